#!/usr/bin/python3
"""Makes the sounds of the table from the models beside this file.

    art/sound/make_sounds.py [--keep FOLDER]

Writes web/art/sound/table.mp3 with all sounds one after the other, table.json with where each is, and
ambience.mp3, a loop. --keep also writes every sound as a WAV file, to listen to. All sounds are brought to the same
loudness and measured again, after coding, with ffmpeg's meter (EBU R128). Needs Debian's python3-numpy,
python3-scipy and ffmpeg. MP3, because every browser decodes it.
"""
import json
import pathlib
import re
import subprocess
import sys
import tempfile
import zlib

import numpy as np
from scipy import signal
from scipy.io import wavfile

from modelling import RATE
from sounds import AMBIENCE_SECONDS, SOUNDS, ambience

FOLDER = pathlib.Path(__file__).resolve().parents[2] / 'web/art/sound'
LOUDNESS = -24.0    # LUFS: of the loudest 400 ms of each sound
MOST = .84          # of a peak, so that coding does not clip it
GAP = .12           # seconds between two sounds
MARGIN = .5         # seconds of the loop that are repeated before and after it


def weighted(x):
    """K-weighting of ITU-R BS.1770 at 48 kHz."""
    x = signal.lfilter([1.53512485958697, -2.69169618940638, 1.19839281085285], [1, -1.69065929318241, .73248077421585], x)
    return signal.lfilter([1, -2, 1], [1, -1.99004745483398, .99007225036621], x)


def momentary(x):
    """The loudest 400 ms, in LUFS."""
    energy = np.cumsum(np.r_[0, weighted(np.r_[np.zeros(RATE), x, np.zeros(RATE)]) ** 2])
    n = int(.4 * RATE)
    return -.691 + 10 * np.log10((energy[n:] - energy[:-n]).max() / n + 1e-12)


def levelled(x):
    """At the common loudness. Peaks that would be too high are rounded."""
    for _ in range(12):
        x = x * 10 ** ((LOUDNESS - momentary(x)) / 20)
        x = np.where(np.abs(x) > MOST * .7, np.sign(x) * (MOST * .7 + MOST * .3 * np.tanh((np.abs(x) - MOST * .7) / (MOST * .3))), x)
    return x


def run(*command):
    return subprocess.run(command, check=True, capture_output=True, text=True)


def write(path, x):
    wavfile.write(path, RATE, np.round(x * 32767).astype(np.int16))


def encode(x, name, rate, bits):
    with tempfile.TemporaryDirectory() as folder:
        write(f'{folder}/x.wav', x)
        run('ffmpeg', '-y', '-v', 'error', '-i', f'{folder}/x.wav', '-ar', str(rate), '-ac', '1', '-c:a', 'libmp3lame', '-b:a', bits,
            '-map_metadata', '-1', '-id3v2_version', '0', '-fflags', '+bitexact', '-flags:a', '+bitexact', str(FOLDER / name))


def decoded(name):
    with tempfile.TemporaryDirectory() as folder:
        run('ffmpeg', '-y', '-v', 'error', '-i', str(FOLDER / name), '-ar', str(RATE), '-c:a', 'pcm_f32le', f'{folder}/x.wav')
        return wavfile.read(f'{folder}/x.wav')[1]


def metered(x):
    """The loudest 400 ms by ffmpeg."""
    with tempfile.TemporaryDirectory() as folder:
        wavfile.write(f'{folder}/x.wav', RATE, np.r_[np.zeros(RATE), x, np.zeros(RATE)].astype(np.float32))
        log = run('ffmpeg', '-nostats', '-i', f'{folder}/x.wav', '-af', 'ebur128=dualmono=false', '-f', 'null', '-').stderr
    return max(float(m) for m in re.findall(r'M:\s*(-?[\d.]+)', log))


def main():
    keep = pathlib.Path(sys.argv[2]) if sys.argv[1:2] == ['--keep'] else None
    FOLDER.mkdir(parents=True, exist_ok=True)
    line, places, at = [np.zeros(int(GAP * RATE))], {}, GAP
    for name, (make, variants) in SOUNDS.items():
        for n in range(variants):
            x = levelled(make(np.random.default_rng([zlib.crc32(name.encode()), n]), n))
            if keep:
                write(keep / f'{name}-{n + 1}.wav', x)
            places.setdefault(name, []).append([round(at, 4), round(len(x) / RATE, 4)])
            line += [x, np.zeros(int(GAP * RATE))]
            at += len(x) / RATE + int(GAP * RATE) / RATE
    encode(np.concatenate(line), 'table.mp3', 32000, '40k')
    loop = ambience(np.random.default_rng(9))
    loop *= 10 ** ((LOUDNESS - momentary(loop)) / 20)
    k = int(MARGIN * RATE)
    encode(np.concatenate([loop[-k:], loop, loop[:k]]), 'ambience.mp3', 24000, '24k')
    (FOLDER / 'table.json').write_text(json.dumps({'loop': [MARGIN, AMBIENCE_SECONDS], 'sounds': places}, indent=1) + '\n')

    table, found = decoded('table.mp3'), {}
    for name, spans in places.items():
        for n, (start, length) in enumerate(spans):
            x = table[int(start * RATE):int((start + length) * RATE)]
            found[f'{name}-{n + 1}'] = metered(x)
            print(f'{name}-{n + 1:<2} {length:5.2f} s  peak {20 * np.log10(np.abs(x).max()):6.1f} dB  {found[f"{name}-{n + 1}"]:6.1f} LUFS')
    found['ambience'] = metered(decoded('ambience.mp3'))
    sizes = {path.name: path.stat().st_size for path in sorted(FOLDER.glob('*.mp3'))}
    print(f'{len(SOUNDS)} sounds, {len(found)} with variants, {at:.1f} s; {sizes}, {sum(sizes.values())} bytes; '
          f'loudness {min(found.values()):.1f} to {max(found.values()):.1f} LUFS; peak {np.abs(table).max():.2f}')


if __name__ == '__main__':
    main()
