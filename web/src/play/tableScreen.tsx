// The table screen: both lines, the player's territory large, the others small, and the prompt.
//
//   <TableScreen session={session} thinker={runtime.thinker} onLeave={…} onOver={…}/>
//
// It knows no rules: the engine lists the legal decisions and their effects. decision.ts has the
// decision being made, eventPlayback.ts what is already shown, tableScreenState.ts what the parts
// share.

import type {RefObject} from 'preact';
import {useEffect, useLayoutEffect, useRef, useState} from 'preact/hooks';
import {ruleSetName} from '../board/names';
import {STAND_IN} from '../engine/standIn';
import type {Thinker} from '../engine/thinker';
import type {GameEvent} from '../engine/types';
import {t} from '../i18n/translate';
import {packRecord} from '../platform/recordLink';
import {navigate} from '../platform/route';
import {useSettings} from '../platform/settings';
import {hintRefusal} from '../session/hintRefusal';
import type {Session} from '../session/session';
import {useFocusRestore} from '../ui/focus';
import {useHeading} from '../ui/page';
import {showToast} from '../ui/toast';
import {animationPace, Animator} from './animator';
import {useAnnouncements} from './announcements';
import {useDrag} from './dominoDrag';
import type {PlaybackState} from './eventPlayback';
import {useEventPlayback} from './eventPlayback';
import {FollowedMove, isOnBoard} from './followedMove';
import {useKeyboard} from './keyboard';
import {useLayout} from './layout';
import {LiveRegion, useAnnouncer} from './liveRegion';
import {promptFor} from './prompt';
import {useTurnBegun} from './sessionHooks';
import {SeatLinkDialog, useSeatNews} from './moveSeat';
import {ReactionDialog, reactionPartners} from './reactions';
import {SeriesLine} from './seriesLine';
import type {MenuItem} from './tableMenu';
import {KeyboardHelp, TableMenu} from './tableMenu';
import {lazy} from '../ui/lazy';
import {seatToResign, useResigned} from './resign';
import {PassDevice, StandInNotice, ConnectionNotice, UndoRequest, useUndoRefused} from './tableNotices';
import {NotificationOffer, useTurnSignals} from './turnSignals';
import {useSoundQuestion} from './soundQuestion';
import {soundEnd} from './tableSounds';
import type {Guide, TableScreenState} from './tableScreenState';
import {useTableScreenState} from './tableScreenState';
import {FooterSection, BoardSection, HeaderSection, LinesSection, PlayersSection, promptNote} from './tableSections';

export type {Guide} from './tableScreenState';
export {useTerrainLetters} from './tableScreenState';

export interface TableScreenProps {
  session: Session;
  thinker?: Pick<Thinker, 'hint'> | null;  // for hints; null: there are none
  values?: boolean;  // hints are shown for every decision, without asking
  guide?: Guide | null;  // of a lesson
  onLeave: () => void;
  onOver: () => void;  // the end has been shown, or the player asks for the score
  onSettings?: () => void;
  onRules?: () => void;
}

const END_MS = 1800;    // shows the last move before the score
const FOLLOWED_MS = 700;  // before the board of a player who has moved goes away

export function TableScreen(props: TableScreenProps) {
  const root = useRef<HTMLDivElement>(null), layer = useRef<HTMLDivElement>(null), animator = useRef<Animator | null>(null);
  const did = useRef<(event: number) => boolean>(() => false);
  const layout = useLayout();
  const [followed, setFollowed] = useState(0);
  const {follow, speed} = useSettings();
  // Where only one territory fits, that of whoever moves comes to the front, if the player wants it.
  const follows = (gameEvent: GameEvent) =>
      follow && layout !== 'wide' && animationPace(speed).rest > 0 && isOnBoard(gameEvent) && !props.session.mine.includes(gameEvent.seat);
  const before = (gameEvent: GameEvent) => {
    const next = follows(gameEvent) ? gameEvent.seat : gameEvent.seat > 0 && gameEvent.seat !== followed ? 0 : followed;
    setFollowed(next);
    return next !== followed;
  };
  // Of others who are not on the screen, only what they choose is seen.
  const unseen = ({seat, kind}: GameEvent) =>
      props.guide?.others === false && seat > 0 && !props.session.mine.includes(seat) && kind !== 'pick' && kind !== 'pair';
  const own = (gameEvent: GameEvent) => did.current(gameEvent.event);
  const playback = useEventPlayback(props.session, {animator: () => animator.current, before, follows, own, unseen});
  useEffect(() => {
    if (root.current && layer.current)
      animator.current = new Animator(root.current, layer.current);
  }, []);
  const busy = playback?.busy ?? false;
  useEffect(() => {
    if (busy)
      return;
    const mine = props.session.mine.includes(props.session.engine.decidingSeat);
    const timer = setTimeout(() => setFollowed(0), mine ? 0 : FOLLOWED_MS);
    return () => clearTimeout(timer);
  }, [busy]);
  const seats = playback?.view.rules.players ?? 0;
  return <div class={`table layout-${layout} seats-${seats}`} ref={root} data-game={playback?.view.rules.crowns ? 'kingdomino' : 'origins'}
              onPointerDownCapture={() => playback?.skip()} onKeyDownCapture={() => playback?.skip()}>
    {playback && <Playing {...props} playback={playback} followed={followed} table={root} layer={() => layer.current}
                          onDid={ask => { did.current = ask; }}/>}
    <div class="animation-layer" ref={layer} aria-hidden="true"/>
  </div>;
}

// Calls onOver once, if the game ended while it was being watched.
// `ceremony`: it follows, and tells who has won.
function useEnd(session: Session, {view, live}: PlaybackState, still: boolean, ceremony: boolean, onOver: () => void): void {
  const over = view.phase === 'over', began = useRef(over);
  useEffect(() => {
    if (!over || began.current || !live)
      return;
    if (!ceremony)
      soundEnd(session, view.winners);
    const timer = setTimeout(onOver, still ? 0 : END_MS);
    return () => clearTimeout(timer);
  }, [over, live]);
}

// What receives the focus when the focused element disappears.
function homeOfFocus({decision}: TableScreenState): string {
  switch (decision.choices?.phase) {
  case undefined: return '.head h1';
  case 'pick':
  case 'pair': return '.slot.selectable';
  case 'recruit': return '.tile.selectable';
  default: return '.squares [tabindex="0"]';
  }
}

// Asks for the hints of each decision as soon as it is due.
function useValues({canHint, decision, playback, hint}: TableScreenState, wanted: boolean): void {
  const due = wanted && canHint && !decision.choices?.forced;
  useEffect(() => {
    if (due)
      hint();
  }, [due, playback.events]);
}

function useDeskKeys(state: TableScreenState): void {
  const {decision, view, panel} = state, {selection, choices} = decision;
  useKeyboard(state.sheet === null && state.passDevice.to === 0, {
    rotate: decision.rotate,
    undo: () => (decision.canUndo || decision.undoLocked) && decision.undo(),
    hint: state.hint,
    keys: () => state.setSheet('keys'),
    escape: () => {
      if (selection.pinned || selection.refused || selection.steps.length > 0 || selection.aim)
        decision.back();
      else if (panel)
        state.open(null);
      else
        state.look(0);
    },
    pick: nth => {
      const number = view.next[nth - 1]?.domino.number ?? 0;
      const choice = choices?.choices.find(one => (one.kind === 'pick' || one.kind === 'pair') && one.dominoes?.includes(number));
      if (choice)
        decision.choose(choice);
    },
    confirm: () => selection.pinned && decision.commit(),
    arrow: by => {
      const all = [...document.querySelectorAll<HTMLElement>(homeOfFocus(state))];
      const at = all.findIndex(element => element === document.activeElement);
      all[at < 0 ? 0 : (at + by + all.length) % all.length]?.focus();
    },
  });
}

// Says on the table's element what an input acts on. It is there from when all effects of the screen that
// asks for it have run until something has been done. Not aria-busy: screen readers would keep back
// what is announced meanwhile.
function useAwaits(table: RefObject<HTMLElement | null>, awaits: string | null): void {
  useLayoutEffect(() => () => table.current?.removeAttribute('data-awaits'), [awaits]);
  useEffect(() => {
    if (awaits !== null)
      table.current?.setAttribute('data-awaits', awaits);
  }, [awaits]);
}

const ResignDialog = lazy(async () => (await import('./resignDialog')).ResignDialog, 'quietly');
const DrawByHand = lazy(async () => (await import('./drawByHand')).DrawByHand, 'quietly');

interface PlayingProps extends TableScreenProps {
  playback: PlaybackState;
  followed: number;  // the seat whose move is shown large, or 0
  table: RefObject<HTMLElement | null>;
  layer: () => HTMLElement | null;
  onDid: (did: (event: number) => boolean) => void;
}

function Playing(props: PlayingProps) {
  const {session, thinker = null, guide = null, playback, followed, layer, onDid, onOver} = props;
  const state = useTableScreenState(session, thinker, playback, guide), {decision, view, table, who, passDevice} = state;
  onDid(decision.wasDoneHere);
  const soon = playback.busy && session.mine.includes(view.seat) && !table.seats[view.seat - 1]?.lent;
  const shown = promptFor(view, decision.choices, soon, who, decision.pointer, decision.selection);
  const prompt = session.byHand && view.chance ? {...shown, sentence: t('What was drawn?')} : shown;
  const heading = useHeading(ruleSetName(view.rules.set));
  const announcer = useAnnouncer();
  const grab = useDrag(decision, layer);
  useAnnouncements(state, prompt, announcer);
  useFocusRestore(homeOfFocus(state));
  useDeskKeys(state);
  useEnd(session, playback, state.still, guide === null && !state.still, onOver);
  useSoundQuestion(session, guide === null);
  useUndoRefused(session, table, who);
  useResigned(session, who);
  useTurnBegun(session, table, decision.seat, decision.aims);
  useTurnSignals(session);
  useValues(state, props.values ?? false);
  useSeatNews(session, table, who);
  useEffect(() => session.on(change => change.kind === 'problem' && showToast({text: change.say})), [session]);
  useAwaits(props.table, decision.awaits);
  return <>
    {guide ? guide.draw(promptNote(state), heading) : <HeaderSection state={state} prompt={prompt} onOver={onOver} heading={heading}/>}
    <div class="table-notices">
      <SeriesLine table={table} who={who}/>
      <ConnectionNotice session={session}/>
      <UndoRequest session={session} table={table} who={who}/>
      <StandInNotice session={session} table={table} who={who}/>
      <NotificationOffer session={session} table={table}/>
    </div>
    <LinesSection state={state} prompt={prompt} onGrab={grab}/>
    <BoardSection state={state}/>
    {followed > 0 && followed !== state.front && !decision.choices && <FollowedMove key={followed} state={state} seat={followed}/>}
    <PlayersSection state={state}/>
    <FooterSection state={state} prompt={prompt} onGrab={grab}/>
    {session.byHand && view.chance && playback.live &&
     <DrawByHand session={session} view={view} pieces={state.pieces} log={playback.log} who={who}/>}
    <LiveRegion announcer={announcer}/>
    {passDevice.to > 0 && <PassDevice name={who(passDevice.to)} seat={passDevice.to} onGo={passDevice.go}/>}
    {state.sheet === 'menu' && <TableMenu onClose={() => state.setSheet(null)} items={menuOf(props, state)}
                                           fingerprint={session.connection === 'local' ? null : table.fingerprint}/>}
    {state.sheet === 'reactions' && <ReactionDialog session={session} people={reactionPartners(session, table)} who={who}
                                                    onClose={() => state.setSheet(null)}/>}
    {state.sheet === 'move' && session.mine[0] !== undefined &&
     <SeatLinkDialog session={session} seat={session.mine[0]} onClose={() => state.setSheet(null)}/>}
    {state.sheet === 'resign' && seatToResign(session, table) > 0 &&
     <ResignDialog session={session} table={table} seat={seatToResign(session, table)} who={who} onClose={() => state.setSheet(null)}/>}
    {state.sheet === 'keys' && <KeyboardHelp onClose={() => state.setSheet(null)}/>}
  </>;
}

function menuOf({session, onSettings, onRules, onLeave}: TableScreenProps, state: TableScreenState): MenuItem[] {
  const items: MenuItem[] = [], [seat] = session.mine;
  if (reactionPartners(session, state.table).length > 0)
    items.push({icon: 'icon-reaction', text: t('Send a reaction'), run: () => state.setSheet('reactions')});
  if (onSettings)
    items.push({icon: 'icon-settings', text: t('Settings'), run: onSettings});
  if (onRules)
    items.push({icon: 'icon-help', text: t('How to play'), run: onRules});
  items.push({icon: 'icon-letter', text: t('Keyboard shortcuts'), run: () => state.setSheet('keys')});
  if (session.connection === 'connected' && seat !== undefined && state.table.stage === 'plays' && !state.table.seats[seat - 1]?.lent)
    items.push({icon: 'icon-computer', text: t('Let a computer play for me'), run: () => void session.ask(seat, `lend ${STAND_IN}`)});
  if (session.connection === 'connected' && seat !== undefined && session.mine.length === 1 && state.table.next === null)
    items.push({icon: 'icon-share', text: t('Move my seat to another device'), run: () => state.setSheet('move')});
  if (onSettings && seatToResign(session, state.table) > 0)
    items.push({icon: 'icon-cancel', text: t('Resign'), run: () => state.setSheet('resign')});
  const position = hintRefusal(session) ? null : session.engine.positionRecord();
  if (position)
    items.push({icon: 'icon-edit', text: t('Edit this position'), run: () => void packRecord(position).then(packed => navigate({at: 'editor', packed}))});
  items.push({icon: 'icon-back', text: t('Leave table'), run: onLeave});
  return items;
}
