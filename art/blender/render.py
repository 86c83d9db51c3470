# Renders pictures, each into FOLDER/NAME.png:
#   blender -b --factory-startup --python render.py -- FOLDER NAME...

import importlib
import os
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [HERE, os.path.dirname(HERE)]

import scene  # noqa: E402
from pictures import PICTURES  # noqa: E402

folder, *names = sys.argv[sys.argv.index("--") + 1 :]
for name in names:
    picture = PICTURES[name]
    scene.setup(picture.view, picture.size, picture.samples)
    getattr(importlib.import_module(picture.module), picture.function)(*picture.arguments)
    scene.render(os.path.join(folder, f"{name}.png"))
    print(f"RENDERED {name}", flush=True)
