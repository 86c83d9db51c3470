"""Tests of python/lapilli against the built library: LAPILLI_LIBRARY names it.

    PYTHONPATH=python python3 tests/python/test_lapilli.py LAPILLI
"""

import contextlib
import doctest
import gc
import importlib
import inspect
import io
import os
import pathlib
import resource
import subprocess
import sys

import numpy as np

import lapilli
from lapilli import AECEnv, BatchEnv, Game, IllegalMove

command = sys.argv[1]
root = pathlib.Path(__file__).resolve().parents[2]


def docstrings_run():
    ran = 0
    for name in ("", ".aec", ".batch", ".game", ".library"):
        result = doctest.testmod(importlib.import_module("lapilli" + name))
        assert result.failed == 0
        ran += result.attempted
    assert ran > 20


def the_examples_of_the_documents_run():
    documents = [path for path in (root / "docs").rglob("*.md") if "\n>>> " in path.read_text()]
    assert {path.name for path in documents} >= {"python.md", "train-an-agent.md"}
    for path in documents:
        result = doctest.testfile(str(path), module_relative=False)
        assert result.failed == 0 and result.attempted > 3, path


def records_are_accepted_by_replay():
    for rules in ("discovery", "totem", "tribe", "kingdomino"):
        for players in (2, 3, 4):
            game = Game(rules, players, seed=players, bonus="centre complete")
            while not game.over:
                game.play(game.choose("greedy"))
            replay = subprocess.run([command, "replay", "-"], input=game.record(), text=True,
                                    capture_output=True, check=True)
            assert replay.stdout == game.record()[game.record().index("score 1 "):]
            assert Game.from_record(game.record()).record() == game.record()
            assert Game.from_record(game.record()).scores() == game.scores()
            assert game.winners() and game.seat == 0 and game.legal_moves() == []


def every_listed_move_is_legal_and_others_change_nothing():
    game = Game("tribe", 2, seed=4, grid=5)
    while not game.over:
        moves = game.legal_moves()
        assert len(moves) == len(set(moves)) > 0
        before = game.record()
        for bad in ("9 skip", f"{game.seat} pick 77", f"{game.seat} lay 1 a1 a2", "chief 1", ""):
            try:
                game.play(bad)
            except IllegalMove as error:
                assert error.line == bad and error.word and error.column >= 1
            else:
                raise AssertionError(bad)
        assert game.record() == before
        game.play(moves[len(before) % len(moves)])


def an_unfinished_record_can_be_continued():
    game = Game("totem", 3, seed=8)
    for _ in range(20):
        game.play(game.legal_moves()[0])
    again = Game.from_record(game.record(), seed=99)
    assert again.legal_moves() == game.legal_moves()
    while not again.over:
        again.play(again.legal_moves()[-1])
    assert again.record().startswith(game.record())


def a_record_may_begin_from_a_position():
    text = (root / "tests/records/notation-position.lap").read_text() + "1 lay 14 e8 e7\n"
    game = Game.from_record(text)
    assert game.record() == text
    while not game.over:
        game.play(game.legal_moves()[0])
    assert game.record().startswith(text)
    assert Game.from_record(game.record()).scores() == game.scores()


def a_batch_is_the_same_for_the_same_seed():
    one, two = BatchEnv(32, "tribe", 4, seed=6), BatchEnv(32, "tribe", 4, seed=6)
    for _ in range(300):
        actions = one.sample().copy()
        one.step(actions)
        two.step(actions)
    for name in ("cells", "table", "mask", "rewards", "scores", "done"):
        assert np.array_equal(getattr(one, name), getattr(two, name)), name
    assert one.finished == two.finished > 0
    first = one.table.copy()
    one.reset(6)
    two.reset(7)
    assert not np.array_equal(one.table, two.table) and not np.array_equal(first, one.table)


def a_batch_hides_the_deck():
    # The same line was drawn from two decks: what is shown differs in nothing.
    env = BatchEnv(4096, "kingdomino", 2, seed=1)
    by_line = {}
    for i in range(env.games):
        key = env.table[i].tobytes()
        by_line.setdefault(key, []).append(i)
    same = [places for places in by_line.values() if len(places) > 1]
    assert env.table[:, 52:100].sum(axis=1).min() == 44
    assert len(same) > 3
    for places in same:
        assert (env.mask[places] == env.mask[places[0]]).all()
        assert (env.cells[places] == env.cells[places[0]]).all()


def arrays_cannot_be_written():
    env = BatchEnv(2)
    for name in ("cells", "table", "mask", "rewards", "scores", "done"):
        assert not getattr(env, name).flags.writeable
    try:
        env.mask[0] = True
    except ValueError:
        pass
    else:
        raise AssertionError


def computer_players_play_batches():
    env = BatchEnv(3, "tribe", 2, seed=2)
    while env.finished < 3:
        env.step(np.array([env.choose(i, "greedy") for i in range(3)]))


def players_of_a_batch_do_not_repeat_themselves():
    # greedy takes any domino, and has to do so without a seed, too.
    env = BatchEnv(400, "kingdomino", 2, seed=3)
    actions = np.array([env.choose(i, "greedy") for i in range(400)])
    again = BatchEnv(400, "kingdomino", 2, seed=3)
    assert np.array_equal(actions, [again.choose(i, "greedy") for i in range(400)])
    assert np.bincount(actions, minlength=4).min() > 60  # 100 expected, standard deviation 8.7
    game = Game("kingdomino", seed=3)
    assert len({game.choose("random") for _ in range(50)}) == 4


def the_example_agent_beats_greedy():
    sys.path.insert(0, str(root / "python/examples"))
    agent = importlib.import_module("train_agent")
    with contextlib.redirect_stdout(io.StringIO()):
        weights = agent.train("greedy", 2000, seed=1)
    share, half = agent.test("greedy", weights, 500, seed=1_000_001)
    assert share - half > 0.5, share
    share, half = agent.test("greedy", 0 * weights, 500, seed=1_000_001)
    assert share + half < 0.3, share  # untrained, it plays at random


def arguments_are_checked():
    for wrong in (lambda: Game("origins"), lambda: Game(players=5), lambda: Game(grid=6),
                  lambda: BatchEnv(0), lambda: BatchEnv(2).step([1]), lambda: Game().score(3),
                  lambda: Game().choose("nobody"), lambda: Game.from_record("lapilli 1\n")):
        try:
            wrong()
        except ValueError:
            continue
        raise AssertionError(inspect.getsource(wrong))


def the_adapter_has_the_interface_of_pettingzoo():
    for name in ("reset", "step", "observe", "last", "agent_iter", "render", "close", "state",
                 "observation_space", "action_space"):
        assert callable(getattr(AECEnv, name)), name
    for rules, players in (("discovery", 2), ("totem", 3), ("tribe", 4)):
        env = AECEnv(rules, players, bonus="centre")
        env.reset(seed=players)
        assert env.agents == env.possible_agents and env.max_num_agents == players
        total = dict.fromkeys(env.agents, 0.0)
        for agent in env.agent_iter():
            observation, reward, termination, truncation, info = env.last()
            total[agent] += reward
            assert env.observation_space(agent).contains(observation)
            for other in env.agents:
                if other != agent:
                    assert not env.observe(other)["action_mask"].any()
            if termination:
                assert "score" in info and not observation["action_mask"].any()
                env.step(None)
                continue
            action = env.action_space(agent).sample(observation["action_mask"])
            assert env.action_space(agent).contains(action)
            env.step(action)
        assert env.num_agents == 0 and abs(sum(total.values())) < 1e-5 and max(total.values()) > 0


def a_million_steps_leak_nothing():
    env = BatchEnv(512, "tribe", 3)
    for _ in range(200):
        env.step(env.sample())
    gc.collect()
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    for _ in range(1_000_000 // env.games + 1):
        env.step(env.sample())
    gc.collect()
    assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before < 2048  # KiB


def a_missing_library_is_explained():
    result = subprocess.run([sys.executable, "-c", "import lapilli"], capture_output=True, text=True,
                            env={**os.environ, "LAPILLI_LIBRARY": "/nowhere/liblapilli.so"})
    assert result.returncode != 0 and "LAPILLI_LIBRARY" in result.stderr


def everything_has_types():
    for kind in (Game, BatchEnv, AECEnv):
        for name, function in inspect.getmembers(kind, inspect.isfunction):
            hints = function.__annotations__
            names = [p for p in inspect.signature(function).parameters if p != "self"]
            assert "return" in hints and all(p in hints for p in names), (kind, name)


def main():
    failed = 0
    tests = [value for value in globals().values() if inspect.isfunction(value)
             and value.__module__ == "__main__" and value is not main]
    for test in tests:
        name = test.__name__.replace("_", " ")
        try:
            test()
            print(f"ok - {name}")
        except Exception as error:
            failed += 1
            print(f"not ok - {name}\n# {type(error).__name__}: {error}")
    print(f"{len(tests) - failed} passed, {failed} failed")
    sys.exit(failed != 0)


main()
