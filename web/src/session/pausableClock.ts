// The time at a local table. At a table with clocks it stops while nobody can see the table: while
// the page is closed or hidden, or the device sleeps.

const BEAT_MS = 1000;
const ASLEEP_MS = 5000;  // a tick this late means that the device slept

export class PausableClock {
  private offset = 0;
  private stood: number|null = null;  // the time at which it was paused
  private beaten = Date.now();
  private beat: ReturnType<typeof setInterval>|undefined;

  // `last`: when the last line was written. `woken` is called when the clock resumes.
  constructor(private last: number, clocks: boolean, private readonly woken: () => void) {
    if (!clocks)
      return;
    this.offset = last - Date.now();
    this.beat = setInterval(() => this.look(), BEAT_MS);
    if (typeof document !== 'undefined')
      document.addEventListener('visibilitychange', this.seen);
  }

  // Never earlier than the last line, whatever the device's clock does.
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
