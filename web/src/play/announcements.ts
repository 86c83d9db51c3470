// What is said and rung when something is asked of this device, or something is held over a place.

import {useEffect} from 'preact/hooks';
import {reasons} from './eventText';
import type {Speech} from './liveRegion';
import {useTellEvents} from './liveRegion';
import {describeSquare} from './overlay';
import type {Asked} from './prompt';
import {play} from './sound';
import type {Desk} from './tableState';

export function useAnnounce(desk: Desk, asked: Asked, speech: Speech): void {
  const {turn, shown, session, who} = desk, {choices, hand} = turn;
  useTellEvents(speech, shown.log, who);

  // Something is asked: back to one's own territory, and a word about it.
  useEffect(() => {
    if (!choices)
      return;
    desk.look(0);
    speech.say(session.mine.length > 1 ? `${who(turn.seat)}: ${asked.sentence}` : asked.sentence);
  }, [choices?.phase, turn.seat, shown.events]);

  // A bell only when others went before.
  useEffect(() => {
    const last = [...shown.log].reverse().find(told => told.seat > 0);
    if (turn.seat && last && !session.mine.includes(last.seat))
      play('bell');
  }, [turn.seat]);

  useEffect(() => {
    if (hand.aim?.effect && hand.pinned)
      speech.say(reasons(hand.aim.effect, who, desk.scene.rules.crowns).join('. '));
  }, [hand.aim, hand.pinned]);

  useEffect(() => {
    if (choices && hand.at)
      speech.say(describeSquare(choices, hand, hand.at));
  }, [hand.grip.turn, hand.grip.half]);
}
