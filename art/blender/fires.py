# Fire tokens, and the fires printed on dominoes.

import math

import numpy as np

from fields import mix, smooth
from huts import tent
from materials import flame, glow, hot, paint, srgb
from mesh import Mesh, bevel, lathe, pebble, tube
from scene import RISE, point_light
from solid import solid

FLAME = "M0 0c-13 0-18-10-15-20 2-7 7-9 8-16 1-5 0-8-1-11 8 4 13 10 13 17 2-1 3-4 3-6 5 5 8 11 8 18 0 11-6 18-16 18z"

HOT = "M0-3c-6 0-9-5-7-11 2-5 6-7 6-13 6 5 9 9 9 15 0 6-3 9-8 9z"


def one_flame(x, y, high, z=0.03, flip=False, light=0.5):
    """A flame of height `high` (on the screen), its foot at x, y."""
    lean = 52
    grow = high / 47 / (math.sin(math.radians(lean)) + math.cos(math.radians(lean)) * RISE)
    box = (-22, -52, 44, 56)
    solid(
        "flame",
        FLAME,
        flame("flame", 1.0),
        half=11,
        edge=11,
        box=box,
        n=120,
        base=0,
        centre=0,
        scale=grow,
        at=(x, y, z),
        lean=lean,
        flip=flip,
        melt=0.6,
    )
    solid(
        "hot",
        HOT,
        hot("hot"),
        half=5,
        edge=5,
        box=(-12, -30, 26, 32),
        n=90,
        base=0,
        centre=0,
        scale=grow,
        at=(x, y, z),
        lean=lean,
        forward=12,
        flip=flip,
        melt=0.5,
    )
    point_light((x, y - 0.05, z + 0.16), (1.0, 0.42, 0.10), light * high * 2, 0.08)


def logs(x, y, r=0.10, count=4, seed=0):
    rng = np.random.default_rng(seed)
    mesh = Mesh()
    for k in range(count):
        a = math.pi * k / count + 0.35 + rng.normal() * 0.1
        t = np.linspace(-1, 1, 7)
        path = np.stack([x + t * r * math.cos(a), y + t * r * math.sin(a), 0.022 + 0.012 * k + 0 * t], -1)
        tube(
            path, np.full(7, 0.021) * (1 + 0.06 * rng.normal(size=7)), 9, srgb("#4a2f1c") * rng.uniform(0.7, 1.2), mesh
        )
    return mesh.object("logs", paint("bark", roughness=0.9, bump=0.5, bump_scale=60))


def hearth(count):
    """A fire token: a ring of stones around embers, with 1, 2 or 3 flames."""
    rng = np.random.default_rng(12)
    centre, radius = (0.5, 0.47), 0.345
    ring = Mesh()
    many = 12
    for k in range(many):
        a = 2 * math.pi * (k + 0.5) / many
        r = rng.uniform(0.083, 0.098)
        pebble(
            (centre[0] + radius * math.cos(a), centre[1] + radius * math.sin(a), r * 0.45),
            r,
            k + 20,
            srgb("#c9b79c") * rng.uniform(0.72, 1.08),
            (1.05, 1.05, 0.72),
            ring,
            40,
        )
    stones = ring.object("ring", paint("ring stone", roughness=0.85, bump=0.3, bump_scale=40), smooth=True)
    bevel(stones, 0.012, 3, 12)
    t = np.linspace(0.0, 1, 16)
    heat = np.stack([mix(srgb("#d8480c"), srgb("#2c0803"), smooth(0.0, 0.85, s)) for s in t])
    lathe(
        np.stack([0.33 * t + 0.001, 0.012 + 0 * t], -1),
        48,
        colour=lambda v: np.repeat(heat[:, None], 48, 1),
        at=(*centre, 0),
    ).object("bed", glow("bed", 1.0))
    coals = Mesh()
    for k in range(110):
        r, a = 0.31 * math.sqrt(rng.random()), rng.uniform(0, 6.28)
        s = rng.uniform(0.020, 0.042)
        pebble(
            (centre[0] + r * math.cos(a), centre[1] + r * math.sin(a), 0.012 + s * 0.3),
            s,
            100 + k,
            srgb("#241410") * rng.uniform(0.6, 1.5),
            (1, 1, 0.7),
            coals,
            14,
        )
    coals.object("coals", paint("coals", roughness=0.95), smooth=False)
    spots = {
        1: [(0.5, 0.31, 0.66, False)],
        2: [(0.34, 0.30, 0.54, False), (0.66, 0.30, 0.54, True)],
        3: [(0.50, 0.50, 0.44, False), (0.32, 0.25, 0.44, False), (0.68, 0.25, 0.44, True)],
    }[count]
    for x, y, high, flip in spots:
        one_flame(x, y, high, flip=flip, light=0.55)


def camp(count):
    """Printed fires: one or two flames by a small hut."""
    hide, trim = srgb("#8b6038"), srgb("#e6d3a8")
    if count == 1:
        tent(0.31, 0.40, 0.66, hide, trim)
        logs(0.68, 0.27, 0.11)
        one_flame(0.68, 0.25, 0.62, light=0.6)
    else:
        tent(0.5, 0.58, 0.60, hide, trim)
        for x, flip in ((0.26, False), (0.74, True)):
            logs(x, 0.24, 0.10, seed=int(x * 10))
            one_flame(x, 0.22, 0.56, flip=flip, light=0.5)
