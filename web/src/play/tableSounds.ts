// What sounds when at the table: only this file decides it.

import {useEffect} from 'preact/hooks';
import type {ActionKind, GameEvent, ScorePart} from '../engine/types';
import {playSound, setAtTable} from '../platform/sound';
import type {SoundName} from '../platform/soundNames';
import type {Session} from '../session/session';

type Cue = readonly [sound: SoundName, gain: number];

// The moves, by their kind: as one begins to be shown, and as its piece arrives. null: it has no sound.
const MOVES: Record<ActionKind, {begins: Cue|null; arrives: Cue|null}> = {
  line: {begins: ['deal', 0.6], arrives: null},
  cave: {begins: ['deal', 0.4], arrives: null},
  chief: {begins: null, arrives: ['wood', 0.6]},
  pick: {begins: null, arrives: ['wood', 0.8]},
  pair: {begins: null, arrives: ['wood', 0.8]},
  lay: {begins: null, arrives: ['stone', 1]},
  discard: {begins: ['lift', 0.8], arrives: null},
  fire: {begins: ['eruption', 1], arrives: ['fire', 0.9]},
  lost: {begins: null, arrives: null},
  totem: {begins: null, arrives: null},  // what a totem's change of hands sounds like is in MOMENTS
  recruit: {begins: null, arrives: ['arrival', 0.9]},
  skip: {begins: null, arrives: null},
  who: {begins: null, arrives: null},
  pay: {begins: null, arrives: null},
  place: {begins: null, arrives: ['wood', 0.8]},
};

// What else happens.
const MOMENTS = {
  lift: ['lift', 0.6],      // a choice is aimed at and held
  rotate: ['rotate', 0.6],
  refusal: ['refusal', 0.8],
  undo: ['undo', 0.8],
  payment: ['payment', 0.8],  // pieces leave a board
  totem: ['totem', 1],        // one changes hands
  point: ['tick', 0.35],      // once for each, up to MOST_TICKS
  turn: ['turn', 0.7],        // a player of this device decides, after somebody else
  join: ['join', 0.8],
  reaction: ['reaction', 0.7],
  victory: ['victory', 1],
  defeat: ['defeat', 1],
} as const satisfies Record<string, Cue>;

const MOST_TICKS = 8;

export function soundMoment(moment: keyof typeof MOMENTS, times = 1): void {
  const [sound, gain] = MOMENTS[moment];
  playSound(sound, gain, times);
}

export function soundMove({kind, effect}: GameEvent, part: 'begins'|'arrives'): void {
  const cue = MOVES[kind][part];
  if (cue)
    playSound(...cue);
  if (part === 'begins')
    return;
  if (effect && effect.gone.length > 0)
    soundMoment('payment');
  if (effect && effect.totems.length > 0)
    soundMoment('totem');
}

export function soundPoints(gain: number): void {
  if (gain > 0)
    soundMoment('point', Math.min(gain, MOST_TICKS));
}

// What is counted at the end; a tie is decided.
const COUNTED: Record<Exclude<ScorePart, 'regions'>|'tie', Cue> = {
  resources: ['payment', 0.8],
  totems: ['totem', 0.8],
  cavemen: ['arrival', 0.8],
  warriors: ['arrival', 0.9],
  centre: ['join', 0.7],
  complete: ['join', 0.7],
  tie: ['deal', 0.7],
};

export function soundCount(part: ScorePart|'tie', points: number): void {
  if (part === 'regions')
    soundPoints(points);
  else
    playSound(...COUNTED[part]);
}

// Somebody sits down or reacts.
export function useTableSounds(session: Session): void {
  useEffect(() => session.on(change => {
    if (change.kind === 'reaction')
      soundMoment('reaction');
    const sits = change.kind === 'lines' ? change.lines.map(({e}) => /^sit (\d)/.exec(e)).filter(found => found !== null) : [];
    if (sits.some(([, seat]) => !session.mine.includes(Number(seat))))
      soundMoment('join');
  }), [session]);
  useEffect(() => {
    setAtTable(true);
    return () => setAtTable(false);
  }, []);
}

// The game ends while it is watched.
export function soundEnd(session: Session, winners: readonly number[]): void {
  soundMoment(session.mine.length === 0 || winners.some(seat => session.mine.includes(seat)) ? 'victory' : 'defeat');
}
