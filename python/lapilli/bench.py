"""How fast batches of random games are: `python3 -m lapilli.bench [RULES [PLAYERS [SECONDS]]]`.

Measures seconds of processor time, with batches of 256 games: `playout`, games that the library plays to
their end, and `step`, every decision one step with observations, masks and rewards.
"""

from __future__ import annotations

import sys
import time

from .batch import BatchEnv


def measure_playouts(env: BatchEnv, seconds: float) -> float:
    """Games per second of processor time."""
    env.playout()
    finished, start = env.finished, time.process_time()
    while time.process_time() - start < seconds:
        env.playout()
    return (env.finished - finished) / (time.process_time() - start)


def measure_steps(env: BatchEnv, seconds: float) -> tuple[float, float]:
    """Games and decisions per second of processor time."""
    for _ in range(200):
        env.step(env.sample())
    finished, steps, start = env.finished, 0, time.process_time()
    while time.process_time() - start < seconds:
        for _ in range(50):
            env.step(env.sample())
        steps += 50
    passed = time.process_time() - start
    return (env.finished - finished) / passed, steps * env.games / passed


def main() -> None:
    rules = sys.argv[1] if len(sys.argv) > 1 else "discovery"
    players = int(sys.argv[2]) if len(sys.argv) > 2 else 4
    seconds = float(sys.argv[3]) if len(sys.argv) > 3 else 2.0
    env = BatchEnv(256, rules, players)
    print(f"playout  {measure_playouts(env, seconds):8.0f} games/s")
    games, decisions = measure_steps(env, seconds)
    print(f"step     {games:8.0f} games/s, {decisions:.0f} decisions/s")


if __name__ == "__main__":
    main()
