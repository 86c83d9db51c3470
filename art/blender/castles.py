# Castles, in the colours of the seats.

import math

import bpy
import numpy as np

from huts import SEATS
from materials import plain, srgb, stone
from mesh import Mesh, bevel, lathe

WHITE = (1, 1, 1)


def tower(x, y, r, high, peak, rock, tiles):
    wide, below = r * 1.16, high - 0.03
    shaft = [[0.001, 0], [r * 1.08, 0], [r, 0.05], [r, high - 0.05], [wide, below], [wide, high], [0.001, high]]
    lathe(shaft, 40, at=(x, y, 0)).object("tower", rock)
    roof = [[r * 1.32, high - 0.01], [r * 1.30, high], [r * 0.62, high + peak * 0.5], [0.004, high + peak]]
    lathe(roof, 40, at=(x, y, 0)).object("roof", tiles)


def wall(x0, x1, y0, y1, high, rock):
    v = [(x, y, z) for z in (0, high) for y in (y0, y1) for x in (x0, x1)]
    f = [(0, 1, 5, 4), (2, 6, 7, 3), (0, 4, 6, 2), (1, 3, 7, 5), (4, 5, 7, 6), (0, 2, 3, 1)]
    bevel(Mesh().add(v, f, WHITE).object("wall", rock, smooth=False), 0.008, 2)


def keep(rock, tiles):
    wall(0.36, 0.64, 0.44, 0.66, 0.46, rock)
    v = [(0.34, 0.42, 0.46), (0.66, 0.42, 0.46), (0.66, 0.68, 0.46), (0.34, 0.68, 0.46), (0.5, 0.55, 0.70)]
    f = [(0, 1, 4), (1, 2, 4), (2, 3, 4), (3, 0, 4)]
    Mesh().add(v, f, WHITE).object("keep roof", tiles, smooth=False)


def openings():
    """The gate, and a slit in each of the front towers."""
    dark = plain("dark", srgb("#1d130d"), 0.9)
    t = np.linspace(0, math.pi, 14)
    arch = np.stack([0.5 + 0.075 * np.cos(t), np.full(14, 0.255), 0.10 + 0.075 * np.sin(t)], -1)
    arch = np.concatenate([[[0.575, 0.255, 0]], arch, [[0.425, 0.255, 0]]])
    Mesh().add(arch, np.arange(len(arch))[None], WHITE).object("gate", dark, smooth=False)
    for x in (0.22, 0.78):
        v = [(x + side * 0.014, 0.19, z) for side, z in ((-1, 0.18), (1, 0.18), (1, 0.25), (-1, 0.25))]
        Mesh().add(v, [[0, 1, 2, 3]], WHITE).object("slit", dark)


def castle(seat):
    rock = stone("wall", srgb("#b8a98e"), srgb("#e9ddc6"), scale=14, roughness=0.9, bump=0.5)
    tiles = plain("roof", srgb(SEATS[seat]), 0.65, bump=0.35, scale=30)
    wall(0.22, 0.78, 0.26, 0.34, 0.24, rock)
    wall(0.20, 0.28, 0.26, 0.70, 0.22, rock)
    wall(0.72, 0.80, 0.26, 0.70, 0.22, rock)
    for k in (0, 1, 3, 4):
        x = 0.285 + k * 0.097
        wall(x, x + 0.05, 0.255, 0.30, 0.285, rock)
    keep(rock, tiles)
    for x in (0.22, 0.78):
        tower(x, 0.28, 0.085, 0.34, 0.22, rock, tiles)
    for x in (0.24, 0.76):
        tower(x, 0.68, 0.075, 0.36, 0.20, rock, tiles)
    openings()
    for obj in bpy.context.scene.objects:
        if obj.type == "MESH" and not obj.is_shadow_catcher:
            obj.location.y -= 0.12
