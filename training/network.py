"""The network: one hidden layer seen from both sides, with weights that may depend on the own king's square, squared
clipped activation, one output or eight, and small layers beside the output if wanted."""

import torch
from torch import Tensor, nn
from torch.nn.functional import linear

from records import FEATURES, output, perspectives
from small_layers import QuantisedLayers, SmallLayers

# What the integers of the engine stand for: QA of the first layer, QB of the second, SCALE centipawns.
QA = 255
QB = 256
SCALE = 400
# Sums of the first layer fit sixteen bits.
CLIP = 1.98
# With this bound an activation times a weight of the second layer does. Most of these weights are small: a larger bound
# and a smaller QB would round them to a few values, which was seen to cost ten centipawns in the mean.
LAST_CLIP = 127 / QB


class Network(nn.Module):
    def __init__(self, hidden: int, outputs: int = 8, buckets: int = 1, layered: bool = False) -> None:
        super().__init__()
        self.hidden, self.outputs, self.buckets = hidden, outputs, buckets
        # What all buckets of the king have in common; each learns only how it differs. A bucket that is seldom seen
        # would know nothing otherwise.
        self.first = nn.Linear(FEATURES, hidden)
        self.differences = nn.Parameter(torch.zeros(hidden, FEATURES * buckets)) if buckets > 1 else None
        self.last = nn.Linear(2 * hidden, outputs)
        self.layers = SmallLayers(hidden, outputs) if layered else None
        # About 32 features are on at a time.
        nn.init.uniform_(self.first.weight, -1 / 32**0.5, 1 / 32**0.5)
        nn.init.zeros_(self.first.bias)
        nn.init.zeros_(self.last.bias)

    def forward(self, own: Tensor, other: Tensor, output: Tensor) -> Tensor:
        """The score in units of SCALE centipawns, for the side to move, by the output that knows such boards."""
        weights = self.first_weights()
        activations = torch.cat([linear(side, weights, self.first.bias) for side in (own, other)], dim=1)
        active = activations.clamp(0, 1).square()
        output = output.clamp(max=self.outputs - 1)
        values = self.last(active).gather(1, output[:, None]).squeeze(1)
        return values if self.layers is None else values + self.layers(active, output)

    def first_weights(self) -> Tensor:
        """Those of the first layer, for all buckets."""
        if self.differences is None:
            return self.first.weight
        return self.first.weight.repeat(1, self.buckets) + self.differences

    @torch.no_grad()
    def clip(self) -> None:
        self.first.weight.clamp_(-CLIP, CLIP)
        if self.differences is not None:
            # The bound is for the sum of both.
            common = self.first.weight.repeat(1, self.buckets)
            self.differences.copy_((common + self.differences).clamp_(-CLIP, CLIP) - common)
        self.last.weight.clamp_(-LAST_CLIP, LAST_CLIP)
        if self.layers is not None:
            self.layers.clip()


def whole(values: Tensor, factor: int) -> Tensor:
    return (values.detach().double().cpu() * factor).round().long()


class Quantised:
    """The network as the engine computes it, with integers only."""

    def __init__(self, network: Network) -> None:
        self.buckets = network.buckets
        self.first = whole(network.first_weights().T, QA)
        self.first_bias = whole(network.first.bias, QA)
        self.last = whole(network.last.weight, QB)
        self.last_bias = whole(network.last.bias, QA * QB)
        self.layers = None if network.layers is None else QuantisedLayers(network.layers)

    @torch.no_grad()
    def balanced(self, network: Network, records: Tensor) -> "Quantised":
        """With biases that make up for what rounding adds in the mean: half a centipawn a weight would add up."""
        own, other = perspectives(records, self.buckets)
        which = output(records)
        exact = network(own, other, which).double().cpu() * SCALE
        error = exact - self.exact_centipawns(own, other, which)
        which = which.cpu().clamp(max=network.outputs - 1)
        for number in which.unique().tolist():
            self.last_bias[number] += (error[which == number].mean() / SCALE * QA * QB).round().long()
        return self

    def sums(self, own: Tensor, other: Tensor, output: Tensor) -> tuple[Tensor, Tensor, Tensor]:
        """What comes together in the last layer, the bias, and what the small layers add in units of SCALE."""
        output = output.cpu().clamp(max=len(self.last) - 1)
        # Real numbers of 64 bits hold such products exactly, and multiply faster than whole ones.
        first = [features.double().cpu() @ self.first.double() + self.first_bias for features in (own, other)]
        active = torch.cat(first, dim=1).clamp(0, QA).long()
        added = torch.zeros(len(output)) if self.layers is None else self.layers.values(active, output)
        return (active * active * self.last[output]).sum(1), self.last_bias[output], added

    def exact_centipawns(self, own: Tensor, other: Tensor, output: Tensor) -> Tensor:
        """Before the divisions cut something off."""
        total, bias, added = self.sums(own, other, output)
        return (total.double() / QA + bias) * SCALE / (QA * QB) + added.double() * SCALE

    def centipawns(self, own: Tensor, other: Tensor, output: Tensor) -> Tensor:
        """Truncating towards zero, as integer division does there."""
        total, bias, added = self.sums(own, other, output)
        total = torch.div(total, QA, rounding_mode="trunc") + bias
        return torch.div(total * SCALE, QA * QB, rounding_mode="trunc") + (added * SCALE).trunc().long()
