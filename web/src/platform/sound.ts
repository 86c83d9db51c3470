// Sounds, for those who want them. Before the first tap or key nothing is loaded and nothing plays.

import {whenIdle} from './idle';
import {getSettings, onSettings} from './settings';
import type {SoundName} from './soundNames';

type Player = typeof import('./soundPlayer');

let touched = false;
let atTable = false;
let player: Promise<Player|null>|null = null;

function isOn(): boolean {
  return touched && getSettings().sound === 'on';
}

function load(): Promise<Player|null> {
  return player ??= import('./soundPlayer').catch(() => {
    player = null;
    return null;
  });
}

// What changes while the page is open: the volume, and whether the cave is heard.
function follow(): void {
  if (player || isOn())
    void load().then(found => found?.setLevels(isOn() ? getSettings().volume : 0, isOn() && atTable && getSettings().ambience));
}

// Call once: the first gesture allows sounds.
export function startSound(): void {
  const gestures = ['pointerup', 'keydown', 'click'];
  const begin = () => {
    gestures.forEach(one => removeEventListener(one, begin, true));
    touched = true;
    if (isOn())
      whenIdle(follow);
  };
  gestures.forEach(one => addEventListener(one, begin, true));
  onSettings(follow);
}

// `times`: so often, one shortly after the other.
export function playSound(name: SoundName, gain = 1, times = 1): void {
  if (isOn() && !document.hidden)
    void load().then(found => found?.play(name, gain, times));
}

// Whether a table is on the screen, where the cave may be heard.
export function setAtTable(at: boolean): void {
  atTable = at;
  follow();
}
