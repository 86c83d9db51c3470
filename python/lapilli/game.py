"""One game: legal moves, playing, scores and records."""

from __future__ import annotations

import ctypes
from dataclasses import dataclass
from random import Random
from typing import Optional

from .library import (MOVES, PHASES, RECRUIT_EACH, SETS, GameState, Move, Record, View, error_text,
                      lib, read_rules)
from .players import choose

POSITION = 2  # LAP_STAGE_POSITION


class IllegalMove(ValueError):
    """An event that is not legal, or a line that is not part of a record.

    `word` is the name of the error, such as `domino-taken`, and `column` where it is in the line, from 1.
    """

    def __init__(self, line: str, word: str, text: str, column: int) -> None:
        super().__init__(f"{line!r}, column {column}: {text}")
        self.line, self.word, self.column = line, word, column


@dataclass(frozen=True)
class Score:
    """The points of a seat, part by part (R9). `largest` and `fires` break ties and are not points."""

    total: int
    regions: int
    resources: int
    totems: int
    cavemen: int
    warriors: int
    centre: int
    complete: int
    largest: int
    fires: int


def _text(write, *arguments: object) -> str:
    """The text of a C function that writes into a buffer and returns the length needed."""
    size = 256
    while True:
        buffer = ctypes.create_string_buffer(size)
        length = write(*arguments, buffer, size)
        if length < size:
            return buffer.value.decode()
        size = length + 1


class Game:
    """A game with its hidden deck. Chance is played as soon as it is due.

    Moves are lines of a record (docs/notation.md).

    >>> game = Game("kingdomino", players=2, seed=1)
    >>> game.phase, game.round
    ('pick', 0)
    >>> moves = game.legal_moves()
    >>> len(moves)
    4
    >>> game.play(moves[0])
    >>> game.play("1 pick 49")
    Traceback (most recent call last):
    ...
    lapilli.game.IllegalMove: '1 pick 49', column 8: a domino is a number from 1 to 48
    """

    def __init__(self, rules: str = "discovery", players: int = 2, seed: int = 1, *,
                 grid: Optional[int] = None, deck: Optional[int] = None,
                 line: Optional[int] = None, bonus: Optional[str] = None) -> None:
        settled = read_rules(rules, players,
                             {"grid": grid, "deck": deck, "line": line, "bonus": bonus})
        self._game = GameState()
        self._seeds = Random(seed)
        self._position: list[str] = []  # that it begins from, as lines of a record
        self._events: list[str] = []
        self._names: list[str] = []
        status = lib.lap_game_deal(self._game, settled, seed)
        assert status.error == 0
        self._settle()

    @classmethod
    def from_record(cls, text: str, seed: int = 1) -> "Game":
        """The game of a record, complete or unfinished. What is still hidden is shuffled by the seed.

        >>> game = Game("totem", players=3, seed=5)
        >>> game.play(game.legal_moves()[0])
        >>> Game.from_record(game.record()).record() == game.record()
        True
        >>> Game.from_record("lapilli 1\\nrules totem\\nplayers 9\\nplay\\n")
        Traceback (most recent call last):
        ...
        lapilli.game.IllegalMove: 'players 9', column 9: expected 2, 3 or 4 players
        """
        record = Record()
        lib.lap_record_open(record)
        keep = []  # the record points into these lines
        position = []
        for line in text.split("\n")[:-1]:
            data = line.encode()
            keep.append(data)
            stage = record.stage
            status = lib.lap_record_line(record, data, len(data))
            if status.error:
                raise _illegal(line, status)
            if POSITION in (stage, record.stage) and line != "play":
                position.append(line)
        if record.stage <= POSITION:
            raise ValueError("the record ends within its header")
        game = cls.__new__(cls)
        game._game = GameState()
        game._seeds = Random(seed)
        game._position = position
        game._events = [_write(record.event[i], record.seat[i]) for i in range(record.events)]
        random = ctypes.c_uint64(seed)
        lib.lap_game_imagine(game._game, record.view, random)
        if not game.over:
            game._settle()
        return game

    @property
    def view(self) -> View:
        """A copy of what everyone at the table sees (view.h)."""
        return View.from_buffer_copy(self._game.view)

    @property
    def rules(self) -> dict[str, str]:
        """The options as in the header of a record.

        >>> Game("tribe", players=4).rules["grid"]
        '5'
        """
        names = ("rules", "players", "grid", "deck", "line", "bonus")
        return {name: _text(lib.lap_option_write, lib.lap_option_find(name.encode(), len(name)),
                            self._game.view.rules) for name in names}

    @property
    def players(self) -> int:
        return self._game.view.rules.players

    @property
    def phase(self) -> str:
        """What is due: "pick", "lay", "fire", … or "over"."""
        return PHASES[self._game.view.phase]

    @property
    def seat(self) -> int:
        """Who decides, from 1; 0 when the game is over."""
        return self._game.view.seat

    @property
    def round(self) -> int:
        return self._game.view.round

    @property
    def over(self) -> bool:
        return self.phase == "over"

    def legal_moves(self) -> list[str]:
        """Every legal decision. In tribe there can be more than 100,000 ways to recruit."""
        view = self._game.view
        moves = (Move * MOVES)()
        count = lib.lap_view_moves(view, moves)
        lines = [_write(moves[i], view.seat) for i in range(count) if moves[i].bits & 0xFF <= 12]
        lib.lap_view_recruits(view, RECRUIT_EACH(
            lambda context, move: lines.append(_write(move, view.seat))), None)
        return lines

    def play(self, line: str) -> None:
        """Plays a decision and the chance events after it. Raises IllegalMove and then changes nothing."""
        move, seat = Move(), ctypes.c_int()
        data = line.encode()
        status = lib.lap_move_read(data, len(data), move, seat)
        if status.error:
            raise _illegal(line, status)
        if seat.value != self.seat:
            raise IllegalMove(line, "wrong-seat", f"it is the turn of seat {self.seat}", 1)
        status = lib.lap_game_play(self._game, move)
        if status.error:
            words = line.split(" ")
            status.at = sum(len(word) + 1 for word in words[:status.at])
            raise _illegal(line, status)
        self._events.append(_write(move, seat.value))
        self._settle()

    def choose(self, player: str = "greedy", seed: Optional[int] = None) -> str:
        """The decision of a computer player (`random`, `greedy`, `search:sims=100`, …) in this position.

        Without a seed it is one of a series that follows from the seed of the game.

        >>> game = Game("discovery", seed=3)
        >>> game.choose("greedy") in game.legal_moves()
        True
        """
        if seed is None:
            seed = self._seeds.getrandbits(64)
        return _write(choose(self._game.view, player, seed), self.seat)

    def score(self, seat: int) -> Score:
        """The points of a seat as they would be if the game ended now."""
        if not 1 <= seat <= self.players:
            raise ValueError(f"there is no seat {seat}")
        parts = lib.lap_view_score(self._game.view, seat)
        return Score(*(getattr(parts, name) for name, _ in parts._fields_))

    def scores(self) -> list[Score]:
        """The points of all seats, seat 1 first."""
        return [self.score(seat) for seat in range(1, self.players + 1)]

    def winners(self) -> list[int]:
        """The seats that win as it stands, more than one if the victory is shared (R9.4)."""
        bits = lib.lap_view_winners(self._game.view)
        return [seat for seat in range(1, self.players + 1) if bits >> (seat - 1) & 1]

    def territory(self, seat: int) -> str:
        """A drawing of what a seat has laid.

        >>> print(Game("kingdomino").territory(1), end="")
        CASTLE
        """
        if not 1 <= seat <= self.players:
            raise ValueError(f"there is no seat {seat}")
        view = self._game.view
        return _text(lib.lap_drawing_write, view.territory[seat - 1], view.rules.set)

    def record(self) -> str:
        """The game so far as a record (docs/notation.md), with its footer if it is over."""
        header = [f"{name} {value}" for name, value in self.rules.items()]
        lines = ["lapilli 1", *header, *self._position, "play", *self._events]
        footer = _text(lib.lap_record_write_footer, self._game.view) if self.over else ""
        return "\n".join(lines) + "\n" + footer

    def _settle(self) -> None:
        while self._game.view.phase <= 2:
            move = lib.lap_game_chance(self._game)
            self._events.append(_write(move, 0))
            status = lib.lap_game_play(self._game, move)
            assert status.error == 0

    def __repr__(self) -> str:
        return (f"<Game {SETS[self._game.view.rules.set]} for {self.players}, round {self.round}, "
                f"{self.phase}>")


def _write(move: Move, seat: int) -> str:
    return _text(lib.lap_move_write, move, seat)


def _illegal(line: str, status) -> IllegalMove:
    word = lib.lap_error_word(status.error).decode()
    return IllegalMove(line, word, error_text(status), status.at + 1)
