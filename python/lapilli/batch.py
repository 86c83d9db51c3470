"""Many games stepped at once, for training agents."""

from __future__ import annotations

import ctypes
from random import Random
from typing import Any, Optional

import numpy as np
from numpy.typing import NDArray

from .library import SEATS, SETS, SIDE, VERSION, Batch, Rules, error_text, lib, read_rules
from .players import choose, first_step

ACTIONS, LAYERS, TABLE = 878, 3, 100
# Places in `table` (batch.h).
PHASE, SEAT, ROUND = 0, 1, 2


def dominoes(rules: str) -> NDArray[np.uint8]:
    """What is on the dominoes of a rule set: an array (49, 2, 4), by number and half.

    The four values are the terrain as in `BatchEnv.cells` (2 to 7), printed fires or crowns, craters, and
    the resource. There is no domino 0; its values are 0.

    >>> dominoes("kingdomino")[48].tolist()   # wheat, and a mine with three crowns
    [[2, 0, 0, 0], [6, 3, 0, 0]]
    """
    table = np.zeros((49, 2, 4), np.uint8)
    for number in range(1, 49):
        for side, half in enumerate(lib.lap_domino_of(SETS.index(rules), number).half):
            table[number, side] = 2 + half.terrain, half.fires, half.craters, half.resource
    return table


class BatchEnv:
    """`games` games that are stepped together. Every game waits for a decision of one seat.

    The attributes are NumPy arrays over the memory of the C library: a step updates them in place, so
    copy what you want to keep. They are read-only, and hold only what everyone at the table sees.

    ==========  ========================  =======================================================
    `cells`     (games, 4, 3, 13, 13)     territories by seat, layer, column and row
    `table`     (games, 100)              what else is on the table (LAP_TABLE_… in batch.h)
    `mask`      (games, 878) bool         which actions are legal
    `rewards`   (games, 4) float          0, or at the end of a game the share of the victory less
                                          1/players
    `scores`    (games, 4) int            points of the last game that ended here
    `done`      (games,) bool             did a game end in the last step? The next was dealt then
    `seats`     (games,)                  who decides, from 1
    ==========  ========================  =======================================================

    >>> env = BatchEnv(64, "kingdomino", players=2, seed=1)
    >>> while env.finished < 100:
    ...     env.step(env.sample())
    >>> env.mask.shape, int(env.mask.any(axis=1).sum())
    ((64, 878), 64)
    >>> bool((abs(env.rewards.sum(axis=1)) < 1e-6).all())
    True
    """

    def __init__(self, games: int, rules: str = "discovery", players: int = 2, seed: int = 1, *,
                 grid: Optional[int] = None, deck: Optional[int] = None,
                 line: Optional[int] = None, bonus: Optional[str] = None) -> None:
        if not 1 <= games <= 1 << 20:
            raise ValueError("games must be from 1 to 1048576")
        self.games, self.players = games, players
        self._rules = read_rules(rules, players,
                                 {"grid": grid, "deck": deck, "line": line, "bonus": bonus})
        self._allocate(seed)

    def _allocate(self, seed: int) -> None:
        games = self.games
        self._batch = Batch()
        self._memory = np.zeros((lib.lap_batch_memory(games) + 7) // 8, np.uint64)
        self._actions = np.zeros(games, np.int32)
        self._actions_at = self._actions.ctypes.data
        self._batch_at = ctypes.byref(self._batch)
        self.reset(seed)
        batch = self._batch
        self.cells = self._array(batch.cells, (games, SEATS, LAYERS, SIDE, SIDE))
        self.table = self._array(batch.table, (games, TABLE))
        self.mask = self._array(batch.mask, (games, ACTIONS)).view(np.bool_)
        self.rewards = self._array(batch.reward, (games, SEATS))
        self.scores = self._array(batch.score, (games, SEATS))
        self.done = self._array(batch.done, (games,)).view(np.bool_)
        self.seats = self.table[:, SEAT]

    def _array(self, pointer: Any, shape: tuple[int, ...]) -> NDArray[Any]:
        """A read-only array over C memory, which it keeps alive."""
        start = ctypes.addressof(pointer.contents) - self._memory.ctypes.data
        dtype = np.dtype(pointer._type_)
        size = int(np.prod(shape)) * dtype.itemsize
        array = self._memory.view(np.uint8)[start:start + size].view(dtype).reshape(shape)
        array.flags.writeable = False
        return array

    def reset(self, seed: int = 1) -> None:
        """Deals all games again; the same seed gives the same games."""
        status = lib.lap_batch_start(self._batch_at, self._memory.ctypes.data, self.games,
                                     self._rules, seed)
        if status.error:
            raise ValueError(error_text(status))
        self._seeds = Random(seed)

    @property
    def finished(self) -> int:
        """How many games have ended since the reset."""
        return int(self._batch.finished)

    def sample(self) -> NDArray[np.int32]:
        """A legal action for every game, each as likely as the others. The array is used again."""
        lib.lap_batch_sample(self._batch_at, self._actions_at)
        return self._actions

    def step(self, actions: Any) -> None:
        """Plays one action in every game, and deals a new game where one has ended.

        Raises ValueError if an action is not legal, and then changes nothing.

        >>> env = BatchEnv(2, "totem")
        >>> env.step([0, 877])
        Traceback (most recent call last):
        ...
        ValueError: game 0: action 0 is not legal
        """
        if actions is self._actions:
            at = self._actions_at
        else:
            actions = self._checked(actions)
            at = actions.ctypes.data
        bad = lib.lap_batch_step(self._batch_at, at)
        if bad != -1:
            raise ValueError(f"game {bad}: action {actions[bad]} is not legal")

    def _checked(self, actions: Any) -> NDArray[np.int32]:
        given = np.asarray(actions)
        if given.shape != (self.games,):
            raise ValueError(f"expected {self.games} actions, not an array of shape {given.shape}")
        if given.dtype.kind not in "iu":
            raise TypeError(f"actions are whole numbers, not {given.dtype}")
        if given.dtype != np.int32:
            wrong = np.flatnonzero((given < 0) | (given >= ACTIONS))
            if len(wrong):
                raise ValueError(f"game {wrong[0]}: action {given[wrong[0]]} is not legal")
        return np.ascontiguousarray(given, np.int32)

    def __getstate__(self) -> dict[str, Any]:
        return {"version": VERSION, "games": self.games, "players": self.players, "rules": bytes(self._rules),
                "seed": self._batch.seed, "finished": self._batch.finished, "memory": self._memory.copy(),
                "seeds": self._seeds.getstate()}

    def __setstate__(self, state: dict[str, Any]) -> None:
        if state["version"].split(".")[:2] != VERSION.split(".")[:2]:
            raise ValueError(f"a batch pickled by version {state['version']} of lapilli; this is {VERSION}")
        self.games, self.players = state["games"], state["players"]
        self._rules = Rules.from_buffer_copy(state["rules"])
        self._allocate(state["seed"])
        self._memory[:] = state["memory"]
        self._batch.finished = state["finished"]
        self._seeds.setstate(state["seeds"])

    def playout(self) -> None:
        """Plays every game to its end with random decisions, far faster than step by step.

        Afterwards `done` is true everywhere, `rewards` and `scores` are those of the games that ended,
        and the next games are dealt.

        >>> env = BatchEnv(100, "discovery", players=4)
        >>> env.playout()
        >>> env.finished, bool(env.done.all()), bool(env.scores.max() > 20)
        (100, True, True)
        """
        lib.lap_batch_playout(self._batch_at)

    def choose(self, game: int, player: str = "greedy", seed: Optional[int] = None) -> int:
        """The action of a computer player in a game: opponents for training and for measuring.

        Without a seed it is one of a series that follows from the seed of the batch.

        >>> env = BatchEnv(1, "tribe", players=3)
        >>> bool(env.mask[0, env.choose(0, "greedy")])
        True
        """
        if not 0 <= game < self.games:
            raise IndexError(game)
        view = lib.lap_batch_game_at(self._batch_at, game).contents.view
        return first_step(view, choose(view, player, self._seeds.getrandbits(64) if seed is None else seed))
