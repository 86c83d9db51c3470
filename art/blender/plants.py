# Blades of grass and leaves.

import math

import numpy as np

from fields import mix


def blade(mesh, at, angle, lean, length, width, root, tip, steps=4):
    """A bent blade of grass, two-sided."""
    t = np.linspace(0, 1, steps + 1)
    out = lean * t**1.7 * length
    up = length * t * np.sqrt(np.maximum(1 - (lean * t * 0.75) ** 2, 0.08))
    ca, sa = math.cos(angle), math.sin(angle)
    half = width * (1 - t**1.6) * 0.5 + 0.0008
    px, py = at[0] + out * ca, at[1] + out * sa
    left = np.stack([px - half * sa, py + half * ca, at[2] + up], -1)
    right = np.stack([px + half * sa, py - half * ca, at[2] + up], -1)
    verts = np.concatenate([left, right])
    k = np.arange(steps)
    faces = np.stack([k, k + 1, k + 1 + steps + 1, k + steps + 1], -1)
    c = mix(root, tip, t)
    mesh.add(verts, faces, np.concatenate([c, c]))


def leaf(mesh, at, angle, length, width, rise, droop, root, tip, fold=0.35, steps=7, notch=0):
    t = np.linspace(0, 1, steps + 1)
    half = width * np.sin(np.pi * np.clip(t, 0, 1) ** 0.75) * 0.5 + 0.001
    if notch:
        half = half * (1 - 0.55 * (np.arange(steps + 1) % 2))
    along = length * t
    up = rise * t - droop * t * t
    ca, sa = math.cos(angle), math.sin(angle)
    px, py = at[0] + along * ca, at[1] + along * sa
    centre = np.stack([px, py, at[2] + up - fold * half], -1)
    left = np.stack([px - half * sa, py + half * ca, at[2] + up], -1)
    right = np.stack([px + half * sa, py - half * ca, at[2] + up], -1)
    verts = np.concatenate([left, centre, right])
    k, m = np.arange(steps), steps + 1
    faces = np.concatenate(
        [np.stack([k, k + 1, k + 1 + m, k + m], -1), np.stack([k + m, k + m + 1, k + 1 + 2 * m, k + 2 * m], -1)]
    )
    c = mix(root, tip, t)
    mesh.add(verts, faces, np.concatenate([c, c * 0.72, c]))
