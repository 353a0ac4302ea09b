"""Chess variants: there are none here but standard chess and Chess960. What is asked for beyond that says so."""

from __future__ import annotations

from typing import Any, Type

from ._board import Board

VARIANTS = [Board]

_NAMES = {alias.lower() for alias in Board.aliases} | {"chess", "chess960", "chess 960", "standard"}


def find_variant(name: str) -> Type[Board]:
    """The class of boards for a variant; raises ``ValueError`` for all but standard chess and Chess960."""
    if name.lower() in _NAMES:
        return Board
    raise ValueError(f"unsupported variant: {name}")


def __getattr__(name: str) -> Any:
    if name.endswith("Board"):
        raise NotImplementedError(f"{name}: arrocco.chess has standard chess and Chess960, and no other variants")
    raise AttributeError(name)
