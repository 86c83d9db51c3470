// The title and the icon of the window, and the number on the icon of the installed page: all of
// them tell when it is the player's turn.

import {t} from '../i18n/translate';

declare const TURN_ICON: string;  // SVG

let screen = '';
let yourTurn = false;

// The icon of a turn is part of the script: it must not need a server that may be down by then.
let icons: {calm: string; turn: string} | undefined;

interface Badges {
  setAppBadge?: (count: number) => Promise<void>;
  clearAppBadge?: () => Promise<void>;
}

function draw(): void {
  const title = screen ? `${screen} · Lapilli` : 'Lapilli';
  document.title = yourTurn ? `● ${t('Your turn')} · ${title}` : title;
  const link = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  if (link) {
    icons ??= {calm: link.href, turn: URL.createObjectURL(new Blob([TURN_ICON], {type: 'image/svg+xml'}))};
    link.href = yourTurn ? icons.turn : icons.calm;
  }
}

// What the current screen is called; empty on the start page.
export function setScreenTitle(title: string): void {
  screen = title;
  draw();
}

export function setYourTurn(on: boolean): void {
  if (on === yourTurn)
    return;
  yourTurn = on;
  draw();
}

// How many games wait for the player.
export function setWaitingGames(count: number): void {
  const badges = navigator as unknown as Badges;
  const done = count > 0 ? badges.setAppBadge?.(count) : badges.clearAppBadge?.();
  void done?.catch(() => undefined);  // the page is not installed
}
