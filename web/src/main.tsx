// The entry point. The first screen does not wait for the engine; only for the catalogue of another
// language, and not for long.

import type {VNode} from 'preact';
import {render} from 'preact';
import {App} from './app/app';
import {startArtwork} from './board/artwork';
import {t} from './i18n/translate';
import {startOffline} from './offline/registration';
import {loadFonts, showKeptFonts} from './platform/fonts';
import {startLanguage} from './platform/language';
import {shareSettings} from './platform/settings';
import {startSound} from './platform/sound';
import {startTheme} from './platform/theme';
import {startUp} from './screens/startup';
import {FailureScreen} from './ui/statusScreen';
import {showToast} from './ui/toast';

const PATIENCE_MS = 1500;

function draw(page: VNode): void {
  const root = document.getElementById('app');
  if (!root)
    return;
  root.textContent = '';
  render(page, root);
}

// Registers the service worker once the page is up, so that it does not slow down the start.
function keep(): void {
  void startOffline(news => {
    if (news.kind === 'update')
      showToast({text: t('A new version is available.'), action: {text: t('Update'), run: news.apply}, offer: true});
  });
}

async function start(): Promise<void> {
  shareSettings();
  startTheme();
  startSound();
  void startUp().then(loadFonts);
  await Promise.race([Promise.all([startLanguage(), showKeptFonts()]), new Promise(late => setTimeout(late, PATIENCE_MS))]);
  draw(<App/>);
}

void start().catch(() => draw(<FailureScreen/>)).then(keep).then(startArtwork);
