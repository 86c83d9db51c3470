// The frame of a screen: a bar with the way back and the heading, which takes the focus when the
// screen comes, and what the screen is about.

import type {ComponentChildren} from 'preact';
import {useEffect, useRef} from 'preact/hooks';
import {t} from '../i18n/translate';
import {navigate} from '../platform/route';
import {Icon} from './picture';

let first = true;

// Gives the focus to something of a screen when the screen comes. The page's very first one leaves it
// where the browser puts it.
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

// Tells a screen reader where it is now, and the window its title.
export function useHeading(title: string) {
  const heading = useFocusOnMount<HTMLHeadingElement>();
  useEffect(() => {
    document.title = title ? `${title} · Lapilli` : 'Lapilli';
  }, [title]);
  return heading;
}

export interface PageProps {
  title: string;
  narrow?: boolean;
  onBack?: () => void;
  tools?: ComponentChildren;  // at the end of the bar
  children: ComponentChildren;
}

export function Page({title, narrow = false, onBack, tools, children}: PageProps) {
  const heading = useHeading(title);
  return <>
    <header class="bar">
      <button type="button" class="button quiet square" aria-label={t('Back')} onClick={onBack ?? (() => navigate({at: 'start'}))}>
        <Icon name="icon-back"/>
      </button>
      <h1 ref={heading} tabIndex={-1}>{title}</h1>
      {tools}
    </header>
    <main class={`page ${narrow ? 'narrow' : ''}`}>{children}</main>
  </>;
}
