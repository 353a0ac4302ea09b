"""The network as a file for the engine, and how far the integers are from the real numbers."""

import struct
import zlib
from pathlib import Path

import torch
from torch import Tensor

from king_buckets import LAYOUTS, king_map
from network import QA, QB, SCALE, Network, Quantised
from records import FEATURES, output, perspectives
from small_layers import FIRST, QL, SECOND

MAGIC = b"ARRN"
VERSION = 1
# 768 features, files mirrored by the own king, both sides, squared clipped activation; by the number of outputs, and
# whether the first layer depends on the king's bucket, and whether there are small layers.
ARCHITECTURES = {(1, False, False): 1, (8, False, False): 2, (8, True, False): 3, (8, True, True): 4}


def to_bytes(quantised: Quantised, centipawns: int = SCALE) -> bytes:
    """magic, version, architecture, features, hidden, QA, QB, centipawns as 32-bit numbers; the buckets of the king's 64
    squares, if there are several; the weights; the small layers, if there are any; CRC-32 of all that. Other centipawns
    than SCALE stretch or shrink all values."""
    hidden, outputs, buckets = len(quantised.first_bias), len(quantised.last), quantised.buckets
    architecture = ARCHITECTURES[outputs, buckets > 1, quantised.layers is not None]
    head = struct.pack("<4s7I", MAGIC, VERSION, architecture, FEATURES * buckets, hidden, QA, QB, centipawns)
    if buckets > 1:
        head += bytes(king_map(buckets).tolist())
    body = b"".join(
        values.to(torch.int16).numpy().astype("<i2").tobytes()
        for values in (quantised.first, quantised.first_bias, quantised.last)
    )
    data = head + body + struct.pack(f"<{outputs}i", *quantised.last_bias.tolist()) + small_layers(quantised)
    return data + struct.pack("<I", zlib.crc32(data))


def small_layers(quantised: Quantised) -> bytes:
    """The first as bytes, four inputs of all neurons together; the others as 32-bit reals, an input of all neurons
    together."""
    layers = quantised.layers
    if layers is None:
        return b""
    outputs = len(layers.three)
    one = layers.one.view(outputs, FIRST, -1, 4).permute(0, 2, 1, 3).contiguous()
    reals = (layers.one_bias, layers.two.permute(0, 2, 1).contiguous(), layers.two_bias, layers.three)
    return one.to(torch.int8).numpy().tobytes() + b"".join(values.numpy().astype("<f4").tobytes() for values in reals)


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
    outputs, _, layered = next(kind for kind, number in ARCHITECTURES.items() if number == architecture)
    buckets = features // FEATURES
    start = 32 + (64 if buckets > 1 else 0)
    if buckets not in LAYOUTS or (buckets > 1 and data[32:96] != bytes(king_map(buckets).tolist())):
        raise ValueError("other king buckets than those of this trainer")
    network = Network(hidden, outputs, buckets, layered)
    counts = (features * hidden, hidden, outputs * 2 * hidden)
    end = start + 2 * sum(counts)
    first, first_bias, last = torch.frombuffer(bytearray(data[start:end]), dtype=torch.int16).float().split(counts)
    last_bias = struct.unpack_from(f"<{outputs}i", data, end)
    with torch.no_grad():
        weights = first.view(features, hidden).T / QA
        common = weights.view(hidden, buckets, FEATURES).mean(1)
        network.first.weight.copy_(common)
        if network.differences is not None:
            network.differences.copy_(weights - common.repeat(1, buckets))
        network.first.bias.copy_(first_bias / QA)
        network.last.weight.copy_(last.view(outputs, 2 * hidden) / QB)
        network.last.bias.copy_(torch.tensor(last_bias) / (QA * QB))
        if layered:
            read_small_layers(network, data[end + 4 * outputs : -4])
    return network


def read_small_layers(network: Network, data: bytes) -> None:
    layers, outputs = network.layers, network.outputs
    first = 2 * network.hidden * outputs * FIRST
    one = torch.frombuffer(bytearray(data[:first]), dtype=torch.int8).float() / QL
    layers.one.weight.copy_(one.view(outputs, -1, FIRST, 4).permute(0, 2, 1, 3).reshape(outputs * FIRST, -1))
    reals = torch.frombuffer(bytearray(data[first:]), dtype=torch.float32)
    counts = (outputs * FIRST, outputs * 2 * FIRST * SECOND, outputs * SECOND, outputs * SECOND)
    one_bias, two, two_bias, three = reals.split(counts)
    layers.one.bias.copy_(one_bias)
    layers.two.weight.copy_(two.view(outputs, 2 * FIRST, SECOND).permute(0, 2, 1).reshape(outputs * SECOND, -1))
    layers.two.bias.copy_(two_bias)
    layers.three.copy_(three.view(outputs, SECOND))


@torch.no_grad()
def report(network: Network, records: Tensor) -> dict[str, float]:
    """Differences between the two in centipawns."""
    seen = *perspectives(records, network.buckets), output(records)
    exact = network(*seen).double().cpu() * SCALE
    difference = exact - Quantised(network).balanced(network, records).centipawns(*seen)
    sizes = difference.abs()
    return {"mean": sizes.mean().item(), "most": sizes.max().item(), "bias": difference.mean().item()}
