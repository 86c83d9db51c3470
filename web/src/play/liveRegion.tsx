// Announcements for screen readers: every event, the prompt, and the effect of a selection.

import {useCallback, useEffect, useRef, useState} from 'preact/hooks';
import type {PlaybackState} from './eventPlayback';
import type {DominoTeller, SeatNamer} from './eventText';
import {spokenEventText, undoText} from './eventText';

const KEPT = 5;

export interface Announcer {
  say: (text: string) => void;
  messages: readonly {id: number; text: string}[];
}

export function useAnnouncer(): Announcer {
  const [messages, setMessages] = useState<{id: number; text: string}[]>([]);
  const last = useRef(0);
  const say = useCallback((text: string) => {
    if (text)
      setMessages(before => [...before, {id: ++last.current, text}].slice(-KEPT));
  }, []);
  return {say, messages};
}

// Announces each event once.
export function useAnnounceEvents(announcer: Announcer, {log, undone}: Pick<PlaybackState, 'log'|'undone'>, who: SeatNamer, domino: DominoTeller): void {
  const gameEvent = useRef(log.length);
  useEffect(() => {
    if (log.length < gameEvent.current && undone)
      announcer.say(undoText(undone, who));
    for (const event of log.slice(Math.min(gameEvent.current, log.length)))
      if (event.kind !== 'skip')
        announcer.say(spokenEventText(event, who, domino));
    gameEvent.current = log.length;
  }, [log.length]);
}

export function LiveRegion({announcer}: {announcer: Announcer}) {
  return <div class="visually-hidden" role="log" aria-live="polite" aria-relevant="additions">
    {announcer.messages.map(({id, text}) => <p key={id}>{text}</p>)}
  </div>;
}
