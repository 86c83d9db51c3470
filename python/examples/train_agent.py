#!/usr/bin/env python3
"""Trains a small policy for Kingdomino against `greedy`: minutes on one core, with NumPy alone.

    python3 train_agent.py [--games 20000] [--test 2000] [--seed 1] [--against greedy] [--out FILE]

The policy is linear. Each legal action is described by a few numbers, its value is their weighted sum, and
actions are drawn from the softmax of the values. The weights are learned by REINFORCE from whole games. Then
the policy plays its best action in games dealt with other seeds, and its share of the victories is printed
with a 95 % interval. docs/tutorials/train-an-agent.md explains the program step by step.
"""

import argparse
import time

import numpy as np

from lapilli import BatchEnv, dominoes

# From include/lapilli/batch.h: actions, and places in the array `table`.
LAY, SQUARE = 6, 682  # the first action that lays a domino, and the first after those
NOW, NEXT, SLOT = 4, 12, 20

PICK_FEATURES, LAY_FEATURES = 4, 4
FEATURES = PICK_FEATURES + LAY_FEATURES
TERRAIN, CROWNS = np.moveaxis(dominoes("kingdomino")[:, :, :2].astype(int), 2, 0)  # by number and half

# Boards here have an empty border, so that every square has four neighbours: 15 columns of 15 squares.
SIDE = 15
NEIGHBOURS = np.array([1, SIDE, -1, -SIDE])  # in the order of the directions of actions


def find_regions(terrain, crowns):
    """Divides boards into regions: the region of each square, and the size and crowns of each region."""
    region = np.arange(terrain.size).reshape(terrain.shape)
    laid = terrain > 1
    while True:  # every square takes the smallest number among its own and those of its neighbours
        smallest = region
        for step in NEIGHBOURS:
            same = laid & (np.roll(terrain, step, axis=1) == terrain)
            smallest = np.where(same, np.minimum(smallest, np.roll(region, step, axis=1)), smallest)
        if (smallest == region).all():
            break
        region = smallest
    size = np.bincount(region[laid], minlength=terrain.size)
    return region, size, np.bincount(region[laid], crowns[laid], minlength=terrain.size)


def describe_picks(number, row, terrain, region, size, crowns):
    """Dominoes on offer: their crowns, and what their terrains are worth in the player's territory."""
    largest, most = np.zeros((2, len(terrain), 8))
    for kind in range(2, 8):
        largest[:, kind] = np.where(terrain == kind, size[region], 0).max(axis=1)
        most[:, kind] = np.where(terrain == kind, crowns[region], 0).max(axis=1)
    kinds = TERRAIN[number]
    return np.stack([
        CROWNS[number].sum(axis=1),
        (CROWNS[number] * largest[row[:, None], kinds]).sum(axis=1),
        most[row[:, None], kinds].sum(axis=1),
        number / 48,  # a low number chooses first in the next round
    ], axis=1)


def describe_lays(number, action, row, terrain, region, size, crowns):
    """Placements of a domino: the points gained, and what lies beside it."""
    column, rest = np.divmod(action - LAY, 4 * 13)
    first = (column + 1) * SIDE + rest // 4 + 1
    squares = np.stack([first, first + NEIGHBOURS[rest % 4]], axis=1)
    beside = squares[:, :, None] + NEIGHBOURS  # (actions, halves, 4)
    same = terrain[row[:, None, None], beside] == TERRAIN[number][:, :, None]
    # The regions it joins, each counted once, and their terrain.
    joined = np.where(same, region[row[:, None, None], beside], -1).reshape(-1, 8)
    joined.sort(axis=1)
    once = joined >= 0
    once[:, 1:] &= joined[:, 1:] != joined[:, :-1]
    sizes, sums = np.where(once, size[joined], 0), np.where(once, crowns[joined], 0)
    kinds = terrain.reshape(-1)[joined]
    # Points of the regions afterwards: those of the two halves, or of one region if they are alike.
    alike = TERRAIN[number, 0] == TERRAIN[number, 1]
    points = np.zeros(len(number))
    for half in (0, 1):
        mine = kinds == TERRAIN[number, half][:, None]
        all_squares = 1 + alike + (sizes * mine).sum(axis=1)
        all_crowns = CROWNS[number, half] + alike * CROWNS[number, 1 - half] + (sums * mine).sum(axis=1)
        points += all_squares * all_crowns / (1 + alike)
    return np.stack([
        points - (sizes * sums).sum(axis=1),
        same.sum(axis=(1, 2)),
        sizes.sum(axis=1),
        sums.sum(axis=1),
    ], axis=1)


def describe(env, games):
    """The legal actions of `games`: the place of the game in that list, the action, and its features."""
    cells = env.cells[games, env.seats[games] - 1, :2]  # terrain and crowns of who decides
    cells = np.pad(cells, ((0, 0), (0, 0), (1, 1), (1, 1))).reshape(len(games), 2, -1).astype(int)
    board = (cells[:, 0], *find_regions(cells[:, 0], cells[:, 1]))
    table = env.table[games].astype(int)
    row, action = np.nonzero(env.mask[games])
    features = np.zeros((len(row), FEATURES))
    pick = action < 4
    number = table[row[pick], NEXT + action[pick]]
    features[pick, :PICK_FEATURES] = describe_picks(number, row[pick], *board)
    lay = (action >= LAY) & (action < SQUARE)
    number = table[row[lay], NOW + table[row[lay], SLOT]]
    features[lay, PICK_FEATURES:] = describe_lays(number, action[lay], row[lay], *board)
    return row, action, features


def decide(env, games, weights, random, learning):
    """One action for each game. While learning, it is drawn from the softmax, and the gradient of the logarithm
    of its probability is returned as well; otherwise it is the best one, or any of the best."""
    row, action, features = describe(env, games)
    start = np.searchsorted(row, np.arange(len(games)))  # where the actions of each game begin
    value, noise = features @ weights, random.gumbel(size=len(row))
    # The greatest sum of value and Gumbel noise is a draw from the softmax.
    order = np.lexsort((value + noise, row) if learning else (noise, value, row))
    chosen = order[np.append(start[1:], len(row)) - 1]
    if not learning:
        return action[chosen], None
    chance = np.exp(value - np.maximum.reduceat(value, start)[row])
    chance /= np.add.reduceat(chance, start)[row]
    return action[chosen], features[chosen] - np.add.reduceat(chance[:, None] * features, start)


def step(env, opponent, weights, random, learning):
    """Plays one action in every game. We have seat 1 in one half of the games and seat 2 in the other."""
    actions = np.zeros(env.games, np.int32)
    ours = env.seats == 1 + np.arange(env.games) % 2
    games, gradient = np.flatnonzero(ours), None
    if len(games) > 0:
        actions[games], gradient = decide(env, games, weights, random, learning)
    for game in np.flatnonzero(~ours):
        actions[game] = env.choose(int(game), opponent)
    env.step(actions)
    return games, gradient


def train(opponent, games, seed, batch=256, rate=0.02):
    """Learns the weights from games against a computer player."""
    random = np.random.default_rng(seed)
    env = BatchEnv(batch, "kingdomino", players=2, seed=seed)
    weights, mean, square = np.zeros((3, FEATURES))
    running = np.zeros((batch, FEATURES))  # of each game: the sum of its gradients so far
    gradients, margins, updates = [], [], 0
    while env.finished < games:
        moved, gradient = step(env, opponent, weights, random, learning=True)
        if gradient is not None:
            running[moved] += gradient
        for game in np.flatnonzero(env.done):
            gradients.append(running[game].copy())
            margins.append(int(env.scores[game, game % 2]) - int(env.scores[game, 1 - game % 2]))
            running[game] = 0
        if len(margins) < batch:
            continue
        # A game counts by how much its margin differs from the usual one. Adam sets the size of the step.
        advantage = (margins - np.mean(margins)) / (np.std(margins) + 1)
        slope = (np.array(gradients) * advantage[:, None]).mean(axis=0)
        updates += 1
        mean = 0.9 * mean + 0.1 * slope
        square = 0.99 * square + 0.01 * slope**2
        weights += rate * mean / (1 - 0.9**updates) / (np.sqrt(square / (1 - 0.99**updates)) + 1e-8)
        if updates % 8 == 1:
            print(f"{env.finished:6d} games: {np.mean(np.array(margins) > 0) * 100:3.0f} % won, "
                  f"{np.mean(margins):+5.1f} points", flush=True)
        gradients, margins = [], []
    return weights


def test(opponent, weights, games, seed):
    """The share of victories (a tie counts half), and half the width of its 95 % interval."""
    random = np.random.default_rng(seed)
    env = BatchEnv(games, "kingdomino", players=2, seed=seed)
    share, played = np.zeros(games), np.zeros(games, bool)
    while not played.all():  # the first game of every place, so that long games count as well
        step(env, opponent, weights, random, learning=False)
        ended = np.flatnonzero(env.done & ~played)
        share[ended] = env.rewards[ended, ended % 2] + 0.5
        played[ended] = True
    return share.mean(), 1.96 * share.std() / np.sqrt(games)


def main():
    options = argparse.ArgumentParser(description="Trains a small policy for Kingdomino.")
    options.add_argument("--games", type=int, default=20000, help="to train with (default: %(default)s)")
    options.add_argument("--test", type=int, default=2000, help="to test with (default: %(default)s)")
    options.add_argument("--seed", type=int, default=1, help="of the deals and of the training")
    options.add_argument("--against", default="greedy", help="a computer player (default: %(default)s)")
    options.add_argument("--out", help="save the weights to this file (.npy)")
    chosen = options.parse_args()
    started = time.monotonic()

    def report(name, weights):
        share, half = test(chosen.against, weights, chosen.test, chosen.seed + 1_000_000)
        print(f"{name}: won {share * 100:.1f} % ± {half * 100:.1f} of {chosen.test} games against {chosen.against}",
              flush=True)

    report("untrained", np.zeros(FEATURES))
    weights = train(chosen.against, chosen.games, chosen.seed)
    report("trained", weights)
    print("weights:", " ".join(f"{weight:.2f}" for weight in weights))
    print(f"{time.monotonic() - started:.0f} seconds")
    if chosen.out:
        np.save(chosen.out, weights)


if __name__ == "__main__":
    main()
