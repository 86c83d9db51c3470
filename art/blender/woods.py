# Where plants stand high: jungle, forest, wheat and swamp.

import math

import numpy as np

from fields import axes, mix, noise, scatter, smooth
from materials import Nodes, paint, srgb
from mesh import Mesh, field, lathe, pebble, periodic, tube
from plants import blade, leaf


def jungle(variant):
    n = 120
    own = noise(n, 1, 5, 180 + variant)
    z = 0.02 * own
    dark, mid, light, tip = srgb("#234a27"), srgb("#3d7338"), srgb("#6ea047"), srgb("#b6cf6c")
    periodic(field(z, mix(dark * 0.7, dark, smooth(-1, 1, own)), paint("floor", bump=0.4)))
    rng = np.random.default_rng(190 + variant)
    leaves = Mesh()
    spots = scatter(13, 200 + variant, tries=60)
    for i, p in enumerate(spots):
        palm = i < 6
        top = rng.uniform(0.13, 0.19) if palm else rng.uniform(0.05, 0.10)
        count = 11 if palm else 9
        turn = rng.uniform(0, 2 * math.pi)
        hue = rng.random()
        for k in range(count):
            a = turn + k / count * 2 * math.pi + rng.normal() * 0.10
            length = rng.uniform(0.17, 0.23) if palm else rng.uniform(0.10, 0.15)
            leaf(
                leaves,
                (p[0], p[1], top),
                a,
                length,
                0.055 if palm else 0.075,
                0.06 if palm else 0.10,
                0.13 if palm else 0.10,
                mid * (0.9 + 0.2 * rng.random()),
                mix(light, tip, np.clip(hue * 0.7 + 0.25 * rng.normal(), 0, 1)),
                fold=0.5,
            )
        if palm:
            for k in range(5):
                a = turn + 0.4 + k / 5 * 2 * math.pi
                leaf(leaves, (p[0], p[1], top + 0.012), a, 0.10, 0.035, 0.10, 0.07, light, tip, fold=0.5)
    for p in scatter(26, 210 + variant):
        turn = rng.uniform(0, 2 * math.pi)
        for k in range(6):
            leaf(
                leaves,
                (p[0], p[1], 0.015),
                turn + k * math.pi / 3,
                rng.uniform(0.05, 0.085),
                0.035,
                0.06,
                0.05,
                dark * 1.3,
                mid * 1.15,
            )
    periodic(leaves.object("leaves", paint("leaves", roughness=0.5, specular=0.35)))


def forest(variant):
    n = 120
    own = noise(n, 1, 6, 350 + variant)
    dark, mid, light = srgb("#1d4429"), srgb("#356d45"), srgb("#74a566")
    z = 0.015 * own
    periodic(field(z, mix(dark * 0.8, dark * 1.3, smooth(-1, 1, own)), paint("floor", bump=0.5)))
    rng = np.random.default_rng(360 + variant)
    trees = Mesh()
    for p in scatter(15, 370 + variant, tries=80):
        tall = rng.uniform(0.22, 0.31)
        wide = tall * rng.uniform(0.34, 0.42)
        hue = rng.random()
        for k in range(4):
            low, high = tall * (0.10 + 0.20 * k), tall * (0.10 + 0.20 * k + 0.38)
            r = wide * (1 - 0.21 * k)
            phase = rng.uniform(0, 6)
            wob = lambda a, h, q=phase: 1 + 0.10 * np.sin(9 * a + q) * (1 - (h - h.min()) / (np.ptp(h) + 1e-6))
            t = np.linspace(0, 1, 6)
            shade = np.stack([mix(mid * (0.75 + 0.5 * hue), light, s * 0.6) for s in t])
            colours = np.repeat(shade[:, None], 22, 1)
            lathe(
                np.stack([r * (1 - t) ** 0.9 + 0.002, low + (high - low) * t - 0.02 * (1 - t) ** 3], -1),
                22,
                wob,
                lambda v, c=colours: c,
                (p[0], p[1], 0),
                trees,
            )
    periodic(trees.object("trees", paint("needles", roughness=0.8, bump=0.6, bump_scale=70)))


def wheat(variant):
    n = 120
    x, y = axes(n)
    own = noise(n, 1, 4, 330 + variant)
    z = 0.02 * np.sin(2 * np.pi * (6 * y + 0.2 * own)) + 0.01
    dark, mid, light = srgb("#dbb359"), srgb("#eccb6e"), srgb("#fdf0c0")
    periodic(field(z, mix(dark * 0.7, dark, smooth(-0.02, 0.03, z)), paint("tilth", bump=0.4)))
    rng = np.random.default_rng(340 + variant)
    straw, ears = Mesh(), Mesh()
    rows, per = 6, 11
    for row in range(rows):
        for col in range(per * 2):
            px = (col + rng.uniform(0.15, 0.85)) / (per * 2)
            py = (row + 0.25 + rng.normal() * 0.10) / rows
            a = -0.5 + rng.normal() * 0.35
            tall = rng.uniform(0.12, 0.16)
            root = np.array([px, py, 0.0])
            tip = root + np.array([math.cos(a) * 0.03, math.sin(a) * 0.03, tall])
            t = np.linspace(0, 1, 4)[:, None]
            tube(root * (1 - t) + tip * t, [0.0042, 0.004, 0.0036, 0.003], 5, mid * 0.85, straw)
            # The ear nods towards the viewer: grains in pairs along it.
            t = np.linspace(0, 1, 7)
            bend = np.array([math.cos(a), math.sin(a), 0])
            path = tip + np.array([0, 0, 1]) * (0.045 * t[:, None]) + bend * (0.035 * t[:, None] ** 1.5)
            hue = mix(mid, light, rng.uniform(0.25, 1))
            for k in range(6):
                for side in (-1, 1):
                    across = np.array([-math.sin(a), math.cos(a), 0]) * side * 0.0085
                    pebble(
                        path[k] + across,
                        0.0155 * (1 - 0.06 * k),
                        k,
                        hue * rng.uniform(0.88, 1.1),
                        (0.75, 0.75, 1.25),
                        ears,
                        14,
                    )
            for k in range(3):
                blade(straw, path[-1], a + (k - 1) * 0.5, 0.45, 0.065, 0.0035, light, light, 2)
    periodic(straw.object("straw", paint("straw", roughness=0.6)))
    periodic(ears.object("ears", paint("ears", roughness=0.55)))


def swamp(variant):
    n = 260
    own = noise(n, 1, 5, 380 + variant)
    pool = smooth(-0.25, 0.15, own)
    z = 0.05 * (pool - 0.5) + 0.006 * noise(n, 8, 40, 381) * pool
    mud, wet, slime = srgb("#93825f"), srgb("#403c2c"), srgb("#9a9a58")
    c = mix(wet, mud, smooth(0.2, 0.8, pool))
    c = mix(c, slime, 0.65 * smooth(0.6, 1.6, noise(n, 2, 9, 382 + variant)) * pool)
    periodic(field(np.maximum(z, -0.012), c, paint("mud", roughness=0.55, specular=0.45)))
    water_level = Nodes("bog")
    shader = water_level.add("BsdfPrincipled", Roughness=0.12, Specular=0.8)
    shader.inputs["Base Color"].default_value = (*srgb("#4d5340"), 1)
    water_level.link(shader.outputs[0], water_level.out.inputs[0])
    periodic(field(np.full((8, 8), -0.008), np.ones((8, 8, 3)), water_level.material, "bog"))
    rng = np.random.default_rng(390 + variant)
    reeds = Mesh()
    for p in scatter(11, 400 + variant):
        for _ in range(7):
            a = rng.uniform(0, 6.28)
            blade(
                reeds,
                (p[0] + rng.normal() * 0.012, p[1] + rng.normal() * 0.012, -0.01),
                a,
                rng.uniform(0.1, 0.5),
                rng.uniform(0.11, 0.19),
                0.013,
                srgb("#3c3f22"),
                srgb("#9a9a58"),
            )
        for _ in range(2):
            q = p + rng.normal(size=2) * 0.014
            t = np.linspace(0, 1, 5)
            tall = rng.uniform(0.15, 0.20)
            tube(
                np.stack([np.full(5, q[0]), np.full(5, q[1]), tall + 0.05 * t], -1),
                0.011 * np.sin(np.pi * (0.12 + 0.8 * t)),
                8,
                srgb("#4a2c18"),
                reeds,
            )
    periodic(reeds.object("reeds", paint("reeds", roughness=0.7)))
