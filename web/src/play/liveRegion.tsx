// What a screen reader hears: every event, what is asked, and what a gesture would bring.

import {useCallback, useEffect, useRef, useState} from 'preact/hooks';
import type {Told} from '../engine/types';
import {t} from '../i18n/translate';
import type {Who} from './eventText';
import {tellAloud} from './eventText';

const KEPT = 5;

export interface Speech {
  say: (text: string) => void;
  said: readonly {id: number; text: string}[];
}

export function useSpeech(): Speech {
  const [said, setSaid] = useState<{id: number; text: string}[]>([]);
  const last = useRef(0);
  const say = useCallback((text: string) => {
    if (text)
      setSaid(before => [...before, {id: ++last.current, text}].slice(-KEPT));
  }, []);
  return {say, said};
}

// Says each event once.
export function useTellEvents(speech: Speech, log: readonly Told[], who: Who): void {
  const told = useRef(log.length);
  useEffect(() => {
    if (log.length < told.current)
      speech.say(t('Move undone.'));
    for (const event of log.slice(Math.min(told.current, log.length)))
      if (event.kind !== 'skip')
        speech.say(tellAloud(event, who));
    told.current = log.length;
  }, [log.length]);
}

export function Spoken({speech}: {speech: Speech}) {
  return <div class="unseen" role="log" aria-live="polite" aria-relevant="additions">
    {speech.said.map(({id, text}) => <p key={id}>{text}</p>)}
  </div>;
}
