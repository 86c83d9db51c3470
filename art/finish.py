"""Finishes what Blender rendered: clean shadows, an edge of shade around pieces, two tables from one."""

import numpy as np
from PIL import Image
from scipy import ndimage
from skimage.restoration import denoise_nl_means

SHADE = np.array([0.07, 0.035, 0.015])  # a warm black

# How dark a piece makes the ground close around it, so that it is told from any ground: at least 3:1.
HALO = 0.85
OTHER_HALOS = {"crown": 0.95, "token": 0.95, "flint": 0.45}
PORTRAITS = ("chief", "king", "totem")  # seen on the table, not on a square


def smoothstep(t):
    t = np.clip(t, 0, 1)
    return t * t * (3 - 2 * t)


def clean(rgb):
    """Takes the noise of few samples away."""
    return denoise_nl_means(rgb, patch_size=3, patch_distance=4, h=0.022, fast_mode=True, channel_axis=-1)


def over(rgb, alpha, shade):
    """A picture over a shade behind it."""
    total = alpha + shade * (1 - alpha)
    mixed = rgb * alpha[..., None] + SHADE * (shade * (1 - alpha))[..., None]
    return mixed / np.maximum(total, 1e-4)[..., None], total


def piece(name, pixels):
    """Smooths the shadow, and fades it out before the picture ends."""
    rgb, alpha = clean(pixels[..., :3]), pixels[..., 3]
    side = len(alpha)
    solid = (alpha > 0.985) | ((rgb.max(-1) > 0.05) & (alpha > 0.25))
    solid = ndimage.binary_opening(solid)
    near = ndimage.binary_dilation(solid)
    free, spread = (~near).astype(float), side / 110
    shadow = ndimage.gaussian_filter(alpha * free, spread) / np.maximum(ndimage.gaussian_filter(free, spread), 1e-3)
    shadow = np.clip((shadow - 0.10) * 1.45, 0, 0.72)
    y, x = np.mgrid[0:side, 0:side]
    fade = smoothstep(np.minimum.reduce([x, y, side - 1 - x, side - 1 - y]) / side / 0.07)
    shadow *= fade
    alpha = np.where(solid, alpha, np.where(near, np.maximum(alpha, shadow), shadow))
    rgb = np.where(near[..., None], rgb, SHADE)
    stem = name.split("-")[0]
    if stem not in PORTRAITS:
        close = np.clip(ndimage.gaussian_filter(solid.astype(float), side / 48) * 1.9, 0, 1)
        rgb, alpha = over(rgb, alpha, close * OTHER_HALOS.get(stem, HALO) * fade)
    return np.concatenate([rgb, alpha[..., None]], -1)


def table(pixels, depth):
    """The rock of the table as a grey relief around mid grey, which the page tints."""
    grey = ndimage.gaussian_filter(pixels[..., :3].mean(-1), 0.7, mode="wrap")
    relief = grey - 0.85 * ndimage.gaussian_filter(grey, 90, mode="wrap")
    relief = (relief - relief.mean()) / relief.std()
    return np.repeat((0.5 + depth * np.tanh(relief / 1.6))[..., None], 3, -1)


def finish(name, source):
    """The finished pictures of a rendered one: name and picture of each."""
    image = Image.open(source)
    pixels = np.asarray(image).astype(float) / 255
    if name == "table":
        results = {"ground-light": table(pixels, 0.11), "ground-dark": table(pixels, 0.16)}
    else:
        results = {name: piece(name, pixels) if image.mode == "RGBA" else clean(pixels)}
    for found, result in results.items():
        bytes_ = (np.clip(result, 0, 1) * 255 + 0.5).astype(np.uint8)
        yield found, Image.fromarray(bytes_, "RGBA" if bytes_.shape[2] == 4 else "RGB")
