// Joins a table by a code, or by a pasted link.

import {t} from '../../i18n/translate';
import {Page} from '../../ui/page';
import {EnterCodeForm} from './enterCodeForm';

export function JoinScreen() {
  return <Page title={t('Accept an invitation')} narrow>
    <p>{t('Has a friend sent you a link? Just open it. If you can’t, paste it here, or enter the code that your friend tells you.')}</p>
    <EnterCodeForm label={t('Code or link')} button={t('Go to table')}/>
  </Page>;
}
