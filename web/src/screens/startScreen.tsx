// The start screen: a game with one tap, and the way to everything else.

import {useState} from 'preact/hooks';
import {levelName} from '../board/levels';
import {levelOf, ruleSetName} from '../board/names';
import {RULE_SETS} from '../engine/types';
import type {Language} from '../i18n/translate';
import {LANGUAGE_NAMES, LANGUAGES, t, tn} from '../i18n/translate';
import {lessonProgress} from '../learn/lessonProgress';
import {navigate} from '../platform/route';
import {changeSettings, useSettings} from '../platform/settings';
import {useDark} from '../platform/theme';
import {useHeading} from '../ui/page';
import {Icon} from '../ui/picture';
import {withoutLinkSeats, isComputerSeat, saveNewGameForm, loadNewGameForm, withRuleSet} from './newGameForm';
import {RuleSetCard} from './ruleSetCard';
import {SavedGamesList} from './games/savedGamesList';
import {startLocalGame} from './startGame';
import {useStartup} from './startup';

function Tools() {
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

// The game that the large button starts.
function lastGameText(): string {
  const form = withoutLinkSeats(loadNewGameForm());
  const computers = form.seats.filter(({who}) => isComputerSeat(who));
  const against = computers.length === 1 ?
      t('against a computer ({level})', {level: levelName(levelOf(computers[0]!.who))}) :
      tn('against {n} computer', 'against {n} computers', computers.length);
  const size = form.grid ? ` ${form.grid}\u00d7${form.grid}` : '';
  return `${ruleSetName(form.set)}${size}, ${computers.length > 0 ? against : tn('{n} player', '{n} players', form.seats.length)}`;
}

function Hero() {
  const heading = useHeading('');
  const [busy, setBusy] = useState(false);
  const [wrong, setWrong] = useState('');
  const play = async () => {
    setBusy(true);
    setWrong(await startLocalGame(withoutLinkSeats(loadNewGameForm())) ?? '');
    setBusy(false);
  };
  return <section class="hero">
    <h1 ref={heading} tabIndex={-1}>
      <svg class="logo" viewBox="0 0 640 304" role="img" aria-label="Lapilli"><use href="#logo" width="640" height="304"/></svg>
    </h1>
    <p class="tagline">{t('Place dominoes, spread fire, grow your tribe.')}</p>
    <button type="button" class="button primary large" disabled={busy} onClick={() => void play()}>
      <Icon name="icon-play"/>
      <span>{busy ? t('One moment…') : t('Play now')}</span>
    </button>
    <p class="muted play-what">{lastGameText()}</p>
    <p class="error-text" role="alert">{wrong}</p>
    <nav class="start-links" aria-label={t('Ways to play')}>
      {lessonProgress('first').done ? <a class="button" href="#/learn"><Icon name="icon-help"/>{t('Learn')}</a> :
                                      <a class="button" href="#/learn/first"><Icon name="icon-help"/>{t('Learn in two minutes')}</a>}
      <a class="button" href="#/new"><Icon name="icon-plus"/>{t('New game')}</a>
      <a class="button" href="#/daily"><Icon name="icon-daily"/>{t('Daily deal')}</a>
      <a class="button" href="#/friend"><Icon name="icon-qr"/>{t('Play with a friend')}</a>
      <a class="button" href="#/anyone"><Icon name="icon-people"/>{t('Play with anyone')}</a>
      <a class="button" href="#/join"><Icon name="icon-link"/>{t('Join a friend')}</a>
      <a class="button" href="#/games"><Icon name="icon-log"/>{t('My games')}</a>
      <a class="button" href="#/pad"><Icon name="icon-pad"/>{t('Score pad')}</a>
    </nav>
  </section>;
}

export function StartScreen() {
  const startup = useStartup();
  return <>
    <header class="start-bar"><Tools/></header>
    <main class="page start">
      <Hero/>
      {startup?.ok && <SavedGamesList context={startup.context}/>}
      <svg class="frieze" viewBox="0 0 1200 200" aria-hidden="true" focusable="false"><use href="#frieze" width="1200" height="200"/></svg>
      <section class="sets" aria-labelledby="sets">
        <h2 id="sets">{t('Four games in one')}</h2>
        <ul>{RULE_SETS.map(set => <li key={set}>
          <RuleSetCard set={set} onChoose={() => { saveNewGameForm(withRuleSet(loadNewGameForm(), set)); navigate({at: 'new'}); }}/>
        </li>)}</ul>
      </section>
    </main>
    <footer class="start-foot">
      <p>{t('Based on Kingdomino Origins and Kingdomino by Bruno Cathala, published by Blue Orange. This project is not affiliated with them.')}</p>
      <p><a href="#/learn">{t('Learn')}</a> · <a href="#/rules">{t('The rules')}</a> · <a href="#/editor">{t('Position editor')}</a> · <a href="#/about">{t('About Lapilli')}</a></p>
    </footer>
  </>;
}
