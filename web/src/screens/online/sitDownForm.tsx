// A name, and the seat is taken.

import {refusalText} from '../../i18n/refusalText';
import {t} from '../../i18n/translate';
import type {Session} from '../../session/session';
import {showToast} from '../../ui/toast';
import {OwnNameField, useOwnName} from './ownName';

export function SitDownForm({session, seat}: {session: Session; seat: number}) {
  const own = useOwnName();
  const sit = () => {
    const name = own.confirm();
    if (name !== null)
      void session.sit(seat, name).then(refusal => refusal && showToast({text: refusalText(refusal)}));
  };
  return <form class="sit-down" onSubmit={event => { event.preventDefault(); sit(); }}>
    <OwnNameField own={own}/>
    <button class="button primary">{t('Take seat')}</button>
  </form>;
}
