//! What the reader remembers of the game that it is in.

use alloc::vec::Vec;

/// Where in a game the reader is.
#[derive(Default)]
pub(super) struct Game {
    /// Counted from 1.
    pub(super) number: u64,
    /// Moves before this place.
    pub(super) ply: u32,
    /// For every open variation, the ply to go back to.
    pub(super) plies: Vec<u32>,
    /// How many variations are open that are being skipped.
    pub(super) skimmed: u64,
    /// Is the end of a variation all that is being looked for?
    pub(super) skims_variation: bool,
    /// How many lines have ended since the last token: two make a blank line.
    pub(super) breaks: u32,
    /// Has the result been read?
    pub(super) has_ended: bool,
    /// Has there been anything like a move?
    pub(super) has_moves: bool,
    /// The name of the first tag.
    pub(super) first_tag: Vec<u8>,
    /// How many tags there were, broken ones included.
    pub(super) tags: u32,
}

impl Game {
    pub(super) fn begin(&mut self) {
        self.number += 1;
        self.ply = 0;
        self.plies.clear();
        self.skimmed = 0;
        self.skims_variation = false;
        self.breaks = 0;
        self.has_ended = false;
        self.has_moves = false;
        self.first_tag.clear();
        self.tags = 0;
    }

    pub(super) const fn is_mainline(&self) -> bool {
        self.plies.is_empty() && self.skimmed == 0
    }

    /// A letter makes a word anything like a move.
    pub(super) fn note_moves(&mut self, text: &[u8]) {
        self.has_moves =
            self.has_moves || text.iter().any(|byte| byte.is_ascii_alphabetic() || !byte.is_ascii());
    }
}
