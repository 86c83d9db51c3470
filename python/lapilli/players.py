"""The computer players."""

from __future__ import annotations

import ctypes
from ctypes import POINTER, Structure, c_char_p, c_int, c_size_t, c_uint8, c_uint32, c_uint64, c_void_p

from .library import Move, Status, View, error_text, lib


class Player(Structure):
    """lap_player; the tail is room for what later versions add."""

    _fields_ = [("kind", c_uint8), ("level", c_uint8), ("threads", c_uint8), ("slip", c_uint8),
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


def choose(view: View, spec: str, seed: int) -> Move:
    """A whole decision, or the next step if a recruiting in steps has begun."""
    if view.seat == 0:
        raise ValueError("nobody has to decide")
    player = Player()
    data = spec.encode()
    status = lib.lap_player_read(player, data, len(data))
    if status.error:
        raise ValueError(f"{spec!r}: {error_text(status)}")
    size = lib.lap_player_memory(player)
    memory = (c_uint64 * ((size + 7) // 8 + 2))()
    context = PlayerContext(random=seed, memory=(ctypes.addressof(memory) + 15) // 16 * 16,
                            size=size)
    return lib.lap_player_move(player, view, context)
