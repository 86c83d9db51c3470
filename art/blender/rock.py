# Cracked rock: quarry, mine, and the table.

import math

import numpy as np

from fields import axes, mix, noise, sample, scatter, smooth
from materials import Nodes, paint, srgb
from mesh import Mesh, field, pebble, periodic


def cells(n, points, warp=None):
    """Which point is nearest on the torus, and how far the border is."""
    x, y = axes(n)
    if warp is not None:
        x, y = x + warp[0], y + warp[1]
    d = []
    for px, py in points:
        dx, dy = (x - px + 0.5) % 1 - 0.5, (y - py + 0.5) % 1 - 0.5
        d.append(np.hypot(dx, dy))
    d = np.stack(d)
    order = np.argsort(d, 0)
    near, second = order[0], order[1]
    f1 = np.take_along_axis(d, near[None], 0)[0]
    f2 = np.take_along_axis(d, second[None], 0)[0]
    return near, f2 - f1, (x, y)


def blocks(variant, count, dark, mid, pale, crack, rise=0.085, gap=0.035, seeds=220, n=360):
    rng = np.random.default_rng(seeds + variant)
    points = scatter(count, seeds + 5 + variant, tries=9)
    warp = 0.012 * noise(n, 3, 9, seeds + 1), 0.012 * noise(n, 3, 9, seeds + 2)
    near, border, (x, y) = cells(n, points, warp)
    z = np.zeros((n, n))
    c = np.zeros((n, n, 3))
    for i, (px, py) in enumerate(points):
        mask = near == i
        dx, dy = (x - px + 0.5) % 1 - 0.5, (y - py + 0.5) % 1 - 0.5
        level = rng.uniform(0.35, 1.0) * rise
        planes = []
        for _ in range(4):
            a = rng.uniform(0, 2 * math.pi)
            slope = rng.uniform(0.05, 0.35)
            planes.append(
                level
                + rng.uniform(0.0, 0.02)
                - slope * np.maximum(np.cos(a) * dx + np.sin(a) * dy - rng.uniform(-0.02, 0.06), -0.05)
            )
        top = np.min(planes, 0)
        z[mask] = top[mask]
        tone = rng.random()
        c[mask] = mix(mid, pale, tone) if rng.random() < 0.7 else mix(mid, dark, tone * 0.6)
    rounded = smooth(0.0, gap, border)
    z = z * (0.12 + 0.88 * rounded) + 0.003 * noise(n, 8, 40, seeds + 3) * rounded
    c = mix(crack, c, smooth(0.004, gap * 0.8, border))
    c = mix(c, pale * 1.1, 0.5 * smooth(gap * 0.7, gap, border) * (1 - smooth(gap, gap * 1.9, border)))
    c = c * (1 + 0.07 * noise(n, 6, 60, seeds + 4)[..., None])
    return z, np.clip(c, 0, 1), near, border


def quarry(variant):
    z, c, _, _ = blocks(variant, 10, srgb("#8d8277"), srgb("#aea294"), srgb("#cfc5b6"), srgb("#3a312b"))
    periodic(field(z, c, paint("rock", roughness=0.9, specular=0.2, bump=0.25, bump_scale=55)))


def mine(variant):
    z, c, near, border = blocks(
        variant, 9, srgb("#2b2630"), srgb("#4c4652"), srgb("#776f7c"), srgb("#100c12"), rise=0.13, gap=0.05, seeds=410
    )
    periodic(field(z, c, paint("ore rock", roughness=0.8, specular=0.3, bump=0.3, bump_scale=50)))
    rng = np.random.default_rng(420 + variant)
    ore = Mesh()
    for i, p in enumerate(scatter(12, 430 + variant)):
        for k in range(3):
            q = p + rng.normal(size=2) * 0.02
            pebble(
                (*q, sample(z, *q) + 0.008),
                rng.uniform(0.010, 0.022),
                i * 7 + k,
                srgb("#e7b64a") * rng.uniform(0.8, 1.1),
                (1, 1, 0.9),
                ore,
                12,
            )
    metal = Nodes("gold")
    shader = metal.add("BsdfPrincipled", Roughness=0.35, Metallic=0.6)
    colour = metal.add("VertexColor", layer_name="Col")
    metal.link(colour.outputs[0], shader.inputs["Base Color"])
    metal.link(shader.outputs[0], metal.out.inputs[0])
    periodic(ore.object("ore", metal.material, smooth=False))


def cavern(wide=3.0):
    """The table: a floor of worn rock, periodic over `wide` squares."""
    n = 640
    a = noise(n, 1, 40, 500, slope=1.55)
    b = noise(n, 2, 90, 501, slope=1.3)
    cracks = np.abs(noise(n, 2, 12, 502, slope=1.2))
    z = 0.030 * a + 0.009 * b - 0.030 * smooth(0.10, 0.0, cracks)
    c = mix(srgb("#8b7760"), srgb("#b7a285"), smooth(-1.8, 1.8, a + 0.4 * b))
    c = mix(c, srgb("#5d4c3c"), 0.55 * smooth(0.12, 0.0, cracks))
    c = c * (1 + 0.05 * noise(n, 30, 200, 503)[..., None])
    obj = field(z, np.clip(c, 0, 1), paint("cavern", roughness=0.92, specular=0.15, bump=0.3, bump_scale=45))
    periodic(obj)
