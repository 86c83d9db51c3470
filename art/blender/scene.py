# The camera and the light that all pictures share.
#
# One square of a board is the unit square of the ground plane: x to the right, y up the screen, z towards
# the viewer. The camera looks down 38 degrees off the vertical, without perspective, and its pixels are
# 1/cos 38 wider than high: the ground stays an exact square, and a height z moves a point z * tan 38 =
# 0.78 z up the screen. So a picture of a piece can stand on any square.

import math

import bpy
from mathutils import Vector

TILT = math.radians(38)
RISE = math.tan(TILT)
PAD = 1.25  # a picture of a piece is this many squares wide, for its shadow


def reset():
    bpy.ops.wm.read_factory_settings(use_empty=True)
    return bpy.context.scene


def aim(obj, towards):
    obj.rotation_euler = Vector(towards).to_track_quat("-Z", "Y").to_euler()


def sun(name, source, colour, energy, angle):
    """A sun that shines from `source` (a direction) on the origin."""
    lamp = bpy.data.lights.new(name, "SUN")
    lamp.energy = energy
    lamp.color = colour
    lamp.angle = math.radians(angle)
    obj = bpy.data.objects.new(name, lamp)
    bpy.context.scene.collection.objects.link(obj)
    aim(obj, -Vector(source))
    return obj


def point_light(at, colour, energy, radius=0.05):
    lamp = bpy.data.lights.new("glow", "POINT")
    lamp.energy = energy
    lamp.color = colour
    lamp.shadow_soft_size = radius
    obj = bpy.data.objects.new("glow", lamp)
    obj.location = at
    bpy.context.scene.collection.objects.link(obj)
    return obj


def quality(samples):
    scene = bpy.context.scene
    scene.render.engine = "CYCLES"
    scene.render.threads_mode = "FIXED"
    scene.render.threads = 1
    cycles = scene.cycles
    cycles.device = "CPU"
    cycles.samples = samples
    cycles.use_adaptive_sampling = True
    cycles.adaptive_threshold = 0.012
    cycles.adaptive_min_samples = 32
    cycles.use_denoising = False
    cycles.max_bounces = 5
    cycles.diffuse_bounces = 3
    cycles.glossy_bounces = 2
    cycles.transparent_max_bounces = 12
    cycles.sample_clamp_indirect = 4
    cycles.caustics_reflective = cycles.caustics_refractive = False
    cycles.filter_width = 1.2


def film(pixels, transparent):
    scene = bpy.context.scene
    scene.render.film_transparent = transparent
    scene.render.resolution_x = scene.render.resolution_y = pixels
    scene.render.resolution_percentage = 100
    scene.view_settings.view_transform = "Standard"
    scene.view_settings.look = "None"
    scene.render.image_settings.file_format = "PNG"
    scene.render.image_settings.color_mode = "RGBA" if transparent else "RGB"


def camera(wide, tilt, stretch):
    """The camera over a square of `wide` squares. Stretched pixels keep the ground a square."""
    scene = bpy.context.scene
    scene.render.pixel_aspect_x = 1 / math.cos(tilt) if stretch else 1
    scene.render.pixel_aspect_y = 1
    eye = bpy.data.cameras.new("camera")
    eye.type = "ORTHO"
    eye.sensor_fit = "HORIZONTAL"
    eye.ortho_scale = wide
    obj = bpy.data.objects.new("camera", eye)
    scene.collection.objects.link(obj)
    obj.rotation_euler = (tilt, 0, 0)
    obj.location = (0.5, 0.5 - 10 * math.sin(tilt), 10 * math.cos(tilt))
    scene.camera = obj


def light(fill):
    """The fire stands up and to the left; the sky fills in from the viewer's side."""
    sun("key", (-0.64, 0.30, 0.95), (1.0, 0.84, 0.64), 3.0, 8)
    sun("fill", (-0.30, -0.90, 0.60), (1.0, 0.92, 0.84), fill, 45)
    world = bpy.data.worlds.new("world")
    bpy.context.scene.world = world
    world.use_nodes = True
    nodes, links = world.node_tree.nodes, world.node_tree.links
    coords = nodes.new("ShaderNodeTexCoord")
    split = nodes.new("ShaderNodeSeparateXYZ")
    ramp = nodes.new("ShaderNodeValToRGB")
    ramp.color_ramp.elements[0].color = (0.30, 0.26, 0.25, 1)
    ramp.color_ramp.elements[1].color = (0.86, 0.82, 0.80, 1)
    links.new(coords.outputs["Generated"], split.inputs[0])
    links.new(split.outputs["Z"], ramp.inputs[0])
    links.new(ramp.outputs[0], nodes["Background"].inputs[0])
    nodes["Background"].inputs[1].default_value = 0.60


def setup(view, size, samples):
    """The scene of a picture, without what it shows."""
    reset()
    quality(samples)
    if view == "ground":
        film(size, False)
        camera(1, TILT, True)
        light(0.55)
        return
    film(round(size * PAD), True)
    tilt, wide = {"piece": (38, PAD), "person": (64, PAD), "king": (64, 1.34), "totem": (72, PAD)}[view]
    camera(wide, math.radians(tilt), view == "piece")
    light(1.5 if view == "piece" else 1.2)
    shadow_catcher()


def shadow_catcher(z=0.0):
    bpy.ops.mesh.primitive_plane_add(size=8, location=(0.5, 0.5, z))
    plane = bpy.context.object
    plane.is_shadow_catcher = True
    return plane


def render(path):
    scene = bpy.context.scene
    scene.render.filepath = path
    bpy.ops.render.render(write_still=True)
