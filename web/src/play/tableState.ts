// Everything the parts of the table screen share: what is shown, whose territory is in front, what is
// in the hand, what is explained. Made once per drawing of the screen, by useDesk().

import {useEffect, useMemo, useRef, useState} from 'preact/hooks';
import type {Letters} from '../board/dominoPicture';
import {seatName} from '../board/names';
import type {Overlay} from '../board/territoryDrawing';
import type {Thinker} from '../engine/thinker';
import type {RuleSet, Scene, Square, Table} from '../engine/types';
import {useSettings} from '../platform/settings';
import type {Session} from '../session/session';
import {paceOf} from './animator';
import type {Turn} from './decision';
import {useTurn} from './decision';
import type {Shown} from './eventPlayback';
import type {Who} from './eventText';
import type {HintState} from './hints';
import {useHints} from './hints';
import type {Panel} from './infoPanel';
import type {Layout} from './layout';
import {useLayout} from './layout';
import {decisionOverlay, freshSquares} from './overlay';

export interface Light {
  squares: Square[];
  seat: number;
}

export interface Desk {
  session: Session;
  table: Table;
  shown: Shown;
  scene: Scene;
  who: Who;
  layout: Layout;
  letters: Letters|undefined;
  still: boolean;          // nothing moves
  home: number;            // the seat whose territory is this device's
  front: number;           // the one that is shown large
  look: (seat: number) => void;
  looks: boolean;          // at another's, by choice
  turn: Turn;
  deciding: boolean;       // the territory in front is that of the one who decides here
  hints: HintState;
  canHint: boolean;
  hint: () => void;
  panel: Panel|null;
  open: (panel: Panel|null) => void;
  light: (light: Light|null) => void;
  overlay: (seat: number) => Overlay;
  sheet: 'menu'|'keys'|null;
  setSheet: (sheet: 'menu'|'keys'|null) => void;
  handOver: {to: number; go: () => void};
}

// The letters of the terrains, when they are wanted.
export function useLetters(session: Pick<Session, 'engine'>, set: RuleSet): Letters|undefined {
  const {letters} = useSettings();
  return useMemo(() => {
    const {terrains} = session.engine.pieces(set);
    return letters ? Object.fromEntries(terrains.map(({terrain, letter}) => [terrain, letter])) : undefined;
  }, [letters, set, session]);
}

// Of the one of this device who decides, or decided last.
function useHome(session: Session, shown: Shown): number {
  const home = useRef(session.mine[0] ?? 1);
  if (shown.live && session.mine.includes(shown.scene.seat))
    home.current = shown.scene.seat;
  return home.current;
}

// A device that goes from one person to another shows first whose turn it is.
function useHandOver(session: Session, shown: Shown, wanted: boolean): Desk['handOver'] {
  const {seat} = shown.scene;
  const [at, setAt] = useState(session.mine.includes(seat) ? seat : 0);
  const decides = shown.live && session.mine.includes(seat) ? seat : 0;
  const to = wanted && session.mine.length > 1 && decides && at && decides !== at ? decides : 0;
  useEffect(() => {
    if (decides && !to)
      setAt(decides);
  }, [decides, to]);
  return {to, go: () => setAt(decides)};
}

// `camera`: the seat whose move is being shown where only one territory has room, or 0.
export function useDesk(session: Session, thinker: Pick<Thinker, 'hint'>|null, shown: Shown, camera: number): Desk {
  const settings = useSettings(), layout = useLayout();
  const {scene, log} = shown, table = session.engine.table();
  const letters = useLetters(session, scene.rules.set);
  const home = useHome(session, shown);
  const [looked, look] = useState(0);
  const [opened, setOpened] = useState<Panel|null>(null);
  const [light, setLight] = useState<Light|null>(null);
  const [sheet, setSheet] = useState<Desk['sheet']>(null);
  const handOver = useHandOver(session, shown, settings.handover);
  const turn = useTurn(session, table, shown, handOver.to === 0 && sheet === null);
  const hints = useHints(session, thinker, `${shown.events} ${scene.hash} ${turn.seat}`);
  const front = looked || camera || home;

  const open = (next: Panel|null) => {
    setLight(null);
    setOpened(next);
  };
  // A hint that was followed, or did not come, makes room.
  const panel = opened?.kind === 'hints' && !hints.hints && !hints.thinking ? null : opened;
  const canHint = turn.choices !== null && thinker !== null;
  const hint = () => {
    if (!canHint)
      return;
    hints.ask();
    open({kind: 'hints'});
  };

  // What is lit holds until something happens or is aimed at: the words that lit it may be gone.
  useEffect(() => setLight(null), [shown.events, turn.hand.aim]);

  // What others changed is outlined until the one at home acts.
  const acted = [...log].reverse().find(told => told.seat === home)?.event ?? 0;
  const since = session.mine.length > 0 ? acted : shown.events - 1;
  const overlay = (seat: number): Overlay => {
    const territory = scene.territories[seat - 1];
    if (light?.seat === seat && light.squares.length > 0)
      return {lit: [light.squares], dim: true};
    if (turn.choices && seat === turn.seat && turn.choices.phase !== 'pick' && turn.choices.phase !== 'pair')
      return decisionOverlay(scene, turn.choices, turn.hand, hints.hints);
    return territory && seat !== home ? {fresh: freshSquares(territory, since)} : {};
  };

  return {
    session,
    table,
    shown,
    scene,
    who: seat => seatName(table, seat),
    layout,
    letters,
    still: paceOf(settings.speed).fly === 0,
    home,
    front,
    look,
    looks: looked > 0,
    turn,
    deciding: turn.choices !== null && front === turn.seat,
    hints,
    canHint,
    hint,
    panel,
    open,
    light: setLight,
    overlay,
    sheet,
    setSheet,
    handOver,
  };
}
