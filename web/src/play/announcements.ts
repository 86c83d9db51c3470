// What is said and rung when something is asked of this device, or something is held over a place.

import {useEffect} from 'preact/hooks';
import {effectReasons} from './eventText';
import type {Announcer} from './liveRegion';
import {useAnnounceEvents} from './liveRegion';
import {describeSquare} from './overlay';
import type {Prompt} from './prompt';
import {playSound} from './sound';
import type {TableScreenState} from './tableScreenState';

export function useAnnouncements(state: TableScreenState, prompt: Prompt, announcer: Announcer): void {
  const {decision, playback, session, who} = state, {choices, selection} = decision;
  useAnnounceEvents(announcer, playback.log, who);

  // Something is asked: back to one's own territory, and a word about it.
  useEffect(() => {
    if (!choices)
      return;
    state.look(0);
    announcer.say(session.mine.length > 1 ? `${who(decision.seat)}: ${prompt.sentence}` : prompt.sentence);
  }, [choices?.phase, decision.seat, playback.events]);

  // A bell only when others went before.
  useEffect(() => {
    const last = [...playback.log].reverse().find(gameEvent => gameEvent.seat > 0);
    if (decision.seat && last && !session.mine.includes(last.seat))
      playSound('bell');
  }, [decision.seat]);

  useEffect(() => {
    if (selection.aim?.effect && selection.pinned)
      announcer.say(effectReasons(selection.aim.effect, who, state.view.rules.crowns).join('. '));
  }, [selection.aim, selection.pinned]);

  useEffect(() => {
    if (choices && selection.at)
      announcer.say(describeSquare(choices, selection, selection.at));
  }, [selection.grip.rotation, selection.grip.half]);
}
