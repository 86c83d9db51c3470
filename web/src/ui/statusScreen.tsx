// Screens for failures and for loading: a plain sentence, and always something to do next.

import type {ComponentChildren, VNode} from 'preact';
import {Component} from 'preact';
import type {LoadFailure} from '../engine/engine';
import {t} from '../i18n/translate';
import {navigate} from '../platform/route';
import {SavedGames} from '../storage/savedGames';
import {useFocusOnMount, useHeading} from './page';
import {Picture} from './picture';
import {exportEverything, repairEverything} from './rescue';

export interface StatusAction {
  text: string;
  run: () => void;
}

export function homeAction(): StatusAction {
  return {text: t('Start page'), run: () => navigate({at: 'start'})};
}

export function StatusScreen({title, say, more, actions, picture = 'flint'}:
                        {title: string; say: string; more?: string; actions: readonly StatusAction[]; picture?: string}) {
  const heading = useHeading(title);
  return <main class="status-screen">
    <Picture name={picture}/>
    <h1 ref={heading} tabIndex={-1}>{title}</h1>
    <p>{say}</p>
    {more && <p>{more}</p>}
    <div class="row">{actions.map((action, i) => <button key={action.text} type="button" class={`button ${i === 0 ? 'primary' : ''}`} onClick={action.run}>
      {action.text}
    </button>)}</div>
  </main>;
}

// Loading; the text appears only after a moment (see the style).
export function LoadingScreen({say}: {say: string}) {
  const there = useFocusOnMount<HTMLElement>();
  return <main class="status-screen loading" aria-busy="true" ref={there} tabIndex={-1}>
    <Picture name="token-1"/>
    <p role="status">{say}</p>
  </main>;
}

export function loadFailureText(reason: LoadFailure): string {
  switch (reason) {
  case 'unsupported': return t('This browser doesn’t support WebAssembly, which the game needs. Any recent browser works.');
  case 'unreachable': return t('Part of the game couldn’t be loaded. Check your connection and try again.');
  case 'broken': return t('Part of the game arrived damaged. Reloading the page usually helps.');
  }
}

// The page as it is after a repair, on its start page.
function startOver(): void {
  history.replaceState(null, '', '#/');
  location.reload();
}

// Ways on for a page that cannot start; whatever is broken, the games can be taken out of it.
function rescueActions(): StatusAction[] {
  return [{text: t('Export everything'), run: () => void SavedGames.open().then(exportEverything)},
          {text: t('Repair'), run: () => void SavedGames.open().then(repairEverything).then(startOver)}];
}

// Something that should never happen: our own bug, or a value that nobody thought of.
export function FailureScreen({onStart}: {onStart?: () => void}) {
  const reload = {text: t('Reload the page'), run: () => location.reload()};
  const start = onStart ? [{text: t('Start page'), run: onStart}] : [];
  return <StatusScreen title={t('Something went wrong')} say={t('Sorry, that’s our fault. Your games are safe.')}
                  more={t('If it happens again: a repair resets your settings and rebuilds the list of your games. All games stay.')}
                  actions={[reload, ...start, ...rescueActions()]}/>;
}

export function LoadFailureScreen({reason, onAgain}: {reason: LoadFailure; onAgain: () => void}) {
  const again = {text: t('Try again'), run: onAgain}, reload = {text: t('Reload the page'), run: () => location.reload()};
  return <StatusScreen title={t('The game couldn’t start')} say={loadFailureText(reason)}
                  actions={reason === 'unreachable' ? [again, reload] : [reload, homeAction()]}/>;
}

// Catches what fails while a screen is drawn: the screen is lost, the games are not.
export class ErrorBoundary extends Component<{children: ComponentChildren; screen: string}, {failed: string|null}> {
  override state = {failed: null as string|null};

  override componentDidCatch(): void {
    this.setState({failed: this.props.screen});
  }

  override render(): VNode {
    if (this.state.failed !== this.props.screen)
      return <>{this.props.children}</>;
    const clear = () => this.setState({failed: null});
    return <FailureScreen onStart={() => { clear(); navigate({at: 'start'}); }}/>;
  }
}
