"""A set of squares that can be changed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, SupportsInt, Union

from ._constants import (
    BB_ALL,
    BB_EMPTY,
    BB_SQUARES,
    Bitboard,
    Square,
    between,
    lsb,
    popcount,
    ray,
    scan_forward,
    scan_reversed,
)

IntoSquareSet = Union[SupportsInt, Iterable[Square]]


class SquareSet:
    """A set of squares, made from a number of 64 bits or from squares. Like Python's sets it can be changed; sets, numbers
    and iterables of squares can be combined with it."""

    __slots__ = ("mask",)

    def __init__(self, squares: IntoSquareSet = BB_EMPTY) -> None:
        self.mask: Bitboard = _mask(squares)

    def __contains__(self, square: object) -> bool:
        return bool(BB_SQUARES[square] & self.mask)  # type: ignore[call-overload]

    def __iter__(self) -> Iterator[Square]:
        return scan_forward(self.mask)

    def __reversed__(self) -> Iterator[Square]:
        return scan_reversed(self.mask)

    def __len__(self) -> int:
        return popcount(self.mask)

    def add(self, square: Square) -> None:
        """Adds a square."""
        self.mask |= BB_SQUARES[square]

    def discard(self, square: Square) -> None:
        """Takes a square out if it is there."""
        self.mask &= ~BB_SQUARES[square]

    def isdisjoint(self, other: IntoSquareSet) -> bool:
        """Do the sets have no square in common?"""
        return not self.mask & _mask(other)

    def issubset(self, other: IntoSquareSet) -> bool:
        """Are all squares in the other set?"""
        return not self.mask & ~_mask(other)

    def issuperset(self, other: IntoSquareSet) -> bool:
        """Are all squares of the other set in this one?"""
        return not ~self.mask & _mask(other)

    def union(self, other: IntoSquareSet) -> SquareSet:
        """The squares of either set."""
        return self | other

    def intersection(self, other: IntoSquareSet) -> SquareSet:
        """The squares of both sets."""
        return self & other

    def difference(self, other: IntoSquareSet) -> SquareSet:
        """The squares that the other set does not have."""
        return self - other

    def symmetric_difference(self, other: IntoSquareSet) -> SquareSet:
        """The squares of exactly one of the sets."""
        return self ^ other

    def update(self, *others: IntoSquareSet) -> None:
        """Adds the squares of other sets."""
        for other in others:
            self |= other

    def intersection_update(self, *others: IntoSquareSet) -> None:
        """Keeps the squares that all the others have."""
        for other in others:
            self &= other

    def difference_update(self, other: IntoSquareSet) -> None:
        """Takes out the squares of another set."""
        self -= other

    def symmetric_difference_update(self, other: IntoSquareSet) -> None:
        """Keeps the squares of exactly one of the sets."""
        self ^= other

    def copy(self) -> SquareSet:
        """Another set with the same squares."""
        return SquareSet(self.mask)

    def remove(self, square: Square) -> None:
        """Takes a square out; raises ``KeyError`` if it is not there."""
        if not BB_SQUARES[square] & self.mask:
            raise KeyError(square)
        self.discard(square)

    def pop(self) -> Square:
        """Takes the lowest square out; raises ``KeyError`` if there is none."""
        if not self.mask:
            raise KeyError("pop from empty SquareSet")
        square = lsb(self.mask)
        self.mask &= self.mask - 1
        return square

    def clear(self) -> None:
        """Takes all squares out."""
        self.mask = BB_EMPTY

    def carry_rippler(self) -> Iterator[Bitboard]:
        """All subsets, as numbers, the empty set first."""
        subset = BB_EMPTY
        while True:
            yield subset
            subset = (subset - self.mask) & self.mask
            if not subset:
                return

    def mirror(self) -> SquareSet:
        """The set seen from the other side."""
        return SquareSet(int.from_bytes(self.mask.to_bytes(8, "little"), "big"))

    def tolist(self) -> list[bool]:
        """Whether each square from a1 to h8 is in the set."""
        return [bool(self.mask & bit) for bit in BB_SQUARES]

    def __bool__(self) -> bool:
        return bool(self.mask)

    def __eq__(self, other: object) -> bool:
        try:
            return self.mask == _mask(other)  # type: ignore[arg-type]
        except (TypeError, ValueError):
            return NotImplemented

    __hash__ = None  # type: ignore[assignment]

    def __lshift__(self, shift: int) -> SquareSet:
        return SquareSet((self.mask << shift) & BB_ALL)

    def __rshift__(self, shift: int) -> SquareSet:
        return SquareSet(self.mask >> shift)

    def __ilshift__(self, shift: int) -> SquareSet:
        self.mask = (self.mask << shift) & BB_ALL
        return self

    def __irshift__(self, shift: int) -> SquareSet:
        self.mask >>= shift
        return self

    def __or__(self, other: IntoSquareSet) -> SquareSet:
        return SquareSet(self.mask | _mask(other))

    def __and__(self, other: IntoSquareSet) -> SquareSet:
        return SquareSet(self.mask & _mask(other))

    def __sub__(self, other: IntoSquareSet) -> SquareSet:
        return SquareSet(self.mask & ~_mask(other))

    def __xor__(self, other: IntoSquareSet) -> SquareSet:
        return SquareSet(self.mask ^ _mask(other))

    def __ior__(self, other: IntoSquareSet) -> SquareSet:
        self.mask |= _mask(other)
        return self

    def __iand__(self, other: IntoSquareSet) -> SquareSet:
        self.mask &= _mask(other)
        return self

    def __isub__(self, other: IntoSquareSet) -> SquareSet:
        self.mask &= ~_mask(other)
        return self

    def __ixor__(self, other: IntoSquareSet) -> SquareSet:
        self.mask ^= _mask(other)
        return self

    def __le__(self, other: IntoSquareSet) -> bool:
        return self.issubset(other)

    def __ge__(self, other: IntoSquareSet) -> bool:
        return self.issuperset(other)

    def __lt__(self, other: IntoSquareSet) -> bool:
        return self.issubset(other) and self != other

    def __gt__(self, other: IntoSquareSet) -> bool:
        return self.issuperset(other) and self != other

    def __invert__(self) -> SquareSet:
        return SquareSet(~self.mask & BB_ALL)

    def __int__(self) -> int:
        return self.mask

    def __index__(self) -> int:
        return self.mask

    def __repr__(self) -> str:
        return f"SquareSet({self.mask:#021_x})"

    def __str__(self) -> str:
        ranks = [self.tolist()[rank * 8 : rank * 8 + 8] for rank in range(7, -1, -1)]
        return "\n".join(" ".join("1" if is_in else "." for is_in in rank) for rank in ranks)

    def _repr_svg_(self) -> str:
        from . import svg

        return str(svg.board(squares=self, size=390))

    @classmethod
    def ray(cls, a: Square, b: Square) -> SquareSet:
        """The whole line through two squares."""
        return cls(ray(a, b))

    @classmethod
    def between(cls, a: Square, b: Square) -> SquareSet:
        """The squares between two squares of a line."""
        return cls(between(a, b))

    @classmethod
    def from_square(cls, square: Square) -> SquareSet:
        """The set of one square."""
        return cls(BB_SQUARES[square])

    def __reduce__(self) -> Any:
        return SquareSet, (self.mask,)


def _mask(squares: IntoSquareSet) -> Bitboard:
    """The bits of a set, of a number or of squares."""
    if isinstance(squares, SquareSet):
        return squares.mask
    if isinstance(squares, SupportsInt):
        return int(squares) & BB_ALL
    mask = BB_EMPTY
    for square in squares:
        mask |= BB_SQUARES[square]
    return mask


