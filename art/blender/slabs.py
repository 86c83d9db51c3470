# The tiles of the cavemen: stone slabs with a figure cut into them and rubbed with pigment.

import io
import os
import re
import subprocess

import numpy as np
from PIL import Image
from scipy import ndimage

from fields import mix, noise, smooth
from materials import paint, srgb
from mesh import Mesh
from solid import ART, distance, drawing

SCALE = 0.0102  # squares for a unit of a drawing
THICK = 0.075
BOX = (0, 0, 100, 100)
PIGMENTS = {
    "haematite": "#4a1c10",
    "madder": "#94402f",
    "fire": "#e8741c",
    "fire-hot": "#ffc040",
    "charcoal": "#2d221b",
    "ochre": "#b0743a",
    "umber": "#5b3a27",
    "slate": "#3d5560",
    "stone-deep": "#8a7a64",
    "flint": "#4a4441",
    "flint-lite": "#7a726a",
    "flint-pale": "#a69d92",
    "chalk": "#ffffff",
    "slab": "#ffffff",
    "bone": "#ffffff",
}


def figure(name, n):
    """What is painted on a tile, n x n: its colours, and how much of the stone they cover."""
    text = open(os.path.join(ART, f"{name}.svg")).read()
    text = re.sub(r'<path class="p-(shade|slab p-slab-rim|slab-deep)"[^>]*/>', "", text)
    line = "fill:none;stroke-linecap:round;stroke-linejoin:round"
    rules = "".join(
        f".p-{paint}{{fill:{colour}}}.p-{paint}-line{{stroke:{colour};{line}}}" for paint, colour in PIGMENTS.items()
    )
    rules += ".p-rim-thin{stroke:#2d221b;stroke-width:2.4;paint-order:stroke}"
    text = re.sub(r'viewBox="[^"]*">', f'viewBox="0 0 100 100"><style>{rules}</style>', text, 1)
    made = subprocess.run(
        ["rsvg-convert", "-w", str(n), "-h", str(n)], input=text.encode(), capture_output=True, check=True
    )
    rgba = np.asarray(Image.open(io.BytesIO(made.stdout)).convert("RGBA")).astype(float) / 255
    rgb = rgba[..., :3] / np.maximum(rgba[..., 3:], 1e-3)
    # Pale paint only scratches darker paint away.
    cover = rgba[..., 3] * (1 - smooth(0.85, 0.98, rgba[..., :3].min(-1)))
    return np.where(rgb <= 0.04045, rgb / 12.92, ((rgb + 0.055) / 1.055) ** 2.4), cover


def plate(n, seed):
    """A worn plate: its height and colour, n x n from the top row down, and where it is."""
    outline = next(d for kind, d in drawing("hunter") if "p-slab-rim" in kind)
    inside = ndimage.gaussian_filter(distance(outline, BOX, n), n / 90)
    worn = noise(n, 2, 10, seed)
    edge = inside + 0.9 * worn * smooth(9, 0, inside)
    height = THICK * (1 - (1 - np.clip(edge / 7, 0, 1)) ** 2) ** 0.5
    height += 0.0028 * worn + 0.0010 * noise(n, 12, 60, seed + 1)
    colour = mix(srgb("#a69778"), srgb("#d8cbae"), smooth(-1.6, 1.6, worn + 0.5 * noise(n, 6, 40, seed + 2)))
    colour = mix(srgb("#83745a"), colour, smooth(0.0, 6.0, edge))
    return height, colour, edge > -0.5


def build(height, colour, where):
    n = len(height)
    t = (np.arange(n) + 0.5) / n * 100 - 50
    x, y = np.meshgrid(0.5 + t * SCALE, 0.47 - t * SCALE)
    index = np.arange(n * n).reshape(n, n)
    faces = np.stack([index[1:, :-1], index[1:, 1:], index[:-1, 1:], index[:-1, :-1]], -1)
    kept = faces[where[1:, :-1] & where[1:, 1:] & where[:-1, 1:] & where[:-1, :-1]]
    stone = paint("slab", roughness=0.88, specular=0.2, bump=0.25, bump_scale=60)
    Mesh().add(np.stack([x, y, height], -1), kept, np.clip(colour, 0, 1).reshape(-1, 3)).object("slab", stone)


def caveman(name):
    n = 420
    height, colour, where = plate(n, sum(map(ord, name)))
    pigment, cover = figure(name, n)
    cut = ndimage.gaussian_filter(cover, 1.6)
    height = height - 0.016 * smooth(0.15, 0.9, cut)
    colour = mix(colour, pigment, smooth(0.25, 0.75, cover) * 0.94)
    # Pale dust along the cut.
    colour = colour + 0.10 * (smooth(0.02, 0.25, cut) * (1 - smooth(0.3, 0.6, cut)))[..., None]
    build(height, colour, where)


def back():
    """The back of every tile: a hand, sprayed around with pigment."""
    n = 420
    height, colour, where = plate(n, 77)
    hand = next(d for kind, d in drawing("painter") if kind == "p-madder")
    far = distance(hand, (-4.5, 5, 70, 70), n)
    spray = 1.3 * np.exp(-np.maximum(-far, 0) / 16) * (0.8 + 0.2 * noise(n, 20, 120, 78))
    colour = mix(colour * 0.82, srgb("#7d3526"), np.clip(spray, 0, 1) * smooth(1.2, -1.2, far))
    build(height, colour, where)
