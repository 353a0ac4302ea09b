//! Random games as PGN, and what they are to be found by.

use std::fmt::Write as _;

use arrocco_rules::pgn::GameResult;
use arrocco_rules::{Move, Position};
use arrocco_support::random::Random;

/// A game as it was made up.
#[derive(Clone, Debug)]
pub(super) struct RandomGame {
    pub(super) white: String,
    pub(super) black: String,
    pub(super) year: u16,
    pub(super) result: GameResult,
    pub(super) ratings: [u16; 2],
    pub(super) start: Position,
    pub(super) moves: Vec<Move>,
}

const NAMES: [&str; 6] = ["Ásta Öz", "Bell, Ann", "Carr, Bob", "Diaz, C", "Ek", "?"];

impl RandomGame {
    pub(super) fn new(random: &mut Random) -> Self {
        let start = if random.below(6) == 0 { Position::chess960(random.below(960) as u16) } else { None };
        let start = start.unwrap_or_default();
        let (mut position, mut moves) = (start, Vec::new());
        for ply in 0..random.below(60) {
            let legal = position.legal_moves();
            if legal.is_empty() {
                break;
            }
            // The first moves are few, so that games share positions.
            let mv = legal[random.below(if ply < 4 { 2.min(legal.len()) } else { legal.len() })];
            position.play(mv);
            moves.push(mv);
        }
        let rating =
            |random: &mut Random| if random.below(4) == 0 { 0 } else { 1000 + random.below(1800) as u16 };
        Self {
            white: NAMES[random.below(6)].to_owned(),
            black: NAMES[random.below(6)].to_owned(),
            year: 1990 + random.below(30) as u16,
            result: [GameResult::WhiteWins, GameResult::Draw, GameResult::BlackWins, GameResult::Unknown]
                [random.below(4)],
            ratings: [rating(random), rating(random)],
            start,
            moves,
        }
    }

    pub(super) fn pgn(&self) -> String {
        let mut text = format!(
            "[White \"{}\"]\n[Black \"{}\"]\n[Date \"{}.??.??\"]\n[Result \"{}\"]\n",
            self.white, self.black, self.year, self.result
        );
        for (side, rating) in ["White", "Black"].into_iter().zip(self.ratings) {
            if rating > 0 {
                writeln!(text, "[{side}Elo \"{rating}\"]").unwrap();
            }
        }
        if self.start != Position::startpos() {
            write!(text, "[Variant \"Chess960\"]\n[SetUp \"1\"]\n[FEN \"{}\"]\n", self.start).unwrap();
        }
        format!("{text}\n{} {}\n\n", self.start.line(&self.moves).unwrap(), self.result)
    }

    pub(super) fn rating(&self) -> u16 {
        match self.ratings {
            [0, rating] | [rating, 0] => rating,
            [white, black] => white.midpoint(black),
        }
    }

    /// All positions with the move played in them, the last one without.
    pub(super) fn positions(&self) -> Vec<(Position, Option<Move>)> {
        let mut position = self.start;
        let mut all = Vec::new();
        for &mv in &self.moves {
            all.push((position, Some(mv)));
            position.play(mv);
        }
        all.push((position, None));
        all
    }
}

pub(super) fn random_games(seed: u64, count: usize) -> Vec<RandomGame> {
    let mut random = Random::from_seed(seed);
    (0..count).map(|_| RandomGame::new(&mut random)).collect()
}

pub(super) fn pgn(games: &[RandomGame]) -> String {
    games.iter().map(RandomGame::pgn).collect()
}
