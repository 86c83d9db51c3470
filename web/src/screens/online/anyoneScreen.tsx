// Playing with people one does not know: a quick match, and the tables that anyone may join.

import {useId, useState} from 'preact/hooks';
import {ruleSetName} from '../../board/names';
import type {RuleSet} from '../../engine/types';
import {RULE_SETS} from '../../engine/types';
import {t} from '../../i18n/translate';
import {RadioField} from '../../ui/formFields';
import {Page} from '../../ui/page';
import {Icon} from '../../ui/picture';
import {quickMatch, takeOpenSeat} from './meetPlayers';
import {OpenTables, useOpenTables} from './openTables';
import {OwnNameField, useOwnName} from './ownName';

export function AnyoneScreen() {
  const own = useOwnName();
  const [set, setSet] = useState<RuleSet>('discovery');
  const [seats, setSeats] = useState(2);
  const [busy, setBusy] = useState(false);
  const [wrong, setWrong] = useState('');
  const listing = useOpenTables();
  const id = useId();
  const go = async (how: (name: string) => Promise<string|null>) => {
    const name = own.confirm();
    if (name === null)
      return;
    setBusy(true);
    setWrong('');
    setWrong(await how(name) ?? '');
    setBusy(false);
  };
  return <Page title={t('Meet new players')} narrow>
    <div class="anyone"><OwnNameField own={own}/></div>
    <section class="anyone" aria-labelledby={`${id}-open`}>
      <h2 id={`${id}-open`}>{t('Looking for players now')}</h2>
      <OpenTables listing={listing} disabled={busy} onTake={table => void go(name => takeOpenSeat(table, name))}/>
      <p class="muted">{t('To list a table of your own, open a new game with a link and let anyone join.')} <a href="#/new">{t('New game')}</a></p>
    </section>
    <form class="anyone" onSubmit={event => { event.preventDefault(); void go(name => quickMatch(set, seats, name)); }}>
      <h2>{t('Quick match')}</h2>
      <RadioField legend={t('Game')} value={set} onChange={setSet} options={RULE_SETS.map(one => ({value: one, text: ruleSetName(one)}))}/>
      <RadioField legend={t('Players')} value={seats} onChange={setSeats} options={[2, 3, 4].map(n => ({value: n, text: String(n)}))}
                  hint={t('5 minutes each, plus 30 seconds per turn. No hints.')}/>
      <p class="error-text" role="alert">{wrong}</p>
      <button class="button primary large" disabled={busy}><Icon name="icon-people"/>{busy ? t('One moment…') : t('Find players')}</button>
    </form>
  </Page>;
}
