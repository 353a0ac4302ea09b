"""Gaviota tablebases: not supported. Syzygy tables are, in :mod:`arrocco.chess.syzygy`."""

from __future__ import annotations

from typing import Any


class MissingTableError(KeyError):
    """There is no table for the material."""


def open_tablebase(directory: str, **arguments: Any) -> Any:
    """Raises ``NotImplementedError``."""
    raise NotImplementedError("Gaviota tablebases are not supported; see arrocco.chess.syzygy")


open_tablebase_native = open_tablebase
