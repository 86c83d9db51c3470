// About the project, the game's authors, and links to more.

import {t} from '../i18n/translate';
import {Page} from '../ui/page';

// Copies of LICENSE and of the licence of the fonts, and `repository` of package.json; defined by build.mjs.
declare const LICENCE_FILE: string;
declare const FONT_LICENCE_FILE: string;
declare const SOURCE_URL: string;

export function AboutScreen() {
  return <Page title={t('About Lapilli')} narrow>
    <div class="prose">
      <p>{t('With Lapilli you play Kingdomino Origins, in its three modes Discovery, Totem and Tribe, and the base game Kingdomino: against computers, with friends on one device, or online by link.')}</p>
      <p>{t('Both games are designed by Bruno Cathala and published by Blue Orange; Cyril Bouquet illustrated Kingdomino Origins. This project is not affiliated with them. If you like the game, buy the box: it’s beautiful, and it works without electricity.')}</p>
      <p>{t('All artwork here is our own. The computers don’t cheat: what is hidden from you is hidden from them.')}</p>
      <p>{t('Lapilli are the small stones a volcano throws out.')}</p>
      <p>{t('After your first visit, everything except online play works offline. Your games are stored on this device only; tables you share by link are stored on the server.')}</p>
      <h2>{t('More')}</h2>
      <ul>
        <li><a href="#/rules">{t('The rules')}</a></li>
        <li><a href="docs/" hreflang="en">{t('Documentation')}</a></li>
        <li><a href={LICENCE_FILE} hreflang="en">{t('Free software under the MIT licence')}</a></li>
        <li><a href={FONT_LICENCE_FILE} hreflang="en">{t('Fonts: Alegreya and Alegreya Sans, under the SIL Open Font License')}</a></li>
        {SOURCE_URL && <li><a href={SOURCE_URL}>{t('Source code')}</a></li>}
      </ul>
    </div>
  </Page>;
}
