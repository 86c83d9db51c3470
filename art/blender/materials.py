# Materials: paint, wood, stone, ivory, flames.

import bpy
import numpy as np


def srgb(text):
    """'#rrggbb' as linear RGB."""
    c = np.array([int(text[i : i + 2], 16) for i in (1, 3, 5)]) / 255
    return np.where(c <= 0.04045, c / 12.92, ((c + 0.055) / 1.055) ** 2.4)


class Nodes:
    """A little sugar over node trees."""

    def __init__(self, name):
        self.material = bpy.data.materials.new(name)
        self.material.use_nodes = True
        self.tree = self.material.node_tree
        self.tree.nodes.clear()
        self.out = self.add("OutputMaterial")

    def add(self, kind, **values):
        node = self.tree.nodes.new("ShaderNode" + kind)
        for key, value in values.items():
            if key in node.inputs:
                node.inputs[key].default_value = value
            else:
                setattr(node, key, value)
        return node

    def link(self, a, b):
        self.tree.links.new(a, b)


def paint(name="paint", roughness=0.85, specular=0.25, bump=0.0, bump_scale=40, grain=0.0, sheen=0.0, subsurface=0.0):
    """Vertex colours, with a little grain in tone and relief."""
    n = Nodes(name)
    shader = n.add("BsdfPrincipled", Roughness=roughness, Specular=specular)
    if sheen:
        shader.inputs["Sheen"].default_value = sheen
    colour = n.add("VertexColor", layer_name="Col")
    source = colour.outputs[0]
    coords = n.add("TexCoord")
    if grain:
        noise = n.add("TexNoise", Scale=bump_scale, Detail=4.0)
        n.link(coords.outputs["Object"], noise.inputs["Vector"])
        mix = n.add("MixRGB", blend_type="OVERLAY")
        mix.inputs[0].default_value = grain
        n.link(source, mix.inputs[1])
        n.link(noise.outputs[0], mix.inputs[2])
        source = mix.outputs[0]
    n.link(source, shader.inputs["Base Color"])
    if bump:
        noise = n.add("TexNoise", Scale=bump_scale, Detail=5.0)
        n.link(coords.outputs["Object"], noise.inputs["Vector"])
        rough = n.add("Bump", Strength=bump, Distance=0.02)
        n.link(noise.outputs[0], rough.inputs["Height"])
        n.link(rough.outputs[0], shader.inputs["Normal"])
    n.link(shader.outputs[0], n.out.inputs[0])
    return n.material


def wood(name, dark, light, scale=1.0, axis=(1.0, 7.0, 7.0), roughness=0.5, specular=0.4, seed=0.0, contrast=1.0):
    """Oiled wood: streaks of noise drawn out along one axis, faint rings, fine pores."""
    n = Nodes(name)
    coords = n.add("TexCoord")
    mapping = n.add("Mapping")
    mapping.inputs["Scale"].default_value = axis
    mapping.inputs["Location"].default_value = (seed, seed * 1.7, seed * 0.6)
    n.link(coords.outputs["Object"], mapping.inputs["Vector"])
    streaks = n.add("TexNoise", Scale=4.0 * scale, Detail=6.0, Roughness=0.62, Distortion=0.6)
    n.link(mapping.outputs[0], streaks.inputs["Vector"])
    pores = n.add("TexNoise", Scale=22.0 * scale, Detail=3.0, Roughness=0.7)
    n.link(mapping.outputs[0], pores.inputs["Vector"])
    add = n.add("Math", operation="MULTIPLY_ADD")
    add.inputs[1].default_value = 0.35
    n.link(pores.outputs[0], add.inputs[0])
    n.link(streaks.outputs[0], add.inputs[2])
    ramp = n.add("ValToRGB")
    middle, spread = 0.675, 0.24 / contrast
    ramp.color_ramp.elements[0].position = middle - spread
    ramp.color_ramp.elements[0].color = (*np.clip(dark, 0, 1), 1)
    ramp.color_ramp.elements[1].position = middle + spread
    ramp.color_ramp.elements[1].color = (*np.clip(light, 0, 1), 1)
    n.link(add.outputs[0], ramp.inputs[0])
    shader = n.add("BsdfPrincipled", Roughness=roughness, Specular=specular)
    n.link(ramp.outputs[0], shader.inputs["Base Color"])
    bump = n.add("Bump", Strength=0.10, Distance=0.01)
    n.link(add.outputs[0], bump.inputs["Height"])
    n.link(bump.outputs[0], shader.inputs["Normal"])
    n.link(shader.outputs[0], n.out.inputs[0])
    return n.material


def stone(name, dark, light, scale=9.0, roughness=0.8, bump=0.35, specular=0.3):
    n = Nodes(name)
    coords = n.add("TexCoord")
    noise = n.add("TexNoise", Scale=scale, Detail=7.0, Roughness=0.62)
    n.link(coords.outputs["Object"], noise.inputs["Vector"])
    ramp = n.add("ValToRGB")
    ramp.color_ramp.elements[0].position = 0.30
    ramp.color_ramp.elements[0].color = (*dark, 1)
    ramp.color_ramp.elements[1].position = 0.72
    ramp.color_ramp.elements[1].color = (*light, 1)
    n.link(noise.outputs[0], ramp.inputs[0])
    shader = n.add("BsdfPrincipled", Roughness=roughness, Specular=specular)
    n.link(ramp.outputs[0], shader.inputs["Base Color"])
    fine = n.add("TexNoise", Scale=scale * 5, Detail=6.0)
    n.link(coords.outputs["Object"], fine.inputs["Vector"])
    relief = n.add("Bump", Strength=bump, Distance=0.02)
    n.link(fine.outputs[0], relief.inputs["Height"])
    n.link(relief.outputs[0], shader.inputs["Normal"])
    n.link(shader.outputs[0], n.out.inputs[0])
    return n.material


def flame(name="flame", strength=1.0):
    """Opaque and yellow where it faces the eye, red and clear at the rim, so that edges melt."""
    n = Nodes(name)
    facing = n.add("LayerWeight", Blend=0.42)
    ramp = n.add("ValToRGB")
    r = ramp.color_ramp
    r.elements[0].position = 0.0
    r.elements[0].color = (*srgb("#ffc23c"), 1)
    r.elements[1].position = 1.0
    r.elements[1].color = (*srgb("#c43205"), 1)
    for at, c in ((0.22, (*srgb("#ff9a1c"), 1)), (0.50, (*srgb("#f3640c"), 1)), (0.75, (*srgb("#df4608"), 1))):
        r.elements.new(at).color = c
    n.link(facing.outputs["Facing"], ramp.inputs[0])
    glow = n.add("Emission", Strength=strength)
    n.link(ramp.outputs[0], glow.inputs[0])
    clear = n.add("BsdfTransparent")
    edge = n.add("ValToRGB")
    edge.color_ramp.elements[0].position = 0.78
    edge.color_ramp.elements[0].color = (1, 1, 1, 1)
    edge.color_ramp.elements[1].position = 0.97
    edge.color_ramp.elements[1].color = (0, 0, 0, 1)
    n.link(facing.outputs["Facing"], edge.inputs[0])
    mix = n.add("MixShader")
    n.link(edge.outputs[0], mix.inputs[0])
    n.link(clear.outputs[0], mix.inputs[1])
    n.link(glow.outputs[0], mix.inputs[2])
    n.link(mix.outputs[0], n.out.inputs[0])
    return n.material


def glow(name="lava", strength=1.0):
    """Vertex colours that shine."""
    n = Nodes(name)
    colour = n.add("VertexColor", layer_name="Col")
    light = n.add("Emission", Strength=strength)
    n.link(colour.outputs[0], light.inputs[0])
    n.link(light.outputs[0], n.out.inputs[0])
    return n.material


def plain(name, colour, roughness=0.6, specular=0.3, metallic=0.0, bump=0.0, scale=40):
    n = Nodes(name)
    shader = n.add("BsdfPrincipled", Roughness=roughness, Specular=specular, Metallic=metallic)
    shader.inputs["Base Color"].default_value = (*colour, 1)
    if bump:
        coords = n.add("TexCoord")
        tex = n.add("TexNoise", Scale=scale, Detail=5.0)
        n.link(coords.outputs["Object"], tex.inputs["Vector"])
        relief = n.add("Bump", Strength=bump, Distance=0.02)
        n.link(tex.outputs[0], relief.inputs["Height"])
        n.link(relief.outputs[0], shader.inputs["Normal"])
    n.link(shader.outputs[0], n.out.inputs[0])
    return n.material


def hot(name):
    n = Nodes(name)
    facing = n.add("LayerWeight", Blend=0.5)
    clear = n.add("BsdfTransparent")
    light = n.add("Emission", Strength=1.0)
    light.inputs[0].default_value = (*srgb("#ffe27a"), 1)
    edge = n.add("ValToRGB")
    edge.color_ramp.elements[0].position = 0.35
    edge.color_ramp.elements[0].color = (1, 1, 1, 1)
    edge.color_ramp.elements[1].position = 0.95
    edge.color_ramp.elements[1].color = (0, 0, 0, 1)
    n.link(facing.outputs["Facing"], edge.inputs[0])
    m = n.add("MixShader")
    n.link(edge.outputs[0], m.inputs[0])
    n.link(clear.outputs[0], m.inputs[1])
    n.link(light.outputs[0], m.inputs[2])
    n.link(m.outputs[0], n.out.inputs[0])
    return n.material
