// Sparks that rise over what has won; the container is positioned.

const SPARKS = Array.from({length: 14}, (_, i) => i);

// Each begins elsewhere and at another time.
export function Sparks() {
  return <span class="sparks" aria-hidden="true">{SPARKS.map(n => <i key={n} style={{'--x': n, '--y': n * 5 % 7}}/>)}</span>;
}
