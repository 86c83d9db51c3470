// A link that was sent, pasted.

import {useId, useState} from 'preact/hooks';
import {t} from '../i18n/translate';
import {go, linkIn} from '../platform/route';
import {Page} from '../ui/page';
import {Icon} from '../ui/picture';

export function Join() {
  const [text, setText] = useState('');
  const [wrong, setWrong] = useState('');
  const id = useId();
  const join = () => {
    const link = linkIn(text);
    if (link)
      go({at: 'table', ...link});
    else
      setWrong(t('This is no link to a table. It ends with two long words and a stroke between them.'));
  };
  return <Page title={t('Join by link')} narrow>
    <form class="join" onSubmit={event => { event.preventDefault(); join(); }}>
      <p>{t('Someone has opened a table and sent you a link? Opening it is enough. If it was sent as text, paste it here.')}</p>
      <div class="field">
        <label for={id}>{t('The link')}</label>
        <input id={id} class="input" value={text} autoComplete="off" spellcheck={false} aria-invalid={wrong !== ''}
               aria-describedby={`${id}-wrong`} onInput={event => { setText(event.currentTarget.value); setWrong(''); }}/>
        <p class="wrong" id={`${id}-wrong`} role="alert">{wrong}</p>
      </div>
      <button class="button glows large"><Icon name="icon-forward"/>{t('To the table')}</button>
    </form>
  </Page>;
}
