// A code that somebody has said, or a pasted link, and the way to the table.

import {useId, useState} from 'preact/hooks';
import {refusalText} from '../../i18n/refusalText';
import {t} from '../../i18n/translate';
import {findSeatLink, navigate} from '../../platform/route';
import {enterCode} from '../../session/tableApi';
import {Icon} from '../../ui/picture';
import {findCode} from './tableCode';

async function enter(text: string): Promise<string> {
  const link = findSeatLink(text), code = findCode(text);
  if (!link && !code)
    return t('That’s neither a six-character code nor a link to a table.');
  const found = link ? {ok: true, value: link} as const : await enterCode(location.origin + location.pathname, code!);
  if (found.ok) {
    navigate({at: 'table', ...found.value});
    return '';
  }
  switch (found.refusal.error) {
  case 'no-code': return t('No table has this code right now. Codes expire after a while: ask for a new one.');
  case 'no-free-seat': return t('This table has no open seat any more.');
  case 'too-many': return t('Too many wrong codes. Try again later, or use the link.');
  default: return refusalText(found.refusal);
  }
}

export function EnterCodeForm({label, button}: {label: string; button: string}) {
  const [text, setText] = useState('');
  const [wrong, setWrong] = useState('');
  const [busy, setBusy] = useState(false);
  const id = useId();
  const go = async () => {
    setBusy(true);
    setWrong(await enter(text));
    setBusy(false);
  };
  return <form class="join" onSubmit={event => { event.preventDefault(); void go(); }}>
    <div class="field">
      <label for={id}>{label}</label>
      <input id={id} class="input code-input" value={text} autoComplete="off" autoCapitalize="characters" spellcheck={false} aria-invalid={wrong !== ''}
             aria-describedby={`${id}-wrong`} onInput={event => { setText(event.currentTarget.value); setWrong(''); }}/>
      <p class="error-text" id={`${id}-wrong`} role="alert">{wrong}</p>
    </div>
    <button class="button primary large" disabled={busy}><Icon name="icon-forward"/>{busy ? t('One moment…') : button}</button>
  </form>;
}
