// A screen that is loaded when it is opened, so that a first visit does not pay for it.

import type {ComponentType} from 'preact';
import {useEffect, useState} from 'preact/hooks';
import {t} from '../i18n/translate';
import {onDemand} from '../platform/language';
import {LoadFailureScreen, LoadingScreen} from './statusScreen';

export type LazyComponent<Props> = ComponentType<Props>&{
  preload: () => Promise<void>;  // loads it before it is opened; if that fails, it is tried again then
};

// `load` imports the component: lazy(async () => (await import('./screen')).Screen). quietly: what opens over a screen,
// such as a dialog, leaves it as it is until then.
export function lazy<Props extends object>(load: () => Promise<ComponentType<Props>>, how?: 'quietly'): LazyComponent<Props> {
  let loaded: ComponentType<Props>|null = null;
  const preload = async () => { loaded ??= await onDemand(load); };
  function Lazy(props: Props) {
    const [attempt, setAttempt] = useState(0);
    const [state, setState] = useState<'loading'|'loaded'|'failed'>(loaded ? 'loaded' : 'loading');
    useEffect(() => {
      if (loaded)
        return;
      let left = false;
      setState('loading');
      preload().then(() => !left && setState('loaded'), () => !left && setState('failed'));
      return () => { left = true; };
    }, [attempt]);
    if (loaded) {
      const Loaded = loaded;
      return <Loaded {...props}/>;
    }
    return state === 'failed' ? <LoadFailureScreen reason="unreachable" onAgain={() => setAttempt(attempt + 1)}/> :
           how === 'quietly' ? null : <LoadingScreen say={t('Loading…')}/>;
  }
  return Object.assign(Lazy, {preload: () => preload().catch(() => {})});
}
