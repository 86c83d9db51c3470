// The points of all players as a table, who has won and why, and what each part consists of.

import type {SeatNamer} from '../board/names';
import {pointsText, scorePartName} from '../board/names';
import type {ScoreSource} from '../board/scoreBar';
import {scoreParts, scoreSources} from '../board/scoreBar';
import type {GameView, ScorePart, Square, Territory, Totem} from '../engine/types';
import {currentLanguage, t, tn} from '../i18n/translate';
import {Icon, SeatMark} from '../ui/picture';

// How a game stands; a position, or the territories of a score pad.
export type Standing = Pick<GameView, 'rules'|'winners'|'decidedBy'|'territories'>;

export function resultText(standing: Standing, who: SeatNamer): string {
  const names = standing.winners.map(who);
  const points = standing.territories[(standing.winners[0] ?? 1) - 1]?.score.total ?? 0;
  if (who.you && names.length > 1 && standing.winners.includes(who.you))
    return tn('You share the victory with {names}: {n} point', 'You share the victory with {names}: {n} points', points,
              {names: new Intl.ListFormat(currentLanguage()).format(standing.winners.filter(seat => seat !== who.you).map(who))});
  if (names.length > 1)
    return tn('{names} share the victory with {n} point', '{names} share the victory with {n} points', points,
              {names: new Intl.ListFormat(currentLanguage()).format(names)});
  if (standing.decidedBy === 'resignation')
    return who.you && standing.winners[0] === who.you ? t('You win by resignation') : t('{name} wins by resignation', {name: names[0] ?? ''});
  if (who.you && standing.winners[0] === who.you)
    return tn('You win with {n} point', 'You win with {n} points', points);
  return tn('{name} wins with {n} point', '{name} wins with {n} points', points, {name: names[0] ?? ''});
}

// Your own place in one line, unless you share the victory; who has won where nobody is you.
export function placeText(standing: Standing, who: SeatNamer, own: number): string {
  const mine = standing.territories[own - 1];
  if (!mine || standing.winners.length > 1 && standing.winners.includes(own))
    return resultText(standing, who);
  if (standing.decidedBy === 'resignation')
    return standing.winners.includes(own) ? resultText(standing, who) : t('You have resigned');
  const n = mine.score.total;
  switch (mine.place) {
  case 1: return tn('You win with {n} point', 'You win with {n} points', n);
  case 2: return tn('You are second with {n} point', 'You are second with {n} points', n);
  case 3: return tn('You are third with {n} point', 'You are third with {n} points', n);
  default: return tn('You are fourth with {n} point', 'You are fourth with {n} points', n);
  }
}

// What made the difference between the winner and the next: a tie-break, or the part with the largest lead.
export function decisiveText(standing: Standing): string {
  const {rules, winners, territories, decidedBy} = standing;
  const winner = territories[(winners[0] ?? 1) - 1];
  const next = territories.filter(({seat}) => !winners.includes(seat)).sort((a, b) => a.place - b.place)[0];
  if (decidedBy !== 'points' || !winner || !next)
    return tieText(standing);
  const lead = (part: ScorePart) => winner.score[part] - next.score[part];
  const part = scoreParts(rules).reduce((a, b) => lead(b) > lead(a) ? b : a);
  const sentence = t('What decided it: {part}, {a} : {b}.', {part: scorePartName(part, rules.crowns), a: winner.score[part], b: next.score[part]});
  const best = part === 'regions' ? scoreSources(winner, [], part, rules.crowns)[0] : undefined;
  return best ? `${sentence} ${t('Best region ({region}).', {region: `${best.text} = ${best.points}`})}` : sentence;
}

// How a tie was decided, if there was one.
export function tieText({rules: {crowns}, decidedBy}: Standing): string {
  switch (decidedBy) {
  case 'points':
  case 'resignation': return '';
  case 'largest': return t('Tied on points: the largest region decides.');
  case 'fires': return crowns ? t('Tied on points and largest region: the crowns decide.') :
                                t('Tied on points and largest region: the fires decide.');
  case 'shared': return crowns ? t('Tied on points, largest region and crowns.') :
                                 t('Tied on points, largest region and fires.');
  }
}

export function ScoreTable({standing, who, seat, onSeat}: {standing: Standing; who: SeatNamer; seat: number; onSeat: (seat: number) => void}) {
  const {territories, rules, decidedBy} = standing;
  const tied = decidedBy !== 'points';
  return <div class="sheet-scroll"><table class="sheet">
    <caption class="visually-hidden">{t('Score sheet')}</caption>
    <thead><tr><td/>{territories.map(one => <th key={one.seat} scope="col" class={one.seat === seat ? 'chosen' : ''}>
      <button type="button" aria-pressed={one.seat === seat} onClick={() => onSeat(one.seat)}>
        <SeatMark seat={one.seat}/><span>{who(one.seat)}</span>
        {standing.winners.includes(one.seat) && <Icon name="icon-victory" size={20}/>}
      </button>
    </th>)}</tr></thead>
    <tbody>
      {scoreParts(rules).map(part => <tr key={part}><th scope="row">{scorePartName(part, rules.crowns)}</th>
        {territories.map(one => <td key={one.seat} class={one.seat === seat ? 'chosen' : ''}>{one.score[part]}</td>)}</tr>)}
      <tr class="total"><th scope="row">{t('Total')}</th>
        {territories.map(one => <td key={one.seat} class={one.seat === seat ? 'chosen' : ''}>{one.score.total}</td>)}</tr>
      {tied && <tr class="tie"><th scope="row">{t('Largest region')}</th>
        {territories.map(one => <td key={one.seat} class={one.seat === seat ? 'chosen' : ''}>{one.score.largest}</td>)}</tr>}
      {tied && decidedBy !== 'largest' && <tr class="tie"><th scope="row">{rules.crowns ? t('Crowns') : t('Fires')}</th>
        {territories.map(one => <td key={one.seat} class={one.seat === seat ? 'chosen' : ''}>{one.score.fires}</td>)}</tr>}
    </tbody>
  </table></div>;
}

// Squares that score together.
export interface LitSquares {
  key: string;
  squares: readonly Square[];
}

export interface ScoreItemsProps {
  standing: Standing;
  totems: readonly Totem[];
  seat: number;
  pinned: LitSquares|null;
  onPin: (lit: LitSquares|null) => void;
  onPoint: (lit: LitSquares|null) => void;  // while the mouse is over it
}

// As scoreSources(), but worded for a finished game.
function itemsOf({rules: {crowns}}: Standing, totems: readonly Totem[], territory: Territory, part: ScorePart): ScoreSource[] {
  const sources = scoreSources(territory, totems, part, crowns);
  if (part === 'centre' && territory.score.centre > 0)
    return sources.map(one => ({...one, text: crowns ? t('The castle is in the centre') : t('The hut is in the centre')}));
  if (part === 'complete' && territory.score.complete > 0)
    return sources.map(one => ({...one, text: t('No dominoes discarded')}));
  if (part === 'complete' && territory.discards === 0)
    return [];  // of a score pad on which it is not told
  return sources;
}

// A row that appears under a resting mouse is not pointed at.
function hasMoved({movementX, movementY}: PointerEvent): boolean {
  return movementX !== 0 || movementY !== 0;
}

// What the points of a player are made of, part by part.
export function ScoreItems({standing, totems, seat, pinned, onPin, onPoint}: ScoreItemsProps) {
  const territory = standing.territories[seat - 1]!, {rules} = standing;
  const items = (part: ScorePart) => itemsOf(standing, totems, territory, part);
  return <div class="items">{scoreParts(rules).map(part => <section key={part}>
    <h2>{scorePartName(part, rules.crowns)} <span class="muted">{pointsText(territory.score[part])}</span></h2>
    {items(part).length === 0 ? <p class="muted">{t('None')}</p> :
     <ul>{items(part).map((item, i) => {
       const key = `${part} ${i}`, chosen = pinned?.key === key, lit = {key, squares: item.squares};
       return <li key={key}><button type="button" class="item" aria-pressed={chosen} onClick={() => onPin(chosen ? null : lit)}
                                    onPointerMove={event => event.pointerType === 'mouse' && hasMoved(event) && onPoint(lit)}
                                    onPointerLeave={() => onPoint(null)}>
         <span>{item.text}</span><b aria-label={pointsText(item.points)}>{item.points}</b>
       </button></li>;
     })}</ul>}
  </section>)}</div>;
}
