# Crowns of the base game.

from materials import plain, srgb
from solid import solid

CROWN = "M-19 12L-23-10L-11-1L0-18L11-1L23-10L19 12C8 15-8 15-19 12z"


def disc(x, y, r):
    left, right, high = x - r, x + r, 1.34 * r
    return (
        f"M{left} {y}C{left} {y - high} {right} {y - high} {right} {y}C{right} {y + high} {left} {y + high} {left} {y}z"
    )


def crowns(count):
    gold = plain("gold", srgb("#efb436"), 0.26, 0.5, metallic=0.8)
    ruby = plain("ruby", srgb("#8e2f2a"), 0.2)
    spots = {
        1: [(0.5, 0.46, 1.30)],
        2: [(0.29, 0.56, 0.98), (0.71, 0.38, 0.98)],
        3: [(0.5, 0.66, 0.86), (0.26, 0.34, 0.86), (0.74, 0.34, 0.86)],
    }[count]
    box = (-30, -26, 60, 44)
    lean = 52
    for x, y, s in spots:
        place = dict(box=box, base=14, centre=0, scale=0.01 * s, lean=lean, at=(x, y - 0.16 * s, 0.0))
        solid("crown", CROWN, gold, half=6, edge=3.4, n=150, **place)
        solid(
            "band",
            "M-19.5 11C-8 14.5 8 14.5 19.5 11L20.4 5.5C8 9 -8 9 -20.4 5.5z",
            gold,
            half=8,
            edge=2.2,
            n=150,
            **place,
        )
        balls = "".join(disc(*ball) for ball in ((-23, -11.5, 4.2), (0, -19.5, 4.6), (23, -11.5, 4.2)))
        solid("balls", balls, gold, half=4.4, edge=4.2, forward=2, n=150, **place)
        gems = "".join(disc(*gem) for gem in ((0, 3.5, 3.2), (-11.5, 4, 2.2), (11.5, 4, 2.2)))
        solid("gems", gems, ruby, half=2.6, edge=2.2, forward=5.5, n=150, **place)
