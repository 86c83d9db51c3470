"""Gymnasium's spaces where it is installed, else small classes that do the same."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Mapping, Optional

import numpy as np
from numpy.typing import NDArray

__all__ = ["Box", "Dict", "Discrete"]


class _Space:
    """What the spaces have in common: random numbers of their own."""

    def __init__(self) -> None:
        self._random = np.random.default_rng()

    def seed(self, seed: Optional[int] = None) -> Any:
        self._random = np.random.default_rng(seed)
        return seed


class _Discrete(_Space):
    """The numbers from 0 to n - 1.

    >>> space = _Discrete(878)
    >>> space.contains(877), space.contains(878), space.contains(0.5)
    (True, False, False)
    >>> space.sample(np.array([0, 0, 1], np.int8))
    2
    """

    def __init__(self, n: int) -> None:
        super().__init__()
        self.n, self.shape, self.dtype = n, (), np.dtype(np.int64)

    def contains(self, x: Any) -> bool:
        return isinstance(x, (int, np.integer)) and not isinstance(x, bool) and 0 <= int(x) < self.n

    def sample(self, mask: Optional[NDArray[Any]] = None) -> int:
        """A random number, one of those that the mask allows."""
        choices = np.arange(self.n) if mask is None else np.flatnonzero(mask)
        return int(self._random.choice(choices))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Discrete) and self.n == other.n

    def __repr__(self) -> str:
        return f"Discrete({self.n})"


class _Box(_Space):
    """Arrays of a shape, with values from `low` to `high`."""

    def __init__(self, low: int, high: int, shape: tuple[int, ...], dtype: type) -> None:
        super().__init__()
        self.shape = shape
        self.dtype: np.dtype[Any] = np.dtype(dtype)
        self.low: NDArray[Any] = np.full(shape, low, dtype)
        self.high: NDArray[Any] = np.full(shape, high, dtype)

    def contains(self, x: Any) -> bool:
        return (isinstance(x, np.ndarray) and x.shape == self.shape and x.dtype == self.dtype
                and bool((x >= self.low).all() and (x <= self.high).all()))

    def sample(self) -> NDArray[Any]:
        return self._random.integers(self.low, self.high, endpoint=True, dtype=self.dtype)

    def __eq__(self, other: object) -> bool:
        return (isinstance(other, _Box) and self.shape == other.shape and self.dtype == other.dtype
                and bool((self.low == other.low).all() and (self.high == other.high).all()))

    def __repr__(self) -> str:
        return f"Box({self.low.min()}, {self.high.max()}, {self.shape}, {self.dtype})"


class _Dict(_Space):
    """Several spaces by name."""

    def __init__(self, spaces: Mapping[str, Any]) -> None:
        super().__init__()
        self.spaces = dict(spaces)

    def __getitem__(self, name: str) -> Any:
        return self.spaces[name]

    def seed(self, seed: Optional[int] = None) -> Any:
        return {name: space.seed(seed if seed is None else seed + i)
                for i, (name, space) in enumerate(self.spaces.items())}

    def contains(self, x: Any) -> bool:
        return (isinstance(x, dict) and x.keys() == self.spaces.keys()
                and all(space.contains(x[name]) for name, space in self.spaces.items()))

    def sample(self) -> dict[str, Any]:
        return {name: space.sample() for name, space in self.spaces.items()}

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Dict) and self.spaces == other.spaces

    def __repr__(self) -> str:
        return f"Dict({self.spaces})"


if TYPE_CHECKING:
    from typing import TypeAlias

    Box: TypeAlias = _Box
    Dict: TypeAlias = _Dict
    Discrete: TypeAlias = _Discrete
else:
    try:
        from gymnasium.spaces import Box, Dict, Discrete
    except ImportError:
        Box, Dict, Discrete = _Box, _Dict, _Discrete
