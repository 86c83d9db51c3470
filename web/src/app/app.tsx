// The whole page: the screen of the current route, the settings dialog over it, and toasts.

import type {ComponentType} from 'preact';
import {useEffect, useState} from 'preact/hooks';
import {t} from '../i18n/translate';
import {onDemand, useLanguage} from '../platform/language';
import type {Route} from '../platform/route';
import {routeFragment, navigate, replaceRoute, useRoute} from '../platform/route';
import type {Explanation} from '../rules/explain';
import {explain, useExplanation} from '../rules/explain';
import {GameScreen} from '../screens/gameScreen';
import {SettingsDialog} from '../screens/settingsDialog';
import {StartScreen} from '../screens/startScreen';
import {lazy} from '../ui/lazy';
import {homeAction, ErrorBoundary, StatusScreen} from '../ui/statusScreen';
import {Toasts, showToast} from '../ui/toast';

const DailyScreen = lazy(async () => (await import('../screens/daily/dailyScreen')).DailyScreen);
const ReplayScreen = lazy(async () => (await import('../screens/replay/replayScreen')).ReplayScreen);
const MyGamesScreen = lazy(async () => (await import('../screens/games/myGamesScreen')).MyGamesScreen);
const NewGameScreen = lazy(async () => (await import('../screens/newGameScreen')).NewGameScreen);
const JoinScreen = lazy(async () => (await import('../screens/online/joinScreen')).JoinScreen);
const FriendScreen = lazy(async () => (await import('../screens/online/friendScreen')).FriendScreen);
const AnyoneScreen = lazy(async () => (await import('../screens/online/anyoneScreen')).AnyoneScreen);
const AboutScreen = lazy(async () => (await import('../screens/aboutScreen')).AboutScreen);
const LearnScreen = lazy(async () => (await import('../screens/learnScreen')).LearnScreen);
const PuzzlesScreen = lazy(async () => (await import('../screens/puzzles/puzzlesScreen')).PuzzlesScreen);
const ScorePadScreen = lazy(async () => (await import('../screens/scorePad/scorePadScreen')).ScorePadScreen);
const EditorScreen = lazy(async () => (await import('../screens/editor/editorScreen')).EditorScreen);
const RulesScreen = lazy(async () => (await import('../screens/rulesScreen')).RulesScreen);

function Screen({route, onSettings}: {route: Route; onSettings: () => void}) {
  switch (route.at) {
  case 'start':
  case 'settings': return <StartScreen/>;
  case 'new': return <NewGameScreen/>;
  case 'game': return <GameScreen key={route.id} address={route.id} onSettings={onSettings}/>;
  case 'table': return <GameScreen key={route.token} address={`${route.table}/${route.token}`} onSettings={onSettings}/>;
  case 'games': return <MyGamesScreen/>;
  case 'daily': return <DailyScreen key={route.day ?? ''} day={route.day}/>;
  case 'join': return <JoinScreen/>;
  case 'friend': return <FriendScreen/>;
  case 'anyone': return <AnyoneScreen/>;
  case 'replay': return <ReplayScreen id={route.id} packed={null} event={route.event} panel={route.panel}/>;
  case 'show': return <ReplayScreen id={null} packed={route.packed} event={route.event} panel={undefined}/>;
  case 'editor': return <EditorScreen packed={route.packed}/>;
  case 'learn': return <LearnScreen lesson={route.lesson}/>;
  case 'puzzles': return <PuzzlesScreen id={route.id}/>;
  case 'rules': return <RulesScreen id={route.id} set={route.set}/>;
  case 'pad': return <ScorePadScreen id={route.id}/>;
  case 'about': return <AboutScreen/>;
  case 'nowhere': return <StatusScreen title={t('Page not found')}
                                  say={t('This address doesn’t lead anywhere. Part of the link may be missing.')}
                                  actions={[homeAction(), {text: t('Accept an invitation'), run: () => navigate({at: 'join'})}]}/>;
  }
}

type ExplanationDialog = ComponentType<{what: Explanation; onClose: () => void}>;

// The rule or term that something on the screen has opened.
function Explanations({screen}: {screen: string}) {
  const what = useExplanation();
  const [Opened, setOpened] = useState<ExplanationDialog|null>(null);
  useEffect(() => explain(null), [screen]);
  useEffect(() => {
    if (what && !Opened)
      onDemand(() => import('../rules/explanationDialog')).then(loaded => setOpened(() => loaded.ExplanationDialog), () => {
        explain(null);
        showToast({text: t('The rules couldn’t be loaded. Check your connection and try again.')});
      });
  }, [what, Opened]);
  return what && Opened ? <Opened what={what} onClose={() => explain(null)}/> : null;
}

// Errors outside of rendering are reported too: nothing fails silently.
function useFailures(): void {
  useEffect(() => {
    const failed = () => showToast({
      text: t('Something went wrong. Your games are safe.'),
      action: {text: t('Reload the page'), run: () => location.reload()},
    });
    addEventListener('error', failed);
    addEventListener('unhandledrejection', failed);
    return () => {
      removeEventListener('error', failed);
      removeEventListener('unhandledrejection', failed);
    };
  }, []);
}

export function App() {
  useLanguage();
  useFailures();
  const route = useRoute();
  const [settings, setSettings] = useState(false);
  const closeSettings = () => {
    setSettings(false);
    if (route.at === 'settings')
      replaceRoute({at: 'start'});
  };
  const screen = routeFragment(route.at === 'settings' ? {at: 'start'} : route);
  useEffect(() => setSettings(false), [screen]);
  return <>
    <ErrorBoundary screen={screen}>
      <Screen route={route} onSettings={() => setSettings(true)}/>
      {(settings || route.at === 'settings') && <SettingsDialog ownRoute={route.at === 'settings'} onClose={closeSettings}/>}
      <Explanations screen={screen}/>
    </ErrorBoundary>
    <Toasts/>
  </>;
}
