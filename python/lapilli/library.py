"""Finds liblapilli and describes its functions and structures to ctypes.

The library is the one that the environment variable LAPILLI_LIBRARY names, else the one in this package, as
in a wheel, else the one of a build in this checkout (build/release, build/dev, build/install), else the one
installed on the system.
"""

from __future__ import annotations

import ctypes
import ctypes.util
import os
from ctypes import POINTER, Structure, c_char_p, c_int, c_int16, c_int32, c_size_t, c_uint, c_uint8
from ctypes import c_uint32, c_uint64, c_void_p, c_bool, c_float
from pathlib import Path
from typing import Any

VERSION = "0.3.0.dev0"
INTERFACE = "0.3"
SEATS, LINE, SIDE, MOVES = 4, 4, 13, 256
SETS = ("discovery", "totem", "tribe", "kingdomino")
CAVEMEN = ("", "hunter", "fisher", "gatherer", "sculptor", "painter", "firelady", "shaman", "small", "amazon",
           "oaf")
PHASES = ("line", "chief", "cave", "pick", "pick two", "lay", "fire", "totem", "recruit", "pay",
          "place", "over")


CHOICES = {"rules": "discovery, totem, tribe or kingdomino", "players": "2, 3 or 4", "grid": "5 or 7",
           "deck": "24, 36 or 48", "line": "3 or 4", "bonus": "centre, complete, 'centre complete' or none"}


class LibraryNotFound(ImportError):
    """liblapilli is not where this module looks for it."""


class Rules(Structure):
    """lap_rules"""

    _fields_ = [("set", c_uint8), ("players", c_uint8), ("grid", c_uint8), ("deck", c_uint8),
                ("line", c_uint8), ("bonus", c_uint8), ("zero", c_uint8 * 2)]


class Status(Structure):
    """lap_status"""

    _fields_ = [("error", c_int), ("at", c_uint32)]


class Move(Structure):
    """lap_move"""

    _fields_ = [("bits", c_uint64)]


class Territory(Structure):
    """lap_territory"""

    _fields_ = [("boards", c_uint64 * 17), ("west", c_uint8), ("east", c_uint8), ("south", c_uint8),
                ("north", c_uint8), ("discards", c_uint8), ("zero", c_uint8 * 3)]


class Half(Structure):
    """lap_half"""

    _fields_ = [("terrain", c_uint8), ("fires", c_uint8), ("craters", c_uint8),
                ("resource", c_uint8)]


class Domino(Structure):
    """lap_domino"""

    _fields_ = [("half", Half * 2)]


class LineOfDominoes(Structure):
    """lap_line"""

    _fields_ = [("domino", c_uint8 * LINE), ("chief", c_uint8 * LINE)]


class View(Structure):
    """lap_view"""

    _fields_ = [("rules", Rules), ("phase", c_uint8), ("seat", c_uint8), ("round", c_uint8),
                ("slot", c_uint8), ("deck", c_uint8), ("volcano", c_uint8), ("craters", c_uint8),
                ("tied", c_uint8), ("now", LineOfDominoes), ("next", LineOfDominoes),
                ("cave", c_uint8 * 4), ("totem", c_uint8 * SEATS), ("chiefs", c_uint8 * SEATS),
                ("who", c_uint8), ("price", c_uint8), ("paid", c_uint8), ("zero", c_uint8),
                ("pay", c_uint8 * 4), ("pile", c_uint8 * 12), ("unseen", c_uint64),
                ("territory", Territory * SEATS)]


class GameState(Structure):
    """lap_game"""

    _fields_ = [("view", View), ("deck", c_uint8 * 48), ("pile", c_uint8 * 22),
                ("chiefs", c_uint8 * SEATS), ("piled", c_uint8), ("to_draw", c_uint8),
                ("zero", c_uint8 * 4), ("random", c_uint64)]


class ScoreParts(Structure):
    """lap_score"""

    _fields_ = [(name, c_int) for name in ("total", "regions", "resources", "totems", "cavemen",
                                           "warriors", "centre", "complete", "largest", "fires")]


class Text(Structure):
    """lap_text"""

    _fields_ = [("start", c_void_p), ("length", c_size_t)]


class Position(Structure):
    """lap_position"""

    _fields_ = [("line", Move * 112), ("seat", c_uint8 * 112), ("lines", c_uint8),
                ("zero", c_uint8 * 7)]


class Record(Structure):
    """lap_record"""

    _fields_ = [("stage", c_int), ("rules", Rules), ("keys", c_uint), ("sealed", c_bool),
                ("hashed", c_bool), ("sha256", c_uint8 * 32), ("name", Text * SEATS),
                ("other", Text * 32), ("others", c_int), ("position", Position),
                ("event", Move * 256), ("seat", c_uint8 * 256), ("events", c_int),
                ("footer", c_int), ("view", View)]


class Batch(Structure):
    """lap_batch"""

    _fields_ = [("games", c_int32), ("players", c_int32), ("seed", c_uint64),
                ("finished", c_uint64), ("cells", POINTER(c_uint8)), ("table", POINTER(c_uint8)),
                ("mask", POINTER(c_uint8)), ("reward", POINTER(c_float)),
                ("score", POINTER(c_int16)), ("done", POINTER(c_uint8)), ("game", c_void_p)]


RECRUIT_EACH = ctypes.CFUNCTYPE(None, c_void_p, Move)


def _candidates() -> list[str]:
    named = os.environ.get("LAPILLI_LIBRARY")
    if named:
        return [named]
    own = Path(__file__).resolve().parent / "liblapilli.so"
    if own.is_file():
        return [str(own)]
    found = []
    for folder in Path(__file__).resolve().parents:
        if (folder / "include/lapilli/lapilli.h").is_file():
            found = [str(folder / "build" / build / "liblapilli.so")
                     for build in ("release", "dev", "install")]
            found = [path for path in found if os.path.exists(path)]
            break
    installed = ctypes.util.find_library("lapilli")
    return found + ([installed] if installed else []) + ["liblapilli.so.0.3"]


def _load() -> ctypes.CDLL:
    reasons = []
    for path in _candidates():
        try:
            return ctypes.CDLL(path)
        except OSError as error:
            reasons.append(str(error))
    raise LibraryNotFound("liblapilli was not found; build or install it, or set LAPILLI_LIBRARY: "
                          + "; ".join(reasons))


def _declare(library: ctypes.CDLL) -> ctypes.CDLL:
    view, game = POINTER(View), POINTER(GameState)
    functions: dict[str, tuple[Any, list[Any]]] = {
        "lap_rules_settle": (Status, [POINTER(Rules)]),
        "lap_option_find": (c_void_p, [c_char_p, c_size_t]),
        "lap_option_read": (c_bool, [c_void_p, c_char_p, c_size_t, POINTER(Rules)]),
        "lap_option_write": (c_size_t, [c_void_p, POINTER(Rules), c_char_p, c_size_t]),
        "lap_error_text": (c_char_p, [c_int]),
        "lap_error_word": (c_char_p, [c_int]),
        "lap_domino_of": (Domino, [c_int, c_int]),
        "lap_game_deal": (Status, [game, POINTER(Rules), c_uint64]),
        "lap_game_imagine": (None, [game, view, POINTER(c_uint64)]),
        "lap_game_chance": (Move, [game]),
        "lap_game_play": (Status, [game, Move]),
        "lap_view_moves": (c_int, [view, POINTER(Move)]),
        "lap_view_recruits": (c_uint64, [view, RECRUIT_EACH, c_void_p]),
        "lap_view_score": (ScoreParts, [view, c_int]),
        "lap_view_winners": (c_uint, [view]),
        "lap_view_event": (Move, [view, Move]),
        "lap_view_play": (Status, [view, Move]),
        "lap_move_read": (Status, [c_char_p, c_size_t, POINTER(Move), POINTER(c_int)]),
        "lap_move_write": (c_size_t, [Move, c_int, c_char_p, c_size_t]),
        "lap_record_open": (None, [POINTER(Record)]),
        "lap_record_line": (Status, [POINTER(Record), c_char_p, c_size_t]),
        "lap_record_write_footer": (c_size_t, [view, c_char_p, c_size_t]),
        "lap_drawing_write": (c_size_t, [POINTER(Territory), c_int, c_char_p, c_size_t]),
        "lap_batch_memory": (c_size_t, [c_int]),
        "lap_batch_start": (Status, [POINTER(Batch), c_void_p, c_int, POINTER(Rules), c_uint64]),
        "lap_batch_step": (c_int, [POINTER(Batch), c_void_p]),
        "lap_batch_sample": (None, [POINTER(Batch), c_void_p]),
        "lap_batch_playout": (None, [POINTER(Batch)]),
        "lap_batch_game_at": (game, [POINTER(Batch), c_int]),
        "lap_version": (c_char_p, []),
        "lap_move_kind": (c_int, [Move]),
        "lap_move_caveman": (c_int, [Move, c_int]),
        "lap_move_price": (c_int, [Move]),
        "lap_move_is_step": (c_bool, [Move]),
        "lap_move_who": (Move, [c_int, c_int]),
        "lap_view_observe": (None, [view, c_void_p, c_void_p, c_void_p]),
        "lap_action_of": (c_int, [view, Move]),
        "lap_action_move": (Move, [view, c_int]),
    }
    for name, (result, arguments) in functions.items():
        if not hasattr(library, name):
            raise LibraryNotFound(f"{library._name} is another version of liblapilli; this package needs {INTERFACE}")
        function = getattr(library, name)
        function.restype = result
        function.argtypes = arguments
    return library


# The same as in the headers and in tests/rules/test_record.c.
assert ctypes.sizeof(View) == 648 and ctypes.sizeof(GameState) == 736
assert ctypes.sizeof(Position) == 1016 and ctypes.sizeof(Record) == 4616
lib = _declare(_load())


def error_text(status: Status) -> str:
    return str(lib.lap_error_text(status.error).decode())


def read_rules(rules: str, players: int, options: dict[str, object]) -> Rules:
    """Settled rules from their names and values, as in the header of a record.

    >>> read_rules("tribe", 2, {"bonus": "centre"}).grid
    7
    >>> read_rules("tribe", 5, {})
    Traceback (most recent call last):
    ...
    ValueError: players: '5'; expected 2, 3 or 4
    >>> read_rules("chess", 2, {})
    Traceback (most recent call last):
    ...
    ValueError: rules: 'chess'; expected discovery, totem, tribe or kingdomino
    """
    result = Rules()
    for name, value in {"rules": rules, "players": players, **options}.items():
        if value is None:
            continue
        option = lib.lap_option_find(name.encode(), len(name.encode()))
        if not option:
            raise ValueError(f"unknown option: {name}")
        for word in str(value).split() or [""]:
            data = word.encode()
            if not lib.lap_option_read(option, data, len(data), result):
                raise ValueError(f"{name}: {str(value)!r}; expected {CHOICES[name]}")
    status = lib.lap_rules_settle(result)
    if status.error:
        raise ValueError(error_text(status))
    return result
