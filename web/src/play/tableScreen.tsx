// The table: both lines, my territory large, the others small, and what is asked.
//
//   <TableScreen session={session} thinker={works.thinker} onLeave={…} onOver={…}/>
//
// It knows no rule: the engine says what may be done and what would come of it. What is in the hand is
// in turn.ts, what is on the screen already in showing.ts, what the parts share in desk.ts.

import {useEffect, useRef, useState} from 'preact/hooks';
import {setName} from '../board/names';
import type {Thinker} from '../engine/thinker';
import type {Told} from '../engine/types';
import {t} from '../i18n/translate';
import type {Session} from '../session/session';
import {useFocusKept} from '../ui/focus';
import {useHeading} from '../ui/page';
import {notify} from '../ui/toast';
import {paceOf, Stage} from './animator';
import {useAnnounce} from './announcements';
import {useDrag} from './dominoDrag';
import type {Shown} from './eventPlayback';
import {useShowing} from './eventPlayback';
import {useKeys} from './keyboard';
import {useLayout} from './layout';
import {Spoken, useSpeech} from './liveRegion';
import {asked as askedOf} from './prompt';
import type {MenuItem} from './tableMenu';
import {Keys, Menu} from './tableMenu';
import {HandOver, LentNotice, LinkNotice, Plea, STAND_IN, useRefusedPlea} from './tableNotices';
import {Foot, Front, Head, Left, Right} from './tableSections';
import type {Desk} from './tableState';
import {useDesk} from './tableState';

export {useLetters} from './tableState';

export interface TableScreenProps {
  session: Session;
  thinker?: Pick<Thinker, 'hint'> | null;  // for hints; without it there are none
  onLeave: () => void;
  onOver: () => void;  // the end has been shown, or the score is asked for
  onSettings?: () => void;
  onRules?: () => void;
}

const END_MS = 1800;    // to look at the last move before the score
const CAMERA_MS = 700;  // before it turns away from one mover, and perhaps to the next

export function TableScreen(props: TableScreenProps) {
  const root = useRef<HTMLDivElement>(null), layer = useRef<HTMLDivElement>(null), stage = useRef<Stage | null>(null);
  const did = useRef<(event: number) => boolean>(() => false);
  const layout = useLayout();
  const [camera, setCamera] = useState(0);
  // Where only one territory has room, the one of the mover comes to the front for the move.
  const before = (told: Told) => {
    if (layout === 'phone' && paceOf('brisk').fly > 0 && ['lay', 'fire', 'recruit'].includes(told.kind))
      setCamera(props.session.mine.includes(told.seat) ? 0 : told.seat);
  };
  const shown = useShowing(props.session, {stage: () => stage.current, before, own: told => did.current(told.event)});
  useEffect(() => {
    if (root.current && layer.current)
      stage.current = new Stage(root.current, layer.current);
  }, []);
  const busy = shown?.busy ?? false;
  useEffect(() => {
    if (busy)
      return;
    const mine = props.session.mine.includes(props.session.engine.table().seat);
    const timer = setTimeout(() => setCamera(0), mine ? 0 : CAMERA_MS);
    return () => clearTimeout(timer);
  }, [busy]);
  return <div class={`table layout-${layout}`} ref={root} data-game={shown?.scene.rules.crowns ? 'kingdomino' : 'origins'}
              onPointerDownCapture={() => shown?.skip()} onKeyDownCapture={() => shown?.skip()}>
    {shown && <Playing {...props} shown={shown} camera={camera} layer={() => layer.current} onDid={ask => { did.current = ask; }}/>}
    <div class="flights" ref={layer} aria-hidden="true"/>
  </div>;
}

// Calls once, when the end came while someone looked on.
function useEnd({scene, live}: Shown, still: boolean, onOver: () => void): void {
  const over = scene.phase === 'over', began = useRef(over);
  useEffect(() => {
    if (!over || began.current || !live)
      return;
    const timer = setTimeout(onOver, still ? 0 : END_MS);
    return () => clearTimeout(timer);
  }, [over, live]);
}

// What has the focus when that which had it is gone.
function homeOfFocus({turn}: Desk): string {
  switch (turn.choices?.phase) {
  case undefined: return '.asked h1';
  case 'pick':
  case 'pair': return '.slot.may';
  case 'recruit': return '.tile.may';
  default: return '.squares [tabindex="0"]';
  }
}

function useDeskKeys(desk: Desk): void {
  const {turn, scene, panel} = desk, {hand, choices} = turn;
  useKeys(desk.sheet === null && desk.handOver.to === 0, {
    turn: turn.turn,
    undo: () => turn.canUndo && turn.undo(),
    hint: desk.hint,
    keys: () => desk.setSheet('keys'),
    escape: () => {
      if (hand.pinned || hand.refused || hand.steps.length > 0 || hand.aim)
        turn.back();
      else if (panel)
        desk.open(null);
      else
        desk.look(0);
    },
    pick: nth => {
      const number = scene.next[nth - 1]?.domino.number ?? 0;
      const choice = choices?.choices.find(one => (one.kind === 'pick' || one.kind === 'pair') && one.dominoes?.includes(number));
      if (choice)
        turn.choose(choice);
    },
    confirm: () => hand.pinned && turn.commit(),
  });
}

interface PlayingProps extends TableScreenProps {
  shown: Shown;
  camera: number;
  layer: () => HTMLElement | null;
  onDid: (did: (event: number) => boolean) => void;
}

function Playing(props: PlayingProps) {
  const {session, thinker = null, shown, camera, layer, onDid, onOver} = props;
  const desk = useDesk(session, thinker, shown, camera), {turn, scene, table, who, handOver} = desk;
  onDid(turn.did);
  const soon = shown.busy && session.mine.includes(scene.seat) && !table.seats[scene.seat - 1]?.lent;
  const asked = askedOf(scene, turn.choices, soon, who, turn.means, turn.hand);
  const heading = useHeading(setName(scene.rules.set));
  const speech = useSpeech();
  const grab = useDrag(turn, layer);
  useAnnounce(desk, asked, speech);
  useFocusKept(homeOfFocus(desk));
  useDeskKeys(desk);
  useEnd(shown, desk.still, onOver);
  useRefusedPlea(session, table, who);
  useEffect(() => session.on(change => change.kind === 'trouble' && notify({say: change.say})), [session]);
  return <>
    <Head desk={desk} asked={asked} onGrab={grab} onOver={onOver} heading={heading}/>
    <div class="strips">
      <LinkNotice session={session}/>
      <Plea session={session} table={table} who={who}/>
      <LentNotice session={session} table={table} who={who}/>
    </div>
    <Left desk={desk} onGrab={grab}/>
    <Front desk={desk}/>
    <Right desk={desk}/>
    <Foot desk={desk} onGrab={grab}/>
    <Spoken speech={speech}/>
    {handOver.to > 0 && <HandOver name={who(handOver.to)} seat={handOver.to} onGo={handOver.go}/>}
    {desk.sheet === 'menu' && <Menu onClose={() => desk.setSheet(null)} items={menuOf(props, desk)}/>}
    {desk.sheet === 'keys' && <Keys onClose={() => desk.setSheet(null)}/>}
  </>;
}

function menuOf({session, onSettings, onRules, onLeave}: TableScreenProps, desk: Desk): MenuItem[] {
  const items: MenuItem[] = [], [seat] = session.mine;
  if (onSettings)
    items.push({icon: 'icon-settings', text: t('Settings'), run: onSettings});
  if (onRules)
    items.push({icon: 'icon-help', text: t('How to play'), run: onRules});
  items.push({icon: 'icon-letter', text: t('Keyboard shortcuts'), run: () => desk.setSheet('keys')});
  if (session.link === 'fine' && seat !== undefined && desk.table.stage === 'plays' && !desk.table.seats[seat - 1]?.lent)
    items.push({icon: 'icon-computer', text: t('Let a computer play for me'), run: () => void session.ask(seat, `lend ${STAND_IN}`)});
  items.push({icon: 'icon-back', text: t('Leave table'), run: onLeave});
  return items;
}
