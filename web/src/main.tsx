// Where the page begins. The first screen does not wait for the engine; only words of another
// language are waited for, a moment at most.

import {render} from 'preact';
import {App} from './app/app';
import {t} from './i18n/translate';
import {startOffline} from './offline/registration';
import {startLanguage} from './platform/language';
import {startTheme} from './platform/theme';
import {startUp} from './screens/startup';
import {showToast} from './ui/toast';

const PATIENCE_MS = 1500;

function draw(): void {
  const root = document.getElementById('app');
  if (!root)
    return;
  root.textContent = '';
  render(<App/>, root);
}

// The page is kept for later when it stands, so that this takes nothing from its start.
function keep(): void {
  void startOffline(news => {
    if (news.kind === 'update')
      showToast({text: t('A new version is available.'), action: {text: t('Update'), run: news.apply}});
  });
}

startTheme();
void startUp();
void Promise.race([startLanguage(), new Promise(late => setTimeout(late, PATIENCE_MS))]).then(draw).then(keep);
