//! One game: some random moves, then the engine plays both sides until the game is over or decided.

use std::sync::Arc;

use arrocco_engine::{Engine, Limits, Network, Score};
use arrocco_rules::{Color, Game, Move, Position};
use arrocco_support::random::Random;

use crate::data::{Chance, GameResult, PlayedGame};

/// The Chess960 number of the standard position.
const STANDARD: u16 = 518;

/// Random plies at the beginning: this many or one more.
const OPENING: usize = 8;

/// The largest score of an opening that is not decided yet.
const BALANCED: i32 = 400;

/// Nodes for the score of an opening.
const OPENING_NODES: u64 = 1500;

/// A score beyond this for so many plies is a win. With 1500 more than half of all positions had fewer than fourteen
/// men: games went on long after they were decided, and there is more to learn from the beginning of another.
const WON: (i32, u32) = (800, 5);

/// A score within this for so many plies, after so many, is a draw.
const DRAWN: (i32, u32, usize) = (12, 10, 70);

/// The longest game, in plies.
const LONGEST: usize = 500;

/// The transposition table of one thread in MiB: searches are short.
const HASH: usize = 1;

pub(super) struct SelfPlay {
    engine: Engine,
    limits: Limits,
    nodes: u64,
    chess960: bool,
}

impl SelfPlay {
    pub(super) fn new(nodes: u64, chess960: bool, network: Option<Arc<Network>>) -> Self {
        let mut engine = Engine::new();
        // Without memory for another table, the present one will do.
        let _ = engine.resize_hash(HASH);
        engine.set_network(network);
        let limits = Limits { soft_nodes: Some(nodes), nodes: Some(nodes * 20), ..Limits::default() };
        Self { engine, limits, nodes, chess960 }
    }

    /// A whole game.
    pub(super) fn play(&mut self, random: &mut Random) -> PlayedGame {
        self.engine.clear();
        let (start, mut game) = self.open(random);
        let opening = game.moves().to_vec();
        let mut adjudicator = Adjudicator::default();
        let mut moves = Vec::new();
        let result = loop {
            if let Some(result) = over(&game) {
                break result;
            }
            let (mv, score) = self.choose(&game);
            let Some(mv) = mv else { break GameResult::Draw };
            moves.push((mv, Chance::from(score)));
            let white_score = if game.position().turn() == Color::White { score } else { -score };
            if game.play_on(mv).is_err() {
                break GameResult::Draw;
            }
            if let Some(result) = adjudicator.decide(white_score, game.ply()) {
                break result;
            }
        };
        let nodes = u16::try_from(self.nodes / 100).unwrap_or(u16::MAX);
        PlayedGame { start, result, nodes, opening, moves }
    }

    /// A start position and some random moves that leave the game open.
    fn open(&mut self, random: &mut Random) -> (u16, Game) {
        loop {
            let start = if self.chess960 { random.below(960) as u16 } else { STANDARD };
            let Some(position) = Position::chess960(start) else { continue };
            let mut game = Game::new(position);
            for _ in 0..OPENING + random.below(2) {
                let moves = game.position().legal_moves();
                let Some(&mv) = moves.get(random.below(moves.len())) else { break };
                if game.play_on(mv).is_err() {
                    break;
                }
            }
            if over(&game).is_none() && self.is_balanced(&game) {
                return (start, game);
            }
        }
    }

    fn is_balanced(&mut self, game: &Game) -> bool {
        let found = self.engine.search_game(game, &Limits::nodes(OPENING_NODES), |_| {});
        found.score.raw().abs() <= BALANCED
    }

    fn choose(&mut self, game: &Game) -> (Option<Move>, Score) {
        let found = self.engine.search_game(game, &self.limits, |_| {});
        (found.best, found.score)
    }
}

/// The result by the rules, including draws that can be claimed.
fn over(game: &Game) -> Option<GameResult> {
    let position = game.position();
    if !position.has_moves() {
        return Some(match position.turn() {
            _ if !position.is_check() => GameResult::Draw,
            Color::White => GameResult::Black,
            Color::Black => GameResult::White,
        });
    }
    let is_draw = position.halfmoves() >= 100
        || position.is_insufficient_material()
        || game.repetitions() >= 3
        || game.ply() >= LONGEST;
    is_draw.then_some(GameResult::Draw)
}

/// Ends games that are decided.
#[derive(Default)]
struct Adjudicator {
    white_wins: u32,
    black_wins: u32,
    drawn: u32,
}

impl Adjudicator {
    fn decide(&mut self, white_score: Score, ply: usize) -> Option<GameResult> {
        let score = white_score.raw();
        let count = |counter: &mut u32, holds: bool| *counter = if holds { *counter + 1 } else { 0 };
        count(&mut self.white_wins, score >= WON.0);
        count(&mut self.black_wins, score <= -WON.0);
        count(&mut self.drawn, score.abs() <= DRAWN.0 && ply >= DRAWN.2);
        match () {
            () if self.white_wins >= WON.1 => Some(GameResult::White),
            () if self.black_wins >= WON.1 => Some(GameResult::Black),
            () if self.drawn >= DRAWN.1 => Some(GameResult::Draw),
            () => None,
        }
    }
}
