// The start page: three doors (a game at once, other people, the day), the games of this device, and tools.

import {LANGUAGE_NAMES, LANGUAGES, t} from '../i18n/translate';
import type {Language} from '../i18n/translate';
import {lessonProgress} from '../learn/lessonProgress';
import {navigate} from '../platform/route';
import {changeSettings, useSettings} from '../platform/settings';
import {useDark} from '../platform/theme';
import {useHeading} from '../ui/page';
import {Icon} from '../ui/picture';
import {SavedGamesList, useGameList} from './games/savedGamesList';
import {PeopleDoor, TodayDoor} from './start/otherDoors';
import {PlayDoor} from './start/playDoor';
import {useStartup} from './startup';

function Settings() {
  const settings = useSettings();
  const dark = useDark();
  return <div class="start-tools">
    <label class="language">
      <Icon name="icon-language"/>
      <span class="visually-hidden">{t('Language')}</span>
      <select class="input" value={settings.language}
              onChange={event => changeSettings({language: event.currentTarget.value as Language|'system'})}>
        <option value="system">{t('Automatic')}</option>
        {LANGUAGES.map(one => <option key={one} value={one} lang={one}>{LANGUAGE_NAMES[one]}</option>)}
      </select>
    </label>
    <button type="button" class="button quiet square" aria-label={dark ? t('Light theme') : t('Dark theme')}
            onClick={() => changeSettings({theme: dark ? 'light' : 'dark'})}>
      <Icon name={dark ? 'icon-light' : 'icon-dark'}/>
    </button>
    <button type="button" class="button quiet square" aria-label={t('Settings')} onClick={() => navigate({at: 'settings'})}>
      <Icon name="icon-settings"/>
    </button>
  </div>;
}

function Hero() {
  const heading = useHeading('');
  return <section class="hero">
    <h1 ref={heading} tabIndex={-1}>
      <svg class="logo" viewBox="0 0 640 304" role="img" aria-label="Lapilli"><use href="#logo" width="640" height="304"/></svg>
    </h1>
    <p class="tagline">{t('Place dominoes, spread fire, grow your tribe.')}</p>
  </section>;
}

// For whoever has not finished the first lesson.
function FirstLesson() {
  return <a class="first-lesson card" href="#/learn/first">
    <Icon name="icon-help"/><span><b>{t('New here?')}</b> {t('Learn to play in two minutes')}</span><Icon name="icon-forward"/>
  </a>;
}

function Tools() {
  return <nav class="start-links" aria-labelledby="tools">
    <h2 id="tools">{t('More')}</h2>
    <a class="button quiet" href="#/learn"><Icon name="icon-help"/>{t('Learn')}</a>
    <a class="button quiet" href="#/puzzles"><Icon name="icon-hint"/>{t('Puzzles')}</a>
    <a class="button quiet" href="#/pad"><Icon name="icon-pad"/>{t('Score pad')}</a>
    <a class="button quiet" href="#/games"><Icon name="icon-chart"/>{t('Games and statistics')}</a>
    <a class="button quiet" href="#/replay"><Icon name="icon-eye"/>{t('Open a record')}</a>
    <a class="button quiet" href="#/editor"><Icon name="icon-log"/>{t('Position editor')}</a>
  </nav>;
}

export function StartScreen() {
  const startup = useStartup(), context = startup?.ok ? startup.context : null;
  const list = useGameList(context);
  return <>
    <header class="start-bar"><Settings/></header>
    <main class="page start">
      <Hero/>
      {!lessonProgress('first').done && <FirstLesson/>}
      <div class="doors">
        <PlayDoor list={list}/>
        <PeopleDoor/>
        <TodayDoor/>
      </div>
      {context && <SavedGamesList context={context} list={list}/>}
      <svg class="frieze" viewBox="0 0 1200 200" aria-hidden="true" focusable="false"><use href="#frieze" width="1200" height="200"/></svg>
      <Tools/>
    </main>
    <footer class="start-foot">
      <p>{t('Based on Kingdomino Origins and Kingdomino by Bruno Cathala, published by Blue Orange. This project is not affiliated with them.')}</p>
      <p><a href="#/rules">{t('The rules')}</a> · <a href="#/about">{t('About Lapilli')}</a></p>
    </footer>
  </>;
}
