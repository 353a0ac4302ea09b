//! A person's eyes during one move: what they miss is missed in every line of thought, and the feeling for a position
//! is more about material than about anything else.

use arrocco_rules::{Color, Move, Position, Role, Square};

use super::mix::{below, mix};
use super::skill::Skill;
use super::visibility::difficulty;
use crate::search::Sight;
use crate::{Score, see};

/// How much each piece is liked on each square, by role and square from its side's point of view, in centipawns.
pub(super) type Whims = [[i16; 64]; 6];

/// Nothing is overlooked more often than this, in thousandths.
const MOST_OVERSIGHT: u32 = 900;

/// Pieces of a full board.
const FULL_BOARD: u32 = 32;

/// The sight of a player at one move of a game.
#[derive(Clone, Copy, Debug)]
pub(super) struct Eye<'a> {
    pub(super) skill: Skill,
    pub(super) whims: &'a Whims,
    /// Decides what is overlooked.
    pub(super) seed: u64,
}

impl Eye<'_> {
    /// Does a difficulty keep the player from seeing a move? The same piece's same step is hidden wherever in the tree
    /// it comes up: otherwise the search would pick the lines in which an answer happens to be overlooked.
    pub(super) fn misses(&self, position: &Position, mv: Move, difficulty: u32) -> bool {
        let men = position.board().occupied().len() as u32;
        let oversight = self.skill.oversight as u32 * men / FULL_BOARD;
        let chance = (oversight * difficulty / 100).min(MOST_OVERSIGHT);
        let piece = position.piece_at(mv.from()).map_or(0, |piece| piece.role as u64);
        let pattern = piece << 16 | u64::from(mv.bits());
        below(mix(self.seed, pattern), 1000) < chance
    }

    fn whim(&self, position: &Position) -> i32 {
        let mut sum = 0;
        for (square, piece) in position.board().iter() {
            let is_white = piece.color == Color::White;
            let seen = if is_white { square } else { square.flip_ranks() };
            let liked = i32::from(self.whims[piece.role as usize][seen as usize]);
            sum += if piece.color == position.turn() { liked } else { -liked };
        }
        // With few pieces left it is clear what they are for.
        sum * position.board().occupied().len() as i32 / FULL_BOARD as i32
    }
}

impl Sight for Eye<'_> {
    fn overlooks(&self, position: &Position, mv: Move, ply: usize, last: Option<Square>) -> bool {
        // A check must be answered, and everybody looks for all the answers.
        self.skill.oversight >= 1.0
            && !position.is_check()
            && self.misses(position, mv, difficulty(position, mv, ply, last))
    }

    fn judge(&self, position: &Position, value: Score) -> Score {
        let all = value.raw();
        let material = material(position);
        let felt = material + (all - material) * self.skill.judgement as i32 / 100;
        Score::cp(felt + self.whim(position)).clamped()
    }
}

fn material(position: &Position) -> i32 {
    let mut sum = 0;
    for (_, piece) in position.board().iter() {
        let value = see::value(piece.role);
        sum += if piece.color == position.turn() { value } else { -value };
    }
    sum
}

/// The whims of a player in a game.
pub(super) fn whims(skill: Skill, seed: u64) -> Whims {
    let reach = skill.whim as u32;
    let mut whims = [[0; 64]; 6];
    // Even beginners have been told to leave the king where he is.
    let but_the_king = whims.iter_mut().take(Role::King as usize).flatten();
    for (place, whim) in (0..).zip(but_the_king) {
        *whim = below(mix(seed, place), 2 * reach + 1) as i16 - reach as i16;
    }
    whims
}
