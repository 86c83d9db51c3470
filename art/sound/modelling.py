"""Struck bodies, skins, bores, flames and rooms: what the sounds are made of.

Every function takes its random numbers from `g`, a numpy generator, so that the same seed gives the same sound.
"""
import numpy as np
from scipy import signal

RATE = 48000


def silence(seconds):
    return np.zeros(int(RATE * seconds))


def times(seconds):
    return np.arange(int(RATE * seconds)) / RATE


def put(into, what, at, gain=1.0):
    start = int(at * RATE)
    n = min(len(what), len(into) - start)
    if n > 0:
        into[start:start + n] += gain * what[:n]


def band(x, low, high, order=2):
    return signal.sosfilt(signal.butter(order, [low, high], 'band', fs=RATE, output='sos'), x)


def below(x, f, order=2):
    return signal.sosfilt(signal.butter(order, f, 'low', fs=RATE, output='sos'), x)


def above(x, f, order=2):
    return signal.sosfilt(signal.butter(order, f, 'high', fs=RATE, output='sos'), x)


def modes(g, frequencies, decays, gains, seconds, spread=0.0):
    """The response of a struck body: decaying sines. decays: seconds to -60 dB."""
    t, out = times(seconds), silence(seconds)
    for f, decay, gain in zip(frequencies, decays, gains):
        f *= 1 + spread * g.normal()
        out += gain * np.exp(-6.91 * t / decay) * np.sin(2 * np.pi * f * t + g.uniform(0, 0.4))
    return out


def blow(g, hard, seconds=0.01):
    """The force of a blow: a raised cosine, shorter the harder the bodies are, and a little grit."""
    n = max(int(RATE * (0.0035 - 0.003 * hard)), 8)
    t = times(seconds)
    grit = g.normal(size=len(t)) * np.exp(-t / 0.0014)
    out = np.zeros(max(n, len(grit)))
    out[:n] += np.hanning(n)
    out[:len(grit)] += 0.35 * hard * grit
    return np.diff(out, prepend=0.0) * 6 + 0.25 * out


def struck(force, body):
    return signal.fftconvolve(force, body)


def stone(g, base, seconds=0.16, damp=1.0):
    return modes(g, base * np.array([1, 1.47, 2.09, 2.56, 3.42, 4.1]), damp * np.array([.085, .07, .055, .045, .035, .03]),
                 [1, .8, .7, .5, .4, .3], seconds, 0.01)


def wood(g, base, seconds=0.3, damp=1.0):
    return modes(g, base * np.array([1, 1.73, 2.76, 3.9, 5.4, 7.1]), damp * np.array([.26, .19, .13, .10, .07, .05]),
                 [1, .62, .42, .25, .16, .1], seconds, 0.01)


def scrape(g, seconds, low, high, gain=1.0):
    """Stone drawn over stone: noise whose grains come and go."""
    n = int(RATE * seconds)
    grains = np.abs(below(g.normal(size=n), 120)) ** 1.5
    return gain * band(g.normal(size=n), low, high) * np.hanning(n) * grains / (grains.max() + 1e-9)


def crackle(g, seconds, rate, gain=1.0, envelope=None):
    """Wood that bursts in a fire: short resonances, few of them loud."""
    out = silence(seconds)
    for at in g.uniform(0, seconds, g.poisson(rate * seconds)):
        f = np.exp(g.uniform(np.log(900), np.log(7000)))
        t = times(.03)
        pop = modes(g, [f, f * 1.9], [g.uniform(.004, .02), .006], [1, .5], .03)
        pop += .6 * g.normal(size=len(t)) * np.exp(-t / g.uniform(.0004, .002))
        put(out, pop, at, min(g.pareto(2.2) * .25, 1.6) * gain * (1 if envelope is None else envelope(at)))
    return out


def breath(g, seconds, rise, fall, bands):
    """Moving air: noise in bands `(low, high, gain, slowness)` that swells, flutters and falls."""
    t, out = times(seconds), silence(seconds)
    for low, high, gain, slow in bands:
        flutter = below(g.normal(size=len(t)), 14)
        flutter = 1 + .3 * flutter / (flutter.std() + 1e-9)
        swell = np.clip(t / rise, 0, 1) ** 1.5 * np.exp(-np.maximum(t - rise, 0) / (fall * slow))
        out += gain * band(g.normal(size=len(t)), low, high) * swell * flutter
    return out


def drum(g, pitch=76, tight=1.0, seconds=1.3):
    """A skin over a hollow log. Its pitch falls as the skin comes to rest."""
    t, out = times(seconds), silence(seconds)
    glide = 1 + .10 * np.exp(-t / .05)
    for ratio, decay, gain in ((1, .95, 1), (1.593, .55, .62), (2.135, .38, .40), (2.295, .33, .32), (2.653, .26, .24),
                               (2.917, .22, .18), (3.5, .16, .12), (4.06, .12, .08)):
        out += gain * np.exp(-6.91 * t / (decay * tight)) * np.sin(2 * np.pi * np.cumsum(pitch * ratio * glide) / RATE + g.uniform(0, .5))
    out = struck(out, blow(g, .35))[:len(t)]
    slap = band(g.normal(size=len(t)), 400, 2400) * np.exp(-t / .016)
    shell = modes(g, [310, 468, 702], [.16, .12, .09], [1, .6, .4], seconds)
    return out / np.abs(out).max() + .30 * slap + .16 * shell


def flute(g, notes, seconds):
    """A bone flute: breath that excites the bore, and the tone that locks onto it. `notes` are (at, pitch,
    seconds, loudness). The tone brightens with the breath, begins with a scoop, and wavers late."""
    out, last = silence(seconds), notes[0][1]
    for at, pitch, length, loud in notes:
        t = times(length + .16)
        swell = np.minimum(1, t / .055) ** 1.3 * np.where(t < length, 1, np.exp(-(t - length) / .035)) * (1 - .12 * np.clip(t / length, 0, 1))
        waver = np.sin(2 * np.pi * (4.6 + .5 * np.clip(t, 0, 1)) * t) * np.clip((t - .25) / .3, 0, 1)
        drift = below(g.normal(size=len(t)), 4, 1)
        cents = -38 * np.exp(-t / .028) + 1200 * np.log2(last / pitch) * .25 * np.exp(-t / .016) + 9 * waver + 3.5 * drift / (drift.std() + 1e-9)
        phase = 2 * np.pi * np.cumsum(pitch * 2 ** (cents / 1200)) / RATE
        air = swell * (1 + .10 * waver) * loud
        tone = sum(gain * air ** power * np.sin(q * phase + shift)
                   for q, gain, power, shift in ((1, 1, 1, 0), (2, .26, 1.6, .4), (3, .15, 2.0, 1.1), (4, .045, 2.4, .2), (5, .03, 2.6, 2)))
        hiss, noise = g.normal(size=len(t)), np.zeros(len(t))
        for q, gain, sharp in ((1, 1.0, 14), (2, .6, 12), (3, .5, 10), (5, .35, 8)):
            b, a = signal.iirpeak(min(pitch * q, 9000), sharp, fs=RATE)
            noise += gain * signal.lfilter(b, a, hiss)
        noise = below(noise, 4200) + .05 * band(hiss, 2500, 6500, 1)
        chiff = noise * np.exp(-t / .022) * 1.5 * np.minimum(1, t / .004)
        put(out, tone + .20 * noise * air + chiff * loud * .45, at)
        last = pitch
    return above(out, 180)


def echoes(seconds=1.8, low_tail=1.7, high_tail=.55, seed=1):
    """The response of a small cave: first echoes, then a tail that darkens."""
    g = np.random.default_rng(seed)
    t, out = times(seconds), silence(seconds)
    for low, high in ((60, 250), (250, 700), (700, 1800), (1800, 4500), (4500, 9000)):
        tail = np.interp(np.log((low * high) ** .5), np.log([120, 6500]), [low_tail, high_tail])
        out += band(g.normal(size=len(t)), low, high) * np.exp(-6.91 * t / tail)
    out *= 1 - np.exp(-t / .018)
    out /= np.sqrt((out ** 2).sum())
    for _ in range(9):
        delay = g.uniform(.006, .070)
        out[int(delay * RATE)] += .28 * g.choice([-1, 1]) * np.exp(-delay / .04)
    return out


CAVE = echoes()


def in_cave(x, wet, seconds):
    """The sound with its echoes, faded out at its end."""
    out = silence(seconds)
    put(out, x, 0)
    put(out, signal.fftconvolve(x, CAVE), 0, wet)
    k = int(.05 * RATE)
    out[-k:] *= np.linspace(1, 0, k) ** 2
    return out
