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


def to_bytes(network: Network) -> bytes:
    """magic, version, architecture, features, hidden, QA, QB, SCALE as 32-bit numbers; the weights; CRC-32 of all that."""
    quantised = Quantised(network)
    head = struct.pack("<4s7I", MAGIC, VERSION, ARCHITECTURE, FEATURES, network.hidden, QA, QB, SCALE)
    body = b"".join(
        values.to(torch.int16).numpy().astype("<i2").tobytes()
        for values in (quantised.first, quantised.first_bias, quantised.last)
    )
    data = head + body + struct.pack("<i", int(quantised.last_bias))
    return data + struct.pack("<I", zlib.crc32(data))


def write(network: Network, path: Path) -> None:
    path.write_bytes(to_bytes(network))


@torch.no_grad()
def report(network: Network, records: Tensor) -> dict[str, float]:
    """Differences between the two in centipawns."""
    own, other = perspectives(records)
    exact = network(own.float(), other.float()).double().cpu() * SCALE
    difference = (exact - Quantised(network).centipawns(own, other)).abs()
    return {"mean": difference.mean().item(), "most": difference.max().item()}
