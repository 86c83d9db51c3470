// A decision of this device: what may be done, what is in the hand, and doing it.

import {useEffect, useMemo, useReducer, useRef, useState} from 'preact/hooks';
import type {By} from '../board/territory';
import type {Choice, Choices, Refusal, Square, Table} from '../engine/types';
import {useSettings} from '../platform/settings';
import type {Session} from '../session/session';
import {paceOf} from './animator';
import type {Shown} from './eventPlayback';
import type {Aim, Hand} from './selection';
import {EMPTY, handle, wouldCover} from './selection';
import {play} from './sound';

export interface Turn {
  seat: number;            // that decides here, or 0
  choices: Choices|null;   // null: nobody of this device decides now
  hand: Hand;
  means: 'mouse'|'touch';
  sending: boolean;
  trouble: Refusal|null;   // of the last request
  point: (at: Square|null, by: By) => void;
  act: (at: Square, by: By) => void;
  drop: (at: Square, by: By) => void;  // what was carried there
  turn: (by: number) => void;
  aim: (aim: Aim|null, pinned?: boolean) => void;
  peek: (aim: Aim|null) => void;     // shows what it would bring, unless something is pinned
  choose: (choice: Choice) => void;  // of a line, the cave, or a button
  commit: () => void;                // what is pinned
  back: () => void;
  undo: () => void;
  canUndo: boolean;
  did: (event: number) => boolean;   // was this event done here by hand?
}

export function useTurn(session: Session, table: Table, shown: Shown, ready: boolean): Turn {
  const settings = useSettings();
  const [hand, gesture] = useReducer(handle, EMPTY);
  const [means, setMeans] = useState<'mouse'|'touch'>(() => matchMedia('(pointer: coarse)').matches ? 'touch' : 'mouse');
  const [sent, setSent] = useState('');
  const under = useRef('');
  const [trouble, setTrouble] = useState<Refusal|null>(null);
  const failed = useRef('');  // the decision that was refused: what is forced is not tried for ever
  const done = useRef(new Set<number>());
  const {engine} = session;
  const {scene, live} = shown;

  const mine = live && session.mine.includes(scene.seat) && !table.computer && table.stage === 'plays';
  const seat = mine ? scene.seat : 0;
  // Sent for this decision, that is: the next one may be shown before the answer to the last has come.
  const decision = `${shown.events} ${scene.hash} ${seat}`;
  const sending = sent === decision;
  const steps = hand.steps[hand.steps.length - 1] ?? '';
  const choices = useMemo(() => {
    if (!mine)
      return null;
    const found = engine.choices(steps);
    return found.ok ? found.value : null;
  }, [mine, shown.events, scene.hash, steps]);

  // Another decision: the hand is empty again, and the turn of the last domino stays.
  useEffect(() => {
    gesture({do: 'reset'});
    setTrouble(null);
  }, [shown.events, scene.hash, seat]);

  async function ask(request: string, by: number): Promise<boolean> {
    under.current = decision;
    setSent(decision);
    const refusal = await session.ask(by, request);
    if (under.current === decision) {
      under.current = '';
      setSent('');
    }
    setTrouble(refusal);
    if (refusal)
      play('no');
    return refusal === null;
  }

  function send(aim: Aim): void {
    if (!aim.request || !seat || under.current === decision)
      return;
    done.current.add(engine.events + 1);
    void ask(aim.request, seat).then(granted => { failed.current = granted ? '' : decision; });
  }

  // Only one way: it is shown for a moment, then done. Steps of a recruiting too.
  useEffect(() => {
    const only = choices?.forced ? choices.choices[0] : undefined;
    if (!only || !ready || sending || failed.current === decision)
      return;
    const pace = paceOf(settings.speed);
    const wait = only.kind === 'skip' ? 0 : only.kind === 'place' ? -1 : pace.fly + pace.rest;
    if (wait < 0)
      return;
    if (only.kind !== 'skip' && !only.steps)
      gesture({do: 'aim', aim: only, pinned: true});
    const timer = setTimeout(() => only.steps ? gesture({do: 'step', steps: only.steps}) : send(only), wait);
    return () => clearTimeout(timer);
  }, [choices, ready, sending, trouble]);

  const list = choices?.choices ?? [];
  const waits = (by: By) => by === 'touch' || settings.confirm;

  // What the engine says of a try that is no choice.
  function refusalAt(at: Square): {squares: Square[]; refusal: Refusal}|null {
    const both = wouldCover({...hand, at});
    const number = scene.now.find(place => place?.acts)?.domino.number;
    const squares = choices?.phase === 'lay' ? both ?? [at] : [at];
    const request = choices?.phase === 'lay' ? `lay ${number} ${squares.join(' ')}` : choices?.phase === 'fire' ? `fire ${at}` : null;
    const answer = request ? engine.ask(seat, request, session.now()) : null;
    if (answer && !answer.ok)
      return {squares, refusal: answer.refusal};
    return null;
  }

  function point(at: Square|null, by: By): void {
    if (by !== 'keys')
      setMeans(by);
    if (!choices || sending || (choices.forced && choices.phase !== 'place'))
      return;
    if (hand.pinned && by === 'mouse')
      return;
    if (!at)
      return gesture({do: 'away'});
    if (at === hand.at && (hand.aim || hand.refused))
      return;
    gesture({do: 'point', at, choices: list});
    if (!list.some(choice => choice.squares?.includes(at))) {
      const refused = refusalAt(at);
      if (refused)
        gesture({do: 'refuse', refused: {...refused, said: false}});
    }
  }

  function act(at: Square, by: By): void {
    if (by !== 'keys')
      setMeans(by);
    if (!choices || sending || (choices.forced && choices.phase !== 'place'))
      return;
    const fits = list.filter(choice => choice.squares?.includes(at));
    if (fits.length === 0) {
      const refused = refusalAt(at);
      play('no');
      return refused ? gesture({do: 'refuse', refused: {...refused, said: true}}) : undefined;
    }
    const step = fits.find(choice => choice.kind === 'pay');
    if (step?.steps)
      return gesture({do: 'step', steps: step.steps});
    const onAim = hand.aim?.squares?.includes(at) ?? false;
    if (waits(by)) {
      if (hand.pinned && onAim)
        return by === 'touch' && choices.phase === 'lay' ? turn(1) : send(hand.aim!);
      if (!onAim)
        gesture({do: 'point', at, choices: list});
      return gesture({do: 'pin'});
    }
    if (onAim)
      return send(hand.aim!);
    gesture({do: 'point', at, choices: list});
    if (by === 'mouse')
      gesture({do: 'pin'});
  }

  function drop(at: Square, by: By): void {
    if (!hand.aim)
      return act(at, by);
    if (waits(by))
      gesture({do: 'pin'});
    else
      send(hand.aim);
  }

  function turn(by: number): void {
    if (choices?.phase === 'lay' && !choices.forced)
      gesture({do: 'turn', by, choices: list});
  }

  function choose(choice: Choice): void {
    if (sending || !choices)
      return;
    if (choice.steps)
      gesture({do: 'step', steps: choice.steps});
    else
      send(choice);
  }

  // The last decision of this device that was one: what is forced would only be done again.
  const own = [...shown.log].reverse().find(told => session.mine.includes(told.seat));
  const last = useMemo(() => {
    for (let i = (own?.event ?? 0) - 1; i >= 0; i--) {
      const {seat: by} = shown.log[i]!, then = session.mine.includes(by) ? engine.choices('', i) : null;
      if (then?.ok && !then.value.forced)
        return {event: i, by};
    }
    return null;
  }, [own]);

  function undo(): void {
    if (!last)
      return;
    done.current.clear();
    void ask(`undo ${last.event}`, last.by);
  }

  return {
    seat,
    choices,
    hand,
    means,
    sending,
    trouble,
    point,
    act,
    drop,
    turn,
    aim: (aim, pinned = false) => gesture({do: 'aim', aim, pinned}),
    peek: aim => gesture({do: 'peek', aim}),
    choose,
    commit: () => hand.aim && send(hand.aim),
    back: () => gesture({do: 'back'}),
    undo,
    canUndo: table.stage === 'plays' && !sending && last !== null,
    did: event => done.current.has(event),
  };
}
