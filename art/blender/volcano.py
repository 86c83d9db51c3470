# Cones with lava in their craters.

import numpy as np

from fields import axes, mix, noise, sample, smooth
from materials import glow, paint, srgb
from mesh import Mesh, field, periodic
from scene import point_light


def volcano(craters, variant=0):
    n = 420
    x, y = axes(n)
    cones = {
        1: [(0.50, 0.41, 0.47, 0.42)],
        2: [(0.29, 0.60, 0.33, 0.30), (0.69, 0.25, 0.34, 0.31)],
        3: [(0.50, 0.62, 0.29, 0.26), (0.24, 0.22, 0.28, 0.26), (0.76, 0.22, 0.28, 0.26)],
    }[craters]
    rock, dark, pale, ash = srgb("#5c3024"), srgb("#2e140c"), srgb("#8c5643"), srgb("#241210")
    base = noise(n, 2, 24, 260 + variant)
    z = 0.022 * np.abs(base) + 0.006 * noise(n, 10, 60, 261)
    c = mix(dark, rock * 0.8, smooth(-1.2, 1.5, base))
    lava = np.zeros((n, n))
    heat = np.zeros((n, n))
    for i, (px, py, radius, top) in enumerate(cones):
        if variant % 2:
            px = 1 - px
        dx, dy = x - px, y - py
        r = np.hypot(dx, dy)
        a = np.arctan2(dy, dx)
        wobble = 1 + 0.05 * np.sin(3 * a + i) + 0.04 * np.sin(7 * a + 2 * i)
        u = r / (radius * wobble)
        rim = {1: 0.42, 2: 0.46, 3: 0.54}[craters]  # wide enough to be counted on a small square
        gully = (
            np.abs(((a * 11 / (2 * np.pi) + 0.5 * sample(noise(n, 1, 4, 270 + i), 0.5 + dx, 0.5 + dy)) % 1) - 0.5) * 2
        )
        gully = 0.75 * gully + 0.25 * np.abs(((a * 25 / (2 * np.pi) + 0.3 * base) % 1) - 0.5) * 2
        outside = top * np.clip((1 - u) / (1 - rim), 0, 1) ** 1.35
        outside -= 0.045 * (1 - gully) * smooth(0.42, 0.60, u) * smooth(1.0, 0.8, u) * (top / 0.4)
        inside = top - 0.34 * top * smooth(rim, rim * 0.70, u)
        cone = np.where(u < rim, inside, outside)
        own = cone > z
        z = np.maximum(z, cone + 0.005 * noise(n, 12, 50, 280 + i))
        tone = mix(dark, rock, gully)
        tone = mix(tone, pale, smooth(0.75, 0.43, u) * 0.65 * gully)
        tone = mix(tone, ash, smooth(rim * 1.02, rim * 0.8, u))
        c = np.where(own[..., None], tone, c)
        pool = u < rim * 0.86
        lava = np.maximum(lava, pool)
        heat = np.where(pool, smooth(rim * 0.86, rim * 0.1, u), heat)
        z = np.where(pool, np.minimum(z, top - 0.20 * top), z)
    c = c * (1 + 0.06 * noise(n, 8, 60, 290)[..., None])
    ground = field(z, np.clip(c, 0, 1), paint("basalt", roughness=0.85, specular=0.3, bump=0.35, bump_scale=50))
    periodic(ground)
    # The lava: a second sheet, a hair above, where it flows.
    crust = noise(n, 6, 20, 300)
    fire = mix(srgb("#c62f04"), srgb("#ff8a1c"), smooth(-0.2, 0.5, heat + 0.10 * crust))
    fire = mix(fire, srgb("#ffd768"), smooth(0.45, 1.0, heat + 0.14 * crust))
    i, j = np.nonzero(lava > 0)
    index = -np.ones((n, n), int)
    index[i, j] = np.arange(len(i))
    square = (lava[:-1, :-1] > 0) & (lava[:-1, 1:] > 0) & (lava[1:, 1:] > 0) & (lava[1:, :-1] > 0)
    q = np.nonzero(square)
    faces = np.stack([index[q[0], q[1]], index[q[0], q[1] + 1], index[q[0] + 1, q[1] + 1], index[q[0] + 1, q[1]]], -1)
    sheet = Mesh().add(np.stack([x[i, j], y[i, j], z[i, j] + 0.004], -1), faces, fire[i, j])
    sheet.object("lava", glow(strength=1.0))
    for px, py, radius, top in cones:
        point_light((1 - px if variant % 2 else px, py, top + 0.02), (1.0, 0.36, 0.06), 1.6 * radius, 0.06)
