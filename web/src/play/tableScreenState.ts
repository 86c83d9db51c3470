// Everything the parts of the table screen share: the position shown, whose territory is in front,
// the current decision, the open panel. Created on each render by useTableScreenState().

import type {ComponentChildren, Ref} from 'preact';
import {useEffect, useMemo, useRef, useState} from 'preact/hooks';
import type {Letters} from '../board/dominoPicture';
import {seatNamer} from '../board/names';
import type {Overlay} from '../board/territoryDrawing';
import type {Thinker} from '../engine/thinker';
import type {GameView, Pieces, RuleSet, Square, Table} from '../engine/types';
import {refusalText} from '../i18n/refusalText';
import {useSettings} from '../platform/settings';
import {hintRefusal} from '../session/hintRefusal';
import type {Session} from '../session/session';
import {showToast} from '../ui/toast';
import {useEqual} from '../ui/useEqual';
import {animationPace} from './animator';
import type {Decision} from './decision';
import {useDecision} from './decision';
import type {PlaybackState} from './eventPlayback';
import type {SeatNamer} from './eventText';
import type {HintState} from './hints';
import {useHints} from './hints';
import type {InfoPanel} from './infoPanel';
import type {Layout} from './layout';
import {useLayout} from './layout';
import type {Preview} from './overlay';
import {decisionOverlay, freshSquares, previewOf, previewOverlay} from './overlay';

export interface Highlight {
  squares: Square[];
  seat: number;
}

// What a lesson or a puzzle makes of the table: it takes the place of the header, and every decision is asked.
export interface Guide {
  // `note`: why what is selected is refused, or what it would bring; empty if nothing is.
  draw: (note: string, heading: Ref<HTMLHeadingElement>) => ComponentChildren;
  over: boolean;                // nothing more is asked
  others: boolean;              // the other players are shown
  target: readonly Square[];    // where the lesson wants the next piece; empty: anywhere
  overlay?: Overlay|null;       // on the own territory, once nothing more is asked
}

export interface TableScreenState {
  session: Session;
  guide: Guide|null;
  table: Table;
  playback: PlaybackState;
  view: GameView;
  who: SeatNamer;
  layout: Layout;
  pieces: Pieces;          // of this rule set
  letters: Letters|undefined;
  still: boolean;          // no animations
  home: number;            // the seat of this device's player
  front: number;           // the seat whose territory is shown large
  look: (seat: number) => void;
  looks: boolean;          // the player has chosen another's territory
  decision: Decision;
  deciding: boolean;       // the territory in front is the deciding player's
  choosing: boolean;       // a domino or a caveman is to be chosen, which then needs the room
  gains: boolean;          // shows what decisions would bring
  preview: Preview|null;   // of the domino on offer that is pointed at or selected
  hints: HintState;
  values: boolean;  // hints are shown by what they are worth, not by their rank
  canHint: boolean;
  hint: () => void;
  panel: InfoPanel|null;
  open: (panel: InfoPanel|null) => void;
  highlight: (highlight: Highlight|null) => void;
  overlay: (seat: number) => Overlay;
  sheet: 'menu'|'keys'|'reactions'|'move'|'resign'|null;
  setSheet: (sheet: TableScreenState['sheet']) => void;
  passDevice: {to: number; go: () => void};
}

function usePieces(session: Pick<Session, 'engine'>, set: RuleSet): Pieces {
  return useMemo(() => session.engine.pieces(set), [session, set]);
}

// The letters of the terrains, if the settings ask for them.
export function useTerrainLetters(session: Pick<Session, 'engine'>, set: RuleSet): Letters|undefined {
  const {letters} = useSettings(), {terrains} = usePieces(session, set);
  return useMemo(() => letters ? Object.fromEntries(terrains.map(({terrain, letter}) => [terrain, letter])) : undefined,
                 [letters, terrains]);
}

// The player on this device who decides, or decided last.
function useHome(session: Session, playback: PlaybackState): number {
  const home = useRef(session.mine[0] ?? 1);
  if (playback.live && session.mine.includes(playback.view.seat))
    home.current = playback.view.seat;
  return home.current;
}

function usePreview(session: Session, view: GameView, {choices, seat, selection}: Decision): Preview|null {
  const number = choices && (choices.phase === 'pick' || choices.phase === 'pair') ? selection.aim?.dominoes?.[0] ?? 0 : 0;
  return useMemo(() => {
    const domino = view.next.find(place => place?.domino.number === number)?.domino;
    return domino ? previewOf(domino, session.engine.preview(seat, number)) : null;
  }, [session, view.hash, number, seat]);
}

// On a shared device, a screen between turns tells whose turn it is.
function usePassDevice(session: Session, playback: PlaybackState, wanted: boolean): TableScreenState['passDevice'] {
  const {seat} = playback.view;
  const [at, setAt] = useState(session.mine.includes(seat) ? seat : 0);
  const decides = playback.live && session.mine.includes(seat) ? seat : 0;
  const to = wanted && session.mine.length > 1 && decides && at && decides !== at ? decides : 0;
  useEffect(() => {
    if (decides && !to)
      setAt(decides);
  }, [decides, to]);
  return {to, go: () => setAt(decides)};
}

const NOWHERE: readonly Square[] = [];

// Lights what a lesson wants, as long as nothing else is aimed at.
function withTarget(overlay: Overlay, target: readonly Square[], aims: boolean): Overlay {
  return !aims && target.length > 0 ? {...overlay, lit: [target]} : overlay;
}

const HINTS = 3, VALUES = 6;  // how many are shown

export function useTableScreenState(session: Session, thinker: Pick<Thinker, 'hint'>|null, playback: PlaybackState,
                                    guide: Guide|null): TableScreenState {
  const settings = useSettings(), layout = useLayout();
  const {view, log} = playback, table = useEqual(session.engine.table()), mine = useEqual(session.mine);
  const pieces = usePieces(session, view.rules.set), letters = useTerrainLetters(session, view.rules.set);
  const home = useHome(session, playback);
  const [looked, look] = useState(0);
  const [opened, setOpened] = useState<InfoPanel|null>(null);
  const [highlight, setHighlight] = useState<Highlight|null>(null);
  const [sheet, setSheet] = useState<TableScreenState['sheet']>(null);
  const passDevice = usePassDevice(session, playback, settings.handover && !session.byHand);
  const decision = useDecision(session, table, playback, passDevice.to === 0 && sheet === null, guide ? (guide.over ? 'none' : 'all') : 'choices');
  const values = settings.coach === 'values';
  const hints = useHints(session, thinker, `${playback.events} ${view.hash} ${decision.seat}`, values ? VALUES : HINTS);
  const preview = usePreview(session, view, decision);
  const {gains} = settings, {choices} = decision;
  const who = useMemo(() => seatNamer(table, view.rules.crowns, mine), [table, view.rules.crowns, mine]);
  const front = looked || home;

  const open = (next: InfoPanel|null) => {
    setHighlight(null);
    setOpened(next);
  };
  // The panel closes when a hint was followed, or none was found.
  const panel = opened?.kind === 'hints' && !hints.hints && !hints.thinking ? null : opened;
  const noHints = hintRefusal(session);
  const canHint = choices !== null && thinker !== null && noHints === null;
  const hint = () => {
    if (noHints)
      showToast({text: refusalText(noHints)});
    if (!canHint)
      return;
    hints.ask();
    look(0);  // the hints are shown there
    open({kind: 'hints'});
  };

  // A highlight lasts until something happens or is selected: what caused it may be gone.
  useEffect(() => setHighlight(null), [playback.events, decision.selection.aim]);

  // What others changed is outlined until this device's player acts.
  const acted = [...log].reverse().find(gameEvent => gameEvent.seat === home)?.event ?? 0;
  const since = session.mine.length > 0 ? acted : playback.events - 1;
  const overlay = (seat: number): Overlay => {
    const territory = view.territories[seat - 1];
    if (guide?.over && guide.overlay && seat === home)
      return guide.overlay;
    if (highlight?.seat === seat && highlight.squares.length > 0)
      return {lit: [highlight.squares], dim: true};
    if (preview && seat === decision.seat)
      return previewOverlay(preview, gains);
    if (choices && seat === decision.seat && choices.phase !== 'pick' && choices.phase !== 'pair')
      return withTarget(decisionOverlay(view, {...decision, choices}, hints.hints, gains, values), guide?.target ?? NOWHERE,
                        decision.selection.aim !== null);
    return territory && seat !== home ? {fresh: freshSquares(territory, since)} : {};
  };

  return {
    session,
    guide,
    table,
    playback,
    view,
    who,
    layout,
    pieces,
    letters,
    still: animationPace(settings.speed).fly === 0,
    home,
    front,
    look,
    looks: looked > 0,
    decision,
    deciding: choices !== null && front === decision.seat,
    choosing: choices !== null && !choices.forced && ['pick', 'pair', 'recruit'].includes(choices.phase),
    gains,
    preview,
    hints,
    values,
    canHint,
    hint,
    panel,
    open,
    highlight: setHighlight,
    overlay,
    sheet,
    setSheet,
    passDevice,
  };
}
