"""Territories as SVG pictures, for notebooks and reports."""

from __future__ import annotations

import numpy as np

from .library import SEATS, SETS, SIDE, View, lib

SQUARE, GAP = 32, 24
# By terrain as in the layer of the cells, from 2 on (lap_terrain).
ORIGINS = ("#d9c27a", "#8fb04d", "#5f9fc4", "#3f6b3a", "#8d8a86", "#8a3f34")
KINGDOMINO = ("#e3c04f", "#8fb04d", "#5f9fc4", "#3f6b3a", "#4a4a4f", "#9a8e6d")
NAMES = (("desert", "grassland", "lake", "jungle", "quarry", "volcano"),
         ("wheat", "grassland", "lake", "forest", "mine", "swamp"))
PIECES = ("", "mammoth", "fish", "mushroom", "flint", "hunter", "fisher", "gatherer", "sculptor", "painter", "firelady",
          "shaman", "small", "amazon", "oaf")


def _square(x: int, y: int, terrain: int, fires: int, piece: int, base: bool) -> list[str]:
    start = terrain == 1
    colour = "#f4efe6" if start else (KINGDOMINO if base else ORIGINS)[terrain - 2]
    name = "start" if start else NAMES[base][terrain - 2]
    parts = [f'<g><title>{name}{f", {fires}" if fires else ""}{_piece(piece)}</title>'
             f'<rect x="{x}" y="{y}" width="{SQUARE}" height="{SQUARE}" fill="{colour}" stroke="#fff"/>']
    for i in range(fires):
        parts.append(f'<circle cx="{x + 7 + 9 * i}" cy="{y + 8}" r="3.5" fill="#c8321e" stroke="#fff"/>')
    if piece:
        label = str(piece - 16) if piece > 16 else PIECES[piece][:2]
        parts.append(f'<text x="{x + SQUARE // 2}" y="{y + 26}" text-anchor="middle" font-size="12" fill="#111">{label}</text>')
    return [*parts, "</g>"]


def _piece(piece: int) -> str:
    if piece > 16:
        return f", craters: {piece - 16}"
    return f", {PIECES[piece]}" if piece else ""


def picture(view: View) -> str:
    """All territories of a view beside each other, each as large as the largest."""
    cells = np.empty((SEATS, 3, SIDE, SIDE), np.uint8)
    lib.lap_view_observe(view, cells.ctypes.data, None, None)
    players, base = view.rules.players, SETS[view.rules.set] == "kingdomino"
    laid = cells[:players, 0] > 0
    lows, sizes = [], []
    for seat in range(players):
        columns, rows = np.flatnonzero(laid[seat].any(axis=1)), np.flatnonzero(laid[seat].any(axis=0))
        lows.append((int(columns[0]), int(rows[-1])))
        sizes.append((len(columns), len(rows)))
    wide, high = max(size[0] for size in sizes), max(size[1] for size in sizes)
    width, height = players * (wide * SQUARE + GAP) + GAP, high * SQUARE + 2 * GAP + 8
    parts = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}" '
             'font-family="sans-serif">']
    for seat in range(players):
        left = GAP + seat * (wide * SQUARE + GAP)
        parts.append(f'<text x="{left}" y="18" font-size="14">seat {seat + 1}</text>')
        for column, row in zip(*np.nonzero(laid[seat])):
            x, y = left + (int(column) - lows[seat][0]) * SQUARE, GAP + 4 + (lows[seat][1] - int(row)) * SQUARE
            terrain, fires, piece = (int(cells[seat, layer, column, row]) for layer in range(3))
            parts += _square(x, y, terrain, fires, piece, base)
    return "".join([*parts, "</svg>"])
