//! The reader's state within a game.

use alloc::vec::Vec;

use crate::pgn::Tag;

/// The reader's state within a game.
#[derive(Default)]
#[expect(clippy::struct_excessive_bools, reason = "they are independent of each other")]
pub(super) struct GameState {
    /// Counted from 1.
    pub(super) number: u64,
    /// How many moves lead to this place.
    pub(super) ply: u32,
    /// For every open variation, the ply to go back to.
    pub(super) plies: Vec<u32>,
    /// Are the moves skipped from the beginning?
    pub(super) is_skipped: bool,
    /// How many of the skipped variations are open.
    pub(super) skipped_depth: u64,
    /// Does skipping stop at the end of the variation?
    pub(super) skips_variation: bool,
    /// How many lines have ended since the last token: two make a blank line.
    pub(super) breaks: u32,
    /// Has the result been read?
    pub(super) has_ended: bool,
    /// Has there been anything like a move?
    pub(super) has_moves: bool,
    /// The offset in the file at which the moves begin. Bytes before it do not belong to a word.
    pub(super) moves_offset: u64,
    /// The fingerprint of the name of the first tag; 0 if there is no tag.
    pub(super) first_tag: u64,
    /// The first move number, from the `FEN` tag.
    first_number: u32,
    /// Does Black move first?
    is_black_first: bool,
    /// The number of tags, broken ones included.
    pub(super) tags: u32,
}

impl GameState {
    pub(super) fn begin(&mut self) {
        self.number += 1;
        self.ply = 0;
        self.plies.clear();
        self.is_skipped = false;
        self.skipped_depth = 0;
        self.skips_variation = false;
        self.breaks = 0;
        self.has_ended = false;
        self.has_moves = false;
        self.moves_offset = 0;
        self.first_tag = 0;
        self.first_number = 1;
        self.is_black_first = false;
        self.tags = 0;
    }

    /// Stores what the reader needs of the tags: the first name, and the start position.
    #[inline]
    pub(super) fn note_tag(&mut self, tag: Tag<'_>) {
        if self.first_tag == 0 {
            self.first_tag = name_fingerprint(tag.name);
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

    /// Can the next move have this number? Moves are numbered from the start position or, by some programs, from 1.
    pub(super) fn is_move_number(&self, number: u32) -> bool {
        let moves = u64::from(self.ply / 2) + u64::from(self.is_black_first && self.ply % 2 == 1);
        [1, self.first_number].iter().any(|&first| u64::from(first) + moves == u64::from(number))
    }

    /// Is this the name of a tag that games begin with, or that this game began with?
    pub(super) fn is_first_tag(&self, name: &[u8]) -> bool {
        name == b"Event" || name_fingerprint(name) == self.first_tag
    }

    /// Is this the name of a tag that the next game is likely to begin with? If this game has no tags to compare with,
    /// any tag of the roster is.
    pub(super) fn can_begin_next(&self, name: &[u8]) -> bool {
        self.is_first_tag(name) || self.first_tag == 0 && ROSTER.contains(&name)
    }

    pub(super) const fn is_mainline(&self) -> bool {
        self.plies.is_empty() && self.skipped_depth == 0
    }

    /// Notes that there has been something like a move: any text with a letter.
    pub(super) fn note_moves(&mut self, text: &[u8]) {
        self.has_moves =
            self.has_moves || text.iter().any(|byte| byte.is_ascii_alphabetic() || !byte.is_ascii());
    }
}

/// The seven tags that every game should have.
const ROSTER: [&[u8]; 7] = [b"Event", b"Site", b"Date", b"Round", b"White", b"Black", b"Result"];

/// A number from digits.
pub(super) fn decimal(digits: &[u8]) -> Option<u32> {
    core::str::from_utf8(digits).ok()?.parse().ok()
}

/// The first four bytes and the length of a tag's name, which are enough to distinguish the names.
fn name_fingerprint(name: &[u8]) -> u64 {
    let mut start = [0; 4];
    for (slot, &byte) in start.iter_mut().zip(name) {
        *slot = byte;
    }
    (name.len() as u64) << 32 | u64::from(u32::from_le_bytes(start))
}
