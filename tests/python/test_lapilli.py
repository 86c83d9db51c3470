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
import pickle
import resource
import subprocess
import sys
import xml.etree.ElementTree

import numpy as np

import lapilli
from lapilli import AECEnv, BatchEnv, Game, IllegalMove, SoloEnv

command = sys.argv[1]
root = pathlib.Path(__file__).resolve().parents[2]


def docstrings_run():
    ran = 0
    for name in ("", ".aec", ".batch", ".game", ".library", ".solo", ".spaces"):
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


def a_batch_takes_whole_numbers_in_range_only():
    env = BatchEnv(2, "kingdomino", 3, seed=1)
    before = env.table.copy()
    for wrong, kind in ((np.array([4294967296, 0]), ValueError), (np.array([-1, 0]), ValueError),
                        (np.array([0.9, 0.0]), TypeError), (np.array([True, False]), TypeError),
                        (np.array(["0", "0"]), TypeError), (np.zeros((2, 1), int), ValueError),
                        (np.array([0, 878], np.uint64), ValueError)):
        try:
            env.step(wrong)
        except kind:
            assert np.array_equal(env.table, before)
            continue
        raise AssertionError(wrong)
    for kind in (np.int8, np.uint16, np.int64, np.int32):
        env.step(env.sample().astype(kind))


def a_record_without_a_last_newline_is_whole():
    game = Game("kingdomino", 3, seed=2)
    game.play(game.legal_moves()[0])
    text = game.record()
    assert Game.from_record(text[:-1]).record() == text
    try:
        Game.from_record(text + "1 pick 99")
    except IllegalMove as error:
        assert error.line == "1 pick 99"
    else:
        raise AssertionError("the last line was dropped")


def copies_go_on_alike():
    for make in (Game.copy, lambda game: pickle.loads(pickle.dumps(game))):
        game = Game("tribe", 4, seed=9)
        for _ in range(15):
            game.play(game.choose("greedy"))
        other = make(game)
        for _ in range(15):
            move = game.choose("greedy")
            assert move == other.choose("greedy")
            game.play(move)
            assert other.record() != game.record()
            other.play(move)
            assert other.record() == game.record()
    batch = BatchEnv(8, "tribe", 2, seed=4)
    for _ in range(200):
        batch.step(batch.sample())
    again = pickle.loads(pickle.dumps(batch))
    assert again.finished == batch.finished > 0
    for _ in range(100):
        assert again.choose(0) == batch.choose(0)
        actions = batch.sample().copy()
        assert np.array_equal(actions, again.sample())
        batch.step(actions)
        again.step(actions)
        for name in ("cells", "table", "mask", "rewards", "scores", "done"):
            assert np.array_equal(getattr(batch, name), getattr(again, name)), name
    env = AECEnv("totem", 3)
    env.reset(seed=3)
    other = pickle.loads(pickle.dumps(env))
    assert np.array_equal(env.state(), other.state()) and other.agent_selection == env.agent_selection


def chance_can_be_played_by_hand():
    for rules, players in (("kingdomino", 3), ("tribe", 2), ("tribe", 3), ("discovery", 4)):
        game, seen = Game(rules, players, seed=players, explicit_chance=True), set()
        chosen = 0
        while not game.over:
            if not game.is_chance:
                assert game.chance_outcomes() == []
                game.play(game.choose("greedy"))
                continue
            assert game.seat == 0
            seen.add(game.phase)
            if len(game.record()) < 200 and game.phase == "line":
                game.apply_chance()  # too many outcomes to list in a test
                continue
            outcomes = game.chance_outcomes()
            assert abs(sum(chance for _, chance in outcomes) - 1) < 1e-9 and len(dict(outcomes)) == len(outcomes)
            line = outcomes[(7 * chosen) % len(outcomes)][0]
            chosen += 1
            before = game.record()
            try:
                game.apply_chance("line 1 1 1 1")
            except IllegalMove:
                assert game.record() == before
            else:
                raise AssertionError
            game.apply_chance(line)
            assert game.record() == before + line + "\n" or game.over
        assert seen == {"line", "chief"} | ({"cave"} if rules == "tribe" else set()) and chosen > 3
        assert Game.from_record(game.record()).scores() == game.scores()


def a_search_tells_what_it_thinks():
    game = Game("kingdomino", 2, seed=5)
    choices = game.search(sims=300, seed=1)
    assert choices == game.search(sims=300, seed=1)
    assert choices[0].move == game.choose("search:sims=300", seed=1)
    assert {choice.move for choice in choices} <= set(game.legal_moves())
    assert abs(sum(choice.policy for choice in choices) - 1) < 1e-9 and all(0 <= c.win <= 1 for c in choices)
    assert abs(sum(each.win for each in game.expect(50, seed=1)) - 1) < 1e-5


def the_adapter_has_the_interface_of_pettingzoo():
    for rules, players in (("discovery", 2), ("totem", 3), ("tribe", 4)):
        env = AECEnv(rules, players, bonus="centre")
        env.reset(seed=players)
        assert env.agents == env.possible_agents and env.max_num_agents == players
        given = dict.fromkeys(env.agents, 0.0)   # by last()
        summed = dict.fromkeys(env.agents, 0.0)  # of env.rewards after every step
        ends = []
        for agent in env.agent_iter():
            observation, reward, termination, truncation, info = env.last()
            given[agent] += reward
            assert type(termination) is bool and type(truncation) is bool and env.last(observe=False)[0] is None
            assert env.observation_space(agent).contains(observation)
            assert env.state_space.contains(env.state())
            assert np.array_equal(env.state(), observation["observation"])
            for values in (env.rewards, env.terminations, env.truncations, env.infos):
                assert list(values) == env.agents
            for other in env.agents:
                if other != agent:
                    assert not env.observe(other)["action_mask"].any()
            if termination:
                cells, table = lapilli.split(observation["observation"])
                ends.append(observation["observation"])
                assert table[0] == 11 and not observation["action_mask"].any()  # LAP_PHASE_OVER
                assert info["score"] == env.game.score(int(agent[-1])).total
                try:
                    env.step(0)
                except ValueError:
                    pass
                else:
                    raise AssertionError("a dead agent acted")
                env.step(None)
                assert not any(env.rewards.values())
            else:
                action = env.action_space(agent).sample(observation["action_mask"])
                assert env.action_space(agent).contains(action)
                env.step(np.int32(action))
            for other, value in env.rewards.items():
                summed[other] += value
        assert len(ends) == players and all(np.array_equal(end, ends[0]) for end in ends)
        assert env.num_agents == 0 and abs(sum(given.values())) < 1e-5 and max(given.values()) > 0
        assert given == summed


def environments_follow_from_their_seed():
    for make in (lambda: AECEnv("tribe", 3), lambda: lapilli.env("kingdomino", 2)):
        runs = []
        for env in (make(), make()):
            run = []
            for seed in (1, 2, 1):
                env.reset(seed=seed)
                for agent in env.agent_iter(40):
                    observation, reward, termination, _, _ = env.last()
                    action = None if termination else env.action_space(agent).sample(observation["action_mask"])
                    run.append((agent, observation["observation"].tobytes(), reward, action))
                    env.step(action)
            runs.append(run)
        assert runs[0] == runs[1] and runs[0][:40] == runs[0][80:120] != runs[0][40:80]
    space = AECEnv().observation_space("seat_1")
    space.seed(5)
    first = space.sample()
    space.seed(5)
    again = space.sample()
    assert space.contains(first) and all(np.array_equal(first[name], again[name]) for name in first)


def an_illegal_action_is_refused_or_loses():
    env = AECEnv("kingdomino", 3)
    env.reset(seed=1)
    before = env.state()
    for wrong, kind in ((877, ValueError), (-1, ValueError), (4294967296, ValueError), (0.5, TypeError), (None, TypeError),
                        (True, TypeError)):
        try:
            env.step(wrong)
        except kind:
            assert np.array_equal(env.state(), before)
            continue
        raise AssertionError(wrong)
    env = lapilli.env("kingdomino", 3)
    env.reset(seed=1)
    loser = env.agent_selection
    env.step(877)
    assert env.rewards == {agent: -1.0 if agent == loser else 0.0 for agent in env.agents}
    assert all(env.terminations.values())
    for _ in env.agent_iter():
        env.step(None)
    assert env.agents == []


def every_render_mode_draws():
    for mode in AECEnv.metadata["render_modes"]:
        env = AECEnv("tribe", 3, render_mode=mode)
        env.reset(seed=1)
        for agent in env.agent_iter():
            observation, _, termination, _, _ = env.last()
            env.step(None if termination else env.action_space(agent).sample(observation["action_mask"]))
        with contextlib.redirect_stdout(io.StringIO()) as printed:
            drawn = env.render()
        assert (drawn is None) == (mode == "human") and bool(printed.getvalue()) == (mode == "human")
        if mode == "svg":
            squares = xml.etree.ElementTree.fromstring(drawn).findall(".//{http://www.w3.org/2000/svg}rect")
            assert len(squares) == int((lapilli.split(env.state())[0][:, 0] > 0).sum())


def the_tests_of_the_packages_pass_where_they_are_installed():
    try:
        from pettingzoo.test import api_test, render_test, seed_test
        from pettingzoo.test.state_test import test_state, test_state_space
    except ImportError:
        print("# PettingZoo is not installed: only the tests above")
    else:
        for rules, players in (("discovery", 2), ("totem", 3), ("tribe", 4), ("kingdomino", 2)):
            api_test(lapilli.env(rules, players), num_cycles=100)
            seed_test(lambda: lapilli.env(rules, players))
            test_state_space(lapilli.env(rules, players))
            test_state(lapilli.env(rules, players), 10)
            render_test(lambda render_mode: lapilli.env(rules, players, render_mode),
                        custom_tests={"svg": lambda drawn: drawn.startswith("<svg")})
    try:
        import gymnasium
        from gymnasium.utils.env_checker import check_env
    except ImportError:
        print("# gymnasium is not installed: only the tests above")
    else:
        for rules in ("Discovery", "Totem", "Tribe", "Kingdomino"):
            env = gymnasium.make(f"lapilli/{rules}-v0", disable_env_checker=True)
            assert isinstance(env.unwrapped, SoloEnv)
            assert gymnasium.spaces.Space in type(env.action_space).__mro__ and check_env


def one_seat_plays_against_computers():
    for rules, players, seat in (("kingdomino", 2, 2), ("tribe", 4, 3), ("totem", 3, 1)):
        env = SoloEnv(rules, players, seat, opponent="greedy")
        for seed in (1, 2):
            observation, _ = env.reset(seed=seed)
            terminated, steps, total = False, 0, 0.0
            while not terminated:
                assert observation["action_mask"].any() and env.observation_space.contains(observation)
                observation, reward, terminated, truncated, info = env.step(int(np.flatnonzero(observation["action_mask"])[0]))
                steps, total = steps + 1, total + reward
            assert steps >= 10 and not observation["action_mask"].any() and not truncated
            assert -1 / players - 1e-9 <= total <= 1 - 1 / players and info["score"] >= 0


def the_example_search_beats_random_play():
    sys.path.insert(0, str(root / "examples"))
    example = importlib.import_module("tree_search")
    won = 0.0
    for seed in range(1, 6):
        game = Game("kingdomino", players=2, seed=seed, grid=5)
        while not game.over:
            game.play(example.search(game, 16) if game.seat == 1 else game.choose("random"))
        won += example.share_of_victory(game, 1)
    assert won >= 4, won


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
    for kind in (Game, BatchEnv, AECEnv, SoloEnv):
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
