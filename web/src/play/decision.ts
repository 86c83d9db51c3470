// The decision a player on this device has to make: the choices, the selection, and sending it.

import {useEffect, useLayoutEffect, useMemo, useReducer, useRef, useState} from 'preact/hooks';
import type {InputMethod} from '../board/territory';
import type {Choice, Choices, Reason, Refusal, Square, Table} from '../engine/types';
import {useSettings} from '../platform/settings';
import type {Session} from '../session/session';
import {animationPace} from './animator';
import type {PlaybackState} from './eventPlayback';
import type {Aim, RefusedSquares, Selection} from './selection';
import {EMPTY_SELECTION, updateSelection, coveredSquares} from './selection';
import {soundMoment} from './tableSounds';

export interface Decision {
  seat: number;            // the deciding seat, if it is on this device, or 0
  reason: Reason|null;     // why there is only one choice
  choices: Choices|null;   // null: nobody on this device is to decide
  selection: Selection;
  pointer: 'mouse'|'touch';
  sending: boolean;
  awaits: string|null;     // the decision, or step of one, that an input acts on; null: none would have an effect
  aims: boolean;           // something is aimed at, or begun
  refusal: Refusal|null;   // of the last request
  point: (at: Square|null, by: InputMethod) => void;
  act: (at: Square, by: InputMethod) => void;
  drop: (at: Square, by: InputMethod) => void;  // drops the dragged domino
  rotate: (by: number) => void;
  aim: (aim: Aim|null, pinned?: boolean) => void;
  peek: (aim: Aim|null) => void;     // previews it, unless something is pinned
  choose: (choice: Choice, by?: InputMethod) => void;  // from a line, the cave, or a button
  commit: () => void;                // does what is pinned
  back: () => void;
  undo: () => void;
  canUndo: boolean;
  undoLocked: boolean;                       // in a daily deal: something was revealed since; undo() then says so
  wasDoneHere: (event: number) => boolean;   // whether this event was done by hand on this device
}

// A decision without a choice is made for the player, except where a caveman stands.
function isAutomatic({forced, phase}: Choices): boolean {
  return forced && phase !== 'place';
}

// Which decisions are left to the player: those with a choice; all where there is something to do by hand; none.
export type Asks = 'choices'|'all'|'none';

export function useDecision(session: Session, table: Table, playback: PlaybackState, ready: boolean, asks: Asks = 'choices'): Decision {
  const settings = useSettings();
  const [selection, gesture] = useReducer(updateSelection, EMPTY_SELECTION);
  const [pointer, setPointer] = useState<'mouse'|'touch'>(() => matchMedia('(pointer: coarse)').matches ? 'touch' : 'mouse');
  const [sentFor, setSentFor] = useState('');
  const under = useRef('');
  const [refusal, setRefusal] = useState<Refusal|null>(null);
  const failed = useRef('');  // the decision that was refused, so that a forced one is not retried for ever
  const done = useRef(new Set<number>());
  const {engine} = session;
  const {view, live} = playback;

  const mine = live && asks !== 'none' && session.mine.includes(view.seat) && !table.computer && table.stage === 'plays';
  const seat = mine ? view.seat : 0;
  // Compared by decision: the next one may be shown before the last one is answered.
  const decision = `${playback.events} ${view.hash} ${seat}`;
  const sending = sentFor === decision;
  const steps = selection.steps[selection.steps.length - 1] ?? '';
  const choices = useMemo(() => {
    if (!mine)
      return null;
    const found = engine.choices(steps);
    if (!found.ok)
      return null;
    const byHand = found.value.choices.some(({kind}) => kind !== 'discard' && kind !== 'lost' && kind !== 'skip');
    return asks === 'all' && byHand ? {...found.value, forced: false} : found.value;
  }, [mine, playback.events, view.hash, steps]);

  const only = choices?.forced ? choices.choices[0]?.request ?? null : null;
  const reason = useMemo(() => only === null ? null : engine.reason(only), [only, playback.events, view.hash]);

  // A new decision clears the selection, but keeps the rotation of the last domino. It does so before
  // anyone can click: what is selected in the meantime would be lost.
  useLayoutEffect(() => {
    gesture({do: 'reset'});
    setRefusal(null);
  }, [playback.events, view.hash, seat]);

  async function ask(request: string, by: number): Promise<boolean> {
    under.current = decision;
    setSentFor(decision);
    const refusal = await session.ask(by, request);
    if (under.current === decision) {
      under.current = '';
      setSentFor('');
    }
    setRefusal(refusal);
    if (refusal)
      soundMoment('refusal');
    return refusal === null;
  }

  function send(aim: Aim): void {
    if (!aim.request || !seat || under.current === decision)
      return;
    done.current.add(engine.eventCount + 1);
    void ask(aim.request, seat).then(granted => { failed.current = granted ? '' : decision; });
  }

  // A forced decision, or step of a recruitment, is shown for a moment and then made.
  useEffect(() => {
    const only = choices?.forced ? choices.choices[0] : undefined;
    if (!only || !ready || sending || failed.current === decision)
      return;
    const pace = animationPace(settings.speed);
    const wait = only.kind === 'skip' || only.steps ? 0 : only.kind === 'place' ? -1 : (pace.fly + pace.rest) * (reason ? 2 : 1);
    if (wait < 0)
      return;
    if (only.kind !== 'skip' && !only.steps)
      gesture({do: 'aim', aim: only, pinned: true});
    const timer = setTimeout(() => only.steps ? gesture({do: 'step', steps: only.steps, forced: true}) : send(only), wait);
    return () => clearTimeout(timer);
  }, [choices, ready, sending, refusal]);

  const list = choices?.choices ?? [];
  const waits = (by: InputMethod) => by === 'touch' || settings.confirm;

  // Why the engine refuses an attempt that is not among the choices.
  function refusalAt(at: Square): Omit<RefusedSquares, 'tried'>|null {
    const both = coveredSquares({...selection, at});
    const number = view.now.find(place => place?.acts)?.domino.number;
    const squares = choices?.phase === 'lay' ? both ?? [at] : [at];
    const request = choices?.phase === 'lay' ? `lay ${number} ${squares.join(' ')}` : choices?.phase === 'fire' ? `fire ${at}` : null;
    const answer = request ? engine.ask(seat, request, session.now()) : null;
    if (request && answer && !answer.ok)
      return {squares, refusal: answer.refusal, reason: engine.reason(request)};
    return null;
  }

  function point(at: Square|null, by: InputMethod): void {
    if (by !== 'keys')
      setPointer(by);
    if (!choices || sending || isAutomatic(choices))
      return;
    if (selection.pinned && by === 'mouse')
      return;
    if (!at)
      return gesture({do: 'away'});
    if (at === selection.at && (selection.aim || selection.refused))
      return;
    gesture({do: 'point', at, choices: list});
    // The keyboard passes over squares on its way; only an attempt is refused.
    if (by !== 'keys' && !list.some(choice => choice.squares?.includes(at))) {
      const refused = refusalAt(at);
      if (refused)
        gesture({do: 'refuse', refused: {...refused, tried: false}});
    }
  }

  function act(at: Square, by: InputMethod): void {
    if (by !== 'keys')
      setPointer(by);
    if (!choices || sending || isAutomatic(choices))
      return;
    const fits = list.filter(choice => choice.squares?.includes(at));
    if (fits.length === 0) {
      const refused = refusalAt(at);
      soundMoment('refusal');
      return refused ? gesture({do: 'refuse', refused: {...refused, tried: true}}) : undefined;
    }
    const step = fits.find(choice => choice.kind === 'pay');
    if (step?.steps)
      return gesture({do: 'step', steps: step.steps});
    const onAim = selection.aim?.squares?.includes(at) ?? false;
    if (selection.guarded && by !== 'keys') {
      gesture({do: 'point', at, choices: list});
      return gesture({do: 'pin'});
    }
    if (waits(by)) {
      if (selection.pinned && onAim)
        return by === 'touch' && choices.phase === 'lay' ? rotate(1) : send(selection.aim!);
      if (!onAim)
        gesture({do: 'point', at, choices: list});
      return gesture({do: 'pin'});
    }
    if (onAim)
      return send(selection.aim!);
    gesture({do: 'point', at, choices: list});
    if (by === 'mouse')
      gesture({do: 'pin'});
  }

  function drop(at: Square, by: InputMethod): void {
    if (!selection.aim)
      return act(at, by);
    if (waits(by))
      gesture({do: 'pin'});
    else
      send(selection.aim);
  }

  function rotate(by: number): void {
    if (choices?.phase !== 'lay' || choices.forced)
      return;
    soundMoment('rotate');
    gesture({do: 'rotate', by, choices: list});
  }

  function commit(): void {
    const {aim} = selection;
    if (aim?.steps)
      gesture({do: 'step', steps: aim.steps});
    else if (aim)
      send(aim);
  }

  function hold(choice: Choice): void {
    soundMoment('lift');
    gesture({do: 'aim', aim: choice, pinned: true});
  }

  // A caveman is explained first and then recruited; a finger sees a domino before it takes it.
  function choose(choice: Choice, by: InputMethod = 'mouse'): void {
    if (sending || !choices)
      return;
    // Around a hut alone, every domino fits everywhere: there is nothing to see before a pair is taken.
    const shown = choice.kind === 'pick' && waits(by) && !session.byHand || choice.kind === 'pair' && settings.confirm;
    if (choice.steps || shown) {
      const {aim, pinned} = selection;
      if (pinned && aim?.request === choice.request && aim.steps === choice.steps)
        commit();
      else
        hold(choice);
    } else {
      send(choice);
    }
  }

  // The last decision on this device with a choice; undoing a forced one would only repeat it.
  const own = [...playback.log].reverse().find(gameEvent => session.mine.includes(gameEvent.seat));
  const last = useMemo(() => {
    for (let i = (own?.event ?? 0) - 1; i >= 0; i--) {
      const {seat: by} = playback.log[i]!, then = session.mine.includes(by) ? engine.choices('', i) : null;
      if (then?.ok && !then.value.forced)
        return {event: i, by};
    }
    return null;
  }, [own]);
  // Where others would have to agree to it. In a daily deal nobody can.
  const undoLocked = useMemo(() => {
    const answer = session.daily && last ? engine.ask(last.by, `undo ${last.event}`, session.now()) : null;
    return answer?.ok === true && answer.value.startsWith('plea ');
  }, [last, playback.events, view.hash]);

  function undo(): void {
    if (!last)
      return;
    done.current.clear();
    void ask(`undo ${last.event}`, last.by);
  }

  return {
    seat,
    reason,
    choices,
    selection,
    pointer,
    sending,
    awaits: choices && ready && !sending && !isAutomatic(choices) ? `${playback.events} ${steps}`.trim() : null,
    aims: choices !== null && !isAutomatic(choices) && (selection.aim !== null || selection.steps.length > 0),
    refusal,
    point,
    act,
    drop,
    rotate,
    aim: (aim, pinned = false) => gesture({do: 'aim', aim, pinned}),
    peek: aim => gesture({do: 'peek', aim}),
    choose,
    commit,
    back: () => gesture({do: 'back'}),
    undo,
    canUndo: table.stage === 'plays' && !sending && last !== null && !undoLocked,
    undoLocked,
    wasDoneHere: event => done.current.has(event),
  };
}
