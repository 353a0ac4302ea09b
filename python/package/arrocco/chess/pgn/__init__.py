"""PGN of the shape of ``chess.pgn``: games as trees, visitors, and readers of files.

For large files :class:`arrocco.PgnReader` is many times as fast.
"""

from __future__ import annotations

from ._export import (
    FileExporter as FileExporter,
    StringExporter as StringExporter,
    StringExporterMixin as StringExporterMixin,
)
from ._game import Game as Game
from ._headers import TAG_ROSTER as TAG_ROSTER, Headers as Headers
from ._nags import *  # noqa: F403
from ._node import ChildNode as ChildNode, GameNode as GameNode, Mainline as Mainline
from ._reader import read_game as read_game, read_headers as read_headers, skip_game as skip_game
from ._time_control import (
    TimeControl as TimeControl,
    TimeControlPart as TimeControlPart,
    TimeControlType as TimeControlType,
    parse_time_control as parse_time_control,
)
from ._visitor import (
    SKIP as SKIP,
    BaseVisitor as BaseVisitor,
    BoardBuilder as BoardBuilder,
    GameBuilder as GameBuilder,
    HeadersBuilder as HeadersBuilder,
    SkipType as SkipType,
    SkipVisitor as SkipVisitor,
)
