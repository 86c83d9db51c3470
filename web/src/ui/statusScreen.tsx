// Something failed, or is on its way: a plain sentence and what one can do. Nothing ends here.

import type {ComponentChildren, VNode} from 'preact';
import {Component} from 'preact';
import type {LoadFailure} from '../engine/engine';
import {t} from '../i18n/translate';
import {go} from '../platform/route';
import {useArrival, useHeading} from './page';
import {Picture} from './picture';

export interface Way {
  text: string;
  run: () => void;
}

export function homeWay(): Way {
  return {text: t('Start page'), run: () => go({at: 'start'})};
}

export function Trouble({title, say, ways, picture = 'flint'}:
                        {title: string; say: string; ways: readonly Way[]; picture?: string}) {
  const heading = useHeading(title);
  return <main class="told">
    <Picture name={picture}/>
    <h1 ref={heading} tabIndex={-1}>{title}</h1>
    <p>{say}</p>
    <div class="row">{ways.map((way, i) => <button key={way.text} type="button" class={`button ${i === 0 ? 'glows' : ''}`} onClick={way.run}>
      {way.text}
    </button>)}</div>
  </main>;
}

// On its way; says so only when it takes long enough to be wondered at.
export function Waiting({say}: {say: string}) {
  const there = useArrival<HTMLElement>();
  return <main class="told waits" aria-busy="true" ref={there} tabIndex={-1}>
    <Picture name="token-1"/>
    <p role="status">{say}</p>
  </main>;
}

export function loadSentence(reason: LoadFailure): string {
  switch (reason) {
  case 'unsupported': return t('This browser doesn’t support WebAssembly, which the game needs. Any recent browser works.');
  case 'unreachable': return t('Part of the game couldn’t be loaded. Check your connection and try again.');
  case 'broken': return t('Part of the game arrived damaged. Reloading the page usually helps.');
  }
}

export function LoadTrouble({reason, onAgain}: {reason: LoadFailure; onAgain: () => void}) {
  const again = {text: t('Try again'), run: onAgain}, reload = {text: t('Reload the page'), run: () => location.reload()};
  return <Trouble title={t('The game couldn’t start')} say={loadSentence(reason)}
                  ways={reason === 'unreachable' ? [again, reload] : [reload, homeWay()]}/>;
}

// Our own mistakes end here: the screen is lost, the games are not.
export class Safety extends Component<{children: ComponentChildren; screen: string}, {failed: string|null}> {
  override state = {failed: null as string|null};

  override componentDidCatch(): void {
    this.setState({failed: this.props.screen});
  }

  override render(): VNode {
    if (this.state.failed !== this.props.screen)
      return <>{this.props.children}</>;
    const clear = () => this.setState({failed: null});
    return <Trouble title={t('Something went wrong')} say={t('Sorry, that’s our fault. Your games are safe.')}
                    ways={[{text: t('Reload the page'), run: () => location.reload()},
                           {text: t('Start page'), run: () => { clear(); go({at: 'start'}); }}]}/>;
  }
}
