"""Kingdomino Origins and Kingdomino: rules, computer players and training environments.

>>> from lapilli import Game
>>> game = Game("totem", players=2, seed=7)
>>> while not game.over:
...     game.play(game.choose("greedy"))
>>> sorted(score.total for score in game.scores()) == [score.total for score in sorted(
...     game.scores(), key=lambda score: score.total)]
True

`Game` is one game, `BatchEnv` many games stepped at once on NumPy arrays, and `AECEnv` one game
with the interface of PettingZoo. All of them call liblapilli, a C library, through ctypes.
"""

from .aec import AECEnv
from .batch import BatchEnv, dominoes
from .game import Game, IllegalMove, Score
from .library import VERSION, LibraryNotFound

__all__ = ["AECEnv", "BatchEnv", "Game", "IllegalMove", "LibraryNotFound", "Score", "VERSION", "dominoes"]
__version__ = VERSION
