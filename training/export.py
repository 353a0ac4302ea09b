"""The network as a file for the engine, and how far the integers are from the real numbers."""

import struct
import zlib
from pathlib import Path

import torch
from torch import Tensor

from network import QA, QB, SCALE, Network, Quantised
from records import FEATURES, perspectives

MAGIC = b"ARRN"
VERSION = 1
# 768 features, files mirrored by the own king, both sides, squared clipped activation, one output.
ARCHITECTURE = 1


def to_bytes(quantised: Quantised, centipawns: int = SCALE) -> bytes:
    """magic, version, architecture, features, hidden, QA, QB, centipawns as 32-bit numbers; the weights; CRC-32 of all
    that. Other centipawns than SCALE stretch or shrink all values."""
    hidden = len(quantised.first_bias)
    head = struct.pack("<4s7I", MAGIC, VERSION, ARCHITECTURE, FEATURES, hidden, QA, QB, centipawns)
    body = b"".join(
        values.to(torch.int16).numpy().astype("<i2").tobytes()
        for values in (quantised.first, quantised.first_bias, quantised.last)
    )
    data = head + body + struct.pack("<i", int(quantised.last_bias))
    return data + struct.pack("<I", zlib.crc32(data))


def write(network: Network, path: Path, records: Tensor | None = None, centipawns: int = SCALE) -> None:
    """The bias is balanced on the records, if there are any."""
    quantised = Quantised(network)
    if records is not None:
        quantised = quantised.balanced(network, records)
    path.write_bytes(to_bytes(quantised, centipawns))


@torch.no_grad()
def report(network: Network, records: Tensor) -> dict[str, float]:
    """Differences between the two in centipawns."""
    own, other = perspectives(records)
    exact = network(own.float(), other.float()).double().cpu() * SCALE
    difference = exact - Quantised(network).balanced(network, records).centipawns(own, other)
    sizes = difference.abs()
    return {"mean": sizes.mean().item(), "most": sizes.max().item(), "bias": difference.mean().item()}
