// Saving a file on the player's device.

export function download(name: string, what: Blob): void {
  const url = URL.createObjectURL(what);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

// `lapilli-tribe-2026-11-15`
export function downloadName(set: string): string {
  return `lapilli-${set}-${new Date().toISOString().slice(0, 10)}`;
}
