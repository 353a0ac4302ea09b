//! Tests of the network: incremental updates against full evaluations, the kernels against each other, bad files.

use std::sync::Arc;

use arrocco_rules::Position;

use super::block::{FIRST, SECOND};
use super::feature::INPUTS_PER_BUCKET;
use super::kernel::Kernel;
use super::{AccumulatorStack, Network, NetworkError, Outputs};
use crate::crc::crc32;

/// A small reproducible random generator.
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        self.0 >> 33
    }

    fn below(&mut self, end: usize) -> usize {
        self.next() as usize % end
    }

    fn within(&mut self, most: i16) -> i16 {
        self.below(2 * most as usize + 1) as i16 - most
    }
}

/// King buckets of the test networks of architectures 3 and 4.
const BUCKETS: u32 = 5;

fn buckets(architecture: u32) -> u32 {
    if architecture >= 3 { BUCKETS } else { 1 }
}

/// A map in which a king changes its bucket with every step to another rank or file.
fn bucket_map() -> impl Iterator<Item = u8> {
    (0..64_u8).map(|square| {
        let file = (square % 8).min(7 - square % 8);
        (3 * (square / 8) + file) % BUCKETS as u8
    })
}

fn head(architecture: u32, width: u32) -> Vec<u8> {
    let inputs = INPUTS_PER_BUCKET as u32 * buckets(architecture);
    let numbers = [1, architecture, inputs, width, 255, 64, 400];
    let mut bytes = b"ARRN".to_vec();
    bytes.extend(numbers.iter().flat_map(|number| number.to_le_bytes()));
    bytes
}

fn sealed(mut bytes: Vec<u8>) -> Vec<u8> {
    let crc = crc32(&bytes);
    bytes.extend(crc.to_le_bytes());
    bytes
}

fn random_file(architecture: u32, width: u32, seed: u64) -> Vec<u8> {
    let (mut bytes, mut random) = (head(architecture, width), Random(seed));
    let outputs = Outputs::number(architecture).expect("a known one") as u32;
    if architecture >= 3 {
        bytes.extend(bucket_map());
    }
    for _ in 0..(INPUTS_PER_BUCKET as u32 * buckets(architecture) + 1) * width {
        bytes.extend(random.within(60).to_le_bytes());
    }
    for _ in 0..outputs * 2 * width {
        bytes.extend(random.within(120).to_le_bytes());
    }
    bytes.extend((0..outputs).flat_map(|output| (1234 * (output + 1)).to_le_bytes()));
    if architecture >= 4 {
        bytes.extend((0..outputs * 2 * width * FIRST as u32).map(|_| random.within(127).to_le_bytes()[0]));
        let reals = outputs as usize * (FIRST + 2 * FIRST * SECOND + 2 * SECOND);
        bytes.extend((0..reals).flat_map(|_| (f32::from(random.within(100)) / 100.0).to_le_bytes()));
    }
    sealed(bytes)
}

fn random_network(width: u32, seed: u64) -> Network {
    Network::read(&random_file(4, width, seed)).expect("a good network")
}

/// Random games from random Chess960 positions, with some null moves.
#[test]
fn incremental_updates_equal_full_evaluations() {
    let network = Arc::new(random_network(32, 1));
    let mut path = AccumulatorStack::new(network.clone(), 130);
    let mut random = Random(7);
    for game in 0..60_u16 {
        let start = if game % 2 == 0 { 518 } else { game * 16 % 960 };
        let mut position = Position::chess960(start).expect("a start");
        path.enter(0, &position);
        for ply in 1..=120 {
            let moves: Vec<_> = position.legal_moves().into_iter().collect();
            let Some(&mv) = moves.get(random.below(moves.len().max(1))) else { break };
            position = match position.null_move().filter(|_| random.below(8) == 0) {
                Some(passed) => passed,
                None => position.after_unchecked(mv),
            };
            path.enter(ply, &position);
            // A search does not evaluate every node either.
            if random.below(3) == 0 {
                let value = path.evaluate(ply, &position);
                assert_eq!(value, network.evaluate(&position), "{position}");
            }
        }
    }
}

#[test]
fn every_kernel_computes_the_same_value() {
    for width in [16, 48, 128, 512] {
        let mut random = Random(3);
        let mut position = Position::startpos();
        for _ in 0..60 {
            let values: Vec<_> = Kernel::all()
                .into_iter()
                .map(|kernel| {
                    let network = Network { kernel, ..random_network(width, 5) };
                    network.evaluate(&position)
                })
                .collect();
            assert!(values.iter().all(|value| *value == values[0]), "{position} {values:?}");
            let moves: Vec<_> = position.legal_moves().into_iter().collect();
            let Some(&mv) = moves.get(random.below(moves.len().max(1))) else { break };
            position.play_unchecked(mv);
        }
    }
}

#[test]
fn colors_and_halves_are_symmetric() {
    let network = random_network(64, 9);
    let value = |fen: &str| {
        let position: Position = fen.parse().expect("a good FEN");
        network.evaluate(&position)
    };
    let one = value("4k3/pp6/8/8/3N4/8/5PP1/4K2R w - - 0 1");
    assert_eq!(one, value("4k2r/5pp1/8/3n4/8/8/PP6/4K3 b - - 0 1"));
    assert_eq!(one, value("3k4/6pp/8/8/4N3/8/1PP5/R2K4 w - - 0 1"));
}

#[test]
fn bad_files_give_the_right_error() {
    let good = random_file(2, 32, 2);
    assert!((1..=4).all(|architecture| Network::read(&random_file(architecture, 32, 2)).is_ok()));
    let read = |change: &dyn Fn(&mut Vec<u8>)| {
        let mut bytes = good[..good.len() - 4].to_vec();
        change(&mut bytes);
        Network::read(&sealed(bytes)).expect_err("a bad network")
    };
    assert_eq!(Network::read(&[]), Err(NetworkError::NotANetwork));
    assert_eq!(read(&|bytes| bytes[4] = 9), NetworkError::Version(9));
    assert_eq!(read(&|bytes| bytes[8] = 7), NetworkError::Architecture(7));
    assert_eq!(read(&|bytes| bytes[8] = 5), NetworkError::Architecture(5));
    assert!(matches!(read(&|bytes| bytes[8] = 4), NetworkError::Length { .. }));
    let mut layered = random_file(4, 32, 2);
    layered.truncate(layered.len() - 8);
    layered.extend(f32::NAN.to_le_bytes());
    assert_eq!(Network::read(&sealed(layered)), Err(NetworkError::NotFinite));
    // Two buckets in an architecture without, and half a bucket.
    assert_eq!(read(&|bytes| bytes[13] = 6), NetworkError::Head("number of inputs", 1536));
    assert_eq!(read(&|bytes| bytes[13] = 2), NetworkError::Head("number of inputs", 512));
    let mut bucketed = random_file(3, 32, 2);
    bucketed.truncate(bucketed.len() - 4);
    for (square, bucket) in [(0, 9), (63, 2)] {
        let mut bytes = bucketed.clone();
        bytes[32 + square] = bucket;
        assert_eq!(Network::read(&sealed(bytes)), Err(NetworkError::KingBuckets));
    }
    assert_eq!(read(&|bytes| bytes[16] = 33), NetworkError::Head("width", 33));
    assert!(matches!(read(&|bytes| bytes.truncate(999)), NetworkError::Length { found: 1003, .. }));
    let mut damaged = good.clone();
    damaged[500] ^= 1;
    assert_eq!(Network::read(&damaged), Err(NetworkError::Damaged));
    for end in 0..good.len().min(200) {
        assert!(Network::read(&good[..end]).is_err());
    }
}

#[test]
fn small_layers_change_the_value() {
    let plain = Network::read(&random_file(3, 64, 4)).expect("a good network");
    let layered = random_network(64, 4);
    assert!(layered.has_small_layers() && !plain.has_small_layers());
    let position = Position::startpos();
    assert_ne!(plain.evaluate(&position), layered.evaluate(&position));
}

/// The largest possible weights must not overflow.
#[test]
fn hostile_weights_give_a_value() {
    let mut bytes = head(1, 64);
    bytes.extend((0..INPUTS_PER_BUCKET * 64 + 64).flat_map(|index| {
        let weight = if index % 2 == 0 { i16::MAX } else { i16::MIN };
        weight.to_le_bytes()
    }));
    bytes.extend((0..128).flat_map(|_| 128_i16.to_le_bytes()));
    bytes.extend(i32::MAX.to_le_bytes());
    let network = Network::read(&sealed(bytes.clone())).expect("extreme, but a network");
    let position = Position::startpos();
    assert!(!network.evaluate(&position).is_mate());
    let at = bytes.len() - 6;
    bytes[at..at + 2].copy_from_slice(&129_i16.to_le_bytes());
    assert_eq!(Network::read(&sealed(bytes)), Err(NetworkError::Weight(129)));
}

#[test]
fn hostile_small_layers_give_a_value() {
    let mut bytes = random_file(4, 512, 8);
    bytes.truncate(bytes.len() - 4);
    let reals = 8 * (FIRST + 2 * FIRST * SECOND + 2 * SECOND);
    let (start, end) = (bytes.len() - 4 * reals - 8 * 1024 * FIRST, bytes.len());
    bytes[start..end - 4 * reals].fill(0x80);
    for at in (end - 4 * reals..end).step_by(4) {
        let huge = if at % 8 == 0 { f32::MAX } else { f32::MIN };
        bytes[at..at + 4].copy_from_slice(&huge.to_le_bytes());
    }
    let network = Network::read(&sealed(bytes)).expect("extreme, but a network");
    for kernel in Kernel::all() {
        let network = Network { kernel, ..network.clone() };
        let value = network.evaluate(&Position::startpos());
        assert!(!value.is_mate());
        assert_eq!(value, Network { kernel: Kernel::Portable, ..network }.evaluate(&Position::startpos()));
    }
}
