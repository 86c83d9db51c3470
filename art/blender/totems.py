# The four totems.

import math

from materials import plain, srgb, wood
from resources import fish, flint, mammoth, mushroom
from solid import drawing, solid


def totem(kind):
    parts = drawing(f"totem-{kind}")
    oak = wood("totem wood", srgb("#7a4d25"), srgb("#b67c42"), axis=(7, 7, 1))
    ink = plain("ink", srgb("#2a1a10"), 0.7)
    bone = plain("bone", srgb("#f1e4c4"), 0.5)
    at, lean = (0.5, -1.22, 0), 8
    pole, face, teeth, wings, beads = [d for _, d in parts[:5]]
    place = dict(at=at, lean=lean, base=95, scale=0.0118)
    solid("pole", pole, oak, half=11, edge=8, **place)
    solid("face", face, ink, half=2.0, edge=1.2, forward=10.6, **place)
    solid("teeth", teeth, bone, half=2.0, edge=0.9, forward=12.0, n=300, **place)
    solid("wings", wings, oak, half=5.5, edge=4, forward=8, **place)
    solid("beads", beads, bone, half=3, edge=2.5, forward=12.5, **place)
    # The animal, two thirds of its size, stands on the wings.
    top = (95 - 56) * 0.0118
    foot = (0.5, -1.22 + top * math.sin(math.radians(lean)), top * math.cos(math.radians(lean)))
    if kind == "mushroom":
        mushroom(at=foot, lean=lean, scale=0.66)
    else:
        {"mammoth": mammoth, "fish": fish, "flint": flint}[kind](at=foot, scale=0.0118 * 0.66, lean=lean)
