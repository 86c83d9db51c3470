// Joins a table by a pasted link.

import {useId, useState} from 'preact/hooks';
import {t} from '../../i18n/translate';
import {navigate, findSeatLink} from '../../platform/route';
import {Page} from '../../ui/page';
import {Icon} from '../../ui/picture';

export function JoinScreen() {
  const [text, setText] = useState('');
  const [wrong, setWrong] = useState('');
  const id = useId();
  const join = () => {
    const link = findSeatLink(text);
    if (link)
      navigate({at: 'table', ...link});
    else
      setWrong(t('That’s not a table link. It should end in two long codes with a slash between them.'));
  };
  return <Page title={t('Join a friend')} narrow>
    <form class="join" onSubmit={event => { event.preventDefault(); join(); }}>
      <p>{t('Has a friend sent you a link? Just open it. If you can’t, paste it here.')}</p>
      <div class="field">
        <label for={id}>{t('Link')}</label>
        <input id={id} class="input" value={text} autoComplete="off" spellcheck={false} aria-invalid={wrong !== ''}
               aria-describedby={`${id}-wrong`} onInput={event => { setText(event.currentTarget.value); setWrong(''); }}/>
        <p class="error-text" id={`${id}-wrong`} role="alert">{wrong}</p>
      </div>
      <button class="button primary large"><Icon name="icon-forward"/>{t('Go to table')}</button>
    </form>
  </Page>;
}
