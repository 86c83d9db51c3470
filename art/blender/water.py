# The lakes of both games.

import numpy as np

from fields import axes, mix, noise, smooth
from materials import Nodes, srgb
from mesh import field, periodic


def water(variant, deep, mid, pale, foam):
    n = 320
    x, y = axes(n)
    bend = noise(n, 1, 3, 31) * 0.6 + noise(n, 1, 4, 150 + variant) * 0.4
    depth = noise(n, 1, 3, 33) * 0.5 + noise(n, 1, 5, 160 + variant) * 0.6
    phase = 5 * y + 0.38 * bend
    wave = np.sin(2 * np.pi * phase)
    small = np.sin(2 * np.pi * (2 * x + 9 * y + 0.8 * bend + 0.3))
    gate = smooth(-0.2, 0.9, noise(n, 2, 5, 170 + variant, stretch=(1.8, 0.9)))
    z = 0.018 * wave * (0.45 + 0.55 * gate) + 0.005 * small + 0.0015 * noise(n, 6, 14, 35)
    c = mix(deep, mid, smooth(-1.4, 1.4, depth))
    c = mix(c, pale, smooth(0.35, 1.0, wave) * (0.25 + 0.35 * gate))
    steep = np.gradient(phase, 1 / n, axis=0)
    line = smooth(0.90, 0.985, wave) * smooth(0.35, 0.75, gate) * smooth(2.6, 3.6, steep)
    c = mix(c, foam, line * 0.9)
    z += 0.004 * line
    material = Nodes("water")
    shader = material.add("BsdfPrincipled", Roughness=0.55, Specular=0.22)
    colour = material.add("VertexColor", layer_name="Col")
    material.link(colour.outputs[0], shader.inputs["Base Color"])
    material.link(shader.outputs[0], material.out.inputs[0])
    periodic(field(z, c, material.material))


def lake(variant):
    water(variant, srgb("#255263"), srgb("#437b8c"), srgb("#83aeb5"), srgb("#e3eee8"))


def blue_lake(variant):
    water(variant, srgb("#1d4c86"), srgb("#3a76b4"), srgb("#7fb0dc"), srgb("#e4f0f6"))
