// What a saved game is by its log, its record or its drawings: the row beside them only describes it, and may
// be of an older page or not of ours at all.

import type {Engine} from '../engine/engine';
import type {ArchivedGame} from '../storage/archive';
import type {LogLine, SavedGame, SavedTable} from '../storage/gameStorage';
import {gameSummary} from '../storage/gameSummary';
import {padScores, padSummary} from '../storage/scorePad';
import {Replay} from './replay';
import type {SessionContext} from './sessionContext';
import {readLog} from './tableLog';

type Context = Pick<SessionContext, 'newEngine'>;

function isOver({stage}: Engine): boolean {
  return stage === 'over' || stage === 'closed';
}

// Whether the row's plan and secret are those of the log that the engine has read.
async function isLogOf(context: Context, {plan, secret}: SavedTable, [first]: readonly LogLine[], engine: Engine): Promise<boolean> {
  const table = engine.table(), again = await context.newEngine(), opening = again.open(plan, secret);
  const same = engine.view()?.rules.set === plan.set && table.seats.length === plan.seats.length &&
      table.seats.every(({person, player}, i) => person ? plan.seats[i] === 'person' : plan.seats[i] === player);
  if (!same || !first || !opening.ok || !again.readLine(opening.value, first.at).ok)
    return false;
  return again.table().shuffle !== table.shuffle || again.table().commit === table.commit;
}

// The same game, described by what it is; null: it cannot be read.
export async function repairedGame(context: Context, {game, lines}: ArchivedGame): Promise<ArchivedGame|null> {
  if (game.kind === 'record') {
    const replay = await Replay.read(context, game.text);
    return replay.ok && lines.length === 0 ? {game: {...game, finished: true, summary: replay.value.summary()}, lines} : null;
  }
  const engine = await context.newEngine();
  if (game.kind === 'pad') {
    const scores = padScores(engine, game.pad);
    return scores.ok && lines.length === 0 ? {game: {...game, finished: true, summary: padSummary(game.pad, scores.value)}, lines} : null;
  }
  engine.reset();
  if (readLog(engine, lines).length < lines.length || game.kind === 'here' && !await isLogOf(context, game, lines, engine))
    return null;
  return {game: lines.length === 0 ? game : {...game, finished: isOver(engine), summary: gameSummary(engine)}, lines};
}

function lacksSummary({finished, summary}: SavedGame): boolean {
  return summary === null || finished && summary.winners.length > 0 && summary.seats.some(({parts}) => !parts);
}

// The same games with the summaries that are missing or, in rows of older pages, lack the points by part; what
// was found is saved.
export async function withSummaries(context: SessionContext, games: readonly SavedGame[]): Promise<SavedGame[]> {
  const complete: SavedGame[] = [];
  for (const game of games) {
    const lines = lacksSummary(game) ? await context.savedGames.lines(game.id) : null;
    const summary = lines && (await repairedGame(context, {game, lines}))?.game.summary;
    if (summary)
      await context.savedGames.change(game.id, {summary});
    complete.push(summary ? {...game, summary} : game);
  }
  return complete;
}
