"""One game: legal moves, playing, scores and records."""

from __future__ import annotations

import ctypes
import itertools
from collections import Counter
from dataclasses import dataclass
from random import Random
from typing import Any, Callable, Optional

from .library import (CAVEMEN, MOVES, PHASES, RECRUIT_EACH, SETS, VERSION, GameState, Move, Record, Status, View,
                      error_text, lib, read_rules)
from .players import choose, expect, rank
from .svg import picture

POSITION = 2  # LAP_STAGE_POSITION
LINE_DUE, CHIEF_DUE, CAVE_DUE = 0, 1, 2  # lap_phase


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


@dataclass(frozen=True)
class Choice:
    """A decision that a search has looked at, and what it is worth to the seat that decides."""

    move: str
    policy: float  #: its share of the simulations, 0 to 1
    win: float  #: chance of winning, 0 to 1; a shared victory counts its share
    points: float  #: expected points at the end, own less those of the best opponent
    error: float  #: of `points`: half of the 95 % interval, as far as chance in the simulations goes
    visits: int  #: simulations behind it


@dataclass(frozen=True)
class Expectation:
    """What a position is worth to a seat: as `win` and `points` of a choice."""

    win: float
    points: float
    error: float


def _text(write: Callable[..., int], *arguments: object) -> str:
    """The text of a C function that writes into a buffer and returns the length needed."""
    size = 256
    while True:
        buffer = ctypes.create_string_buffer(size)
        length = write(*arguments, buffer, size)
        if length < size:
            return buffer.value.decode()
        size = length + 1


class Game:
    """A game with its hidden deck. Chance is played as soon as it is due, unless it is explicit.

    Moves are lines of a record (docs/notation.md). A game can be copied and pickled.

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
                 line: Optional[int] = None, bonus: Optional[str] = None,
                 explicit_chance: bool = False) -> None:
        settled = read_rules(rules, players,
                             {"grid": grid, "deck": deck, "line": line, "bonus": bonus})
        self._state = GameState()
        self._seeds = Random(seed)
        self._explicit = explicit_chance
        self._position: list[str] = []  # that it begins from, as lines of a record
        self._events: list[str] = []
        self._names: list[str] = []
        status = lib.lap_game_deal(self._state, settled, seed)
        assert status.error == 0
        self._settle()

    @classmethod
    def from_record(cls, text: str, seed: int = 1, *, explicit_chance: bool = False) -> "Game":
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
        lines = text.split("\n")
        if lines[-1] == "":
            lines.pop()  # what is behind the last newline
        for line in lines:
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
        game._state = GameState()
        game._seeds = Random(seed)
        game._explicit = explicit_chance
        game._position = position
        game._events = [_write(record.event[i], record.seat[i]) for i in range(record.events)]
        random = ctypes.c_uint64(seed)
        lib.lap_game_imagine(game._state, record.view, random)
        game._settle()
        return game

    @property
    def view(self) -> View:
        """A copy of what everyone at the table sees (view.h)."""
        return View.from_buffer_copy(self._state.view)

    @property
    def rules(self) -> dict[str, str]:
        """The options as in the header of a record.

        >>> Game("tribe", players=4).rules["grid"]
        '5'
        """
        names = ("rules", "players", "grid", "deck", "line", "bonus")
        return {name: _text(lib.lap_option_write, lib.lap_option_find(name.encode(), len(name)),
                            self._state.view.rules) for name in names}

    @property
    def players(self) -> int:
        return int(self._state.view.rules.players)

    @property
    def phase(self) -> str:
        """What is due: "pick", "lay", "fire", … or "over"; with explicit chance also "line", "chief" and "cave"."""
        return PHASES[self._state.view.phase]

    @property
    def seat(self) -> int:
        """Who decides, from 1; 0 when chance is due or the game is over."""
        return int(self._state.view.seat)

    @property
    def round(self) -> int:
        return int(self._state.view.round)

    @property
    def over(self) -> bool:
        return self.phase == "over"

    def legal_moves(self) -> list[str]:
        """Every legal decision. In tribe there can be more than 100,000 ways to recruit."""
        view = self._state.view
        moves = (Move * MOVES)()
        count = lib.lap_view_moves(view, moves)
        lines = [_write(moves[i], view.seat) for i in range(count) if not lib.lap_move_is_step(moves[i])]
        lib.lap_view_recruits(view, RECRUIT_EACH(
            lambda context, move: lines.append(_write(move, view.seat))), None)
        return lines

    def play(self, line: str) -> None:
        """Plays a decision and the chance events after it. Raises IllegalMove and then changes nothing."""
        seat = ctypes.c_int()
        move = self._read(line, seat)
        if seat.value != self.seat:
            raise IllegalMove(line, "wrong-seat", f"it is the turn of seat {self.seat}", 1)
        status = lib.lap_game_play(self._state, move)
        if status.error:
            raise _illegal_word(line, status)
        self._events.append(_write(move, seat.value))
        self._settle()

    def _play(self, move: Move) -> None:
        """Plays a decision that is legal, or a step of a recruiting, and the chance events after it."""
        seat, event = self.seat, lib.lap_view_event(self._state.view, move)
        status = lib.lap_game_play(self._state, move)
        assert status.error == 0
        if lib.lap_move_kind(event):
            self._events.append(_write(event, seat))
        self._settle()

    @property
    def is_chance(self) -> bool:
        """Is chance due? Only a game with explicit chance shows it."""
        return bool(self._state.view.phase <= CAVE_DUE)

    def chance_outcomes(self) -> list[tuple[str, float]]:
        """What chance may bring now, with its probabilities, as everyone at the table sees it.

        The first line has 194,580 outcomes, a later one fewer.

        >>> game = Game("kingdomino", players=3, deck=36, explicit_chance=True)
        >>> game.apply_chance()
        >>> game.phase, game.chance_outcomes()[0]
        ('chief', ('chief 1', 0.3333333333333333))
        """
        view = self._state.view
        if not self.is_chance:
            return []
        if view.phase == LINE_DUE:
            unseen = [number for number in range(1, 49) if view.unseen >> number & 1]
            lines = list(itertools.combinations(unseen, view.rules.line))
            return [("line " + " ".join(map(str, line)), 1 / len(lines)) for line in lines]
        if view.phase == CHIEF_DUE:
            left = sum(view.chiefs)
            return [(f"chief {seat}", count / left) for seat, count in enumerate(view.chiefs, 1) if count]
        pile = Counter({kind: count for kind, count in enumerate(view.pile) if count and kind})
        gaps = min(sum(1 for kind in view.cave if kind == 0), sum(pile.values()))
        return [("cave " + " ".join(CAVEMEN[kind] for kind in kinds), chance)
                for kinds, chance in _draws(pile, gaps)]

    def apply_chance(self, line: Optional[str] = None) -> None:
        """Plays a chance event: the one that the seed of the game has, or any of `chance_outcomes()`.

        After one of one's own choice everything that is still hidden is shuffled again.

        >>> game = Game("kingdomino", explicit_chance=True)
        >>> game.apply_chance("line 1 2 3 4")
        >>> game.phase, game.record().splitlines()[-1]
        ('chief', 'line 1 2 3 4')
        """
        if not self.is_chance:
            raise ValueError(f"chance is not due: {self.phase}")
        if line is None:
            move = lib.lap_game_chance(self._state)
            status = lib.lap_game_play(self._state, move)
            assert status.error == 0
        else:
            move, view = self._read(line), self.view
            status = lib.lap_view_play(view, move)
            if status.error:
                raise _illegal_word(line, status)
            lib.lap_game_imagine(self._state, view, ctypes.c_uint64(self._seeds.getrandbits(64)))
        self._events.append(_write(move, 0))
        self._settle()

    def copy(self) -> "Game":
        """A game of its own that goes on from here, with the same hidden deck.

        >>> game = Game("tribe", seed=4)
        >>> other = game.copy()
        >>> other.play(other.legal_moves()[0])
        >>> len(other.record().splitlines()) > len(game.record().splitlines())
        True
        """
        game = Game.__new__(Game)
        game.__setstate__(self.__getstate__())
        return game

    def __getstate__(self) -> dict[str, Any]:
        return {"version": VERSION, "state": bytes(self._state), "seeds": self._seeds.getstate(),
                "explicit": self._explicit, "position": self._position[:], "events": self._events[:]}

    def __setstate__(self, state: dict[str, Any]) -> None:
        if state["version"].split(".")[:2] != VERSION.split(".")[:2]:
            raise ValueError(f"a game pickled by version {state['version']} of lapilli; this is {VERSION}. "
                             "Records outlive versions")
        self._state = GameState.from_buffer_copy(state["state"])
        self._seeds = Random()
        self._seeds.setstate(state["seeds"])
        self._explicit, self._position, self._events = state["explicit"], state["position"], state["events"]

    def choose(self, player: str = "greedy", seed: Optional[int] = None) -> str:
        """The decision of a computer player (`random`, `greedy`, `search:sims=100`, …) in this position.

        Without a seed it is one of a series that follows from the seed of the game.

        >>> game = Game("discovery", seed=3)
        >>> game.choose("greedy") in game.legal_moves()
        True
        """
        return _write(choose(self._state.view, player, self._seed(seed)), self.seat)

    def search(self, sims: int = 1000, seed: Optional[int] = None) -> list[Choice]:
        """The decisions that a search of so many simulations has looked at, best first.

        >>> choices = Game("kingdomino", seed=3).search(sims=200)
        >>> round(sum(choice.policy for choice in choices), 6), 0 < choices[0].win < 1
        (1.0, True)
        """
        if sims < 1:
            raise ValueError(f"sims: {sims}; expected at least 1")
        found = rank(self._state.view, f"search:sims={sims}", self._seed(seed))
        visits = sum(choice.visits for choice in found) or 1
        return [Choice(_write(choice.move, self.seat), choice.visits / visits, choice.win, choice.points, choice.error,
                       choice.visits) for choice in found]

    def expect(self, sims: int = 100, seed: Optional[int] = None) -> list[Expectation]:
        """What the position is worth to every seat, by simulations without a search; seat 1 first.

        >>> one, two = Game("discovery", seed=1).expect()
        >>> round(one.win + two.win, 3)
        1.0
        """
        found = expect(self._state.view, sims, self._seed(seed))
        return [Expectation(each.win, each.points, each.error) for each in found[:self.players]]

    def _seed(self, seed: Optional[int]) -> int:
        return self._seeds.getrandbits(64) if seed is None else seed

    def score(self, seat: int) -> Score:
        """The points of a seat as they would be if the game ended now."""
        if not 1 <= seat <= self.players:
            raise ValueError(f"there is no seat {seat}")
        parts = lib.lap_view_score(self._state.view, seat)
        return Score(*(getattr(parts, name) for name, _ in parts._fields_))

    def scores(self) -> list[Score]:
        """The points of all seats, seat 1 first."""
        return [self.score(seat) for seat in range(1, self.players + 1)]

    def winners(self) -> list[int]:
        """The seats that win as it stands, more than one if the victory is shared (R9.4)."""
        bits = lib.lap_view_winners(self._state.view)
        return [seat for seat in range(1, self.players + 1) if bits >> (seat - 1) & 1]

    def territory(self, seat: int) -> str:
        """A drawing of what a seat has laid.

        >>> print(Game("kingdomino").territory(1), end="")
        CASTLE
        """
        if not 1 <= seat <= self.players:
            raise ValueError(f"there is no seat {seat}")
        view = self._state.view
        return _text(lib.lap_drawing_write, view.territory[seat - 1], view.rules.set)

    def svg(self) -> str:
        """All territories as an SVG picture.

        >>> Game("kingdomino").svg()[:4]
        '<svg'
        """
        return picture(self._state.view)

    def record(self) -> str:
        """The game so far as a record (docs/notation.md), with its footer if it is over."""
        header = [f"{name} {value}" for name, value in self.rules.items()]
        lines = ["lapilli 1", *header, *self._position, "play", *self._events]
        footer = _text(lib.lap_record_write_footer, self._state.view) if self.over else ""
        return "\n".join(lines) + "\n" + footer

    @staticmethod
    def _read(line: str, seat: Optional[ctypes.c_int] = None) -> Move:
        move, data = Move(), line.encode()
        status = lib.lap_move_read(data, len(data), move, ctypes.c_int() if seat is None else seat)
        if status.error:
            raise _illegal(line, status)
        return move

    def _settle(self) -> None:
        while not self._explicit and self.is_chance:
            move = lib.lap_game_chance(self._state)
            self._events.append(_write(move, 0))
            status = lib.lap_game_play(self._state, move)
            assert status.error == 0

    def __repr__(self) -> str:
        return (f"<Game {SETS[self._state.view.rules.set]} for {self.players}, round {self.round}, "
                f"{self.phase}>")


def _write(move: Move, seat: int) -> str:
    return _text(lib.lap_move_write, move, seat)


def draw(game: Game) -> str:
    """The territories of all seats as text."""
    seats = range(1, game.players + 1)
    return "\n".join([repr(game)] + [f"seat {seat}:\n{game.territory(seat)}" for seat in seats])


def _draws(pile: "Counter[int]", count: int) -> list[tuple[tuple[int, ...], float]]:
    """Every order of so many tiles drawn from the pile, with its probability."""
    if count == 0:
        return [((), 1.0)]
    found = []
    for kind, tiles in pile.items():
        rest = pile - Counter([kind])
        found += [((kind, *others), tiles / sum(pile.values()) * chance) for others, chance in _draws(rest, count - 1)]
    return found


def _illegal_word(line: str, status: Status) -> IllegalMove:
    """For a status whose place is a word."""
    status.at = sum(len(word) + 1 for word in line.split(" ")[:status.at])
    return _illegal(line, status)


def _illegal(line: str, status: Status) -> IllegalMove:
    word = lib.lap_error_word(status.error).decode()
    return IllegalMove(line, word, error_text(status), status.at + 1)
