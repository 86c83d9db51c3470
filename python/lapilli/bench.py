"""How fast batches of random games are.

    python3 -m lapilli.bench [RULES [PLAYERS]] [--seconds 1] [--rounds 5] [--compare LAPILLI]

Plays batches of 256 games: `playout`, games that the library plays to their end, and `step`, every decision
one step with observations, masks and rewards. The figures are games per second of processor time, medians of
the rounds. With --compare, every round also runs `lapilli bench`, whose `fast` and `list` do the same work in
C, and the ratios are printed. That command measures by the clock, so its figures are divided by its share of
the processor: other work on the machine then hardly matters.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import time
from statistics import median

from .batch import BatchEnv
from .library import SETS


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


def measure_c(command: str, env: BatchEnv, seconds: float) -> dict[str, float]:
    """What `lapilli bench` prints for the same rules: games per second of processor time by path."""
    rules = env._rules
    start = time.monotonic()
    child = subprocess.Popen([command, "bench", "--rules", SETS[rules.set], "--players", str(rules.players),
                              "--seconds", str(seconds), "--json"], stdout=subprocess.PIPE)
    assert child.stdout is not None
    rows = json.load(child.stdout)
    _, status, used = os.wait4(child.pid, 0)
    child.returncode = os.waitstatus_to_exitcode(status)
    share = (used.ru_utime + used.ru_stime) / (time.monotonic() - start)
    return {row["path"]: row["games_per_second"] / share for row in rows
            if "games_per_second" in row and (row["grid"], row["deck"]) == (rules.grid, rules.deck)}


def main() -> None:
    options = argparse.ArgumentParser(description="Measures how fast batches of random games are.")
    options.add_argument("rules", nargs="?", default="discovery", choices=SETS)
    options.add_argument("players", nargs="?", type=int, default=4)
    options.add_argument("--seconds", type=float, default=1.0, help="for each figure of a round")
    options.add_argument("--rounds", type=int, default=5)
    options.add_argument("--compare", metavar="LAPILLI", help="also run this command's bench")
    chosen = options.parse_args()
    env = BatchEnv(256, chosen.rules, chosen.players)
    playouts, steps, decisions, fast, listed = [], [], [], [], []
    for _ in range(chosen.rounds):
        playouts.append(measure_playouts(env, chosen.seconds))
        games, each = measure_steps(env, chosen.seconds)
        steps.append(games)
        decisions.append(each)
        if chosen.compare:
            paths = measure_c(chosen.compare, env, chosen.seconds)
            fast.append(paths["fast"])
            listed.append(paths["list"])
    print(f"playout  {median(playouts):8.0f} games/s")
    print(f"step     {median(steps):8.0f} games/s, {median(decisions):.0f} decisions/s")
    if chosen.compare:
        ratios = [[a / b for a, b in zip(*pair)] for pair in ((playouts, fast), (steps, listed))]
        print(f"fast     {median(fast):8.0f} games/s in C; playout has {median(ratios[0]):.2f} of it")
        print(f"list     {median(listed):8.0f} games/s in C; step has {median(ratios[1]):.2f} of it")


if __name__ == "__main__":
    main()
