# Chiefs and kings, in the colours of the seats.

import math

import bpy
import numpy as np

from fields import smooth
from huts import SEATS
from materials import paint, plain, srgb, wood
from mesh import Mesh, bevel, lathe, pebble, tube
from plants import leaf


Y = -0.45  # a person stands this far before the middle of the square


def ball(name, radius, at, material, scale=(1, 1, 1), segments=48):
    bpy.ops.mesh.primitive_uv_sphere_add(segments=segments, ring_count=segments * 2 // 3, radius=radius, location=at)
    obj = bpy.context.object
    obj.name = name
    obj.scale = scale
    obj.data.materials.append(material)
    bpy.ops.object.shade_smooth()


def figure(seat, hair, skin):
    """A turned body of wood, and a head with hair."""
    colour = srgb(SEATS[seat])
    body = wood("pawn", colour * 0.78, colour * 1.12, axis=(7, 7, 1), roughness=0.45, specular=0.4)
    t = np.linspace(0, 1, 40)
    r = 0.35 - 0.06 * t - 0.17 * smooth(0.35, 1.0, t) + 0.03 * smooth(0.12, 0.0, t)
    profile = np.concatenate([[[0.001, 0.0], [0.34, 0.0]], np.stack([r, 0.02 + 0.56 * t], -1), [[0.001, 0.60]]])
    lathe(profile, 64, at=(0.5, Y, 0)).object("body", body)
    ball("head", 0.185, (0.5, Y, 0.735), plain("skin", skin, 0.55))
    # Hair: a larger ball, pushed back.
    ball("hair", 0.205, (0.5, Y + 0.055, 0.765), plain("hair", hair, 0.85, bump=0.8, scale=22), (1.06, 1.0, 1.02))
    eye = plain("eye", srgb("#1c120c"), 0.25)
    for side in (-1, 1):
        ball("eye", 0.026, (0.5 + side * 0.065, Y - 0.172, 0.75), eye, segments=16)


def chief(seat):
    figure(seat, srgb("#4b2e1c"), srgb("#cf9d6c"))
    rng = np.random.default_rng(4)
    fur = Mesh()
    for ring, (far, z) in enumerate(((0.235, 0.52), (0.20, 0.565))):
        for k in range(26):
            a = 2 * math.pi * (k + 0.5 * ring) / 26
            root = (0.5 + far * 0.8 * math.cos(a), Y + far * 0.8 * math.sin(a), z)
            leaf(
                fur,
                root,
                a,
                rng.uniform(0.10, 0.14),
                0.05,
                0.0,
                0.11,
                srgb("#7b5836"),
                srgb("#d9c096"),
                fold=-0.3,
                steps=5,
            )
    fur.object("fur", paint("fur", roughness=0.9))
    bone = plain("bone", srgb("#f4e7c8"), 0.5)
    t = np.linspace(-1, 1, 12)
    path = np.stack([0.5 + 0.27 * t, Y - 0.02 + 0 * t, 0.945 - 0.05 * t], -1)
    tube(path, 0.026 + 0.014 * np.abs(t) ** 6, 12).object("bone", bone)
    knobs = Mesh()
    for side in (-1, 1):
        for up in (-1, 1):
            at = (0.5 + 0.285 * side, Y - 0.02, 0.945 - 0.05 * side + 0.03 * up)
            pebble(at, 0.042, 3, (1, 1, 1), (1, 1, 1), knobs, 80)
    knobs.object("knobs", bone)


def king(seat):
    hair = srgb("#b9ab98")
    figure(seat, hair, srgb("#dcb489"))
    rng = np.random.default_rng(4)
    beard = Mesh()
    for _ in range(60):
        a = -math.pi / 2 + rng.uniform(-0.95, 0.95)
        root = (0.5 + 0.165 * math.cos(a), Y + 0.165 * math.sin(a), rng.uniform(0.60, 0.68))
        leaf(beard, root, a, 0.05, 0.05, -0.10, 0.10, hair * 0.9, hair * 1.2, fold=-0.3, steps=5)
    beard.object("beard", paint("beard", roughness=0.9))
    crown()


def crown():
    gold = plain("gold", srgb("#eab640"), 0.28, 0.5, metallic=0.85)
    a = np.arange(60) / 60 * 2 * math.pi
    top = 0.10 + 0.085 * np.abs(((a * 5 / (2 * math.pi)) % 1) - 0.5) * 2
    sections = ((0.0, 0.185), (0.45, 0.19), (1.0, 0.215), (1.0, 0.200), (0.45, 0.172), (0.0, 0.168))
    rows = [np.stack([0.5 + r * np.cos(a), Y + 0.03 + r * np.sin(a), 0.845 + f * top], -1) for f, r in sections]
    verts = np.stack(rows)
    k = np.arange(verts.shape[0] * verts.shape[1]).reshape(verts.shape[:2])
    faces = np.stack([k, np.roll(k, -1, 1), np.roll(np.roll(k, -1, 0), -1, 1), np.roll(k, -1, 0)], -1).reshape(-1, 4)
    bevel(Mesh().add(verts, faces, (1, 1, 1)).object("crown", gold), 0.006, 2, 30)
    knobs = Mesh()
    for q in range(5):
        b = 2 * math.pi * q / 5
        at = (0.5 + 0.212 * math.cos(b), Y + 0.03 + 0.212 * math.sin(b), 0.845 + 0.195)
        pebble(at, 0.028, q, (1, 1, 1), (1, 1, 1), knobs, 60)
    knobs.object("knobs", gold)
