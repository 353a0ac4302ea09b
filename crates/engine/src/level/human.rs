//! What a person perceives while choosing one move: an overlooked move is overlooked in every line of the search, and
//! the judgement of positions is mostly about material.

use arrocco_rules::{Color, Move, Position, Role, Square};

use super::difficulty::difficulty;
use super::mix::{below, mix};
use super::skill::Skill;
use crate::search::Perception;
use crate::{Score, see};

/// A random bonus or malus for each piece on each square, by role and by square from its side's point of view, in
/// centipawns.
pub(super) type SquarePreferences = [[i16; 64]; 6];

/// The largest probability of overlooking a move, in thousandths.
const MOST_OVERSIGHT: u32 = 900;

/// Pieces of a full board.
const FULL_BOARD: u32 = 32;

/// The perception of a player of limited strength during one move of a game.
#[derive(Clone, Copy, Debug)]
pub(super) struct HumanPerception<'a> {
    pub(super) skill: Skill,
    pub(super) preferences: &'a SquarePreferences,
    /// Determines which moves are overlooked.
    pub(super) seed: u64,
}

impl HumanPerception<'_> {
    /// Is a move of this difficulty overlooked? The same move of the same piece is overlooked everywhere in the tree;
    /// otherwise the search would prefer lines in which a reply happens to be overlooked.
    pub(super) fn misses(&self, position: &Position, mv: Move, difficulty: u32) -> bool {
        let men = position.board().occupied().len() as u32;
        let oversight = self.skill.oversight as u32 * men / FULL_BOARD;
        let chance = (oversight * difficulty / 100).min(MOST_OVERSIGHT);
        let piece = position.piece_at(mv.from()).map_or(0, |piece| piece.role as u64);
        let pattern = piece << 16 | u64::from(mv.bits());
        below(mix(self.seed, pattern), 1000) < chance
    }

    fn preference(&self, position: &Position) -> i32 {
        let mut sum = 0;
        for (square, piece) in position.board().iter() {
            let is_white = piece.color == Color::White;
            let seen = if is_white { square } else { square.flip_ranks() };
            let liked = i32::from(self.preferences[piece.role as usize][seen as usize]);
            sum += if piece.color == position.turn() { liked } else { -liked };
        }
        // The fewer pieces are left, the less the preferences count.
        sum * position.board().occupied().len() as i32 / FULL_BOARD as i32
    }
}

impl Perception for HumanPerception<'_> {
    fn overlooks(&self, position: &Position, mv: Move, ply: usize, last: Option<Square>) -> bool {
        // In check nothing is overlooked: people look for all evasions.
        self.skill.oversight >= 1.0
            && !position.is_check()
            && self.misses(position, mv, difficulty(position, mv, ply, last))
    }

    fn judge(&self, position: &Position, value: Score) -> Score {
        let all = value.raw();
        let material = material(position);
        let felt = material + (all - material) * self.skill.judgement as i32 / 100;
        Score::cp(felt + self.preference(position)).clamped()
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

/// The square preferences of a player for one game.
pub(super) fn preferences(skill: Skill, seed: u64) -> SquarePreferences {
    let reach = skill.preference as u32;
    let mut preferences = [[0; 64]; 6];
    // None for the king: even beginners know not to walk around with it.
    let but_the_king = preferences.iter_mut().take(Role::King as usize).flatten();
    for (place, preference) in (0..).zip(but_the_king) {
        *preference = below(mix(seed, place), 2 * reach + 1) as i16 - reach as i16;
    }
    preferences
}
