//! What the reader remembers of the game that it is in.

use alloc::vec::Vec;

use crate::pgn::Tag;

/// Where in a game the reader is.
#[derive(Default)]
#[expect(clippy::struct_excessive_bools, reason = "they are independent of each other")]
pub(super) struct Game {
    /// Counted from 1.
    pub(super) number: u64,
    /// Moves before this place.
    pub(super) ply: u32,
    /// For every open variation, the ply to go back to.
    pub(super) plies: Vec<u32>,
    /// Are the moves skipped from the beginning?
    pub(super) is_skipped: bool,
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
    /// The beginning of the name of the first tag.
    pub(super) first_tag: u64,
    /// How many tags there were, broken ones included.
    pub(super) tags: u32,
}

impl Game {
    pub(super) fn begin(&mut self) {
        self.number += 1;
        self.ply = 0;
        self.plies.clear();
        self.is_skipped = false;
        self.skimmed = 0;
        self.skims_variation = false;
        self.breaks = 0;
        self.has_ended = false;
        self.has_moves = false;
        self.first_tag = 0;
        self.tags = 0;
    }

    /// Remembers the first tag.
    #[inline]
    pub(super) fn note_tag(&mut self, tag: Tag<'_>) {
        if self.first_tag == 0 {
            self.first_tag = beginning(tag.name);
        }
    }

    /// Is this the name of a tag that games begin with, or that this game began with?
    pub(super) fn is_first_tag(&self, name: &[u8]) -> bool {
        name == b"Event" || beginning(name) == self.first_tag
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

/// As much of a name as fits into a number, which is more than names have in common.
fn beginning(name: &[u8]) -> u64 {
    name.iter().take(8).fold(0, |number, &byte| number << 8 | u64::from(byte))
}
