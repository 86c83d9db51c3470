# Drawings of web/art made thick.

import math
import os
import re

import numpy as np
from PIL import Image, ImageDraw
from scipy import ndimage
from skimage import measure

from mesh import Mesh
from fields import smooth

ART = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../web/art")


ARGUMENTS = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "A": 7}
NUMBER = r"-?(?:\d+\.\d+|\.\d+|\d+)"


def commands(d):
    """The commands of an SVG path, each with its arguments; repeated ones are written out."""
    for letter, text in re.findall(rf"([A-Za-z])((?:[\s,]*{NUMBER})*)", d):
        values, kind = [float(value) for value in re.findall(NUMBER, text)], letter.upper()
        if kind == "Z":
            yield letter, []
            continue
        for i in range(0, len(values), ARGUMENTS[kind]):
            yield letter, values[i : i + ARGUMENTS[kind]]
            letter = {"M": "L", "m": "l"}.get(letter, letter)


def curve(points, steps=14):
    """A cubic Bézier curve, without its first point."""
    t = np.arange(1, steps + 1)[:, None] / steps
    s, a, b, e = np.array(points)
    return (1 - t) ** 3 * s + 3 * (1 - t) ** 2 * t * a + 3 * (1 - t) * t * t * b + t**3 * e


def path_polygons(d):
    """The subpaths of an SVG path as polygons. Of arcs, only the almost full circle of a dot is known."""
    found, current = [], []
    at, before = np.zeros(2), None  # where the pen is, and the last control point of a curve
    for letter, values in commands(d):
        kind, origin = letter.upper(), at if letter.islower() else np.zeros(2)
        control = None
        if kind == "Z":
            found.append(current)
            at, current = current[0], []
            continue
        if kind in "HV":
            at = at.copy()
            at["HV".index(kind)] = values[0] + origin["HV".index(kind)]
            steps = [at]
        elif kind == "A":
            t = 2 * np.pi * np.arange(1, 25)[:, None] / 24
            steps = list(at + np.hstack([values[0] * np.sin(t), values[1] * (1 - np.cos(t))]))
            at = origin + values[5:]
        else:
            points = [origin + pair for pair in np.array(values).reshape(-1, 2)]
            if kind == "S":
                points = [at if before is None else 2 * at - before, *points]
            elif kind == "Q":
                points = [at + 2 / 3 * (points[0] - at), points[1] + 2 / 3 * (points[0] - points[1]), points[1]]
            steps = list(curve([at, *points])) if len(points) == 3 else points
            control, at = points[-2] if len(points) == 3 else None, points[-1]
        if kind == "M" and current:
            found.append(current)
        current = steps if kind == "M" else [*(current or [at]), *steps]
        before = control
    return [*found, current] if current else found


def drawing(name):
    """The paths of a drawing: [(classes, d)]."""
    text = open(os.path.join(ART, f"{name}.svg")).read()
    return [(m[1], m[2]) for m in re.finditer(r'<path class="([^"]*)"[^>]*? d="([^"]*)"', text)]


def distance(d, box, n):
    """The signed distance (in box units, positive inside) of a path over a grid of n columns."""
    x0, y0, w, h = box
    rows = round(n * h / w)
    k = 4
    image = Image.new("L", (n * k, rows * k), 0)
    pen = ImageDraw.Draw(image)
    for polygon in path_polygons(d):
        pen.polygon([((x - x0) / w * n * k, (y - y0) / w * n * k) for x, y in polygon], fill=255)
    mask = np.asarray(image) > 127
    inside = ndimage.distance_transform_edt(mask) - ndimage.distance_transform_edt(~mask)
    inside = inside.reshape(rows, k, n, k).mean((1, 3)) / k * (w / n)
    return ndimage.gaussian_filter(inside, 0.7)


def solid(
    name,
    d,
    material,
    half=9.0,
    edge=6.0,
    dome=0.0,
    box=(-8, -8, 116, 116),
    n=180,
    scale=0.01,
    base=86,
    centre=50,
    at=(0.5, 0.3, 0),
    lean=15,
    forward=0.0,
    grooves=None,
    deep=2.0,
    flip=False,
    turn=0.0,
    melt=0.0,
):
    """A path made thick: `half` its half thickness, `edge` the radius of its edge, all in drawing units.
    It stands on `base`, leans back by `lean` degrees, and lies `forward` units before the middle plane."""
    d2 = distance(d, box, n)
    step = box[2] / n
    if melt:
        d2 = ndimage.gaussian_filter(d2, melt / step)
    most = half + dome + 3 * step
    count = int(math.ceil(2 * most / step)) + 1
    y = (np.arange(count) - (count - 1) / 2) * step
    # The side towards the viewer is carved; the back is flat.
    h = half + dome * smooth(0, 16, d2)
    if grooves is not None:
        h = h - deep * smooth(-1.2, 1.6, distance(grooves, box, n))
    edge = min(edge, half)
    q1 = edge - d2[None]
    q2 = np.abs(y)[:, None, None] - (h - edge)[None]
    f = np.hypot(np.maximum(q1, 0), np.maximum(q2, 0)) + np.minimum(np.maximum(q1, q2), 0) - edge
    v, faces, _, _ = measure.marching_cubes(f.astype(np.float32), 0.0, spacing=(step, step, step))
    py = v[:, 0] + y[0]
    pz = -(v[:, 1] + box[1] + step / 2 - base)
    px = v[:, 2] + box[0] + step / 2 - centre
    if flip:
        px = -px
        faces = faces[:, ::-1]
    if turn:
        a = math.radians(turn)
        px, pz = px * math.cos(a) - pz * math.sin(a), px * math.sin(a) + pz * math.cos(a)
    py = py - forward
    verts = np.stack([px, py, pz], -1) * scale
    obj = Mesh().add(verts, faces[:, ::-1], (1, 1, 1)).object(name, material)
    obj.location = at
    obj.rotation_euler = (-math.radians(lean), 0, 0)
    return obj
