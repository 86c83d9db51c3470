// The title and the icon of the window, and the number on the icon of the installed page: all of
// them tell when it is the player's turn.

import {t} from '../i18n/translate';

let screen = '';
let yourTurn = false;

interface Badges {
  setAppBadge?: (count: number) => Promise<void>;
  clearAppBadge?: () => Promise<void>;
}

function draw(): void {
  const title = screen ? `${screen} · Lapilli` : 'Lapilli';
  document.title = yourTurn ? `● ${t('Your turn')} · ${title}` : title;
  const link = document.querySelector<HTMLLinkElement>('link[rel="icon"]'), {turn} = link?.dataset ?? {};
  if (!link || !turn)
    return;
  link.dataset['calm'] ??= link.getAttribute('href') ?? '';
  link.href = yourTurn ? turn : link.dataset['calm'];
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
