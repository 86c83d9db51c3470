// The whole page: the screen of the place one is at, settings on top of it when they are asked for,
// and what is said at the edge.

import {useEffect, useState} from 'preact/hooks';
import {t} from '../i18n/translate';
import {useLanguage} from '../platform/language';
import type {Place} from '../platform/route';
import {fragmentOf, go, goInstead, usePlace} from '../platform/route';
import {About} from '../screens/aboutScreen';
import {Daily} from '../screens/dailyScreen';
import {Game} from '../screens/gameScreen';
import {Join} from '../screens/joinScreen';
import {NewGame} from '../screens/newGameScreen';
import {ReplayScreen} from '../screens/replayScreen';
import {SettingsDialog} from '../screens/settingsDialog';
import {Start} from '../screens/startScreen';
import {homeWay, Safety, Trouble} from '../ui/statusScreen';
import {Notices, notify} from '../ui/toast';

function Screen({place, onSettings}: {place: Place; onSettings: () => void}) {
  switch (place.at) {
  case 'start':
  case 'settings': return <Start/>;
  case 'new': return <NewGame/>;
  case 'game': return <Game key={place.id} address={place.id} onSettings={onSettings}/>;
  case 'table': return <Game key={place.token} address={`${place.table}/${place.token}`} onSettings={onSettings}/>;
  case 'daily': return <Daily/>;
  case 'join': return <Join/>;
  case 'replay': return <ReplayScreen id={place.id} packed={null}/>;
  case 'show': return <ReplayScreen id={null} packed={place.packed}/>;
  case 'about': return <About/>;
  case 'nowhere': return <Trouble title={t('Page not found')}
                                  say={t('This address doesn’t lead anywhere. Part of the link may be missing.')}
                                  ways={[homeWay(), {text: t('Join a friend'), run: () => go({at: 'join'})}]}/>;
  }
}

// What fails behind a screen is told as well: nothing goes wrong in silence.
function useFailures(): void {
  useEffect(() => {
    const failed = () => notify({
      say: t('Something went wrong. Your games are safe.'),
      act: {text: t('Reload the page'), run: () => location.reload()},
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
  const place = usePlace();
  const [settings, setSettings] = useState(false);
  const closeSettings = () => {
    setSettings(false);
    if (place.at === 'settings')
      goInstead({at: 'start'});
  };
  const screen = fragmentOf(place.at === 'settings' ? {at: 'start'} : place);
  useEffect(() => setSettings(false), [screen]);
  return <>
    <Safety screen={screen}>
      <Screen place={place} onSettings={() => setSettings(true)}/>
      {(settings || place.at === 'settings') && <SettingsDialog onClose={closeSettings}/>}
    </Safety>
    <Notices/>
  </>;
}
