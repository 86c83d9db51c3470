# Huts, in the colours of the seats.

import math

import numpy as np

from fields import mix, smooth
from materials import paint, srgb
from mesh import Mesh, bevel, lathe, pebble, tube

SEATS = {1: "#b0443a", 2: "#4a7ca6", 3: "#f0e6cc", 4: "#7a8c46"}


def tent(x, y, size, colour, trim, door=True, seed=0, poles=True, material=None):
    """A hide tent over poles."""
    rng = np.random.default_rng(seed)
    sides = 96
    t = np.linspace(0, 1, 30)
    radius = 0.36 * (1 - t) ** 0.72 * (1 + 0.10 * np.sin(np.pi * t)) + 0.022
    ribs = 9

    def sag(a, h):
        return (
            1
            - 0.055 * np.abs(np.sin(ribs * a / 2)) * np.sin(np.pi * np.clip(h / 0.62, 0.05, 0.98))
            + 0.01 * np.sin(5 * a)
        )

    def tone(v):
        z = v[..., 2] / 0.62
        a = np.arctan2(v[..., 1], v[..., 0])
        c = np.broadcast_to(np.asarray(colour), v.shape).copy()
        seam = smooth(0.12, 0.0, np.abs(np.sin(ribs * a / 2)))
        c = c * (1 - 0.42 * seam[..., None])
        band = smooth(0.03, 0.0, np.abs(z - 0.13)) + smooth(0.03, 0.0, np.abs(z - 0.20))
        c = mix(c, trim, np.clip(band, 0, 1) * 0.75)
        c = mix(c, np.asarray(colour) * 0.45, smooth(0.78, 1.0, z))
        return c

    hide = lathe(np.stack([radius, 0.62 * t], -1), sides, sag, tone).object(
        "hide", paint("hide", roughness=0.75, specular=0.2, bump=0.2, bump_scale=28, grain=0.25)
    )
    parts = [hide]
    if door:
        # A dark opening: a patch of the same surface, a hair outside it.
        a = np.linspace(-0.42, 0.42, 15)
        z = np.linspace(0.0, 1, 14)
        aa, zz = np.meshgrid(a, z)
        top = 0.60 * (1 - (np.abs(aa) / 0.42) ** 2.2)
        h = zz * top * 0.62
        ang = -math.pi / 2 + aa * (1 - 0.35 * zz)
        rr = np.interp(h, 0.62 * t, radius) * sag(ang, h) + 0.006
        v = np.stack([rr * np.cos(ang), rr * np.sin(ang), h], -1)
        k = np.arange(v.shape[0] * v.shape[1]).reshape(v.shape[:2])
        f = np.stack([k[:-1, :-1], k[:-1, 1:], k[1:, 1:], k[1:, :-1]], -1).reshape(-1, 4)
        parts.append(Mesh().add(v, f, srgb("#1c110b")).object("door", paint("dark", roughness=1)))
        edge = v[-1]
        edge = np.stack(
            [np.interp(np.linspace(0, 1, 40), np.linspace(0, 1, len(edge)), edge[:, q]) for q in range(3)], -1
        )
        parts.append(tube(edge, np.full(40, 0.013), 8, trim).object("flap", paint("trim", roughness=0.7)))
    if poles:
        sticks = Mesh()
        for k in range(6):
            a = 2 * math.pi * k / 6 + 0.4
            foot = np.array([0.06 * math.cos(a), 0.06 * math.sin(a), 0.52])
            end = np.array([-0.085 * math.cos(a), -0.085 * math.sin(a), 0.74 + 0.03 * rng.normal()])
            tube(np.stack([foot, (foot + end) / 2, end]), [0.012, 0.011, 0.008], 7, srgb("#6d4a2a"), sticks)
        parts.append(sticks.object("poles", paint("poles")))
    for obj in parts:
        obj.scale = (size, size, size)
        obj.location = (x, y, 0)
    return parts


def tusk(x, y, size, flip):
    t = np.linspace(0, 1, 18)
    side = -1 if flip else 1
    path = np.stack([side * (0.30 + 0.10 * np.sin(np.pi * t) - 0.22 * t**2.2), -0.25 - 0.05 * t, 0.46 * t], -1)
    obj = tube(path, 0.038 * (1 - t) ** 0.6 + 0.006, 12, mix(srgb("#cdb88c"), srgb("#f7ebcf"), t)).object(
        "tusk", paint("ivory", roughness=0.45, specular=0.4)
    )
    obj.scale = (size, size, size)
    obj.location = (x, y, 0)


def hut(seat):
    colour = SEATS[seat]
    trim = srgb("#f0e2c4") if seat != 3 else srgb("#7a5a3a")
    tent(0.5, 0.42, 0.90, srgb(colour), trim, seed=seat)
    tusk(0.5, 0.42, 0.90, False)
    tusk(0.5, 0.42, 0.90, True)
    ring = Mesh()
    rng = np.random.default_rng(3)
    for k in range(17):
        a = 2 * math.pi * k / 17
        if abs(((a + math.pi / 2 + math.pi) % (2 * math.pi)) - math.pi) < 0.42:
            continue
        r = rng.uniform(0.03, 0.045)
        pebble(
            (0.5 + 0.37 * math.cos(a), 0.42 + 0.37 * math.sin(a), r * 0.4),
            r,
            k,
            srgb("#b9a88c") * rng.uniform(0.75, 1.1),
            (1, 1, 0.75),
            ring,
            30,
        )
    bevel(ring.object("ring", paint("stones", bump=0.3), smooth=True), 0.006, 2, 12)
