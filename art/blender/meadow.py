# Grass: of both games, and the ground of the castle.

import math

import numpy as np

from fields import mix, noise, sample, scatter, smooth
from materials import paint, srgb
from mesh import Mesh, field, pebble, periodic
from plants import blade


def meadow(variant, dark, mid, light, tip, soil, tufts=30, blades=11, tall=(0.075, 0.135), carpet=1500, flowers=None):
    n = 160
    base = noise(n, 1, 3, 21)
    own = noise(n, 1, 6, 50 + variant)
    z = 0.02 * base * 0.6 + 0.014 * own
    z -= z.min()
    c = mix(dark, mid, smooth(-1.2, 1.2, own + 0.5 * base))
    c = mix(c, soil, smooth(0.9, 2.0, noise(n, 2, 8, 90 + variant)) * 0.7)
    periodic(field(z, c, paint("meadow", bump=0.3, bump_scale=60)))
    rng = np.random.default_rng(100 + variant)
    grass = Mesh()
    for p in rng.random((carpet, 2)):
        t = rng.random()
        blade(
            grass,
            (*p, sample(z, *p) - 0.003),
            rng.uniform(0, 2 * math.pi),
            rng.uniform(0.5, 1.0),
            rng.uniform(0.020, 0.036),
            rng.uniform(0.007, 0.012),
            mid * 0.85,
            mix(mid, light, t),
            steps=2,
        )
    for p in scatter(tufts, 110 + variant):
        size = rng.uniform(0.75, 1.2)
        turn = rng.uniform(0, 2 * math.pi)
        hue = rng.random()
        for k in range(blades):
            a = turn + k / blades * 2 * math.pi + rng.normal() * 0.25
            r = rng.uniform(0.0, 0.014)
            blade(
                grass,
                (p[0] + r * math.cos(a), p[1] + r * math.sin(a), sample(z, *p) - 0.005),
                a,
                rng.uniform(0.25, 0.85),
                size * rng.uniform(*tall),
                size * rng.uniform(0.017, 0.027),
                dark * 0.45,
                mix(light, tip, np.clip(hue + 0.3 * rng.normal(), 0, 1)),
            )
    periodic(grass.object("grass", paint("blades", roughness=0.7, specular=0.2)))
    if flowers is not None:
        bloom = Mesh()
        for i, p in enumerate(scatter(13, 130 + variant)):
            pebble(
                (*p, sample(z, *p) + rng.uniform(0.05, 0.075)),
                rng.uniform(0.011, 0.017),
                i,
                flowers[i % len(flowers)],
                (1, 1, 0.6),
                bloom,
            )
        periodic(bloom.object("bloom", paint("bloom")))


def grassland(variant):
    meadow(
        variant,
        srgb("#98954a"),
        srgb("#b6b05c"),
        srgb("#a9a649"),
        srgb("#e2d993"),
        srgb("#b09a5a"),
        tufts=15,
        blades=16,
        tall=(0.10, 0.17),
        carpet=500,
    )


def green_grassland(variant):
    meadow(
        variant,
        srgb("#3f6a24"),
        srgb("#6d9a3b"),
        srgb("#96c057"),
        srgb("#c4dd80"),
        srgb("#7c9a48"),
        tufts=14,
        tall=(0.06, 0.10),
        carpet=1200,
        flowers=[srgb("#f8f1e0"), srgb("#f0cf55"), srgb("#f8f1e0"), srgb("#d98a86")],
    )


def moss(variant=0):
    meadow(
        variant + 7,
        srgb("#4d5c2c"),
        srgb("#7d8a4b"),
        srgb("#9ba763"),
        srgb("#b9bf80"),
        srgb("#8d8a5c"),
        tufts=5,
        carpet=1700,
        tall=(0.04, 0.07),
    )
