"""Two players against each other, until a test has decided or all games are played."""

from __future__ import annotations

import asyncio
import math
import os
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Literal, Optional, Union

import fsspec  # type: ignore[import-untyped]
import pyarrow  # type: ignore[import-untyped]

from .. import Epd, Game, Outcome, PgnTree, Position, __version__
from .._enums import Color
from ..errors import EngineError
from ._player import Player, Seat
from ._progress import Progress, show
from ._result import ClusterResult, joined, parquet, read_parquet
from ._scheduler import Chunk, Finished, Run, Schedule
from ._sprt import Sprt
from ._store import Path, Store

_SCHEMA = pyarrow.schema([
    ("game", pyarrow.int64()), ("pair", pyarrow.int64()), ("white", pyarrow.string()), ("black", pyarrow.string()),
    ("points", pyarrow.float32()), ("result", pyarrow.string()), ("termination", pyarrow.string()),
    ("start", pyarrow.string()), ("moves", pyarrow.string()),
])  # fmt: skip


@dataclass(frozen=True)
class MatchTask:
    """Plays the pairs of a chunk. The payload is a list of pairs: their numbers and the positions they begin with."""

    players: tuple[Player, Player]
    longest: int

    def __call__(self, payload: Any) -> Finished:
        return asyncio.run(self.play(payload))

    async def play(self, pairs: Sequence[tuple[int, str]]) -> Finished:
        """Plays each pair, the colors exchanged in its second game."""
        seats = [Seat(player) for player in self.players]
        rows: dict[str, list[Any]] = {name: [] for name in _SCHEMA.names}
        games: list[str] = []
        try:
            for pair, fen in pairs:
                for turn in (0, 1):
                    number = 2 * pair + turn
                    white, black = (seats[0], seats[1]) if turn == 0 else (seats[1], seats[0])
                    game = await self.play_game(number, Position(fen), white, black)
                    row = _row(number, game, white.player, black.player, is_first_white=turn == 0)
                    for name, value in row.items():
                        rows[name].append(value)
                    games.append(_pgn(game, row))
        finally:
            for seat in seats:
                await seat.end()
        return Finished(parquet(rows, _SCHEMA), joined(games), len(games))

    async def play_game(self, number: int, start: Position, white: Seat, black: Seat) -> Game:
        """Plays a game to its end. Who fails to answer with a legal move loses."""
        game = Game(start)
        seats = {Color.WHITE: white, Color.BLACK: black}
        clocks = {color: seat.player.clock or 0.0 for color, seat in seats.items()}
        increments = {color: seat.player.increment for color, seat in seats.items()}
        for seat in seats.values():
            await seat.begin(number)
        while game.outcome is None:
            color = game.position.turn
            seat = seats[color]
            began = time.monotonic()
            try:
                move = await seat.move(game, clocks, increments)
            except EngineError as error:
                await seat.end()
                ending = "illegal-move" if error.code == "illegal-move" else "abandonment"
                return _lost(game, color, ending)
            if seat.player.clock is not None:
                clocks[color] -= time.monotonic() - began
                if clocks[color] < 0:
                    game.flag(color)
                    return game
                clocks[color] += seat.player.increment
            if move is None:
                return _lost(game, color, "abandonment")
            game.play(move)
            _claim(game, self.longest)
        return game


def _lost(game: Game, loser: Color, termination: str) -> Game:
    winner = Color.BLACK if loser is Color.WHITE else Color.WHITE
    game.conclude(Outcome(termination, winner))
    return game


def _claim(game: Game, longest: int) -> None:
    """Ends games that a player could have ended, and those that are too long."""
    if game.outcome is None and (game.can_claim("threefold") or game.can_claim("fifty-moves")):
        game.claim_draw()
    if game.outcome is None and len(game) >= longest:
        game.conclude(Outcome("adjudication"))


def _row(number: int, game: Game, white: Player, black: Player, *, is_first_white: bool) -> dict[str, Any]:
    outcome = game.outcome
    assert outcome is not None, "the game is over"
    score = {"1-0": 1.0, "0-1": 0.0}.get(outcome.result, 0.5)
    return {
        "game": number,
        "pair": number // 2,
        "white": white.name,
        "black": black.name,
        "points": score if is_first_white else 1 - score,
        "result": outcome.result,
        "termination": outcome.termination,
        "start": game.start.fen,
        "moves": " ".join(map(str, game.moves)),
    }


def _pgn(game: Game, row: dict[str, Any]) -> str:
    tree = PgnTree.from_game(game)
    tree["Round"] = str(row["game"] + 1)
    tree["White"], tree["Black"] = row["white"], row["black"]
    tree["Termination"] = row["termination"]
    return tree.pgn()


class Tally:
    """The results of a match in the order of its chunks, so that the decision does not depend on who was faster."""

    def __init__(self, sprt: Optional[Sprt]) -> None:
        self.sprt = sprt
        self.waiting: dict[int, list[float]] = {}
        self.counted = 0
        self.pairs = [0] * 5
        self.games = [0] * 3
        self.verdict: Optional[Literal["elo0", "elo1"]] = None

    def add(self, number: int, rows: bytes) -> bool:
        """Counts a chunk once all before it are there; whether the match is decided."""
        self.waiting[number] = read_parquet(rows)["points"].to_pylist()
        while self.verdict is None and self.counted in self.waiting:
            points = self.waiting.pop(self.counted)
            self.counted += 1
            for first, second in zip(points[::2], points[1::2]):
                self.pairs[round(2 * (first + second))] += 1
            for point in points:
                self.games[round(2 * (1 - point))] += 1
            if self.sprt is not None:
                self.verdict = self.sprt.verdict(self.pairs)
        return self.verdict is not None

    def note(self) -> str:
        """The results so far, in a line."""
        wins, draws, losses = self.games
        text = f"+{wins} ={draws} -{losses}"
        return text if self.sprt is None else f"{text}, LLR {self.sprt.ratio(self.pairs):.2f}"


@dataclass(frozen=True)
class MatchResult(ClusterResult):
    """A match for its first player. ``pairs`` counts pairs that brought 0, ½, 1, 1½ and 2 points; ``verdict`` is the accepted
    hypothesis, ``None`` without a test or a decision."""

    wins: int = 0
    draws: int = 0
    losses: int = 0
    pairs: tuple[int, ...] = (0, 0, 0, 0, 0)
    llr: Optional[float] = None
    verdict: Optional[Literal["elo0", "elo1"]] = None

    @property
    def score(self) -> float:
        """The share of the points."""
        played = self.wins + self.draws + self.losses
        return (self.wins + self.draws / 2) / played if played else 0.5

    @property
    def elo(self) -> tuple[float, float]:
        """The difference in Elo and its error at 95%, by pairs of games; infinite if all points went one way."""
        count, mean = sum(self.pairs), self.score
        if not count or mean in (0.0, 1.0):
            return (math.inf if mean == 1.0 else -math.inf if mean == 0.0 else 0.0), math.inf
        variance = sum(pairs * (share / 4 - mean) ** 2 for share, pairs in enumerate(self.pairs)) / count
        error = 1.96 * math.sqrt(variance / count)
        slope = 400 / math.log(10) / (mean * (1 - mean))
        return -400 * math.log10(1 / mean - 1), slope * error


def _openings(openings: Union[None, Path, Iterable[Union[str, Position]]], pairs: int, seed: int) -> list[str]:
    """The positions that pairs begin with; given ones are taken in turn."""
    if openings is None:
        return [Position().random_play(seed * 1_000_003 + pair, 8).fen for pair in range(pairs)]
    if isinstance(openings, os.PathLike) or (isinstance(openings, str)):
        with fsspec.open(os.fspath(openings), "rt", compression="infer") as file:
            texts: list[Union[str, Position]] = [line.strip() for line in file if line.strip()]
    else:
        texts = list(openings)
    found = [text.fen if isinstance(text, Position) else Epd(text).position.fen for text in texts]
    if not found:
        raise ValueError("there are no openings")
    return [found[pair % len(found)] for pair in range(pairs)]


def play_match(
    first: Player,
    second: Player,
    out: Path,
    *,
    games: int = 1000,
    sprt: Optional[Sprt] = None,
    openings: Union[None, Path, Iterable[Union[str, Position]]] = None,
    seed: int = 1,
    longest: int = 400,
    chunk: int = 4,
    cpus: int = 1,
    retries: int = 16,
    progress: Optional[Callable[[Progress], object]] = show,
) -> MatchResult:
    """Plays two players against each other, in pairs of games with the same opening and exchanged colors.

    The match ends after ``games`` games, or once ``sprt`` has decided: pairs are counted in the order of their numbers, so
    the decision is the same however many nodes have played; chunks beyond it are removed. ``openings`` are positions, FENs
    or records of EPD, or a file of them; without it games begin with eight random half-moves by ``seed``. Threefold
    repetitions and the fifty-move rule are claimed, and games of ``longest`` half-moves are drawn. ``chunk`` is the number
    of games that are played and written at once, ``cpus`` the cores that a game takes.
    """
    for player in (first, second):
        player.check()
    if games < 2 or games % 2 or chunk < 2 or chunk % 2:
        raise ValueError(f"games are played in pairs: {games} games in chunks of {chunk} cannot be")
    starts = _openings(openings, games // 2, seed)
    store = Store(out)
    players = [player.description() for player in (first, second)]
    test = None if sprt is None else [sprt.elo0, sprt.elo1, sprt.alpha, sprt.beta]
    job = {"kind": "match", "version": __version__, "players": players, "games": games, "sprt": test}
    store.begin({**job, "starts": starts, "longest": longest, "chunk": chunk})
    tally = Tally(sprt)
    is_decided = any([tally.add(number, store.read("rows", number)) for number in sorted(store.finished())])
    schedule = Schedule(
        cpus=cpus,
        retries=retries,
        progress=progress,
        on_finished=lambda number, finished: tally.add(number, finished.rows),
        note=tally.note,
        total=-(-games // chunk),
    )
    run = Run(store, MatchTask((first, second), longest), schedule)
    if not is_decided:
        run.go(_chunks(starts, chunk // 2))
    if tally.verdict is not None:
        for number in store.finished():
            if number >= tally.counted:
                store.remove(number)
    llr = None if sprt is None else sprt.ratio(tally.pairs)
    wins, draws, losses = tally.games
    skipped = tally.counted if is_decided else run.skipped
    result = (wins, draws, losses, tuple(tally.pairs), llr, tally.verdict)
    return MatchResult(store.folder, run.games, run.chunks, skipped, store, *result)


def _chunks(starts: Sequence[str], size: int) -> Iterator[Chunk]:
    pairs = list(enumerate(starts))
    for number, begin in enumerate(range(0, len(pairs), size)):
        yield Chunk(number, pairs[begin : begin + size])
