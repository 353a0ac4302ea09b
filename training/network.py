"""The network: one hidden layer seen from both sides, squared clipped activation, one output."""

import torch
from torch import Tensor, nn

from records import FEATURES, perspectives

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
    def __init__(self, hidden: int) -> None:
        super().__init__()
        self.hidden = hidden
        self.first = nn.Linear(FEATURES, hidden)
        self.last = nn.Linear(2 * hidden, 1)
        # About 32 features are on at a time.
        nn.init.uniform_(self.first.weight, -1 / 32**0.5, 1 / 32**0.5)
        nn.init.zeros_(self.first.bias)
        nn.init.zeros_(self.last.bias)

    def forward(self, own: Tensor, other: Tensor) -> Tensor:
        """The score in units of SCALE centipawns, for the side to move."""
        activations = torch.cat((self.first(own), self.first(other)), dim=1)
        return self.last(activations.clamp(0, 1).square()).squeeze(1)

    @torch.no_grad()
    def clip(self) -> None:
        self.first.weight.clamp_(-CLIP, CLIP)
        self.last.weight.clamp_(-LAST_CLIP, LAST_CLIP)


def whole(values: Tensor, factor: int) -> Tensor:
    return (values.detach().double().cpu() * factor).round().long()


class Quantised:
    """The network as the engine computes it, with integers only."""

    def __init__(self, network: Network) -> None:
        self.first = whole(network.first.weight.T, QA)
        self.first_bias = whole(network.first.bias, QA)
        self.last = whole(network.last.weight[0], QB)
        self.last_bias = whole(network.last.bias[0], QA * QB)

    @torch.no_grad()
    def balanced(self, network: Network, records: Tensor) -> "Quantised":
        """With a bias that makes up for what rounding adds in the mean: half a centipawn a weight would add up."""
        own, other = perspectives(records)
        exact = network(own.float(), other.float()).double().cpu().mean() * SCALE
        error = exact - self.exact_centipawns(own, other).mean()
        self.last_bias += (error / SCALE * QA * QB).round().long()
        return self

    def exact_centipawns(self, own: Tensor, other: Tensor) -> Tensor:
        """Before the divisions cut something off."""
        sums = [features.long().cpu() @ self.first + self.first_bias for features in (own, other)]
        active = torch.cat(sums, dim=1).clamp(0, QA)
        total = (active * active * self.last).sum(1).double() / QA + self.last_bias
        return total * SCALE / (QA * QB)

    def centipawns(self, own: Tensor, other: Tensor) -> Tensor:
        """Truncating towards zero, as integer division does there."""
        sums = [features.long().cpu() @ self.first + self.first_bias for features in (own, other)]
        active = torch.cat(sums, dim=1).clamp(0, QA)
        total = (active * active * self.last).sum(1)
        total = torch.div(total, QA, rounding_mode="trunc") + self.last_bias
        return torch.div(total * SCALE, QA * QB, rounding_mode="trunc")
