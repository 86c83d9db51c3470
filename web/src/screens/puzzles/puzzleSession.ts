// A puzzle as a table, in memory only. Its player decides once: the solution is played, and every other legal
// decision is refused and reported.

import type {Engine} from '../../engine/engine';
import type {Refusal, Result} from '../../engine/types';
import {t} from '../../i18n/translate';
import {actingDomino} from '../../play/overlay';
import {clientRefusal} from '../../session/clientRefusal';
import {SoloSession} from '../../session/soloSession';
import {openLog} from '../../session/tableLog';
import type {Puzzle} from './puzzle';
import {canonicalRequest} from './puzzle';

// Any secret does: nothing is dealt.
const SECRET = '1e'.repeat(32);

export interface PuzzleEvents {
  onWrong: (request: string) => void;
  onSolved: () => void;
}

export class PuzzleSession extends SoloSession {
  solved = false;
  wasShown = false;  // the solution, and not found by the player

  private constructor(engine: Engine, readonly puzzle: Puzzle, private readonly events: PuzzleEvents) {
    super(`puzzle ${puzzle.id}`, engine, puzzle.seat);
  }

  static open(engine: Engine, puzzle: Puzzle, events: PuzzleEvents): Result<PuzzleSession> {
    const opened = openLog(engine, {plan: puzzle.setup, secret: SECRET, names: [], salted: false}, 0);
    if (!opened.ok)
      return opened;
    for (const line of puzzle.lines) {
      const read = engine.readLine(line, 0);
      if (!read.ok)
        return read;
    }
    return {ok: true, value: new PuzzleSession(engine, puzzle, events)};
  }

  async ask(seat: number, request: string): Promise<Refusal|null> {
    const {engine, puzzle} = this;
    if (this.left || this.solved || seat !== puzzle.seat || request.startsWith('undo'))
      return clientRefusal('nothing-to-undo', '');
    const line = engine.ask(seat, request, 0);
    if (!line.ok)
      return line.refusal;
    const view = engine.view(), domino = view && actingDomino(view);
    if (canonicalRequest(request, domino) !== canonicalRequest(puzzle.solution, domino)) {
      this.events.onWrong(request);
      return clientRefusal('puzzle', t('There is a better move.'));
    }
    this.play();
    return null;
  }

  // Plays the solution for the player.
  show(): void {
    this.wasShown = true;
    this.play();
  }

  private play(): void {
    if (this.solved || !this.read(`${this.puzzle.seat} ${this.puzzle.solution}`))
      return;
    this.solved = true;
    this.emit();
    this.events.onSolved();
  }
}
