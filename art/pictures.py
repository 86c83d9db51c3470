"""Which pictures there are, and what each is made of. Read by make and by blender/render.py."""

from typing import NamedTuple

SIZE = 256  # pixels of a square: 110 on a board, on a screen with two pixels in one

RESOURCES = ("mammoth", "fish", "mushroom", "flint")
CAVEMEN = ("hunter", "fisher", "gatherer", "sculptor", "painter", "firelady", "shaman", "small", "amazon", "oaf")


class Picture(NamedTuple):
    name: str
    module: str  # blender/MODULE.py
    function: str
    arguments: tuple
    view: str = "piece"  # a view of scene.setup()
    size: int = SIZE
    samples: int = 48
    drawings: tuple = ()  # of web/art


def grounds(name, module, function, variants=2):
    return [Picture(f"{name}.{i}", module, function, (i,), "ground", samples=48) for i in range(variants)]


def seats(name, module, view="piece", drawings=()):
    return [Picture(f"{name}-{seat}", module, name, (seat,), view, drawings=drawings) for seat in range(1, 5)]


def counted(name, module, function, last):
    return [Picture(f"{name}-{n}", module, function, (n,)) for n in range(1, last + 1)]


PICTURES = {
    picture.name: picture
    for picture in [
        *[Picture(name, "resources", name, (), drawings=(name,)) for name in RESOURCES],
        *[Picture(f"caveman-{name}", "slabs", "caveman", (name,), drawings=("hunter", name)) for name in CAVEMEN],
        Picture("caveman-back", "slabs", "back", (), drawings=("hunter", "painter")),
        Picture("table", "rock", "cavern", (), "ground", 512, 24),
        *[
            Picture(f"totem-{name}", "totems", "totem", (name,), "totem", drawings=(name, f"totem-{name}"))
            for name in RESOURCES
        ],
        *seats("hut", "huts"),
        *[
            Picture(f"volcano-{craters}.{i}", "volcano", "volcano", (craters, i), "ground", samples=48)
            for i in (0, 1)
            for craters in (1, 2, 3)
        ],
        *counted("token", "fires", "hearth", 3),
        *counted("fire", "fires", "camp", 2),
        *grounds("desert", "sand", "desert", 3),
        *grounds("grassland", "meadow", "grassland", 3),
        *grounds("lake", "water", "lake", 3),
        *grounds("jungle", "woods", "jungle", 3),
        *grounds("quarry", "rock", "quarry", 3),
        *grounds("earth", "sand", "earth", 1),
        *seats("chief", "people", "person"),
        *grounds("wheat", "woods", "wheat"),
        *grounds("forest", "woods", "forest"),
        *grounds("k-lake", "water", "blue_lake"),
        *grounds("k-grassland", "meadow", "green_grassland"),
        *grounds("swamp", "woods", "swamp"),
        *grounds("mine", "rock", "mine"),
        *grounds("moss", "meadow", "moss", 1),
        *counted("crown", "crowns", "crowns", 3),
        *seats("castle", "castles"),
        *seats("king", "people", "king"),
    ]
}
