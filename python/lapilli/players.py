"""The computer players."""

from __future__ import annotations

import ctypes
from ctypes import POINTER, Structure, c_char_p, c_float, c_int, c_size_t, c_uint8, c_uint32, c_uint64, c_void_p
from typing import Any

from .library import Move, Status, View, error_text, lib


class Player(Structure):
    """lap_player; the tail is room for what later versions add."""

    _fields_ = [("kind", c_uint8), ("level", c_uint8), ("threads", c_uint8), ("overlook_percent", c_uint8),
                ("time_ms", c_uint32), ("sims", c_uint32), ("tail", c_uint64 * 16)]


class PlayerContext(Structure):
    """lap_player_context, likewise."""

    _fields_ = [("random", c_uint64), ("memory", c_void_p), ("size", c_size_t), ("now", c_void_p),
                ("stop", POINTER(c_int)), ("tail", c_uint64 * 16)]


lib.lap_player_read.restype = Status
lib.lap_player_read.argtypes = [POINTER(Player), c_char_p, c_size_t]
lib.lap_player_memory.restype = c_size_t
lib.lap_player_memory.argtypes = [POINTER(Player)]
lib.lap_player_move.restype = Move
lib.lap_player_move.argtypes = [POINTER(Player), POINTER(View), POINTER(PlayerContext)]


class ChoiceParts(Structure):
    """lap_choice"""

    _fields_ = [("move", Move), ("points", c_float), ("win", c_float), ("error", c_float), ("visits", c_uint32)]


lib.lap_player_rank.restype = c_int
lib.lap_player_rank.argtypes = [POINTER(Player), POINTER(View), POINTER(PlayerContext), POINTER(ChoiceParts), c_int]
lib.lap_player_expect.restype = None
lib.lap_player_expect.argtypes = [POINTER(View), c_uint32, POINTER(PlayerContext), POINTER(ChoiceParts)]

MOST, EXPECT_MEMORY = 256, 64 * 1024
RECRUIT = 11  # LAP_MOVE_RECRUIT


def _read(spec: str) -> Player:
    player, data = Player(), spec.encode()
    status = lib.lap_player_read(player, data, len(data))
    if status.error:
        raise ValueError(f"{spec!r}: {error_text(status)}")
    return player


def _think(seed: int, size: int) -> tuple[PlayerContext, Any]:
    """What a player thinks with, and its memory, which must be kept as long."""
    memory = (c_uint64 * ((size + 7) // 8 + 2))()
    return PlayerContext(random=seed, memory=(ctypes.addressof(memory) + 15) // 16 * 16, size=size), memory


def choose(view: View, spec: str, seed: int) -> Move:
    """A whole decision, or the next step if a recruiting in steps has begun."""
    if view.seat == 0:
        raise ValueError("nobody has to decide")
    player = _read(spec)
    context, memory = _think(seed, lib.lap_player_memory(player))
    move: Move = lib.lap_player_move(player, view, context)
    return move


def first_step(view: View, move: Move) -> int:
    """The action of a decision; of a whole recruit, that of its first step."""
    if lib.lap_move_kind(move) == RECRUIT:
        move = lib.lap_move_who(lib.lap_move_caveman(move, 0), lib.lap_move_price(move))
    return int(lib.lap_action_of(view, move))


def rank(view: View, spec: str, seed: int) -> list[ChoiceParts]:
    """The decisions a search found best, best first."""
    if view.seat == 0:
        raise ValueError("nobody has to decide")
    player = _read(spec)
    context, memory = _think(seed, lib.lap_player_memory(player))
    choices = (ChoiceParts * MOST)()
    return list(choices[:lib.lap_player_rank(player, view, context, choices, MOST)])


def expect(view: View, sims: int, seed: int) -> list[ChoiceParts]:
    """What the position is worth to every seat."""
    context, memory = _think(seed, EXPECT_MEMORY)
    choices = (ChoiceParts * 4)()
    lib.lap_player_expect(view, sims, context, choices)
    return list(choices)
