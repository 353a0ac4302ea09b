"""The tags of a game."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, MutableMapping
from typing import Any, Dict, Optional, Type, Union

from .._board import Board

TAG_ROSTER = ["Event", "Site", "Date", "Round", "White", "Black", "Result"]
_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9_+#=:-]*")
_UNKNOWN = {"Date": "????.??.??", "Result": "*"}


class Headers(MutableMapping[str, str]):
    """Tags by name: the seven of the roster first, then the others in the order in which they were set."""

    def __init__(
        self, data: Optional[Union[Mapping[str, str], Iterable[Any]]] = None, **kwargs: str
    ) -> None:
        self._roster: Dict[str, str] = {}
        self._others: Dict[str, str] = {}
        if data is None:
            data = {name: _UNKNOWN.get(name, "?") for name in TAG_ROSTER}
        self.update(data, **kwargs)

    def is_chess960(self) -> bool:
        """Is the game one of Chess960?"""
        names = ("chess960", "chess 960", "fischerandom", "fischerrandom", "fischer random")
        return self.get("Variant", "").lower() in names

    def is_wild(self) -> bool:
        """Is the variant one of the wild ones, which are standard chess from other positions?"""
        numbers = [str(number) for number in range(10)] + ["8a"]
        names = ("wild", "wild variant")
        variant = self.get("Variant", "").lower()
        return variant in names or (variant.startswith("wild/") and variant[5:] in numbers)

    def variant(self) -> Type[Board]:
        """The class of boards for the variant; raises ``ValueError`` if there is none."""
        from .. import variant

        if "Variant" not in self or self.is_chess960() or self.is_wild():
            return Board
        return variant.find_variant(self["Variant"])

    def board(self) -> Board:
        """The position at the beginning; raises ``ValueError``."""
        board_type = self.variant()
        fen = self.get("FEN", board_type.starting_fen)
        board = board_type(fen, chess960=self.is_chess960())
        board.chess960 = board.chess960 or board.has_chess960_castling_rights()
        return board

    def __setitem__(self, key: str, value: str) -> None:
        if not _NAME.fullmatch(key):
            raise ValueError(f"invalid pgn header tag: {key!r}")
        if "\n" in value or "\r" in value:
            raise ValueError(f"line break in pgn header {key}: {value!r}")
        (self._roster if key in TAG_ROSTER else self._others)[key] = value

    def __getitem__(self, key: str) -> str:
        return (self._roster if key in TAG_ROSTER else self._others)[key]

    def __delitem__(self, key: str) -> None:
        del (self._roster if key in TAG_ROSTER else self._others)[key]

    def __iter__(self) -> Iterator[str]:
        yield from (name for name in TAG_ROSTER if name in self._roster)
        yield from self._others

    def __len__(self) -> int:
        return len(self._roster) + len(self._others)

    def copy(self) -> Headers:
        """A copy."""
        return type(self)(self)

    __copy__ = copy

    def __repr__(self) -> str:
        tags = ", ".join(f"{key}={value!r}" for key, value in self.items())
        return f"{type(self).__name__}({tags})"

    @classmethod
    def builder(cls) -> Any:
        """A visitor that returns headers of this class."""
        from ._visitor import HeadersBuilder

        return HeadersBuilder(Headers=cls)
