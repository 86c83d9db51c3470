// The listeners of a session. A problem reported before anyone listens is held for the first
// listener: it may have occurred while the game was being opened.

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
        // A failing screen must not stop the table; report the error separately.
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
