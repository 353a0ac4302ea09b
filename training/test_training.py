"""Run with `python -m unittest` in this folder: that the trainer learns, decodes and writes what it should."""

import argparse
import os
import re
import struct
import subprocess
import tempfile
import unittest
import zlib
from pathlib import Path

import torch
from torch import Tensor

import export
import train
from king_buckets import LAYOUTS, king_map
from network import QB, SCALE, Network, Quantised
from records import KINDS, Positions, load, men, output, perspectives, placed, targets, thinned
from small_layers import QuantisedLayers


def record(men: dict[int, int], chance: int = 128, result: int = 1, later: int = 128) -> bytes:
    occupied = sum(1 << square for square in men)
    nibbles = [men[square] for square in sorted(men)] + [0] * (32 - len(men))
    packed = bytes(low | high << 4 for low, high in zip(nibbles[::2], nibbles[1::2]))
    return struct.pack("<Q16sBBH4B", occupied, packed, chance, result, 20, later, 0, 0, 0)


def tensor(*records: bytes) -> torch.Tensor:
    return torch.frombuffer(bytearray(b"".join(records)), dtype=torch.uint8).view(-1, 32)


def random_record(random: torch.Generator) -> bytes:
    squares = torch.randperm(64, generator=random)[:20].tolist()
    roles = torch.randint(0, 5, (20,), generator=random).tolist()
    men = {square: role + 8 * (index % 2) for index, (square, role) in enumerate(zip(squares, roles))}
    men[squares[0]], men[squares[1]] = 5, 13
    chance = int(torch.randint(0, 256, (1,), generator=random))
    return record(men, chance, chance // 86)


class Decoding(unittest.TestCase):
    def test_men_stand_where_they_were_put(self) -> None:
        kinds, squares = (values[0].tolist() for values in placed(tensor(record({4: 5, 12: 0, 60: 13, 63: 11}))))
        self.assertEqual(list(zip(kinds, squares))[:4], [(5, 4), (0, 12), (11, 60), (9, 63)])
        self.assertEqual(kinds[4:], [KINDS] * 28)

    def test_a_full_board_has_32_men(self) -> None:
        full = tensor(record({square: square % 6 for square in range(16)} | {square: 8 for square in range(48, 64)}))
        self.assertEqual(perspectives(full)[0].sum().item(), 32)
        self.assertEqual(output(full).item(), 7)

    def test_both_sides_see_their_own_king_on_the_left(self) -> None:
        own, other = perspectives(tensor(record({4: 5, 12: 0, 57: 13})))
        self.assertEqual((own.sum().item(), other.sum().item()), (3, 3))
        own, other = own.view(12, 8, 8), other.view(12, 8, 8)
        self.assertTrue(own[5, 0, 3] and own[0, 1, 3] and own[11, 7, 6])
        # The other side's king is on the b-file already, and its first rank is ours no more.
        self.assertTrue(other[5, 0, 1] and other[11, 7, 4] and other[6, 6, 4])

    def test_each_king_chooses_the_bucket_of_its_own_view(self) -> None:
        own, other = perspectives(tensor(record({6: 5, 12: 0, 34: 13})), 6)
        blocks = [side.view(6, 768).sum(1).nonzero().flatten().tolist() for side in (own, other)]
        # g1 is in the corner; c5 is the fourth rank for the side that plays down.
        self.assertEqual(blocks, [[0], [4]])
        self.assertEqual((own.sum().item(), other.sum().item()), (3, 3))
        for buckets in LAYOUTS:
            map = king_map(buckets)
            self.assertEqual(sorted(set(map.tolist())), list(range(buckets)))
            self.assertTrue(torch.equal(map.view(8, 8), map.view(8, 8).flip(1)))

    def test_a_target_is_a_blend(self) -> None:
        blend = targets(tensor(record({0: 5, 63: 13}, 255, 0)), 0.25)
        self.assertAlmostEqual(blend.item(), 0.75, places=4)

    def test_the_moves_that_followed_are_blended_in(self) -> None:
        blend = targets(tensor(record({0: 5, 63: 13}, 255, 0, 51)), 0.0, later_share=0.25)
        self.assertAlmostEqual(blend.item(), 0.75 + 0.25 * 51 / 255, places=4)

    def test_a_smaller_unit_spreads_the_chances(self) -> None:
        chance = targets(tensor(record({0: 5, 63: 13}, 170)), 0.0, 200)
        # Odds of two to one, squared.
        self.assertAlmostEqual(chance.item(), 4 / 5, places=4)

    def test_men_choose_the_output(self) -> None:
        counts = (2, 5, 6, 9, 10, 29, 30, 32)
        found = output(tensor(*(record({square: 0 for square in range(count)}) for count in counts)))
        self.assertEqual(found.tolist(), [0, 0, 1, 1, 2, 6, 7, 7])

    def test_what_is_decoded_once_is_the_same(self) -> None:
        random = torch.Generator().manual_seed(5)
        records = tensor(*(random_record(random) for _ in range(100)))
        positions, which = Positions(records, 270), torch.tensor([7, 3, 99])
        for found, expected in zip(positions.batch(which, torch.float32), (*perspectives(records), output(records))):
            self.assertTrue(torch.equal(found, expected[which]))
        self.assertTrue(torch.allclose(positions.target(which, 0.3), targets(records[which], 0.3, 270)))

    def test_boards_with_few_men_are_thinned_out(self) -> None:
        few, many = record({4: 5, 12: 0, 60: 13}), record({square: 0 for square in range(17)})
        kept = men(thinned(tensor(*[few, many] * 4000), 1))
        self.assertEqual((kept == 17).sum().item(), 4000)
        self.assertAlmostEqual((kept == 3).sum().item() / 4000, 1 / 8, delta=0.03)


class Learning(unittest.TestCase):
    def test_a_tiny_network_learns_a_thousand_positions_by_heart(self) -> None:
        random = torch.Generator().manual_seed(1)
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "learn.bin"
            path.write_bytes(b"".join(random_record(random) for _ in range(1000)))
            args = argparse.Namespace(
                learn=[path], held_out=[path], out=Path(folder) / "net", hidden=32, outputs=8, batch=250,
                superbatches=0.0012, rate=1e-2, buckets=4, power=2.0, layers=True, later_share=0.0, last_rate=1e-4, result_share=0.0, seed=1,
                seconds=float("inf"), decay=0.01, start=None, unit=400, thin=False, resume=False, full_precision=True, reports=20,
            )
            log = train.train(args)["log"]
            self.assertLess(log[-1]["held_out"], log[0]["held_out"] / 10)
            self.assertLess(log[-1]["held_out"], 0.005)

    def test_the_order_shows_every_position_before_any_again(self) -> None:
        order = train.Order(100, 10, torch.device("cpu"), 1)
        seen = torch.cat([order.next() for _ in range(10)])
        self.assertEqual(sorted(seen.tolist()), list(range(100)))


    def test_a_wider_network_begins_with_the_same_values(self) -> None:
        random = torch.Generator().manual_seed(8)
        torch.manual_seed(8)
        records = tensor(*(random_record(random) for _ in range(200)))
        narrow = Network(16)
        values = narrow(*perspectives(records), output(records))
        for buckets in (1, 6):
            wide = Network(48, 8, buckets)
            wide.load_state_dict(train.widened(train.bucketed(narrow.state_dict(), buckets), 48))
            found = wide(*perspectives(records, buckets), output(records))
            self.assertLess((values - found).abs().max().item(), 0.05)
        with self.assertRaisesRegex(ValueError, "narrower"):
            train.widened(narrow.state_dict(), 8)

    def test_more_buckets_and_small_layers_begin_with_the_same_values(self) -> None:
        random = torch.Generator().manual_seed(9)
        torch.manual_seed(9)
        records = tensor(*(random_record(random) for _ in range(200)))
        network = Network(16, 8, 6)
        with torch.no_grad():
            network.differences.uniform_(-0.3, 0.3)
        values = network(*perspectives(records, 6), output(records))
        finer = Network(24, 8, 9, layered=True)
        start = train.widened(train.bucketed(network.state_dict(), 9), 24)
        finer.load_state_dict(finer.state_dict() | start)
        found = finer(*perspectives(records, 9), output(records))
        self.assertLess((values - found).abs().max().item(), 0.05)
        with self.assertRaisesRegex(ValueError, "divide"):
            train.bucketed(network.state_dict(), 4)


class Exporting(unittest.TestCase):
    def setUp(self) -> None:
        torch.manual_seed(6)

    def test_integers_are_near_the_real_numbers(self) -> None:
        random = torch.Generator().manual_seed(2)
        network = Network(16)
        network.clip()
        difference = export.report(network, tensor(*(random_record(random) for _ in range(500))))
        self.assertLess(difference["most"], 20)

    def test_integers_of_small_layers_are_near_the_real_numbers(self) -> None:
        random = torch.Generator().manual_seed(2)
        network = Network(16, 8, 6, layered=True)
        with torch.no_grad():
            network.layers.three.uniform_(-1, 1)
        network.clip()
        records = tensor(*(random_record(random) for _ in range(500)))
        added = QuantisedLayers(network.layers).values(torch.randint(0, 256, (500, 32)), output(records))
        self.assertGreater(added.std().item() * SCALE, 50)
        self.assertLess(export.report(network, records)["most"], 20)

    def test_the_file_holds_what_its_header_says(self) -> None:
        for outputs, architecture in ((1, 1), (8, 2)):
            network = Network(16, outputs)
            data = export.to_bytes(Quantised(network))
            head = struct.unpack_from("<4s7I", data)
            self.assertEqual(head[:5], (b"ARRN", 1, architecture, 768, 16))
            self.assertEqual(len(data), 32 + 2 * (768 * 16 + 16 + outputs * 32) + outputs * 4 + 4)
        self.assertEqual(struct.unpack("<I", data[-4:])[0], zlib.crc32(data[:-4]))
        bucketed = export.to_bytes(Quantised(Network(16, 8, 4)))
        self.assertEqual(struct.unpack_from("<4s7I", bucketed)[2:4], (3, 4 * 768))
        self.assertEqual(bucketed[32:40], bytes([0, 0, 1, 1, 1, 1, 0, 0]))
        self.assertEqual(len(bucketed), len(data) + 64 + 2 * 3 * 768 * 16)
        first = struct.unpack_from("<16h", data, 32)
        self.assertEqual(list(first), Quantised(network).first[0].tolist())

    def test_a_file_read_again_is_the_same_network(self) -> None:
        for outputs, buckets in ((1, 1), (8, 1), (8, 6)):
            network = Network(16, outputs, buckets, layered=buckets > 1)
            with torch.no_grad():
                network.last.bias.uniform_(-1, 1)
                if network.layers is not None:
                    network.layers.three.uniform_(-1, 1)
                if network.differences is not None:
                    network.differences.uniform_(-0.3, 0.3)
            network.clip()
            data = export.to_bytes(Quantised(network), 270)
            self.assertEqual(export.to_bytes(Quantised(export.from_bytes(data)), 270), data)
        with self.assertRaisesRegex(ValueError, "damaged"):
            export.from_bytes(data[:100] + bytes([data[100] ^ 1]) + data[101:])
        with self.assertRaisesRegex(ValueError, "version"):
            export.from_bytes(b"X" + data[1:])

    def test_the_bias_makes_up_for_rounding(self) -> None:
        random = torch.Generator().manual_seed(3)
        records = tensor(*(random_record(random) for _ in range(500)))
        network = Network(32)
        with torch.no_grad():
            network.last.weight.fill_(0.4 / QB)  # rounded to nothing
        seen = *perspectives(records), output(records)
        exact = network(*seen).mean().item() * SCALE
        balanced = Quantised(network).balanced(network, records)
        self.assertLess(abs(balanced.centipawns(*seen).double().mean().item() - exact), 1.0)


@unittest.skipUnless("ARROCCO" in os.environ, "ARROCCO names no program to compare with")
class InTheEngine(unittest.TestCase):
    def test_it_evaluates_as_the_integers_say(self) -> None:
        program = os.environ["ARROCCO"]
        with tempfile.TemporaryDirectory() as folder:
            games, learn, held_out, net = (str(Path(folder) / name) for name in ("g.arrg", "l.bin", "h.bin", "t.net"))
            made = [program, "datagen", "--out", games, "--games", "24", "--nodes", "50", "--threads", "1", "--seed", "1"]
            subprocess.run(made, check=True, capture_output=True)
            split = [program, "data", "export", games, "--out", learn, "--held-out", held_out]
            subprocess.run(split, check=True, capture_output=True)
            records = load([Path(learn)], torch.device("cpu"))[:200]
            self.assertEqual(len(records), 200, "the games are too few")
            self.assertGreater(len(output(records).unique()), 2)
            torch.manual_seed(4)
            for buckets, layered in ((1, False), (6, False), (6, True)):
                network = Network(32, 8, buckets, layered)
                with torch.no_grad():
                    network.last.weight.mul_(4)
                    if network.layers is not None:
                        network.layers.three.uniform_(-1, 1)
                        network.layers.one.weight.mul_(4)
                    if network.differences is not None:
                        network.differences.uniform_(-0.3, 0.3)
                network.clip()
                export.write(network, Path(net))
                found = evaluations(program, net, fens(records))
                seen = *perspectives(records, buckets), output(records)
                self.assertEqual(found, Quantised(network).centipawns(*seen).tolist())
                self.assertGreater(max(found) - min(found), 50)


def evaluations(program: str, net: str, positions: list[str]) -> list[int]:
    """What the engine says of some positions, in centipawns."""
    engine = subprocess.Popen([program, "uci"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    assert engine.stdin and engine.stdout
    found = []
    with engine:
        print(f"setoption name EvalFile value {net}", file=engine.stdin)
        for fen in positions:
            print(f"position fen {fen}\neval\nisready", file=engine.stdin, flush=True)
            lines = list(iter(engine.stdout.readline, "readyok\n"))
            found += [round(100 * float(line.split()[1])) for line in lines if "by the network" in line]
        print("quit", file=engine.stdin, flush=True)
    return found


def fens(records: Tensor) -> list[str]:
    """The positions as the side to move sees them: it always has White."""
    return [fen(kinds, squares) for kinds, squares in zip(*(values.tolist() for values in placed(records)))]


def fen(kinds: list[int], squares: list[int]) -> str:
    letters = {square: "PNBRQKpnbrqk"[kind] for kind, square in zip(kinds, squares) if kind != KINDS}
    ranks = ["".join(letters.get(8 * rank + file, "1") for file in range(8)) for rank in range(7, -1, -1)]
    return f"{re.sub('1+', lambda empty: str(len(empty[0])), '/'.join(ranks))} w - - 0 1"


if __name__ == "__main__":
    unittest.main()
