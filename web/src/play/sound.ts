// Synthesised sounds: a stone set down, a step, a flame, a low bell. Off by default.

import {getSettings} from '../platform/settings';

export type Sound = 'stone'|'step'|'flame'|'bell'|'no';

let context: AudioContext|null = null;

function open(): AudioContext|null {
  try {
    context ??= new AudioContext();
    if (context.state === 'suspended')
      void context.resume();
    return context;
  } catch {
    return null;
  }
}

// A decaying tone, with an optional glide.
function tone(audio: AudioContext, from: number, to: number, seconds: number, loud: number, type: OscillatorType): void {
  const start = audio.currentTime, wave = audio.createOscillator(), gain = audio.createGain();
  wave.type = type;
  wave.frequency.setValueAtTime(from, start);
  wave.frequency.exponentialRampToValueAtTime(to, start + seconds);
  gain.gain.setValueAtTime(loud, start);
  gain.gain.exponentialRampToValueAtTime(0.0001, start + seconds);
  wave.connect(gain).connect(audio.destination);
  wave.start(start);
  wave.stop(start + seconds);
}

// Filtered noise, for wind or rubble.
function noise(audio: AudioContext, from: number, to: number, seconds: number, loud: number): void {
  const start = audio.currentTime, length = Math.ceil(audio.sampleRate * seconds);
  const buffer = audio.createBuffer(1, length, audio.sampleRate), samples = buffer.getChannelData(0);
  for (let i = 0; i < length; i++)
    samples[i] = (Math.random() * 2 - 1) * (1 - i / length);
  const source = audio.createBufferSource(), filter = audio.createBiquadFilter(), gain = audio.createGain();
  source.buffer = buffer;
  filter.type = 'lowpass';
  filter.frequency.setValueAtTime(from, start);
  filter.frequency.exponentialRampToValueAtTime(to, start + seconds);
  gain.gain.value = loud;
  source.connect(filter).connect(gain).connect(audio.destination);
  source.start(start);
}

export function playSound(sound: Sound): void {
  if (!getSettings().sound)
    return;
  const audio = open();
  if (!audio)
    return;
  switch (sound) {
  case 'stone':
    noise(audio, 900, 120, 0.14, 0.35);
    tone(audio, 140, 70, 0.16, 0.18, 'sine');
    break;
  case 'step':
    tone(audio, 320, 210, 0.09, 0.09, 'triangle');
    break;
  case 'flame':
    noise(audio, 300, 2400, 0.45, 0.12);
    break;
  case 'bell':
    tone(audio, 392, 390, 0.7, 0.07, 'sine');
    tone(audio, 588, 586, 0.5, 0.035, 'sine');
    break;
  case 'no':
    tone(audio, 150, 110, 0.12, 0.1, 'triangle');
    break;
  }
}
