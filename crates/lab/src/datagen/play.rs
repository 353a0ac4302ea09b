//! One game: some random moves, and then the engine for both sides until the game is over or as good as over.

use std::sync::Arc;

use arrocco_engine::{Engine, Limits, Network, Score};
use arrocco_rules::{Color, Game, Move, Position};
use arrocco_support::random::Random;

use crate::data::{Chance, PlayedGame, Result};

/// The Chess960 number of the standard position.
const STANDARD: u16 = 518;

/// Random plies at the beginning: this many or one more.
const OPENING: usize = 8;

/// An opening beyond this is decided already.
const BALANCED: i32 = 400;

/// Nodes of the look at an opening.
const OPENING_NODES: u64 = 1500;

/// A score beyond this for so many plies is a win. With 1500 more than half of all positions had fewer than fourteen
/// men: games went on long after they were decided, and there is more to learn from the beginning of another.
const WON: (i32, u32) = (800, 5);

/// A score within this for so many plies, after so many, is a draw.
const DRAWN: (i32, u32, usize) = (12, 10, 70);

/// Nobody learns from longer games.
const LONGEST: usize = 500;

/// The hash table of one player, in MiB: games are short searches.
const HASH: usize = 1;

pub(super) struct Player {
    engine: Engine,
    limits: Limits,
    nodes: u64,
    chess960: bool,
}

impl Player {
    pub(super) fn new(nodes: u64, chess960: bool, network: Option<Arc<Network>>) -> Self {
        let mut engine = Engine::new();
        // The table it has is good enough if there is no memory for another.
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
        let mut judge = Judge::default();
        let mut moves = Vec::new();
        let result = loop {
            if let Some(result) = over(&game) {
                break result;
            }
            let (mv, score) = self.choose(&game);
            let Some(mv) = mv else { break Result::Draw };
            moves.push((mv, Chance::from(score)));
            let white_score = if game.position().turn() == Color::White { score } else { -score };
            if game.play_on(mv).is_err() {
                break Result::Draw;
            }
            if let Some(result) = judge.decide(white_score, game.ply()) {
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
        let limits = Limits { nodes: Some(OPENING_NODES), ..Limits::default() };
        let found = self.engine.search(game.position(), &keys(game), &limits, |_| {});
        found.score.raw().abs() <= BALANCED
    }

    fn choose(&mut self, game: &Game) -> (Option<Move>, Score) {
        let found = self.engine.search(game.position(), &keys(game), &self.limits, |_| {});
        (found.best, found.score)
    }
}

/// The keys of the positions before the last.
fn keys(game: &Game) -> Vec<u64> {
    let positions = game.positions();
    positions.iter().take(positions.len().saturating_sub(1)).map(Position::key).collect()
}

/// Over by the rules, draws that would be claimed among them.
fn over(game: &Game) -> Option<Result> {
    let position = game.position();
    if !position.has_moves() {
        return Some(match position.turn() {
            _ if !position.is_check() => Result::Draw,
            Color::White => Result::Black,
            Color::Black => Result::White,
        });
    }
    let is_draw = position.halfmoves() >= 100
        || position.is_insufficient_material()
        || game.repetitions() >= 3
        || game.ply() >= LONGEST;
    is_draw.then_some(Result::Draw)
}

/// Ends games that are as good as over.
#[derive(Default)]
struct Judge {
    white_wins: u32,
    black_wins: u32,
    drawn: u32,
}

impl Judge {
    fn decide(&mut self, white_score: Score, ply: usize) -> Option<Result> {
        let score = white_score.raw();
        let count = |counter: &mut u32, holds: bool| *counter = if holds { *counter + 1 } else { 0 };
        count(&mut self.white_wins, score >= WON.0);
        count(&mut self.black_wins, score <= -WON.0);
        count(&mut self.drawn, score.abs() <= DRAWN.0 && ply >= DRAWN.2);
        match () {
            () if self.white_wins >= WON.1 => Some(Result::White),
            () if self.black_wins >= WON.1 => Some(Result::Black),
            () if self.drawn >= DRAWN.1 => Some(Result::Draw),
            () => None,
        }
    }
}
