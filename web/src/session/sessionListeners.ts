// Who is told what happens at a table. A trouble that comes before anyone listens waits for the
// first who does: it may have been found while a game was opened.

import type {SessionChange} from './session';

type Listener = (change: SessionChange) => void;

export class SessionListeners {
  private readonly all = new Set<Listener>();
  private readonly waiting: SessionChange[] = [];

  on(listener: Listener): () => void {
    this.all.add(listener);
    if (this.waiting.length > 0)
      queueMicrotask(() => {
        for (const change of this.waiting.splice(0))
          this.emit(change);
      });
    return () => this.all.delete(listener);
  }

  emit(change: SessionChange): void {
    if (this.all.size === 0 && change.kind === 'problem')
      this.waiting.push(change);
    for (const listener of [...this.all]) {
      try {
        listener(change);
      } catch (error) {
        // A screen that fails must not stop the table; it is still to be seen.
        setTimeout(() => {
          throw error;
        });
      }
    }
  }

  clear(): void {
    this.all.clear();
    this.waiting.length = 0;
  }
}
