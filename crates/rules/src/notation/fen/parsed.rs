//! A FEN that was read, with the places of its fields.

use super::word::Word;
use crate::Setup;

/// A setup and the words it was read from.
pub(super) struct Parsed<'a> {
    pub(super) setup: Setup,
    pub(super) board: Word<'a>,
    pub(super) castling: Option<Word<'a>>,
    pub(super) en_passant: Option<Word<'a>>,
    pub(super) fullmoves: Option<Word<'a>>,
}
