# Dunes, and the bare earth on which a hut stands.

import numpy as np

from fields import axes, mix, noise, sample, scatter, smooth
from materials import paint, srgb
from mesh import Mesh, field, pebble, periodic

SAND = srgb("#d8bd88"), srgb("#b08c58"), srgb("#e8d4a6")


def desert(variant):
    n = 240
    x, y = axes(n)
    base = noise(n, 1, 3, 11)
    own = noise(n, 1, 4, 40 + variant)
    w = base * 0.55 + own * 0.35
    phase = (x + 3 * y + 0.26 * w + 0.13 * variant) % 1
    crest = np.where(phase < 0.68, smooth(0, 0.68, phase) ** 0.9, smooth(1, 0.68, phase))
    high = 0.5 + 0.5 * np.tanh(noise(n, 1, 2, 60 + variant) + 0.4)
    z = 0.105 * crest * (0.45 + 0.55 * high)
    ripple = np.sin(2 * np.pi * (3 * x + 15 * y + 0.9 * w)) * smooth(0.1, 0.5, crest) * (phase < 0.68)
    z += 0.0022 * ripple + 0.0007 * noise(n, 20, 80, 5)
    c = mix(SAND[1], SAND[0], smooth(0.05, 0.55, crest))
    c = mix(c, SAND[2], smooth(0.75, 1.0, crest) * 0.75)
    c = c * (1 + 0.05 * noise(n, 3, 30, 8)[..., None])
    periodic(field(z, c, paint("sand", roughness=0.95, specular=0.1)))
    stones = Mesh()
    rng = np.random.default_rng(70 + variant)
    for i, p in enumerate(scatter(5, 80 + variant)):
        r = rng.uniform(0.012, 0.026)
        pebble((p[0], p[1], sample(z, *p) + r * 0.3), r, i + 200, srgb("#8f7350") * rng.uniform(0.8, 1.15), mesh=stones)
    periodic(stones.object("stones", paint("pebbles"), smooth=False))


def earth(variant=0):
    """The ground of the first square, and of the table's hearth."""
    n = 220
    own = noise(n, 2, 12, 310 + variant)
    z = 0.018 * own + 0.004 * noise(n, 14, 60, 311)
    c = mix(srgb("#5a4128"), srgb("#86683f"), smooth(-1.5, 1.5, own))
    periodic(field(z, c, paint("earth", bump=0.4, bump_scale=50)))
    stones = Mesh()
    rng = np.random.default_rng(320 + variant)
    for i, p in enumerate(scatter(22, 321 + variant)):
        r = rng.uniform(0.008, 0.022)
        pebble((p[0], p[1], sample(z, *p)), r, i, srgb("#8a765c") * rng.uniform(0.7, 1.2), mesh=stones)
    periodic(stones.object("stones", paint("pebbles"), smooth=False))
