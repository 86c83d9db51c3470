"""One game with the AEC interface of PettingZoo: agents act one after the other.

PettingZoo is not needed: the class has its methods and attributes, and does not inherit from it. Where
gymnasium is missing, the spaces are small classes of the same names with `n`, `shape`, `contains` and
`sample`.
"""

from __future__ import annotations

from typing import Any, Iterator, Optional

import numpy as np
from numpy.typing import NDArray

from .batch import ACTIONS, LAYERS, TABLE, BatchEnv
from .library import SEATS, SIDE


class Discrete:
    """The numbers from 0 to n - 1."""

    def __init__(self, n: int) -> None:
        self.n = n
        self._random = np.random.default_rng()

    def seed(self, seed: Optional[int] = None) -> None:
        self._random = np.random.default_rng(seed)

    def contains(self, x: Any) -> bool:
        return isinstance(x, (int, np.integer)) and 0 <= x < self.n

    def sample(self, mask: Optional[NDArray] = None) -> int:
        """A random number, one of those that the mask allows."""
        choices = np.arange(self.n) if mask is None else np.flatnonzero(mask)
        return int(self._random.choice(choices))


class Box:
    """Arrays of a shape, with values from `low` to `high`."""

    def __init__(self, low: int, high: int, shape: tuple[int, ...], dtype: type) -> None:
        self.low, self.high, self.shape, self.dtype = low, high, shape, np.dtype(dtype)

    def contains(self, x: Any) -> bool:
        return (isinstance(x, np.ndarray) and x.shape == self.shape and x.dtype == self.dtype
                and bool((x >= self.low).all() and (x <= self.high).all()))


class Dict(dict):
    """Several spaces by name."""

    def contains(self, x: Any) -> bool:
        return (isinstance(x, dict) and x.keys() == self.keys()
                and all(space.contains(x[name]) for name, space in self.items()))


class AECEnv:
    """A game of 2 to 4 agents, `seat_1` to `seat_4`.

    An observation is a dict of `cells` and `table` (see BatchEnv) and `action_mask`. The game hides only
    the order of the deck and of the pile, and hides it from everyone, so all agents observe the same,
    with the mask of nothing for those who do not act.

    >>> env = AECEnv("kingdomino", players=2)
    >>> env.reset(seed=3)
    >>> for agent in env.agent_iter():
    ...     observation, reward, termination, truncation, info = env.last()
    ...     if termination or truncation:
    ...         env.step(None)
    ...     else:
    ...         env.step(env.action_space(agent).sample(observation["action_mask"]))
    >>> env.agents
    []
    """

    metadata = {"render_modes": ["ansi"], "name": "lapilli_v0", "is_parallelizable": False}

    def __init__(self, rules: str = "discovery", players: int = 2,
                 render_mode: Optional[str] = None, **options: Any) -> None:
        self.render_mode = render_mode
        self._env = BatchEnv(1, rules, players, **options)
        self.possible_agents = [f"seat_{seat}" for seat in range(1, players + 1)]
        self.action_spaces = {agent: Discrete(ACTIONS) for agent in self.possible_agents}
        space = Dict(cells=Box(0, 255, (SEATS, LAYERS, SIDE, SIDE), np.uint8),
                     table=Box(0, 255, (TABLE,), np.uint8),
                     action_mask=Box(0, 1, (ACTIONS,), np.int8))
        self.observation_spaces = {agent: space for agent in self.possible_agents}
        self.agents: list[str] = []

    def observation_space(self, agent: str) -> Dict:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Discrete:
        return self.action_spaces[agent]

    @property
    def num_agents(self) -> int:
        return len(self.agents)

    @property
    def max_num_agents(self) -> int:
        return len(self.possible_agents)

    @property
    def unwrapped(self) -> "AECEnv":
        return self

    def reset(self, seed: Optional[int] = None, options: Optional[dict] = None) -> None:
        """Deals a game; without a seed a random one."""
        if seed is None:
            seed = int(np.random.default_rng().integers(1 << 63))
        for i, space in enumerate(self.action_spaces.values()):
            space.seed(seed + i)
        self._env.reset(seed)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict] = {agent: {} for agent in self.agents}
        self._last_cells: Optional[NDArray] = None
        self._select()

    def _select(self) -> None:
        self.agent_selection = f"seat_{self._env.seats[0]}"

    def observe(self, agent: str) -> dict[str, NDArray]:
        """What an agent sees. After the end: the last position."""
        over = self._last_cells is not None
        mask = np.zeros(ACTIONS, np.int8)
        if not over and agent == self.agent_selection:
            mask[:] = self._env.mask[0]
        return {"cells": (self._last_cells if over else self._env.cells[0]).copy(),
                "table": (self._last_table if over else self._env.table[0]).copy(),
                "action_mask": mask}

    def last(self, observe: bool = True) -> tuple[Optional[dict], float, bool, bool, dict]:
        """Observation, reward since its last action, termination, truncation and info of the agent
        that acts."""
        agent = self.agent_selection
        return (self.observe(agent) if observe else None, self._cumulative_rewards[agent],
                self.terminations[agent], self.truncations[agent], self.infos[agent])

    def step(self, action: Optional[int]) -> None:
        """Plays the action of the agent that acts; None for one whose game is over."""
        agent = self.agent_selection
        if self.terminations[agent]:
            if action is not None:
                raise ValueError("when an agent is done, the only valid action is None")
            self._remove(agent)
            return
        cells, table = self._env.cells[0].copy(), self._env.table[0].copy()
        self._env.step(np.array([action]))
        self._cumulative_rewards[agent] = 0.0
        self.rewards = dict.fromkeys(self.agents, 0.0)
        if self._env.done[0]:
            self._last_cells, self._last_table = cells, table
            for i, name in enumerate(self.agents):
                self.rewards[name] = float(self._env.rewards[0, i])
                self.terminations[name] = True
                self.infos[name] = {"score": int(self._env.scores[0, i])}
                self._cumulative_rewards[name] += self.rewards[name]
            self.agent_selection = self.agents[0]
        else:
            self._select()

    def _remove(self, agent: str) -> None:
        self.agents.remove(agent)
        for values in (self.rewards, self._cumulative_rewards, self.terminations, self.truncations,
                       self.infos):
            del values[agent]
        if self.agents:
            self.agent_selection = self.agents[0]

    def agent_iter(self, max_iter: int = 1 << 63) -> Iterator[str]:
        """The agents in the order in which they act, until all are done."""
        while self.agents and max_iter > 0:
            max_iter -= 1
            yield self.agent_selection

    def render(self) -> Optional[str]:
        """With render_mode "ansi": what is on the table, in a few words."""
        if self.render_mode is None:
            return None
        table = self._env.table[0]
        return f"round {table[2]}, {self.agent_selection} decides"

    def state(self) -> NDArray:
        """Everything that is visible, as one array."""
        return np.concatenate([self._env.cells[0].ravel(), self._env.table[0]])

    def close(self) -> None:
        """Nothing to do: the memory is freed with the object."""

    def __str__(self) -> str:
        return self.metadata["name"]
