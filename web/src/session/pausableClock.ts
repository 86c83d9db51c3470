// The time at a table of this device. At a table with clocks it stands still while nobody can see
// the table: the page is closed or hidden, or the device sleeps.

const BEAT_MS = 1000;
const ASLEEP_MS = 5000;  // a beat that comes this late was slept through

export class PausableClock {
  private offset = 0;
  private stood: number|null = null;  // at what time it stands still
  private beaten = Date.now();
  private beat: ReturnType<typeof setInterval>|undefined;

  // `last`: when the last line was kept. `woken` is called when time goes on after it stood still.
  constructor(private last: number, clocks: boolean, private readonly woken: () => void) {
    if (!clocks)
      return;
    this.offset = last - Date.now();
    this.beat = setInterval(() => this.look(), BEAT_MS);
    if (typeof document !== 'undefined')
      document.addEventListener('visibilitychange', this.seen);
  }

  // Never before the last line, whatever the device's clock does.
  now(): number {
    return Math.max(this.last, this.stood ?? Date.now() + this.offset);
  }

  kept(at: number): void {
    this.last = Math.max(this.last, at);
  }

  stop(): void {
    clearInterval(this.beat);
    if (typeof document !== 'undefined')
      document.removeEventListener('visibilitychange', this.seen);
  }

  private look(): void {
    const slept = Date.now() - this.beaten - BEAT_MS;
    this.beaten = Date.now();
    if (slept < ASLEEP_MS || this.stood !== null)
      return;
    this.offset -= slept;
    this.woken();
  }

  private readonly seen = (): void => {
    if (document.visibilityState === 'hidden') {
      this.stood ??= this.now();
    } else if (this.stood !== null) {
      this.offset = this.stood - Date.now();
      this.stood = null;
      this.beaten = Date.now();
      this.woken();
    }
  };
}
