// Announces decisions and selections to screen readers, and sounds for a turn.

import {useEffect, useLayoutEffect} from 'preact/hooks';
import {capitalized, dominoContents} from '../board/names';
import {labelText} from '../i18n/translate';
import {effectReasons} from './eventText';
import type {Announcer} from './liveRegion';
import {useAnnounceEvents} from './liveRegion';
import {actingDomino, describeSquare} from './overlay';
import type {Prompt} from './prompt';
import {promptNote} from './tableSections';
import type {TableScreenState} from './tableScreenState';
import {soundMoment} from './tableSounds';

export function useAnnouncements(state: TableScreenState, prompt: Prompt, announcer: Announcer): void {
  const {decision, playback, session, who} = state, {choices, selection} = decision;
  const {crowns} = state.view.rules;
  const contents = (number: number) => {
    const domino = state.pieces.dominoes.find(one => one.number === number);
    return domino ? dominoContents(domino, crowns) : '';
  };
  useAnnounceEvents(announcer, playback, who, contents);

  // A new decision: back to the player's own territory, before it is on the screen.
  useLayoutEffect(() => {
    if (choices)
      state.look(0);
  }, [choices?.phase, decision.seat, playback.events]);
  useEffect(() => {
    if (!choices)
      return;
    const domino = choices.phase === 'lay' ? actingDomino(state.view) : null;
    const sentence = domino ? `${prompt.sentence} ${capitalized(dominoContents(domino, crowns))}.` : prompt.sentence;
    announcer.say(session.mine.length > 1 ? `${labelText(who(decision.seat))} ${sentence}` : sentence);
  }, [choices?.phase, decision.seat, playback.events]);

  // Only after somebody else's move.
  useEffect(() => {
    const last = [...playback.log].reverse().find(gameEvent => gameEvent.seat > 0);
    if (decision.seat && last && !session.mine.includes(last.seat))
      soundMoment('turn');
  }, [decision.seat]);

  useEffect(() => {
    const effect = selection.aim?.effect ?? state.preview?.best?.effect;
    if (effect && selection.pinned && state.gains)
      announcer.say(effectReasons(effect, who, crowns).join('. '));
  }, [selection.aim, selection.pinned]);

  useEffect(() => {
    if (selection.refused?.tried)
      announcer.say(promptNote(state));
  }, [selection.refused]);

  useEffect(() => {
    if (choices && selection.at)
      announcer.say(describeSquare(state.view, choices, selection, selection.at, state.gains));
  }, [selection.grip.rotation, selection.grip.half]);
}
