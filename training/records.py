"""Positions as `arrocco data export` writes them: 32 bytes each, decoded where the training runs."""

from pathlib import Path

import torch
from torch import Tensor

from king_buckets import king_map

SIZE = 32
# The twelve kinds of men, own pawn to king, then the enemy's. Four bits hold them: 0 to 5, and 8 to 13.
KINDS = 12
KING = 5
FEATURES = KINDS * 64
# The centipawns that multiply the odds by e in the chances of the records.
SCORE_UNIT = 400
# The byte with the mean of the scores from a position on in which each ply counts half of the one before. Of games with
# 120 nodes a move it is nearer to a deep search than the score itself, and than the longer means (LINEAGE.md).
LATER = 28


def load(paths: list[Path], device: torch.device) -> Tensor:
    """All records of some files as one tensor of bytes."""
    sizes = [path.stat().st_size for path in paths]
    if any(size % SIZE for size in sizes):
        raise ValueError(f"{sizes} bytes are not whole records of {SIZE}")
    files = [torch.from_file(str(path), size=size, dtype=torch.uint8) for path, size in zip(paths, sizes) if size]
    return torch.cat([file.to(device) for file in files]).view(-1, SIZE)


def men(records: Tensor) -> Tensor:
    """How many men stand on the boards."""
    ones = torch.tensor([byte.bit_count() for byte in range(256)], device=records.device, dtype=torch.uint8)
    return ones[records[:, :8].long()].sum(1)


def thinned(records: Tensor, seed: int) -> Tensor:
    """Without most of the positions with few men, of which long games have more than their share: of boards with 17 men
    and more all are kept, of those with three one in eight."""
    random = torch.Generator(records.device).manual_seed(seed)
    parts = []
    for part in records.split(1 << 24):
        chance = torch.rand(len(part), generator=random, device=records.device)
        parts.append(part[chance * 16 < men(part) - 1])
    return torch.cat(parts)


def placed(records: Tensor) -> tuple[Tensor, Tensor]:
    """The men of each board in the order of their squares: kinds from own pawn to enemy king, and squares as the side to
    move sees them. What is left of the 32 places has the kind `KINDS`."""
    bits = torch.arange(8, device=records.device)
    occupied = (records[:, :8, None] >> bits & 1).view(-1, 64).bool()
    place = torch.where(occupied, occupied.cumsum(1) - 1, 32)
    squares = torch.zeros(len(records), 33, dtype=torch.int16, device=records.device)
    every = torch.arange(64, dtype=torch.int16, device=records.device).expand(len(records), 64)
    squares = squares.scatter(1, place, every)[:, :32]
    codes = torch.stack((records[:, 8:24] & 15, records[:, 8:24] >> 4), dim=2).view(-1, 32).short()
    kinds = codes - 2 * (codes >= 8)
    is_there = torch.arange(32, device=records.device) < men(records)[:, None]
    return torch.where(is_there, kinds, KINDS), squares


def inputs(kinds: Tensor, squares: Tensor, buckets: int) -> Tensor:
    """The numbers of the inputs that are on, with the files turned round wherever the own king stands on the e- to
    h-file, in the block of that king's bucket; the number of all inputs where there is no man."""
    king = (squares * (kinds == KING)).sum(1, keepdim=True)
    block = king_map(buckets).to(kinds)[king.long()] * FEATURES
    numbers = block + kinds * 64 + (squares ^ (king >> 2 & 1) * 7)
    return torch.where(kinds == KINDS, FEATURES * buckets, numbers).short()


def views(records: Tensor, buckets: int = 1) -> tuple[Tensor, Tensor]:
    """The inputs as the side to move sees the board, and as the other side does."""
    kinds, squares = placed(records)
    swapped = torch.where(kinds == KINDS, KINDS, (kinds + 6) % KINDS)
    return inputs(kinds, squares, buckets), inputs(swapped, squares ^ 56, buckets)


def rows(numbers: Tensor, dtype: torch.dtype, buckets: int = 1) -> Tensor:
    """Inputs as rows of zeros and ones. The place for no man is cut off."""
    features = FEATURES * buckets
    empty = torch.zeros(len(numbers), features + 8, dtype=dtype, device=numbers.device)
    return empty.scatter_(1, numbers.long(), 1)[:, :features]


def perspectives(records: Tensor, buckets: int = 1) -> tuple[Tensor, Tensor]:
    """What the side to move sees, and what the other side sees, each as a row of zeros and ones."""
    own, other = views(records, buckets)
    return rows(own, torch.float32, buckets), rows(other, torch.float32, buckets)


def output(records: Tensor) -> Tensor:
    """Which of eight outputs judges the board: each knows boards with about as many men."""
    return ((men(records).long() - 2) // 4).clamp(0, 7)


def chances_at(records: Tensor, byte: int, unit: float) -> Tensor:
    """A byte of chances of winning, with so many centipawns for odds of e to 1."""
    odds = (records[:, byte].float() / 255).logit(1e-6)
    return (odds * (SCORE_UNIT / unit)).sigmoid()


def targets(records: Tensor, result_share: float, unit: float = SCORE_UNIT, later_share: float = 0.0) -> Tensor:
    """What the network should say: chances of winning, a blend of the search's score, the scores of the moves that
    followed, and the game's result. So many centipawns multiply the odds by e; the nearer that is to how the games ended,
    the better they agree."""
    score = chances_at(records, 24, unit)
    if later_share:
        score = (1 - later_share) * score + later_share * chances_at(records, LATER, unit)
    result = records[:, 25].float() / 2
    return (1 - result_share) * score + result_share * result


class Positions:
    """Records decoded once, to be used many times."""

    def __init__(self, records: Tensor, unit: float, buckets: int = 1, later_share: float = 0.0) -> None:
        parts = records.split(1 << 20)
        self.buckets = buckets
        self.own, self.other = (torch.cat(side) for side in zip(*(views(part, buckets) for part in parts)))
        self.output = torch.cat([output(part).to(torch.uint8) for part in parts])
        self.score = torch.cat([targets(part, 0.0, unit, later_share) for part in parts])
        self.result = torch.cat([targets(part, 1.0) for part in parts])

    def __len__(self) -> int:
        return len(self.score)

    def batch(self, which: Tensor | slice, dtype: torch.dtype) -> tuple[Tensor, Tensor, Tensor]:
        """What the network takes."""
        own, other = (rows(side[which], dtype, self.buckets) for side in (self.own, self.other))
        return own, other, self.output[which].long()

    def target(self, which: Tensor | slice, result_share: float) -> Tensor:
        return (1 - result_share) * self.score[which] + result_share * self.result[which]
