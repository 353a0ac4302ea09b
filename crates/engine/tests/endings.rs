//! A queen, a rook, or a bishop and a knight against a bare king: won from random positions within the fifty-move rule,
//! against the engine itself.
//!
//! `ARROCCO_ENDINGS` is the number of positions of each kind, `ARROCCO_ENDING_NODES` the nodes for each move of the
//! mate with bishop and knight.

use arrocco_engine::{Engine, Limits};
use arrocco_rules::attacks::king;
use arrocco_rules::{Accept, Bitboard, Color, Game, Position, Role, Setup, Square};

/// Nodes for each move: about a tenth of a second.
const MANY: u64 = 100_000;

/// As many as an engine has for a move in the last seconds of a fast game.
const FEW: u64 = 2_000;

struct Random(u64);

impl Random {
    fn square(&mut self) -> Square {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        Square::new((self.0 >> 58) as u8).expect("six bits")
    }
}

/// White has the pieces and the move, and the bare king is not adjacent to any of them.
fn random_position(pieces: &[Role], random: &mut Random) -> Position {
    loop {
        let mut setup = Setup::empty();
        let bare = random.square();
        setup.board.put(bare, Role::King.of(Color::Black));
        let mut strong = Bitboard::EMPTY;
        for &role in &[&[Role::King], pieces].concat() {
            let square = random.square();
            strong |= square.bitboard();
            setup.board.put(square, role.of(Color::White));
        }
        let is_apart = (king(bare).with(bare) & strong).is_empty() && strong.len() == pieces.len() + 1;
        if let Some(valid) = setup.validate(Accept::LENIENT).ok().filter(|_| is_apart) {
            return valid.position;
        }
    }
}

/// The number of moves to the mate, or the game if it was not won.
fn play_out(engines: &mut [Engine; 2], start: Position, nodes: u64) -> Result<usize, Game> {
    let mut game = Game::new(start);
    for engine in engines.iter_mut() {
        engine.clear();
    }
    loop {
        if let Some(outcome) = game.outcome() {
            let is_won = outcome.winner() == Some(Color::White);
            return if is_won { Ok(game.ply().div_ceil(2)) } else { Err(game) };
        }
        if game.position().halfmoves() >= 100 {
            return Err(game);
        }
        let engine = &mut engines[game.position().turn() as usize];
        let found = engine.search_game(&game, &Limits::nodes(nodes), |_| {});
        game.play_on(found.best.expect("a move")).expect("a legal one");
    }
}

fn moves_of(game: &Game) -> String {
    let moves = game.moves().iter().map(ToString::to_string);
    moves.collect::<Vec<String>>().join(" ")
}

fn all_are_won(pieces: &[Role], seed: u64, nodes: u64) {
    let count = std::env::var("ARROCCO_ENDINGS").map_or(10, |text| text.parse().expect("a number"));
    let (mut random, mut engines) = (Random(seed), [Engine::new(), Engine::new()]);
    let (mut longest, mut failures) = (0, Vec::new());
    for number in 0..count {
        let start = random_position(pieces, &mut random);
        match play_out(&mut engines, start, nodes) {
            Ok(moves) => longest = longest.max(moves),
            Err(game) => {
                failures.push(format!("position {number}, {start}, was not won: {}", moves_of(&game)));
            }
        }
    }
    assert!(failures.is_empty(), "{} of {count}:\n{}", failures.len(), failures.join("\n"));
    println!("{pieces:?}: {count} positions won, the longest in {longest} moves");
}

#[test]
fn a_queen_wins() {
    all_are_won(&[Role::Queen], 1, FEW);
}

#[test]
fn a_rook_wins() {
    all_are_won(&[Role::Rook], 2, FEW);
}

#[test]
fn more_than_enough_wins() {
    all_are_won(&[Role::Queen, Role::Bishop], 4, FEW);
    all_are_won(&[Role::Rook, Role::Bishop], 5, FEW);
    all_are_won(&[Role::Rook, Role::Knight], 6, FEW);
}

#[test]
fn a_bishop_and_a_knight_win() {
    let nodes = std::env::var("ARROCCO_ENDING_NODES").map_or(MANY, |text| text.parse().expect("a number"));
    all_are_won(&[Role::Bishop, Role::Knight], 3, nodes);
}
