"""One game with the AEC interface of PettingZoo: agents act one after the other.

With PettingZoo installed the class inherits from its AECEnv, and with gymnasium the spaces are gymnasium's; without
them it works alone.
"""

from __future__ import annotations

import ctypes
from typing import TYPE_CHECKING, Any, Iterator, Optional

import numpy as np
from numpy.typing import NDArray

from .batch import ACTIONS, LAYERS, TABLE
from .game import Game, draw
from .library import SEATS, SIDE, lib
from .spaces import Box, Dict, Discrete

if TYPE_CHECKING:
    _Base = object
else:
    try:
        from pettingzoo import AECEnv as _Base
    except ImportError:
        _Base = object

CELLS = SEATS * LAYERS * SIDE * SIDE


def split(observation: NDArray[np.uint8]) -> tuple[NDArray[np.uint8], NDArray[np.uint8]]:
    """The `cells` and the `table` of an observation or a state, as in BatchEnv.

    >>> environment = AECEnv("kingdomino")
    >>> environment.reset(seed=1)
    >>> cells, table = split(environment.state())
    >>> cells.shape, table.shape
    ((4, 3, 13, 13), (100,))
    """
    return observation[:CELLS].reshape(SEATS, LAYERS, SIDE, SIDE), observation[CELLS:]


class AECEnv(_Base):
    """A game of 2 to 4 agents, `seat_1` to `seat_4`.

    An observation is a dict of `observation`, the cells and the table as one array (see `split`), and `action_mask`.
    The game hides only the order of the deck and of the pile, and hides it from everyone, so all agents observe the
    same, with an empty mask for those who do not act. At the end it is the position at the end.

    An action that is not legal raises ValueError and changes nothing. With illegal="lose" it ends the game instead:
    the agent gets -1 and the others 0, as with PettingZoo's TerminateIllegalWrapper.

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

    metadata: dict[str, Any] = {"render_modes": ["human", "ansi", "svg"], "name": "lapilli_v1",
                                "is_parallelizable": False, "render_fps": 2}

    def __init__(self, rules: str = "discovery", players: int = 2, render_mode: Optional[str] = None, *,
                 illegal: str = "raise", grid: Optional[int] = None, deck: Optional[int] = None,
                 line: Optional[int] = None, bonus: Optional[str] = None) -> None:
        super().__init__()
        if render_mode is not None and render_mode not in self.metadata["render_modes"]:
            raise ValueError(f"render_mode: {render_mode!r}; there are {self.metadata['render_modes']}")
        if illegal not in ("raise", "lose"):
            raise ValueError(f"illegal: {illegal!r}; expected 'raise' or 'lose'")
        self.render_mode, self._illegal = render_mode, illegal
        self._options: dict[str, Any] = {"rules": rules, "players": players, "grid": grid, "deck": deck, "line": line,
                                         "bonus": bonus}
        self._game = Game(**self._options)
        self.possible_agents = [f"seat_{seat}" for seat in range(1, players + 1)]
        self.agents: list[str] = []
        self.action_spaces = {agent: Discrete(ACTIONS) for agent in self.possible_agents}
        self.observation_spaces = {agent: Dict({"observation": Box(0, 255, (CELLS + TABLE,), np.uint8),
                                                "action_mask": Box(0, 1, (ACTIONS,), np.int8)})
                                   for agent in self.possible_agents}
        self.state_space = Box(0, 255, (CELLS + TABLE,), np.uint8)
        self.rewards: dict[str, float] = {}
        self.terminations: dict[str, bool] = {}
        self.truncations: dict[str, bool] = {}
        self.infos: dict[str, dict[str, Any]] = {}
        self._cumulative_rewards: dict[str, float] = {}

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

    @property
    def game(self) -> Game:
        """A copy of the game being played, to look at or to search in.

        >>> env = AECEnv("totem")
        >>> env.reset(seed=1)
        >>> env.game.phase
        'pick two'
        """
        return self._game.copy()

    def reset(self, seed: Optional[int] = None, options: Optional[dict[str, Any]] = None) -> None:
        """Deals a game; without a seed a random one."""
        if seed is None:
            seed = int(np.random.default_rng().integers(1 << 63))
        else:
            for i, space in enumerate(self.action_spaces.values()):
                space.seed(seed + i)
        self._game = Game(seed=seed, **self._options)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {agent: {} for agent in self.agents}
        self.agent_selection = f"seat_{self._game.seat}"

    def _is_over(self) -> bool:
        return not self.agents or any(self.terminations.values())

    def _mask(self) -> NDArray[np.uint8]:
        mask = np.zeros(ACTIONS, np.uint8)
        lib.lap_view_observe(self._game._state.view, None, None, mask.ctypes.data)
        return mask

    def observe(self, agent: str) -> dict[str, NDArray[Any]]:
        """What an agent sees; its mask is empty while another one acts, and at the end."""
        acts = not self._is_over() and agent == self.agent_selection
        mask = self._mask().astype(np.int8) if acts else np.zeros(ACTIONS, np.int8)
        return {"observation": self.state(), "action_mask": mask}

    def last(self, observe: bool = True) -> tuple[Optional[dict[str, NDArray[Any]]], float, bool, bool, dict[str, Any]]:
        """Observation, reward since its last action, termination, truncation and info of the agent
        that acts."""
        agent = self.agent_selection
        return (self.observe(agent) if observe else None, self._cumulative_rewards[agent],
                self.terminations[agent], self.truncations[agent], self.infos[agent])

    def step(self, action: Optional[int]) -> None:
        """Plays the action of the agent that acts; None for one whose game is over."""
        if not self.agents:
            raise ValueError("the game is over; call reset()")
        agent = self.agent_selection
        if self.terminations[agent]:
            if action is not None:
                raise ValueError("when an agent is done, the only valid action is None")
            self._remove(agent)
            return
        if isinstance(action, bool) or not isinstance(action, (int, np.integer)):
            raise TypeError(f"an action is a whole number, not {action!r}")
        legal = 0 <= action < ACTIONS and bool(self._mask()[action])
        if not legal and self._illegal == "raise":
            raise ValueError(f"action {action} is not legal")
        self._cumulative_rewards[agent] = 0.0
        self.rewards = dict.fromkeys(self.agents, 0.0)
        if legal:
            self._game._play(lib.lap_action_move(self._game._state.view, int(action)))
            if self._game.over:
                self._finish(self._results())
            else:
                self.agent_selection = f"seat_{self._game.seat}"
        else:
            self._finish({agent: -1.0})

    def _results(self) -> dict[str, float]:
        """The share of the victory less 1/players."""
        winners = self._game.winners()
        return {f"seat_{seat}": (seat in winners) / len(winners) - 1 / self._game.players
                for seat in range(1, self._game.players + 1)}

    def _finish(self, results: dict[str, float]) -> None:
        for seat, agent in enumerate(self.possible_agents, 1):
            self.rewards[agent] = results.get(agent, 0.0)
            self._cumulative_rewards[agent] += self.rewards[agent]
            self.terminations[agent] = True
            self.infos[agent] = {"score": self._game.score(seat).total}
        self.agent_selection = self.agents[0]

    def _remove(self, agent: str) -> None:
        """An agent whose game is over leaves. What it was given was counted, so nothing is given now."""
        self.agents.remove(agent)
        of_agents: list[dict[str, Any]] = [self.rewards, self._cumulative_rewards, self.terminations, self.truncations,
                                           self.infos]
        for values in of_agents:
            del values[agent]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        if self.agents:
            self.agent_selection = self.agents[0]

    def agent_iter(self, max_iter: int = 1 << 63) -> Iterator[str]:
        """The agents in the order in which they act, until all are done."""
        while self.agents and max_iter > 0:
            max_iter -= 1
            yield self.agent_selection

    def render(self) -> Optional[str]:
        """As the render mode says: "ansi" and "svg" return a drawing, "human" prints it."""
        if self.render_mode is None:
            return None
        if self.render_mode == "svg":
            return self._game.svg()
        text = draw(self._game)
        if self.render_mode == "ansi":
            return text
        print(text)
        return None

    def state(self) -> NDArray[np.uint8]:
        """Everything that is visible, as one array (see `split`)."""
        state = np.empty(CELLS + TABLE, np.uint8)
        at = state.ctypes.data
        lib.lap_view_observe(self._game._state.view, at, ctypes.c_void_p(at + CELLS), None)
        return state

    def close(self) -> None:
        """Nothing to do: the memory is freed with the object."""

    def __str__(self) -> str:
        return str(self.metadata["name"])


def env(rules: str = "discovery", players: int = 2, render_mode: Optional[str] = None, **options: Any) -> AECEnv:
    """The environment as PettingZoo's are made: an illegal action loses.

    >>> environment = env("kingdomino")
    >>> environment.reset(seed=1)
    >>> environment.step(877)
    >>> environment.terminations, environment.rewards
    ({'seat_1': True, 'seat_2': True}, {'seat_1': -1.0, 'seat_2': 0.0})
    """
    return AECEnv(rules, players, render_mode, illegal="lose", **options)
