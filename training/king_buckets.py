"""Groups of squares of the own king, each with weights of its own in the first layer."""

import torch
from torch import Tensor

# For the four files that are left after mirroring, from the own first rank up: the bucket of each square. Most kings
# stand on the first two ranks, so those are told apart most finely.
LAYOUTS = {
    1: ["0000"] * 8,
    4: ["0011", "2222", "3333", "3333", "3333", "3333", "3333", "3333"],
    6: ["0011", "2233", "4444", "4444", "5555", "5555", "5555", "5555"],
    8: ["0012", "3344", "5566", "5566", "7777", "7777", "7777", "7777"],
    9: ["0123", "4455", "6677", "6677", "8888", "8888", "8888", "8888"],
}


def king_map(buckets: int) -> Tensor:
    """The bucket of each of the 64 squares as the king's own side sees them; mirror images are in the same bucket."""
    ranks = LAYOUTS[buckets]
    return torch.tensor([int(bucket) for rank in ranks for bucket in rank + rank[::-1]])


def coarser(buckets: int, finer: int) -> list[int]:
    """The bucket of one layout in which each bucket of another lies."""
    pairs = set(zip(king_map(finer).tolist(), king_map(buckets).tolist()))
    if len(pairs) != finer:
        raise ValueError(f"the {finer} buckets do not divide those of {buckets}")
    return [old for _, old in sorted(pairs)]
