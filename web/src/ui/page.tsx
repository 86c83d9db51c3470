// The frame of a screen: a bar with the back button and the heading, which receives the focus when
// the screen opens, and the content.

import type {ComponentChildren} from 'preact';
import {useEffect, useRef} from 'preact/hooks';
import {t} from '../i18n/translate';
import {navigate} from '../platform/route';
import {setScreenTitle} from '../platform/windowTitle';
import {Icon} from './picture';

let first = true;

// Moves the focus to an element when its screen opens, except on the very first screen.
export function useFocusOnMount<Of extends HTMLElement>() {
  const there = useRef<Of>(null);
  useEffect(() => {
    if (!first && !document.querySelector('dialog[open]'))
      there.current?.focus({preventScroll: true});
    if (!first)
      scrollTo(0, 0);
    first = false;
  }, []);
  return there;
}

// Announces the screen to screen readers, and sets the title of the window.
export function useHeading(title: string) {
  const heading = useFocusOnMount<HTMLHeadingElement>();
  useEffect(() => {
    setScreenTitle(title);
  }, [title]);
  return heading;
}

export interface PageProps {
  title: string;
  narrow?: boolean;
  wide?: boolean;
  onBack?: () => void;
  tools?: ComponentChildren;  // at the end of the bar
  children: ComponentChildren;
}

export function Page({title, narrow = false, wide = false, onBack, tools, children}: PageProps) {
  const heading = useHeading(title);
  return <>
    <header class="bar">
      <button type="button" class="button quiet square" aria-label={t('Back')} onClick={onBack ?? (() => navigate({at: 'start'}))}>
        <Icon name="icon-back"/>
      </button>
      <h1 ref={heading} tabIndex={-1}>{title}</h1>
      {tools}
    </header>
    <main class={`page ${narrow ? 'narrow' : ''} ${wide ? 'wide' : ''}`}>{children}</main>
  </>;
}
