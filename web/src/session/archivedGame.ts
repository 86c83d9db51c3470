// Whether a game of an archive can be read: its log line by line, its record, or its drawings.

import type {ArchivedGame} from '../storage/archive';
import {padDrawings} from '../storage/scorePad';
import {Replay} from './replay';
import type {SessionContext} from './sessionContext';
import {readLog} from './tableLog';

export async function isReadable(context: Pick<SessionContext, 'newEngine'>, {game, lines}: ArchivedGame): Promise<boolean> {
  if (game.kind === 'record')
    return lines.length === 0 && (await Replay.read(context, game.text)).ok;
  const engine = await context.newEngine();
  if (game.kind === 'pad')
    return lines.length === 0 && engine.scorePad(padDrawings(game.pad)).ok;
  engine.reset();
  return readLog(engine, lines).length === lines.length && (game.kind === 'online' || lines.length > 0);
}
