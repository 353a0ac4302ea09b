"""A player of a match: the engine of this package, or any UCI engine."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from typing import Any, Optional, Union

from .. import Engine, Game, Move, Position, uci
from .._enums import Color

#: Here a search has nothing to do, so that it only tells whether its arguments are right.
_MATED = Position("7k/6Q1/6K1/8/8/8/8/8 b - - 0 1")


def check_engine(options: Mapping[str, Any], limits: Mapping[str, Any]) -> None:
    """Raises what the engine says to bad arguments, here and not at every worker."""
    Engine(**options).analyse(_MATED, **limits)


@dataclass(frozen=True)
class Player:
    """Who plays: without a ``command`` the engine of this package, whose ``options`` are the arguments of
    :class:`arrocco.Engine`; with one a UCI engine, which every node must have, and UCI ``options``. A move is searched up to
    ``nodes``, ``depth`` or seconds (``time``), or by a ``clock`` with an ``increment``, both in seconds."""

    name: str
    command: tuple[str, ...] = ()
    options: Mapping[str, Union[str, int, bool, None]] = field(default_factory=dict)
    nodes: Optional[int] = None
    depth: Optional[int] = None
    time: Optional[float] = None
    clock: Optional[float] = None
    increment: float = 0.0

    def limits(self) -> dict[str, Any]:
        """The limits of a move, without the clock."""
        named = (("nodes", self.nodes), ("depth", self.depth), ("time", self.time))
        return {name: value for name, value in named if value is not None}

    def check(self) -> None:
        """Raises if the player cannot play."""
        limits = self.limits()
        if not limits and self.clock is None:
            raise ValueError(f"{self.name} needs a limit: nodes, depth, time or clock")
        if self.clock is not None and not 0 < self.clock < 1e6:
            raise ValueError(f"the clock of {self.name} must be a number of seconds, not {self.clock}")
        if not self.command:
            check_engine(self.options, limits)

    def description(self) -> dict[str, Any]:
        """What makes it another player, for the description of a job."""
        return {**asdict(self), "options": dict(self.options)}


class Seat:
    """A player at a board of a worker. ``await`` of a game's move gives the move or raises ``EngineError``."""

    def __init__(self, player: Player) -> None:
        self.player = player
        self.engine: Optional[Engine] = None
        self.process: Optional[uci.Engine] = None

    async def begin(self, seed: int) -> None:
        """Gets ready for a game. The seed makes levels play differently in each game, and alike when it is played again."""
        if not self.player.command:
            self.engine = Engine(**{"seed": seed, **self.player.options})  # type: ignore[arg-type]
            return
        if self.process is None:
            self.process = await uci.Engine.open(self.player.command, options=self.player.options)
        await self.process.new_game()

    async def move(self, game: Game, clocks: Mapping[Color, float], increments: Mapping[Color, float]) -> Optional[Move]:
        """The player's move."""
        limits, side = self.player.limits(), game.position.turn
        if self.process is not None:
            if self.player.clock is not None:
                white, black = clocks[Color.WHITE], clocks[Color.BLACK]
                limits |= {"white_clock": white, "black_clock": black}
                limits |= {"white_increment": increments[Color.WHITE], "black_increment": increments[Color.BLACK]}
            return (await self.process.analyse(game, **limits)).best
        assert self.engine is not None, "the game has begun"
        if self.player.clock is not None:
            limits |= {"clock": clocks[side], "increment": increments[side]}
        return self.engine.play(game, **limits)

    async def end(self) -> None:
        """Ends a process; the next game starts another one."""
        process, self.process = self.process, None
        if process is not None:
            await process.quit()
