# The four resources.

import math

import numpy as np
from PIL import Image, ImageDraw
from scipy.spatial import Delaunay

from materials import plain, srgb, stone, wood
from mesh import Mesh, bevel, lathe
from solid import drawing, path_polygons, solid

CAP = 0.355  # the radius of a mushroom's cap
# Its spots: how far around, how far up, how wide.
SPOTS = (
    (-100, 38, 0.052),
    (-55, 22, 0.040),
    (-140, 18, 0.046),
    (-20, 48, 0.044),
    (-165, 55, 0.040),
    (-95, 72, 0.045),
    (30, 30, 0.040),
    (100, 45, 0.045),
    (160, 25, 0.04),
    (-82, 12, 0.032),
)


def mammoth(at=(0.525, 0.13, 0), scale=0.0099, lean=15):
    parts = drawing("mammoth")
    body, fur, ear, tusk = [d for _, d in parts]
    brown = wood("mammoth wood", srgb("#98703f"), srgb("#dab888"))
    dark = wood("ear wood", srgb("#5a3417"), srgb("#8a5a2e"))
    bone = plain("ivory", srgb("#f2e4c2"), 0.45, 0.45)
    solid("body", body, brown, half=11, edge=8, dome=4, grooves=fur, deep=4.0, at=at, scale=scale, lean=lean)
    solid("ear", ear, dark, half=5, edge=4, forward=12, at=at, scale=scale, lean=lean)
    solid("tusk", tusk, bone, half=5, edge=4.5, forward=11, at=at, scale=scale, lean=lean)
    solid(
        "eye",
        "M24 34C24 31 30 31 30 34S24 37 24 34z",
        plain("eye", srgb("#1c120c"), 0.3),
        half=3,
        edge=2.5,
        forward=13,
        at=at,
        scale=scale,
        lean=lean,
    )


def fish(at=(0.485, 0.10, 0), scale=0.0102, lean=18):
    parts = [d for _, d in drawing("fish")]
    body, _, scales = parts[:3]
    slate = wood("fish wood", srgb("#b9b49a"), srgb("#efe6cd"))
    solid(
        "body", body, slate, half=9, edge=7, dome=4.5, grooves=scales, deep=2.2, base=84, at=at, scale=scale, lean=lean
    )
    solid(
        "gill",
        "M34 36C41 45 41 57 34 66L31.5 65C37 56 37 46 31.5 37z",
        plain("gill", srgb("#35505c"), 0.5),
        half=2.6,
        edge=1.6,
        forward=13.2,
        base=84,
        at=at,
        scale=scale,
        lean=lean,
    )
    solid(
        "eye",
        "M18.5 46C18.5 40.5 27.5 40.5 27.5 46S18.5 51.5 18.5 46z",
        plain("eye", srgb("#35505c"), 0.3),
        half=3.4,
        edge=2.6,
        forward=8.6,
        base=84,
        at=at,
        scale=scale,
        lean=lean,
    )
    solid(
        "pupil",
        "M21 46.5C21 44 25 44 25 46.5S21 49 21 46.5z",
        plain("pupil", srgb("#fbf4e6"), 0.2),
        half=3,
        edge=2,
        forward=10.4,
        base=84,
        at=at,
        scale=scale,
        lean=lean,
    )


def mushroom(at=(0.5, 0.17, 0), lean=14, scale=0.96):
    one_mushroom((at[0] - 0.06 * scale, at[1] + 0.03, at[2]), 1.02 * scale, 1, -4, lean)
    one_mushroom((at[0] + 0.27 * scale, at[1] - 0.03, at[2]), 0.50 * scale, 2, 10, lean)


def one_mushroom(at, size, seed, tip, lean):
    madder = wood("cap wood", srgb("#9c3a29"), srgb("#c65d44"), axis=(3, 3, 3), roughness=0.42, specular=0.45)
    cream = plain("stem", srgb("#ecdcb9"), 0.65, bump=0.15, scale=30)
    t = np.linspace(0, 1, 24)
    stem = np.stack([0.105 - 0.035 * np.sin(np.pi * np.minimum(t * 1.1, 1)) + 0.02 * (1 - t) ** 3, t * 0.40], -1)
    a = np.linspace(0, np.pi / 2, 22)
    lip = np.array([[0.08, 0.385], [0.22, 0.355], [0.315, 0.325], [0.345, 0.332]])
    cap = np.stack([CAP * np.cos(a) ** 0.85, 0.36 + 0.25 * np.sin(a)], -1)
    parts = [
        lathe(np.concatenate([[[0.001, 0]], stem]), 40).object("stem", cream),
        lathe(np.concatenate([lip, cap]), 64).object("cap", madder),
        spots(np.random.default_rng(seed)).object("spots", plain("spots", srgb("#fbf2dc"), 0.6)),
    ]
    for obj in parts:
        obj.scale = (size, size, size)
        obj.location = at
        obj.rotation_euler = (-math.radians(lean), math.radians(tip), 0)


def spots(rng):
    """Low domes on the cap."""
    mesh = Mesh()
    for angle, up, r in SPOTS:
        b, u = math.radians(angle + rng.normal() * 6), math.radians(up)
        round_ = CAP * math.cos(u) ** 0.85
        p = np.array([round_ * math.cos(b), round_ * math.sin(b), 0.36 + 0.25 * math.sin(u)])
        normal = np.array([math.cos(u) * math.cos(b), math.cos(u) * math.sin(b), math.sin(u) * 1.3])
        normal /= np.linalg.norm(normal)
        side = np.cross(normal, [0.1, 0.2, 0.9])
        side /= np.linalg.norm(side)
        other = np.cross(normal, side)
        th, ph = np.meshgrid(np.linspace(0, 2 * np.pi, 20, endpoint=False), np.linspace(0, np.pi / 2, 7))
        ring = np.cos(th)[..., None] * side + np.sin(th)[..., None] * other
        v = p + r * ring * np.cos(ph)[..., None] + (0.018 * np.sin(ph)[..., None] - 0.004) * normal
        k = np.arange(v.shape[0] * v.shape[1]).reshape(v.shape[:2])
        faces = np.stack([k[:-1], np.roll(k, -1, 1)[:-1], np.roll(k, -1, 1)[1:], k[1:]], -1).reshape(-1, 4)
        mesh.add(v, faces, (1, 1, 1))
    return mesh


def flint(at=(0.485, 0.08, 0), scale=0.0100, lean=20):
    """A hand axe: knapped facets between a jagged outline and a ridge."""
    outline = np.array(path_polygons(drawing("flint")[0][1])[0])
    # Facets of the drawing, with heights: ridge points stand out, the outline is thin.
    ridge = np.array(
        [
            (49, 30, 20),
            (45, 53, 27),
            (38, 68, 20),
            (62, 48, 21),
            (58, 66, 18),
            (58, 30, 15),
            (50, 72, 18),
            (52, 15, 8),
            (33, 45, 9),
            (31, 62, 9),
            (69, 56, 8),
            (67, 37, 8),
            (44, 80, 7),
            (62, 76, 7),
        ],
        float,
    )
    pts = np.concatenate([np.c_[outline, np.full(len(outline), 1.5)], ridge])
    tri = Delaunay(pts[:, :2]).simplices
    inside = []
    image = Image.new("L", (400, 400), 0)
    ImageDraw.Draw(image).polygon([(x * 4, y * 4) for x, y in outline], fill=255)
    mask = np.asarray(image)
    for t in tri:
        cx, cy = pts[t, :2].mean(0)
        if mask[min(int(cy * 4), 399), min(int(cx * 4), 399)]:
            inside.append(t)
    tri = np.array(inside)
    n = len(pts)
    front = np.stack([pts[:, 0] - 50, -pts[:, 2], 89 - pts[:, 1]], -1)
    back = np.stack([pts[:, 0] - 50, pts[:, 2] * 0.8, 89 - pts[:, 1]], -1)
    verts = np.concatenate([front, back]) * scale
    faces = []
    for t in tri:
        a, b, c = verts[t]
        up = np.cross(b - a, c - a)[1] < 0
        faces.append(t if up else t[::-1])
        faces.append((t[::-1] if up else t) + n)
    m = len(outline)
    # The outline's two edges.
    rim = []
    ids = list(range(m))
    for k in range(m - 1):
        rim.append([ids[k], ids[k + 1], ids[k + 1] + n, ids[k] + n])
    grey = stone("flint", srgb("#141112"), srgb("#2c2729"), scale=4, roughness=0.26, bump=0.05, specular=0.9)
    mesh = Mesh().add(verts, np.array(faces), (1, 1, 1))
    mesh.add(verts, np.array(rim), (1, 1, 1))
    obj = mesh.object("flint", grey, smooth=False)
    obj.location = at
    obj.rotation_euler = (-math.radians(lean), 0, 0)
    bevel(obj, 0.006, 2, 10)
