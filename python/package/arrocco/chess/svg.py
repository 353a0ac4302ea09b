"""Boards and pieces as SVG, of the shape of ``chess.svg``, with pieces of our own."""

from __future__ import annotations

import math
from collections.abc import Iterable
from typing import Any, Dict, List, Optional, Tuple, Union
from xml.sax.saxutils import quoteattr

from .. import _native
from ._base import BaseBoard
from ._constants import COLORS, FILE_NAMES, PIECE_TYPES, SQUARES, WHITE, Color, Square, parse_square, square_name
from ._piece import Piece
from ._squareset import IntoSquareSet, SquareSet

SQUARE_SIZE = 48
MARGIN = 20

DEFAULT_COLORS = {
    "square light": "#f1e3ca",
    "square dark": "#b58d68",
    "square light lastmove": "#f5d95c",
    "square dark lastmove": "#d8b03c",
    "margin": "#4a3c30",
    "inner border": "#4a3c30",
    "outer border": "#4a3c30",
    "coord": "#faf6ee",
    "arrow green": "#1f8a3bb0",
    "arrow red": "#cc3328b0",
    "arrow yellow": "#e0a800b0",
    "arrow blue": "#2466b8b0",
}


_NAMES = "pawn knight bishop rook queen king".split()

#: What is defined once and used where it is needed: the glow around a king in check, and the cross on a square.
CHECK_GRADIENT = (
    '<radialGradient id="check_gradient"><stop offset="0%" stop-color="#f03030"/>'
    '<stop offset="55%" stop-color="#d82020" stop-opacity="0.85"/>'
    '<stop offset="100%" stop-color="#b01010" stop-opacity="0"/></radialGradient>'
)
XX = '<g id="xx"><path d="M14 14L34 34M14 34L34 14" stroke="#1f1b18" stroke-width="3" stroke-linecap="round"/></g>'


class SvgWrapper(str):
    """Text that notebooks show as a picture."""

    def _repr_svg_(self) -> SvgWrapper:
        return self

    def _repr_html_(self) -> SvgWrapper:
        return self


class Arrow:
    """An arrow, or a marked square if it ends where it begins."""

    def __init__(self, tail: Square, head: Square, *, color: str = "green") -> None:
        self.tail = tail
        self.head = head
        self.color = color

    def pgn(self) -> str:
        """As comments of PGN have it, such as ``Ga1b2``."""
        letter = {"red": "R", "yellow": "Y", "blue": "B"}.get(self.color, "G")
        head = "" if self.tail == self.head else square_name(self.head)
        return f"{letter}{square_name(self.tail)}{head}"

    def __str__(self) -> str:
        return self.pgn()

    def __repr__(self) -> str:
        return f"Arrow({square_name(self.tail).upper()}, {square_name(self.head).upper()}, color={self.color!r})"

    def __eq__(self, other: object) -> bool:
        if isinstance(other, Arrow):
            return (self.tail, self.head, self.color) == (other.tail, other.head, other.color)
        return NotImplemented

    def __hash__(self) -> int:
        return hash((self.tail, self.head, self.color))

    @classmethod
    def from_pgn(cls, pgn: str) -> Arrow:
        """Reads what ``pgn`` writes; raises ``ValueError``."""
        colors = {"G": "green", "R": "red", "Y": "yellow", "B": "blue"}
        color = colors.get(pgn[:1], "green")
        squares = pgn[1:] if pgn[:1] in colors else pgn
        tail = parse_square(squares[:2])
        return cls(tail, parse_square(squares[2:]) if len(squares) > 2 else tail, color=color)


def _open(size: Optional[int], viewbox: float, style: Optional[str] = None) -> str:
    sides = "" if size is None else f' width="{size}" height="{size}"'
    head = '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" version="1.2"'
    css = f"<style>{style.replace('<', '')}</style>" if style else ""
    return f'{head} viewBox="0 0 {viewbox:g} {viewbox:g}"{sides}>{css}'


def _id(piece: Piece) -> str:
    return f"{'white' if piece.color else 'black'}-{_NAMES[piece.piece_type - 1]}"


def _strokes(piece: Piece) -> str:
    name = _id(piece)
    return f'<g id="{name}" class="{name.replace("-", " ")}">{_native.piece_strokes(piece.symbol())}</g>'


#: The drawings of pieces by their letters.
PIECES = {piece.symbol(): _strokes(piece) for piece in (Piece(kind, color) for color in COLORS for kind in PIECE_TYPES)}


def piece(piece: Piece, size: Optional[int] = None) -> str:
    """A piece as a picture."""
    return SvgWrapper(f"{_open(size, SQUARE_SIZE)}{_strokes(piece)}</svg>")


def _color(colors: Dict[str, str], name: str) -> Tuple[str, float]:
    """A color of six digits and its opacity, which two more digits tell."""
    return _opacity(colors.get(name, DEFAULT_COLORS[name]))


def _opacity(value: str) -> Tuple[str, float]:
    if value.startswith("#") and len(value) == 9:
        return value[:7], int(value[7:], 16) / 255
    return value, 1.0


class _Picture:
    """The parts of a board, in places that depend on the side at the bottom."""

    def __init__(self, orientation: Color, margin: float, colors: Dict[str, str]) -> None:
        self.orientation = orientation
        self.margin = margin
        self.colors = colors
        self.parts: List[str] = []

    def corner(self, square: Square) -> Tuple[float, float]:
        """The upper left corner of a square."""
        file, rank = square & 7, square >> 3
        column, row = (file, 7 - rank) if self.orientation else (7 - file, rank)
        return column * SQUARE_SIZE + self.margin, row * SQUARE_SIZE + self.margin

    def rectangle(self, square: Square, kind: str, fill: str, opacity: float = 1.0) -> None:
        x, y = self.corner(square)
        see_through = "" if opacity >= 1 else f' opacity="{opacity:.2f}"'
        self.parts.append(
            f'<rect x="{x:g}" y="{y:g}" width="{SQUARE_SIZE}" height="{SQUARE_SIZE}" class={quoteattr(kind)} '
            f'stroke="none" fill={quoteattr(fill)}{see_through}/>'
        )

    def square(self, square: Square, is_last: bool) -> None:
        shade = "light" if (square & 7) + (square >> 3) & 1 else "dark"
        suffix = " lastmove" if is_last else ""
        fill, opacity = _color(self.colors, f"square {shade}{suffix}")
        self.rectangle(square, f"square {shade}{suffix} {square_name(square)}", fill, opacity)

    def coordinates(self) -> None:
        fill, _ = _color(self.colors, "coord")
        for index in range(8):
            place = (index if self.orientation else 7 - index) * SQUARE_SIZE + self.margin + SQUARE_SIZE / 2
            upward = (7 - index if self.orientation else index) * SQUARE_SIZE + self.margin + SQUARE_SIZE / 2
            for edge in (self.margin / 2, self.margin * 1.5 + 8 * SQUARE_SIZE):
                self.text(place, edge, FILE_NAMES[index], fill)
                self.text(edge, upward, str(index + 1), fill)

    def text(self, x: float, y: float, text: str, fill: str) -> None:
        self.parts.append(
            f'<text x="{x:g}" y="{y:g}" font-size="13" font-family="sans-serif" text-anchor="middle" '
            f'dominant-baseline="central" fill={quoteattr(fill)}>{text}</text>'
        )

    def arrow(self, arrow: Arrow) -> None:
        name = f"arrow {arrow.color}"
        fill, opacity = _color(self.colors, name) if name in {**DEFAULT_COLORS, **self.colors} else (arrow.color, 1.0)
        (x1, y1), (x2, y2) = (tuple(side + SQUARE_SIZE / 2 for side in self.corner(one))
                              for one in (arrow.tail, arrow.head))  # fmt: skip
        look = f"opacity=\"{opacity:.2f}\" class={quoteattr('arrow' if (x1, y1) != (x2, y2) else 'circle')}"
        if (x1, y1) == (x2, y2):
            self.parts.append(
                f'<circle cx="{x1:g}" cy="{y1:g}" r="{SQUARE_SIZE * 0.45:g}" stroke-width="{SQUARE_SIZE * 0.1:g}" '
                f"stroke={quoteattr(fill)} fill=\"none\" {look}/>"
            )
            return
        length = math.hypot(x2 - x1, y2 - y1)
        along, across = (x2 - x1) / length, (y2 - y1) / length
        head = SQUARE_SIZE * 0.7
        tip = (x2 - along * SQUARE_SIZE * 0.1, y2 - across * SQUARE_SIZE * 0.1)
        base = (tip[0] - along * head, tip[1] - across * head)
        self.parts.append(
            f'<line x1="{x1:.1f}" y1="{y1:.1f}" x2="{base[0]:.1f}" y2="{base[1]:.1f}" stroke={quoteattr(fill)} '
            f'stroke-width="{SQUARE_SIZE * 0.2:g}" stroke-linecap="butt" {look}/>'
        )
        wings = [tip, (base[0] - across * head / 2, base[1] + along * head / 2),
                 (base[0] + across * head / 2, base[1] - along * head / 2)]  # fmt: skip
        points = " ".join(f"{x:.1f},{y:.1f}" for x, y in wings)
        self.parts.append(f'<polygon points="{points}" fill={quoteattr(fill)} {look}/>')

    def use(self, square: Square, name: str) -> None:
        x, y = self.corner(square)
        self.parts.append(f'<use href="#{name}" xlink:href="#{name}" transform="translate({x:g}, {y:g})"/>')

    def cross(self, square: Square) -> None:
        self.use(square, "xx")

    def check(self, square: Square) -> None:
        x, y = self.corner(square)
        self.parts.append(
            f'<rect x="{x:g}" y="{y:g}" width="{SQUARE_SIZE}" height="{SQUARE_SIZE}" class="check" '
            'fill="url(#check_gradient)"/>'
        )

    def border(self, inset: float, whole: float, name: str) -> None:
        side = whole - 2 * inset
        stroke = quoteattr(_color(self.colors, name)[0])
        self.parts.append(
            f'<rect x="{inset:g}" y="{inset:g}" width="{side:g}" height="{side:g}" fill="none" stroke={stroke}/>'
        )


def board(
    board: Optional[BaseBoard] = None,
    *,
    orientation: Color = WHITE,
    lastmove: Optional[Any] = None,
    check: Optional[Square] = None,
    arrows: Iterable[Union[Arrow, Tuple[Square, Square]]] = (),
    fill: Dict[Square, str] = {},
    squares: Optional[IntoSquareSet] = None,
    size: Optional[int] = None,
    coordinates: bool = True,
    colors: Dict[str, str] = {},
    flipped: bool = False,
    borders: bool = False,
    style: Optional[str] = None,
) -> str:
    """A board as a picture: pieces, the last move, a king in check, arrows, filled squares and crosses."""
    margin = MARGIN if coordinates else 0
    whole = 8 * SQUARE_SIZE + 2 * margin
    picture = _Picture(orientation != flipped, margin, colors)
    last = {lastmove.from_square, lastmove.to_square} if lastmove else set()
    if coordinates:
        picture.parts.append(f'<rect width="{whole}" height="{whole}" fill={quoteattr(_color(colors, "margin")[0])}/>')
    for square in SQUARES:
        picture.square(square, square in last)
        if square in fill:
            picture.rectangle(square, "fill", *_opacity(fill[square]))
    if coordinates:
        picture.coordinates()
    if borders:
        picture.border(0.5, whole, "outer border")
        picture.border(margin - 0.5 if margin else 0.5, whole, "inner border")
    if check is not None:
        picture.check(check)
    crossed = SquareSet(squares) if squares is not None else SquareSet()
    for square in crossed:
        picture.cross(square)
    pieces = board.piece_map() if board is not None else {}
    for square, man in sorted(pieces.items()):
        picture.use(square, _id(man))
    for item in arrows:
        picture.arrow(item if isinstance(item, Arrow) else Arrow(*item))
    kinds = [Piece(kind, color) for color in COLORS for kind in PIECE_TYPES if Piece(kind, color) in pieces.values()]
    definitions = "".join(PIECES[kind.symbol()] for kind in kinds)
    definitions += (XX if crossed else "") + (CHECK_GRADIENT if check is not None else "")
    text = f"<desc><pre>{board}</pre></desc>" if board is not None else ""
    return SvgWrapper(f"{_open(size, whole, style)}{text}<defs>{definitions}</defs>{''.join(picture.parts)}</svg>")
