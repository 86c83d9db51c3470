// The entry point. The first screen does not wait for the engine; only for the catalogue of another
// language, and not for long.

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

// Registers the service worker once the page is up, so that it does not slow down the start.
function keep(): void {
  void startOffline(news => {
    if (news.kind === 'update')
      showToast({text: t('A new version is available.'), action: {text: t('Update'), run: news.apply}});
  });
}

startTheme();
void startUp();
void Promise.race([startLanguage(), new Promise(late => setTimeout(late, PATIENCE_MS))]).then(draw).then(keep);
