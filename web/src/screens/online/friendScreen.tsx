// A table for a friend: choose the game, and the lobby has the link.

import {useState} from 'preact/hooks';
import type {RuleSet} from '../../engine/types';
import {RULE_SETS} from '../../engine/types';
import {t} from '../../i18n/translate';
import {Page} from '../../ui/page';
import {playWithFriend} from './meetPlayers';
import {RuleSetCard} from '../ruleSetCard';

export function FriendScreen() {
  const [busy, setBusy] = useState(false);
  const [wrong, setWrong] = useState('');
  const open = async (set: RuleSet) => {
    if (busy)
      return;
    setBusy(true);
    setWrong(await playWithFriend(set) ?? '');
    setBusy(false);
  };
  return <Page title={t('Play with a friend')}>
    <p role="status">{busy ? t('One moment…') : t('Choose a game. You then get a link and a QR code for your friend.')}</p>
    <p class="error-text" role="alert">{wrong}</p>
    <section class="sets"><ul>{RULE_SETS.map(set => <li key={set}>
      <RuleSetCard set={set} onChoose={() => void open(set)}/>
    </li>)}</ul></section>
    <p><a href="#/new">{t('More players, a clock or other rules: New game')}</a></p>
  </Page>;
}
