"""The small layers: three on the same activations as the single output, which learn what a weighted sum cannot say."""

import torch
from torch import Tensor, nn
from torch.nn.functional import linear

# The engine computes the first of them with integers: activations from 0 to ACTIVE, weights in QL-ths.
ACTIVE = 127
QL = 128
FIRST_CLIP = 127 / QL
# Neurons of the first small layer, each of which the second sees twice (clipped, and clipped and squared), and of the
# second.
FIRST, SECOND = 16, 32


def rounded(exact: Tensor, found: Tensor) -> Tensor:
    """What was rounded, with the gradient of the exact values."""
    return exact + (found - exact).detach()


def chosen(values: Tensor, output: Tensor, width: int) -> Tensor:
    """Of the values of all outputs, side by side, those of one output for each position."""
    values = values.view(len(values), -1, width)
    return values.gather(1, output[:, None, None].expand(-1, 1, width)).squeeze(1)


def both(values: Tensor) -> Tensor:
    """Clipped, and clipped and squared."""
    clipped = values.clamp(0, 1)
    return torch.cat((clipped, clipped.square()), dim=1)


class SmallLayers(nn.Module):
    """A set for each output."""

    def __init__(self, hidden: int, outputs: int) -> None:
        super().__init__()
        self.one = nn.Linear(2 * hidden, outputs * FIRST)
        self.two = nn.Linear(2 * FIRST, outputs * SECOND)
        self.three = nn.Parameter(torch.zeros(outputs, SECOND))
        # In the middle of where the activation is neither clipped below nor above.
        nn.init.constant_(self.one.bias, 0.3)
        nn.init.constant_(self.two.bias, 0.3)

    def coarse_weights(self) -> Tensor:
        return rounded(self.one.weight, (self.one.weight * QL).round() / QL)

    def forward(self, active: Tensor, output: Tensor) -> Tensor:
        """What they add to the value of each position."""
        active = rounded(active, ((active.float() * ACTIVE).floor() / ACTIVE).to(active.dtype))
        first = chosen(linear(active, self.coarse_weights(), self.one.bias), output, FIRST)
        with torch.autocast(first.device.type, enabled=False):
            second = chosen(self.two(both(first.float())), output, SECOND).clamp(0, 1).square()
            return (second * self.three[output]).sum(1)

    @torch.no_grad()
    def clip(self) -> None:
        self.one.weight.clamp_(-FIRST_CLIP, FIRST_CLIP)


class QuantisedLayers:
    """The same as the engine computes them: integers in the first layer, and then 32-bit reals, added in a fixed order."""

    def __init__(self, layers: SmallLayers) -> None:
        outputs = len(layers.three)
        weights = {name: value.detach().float().cpu() for name, value in layers.state_dict().items()}
        self.one = (weights["one.weight"].view(outputs, FIRST, -1) * QL).round().long()
        self.one_bias = weights["one.bias"].view(outputs, FIRST)
        self.two = weights["two.weight"].view(outputs, SECOND, 2 * FIRST)
        self.two_bias = weights["two.bias"].view(outputs, SECOND)
        self.three = weights["three"]

    def values(self, sums: Tensor, output: Tensor) -> Tensor:
        """For activations of the hidden layer from 0 to 255, before they are squared."""
        active = (sums * sums) >> 9
        total = torch.zeros(len(active), FIRST, dtype=torch.long)
        for number in output.unique().tolist():
            which = output == number
            total[which] = (active[which].double() @ self.one[number].T.double()).long()
        seen = both(total.float() * (1 / (ACTIVE * QL)) + self.one_bias[output])
        second = self.two_bias[output]
        for index in range(2 * FIRST):
            second = second + seen[:, index : index + 1] * self.two[output, :, index]
        clipped = second.clamp(0, 1)
        return halved(clipped * clipped * self.three[output])


def halved(values: Tensor) -> Tensor:
    """Sums, by adding the second half to the first until one is left."""
    while values.shape[1] > 1:
        half = values.shape[1] // 2
        values = values[:, :half] + values[:, half:]
    return values[:, 0]
