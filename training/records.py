"""Positions as `arrocco data export` writes them: 32 bytes each, decoded where the training runs."""

from pathlib import Path

import torch
from torch import Tensor

SIZE = 32
# The four-bit codes of the twelve kinds of men: own pawn to king, then the enemy's.
CODES = (0, 1, 2, 3, 4, 5, 8, 9, 10, 11, 12, 13)
KINDS = len(CODES)
KING = 5
FEATURES = KINDS * 64
# The centipawns that multiply the odds by e in the chances of the records.
SCORE_UNIT = 400


def load(paths: list[Path], device: torch.device) -> Tensor:
    """All records of some files as one tensor of bytes."""
    data = b"".join(path.read_bytes() for path in paths)
    if len(data) % SIZE:
        raise ValueError(f"{len(data)} bytes are not whole records of {SIZE}")
    return torch.frombuffer(bytearray(data), dtype=torch.uint8).view(-1, SIZE).to(device)


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


def boards(records: Tensor) -> Tensor:
    """Twelve planes of eight ranks by eight files, true where such a man stands, as the side to move sees it."""
    bits = torch.arange(8, device=records.device)
    occupied = (records[:, :8, None] >> bits & 1).view(-1, 64).bool()
    nibbles = torch.stack((records[:, 8:24] & 15, records[:, 8:24] >> 4), dim=2).view(-1, 32)
    place = (occupied.long().cumsum(1) - 1).clamp(0, 31)
    codes = nibbles.gather(1, place)
    kinds = torch.tensor(CODES, device=records.device, dtype=torch.uint8)
    planes = (codes[:, None, :] == kinds[None, :, None]) & occupied[:, None, :]
    return planes.view(-1, KINDS, 8, 8)


def mirrored(planes: Tensor) -> Tensor:
    """The board with its files turned round wherever the own king stands on the e- to h-file."""
    is_right = planes[:, KING, :, 4:].flatten(1).any(1)
    return torch.where(is_right[:, None, None, None], planes.flip(3), planes)


def perspectives(records: Tensor) -> tuple[Tensor, Tensor]:
    """What the side to move sees, and what the other side sees, each as a row of `FEATURES` zeros and ones."""
    own = boards(records)
    other = torch.cat((own[:, 6:], own[:, :6]), dim=1).flip(2)
    return mirrored(own).flatten(1), mirrored(other).flatten(1)


def targets(records: Tensor, result_share: float, unit: float = SCORE_UNIT) -> Tensor:
    """What the network should say: chances of winning, a blend of the search's score and the game's result. So many
    centipawns multiply the odds by e; the nearer that is to how the games ended, the better the two agree."""
    score = (records[:, 24].float() / 255).logit(1e-6)
    result = records[:, 25].float() / 2
    return (1 - result_share) * (score * (SCORE_UNIT / unit)).sigmoid() + result_share * result
