// For a game with the box on the table: what was drawn there, the dominoes of a round, a chief or cavemen, is entered
// by taps. Everything else is played as on a shared device.

import {useState} from 'preact/hooks';
import {cavemanName, capitalized, dominoName} from '../board/names';
import {DominoPicture} from '../board/dominoPicture';
import type {Caveman, GameEvent, GameView, Pieces} from '../engine/types';
import {t, tn} from '../i18n/translate';
import type {Session} from '../session/session';
import {Icon, SeatMark} from '../ui/picture';
import type {SeatNamer} from './eventText';

type Send = (line: string) => void;

// Dominoes that have not been drawn, in the order of their numbers. The line is complete with the last tap.
function Dominoes({view, pieces, log, send}: {view: GameView; pieces: Pieces; log: readonly GameEvent[]; send: Send}) {
  const [drawn, setDrawn] = useState<readonly number[]>([]);
  const seen = new Set(log.flatMap(({kind, dominoes}) => kind === 'line' ? dominoes ?? [] : []));
  const count = Math.min(view.rules.line, view.deck);
  const toggle = (number: number) => {
    const next = drawn.includes(number) ? drawn.filter(one => one !== number) : [...drawn, number];
    setDrawn(next.length < count ? next : []);
    if (next.length === count)
      send(`line ${[...next].sort((a, b) => a - b).join(' ')}`);
  };
  return <>
    <h2>{t('Which dominoes were drawn?')}</h2>
    <p role="status">{tn('{n} more domino', '{n} more dominoes', count - drawn.length)}</p>
    <ul class="drawn-dominoes">{pieces.dominoes.filter(({number}) => !seen.has(number)).map(domino => <li key={domino.number}>
      <button type="button" class="button" aria-pressed={drawn.includes(domino.number)} data-drawn={domino.number}
              aria-label={`${domino.number}, ${dominoName(domino, view.rules.crowns)}`} onClick={() => toggle(domino.number)}>
        <b>{domino.number}</b><DominoPicture domino={domino} crowns={view.rules.crowns}/>
      </button>
    </li>)}</ul>
  </>;
}

function Chief({view, who, send}: {view: GameView; who: SeatNamer; send: Send}) {
  return <>
    <h2>{view.rules.crowns ? t('Whose king was drawn?') : t('Whose chief was drawn?')}</h2>
    <ul class="drawn-seats">{view.territories.map(({seat}) => <li key={seat}>
      <button type="button" class="button" data-drawn={seat} onClick={() => send(`chief ${seat}`)}><SeatMark seat={seat}/>{who(seat)}</button>
    </li>)}</ul>
  </>;
}

// The cave is filled with the last tap.
function Cavemen({view, send}: {view: GameView; send: Send}) {
  const [drawn, setDrawn] = useState<readonly Caveman[]>([]);
  const left = (caveman: Caveman) => (view.pile.find(one => one.caveman === caveman)?.tiles ?? 0) - drawn.filter(one => one === caveman).length;
  const hidden = view.pile.reduce((sum, {tiles}) => sum + tiles, 0), count = Math.min(view.cave.filter(one => !one).length, hidden);
  const add = (caveman: Caveman) => {
    const next = [...drawn, caveman];
    setDrawn(next.length < count ? next : []);
    if (next.length === count)
      send(`cave ${next.join(' ')}`);
  };
  return <>
    <h2>{t('Which cavemen came into the cave?')}</h2>
    <p role="status">{tn('{n} more caveman', '{n} more cavemen', count - drawn.length)}</p>
    <ul class="drawn-seats">{view.pile.filter(({caveman}) => left(caveman) > 0).map(({caveman}) => <li key={caveman}>
      <button type="button" class="button" data-drawn={caveman} onClick={() => add(caveman)}>{capitalized(cavemanName(caveman))}</button>
    </li>)}</ul>
    {drawn.length > 0 && <button type="button" class="button quiet" onClick={() => setDrawn([])}><Icon name="icon-undo"/>{t('Start over')}</button>}
  </>;
}

export function DrawByHand({session, view, pieces, log, who}: {
  session: Session; view: GameView; pieces: Pieces; log: readonly GameEvent[]; who: SeatNamer;
}) {
  const [wrong, setWrong] = useState(false);
  const send = (line: string) => void session.draw?.(line).then(drawn => setWrong(!drawn));
  return <section class="draw-by-hand card" aria-label={t('What was drawn?')}>
    {view.phase === 'line' ? <Dominoes view={view} pieces={pieces} log={log} send={send}/> :
     view.phase === 'chief' ? <Chief view={view} who={who} send={send}/> : <Cavemen key={view.events} view={view} send={send}/>}
    <p class="error-text" role="alert">{wrong ? t('That can’t have been drawn.') : ''}</p>
  </section>;
}
