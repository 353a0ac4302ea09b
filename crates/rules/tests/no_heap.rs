//! Generating, playing, taking back, reading, writing and explaining moves never uses the heap.

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;
use std::fmt::{self, Write};
use std::hint::black_box;

use arrocco_rules::{Accept, CastlingMode, Color, FenStyle, Move, PieceMap, Position, Role, Setup, Square};

struct Counting;

thread_local! {
    /// Of this thread only, because the test runner allocates in others.
    static ALLOCATIONS: Cell<usize> = const { Cell::new(0) };
}

// SAFETY: it forwards to the system's allocator, whose guarantees hold unchanged, and counts.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        ALLOCATIONS.set(ALLOCATIONS.get() + 1);
        // SAFETY: the caller guarantees what the system's allocator requires of the layout.
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        // SAFETY: the pointer came from the system's allocator, with this layout.
        unsafe { System.dealloc(pointer, layout) }
    }
}

#[global_allocator]
static COUNTING: Counting = Counting;

/// A writer that keeps nothing on the heap either.
#[derive(Default)]
struct Length(usize);

impl Write for Length {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.0 += text.len();
        Ok(())
    }
}

fn write(length: &mut Length, text: impl fmt::Display) {
    write!(length, "{text}").expect("a length can always be written");
}

const FENS: [&str; 6] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
    "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9",
    "R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1",
    "8/8/8/8/k2Pp2Q/8/8/3K4 b - d3 0 1",
];

const WRONG_FENS: [&str; 4] =
    ["", "8/8/8/8/8/8/8/8 w - - 0 1", "k7/8/8/9/8/8/8/K7 w - - 0 1", "4k3 w - - x 1"];

fn generate(position: &Position) -> usize {
    let mut moves = position.count_moves() + position.pseudo_legal_moves().len();
    moves += position.captures().len() + position.quiets().len();
    moves += position.moves_from(Square::E2).len() + position.moves_of_role(Role::Pawn).len();
    moves += position.evasions().map_or(0, |moves| moves.len());
    moves += position.checking_moves().len() + position.mating_moves().len();
    moves += position.checkers().len() + position.pinned().len();
    moves += position.attacked_squares(Color::White).len();
    moves + position.perft(3) as usize
}

fn play(position: &Position, mv: Move) -> Position {
    let mut played = *position;
    let undo = played.make_unchecked(mv);
    played.unmake(undo);
    played.try_play(mv).expect("a legal move");
    black_box((played.classify(played.legal_moves().first().copied().unwrap_or(mv)), played.null_move()));
    played
}

fn write_moves(position: &Position, length: &mut Length) {
    for mv in position.legal_moves() {
        write(length, position.classify(mv).is_check());
        for mode in [CastlingMode::Standard, CastlingMode::Chess960] {
            write(length, mv.uci(mode));
            write(length, mv.coordinate(mode));
        }
        write(length, play(position, mv).to_fen());
    }
    black_box(position.move_from_uci("e2e4").is_ok() | position.move_from_coordinate("e2-e4-7").is_ok());
    black_box(position.move_from_uci("nonsense").is_ok() | position.move_from_coordinate("").is_ok());
}

fn explain(position: &Position, length: &mut Length) {
    for (from, to) in Square::ALL.into_iter().flat_map(|from| Square::ALL.map(|to| (from, to))) {
        if let Some(why) = position.why_illegal(from, to, None) {
            write(length, why.text(position));
        }
    }
}

fn read_and_write(fen: &str, length: &mut Length) -> Position {
    let setup: Setup = fen.parse().expect("a good FEN");
    let position = setup.validate(Accept::EVERYTHING).expect("a good position").position;
    write(length, position.fen_with(FenStyle::Shredder));
    write(length, setup);
    let map = PieceMap::new(position.turn()).with_all(position.board().iter());
    map.moves().expect("a good position").for_each(|mv| write(length, mv));
    position
}

fn refuse(fen: &str, length: &mut Length) {
    match Position::from_fen(fen, Accept::LENIENT) {
        Ok(_) => panic!("{fen} is accepted"),
        Err(error) => write(length, error),
    }
}

#[test]
fn nothing_is_allocated() {
    assert!(heap_is_counted());
    let before = ALLOCATIONS.get();
    let (mut length, mut moves) = (Length::default(), 0);
    for fen in FENS {
        let position = read_and_write(fen, &mut length);
        moves += generate(&position);
        write_moves(&position, &mut length);
        explain(&position, &mut length);
    }
    for fen in WRONG_FENS {
        refuse(fen, &mut length);
    }
    let allocations = ALLOCATIONS.get() - before;
    assert_eq!(allocations, 0);
    assert!(moves > 10_000 && length.0 > 10_000, "too little was done: {moves} moves, {} bytes", length.0);
}

fn heap_is_counted() -> bool {
    let before = ALLOCATIONS.get();
    drop(black_box(Box::new(before)));
    ALLOCATIONS.get() > before
}
