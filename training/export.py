"""The network as a file for the engine, and how far the integers are from the real numbers."""

import struct
import zlib
from pathlib import Path

import torch
from torch import Tensor

from king_buckets import LAYOUTS, king_map
from network import QA, QB, SCALE, Network, Quantised
from records import FEATURES, output, perspectives

MAGIC = b"ARRN"
VERSION = 1
# 768 features, files mirrored by the own king, both sides, squared clipped activation; by the number of outputs, and
# whether the first layer depends on the king's bucket.
ARCHITECTURES = {(1, False): 1, (8, False): 2, (8, True): 3}


def to_bytes(quantised: Quantised, centipawns: int = SCALE) -> bytes:
    """magic, version, architecture, features, hidden, QA, QB, centipawns as 32-bit numbers; the buckets of the king's 64
    squares, if there are several; the weights; CRC-32 of all that. Other centipawns than SCALE stretch or shrink all
    values."""
    hidden, outputs, buckets = len(quantised.first_bias), len(quantised.last), quantised.buckets
    architecture = ARCHITECTURES[outputs, buckets > 1]
    head = struct.pack("<4s7I", MAGIC, VERSION, architecture, FEATURES * buckets, hidden, QA, QB, centipawns)
    if buckets > 1:
        head += bytes(king_map(buckets).tolist())
    body = b"".join(
        values.to(torch.int16).numpy().astype("<i2").tobytes()
        for values in (quantised.first, quantised.first_bias, quantised.last)
    )
    data = head + body + struct.pack(f"<{outputs}i", *quantised.last_bias.tolist())
    return data + struct.pack("<I", zlib.crc32(data))


def write(network: Network, path: Path, records: Tensor | None = None, centipawns: int = SCALE) -> None:
    """The bias is balanced on the records, if there are any."""
    quantised = Quantised(network)
    if records is not None:
        quantised = quantised.balanced(network, records)
    path.write_bytes(to_bytes(quantised, centipawns))


def from_bytes(data: bytes) -> Network:
    """The network that a file holds, as near to the one that was written as rounding has left it."""
    magic, version, architecture, features, hidden, qa, qb, _ = struct.unpack_from("<4s7I", data)
    if (magic, version, features % FEATURES, qa, qb) != (MAGIC, VERSION, 0, QA, QB):
        raise ValueError("not a network of this version")
    if struct.unpack("<I", data[-4:])[0] != zlib.crc32(data[:-4]):
        raise ValueError("the network is damaged")
    outputs = next(outputs for (outputs, _), number in ARCHITECTURES.items() if number == architecture)
    buckets = features // FEATURES
    start = 32 + (64 if buckets > 1 else 0)
    if buckets not in LAYOUTS or (buckets > 1 and data[32:96] != bytes(king_map(buckets).tolist())):
        raise ValueError("other king buckets than those of this trainer")
    network = Network(hidden, outputs, buckets)
    counts = (features * hidden, hidden, outputs * 2 * hidden)
    body = torch.frombuffer(bytearray(data[start:-4]), dtype=torch.int16)
    first, first_bias, last, _ = body.float().split((*counts, 2 * outputs))
    last_bias = struct.unpack_from(f"<{outputs}i", data, len(data) - 4 - 4 * outputs)
    with torch.no_grad():
        weights = first.view(features, hidden).T / QA
        common = weights.view(hidden, buckets, FEATURES).mean(1)
        network.first.weight.copy_(common)
        if network.differences is not None:
            network.differences.copy_(weights - common.repeat(1, buckets))
        network.first.bias.copy_(first_bias / QA)
        network.last.weight.copy_(last.view(outputs, 2 * hidden) / QB)
        network.last.bias.copy_(torch.tensor(last_bias) / (QA * QB))
    return network


@torch.no_grad()
def report(network: Network, records: Tensor) -> dict[str, float]:
    """Differences between the two in centipawns."""
    seen = *perspectives(records, network.buckets), output(records)
    exact = network(*seen).double().cpu() * SCALE
    difference = exact - Quantised(network).balanced(network, records).centipawns(*seen)
    sizes = difference.abs()
    return {"mean": sizes.mean().item(), "most": sizes.max().item(), "bias": difference.mean().item()}
