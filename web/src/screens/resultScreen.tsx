// The result: the ceremony, then who has won and why, the score sheet, and what each score consists of,
// highlighted in the territory.

import {useEffect, useMemo, useRef, useState} from 'preact/hooks';
import {levelName} from '../board/levels';
import {levelOf, territoryTitle, pointsText, seatName, seatNamer, ruleSetName} from '../board/names';
import type {SeatNamer} from '../board/names';
import {Territory} from '../board/territory';
import type {GameView, Table} from '../engine/types';
import {currentLanguage, labelText, t, tn} from '../i18n/translate';
import {onDemand} from '../platform/language';
import {routeFragment, navigate} from '../platform/route';
import {ReactionButton} from '../play/reactions';
import {useTerrainLetters} from '../play/tableScreen';
import {soundEnd} from '../play/tableSounds';
import type {Deal} from '../session/dailyDeal';
import {withoutProof} from '../session/openSession';
import type {Session} from '../session/session';
import {Ceremony} from './ceremony';
import {useHeading} from '../ui/page';
import {Icon} from '../ui/picture';
import type {LitSquares} from './scoreTable';
import {decisiveText, placeText, resultText, ScoreItems, ScoreTable} from './scoreTable';
import {SeriesResult} from './seriesResult';
import {sessionKey} from './sessionHandoff';
import {ShareDialog} from './shareDialog';
import {ShuffleCheck} from './online/shuffleCheck';
import {useStartup} from './startup';

// Below the picture: the game, everybody's points, and the day.
function pictureLines(view: GameView, table: Table): string[] {
  const day = new Intl.DateTimeFormat(currentLanguage(), {dateStyle: 'long'}).format(new Date());
  const who = (seat: number) => seatName(table, seat, view.rules.crowns);
  const players = view.territories.map(({seat, score}) => {
    const level = levelOf(table.seats[seat - 1]?.player ?? null);
    return `${who(seat)}${level ? ` (${levelName(level)})` : ''} ${score.total}`;
  });
  return [players.join(' · '), `${ruleSetName(view.rules.set)} · ${day}`];
}

// Loaded when a daily deal is over.
function DailySection(deal: Deal) {
  const startup = useStartup();
  const [loaded, setLoaded] = useState<typeof import('./daily/dailyResult')|null>(null);
  useEffect(() => {
    let left = false;
    void onDemand(() => import('./daily/dailyResult')).then(part => left || setLoaded(part), () => {});
    return () => { left = true; };
  }, []);
  if (!loaded || !startup?.ok)
    return null;
  const {DailyResult, ParNote} = loaded;
  return <DailyResult deal={deal} startup={startup} heading={<div><h2>{t('Daily deal')}</h2><ParNote/></div>}/>;
}

// Who gave up, in a sentence each.
function resigned({seats}: Table, who: SeatNamer): string[] {
  return seats.flatMap((there, i) => there.resigned && i + 1 !== who.you ? [t('{name} has resigned.', {name: who(i + 1)})] : []);
}

// Loaded where there is something to look back at.
function LookBackSection({session, seat, lost}: {session: Session; seat: number; lost: boolean}) {
  const startup = useStartup();
  const [loaded, setLoaded] = useState<typeof import('./lookBack')|null>(null);
  useEffect(() => {
    let left = false;
    void onDemand(() => import('./lookBack')).then(part => left || setLoaded(part), () => {});
    return () => { left = true; };
  }, []);
  if (!loaded || !startup?.ok)
    return null;
  return <loaded.LookBack record={session.engine.record()} id={sessionKey(session)} seat={seat} lost={lost} startup={startup}/>;
}

function againText({series, next}: Table, local: boolean): string {
  if (series && !series.over)
    return t('Next game');
  if (next !== null && !local)
    return t('Join the rematch');
  return series ? t('New series') : t('Rematch');
}

// For two on this device, where nobody else has to agree that the dominoes are known.
function canSwap({connection, daily, byHand}: Session, {series, seats, next}: Table, {decidedBy}: GameView): boolean {
  return connection === 'local' && !byHand && daily === null && series === null && seats.length === 2 && next === null && decidedBy !== 'resignation';
}

export interface ResultScreenProps {
  session: Session;
  table: Table;
  view: GameView;
  onRematch: (swapped?: boolean) => Promise<void>;
  onTable: () => void;
  onLeave: () => void;
}

// The only seat of this device; 0: there is none, or several people share it.
function ownSeat({mine}: Session): number {
  return mine.length === 1 ? mine[0] ?? 0 : 0;
}

// `ceremony`: the game has just ended while somebody watched.
export function EndScreen({ceremony, ...result}: ResultScreenProps&{ceremony: boolean}) {
  const {session, table, view} = result, who = seatNamer(table, view.rules.crowns, session.mine);
  const place = placeText(view, who, ownSeat(session));
  const [counted, setCounted] = useState(!ceremony || view.decidedBy === 'resignation');
  return counted ? <ResultScreen {...result}/> :
                   <Ceremony view={view} who={who} result={place} why={decisiveText(view)}
                             onWon={() => soundEnd(session, view.winners)} onDone={() => setCounted(true)}/>;
}

function ResultScreen({session, table, view, onRematch, onTable, onLeave}: ResultScreenProps) {
  const who = seatNamer(table, view.rules.crowns, session.mine);
  const [seat, setSeat] = useState(view.winners.find(one => session.mine.includes(one)) ?? session.mine[0] ?? view.winners[0] ?? 1);
  const [pinned, setPinned] = useState<LitSquares|null>(null);
  const [pointed, setPointed] = useState<LitSquares|null>(null);
  const lit = pointed ?? pinned;
  const [shares, setShares] = useState(false);
  const [busy, setBusy] = useState(false);
  const board = useRef<HTMLDivElement>(null);
  const letters = useTerrainLetters(session, view.rules.set);
  const result = placeText(view, who, ownSeat(session)), won = resultText(view, who);
  const heading = useHeading(result);
  const territory = view.territories[seat - 1]!;
  // What scored glows, also on the picture to share.
  const overlay = useMemo(() => lit && lit.squares.length > 0 ? {lit: [lit.squares], dim: true} :
                                {lit: territory.regions.filter(({points}) => points > 0).map(({squares}) => squares)}, [lit, territory]);
  const may = session.connection === 'local' || session.host || table.next !== null;
  const discards = territory.discards, own = ownSeat(session), lost = !view.winners.includes(own);
  const again = againText(table, session.connection === 'local');
  const rematch = async (swapped = false) => {
    setBusy(true);
    await onRematch(swapped);
    setBusy(false);
  };
  return <div class="end" data-game={view.rules.crowns ? 'kingdomino' : 'origins'}>
    <header class="bar">
      <button type="button" class="button quiet square" aria-label={t('Start page')} onClick={onLeave}>
        <Icon name="icon-back"/>
      </button>
      <div class="end-head">
        <h1 ref={heading} tabIndex={-1}>{result}</h1>
        <p class="end-why">{[...(won === result || !lost ? [] : [`${won}.`]), decisiveText(view),
                               ...resigned(table, who)].filter(Boolean).join(' ')}</p>
        <p class="muted">{ruleSetName(view.rules.set)}</p>
      </div>
      <ReactionButton session={session} table={table} who={who}/>
    </header>
    <main class="end-main">
      <section class="end-board" ref={board} aria-label={territoryTitle(who, seat, view.rules.crowns)}>
        <Territory territory={territory} rules={view.rules} label={territoryTitle(who, seat, view.rules.crowns)} letters={letters}
                   overlay={overlay}/>
        {discards > 0 && <p class="muted">{tn('{n} domino was discarded.', '{n} dominoes were discarded.', discards)}</p>}
      </section>
      <section class="end-sheet" aria-label={t('Score sheet')}>
        {session.daily && <DailySection day={session.daily.day} set={view.rules.set}/>}
        {table.series && <SeriesResult series={table.series} who={who}/>}
        <ScoreTable standing={view} who={who} seat={seat} onSeat={one => { setSeat(one); setPinned(null); }}/>
        {own > 0 && (lost || view.territories.length === 2) && <LookBackSection session={session} seat={own} lost={lost}/>}
        <ScoreItems standing={view} totems={view.totems} seat={seat} pinned={pinned} onPin={setPinned} onPoint={setPointed}/>
        {session.hints > 0 && <p class="muted">{tn('You were helped {n} time.', 'You were helped {n} times.', session.hints)}</p>}
        <ShuffleCheck session={session} table={table}/>
      </section>
    </main>
    <footer class="end-foot">
      <div class="end-first">
        {session.daily ? <a class="button primary" href={routeFragment({at: 'daily', day: session.daily.day})}>
                 <Icon name="icon-daily"/>{t('Daily deal')}
               </a> :
         may ? <button type="button" class="button primary" disabled={busy} onClick={() => void rematch()}>
                 <Icon name="icon-rotate"/>{again}
               </button> :
               <p class="muted">{t('Only {name} can start a rematch.', {name: who(table.host)})}</p>}
        <button type="button" class="button" onClick={() => setShares(true)}><Icon name="icon-share"/>{t('Share')}</button>
      </div>
      <div class="end-more">
        <a class="button" href={routeFragment({at: 'replay', id: sessionKey(session)})}><Icon name="icon-eye"/>{t('Watch replay')}</a>
        <a class="button" href={routeFragment({at: 'replay', id: sessionKey(session), panel: 'analysis'})}><Icon name="icon-chart"/>{t('Analysis')}</a>
        {canSwap(session, table, view) && <button type="button" class="button" disabled={busy} onClick={() => void rematch(true)}>
          <Icon name="icon-rotate"/>{t('Same deal, seats swapped')}
        </button>}
        <button type="button" class="button" onClick={onTable}><Icon name="icon-back"/>{t('View board')}</button>
        <button type="button" class="button" onClick={() => navigate({at: 'new'})}><Icon name="icon-plus"/>{t('New game')}</button>
      </div>
    </footer>
    {shares && <ShareDialog record={session.proven === false ? withoutProof(session.engine.record()) : session.engine.record()} set={view.rules.set} title={`${labelText(seatName(table, seat, view.rules.crowns))} ${pointsText(territory.score.total)}`}
                      lines={pictureLines(view, table)}
                      drawing={() => board.current?.querySelector('svg') ?? null} onClose={() => setShares(false)}/>}
  </div>;
}
