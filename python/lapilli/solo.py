"""One seat against computer players, with the interface of a gymnasium environment.

With gymnasium installed the class inherits from its Env, and `import lapilli` registers `lapilli/Discovery-v0`,
`lapilli/Totem-v0`, `lapilli/Tribe-v0` and `lapilli/Kingdomino-v0`; without it the class works alone.
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any, Optional

import numpy as np
from numpy.typing import NDArray

from .aec import AECEnv
from .library import SETS
from .players import choose, first_step

if TYPE_CHECKING:
    _Base = object
else:
    try:
        from gymnasium import Env as _Base
    except ImportError:
        _Base = object


class SoloEnv(_Base):
    """The agent has `seat`; all other seats are played by `opponent`, a computer player.

    Observations are as in AECEnv. The reward is 0, and at the end the share of the victory less 1/players.

    >>> env = SoloEnv("kingdomino", opponent="greedy")
    >>> observation, info = env.reset(seed=1)
    >>> terminated = False
    >>> while not terminated:
    ...     action = env.action_space.sample(observation["action_mask"])
    ...     observation, reward, terminated, truncated, info = env.step(action)
    >>> reward in (-0.5, 0.0, 0.5), info["score"] >= 0
    (True, True)
    """

    metadata: dict[str, Any] = AECEnv.metadata

    def __init__(self, rules: str = "discovery", players: int = 2, seat: int = 1, opponent: str = "greedy",
                 render_mode: Optional[str] = None, **options: Any) -> None:
        if not 1 <= seat <= players:
            raise ValueError(f"there is no seat {seat}")
        self.render_mode, self.seat, self.opponent = render_mode, seat, opponent
        self._env = AECEnv(rules, players, render_mode, **options)
        self._agent = f"seat_{seat}"
        self.action_space = self._env.action_space(self._agent)
        self.observation_space = self._env.observation_space(self._agent)

    def reset(self, *, seed: Optional[int] = None,
              options: Optional[dict[str, Any]] = None) -> tuple[dict[str, NDArray[Any]], dict[str, Any]]:
        """Deals a game; without a seed a random one."""
        self._env.reset(seed)
        self._opponents_play()
        return self._env.observe(self._agent), {}

    def step(self, action: int) -> tuple[dict[str, NDArray[Any]], float, bool, bool, dict[str, Any]]:
        """Plays the agent's action, and those of the others until it decides again or the game is over."""
        self._env.step(action)
        self._opponents_play()
        return (self._env.observe(self._agent), self._env.rewards[self._agent], self._env.terminations[self._agent],
                False, self._env.infos[self._agent])

    def _opponents_play(self) -> None:
        env = self._env
        while not env.terminations[self._agent] and env.agent_selection != self._agent:
            view = env._game._state.view
            env.step(first_step(view, choose(view, self.opponent, env._game._seed(None))))

    def render(self) -> Optional[str]:
        """As AECEnv."""
        return self._env.render()

    def close(self) -> None:
        """Nothing to do: the memory is freed with the object."""


def register() -> None:
    """Makes the environments known to gymnasium, if it is installed."""
    try:
        gymnasium = importlib.import_module("gymnasium")
    except ImportError:
        return
    for rules in SETS:
        name = f"lapilli/{rules.capitalize()}-v0"
        if name not in gymnasium.registry:
            gymnasium.register(id=name, entry_point="lapilli.solo:SoloEnv", kwargs={"rules": rules})
