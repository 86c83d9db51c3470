# Fields of numbers over the unit square, most of them periodic, so that like joins like without a seam.

import numpy as np
from scipy import ndimage


def axes(n):
    """Cell corners of an n x n grid over the unit square, without the last row and column."""
    t = np.arange(n) / n
    return np.meshgrid(t, t, indexing="xy")


def noise(n, low, high, seed, slope=1.4, stretch=(1, 1)):
    """Periodic noise with waves of `low` to `high` per square; mean 0, deviation 1."""
    rng = np.random.default_rng(seed)
    f = np.fft.fftfreq(n) * n
    fx, fy = np.meshgrid(f * stretch[0], f * stretch[1], indexing="xy")
    r = np.hypot(fx, fy)
    r[0, 0] = 1
    amount = np.where((r >= low) & (r <= high), r**-slope, 0)
    amount[0, 0] = 0
    wave = np.fft.ifft2(amount * np.exp(2j * np.pi * rng.random((n, n)))).real
    return (wave - wave.mean()) / wave.std()


def smooth(a, b, t):
    t = np.clip((t - a) / (b - a), 0, 1)
    return t * t * (3 - 2 * t)


def mix(a, b, t):
    t = np.asarray(t)[..., None]
    return np.asarray(a) * (1 - t) + np.asarray(b) * t


def sample(grid, x, y):
    """The periodic grid at points of the plane."""
    n = len(grid)
    x, y = np.asarray(x, float), np.asarray(y, float)
    found = ndimage.map_coordinates(
        grid, [np.atleast_1d(y) % 1 * n, np.atleast_1d(x) % 1 * n], order=1, mode="grid-wrap"
    )
    return found if x.ndim else float(found[0])


def scatter(count, seed, tries=24, away=None):
    """Points spread over the unit square as on a torus."""
    rng = np.random.default_rng(seed)
    points = []
    while len(points) < count:
        best, far = None, -1
        for _ in range(tries):
            p = rng.random(2)
            if away is not None and not away(p):
                continue
            d = min((np.hypot(*((p - q + 0.5) % 1 - 0.5)) for q in points), default=1)
            if d > far:
                best, far = p, d
        points.append(best)
    return np.array(points)
