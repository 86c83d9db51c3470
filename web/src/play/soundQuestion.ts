// Asks once, in the first game and after a domino of one's own was placed, whether there shall be sounds. Not before:
// the first choice may be made without the player, and the next thing to read is how to place a domino.

import {useEffect} from 'preact/hooks';
import {t} from '../i18n/translate';
import {changeSettings, getSettings} from '../platform/settings';
import type {Session} from '../session/session';
import {showToast} from '../ui/toast';

export function useSoundQuestion(session: Session, due: boolean): void {
  useEffect(() => due ? session.on(change => {
    if (getSettings().sound !== 'ask' || change.kind !== 'lines' || !change.lines.some(({e}) => session.mine.some(seat => e.startsWith(`${seat} lay `))))
      return;
    changeSettings({sound: 'off'});
    showToast({
      text: t('Would you like to hear stone, wood and fire?'),
      action: {text: t('Turn sound on'), run: () => changeSettings({sound: 'on'})},
    });
  }) : undefined, [session, due]);
}
