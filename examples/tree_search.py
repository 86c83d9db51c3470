"""A Monte-Carlo tree search in 40 lines: it copies games, samples what is hidden, and plays greedily to the end.

    python3 examples/tree_search.py [SIMULATIONS [SEED]]
"""

import math
import sys

from lapilli import Game


class Node:
    def __init__(self):
        self.visits, self.wins, self.children = 0, 0.0, {}

    def best(self, moves):
        """The move with the highest upper confidence bound; one that was never tried comes first."""
        for move in moves:
            if move not in self.children:
                return move
        return max(moves, key=lambda move: self.children[move].wins / self.children[move].visits
                   + math.sqrt(2 * math.log(self.visits) / self.children[move].visits))


def share_of_victory(game, seat):
    return (seat in game.winners()) / len(game.winners())


def search(game, simulations, seed=1):
    """The most visited move after so many simulations."""
    root, seat = Node(), game.seat
    for simulation in range(simulations):
        world = Game.from_record(game.record(), seed=seed + simulation)  # another order of what is hidden
        path = [(root, None)]
        while not world.over:
            player, moves, node = world.seat, world.legal_moves(), path[-1][0]
            move = node.best(moves)
            world.play(move)
            fresh = move not in node.children
            path.append((node.children.setdefault(move, Node()), player))
            if fresh:
                break
        while not world.over:
            world.play(world.choose("greedy"))
        for node, player in path:
            node.visits += 1
            node.wins += share_of_victory(world, player or seat)
    return max(root.children, key=lambda move: root.children[move].visits)


def main():
    simulations, seed = [int(word) for word in sys.argv[1:]] + [50, 1][len(sys.argv) - 1:]
    game = Game("kingdomino", players=2, seed=seed, grid=5)
    while not game.over:
        game.play(search(game, simulations) if game.seat == 1 else game.choose("random"))
    print(game.territory(1), [score.total for score in game.scores()])


if __name__ == "__main__":
    main()
