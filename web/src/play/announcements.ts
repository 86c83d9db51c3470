// Announces decisions and selections to screen readers, and rings a bell.

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

  // A new decision: back to the player's own territory, and announce it.
  useEffect(() => {
    if (!choices)
      return;
    state.look(0);
    announcer.say(session.mine.length > 1 ? `${who(decision.seat)}: ${prompt.sentence}` : prompt.sentence);
  }, [choices?.phase, decision.seat, playback.events]);

  // Ring only after somebody else's move.
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
