"""Trains a network on positions of our own games.

    python train.py --learn learn.bin --held-out held.bin --out net --hidden 128 --superbatches 20
"""

import argparse
import json
import math
import time
from pathlib import Path

import torch
from torch import Tensor

import export
from king_buckets import LAYOUTS, coarser
from network import Network
from records import FEATURES, SCORE_UNIT, Positions, load, thinned

# A superbatch is about a hundred million positions, whatever the batch.
SUPERBATCH = 100_000_000
# The small layers begin with nothing where the rest knows much already: they learn faster.
FASTER = 4.0


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--learn", type=Path, nargs="+", required=True)
    parser.add_argument("--held-out", type=Path, nargs="+", required=True)
    parser.add_argument("--out", type=Path, required=True, help="name of the files to write, without ending")
    parser.add_argument("--hidden", type=int, default=128)
    parser.add_argument("--outputs", type=int, default=8, choices=(1, 8))
    parser.add_argument("--buckets", type=int, default=1, choices=LAYOUTS, help="groups of squares of the own king")
    parser.add_argument("--layers", action="store_true", help="small layers beside the output")
    parser.add_argument("--batch", type=int, default=16_384)
    parser.add_argument("--superbatches", type=float, default=20)
    parser.add_argument("--rate", type=float, default=1e-3)
    parser.add_argument("--last-rate", type=float, default=8e-6)
    parser.add_argument("--decay", type=float, default=0.01)
    parser.add_argument("--result-share", type=float, default=0.5)
    parser.add_argument("--later-share", type=float, default=0.0, help="of the moves that followed, in the score")
    parser.add_argument(
        "--unit", type=int, default=SCORE_UNIT, help="centipawns that multiply the odds by e; one unit of the output"
    )
    parser.add_argument("--power", type=float, default=2.0, help="of the error in the loss")
    parser.add_argument("--thin", action="store_true", help="leave out most positions with few men")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--seconds", type=float, default=math.inf, help="stop after so long, well before the end")
    parser.add_argument(
        "--start", type=Path, help="begin with this checkpoint or network; --hidden may be larger than its width"
    )
    parser.add_argument("--reports", type=int, default=20, help="how often to look at the held-out positions and save")
    parser.add_argument("--resume", action="store_true")
    parser.add_argument("--full-precision", action="store_true")
    return parser.parse_args()


def chances(network: Network, positions: Positions, which: Tensor | slice, dtype: torch.dtype) -> Tensor:
    """Of winning, as the network sees them."""
    device = positions.own.device.type
    with torch.autocast(device, dtype=torch.bfloat16, enabled=dtype == torch.bfloat16):
        out = network(*positions.batch(which, dtype))
    return out.float().sigmoid()


def loss_of(found: Tensor, target: Tensor, power: float = 2.0) -> Tensor:
    return (found - target).abs().pow(power).mean()


@torch.no_grad()
def held_out_losses(network: Network, positions: Positions, result_shares: list[float]) -> list[float]:
    """For targets with several shares of the result."""
    slices = [slice(start, start + 65_536) for start in range(0, len(positions), 65_536)]
    found = torch.cat([chances(network, positions, which, torch.float32) for which in slices])
    return [loss_of(found, positions.target(slice(None), share)).item() for share in result_shares]


class Order:
    """Batches without end, each position once before any comes again."""

    def __init__(self, count: int, batch: int, device: torch.device, seed: int) -> None:
        self.count, self.batch = count, min(batch, count)
        self.random = torch.Generator(device).manual_seed(seed)
        self.device = device
        self.indices, self.at = torch.empty(0, dtype=torch.long, device=device), 0

    def next(self) -> Tensor:
        if self.at + self.batch > len(self.indices):
            self.indices = torch.randperm(self.count, generator=self.random, device=self.device)
            self.at = 0
        self.at += self.batch
        return self.indices[self.at - self.batch : self.at]


def weights_of(path: Path, device: torch.device) -> dict[str, Tensor]:
    """Of a checkpoint, or of a network as the engine reads it, which is all that is kept of old ones."""
    if path.suffix == ".net":
        return export.from_bytes(path.read_bytes()).state_dict()
    return torch.load(path, map_location=device)["network"]


def bucketed(weights: dict[str, Tensor], buckets: int) -> dict[str, Tensor]:
    """The same values by a network with more king buckets, which do not differ yet where there was one."""
    hidden, features = weights["first.weight"].shape
    if "differences" not in weights:
        return weights if buckets == 1 else weights | {"differences": torch.zeros(hidden, features * buckets)}
    old = weights["differences"].view(hidden, -1, FEATURES)
    if old.shape[1] == buckets:
        return weights
    return weights | {"differences": old[:, coarser(old.shape[1], buckets)].reshape(hidden, -1)}


def widened(weights: dict[str, Tensor], hidden: int) -> dict[str, Tensor]:
    """The same values by a wider hidden layer: neurons that are there several times count as much less. The copies differ
    a little, so that they can learn different things."""
    width = len(weights["first.bias"])
    if hidden == width:
        return weights
    if hidden < width:
        raise ValueError(f"{hidden} is narrower than {width}")
    source = torch.arange(hidden) % width
    times = torch.bincount(source)[source]
    first = weights["first.weight"][source]
    wider = {
        "first.weight": first + torch.randn_like(first) * 0.005 * (times > 1)[:, None],
        "first.bias": weights["first.bias"][source],
    }
    if "differences" in weights:
        wider["differences"] = weights["differences"][source]
    for name in ("last.weight", "layers.one.weight"):
        if name in weights:
            wider[name] = torch.cat([half[:, source] / times for half in weights[name].split(width, dim=1)], dim=1)
    return weights | wider


def rate_at(step: int, steps: int, first: float, last: float) -> float:
    """Falls by a cosine, after a fiftieth of the steps in which it rises: the first steps know only the sign of each
    gradient, and would undo what a network that is trained further has learnt."""
    rising = min(1.0, (step + 1) * 50 / steps)
    return rising * (last + (first - last) * (1 + math.cos(math.pi * step / steps)) / 2)


class Step:
    """One step of the training. On a GPU it is recorded once and then replayed: starting its many small kernels one by
    one would take longer than running them."""

    def __init__(
        self,
        network: Network,
        optimiser: torch.optim.Optimizer,
        positions: Positions,
        batch: int,
        share: float,
        power: float,
        dtype: torch.dtype,
    ) -> None:
        self.network, self.optimiser, self.positions = network, optimiser, positions
        self.share, self.power, self.dtype = share, power, dtype
        device = positions.own.device
        self.which = torch.zeros(batch, dtype=torch.long, device=device)
        self.loss = torch.zeros((), device=device)
        self.graph = self.record() if device.type == "cuda" else None

    def compute(self) -> None:
        found = chances(self.network, self.positions, self.which, self.dtype)
        loss = loss_of(found, self.positions.target(self.which, self.share), self.power)
        loss.backward()
        self.loss = loss.detach()
        self.optimiser.step()
        self.network.clip()

    def record(self) -> "torch.cuda.CUDAGraph":
        """Runs a few times first, as graphs must, with a rate of nought; what the optimiser learns then is undone."""
        states = self.optimiser.state
        before = {key: {name: value.clone() for name, value in states[key].items()} for key in states}
        self.set_rate(0.0)
        stream = torch.cuda.Stream()
        stream.wait_stream(torch.cuda.current_stream())
        with torch.cuda.stream(stream):
            for _ in range(3):
                self.optimiser.zero_grad(set_to_none=True)
                self.compute()
        torch.cuda.current_stream().wait_stream(stream)
        self.optimiser.zero_grad(set_to_none=True)
        graph = torch.cuda.CUDAGraph()
        with torch.cuda.graph(graph):
            self.compute()
        for key, state in states.items():
            for name, value in state.items():
                value.copy_(before[key][name] if key in before else torch.zeros_like(value))
        return graph

    def set_rate(self, rate: float) -> None:
        for group in self.optimiser.param_groups:
            if isinstance(group["lr"], Tensor):
                group["lr"].fill_(rate * group["faster"])
            else:
                group["lr"] = rate * group["faster"]

    def take(self, which: Tensor, rate: float) -> None:
        self.set_rate(rate)
        self.which.copy_(which)
        if self.graph:
            self.graph.replay()
            return
        self.optimiser.zero_grad(set_to_none=True)
        self.compute()


def parameter_groups(network: Network) -> list[tuple[list[Tensor], float]]:
    """With how much faster each learns."""
    small = [] if network.layers is None else list(network.layers.parameters())
    rest = [value for name, value in network.named_parameters() if not name.startswith("layers.")]
    return [(rest, 1.0)] + ([(small, FASTER)] if small else [])


def train(args: argparse.Namespace) -> dict:
    device = torch.device("cuda" if torch.cuda.is_available() else "cpu")
    torch.manual_seed(args.seed)
    torch.set_float32_matmul_precision("high")
    learn, held_out = load(args.learn, device), load(args.held_out, device)
    if args.thin:
        learn, held_out = thinned(learn, args.seed), thinned(held_out, args.seed)
    sample = held_out[:16_384]
    learn, held_out = (Positions(part, args.unit, args.buckets, args.later_share) for part in (learn, held_out))
    network = Network(args.hidden, args.outputs, args.buckets, args.layers).to(device)
    is_gpu = device.type == "cuda"
    # A rate that a recorded step reads anew each time.
    recorded = {"fused": True, "capturable": True} if is_gpu else {}
    groups = [
        {"params": parameters, "faster": faster, "lr": torch.tensor(args.rate, device=device) if is_gpu else args.rate}
        for parameters, faster in parameter_groups(network)
    ]
    optimiser = torch.optim.AdamW(groups, weight_decay=args.decay, **recorded)
    checkpoint = args.out.with_suffix(".pt")
    step = 0
    if args.start:
        start = widened(bucketed(weights_of(args.start, device), args.buckets), args.hidden)
        # Small layers that were not there before begin with nothing.
        network.load_state_dict(network.state_dict() | start)
        network.clip()
    if args.resume and checkpoint.exists():
        state = torch.load(checkpoint, map_location=device)
        network.load_state_dict(state["network"])
        optimiser.load_state_dict(state["optimiser"])
        step = state["step"]
    steps = max(1, int(args.superbatches * SUPERBATCH / args.batch))
    order = Order(len(learn), args.batch, device, args.seed + step)
    dtype = torch.bfloat16 if is_gpu and not args.full_precision else torch.float32
    if step == 0:
        print(json.dumps({"step": 0, "held_out": held_out_losses(network, held_out, [args.result_share])[0]}), flush=True)
    one_step = Step(network, optimiser, learn, order.batch, args.result_share, args.power, dtype)
    start, seen, log = time.monotonic(), 0, []
    every = max(1, steps // args.reports)

    def save() -> None:
        state = {"network": network.state_dict(), "optimiser": optimiser.state_dict(), "step": step}
        torch.save(state, checkpoint)
        export.write(network, args.out.with_suffix(".net"), sample, args.unit)

    while step < steps and time.monotonic() - start < args.seconds:
        one_step.take(order.next(), rate_at(step, steps, args.rate, args.last_rate))
        step += 1
        seen += order.batch
        if step % every == 0 or step == steps:
            held, of_score, of_result = held_out_losses(network, held_out, [args.result_share, 0.0, 1.0])
            speed = seen / (time.monotonic() - start)
            entry = {"step": step, "loss": one_step.loss.item(), "held_out": held, "positions_a_second": speed}
            # What does not depend on the share, so that runs with different shares can be compared.
            entry |= {"of_score": of_score, "of_result": of_result}
            log.append(entry)
            print(json.dumps(log[-1]), flush=True)
            save()
    save()
    summary = {
        "arguments": {key: str(value) for key, value in vars(args).items()},
        "learn": len(learn),
        "held_out": len(held_out),
        "log": log,
        "quantised": export.report(network, sample[:4096]),
    }
    args.out.with_suffix(".json").write_text(json.dumps(summary, indent=1))
    print(json.dumps(summary["quantised"]))
    return summary


if __name__ == "__main__":
    train(arguments())
