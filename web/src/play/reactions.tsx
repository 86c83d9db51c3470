// Reactions: six signs that players can give each other, and whose are shown.

import {useEffect, useState} from 'preact/hooks';
import type {Table} from '../engine/types';
import {t} from '../i18n/translate';
import type {Reaction, Session} from '../session/session';
import {REACTIONS} from '../session/session';
import {Dialog} from '../ui/dialog';
import {CheckboxField} from '../ui/formFields';
import {Icon, Picture, SeatMark} from '../ui/picture';
import type {SeatNamer} from './eventText';

const VISIBLE_MS = 5000;
const MOST = 4;  // shown at once

export function reactionText(reaction: Reaction): string {
  switch (reaction) {
  case 'hello': return t('Hello');
  case 'bravo': return t('Well played');
  case 'haha': return t('Haha');
  case 'wow': return t('Wow');
  case 'oops': return t('Oops');
  case 'thanks': return t('Thanks');
  }
}

// The other people who sit at the table; empty where there is nobody to react to.
export function reactionPartners(session: Session, table: Table): number[] {
  if (session.connection === 'local' || session.mine.length === 0)
    return [];
  return table.seats.flatMap(({person, sat}, i) => person && sat && !session.mine.includes(i + 1) ? [i + 1] : []);
}

export function ReactionButton({session, table, who}: {session: Session; table: Table; who: SeatNamer}) {
  const [open, setOpen] = useState(false);
  const people = reactionPartners(session, table);
  if (people.length === 0)
    return null;
  const label = t('Send a reaction');
  return <>
    <button type="button" class="button quiet square tool" aria-label={label} title={label} onClick={() => setOpen(true)}>
      <Icon name="icon-reaction"/>
    </button>
    {open && <ReactionDialog session={session} people={people} who={who} onClose={() => setOpen(false)}/>}
  </>;
}

export function ReactionDialog({session, people, who, onClose}: {
  session: Session; people: readonly number[]; who: SeatNamer; onClose: () => void;
}) {
  const [muted, setMuted] = useState(session.muted);
  useEffect(() => session.on(change => change.kind === 'muted' && setMuted(session.muted)), [session]);
  const send = (reaction: Reaction) => {
    session.react(reaction);
    onClose();
  };
  return <Dialog title={t('Send a reaction')} onClose={onClose}>
    <ul class="reaction-choice">{REACTIONS.map(reaction => <li key={reaction}>
      <button type="button" class="button quiet" onClick={() => send(reaction)}>
        <Picture name={`reaction-${reaction}`}/>{reactionText(reaction)}
      </button>
    </li>)}</ul>
    <fieldset class="field">
      <legend><Icon name="icon-mute" size={20}/> {t('Mute at this table')}</legend>
      <div class="checks">{people.map(seat =>
        <CheckboxField key={seat} text={who(seat)} checked={muted.includes(seat)} onChange={on => session.mute(seat, on)}/>)}
      </div>
    </fieldset>
  </Dialog>;
}

interface Shown {
  id: number;
  seat: number;
  reaction: Reaction;
}

// What has just been said. Screen readers announce each after what they are saying.
export function Reactions({session, who}: {session: Session; who: SeatNamer}) {
  const [shown, setShown] = useState<Shown[]>([]);
  useEffect(() => {
    let last = 0;
    const timers = new Set<ReturnType<typeof setTimeout>>();
    const stop = session.on(change => {
      if (change.kind === 'muted')
        setShown(before => before.filter(({seat}) => !session.muted.includes(seat)));
      if (change.kind !== 'reaction')
        return;
      const id = ++last, {seat, reaction} = change;
      setShown(before => [...before, {id, seat, reaction}].slice(-MOST));
      const timer = setTimeout(() => {
        timers.delete(timer);
        setShown(before => before.filter(one => one.id !== id));
      }, VISIBLE_MS);
      timers.add(timer);
    });
    return () => {
      stop();
      timers.forEach(clearTimeout);
    };
  }, [session]);
  return <div class="reactions" role="log" aria-live="polite" aria-relevant="additions" aria-label={t('Reactions')}>
    {shown.map(({id, seat, reaction}) => <p key={id} class="reaction">
      <SeatMark seat={seat}/><Picture name={`reaction-${reaction}`}/>
      <span><b>{who(seat)}</b><span class="visually-hidden">: </span>{reactionText(reaction)}</span>
    </p>)}
  </div>;
}
