// A table for a friend: name, length and game, and the lobby has the link.

import {useState} from 'preact/hooks';
import type {RuleSet} from '../../engine/types';
import {RULE_SETS} from '../../engine/types';
import {t} from '../../i18n/translate';
import {RadioField} from '../../ui/formFields';
import {Page} from '../../ui/page';
import {RuleSetCard} from '../ruleSetCard';
import {playWithFriend} from './meetPlayers';
import {OwnNameField, useOwnName} from './ownName';

export function FriendScreen() {
  const own = useOwnName();
  const [short, setShort] = useState(true);
  const [busy, setBusy] = useState(false);
  const [wrong, setWrong] = useState('');
  const open = async (set: RuleSet) => {
    const name = busy ? null : own.confirm();
    if (name === null)
      return;
    setBusy(true);
    setWrong(await playWithFriend(set, short, name) ?? '');
    setBusy(false);
  };
  return <Page title={t('Invite a friend')}><div class="invite">
    <div class="invite-fields">
      <OwnNameField own={own}/>
      <RadioField legend={t('Length')} value={short ? 'short' : 'full'} onChange={length => setShort(length === 'short')} options={[
        {value: 'short', text: t('Short (24 dominoes, 5×5): about 10 minutes')},
        {value: 'full', text: t('As in the rulebook: up to 25 minutes')},
      ]}/>
    </div>
    <p role="status">{busy ? t('One moment…') : t('Choose a game. You then get a link and a QR code for your friend.')}</p>
    <p class="error-text" role="alert">{wrong}</p>
    <section class="sets"><ul>{RULE_SETS.map(set => <li key={set}>
      <RuleSetCard set={set} onChoose={() => void open(set)}/>
    </li>)}</ul></section>
    <p><a href="#/new">{t('More players, a clock or other rules: New game')}</a></p>
  </div></Page>;
}
