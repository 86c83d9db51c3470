# Meshes made of arrays.

import math

import bpy
import numpy as np
from mathutils import Vector


class Mesh:
    """Vertices, polygons and colours, collected from arrays."""

    def __init__(self):
        self.v, self.c, self.f, self.n = [], [], [], 0

    def add(self, verts, faces, colours):
        verts = np.asarray(verts, float).reshape(-1, 3)
        colours = np.broadcast_to(np.asarray(colours, float), (len(verts), 3))
        self.v.append(verts)
        self.c.append(colours)
        faces = np.asarray(faces, int)
        self.f.append(faces + self.n)
        self.n += len(verts)
        return self

    def object(self, name, material, smooth=True, at=None):
        v, c = np.concatenate(self.v), np.concatenate(self.c)
        mesh = bpy.data.meshes.new(name)
        loops = np.concatenate([f.ravel() for f in self.f])
        sizes = np.concatenate([np.full(len(f), f.shape[1]) for f in self.f])
        mesh.vertices.add(len(v))
        mesh.vertices.foreach_set("co", v.ravel())
        mesh.loops.add(len(loops))
        mesh.loops.foreach_set("vertex_index", loops)
        mesh.polygons.add(len(sizes))
        mesh.polygons.foreach_set("loop_start", np.concatenate([[0], np.cumsum(sizes)[:-1]]))
        mesh.polygons.foreach_set("loop_total", sizes)
        mesh.polygons.foreach_set("use_smooth", np.full(len(sizes), smooth))
        mesh.update(calc_edges=True)
        layer = mesh.color_attributes.new("Col", "FLOAT_COLOR", "POINT")
        layer.data.foreach_set("color", np.concatenate([c, np.ones((len(c), 1))], 1).ravel())
        mesh.materials.append(material)
        obj = bpy.data.objects.new(name, mesh)
        if at is not None:
            obj.location = at
        bpy.context.scene.collection.objects.link(obj)
        return obj


def periodic(obj, reach=1):
    """Copies around a tile, so that its edges see what lies beyond."""
    for i in range(-reach, reach + 1):
        for j in range(-reach, reach + 1):
            if i or j:
                twin = bpy.data.objects.new(f"{obj.name} {i} {j}", obj.data)
                twin.location = obj.location + Vector((i, j, 0))
                bpy.context.scene.collection.objects.link(twin)


def field(height, colour, material, name="ground"):
    """A periodic height field as a closed sheet over the unit square."""
    n = len(height)
    t = np.arange(n + 1) / n
    x, y = np.meshgrid(t, t, indexing="xy")
    wrap = np.arange(n + 1) % n
    z = height[np.ix_(wrap, wrap)]
    c = colour[np.ix_(wrap, wrap)]
    i = np.arange((n + 1) ** 2).reshape(n + 1, n + 1)
    faces = np.stack([i[:-1, :-1], i[:-1, 1:], i[1:, 1:], i[1:, :-1]], -1).reshape(-1, 4)
    return Mesh().add(np.stack([x, y, z], -1), faces, c.reshape(-1, 3)).object(name, material)


def tube(path, radii, sides=8, colour=(1, 1, 1), mesh=None, cap=True):
    """A tube along points."""
    mesh = Mesh() if mesh is None else mesh
    path, radii = np.asarray(path, float), np.asarray(radii, float)
    tangent = np.gradient(path, axis=0)
    tangent /= np.linalg.norm(tangent, axis=1, keepdims=True)
    up = np.array([0.13, 0.21, 0.97])
    side = np.cross(tangent, up)
    side /= np.linalg.norm(side, axis=1, keepdims=True)
    other = np.cross(side, tangent)
    a = np.arange(sides) / sides * 2 * np.pi
    ring = path[:, None] + radii[:, None, None] * (
        np.cos(a)[None, :, None] * side[:, None] + np.sin(a)[None, :, None] * other[:, None]
    )
    k = np.arange(len(path) * sides).reshape(len(path), sides)
    faces = np.stack([k[:-1], np.roll(k, -1, 1)[:-1], np.roll(k, -1, 1)[1:], k[1:]], -1).reshape(-1, 4)
    colours = (
        np.broadcast_to(np.asarray(colour, float), (len(path), 3))
        if np.ndim(colour) == 1
        else np.asarray(colour, float)
    )
    mesh.add(ring, faces, np.repeat(colours, sides, 0))
    if cap:
        for end, order in ((0, -1), (len(path) - 1, 1)):
            verts = np.concatenate([ring[end], path[end][None]])
            j = np.arange(sides)
            tri = np.stack([j, np.roll(j, -1), np.full(sides, sides)], -1)[:, ::order]
            mesh.add(verts, tri, colours[end])
    return mesh


def lathe(profile, sides=48, wobble=None, colour=(1, 1, 1), at=(0, 0, 0), mesh=None):
    """A profile of (radius, height) turned around the z axis. wobble(angle, height) scales the radius."""
    mesh = Mesh() if mesh is None else mesh
    profile = np.asarray(profile, float)
    a = np.arange(sides) / sides * 2 * np.pi
    r = profile[:, 0:1] * (wobble(a[None], profile[:, 1:2]) if wobble else np.ones((1, sides)))
    z = np.broadcast_to(profile[:, 1:2], r.shape)
    verts = np.stack([r * np.cos(a) + at[0], r * np.sin(a) + at[1], z + at[2]], -1)
    k = np.arange(r.size).reshape(r.shape)
    faces = np.stack([k[:-1], np.roll(k, -1, 1)[:-1], np.roll(k, -1, 1)[1:], k[1:]], -1).reshape(-1, 4)
    colours = colour(verts) if callable(colour) else colour
    if np.ndim(colours) == 3:
        colours = colours.reshape(-1, 3)
    return mesh.add(verts, faces, colours)


def pebble(at, radius, seed, colour, squash=(1, 1, 0.6), mesh=None, points=26):
    """A stone: the hull of random points."""
    from scipy.spatial import ConvexHull

    mesh = Mesh() if mesh is None else mesh
    rng = np.random.default_rng(seed)
    p = rng.normal(size=(points, 3))
    p /= np.linalg.norm(p, axis=1, keepdims=True)
    p *= 1 + 0.10 * rng.normal(size=(points, 1))
    p *= np.asarray(squash) * radius
    hull = ConvexHull(p)
    faces = []
    for simplex, plane in zip(hull.simplices, hull.equations):
        a, b, c = p[simplex]
        faces.append(simplex if np.dot(np.cross(b - a, c - a), plane[:3]) > 0 else simplex[::-1])
    return mesh.add(p + np.asarray(at), faces, colour)


def bevel(obj, width=0.01, segments=3, angle=20):
    m = obj.modifiers.new("bevel", "BEVEL")
    m.width = width
    m.segments = segments
    m.limit_method = "ANGLE"
    m.angle_limit = math.radians(angle)
    m.harden_normals = False
    return obj
