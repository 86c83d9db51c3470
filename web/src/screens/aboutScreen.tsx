// What this is, whose game it is, and where more is to be read.

import {t} from '../i18n/translate';
import {Page} from '../ui/page';

// build.mjs puts them in: copies of docs/rules.md and LICENSE, and `repository` of package.json.
declare const RULES_FILE: string;
declare const LICENCE_FILE: string;
declare const SOURCE_URL: string;

export function About() {
  return <Page title={t('About Lapilli')} narrow>
    <div class="prose">
      <p>{t('Lapilli is a way to play Kingdomino Origins, its three modes Discovery, Totem and Tribe, and the base game Kingdomino: against computers, with others at one device, or with friends by a link.')}</p>
      <p>{t('Both games are by Bruno Cathala and published by Blue Orange. This project has no tie to them. If you like the game, buy the box: it is beautiful, and works without electricity.')}</p>
      <p>{t('All drawings here are our own. The computers know no more than you do: what is hidden from you is hidden from them.')}</p>
      <p>{t('Lapilli are the small stones that a volcano throws.')}</p>
      <p>{t('After one visit everything but online play works without a network. Games are kept on this device and nowhere else; only tables you share by a link are kept on the server.')}</p>
      <h2>{t('More')}</h2>
      <ul>
        <li><a href={RULES_FILE} hreflang="en">{t('The rules in full, numbered (in English)')}</a></li>
        <li><a href={LICENCE_FILE} hreflang="en">{t('Free software: the MIT licence')}</a></li>
        {SOURCE_URL && <li><a href={SOURCE_URL}>{t('The source of the program')}</a></li>}
      </ul>
    </div>
  </Page>;
}
