"""Kingdomino Origins and Kingdomino: rules, computer players and training environments.

>>> from lapilli import Game
>>> game = Game("totem", players=2, seed=7)
>>> while not game.over:
...     game.play(game.choose("greedy"))
>>> sorted(score.total for score in game.scores()) == [score.total for score in sorted(
...     game.scores(), key=lambda score: score.total)]
True

`Game` is one game, `BatchEnv` many games stepped at once on NumPy arrays, `AECEnv` one game with the
interface of PettingZoo, and `SoloEnv` one seat against computer players with that of gymnasium. All of them call liblapilli, a C library, through ctypes.
"""

from .aec import AECEnv, env, split
from .batch import BatchEnv, dominoes
from .game import Choice, Expectation, Game, IllegalMove, Score
from .library import VERSION, LibraryNotFound
from .solo import SoloEnv, register

__all__ = ["AECEnv", "BatchEnv", "Choice", "Expectation", "Game", "IllegalMove", "LibraryNotFound", "Score", "SoloEnv",
           "VERSION", "dominoes", "env", "split"]
__version__ = VERSION
register()
