//! Searches with several threads, stopped and otherwise disturbed by another thread at random times. The assertions are
//! weak; the tests are meant to run under `ThreadSanitizer` (`cargo xtask sanitize`). `ARROCCO_RACES` is the number of
//! searches of each test.

use std::sync::atomic::{AtomicBool, Ordering::SeqCst};
use std::time::Duration;

use arrocco_engine::{Clock, Control, Engine, Level, Limits};
use arrocco_rules::{Move, Position};

const POSITIONS: [&str; 4] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
];

fn races() -> usize {
    std::env::var("ARROCCO_RACES").map_or(40, |text| text.parse().expect("ARROCCO_RACES is a number"))
}

/// The splitmix64 sequence.
struct Random(u64);

impl Random {
    fn below(&mut self, n: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let z = (self.0 ^ self.0 >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        (z ^ z >> 27) % n
    }

    fn position(&mut self) -> Position {
        POSITIONS[self.below(POSITIONS.len() as u64) as usize].parse().expect("a position")
    }
}

/// Random limits: none, pondering, nodes, or a clock.
fn limits(random: &mut Random) -> Limits {
    let clock = Clock { left: Duration::from_millis(random.below(50)), ..Clock::default() };
    match random.below(4) {
        0 => Limits::default(),
        1 => Limits { ponder: true, clock: Some(clock), ..Limits::default() },
        2 => Limits { nodes: Some(random.below(5000)), ..Limits::default() },
        _ => Limits { clock: Some(clock), ..Limits::default() },
    }
}

/// Sends ponder hits at random, and in the end stops the search until it is over.
fn disturb(control: &Control, is_over: &AtomicBool, seed: u64) {
    let mut random = Random(seed);
    for _ in 0..random.below(200) {
        if random.below(8) == 0 {
            control.ponder_hit();
        }
        std::thread::yield_now();
    }
    while !is_over.load(SeqCst) {
        control.stop();
        control.ponder_hit();
        std::thread::yield_now();
    }
}

/// One search, disturbed by another thread from before it begins until after it ends.
fn disturbed(engine: &mut Engine, position: &Position, limits: &Limits, seed: u64) -> Option<Move> {
    let (control, is_over) = (engine.control(), AtomicBool::new(false));
    control.arm(limits.ponder);
    std::thread::scope(|scope| {
        scope.spawn(|| disturb(&control, &is_over, seed));
        let found = engine.search_armed(position, &[], limits, &mut |_| {});
        is_over.store(true, SeqCst);
        found.best
    })
}

/// A random change of settings, as an interface may make between two moves.
fn rearrange(engine: &mut Engine, random: &mut Random) {
    match random.below(6) {
        0 => engine.clear(),
        1 => engine.resize_hash(random.below(3) as usize).expect("2 MiB can be allocated"),
        2 => engine.set_threads(1 + random.below(4) as usize),
        3 => engine.set_lines(1 + random.below(3) as usize),
        4 => engine.set_level(Level::new(random.below(12) as u8)),
        _ => engine.set_level(None),
    }
}

#[test]
fn a_disturbed_search_ends_with_a_legal_move() {
    let mut random = Random(1);
    let mut engine = Engine::new();
    engine.set_threads(4);
    engine.resize_hash(1).expect("a MiB");
    for _ in 0..races() {
        let (position, limits) = (random.position(), limits(&mut random));
        let best = disturbed(&mut engine, &position, &limits, random.below(u64::MAX));
        assert!(position.is_legal(best.expect("a move")), "{position} with {limits:?}");
        rearrange(&mut engine, &mut random);
    }
}

/// A table of one cluster: all threads overwrite the same entries all the time, and moves of one position appear in
/// another.
#[test]
fn threads_sharing_one_cluster_play_legal_moves() {
    let mut random = Random(2);
    let mut engine = Engine::new();
    engine.set_threads(4);
    engine.resize_hash(0).expect("a cluster");
    for _ in 0..races() {
        let position = random.position();
        let limits = Limits { nodes: Some(3000), ..Limits::default() };
        let best = engine.search(&position, &[], &limits, |_| {}).best;
        assert!(position.is_legal(best.expect("a move")), "{position}");
    }
}

/// Several clones of one control are used from different threads at once.
#[test]
fn several_threads_may_stop_the_same_search() {
    let mut engine = Engine::new();
    engine.set_threads(3);
    for race in 0..races() {
        let position: Position = POSITIONS[race % POSITIONS.len()].parse().expect("a position");
        let control = engine.control();
        control.arm(race % 2 == 0);
        let found = std::thread::scope(|scope| {
            for number in 0..3 {
                let control = control.clone();
                scope.spawn(move || if number == 0 { control.ponder_hit() } else { control.stop() });
            }
            engine.search_armed(&position, &[], &Limits::default(), &mut |_| {})
        });
        assert!(position.is_legal(found.best.expect("a move")));
        assert_eq!(found.line.first(), found.best.as_ref());
    }
}
