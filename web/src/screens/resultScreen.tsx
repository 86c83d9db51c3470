// The end: who has won and by what, the score sheet part by part, and what each part is made of, lit
// up in the territory it comes from.

import {useMemo, useRef, useState} from 'preact/hooks';
import {landName, partName, pointsText, seatName, setName} from '../board/names';
import type {Source} from '../board/scoreBar';
import {partsOf, sourcesOf} from '../board/scoreBar';
import {Territory} from '../board/territory';
import type {Part, Scene, Square, Table, Territory as TerritoryView} from '../engine/types';
import {spoken, t, tn} from '../i18n/translate';
import {fragmentOf, go} from '../platform/route';
import {useLetters} from '../play/tableScreen';
import type {Session} from '../session/session';
import {useHeading} from '../ui/page';
import {Icon, Mark} from '../ui/picture';
import {keyOf} from './sessionHandoff';
import {Share} from './shareDialog';

type Who = (seat: number) => string;

export function resultText(scene: Scene, who: Who): string {
  const names = scene.winners.map(who);
  const points = scene.territories[(scene.winners[0] ?? 1) - 1]?.score.total ?? 0;
  if (names.length > 1)
    return tn('{names} share the victory with {n} point', '{names} share the victory with {n} points', points,
              {names: new Intl.ListFormat(spoken()).format(names)});
  return tn('{name} wins with {n} point', '{name} wins with {n} points', points, {name: names[0] ?? ''});
}

// Why one of several with the same points has won, or nobody alone.
export function tieText(scene: Scene): string {
  const {crowns} = scene.rules;
  switch (scene.decidedBy) {
  case 'points': return '';
  case 'largest': return t('Tied on points: the largest region decides.');
  case 'fires': return crowns ? t('Tied on points and largest region: the crowns decide.') :
                                t('Tied on points and largest region: the fires decide.');
  case 'shared': return crowns ? t('Tied on points, largest region and crowns.') :
                                 t('Tied on points, largest region and fires.');
  }
}

function SheetTable({scene, who, seat, onSeat}: {scene: Scene; who: Who; seat: number; onSeat: (seat: number) => void}) {
  const {territories, rules, decidedBy} = scene;
  const tied = decidedBy !== 'points';
  return <div class="sheet-scroll"><table class="sheet">
    <caption class="unseen">{t('Score sheet')}</caption>
    <thead><tr><td/>{territories.map(one => <th key={one.seat} scope="col" class={one.seat === seat ? 'chosen' : ''}>
      <button type="button" aria-pressed={one.seat === seat} onClick={() => onSeat(one.seat)}>
        <Mark seat={one.seat}/><span>{who(one.seat)}</span>
        {scene.winners.includes(one.seat) && <Icon name="icon-victory" size={20}/>}
      </button>
    </th>)}</tr></thead>
    <tbody>
      {partsOf(rules).map(part => <tr key={part}><th scope="row">{partName(part, rules.crowns)}</th>
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

interface Lit {
  key: string;
  squares: readonly Square[];
}

interface ItemsProps {
  scene: Scene;
  seat: number;
  pinned: Lit|null;
  onPin: (lit: Lit|null) => void;
  onPoint: (lit: Lit|null) => void;  // at, for as long as the mouse is there
}

// As sourcesOf, but nothing changes any more.
function itemsOf(scene: Scene, territory: TerritoryView, part: Part): Source[] {
  const {crowns} = scene.rules, sources = sourcesOf(territory, scene.totems, part, crowns);
  if (part === 'centre' && territory.score.centre > 0)
    return sources.map(one => ({...one, text: crowns ? t('The castle is in the centre') : t('The hut is in the centre')}));
  if (part === 'complete' && territory.score.complete > 0)
    return sources.map(one => ({...one, text: t('No dominoes discarded')}));
  return sources;
}

function Items({scene, seat, pinned, onPin, onPoint}: ItemsProps) {
  const territory = scene.territories[seat - 1]!;
  const items = (part: Part) => itemsOf(scene, territory, part);
  return <div class="items">{partsOf(scene.rules).map(part => <section key={part}>
    <h2>{partName(part, scene.rules.crowns)} <span class="soft">{pointsText(territory.score[part])}</span></h2>
    {items(part).length === 0 ? <p class="soft">{t('None')}</p> :
     <ul>{items(part).map((item, i) => {
       const key = `${part} ${i}`, chosen = pinned?.key === key, lit = {key, squares: item.squares};
       return <li key={key}><button type="button" class="item" aria-pressed={chosen} onClick={() => onPin(chosen ? null : lit)}
                                    onPointerEnter={event => event.pointerType === 'mouse' && onPoint(lit)}
                                    onPointerLeave={() => onPoint(null)}>
         <span>{item.text}</span><b aria-label={pointsText(item.points)}>{item.points}</b>
       </button></li>;
     })}</ul>}
  </section>)}</div>;
}

export interface EndProps {
  session: Session;
  table: Table;
  scene: Scene;
  onRematch: () => Promise<void>;
  onTable: () => void;
  onLeave: () => void;
}

export function End({session, table, scene, onRematch, onTable, onLeave}: EndProps) {
  const who = (seat: number) => seatName(table, seat);
  const [seat, setSeat] = useState(scene.winners.find(one => session.mine.includes(one)) ?? session.mine[0] ?? scene.winners[0] ?? 1);
  const [pinned, setPinned] = useState<Lit|null>(null);
  const [pointed, setPointed] = useState<Lit|null>(null);
  const lit = pointed ?? pinned;
  const [shares, setShares] = useState(false);
  const [busy, setBusy] = useState(false);
  const board = useRef<HTMLDivElement>(null);
  const letters = useLetters(session, scene.rules.set);
  const result = resultText(scene, who), tie = tieText(scene);
  const heading = useHeading(result);
  const territory = scene.territories[seat - 1]!;
  const overlay = useMemo(() => lit && lit.squares.length > 0 ? {lit: [lit.squares], dim: true} : {}, [lit]);
  const may = session.link === 'here' || session.host || table.next !== null;
  const discards = territory.discards;
  const again = table.next !== null && session.link !== 'here' ? t('Join the rematch') : t('Rematch');
  const rematch = async () => {
    setBusy(true);
    await onRematch();
    setBusy(false);
  };
  return <div class="end" data-game={scene.rules.crowns ? 'kingdomino' : 'origins'}>
    <header class="bar">
      <button type="button" class="button quiet square" aria-label={t('Start page')} onClick={onLeave}>
        <Icon name="icon-back"/>
      </button>
      <div class="end-head">
        <h1 ref={heading} tabIndex={-1}>{result}</h1>
        <p class="soft">{[setName(scene.rules.set), tie].filter(Boolean).join(' · ')}</p>
      </div>
    </header>
    <main class="end-main">
      <section class="end-board" ref={board} aria-label={landName(who(seat), scene.rules.crowns)}>
        <Territory territory={territory} rules={scene.rules} label={landName(who(seat), scene.rules.crowns)} letters={letters}
                   overlay={overlay}/>
        {discards > 0 && <p class="soft">{tn('{n} domino was discarded.', '{n} dominoes were discarded.', discards)}</p>}
      </section>
      <section class="end-sheet" aria-label={t('Score sheet')}>
        <SheetTable scene={scene} who={who} seat={seat} onSeat={one => { setSeat(one); setPinned(null); }}/>
        <Items scene={scene} seat={seat} pinned={pinned} onPin={setPinned} onPoint={setPointed}/>
      </section>
    </main>
    <footer class="end-foot">
      <div class="end-first">
        {may ? <button type="button" class="button glows" disabled={busy} onClick={() => void rematch()}>
                 <Icon name="icon-rotate"/>{again}
               </button> :
               <p class="soft">{t('Only the host can start a rematch.')}</p>}
        <button type="button" class="button" onClick={() => setShares(true)}><Icon name="icon-share"/>{t('Share')}</button>
      </div>
      <div class="end-more">
        <a class="button" href={fragmentOf({at: 'replay', id: keyOf(session)})}><Icon name="icon-eye"/>{t('Watch replay')}</a>
        <button type="button" class="button" onClick={onTable}><Icon name="icon-back"/>{t('View board')}</button>
        <button type="button" class="button" onClick={() => go({at: 'new'})}><Icon name="icon-plus"/>{t('New game')}</button>
      </div>
    </footer>
    {shares && <Share record={session.engine.record()} set={scene.rules.set} title={`${who(seat)}: ${pointsText(territory.score.total)}`}
                      drawing={() => board.current?.querySelector('svg') ?? null} onClose={() => setShares(false)}/>}
  </div>;
}
