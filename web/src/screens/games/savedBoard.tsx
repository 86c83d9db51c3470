// The board of a saved game as it stands, for a list of games: yours, or the winner's where nobody is you. It is
// read from the log once it comes into sight.

import {useEffect, useRef, useState} from 'preact/hooks';
import {Territory} from '../../board/territory';
import type {Engine} from '../../engine/engine';
import type {GameView} from '../../engine/types';
import {Replay} from '../../session/replay';
import type {SessionContext} from '../../session/sessionContext';
import {readLog} from '../../session/tableLog';
import type {SavedGame} from '../../storage/gameStorage';

async function finalView(context: SessionContext, engine: Engine, game: SavedGame): Promise<GameView|null> {
  if (game.kind === 'pad')
    return null;
  if (game.kind === 'record') {
    const replay = await Replay.read({newEngine: () => Promise.resolve(engine)}, game.text);
    return replay.ok ? replay.value.view(replay.value.events) : null;
  }
  engine.reset();
  readLog(engine, await context.savedGames.lines(game.id) ?? []);
  return engine.view();
}

// One engine reads them all, one after another.
let engine: Promise<Engine>|null = null, turn: Promise<unknown> = Promise.resolve();
const known = new Map<string, GameView|null>();  // by the game and when it was changed last

function readView(context: SessionContext, game: SavedGame): Promise<GameView|null> {
  const key = `${game.id} ${game.updated}`;
  const read = turn.then(async () => {
    engine ??= context.newEngine();
    if (!known.has(key))
      known.set(key, await finalView(context, await engine, game));
    return known.get(key) ?? null;
  });
  turn = read.catch(() => undefined);
  return read.catch(() => null);
}

function seatOf(game: SavedGame, {winners}: GameView): number {
  if (game.kind === 'online')
    return game.mine[0]?.seat || winners[0] || 1;
  const people = game.kind === 'here' ? game.summary?.seats.flatMap(({player}, i) => player === null ? [i + 1] : []) ?? [] : [];
  return winners.find(seat => people.includes(seat)) ?? people[0] ?? winners[0] ?? 1;
}

export interface SavedBoardProps {
  context: SessionContext;
  game: SavedGame;
  glows?: boolean;  // what scores is lit
}

export function SavedBoard({context, game, glows = false}: SavedBoardProps) {
  const frame = useRef<HTMLSpanElement>(null);
  const [view, setView] = useState<GameView|null>(null);
  useEffect(() => {
    let left = false;
    const observer = new IntersectionObserver(entries => {
      if (!entries.some(({isIntersecting}) => isIntersecting))
        return;
      observer.disconnect();
      void readView(context, game).then(found => left || setView(found));
    });
    if (frame.current)
      observer.observe(frame.current);
    return () => {
      left = true;
      observer.disconnect();
    };
  }, [context, game.id, game.updated]);
  const territory = view?.territories[view ? seatOf(game, view) - 1 : 0];
  const lit = glows ? territory?.regions.filter(({points}) => points > 0).map(({squares}) => squares) ?? [] : [];
  return <span class="saved-board" ref={frame} data-game={view?.rules.crowns ? 'kingdomino' : 'origins'}>
    {view && territory && <Territory territory={territory} rules={view.rules} label="" overlay={{lit}}/>}
  </span>;
}
