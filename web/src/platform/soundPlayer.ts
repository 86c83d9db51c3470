// Plays the sounds, which are one file; loaded with the first of them.

import {keepOffline} from './offlineFiles';
import type {SoundName} from './soundNames';

// The files, and where each sound is in the first of them: [start, length] of its variants, in seconds.
// Defined by build.mjs.
declare const SOUND_FILES: {table: string; ambience: string};
declare const SOUND_PLACES: {loop: [number, number]; sounds: Record<SoundName, [number, number][]>};

const NEXT_S = 0.075;    // from one of several to the next
const APART_S = 0.05;    // the same sound is not heard twice at once
const FADE_S = 1.5;      // of the cave

const context = new AudioContext(), volume = context.createGain(), cave = context.createGain();
volume.connect(context.destination);
cave.gain.value = 0;
cave.connect(volume);
const buffers = new Map<string, Promise<AudioBuffer|null>>();
const lastPlayed = new Map<SoundName, {variant: number; at: number}>();
let ambience: AudioBufferSourceNode|null = null;
let wantsCave = false;

async function read(file: string): Promise<AudioBuffer> {
  const response = await fetch(new URL(file, document.baseURI));
  if (response.status !== 200)
    throw new Error(`${file}: ${response.status}`);
  const buffer = await context.decodeAudioData(await response.arrayBuffer());
  keepOffline([file]);
  return buffer;
}

// null: it could not be had; the next sound tries again.
function bufferOf(file: string): Promise<AudioBuffer|null> {
  let buffer = buffers.get(file);
  if (!buffer) {
    buffer = read(file).catch(() => {
      buffers.delete(file);
      return null;
    });
    buffers.set(file, buffer);
  }
  return buffer;
}

// Another variant than the last one.
function variantOf(name: SoundName): number {
  const {length} = SOUND_PLACES.sounds[name], last = lastPlayed.get(name)?.variant;
  const n = Math.floor(Math.random() * (last === undefined ? length : Math.max(1, length - 1)));
  return last !== undefined && length > 1 && n >= last ? n + 1 : n;
}

function start(buffer: AudioBuffer, name: SoundName, gain: number, at: number): void {
  const variant = variantOf(name), [from, length] = SOUND_PLACES.sounds[name][variant]!;
  const source = context.createBufferSource(), level = context.createGain();
  source.buffer = buffer;
  source.playbackRate.value = 0.97 + 0.06 * Math.random();
  level.gain.value = gain * (0.85 + 0.15 * Math.random());
  source.connect(level).connect(volume);
  source.start(at, from, length + 0.04);
  lastPlayed.set(name, {variant, at});
}

export async function play(name: SoundName, gain: number, times: number): Promise<void> {
  const asked = performance.now();
  if (context.state === 'suspended')
    void context.resume();
  const buffer = await bufferOf(SOUND_FILES.table), late = performance.now() - asked;
  if (!buffer || late > 1000)  // what it belongs to is over
    return;
  const now = context.currentTime;
  if (now - (lastPlayed.get(name)?.at ?? -1) < APART_S)
    return;
  for (let n = 0; n < times; n++)
    start(buffer, name, gain, now + n * NEXT_S);
}

async function startCave(): Promise<void> {
  const buffer = await bufferOf(SOUND_FILES.ambience), [from, length] = SOUND_PLACES.loop;
  if (!buffer || !wantsCave || ambience)
    return;
  ambience = context.createBufferSource();
  ambience.buffer = buffer;
  Object.assign(ambience, {loop: true, loopStart: from, loopEnd: from + length});
  ambience.connect(cave);
  ambience.start(0, from);
  cave.gain.setTargetAtTime(0.5, context.currentTime, FADE_S / 3);
}

function stopCave(): void {
  ambience?.stop(context.currentTime + FADE_S);
  ambience = null;
  cave.gain.setTargetAtTime(0, context.currentTime, FADE_S / 3);
}

function wake(): void {
  if (!document.hidden && (wantsCave || context.state === 'suspended'))
    void context.resume();
  else if (document.hidden)
    void context.suspend();
}
document.addEventListener('visibilitychange', wake);

// per cent: 0 is silence. withCave: the cave is heard.
export function setLevels(percent: number, withCave: boolean): void {
  volume.gain.setTargetAtTime((percent / 100) ** 2 * 1.6, context.currentTime, 0.02);
  if (percent > 0)
    void bufferOf(SOUND_FILES.table);
  if (withCave === wantsCave)
    return;
  wantsCave = withCave;
  if (withCave)
    void startCave();
  else
    stopCave();
}
