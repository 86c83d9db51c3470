"""The sounds of the table, by name. Each is a function of a random generator and of which variant it makes."""
import numpy as np

from modelling import (RATE, above, band, below, blow, breath, crackle, drum, echoes, flute, in_cave, modes, put, scrape, silence, stone,
                       struck, times, wood)


def stone_down(g, n):
    """A domino of stone set down on a wooden table, with a small bounce."""
    out, base = silence(.38), 1320 * g.uniform(.93, 1.07)
    put(out, struck(blow(g, .80), stone(g, base)), .004, .34)
    put(out, struck(blow(g, .60), stone(g, base * 1.88, damp=.7)), .005, .13)
    put(out, struck(blow(g, .45), wood(g, 235 * g.uniform(.95, 1.05))), .004, .80)
    put(out, struck(blow(g, .25), modes(g, [96, 141], [.20, .16], [1, .6], .3)), .004, .55)
    bounce = g.uniform(.045, .065)
    put(out, struck(blow(g, .8), stone(g, base * 1.1)), bounce, .12)
    put(out, struck(blow(g, .4), wood(g, 250)), bounce, .18)
    put(out, struck(blow(g, .8), stone(g, base * 1.2)), bounce * 1.45, .05)
    return in_cave(above(out, 60), .10, .40)


def wood_down(g, n):
    """A wooden piece put down."""
    out, base = silence(.3), 520 * g.uniform(.92, 1.08)
    put(out, struck(blow(g, .55), wood(g, base, damp=.75)), .004, .9)
    put(out, struck(blow(g, .3), wood(g, base * .4, damp=.7)), .004, .5)
    put(out, struck(blow(g, .6), wood(g, base * 1.1, damp=.6)), g.uniform(.06, .075), .24)
    return in_cave(above(out, 80), .08, .34)


def lift(g, n):
    """A domino taken up: its edge scrapes and lets go of the table."""
    out = silence(.22)
    put(out, scrape(g, .09, 1500, 5200), .003, 1.3)
    put(out, struck(blow(g, .6), stone(g, 1900 * g.uniform(.95, 1.05), damp=.6)), .085, .22)
    put(out, struck(blow(g, .3), wood(g, 330, damp=.4)), .085, .22)
    return in_cave(above(out, 150), .06, .26)


def rotate(g, n):
    """A domino turned by a quarter: a short grind, and a click as it stops."""
    out = silence(.18)
    put(out, scrape(g, .08, 900, 3600), .003, 1.2)
    put(out, struck(blow(g, .7), stone(g, 1560 * g.uniform(.94, 1.06), damp=.5)), .078, .4)
    return in_cave(above(out, 150), .05, .2)


def deal(g, n):
    """Four dominoes of a new line, one after the other."""
    out, at = silence(.75), .005
    for k in range(4):
        base = 1400 * (1 + .05 * k) * g.uniform(.96, 1.04)
        put(out, struck(blow(g, .75), stone(g, base)), at, .34)
        put(out, struck(blow(g, .4), wood(g, 250 + 12 * k, damp=.7)), at, .55)
        at += g.uniform(.11, .13)
    return in_cave(above(out, 70), .10, .72)


def tick(g, n):
    """A pebble dropped on a heap, for each point."""
    out, base = silence(.1), 2050 * 2 ** (n / 14)
    put(out, struck(blow(g, .85), stone(g, base, .09, .7)), .003, .6)
    put(out, struck(blow(g, .5), wood(g, 760, .09, .25)), .003, .25)
    return in_cave(above(out, 200), .05, .14)


def refusal(g, n):
    """Two dull knocks."""
    out = silence(.3)
    for at, gain in ((.004, 1.0), (.115 + .02 * n, .7)):
        put(out, struck(blow(g, .12), modes(g, [178, 262, 371, 560], [.13, .10, .08, .05], [1, .8, .5, .3], .2, .01)), at, gain)
    return in_cave(above(below(out, 1100), 70), .05, .34)


def undo(g, n):
    """A domino laid, heard backwards, and put back."""
    back = stone_down(g, n)[:int(.22 * RATE)][::-1] * np.linspace(0, 1, int(.22 * RATE)) ** .5
    out = silence(.4)
    put(out, back, 0, .8)
    put(out, struck(blow(g, .5), wood(g, 300, damp=.5)), .225, .25)
    return in_cave(above(out, 80), .08, .42)


def turn(g, n):
    """Two notes on a bone flute: it is your turn."""
    low, high = ((392.0, 523.3), (440.0, 587.3))[n % 2]
    out = flute(g, [(.005, low, .11, .9), (.13, high, .26, 1.0)], .6)
    return in_cave(out, .22, .85)


def fire(g, n):
    """A flame takes."""
    rise = g.uniform(.12, .18)
    out = breath(g, .95, rise, .24, ((70, 220, 1.5, 1.25), (220, 600, 1.0, 1.0), (600, 1600, .5, .7), (1600, 5000, .24, .45)))
    out = out / np.abs(out).max() * .8 + crackle(g, .95, 38, .26, lambda at: np.clip(at / .1, 0, 1) * np.exp(-max(at - .25, 0) / .5))
    return in_cave(out, .10, 1.0)


def eruption(g, n):
    """A volcano throws fire: a boom, a rumble, hissing gas, stones that fall."""
    t = times(1.6)
    brown = np.cumsum(g.normal(size=len(t)))
    brown = above(brown, 24)
    swell = np.clip(t / .04, 0, 1) * np.exp(-t / .5)
    rumble = (below(brown / brown.std(), 110, 3) + .35 * band(g.normal(size=len(t)), 60, 240)) * swell * (1 + .3 * np.sin(2 * np.pi * 7.3 * t + 2 * np.sin(7 * t)))
    boom = np.sin(2 * np.pi * np.cumsum(46 * g.uniform(.95, 1.05) * (1 + .9 * np.exp(-t / .07))) / RATE) * np.exp(-t / .36) * 1.5
    hiss = band(g.normal(size=len(t)), 700, 4200) * .16 * np.clip(t / .03, 0, 1) * np.exp(-t / .26)
    roar = band(g.normal(size=len(t)), 150, 600) * np.clip(t / .04, 0, 1) * np.exp(-t / .45)
    out = .50 * rumble + .8 * boom + 1.9 * hiss + .55 * roar
    for at in .3 + g.gamma(1.6, .26, 16):
        put(out, struck(blow(g, .7), stone(g, np.exp(g.uniform(np.log(420), np.log(1500))), damp=1.3)), at, .20 * g.uniform(.3, 1) * np.exp(-at / 1.2))
    return in_cave(above(np.tanh(out * .9), 40), .18, 1.8)


def totem(g, n):
    """A hollow drum for a totem won."""
    out = silence(1.2)
    pattern = (((.005, 76, 1.0), (.235, 101, .5), (.355, 76, .85)), ((.005, 76, .9), (.15, 76, .5), (.36, 101, .9)))[n % 2]
    for at, pitch, gain in pattern:
        put(out, drum(g, pitch, .8), at, gain)
    return in_cave(out, .16, 1.35)


def arrival(g, n):
    """A caveman comes to the horde: two steps and a rattle of seeds."""
    out = silence(.75)
    for k, at in enumerate((.004, .19)):
        put(out, struck(blow(g, .15), modes(g, [88, 130, 190], [.14, .1, .07], [1, .6, .3], .25)), at, 1.3 - .3 * k)
        put(out, scrape(g, .05, 700, 2800), at + .004, .5)
    for at in .38 + np.abs(g.normal(0, .07, 26)):
        put(out, modes(g, [g.uniform(2600, 5200)], [.012], [1], .02), at, .22 * g.uniform(.3, 1))
    return in_cave(out, .10, .75)


def payment(g, n):
    """Wooden pieces taken from the board into a bowl."""
    out = silence(.35)
    for k, at in enumerate((.004, .1)):
        put(out, struck(blow(g, .4), wood(g, (410 - 60 * k) * g.uniform(.96, 1.04), damp=1.1)), at, .7 - .15 * k)
    return in_cave(above(out, 90), .12, .42)


def join(g, n):
    """Somebody sits down: three wooden notes, the last the highest."""
    out = silence(.6)
    for k, base in enumerate(((392, 466.2, 587.3), (440, 392, 587.3))[n % 2]):
        put(out, struck(blow(g, .45), modes(g, [base, base * 3.93, base * 9.2], [.5, .16, .06], [1, .35, .12], .5)), .004 + .12 * k, .7)
    return in_cave(above(out, 120), .16, .75)


def reaction(g, n):
    """A gourd shaken twice."""
    out = silence(.35)
    for at in (.004, .14):
        for late in np.abs(g.normal(0, .025, 22)):
            put(out, modes(g, [g.uniform(2200, 4800)], [.014], [1], .02), at + late, .3 * g.uniform(.3, 1))
    put(out, struck(blow(g, .3), wood(g, 610, damp=.5)), .14, .2)
    return in_cave(out, .08, .38)


def victory(g, n):
    """A bone flute over drums: a tune that rises, or a call and its answer."""
    note = lambda k: 392.0 * 2 ** (k / 12)
    tune, drums, seconds = (
        ([(.10, note(0), .24, .95), (.36, note(3), .20, .95), (.58, note(5), .20, 1.0), (.80, note(7), .45, 1.05),
          (1.28, note(10), .18, 1.05), (1.48, note(7), .18, 1.0), (1.68, note(12), .85, 1.08)],
         ((.10, 76, .8), (.80, 76, .7), (1.2, 101, .4), (1.68, 70, .9)), 3.1),
        ([(.08, note(7), .16, .95), (.26, note(7), .14, .95), (.42, note(10), .34, 1.0), (.80, note(5), .14, 1.0), (.96, note(7), .14, 1.0),
          (1.12, note(12), .75, 1.08)],
         ((.08, 101, .6), (.42, 76, .8), (.80, 101, .5), (1.12, 70, .9)), 2.5),
    )[n % 2]
    x = flute(g, tune, seconds - .3)
    out = silence(seconds - .2)
    put(out, x / np.abs(x).max() * .62, 0)
    for at, pitch, gain in drums:
        put(out, drum(g, pitch), at, gain * .75)
    return in_cave(out, .28, seconds)


def defeat(g, n):
    """The same flute, lower and falling, and one drum far away."""
    note = lambda k: 293.7 * 2 ** (k / 12)
    tune, drums, seconds = (
        ([(.05, note(7), .32, .9), (.42, note(5), .26, .85), (.72, note(3), .26, .8), (1.02, note(0), .8, .75)], (.05, 1.02), 2.4),
        ([(.05, note(5), .26, .9), (.34, note(7), .16, .85), (.54, note(3), .22, .8), (.80, note(0), .6, .75)], (.05, .80), 1.9),
    )[n % 2]
    x = flute(g, tune, seconds - .3)
    out = silence(seconds - .2)
    put(out, x / np.abs(x).max() * .6, 0)
    for at in drums:
        put(out, below(drum(g, 66), 300), at, .5 if at < .1 else .45)
    return in_cave(out, .3, seconds)


# Name: the function, and how many variants there are, so that nothing repeats itself.
SOUNDS = {
    'stone': (stone_down, 4), 'wood': (wood_down, 4), 'lift': (lift, 3), 'rotate': (rotate, 3), 'deal': (deal, 2), 'tick': (tick, 6),
    'refusal': (refusal, 2), 'undo': (undo, 2), 'turn': (turn, 2), 'fire': (fire, 3), 'eruption': (eruption, 2), 'totem': (totem, 2),
    'arrival': (arrival, 2), 'payment': (payment, 2), 'join': (join, 2), 'reaction': (reaction, 2), 'victory': (victory, 2), 'defeat': (defeat, 2),
}

AMBIENCE_SECONDS = 16


def ambience(g):
    """A cave at night, without a seam: noise made in the frequency domain has no ends, echoes wrap around."""
    seconds = AMBIENCE_SECONDS
    n = RATE * seconds
    f = np.fft.rfftfreq(n, 1 / RATE)

    def noise(shape):
        x = np.fft.irfft(shape * np.exp(2j * np.pi * g.random(len(f))), n)
        return x / x.std()

    def slow(fastest):
        spectrum, k = np.zeros(len(f), complex), int(fastest * seconds)
        spectrum[1:k + 1] = np.exp(2j * np.pi * g.random(k)) / np.sqrt(np.arange(1, k + 1))
        x = np.fft.irfft(spectrum, n)
        return x / x.std()

    def echoing(x, response):
        return np.fft.irfft(np.fft.rfft(x) * np.fft.rfft(np.r_[response, np.zeros(n - len(response))]), n)

    drips, at = np.zeros(n), .7
    while at < seconds - .4:  # bubbles whose pitch rises
        pitch, t = g.uniform(700, 1900), times(.12)
        drip = np.exp(-t / g.uniform(.010, .024)) * np.sin(2 * np.pi * (pitch * t + .5 * pitch * g.uniform(1, 4) * t * t))
        np.add.at(drips, (np.arange(len(drip)) + int(at * RATE)) % n, g.uniform(.15, .6) * drip)
        at += g.gamma(2.0, 1.5)
    response = echoes(3.2, 3.0, .9, seed=4)
    wind = noise(np.where(f > 60, (np.maximum(f, 25) / 100) ** -.85, 0) * (f < 3000))
    howl = noise(np.exp(-((f - 310) / 55) ** 2) + .6 * np.exp(-((f - 505) / 60) ** 2))
    flame = noise(np.exp(-((f - 240) / 150) ** 2))
    pops = crackle(g, seconds, 3.2, .055)[:n]
    return (.030 * wind * (1 + .35 * slow(.2)) + .022 * howl * np.clip(.5 + .7 * slow(.15), 0, None) + .028 * flame * (1 + .25 * slow(3))
            + .18 * echoing(drips, response) + .5 * pops)
