#!/usr/bin/env python3
"""A bot for Lapilli: takes the domino with the highest number and lays it near the middle.

    lapilli arena --rules totem --players 'exec:python3 examples/bot.py,random' --games 10

It knows no rules: it asks to be told what is legal (docs/engine-protocol.md)."""
import random
import sys


def say(*lines):
    print("\n".join(lines), flush=True)


def block():
    """The lines that follow, up to `end`."""
    lines = []
    for line in sys.stdin:
        if line == "end\n":
            break
        lines.append(line.rstrip("\n"))
    return lines


def distance(square):
    """How far a square such as f10 is from the starting tile, g7."""
    return abs(ord(square[0]) - ord("g")) + abs(int(square[1:]) - 7)


def value(event):
    _, verb, *rest = event.split()
    if verb == "pick":
        return sum(int(domino) for domino in rest)
    if verb == "lay":
        return -distance(rest[1]) - distance(rest[2])
    return 1 if verb == "recruit" else 0


game, legal = [], []
for line in sys.stdin:
    word, _, rest = line.rstrip("\n").partition(" ")
    if word == "lapilli-engine":
        say("id name bot.py", "want legal", "ok")
    elif word == "record":
        game = block()
        say("ok")
    elif word == "event":
        game.append(rest)
        say("ok")
    elif word == "legal":
        legal = block()
        say("ok")
    elif word == "go":
        say("move " + max(legal, key=lambda event: (value(event), random.random())))
    elif word == "quit":
        break
    elif word and word[0] != "#":
        say("error there is no command " + word)
