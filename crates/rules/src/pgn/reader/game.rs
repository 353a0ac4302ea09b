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
    /// Where in the file the moves begin. What stands before them is no part of a word.
    pub(super) moves_offset: u64,
    /// The beginning of the name of the first tag, and its length.
    pub(super) first_tag: u64,
    /// The move number that the game begins with, as the `FEN` tag says.
    first_number: u32,
    /// Does Black begin?
    is_black_first: bool,
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
        self.moves_offset = 0;
        self.first_tag = 0;
        self.first_number = 1;
        self.is_black_first = false;
        self.tags = 0;
    }

    /// Remembers the first tag, and what the reader has to know of the others.
    #[inline]
    pub(super) fn note_tag(&mut self, tag: Tag<'_>) {
        if self.first_tag == 0 {
            self.first_tag = beginning(tag.name);
        }
        if tag.name == b"FEN" {
            self.note_start(tag.raw);
        }
    }

    #[cold]
    fn note_start(&mut self, fen: &[u8]) {
        let fields = || fen.split(|&byte| byte == b' ').filter(|field| !field.is_empty());
        self.is_black_first = fields().nth(1) == Some(b"b");
        self.first_number = fields().next_back().and_then(decimal).unwrap_or(1).max(1);
    }

    /// Can the move that follows have this number? Moves count from the position that the game begins with or, as some
    /// programs have it, from 1.
    pub(super) fn is_move_number(&self, number: u32) -> bool {
        let moves = u64::from(self.ply / 2) + u64::from(self.is_black_first && self.ply % 2 == 1);
        [1, self.first_number].iter().any(|&first| u64::from(first) + moves == u64::from(number))
    }

    /// Is this the name of a tag that games begin with, or that this game began with?
    pub(super) fn is_first_tag(&self, name: &[u8]) -> bool {
        name == b"Event" || beginning(name) == self.first_tag
    }

    /// Is this the name of a tag that the next game is likely to begin with? Without tags here there is nothing to compare
    /// it with.
    pub(super) fn can_begin_next(&self, name: &[u8]) -> bool {
        self.is_first_tag(name) || self.first_tag == 0 && ROSTER.contains(&name)
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

/// The seven tags that every game should have.
const ROSTER: [&[u8]; 7] = [b"Event", b"Site", b"Date", b"Round", b"White", b"Black", b"Result"];

/// A number of digits alone.
pub(super) fn decimal(digits: &[u8]) -> Option<u32> {
    core::str::from_utf8(digits).ok()?.parse().ok()
}

/// The beginning and the length of a name, which tell the names of tags apart.
fn beginning(name: &[u8]) -> u64 {
    let mut start = [0; 4];
    for (slot, &byte) in start.iter_mut().zip(name) {
        *slot = byte;
    }
    (name.len() as u64) << 32 | u64::from(u32::from_le_bytes(start))
}
