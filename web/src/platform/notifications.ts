// System notifications, where the browser has them and the player allows them.

import {getSettings} from './settings';

// `none`: this browser has no notifications.
export type NotificationPermissionState = NotificationPermission|'none';

export function notificationPermission(): NotificationPermissionState {
  return typeof Notification === 'undefined' ? 'none' : Notification.permission;
}

// Asks the player; only in response to a click, or the browser refuses on its own.
export async function askForNotifications(): Promise<NotificationPermissionState> {
  if (typeof Notification === 'undefined')
    return 'none';
  try {
    return await Notification.requestPermission();
  } catch {
    return 'denied';
  }
}

export function mayNotify(): boolean {
  return getSettings().notify === 'on' && notificationPermission() === 'granted';
}

export interface TurnNotification {
  table: string;    // a later notification for the same table replaces it
  title: string;
  body: string;
  address: string;  // the fragment of the table's address
}

// Phones show only those of a service worker, which also reacts to clicks once the page is closed.
export async function showTurnNotification({table, title, body, address}: TurnNotification): Promise<void> {
  const options = {body, tag: table, data: {table, address}};
  try {
    const registration = await navigator.serviceWorker?.getRegistration();
    if (registration?.active) {
      await registration.showNotification(title, options);
      return;
    }
    const shown = new Notification(title, options);
    shown.onclick = () => {
      window.focus();
      location.hash = address;
      shown.close();
    };
  } catch {
    // The browser shows none; the title of the window still tells.
  }
}

export async function closeTurnNotifications(table: string): Promise<void> {
  try {
    const registration = await navigator.serviceWorker?.getRegistration();
    for (const shown of await registration?.getNotifications({tag: table}) ?? [])
      shown.close();
  } catch {
    // There is nothing to close.
  }
}
