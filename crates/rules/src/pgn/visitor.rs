//! The callbacks for what a reader finds in a file.

use super::{At, CommentPart, Error, GameResult, Nag, Tag};

/// Whether the reader should read or skip what follows.
///
/// ```
/// use arrocco_rules::pgn::Flow;
/// assert_eq!(Flow::default(), Flow::Read);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Flow {
    /// Read.
    #[default]
    Read,
    /// Skip the rest of the game or variation, looking only for its end.
    Skip,
}

/// Is called by a [`Reader`](super::Reader) for what it finds in a game, in the order of the file: `begin_game`, the
/// tags, `end_tags`, then moves, annotations, comments and variations, and `end_game`. Moves are unchecked text;
/// [`Replay`](super::Replay) plays them.
///
/// All methods but `end_game` have a default that does nothing. [`read_game`](super::Reader::read_game) returns the
/// output of `end_game`.
///
/// ```
/// use arrocco_rules::pgn::{At, Flow, Reader, Visitor};
///
/// /// Counts the moves of the main line and never looks into variations.
/// #[derive(Default)]
/// struct Plies(u32);
///
/// impl Visitor for Plies {
///     type Output = u32;
///     fn san(&mut self, _: &[u8], _: &At<'_>) -> Flow {
///         self.0 += 1;
///         Flow::Read
///     }
///     fn begin_variation(&mut self, _: &At<'_>) -> Flow {
///         Flow::Skip
///     }
///     fn end_game(&mut self, _: &At<'_>) -> u32 {
///         core::mem::take(&mut self.0)
///     }
/// }
///
/// let mut reader = Reader::new(&b"1. e4 (1. d4 d5) e5 *\n\n1. d4 *"[..]);
/// assert_eq!(reader.read_game(&mut Plies::default()).unwrap(), Some(2));
/// assert_eq!(reader.read_game(&mut Plies::default()).unwrap(), Some(1));
/// assert_eq!(reader.read_game(&mut Plies::default()).unwrap(), None);
/// ```
pub trait Visitor {
    /// What a game is turned into.
    type Output;

    /// A game begins.
    #[inline]
    fn begin_game(&mut self, _at: &At<'_>) {}

    /// A tag pair.
    #[inline]
    fn tag(&mut self, _tag: Tag<'_>, _at: &At<'_>) {}

    /// The tags have ended, or there are none. Return [`Flow::Skip`] to skip the moves.
    #[inline]
    fn end_tags(&mut self, _at: &At<'_>) -> Flow {
        Flow::Read
    }

    /// A move as it is in the file, or a word in place of a move. Return [`Flow::Skip`] to skip the rest of the
    /// variation, or of the game if no variation is open, this word included.
    #[inline]
    fn san(&mut self, _san: &[u8], _at: &At<'_>) -> Flow {
        Flow::Read
    }

    /// An annotation of the move before.
    #[inline]
    fn nag(&mut self, _nag: Nag, _at: &At<'_>) {}

    /// A comment, or a part of one that is too long for the buffer.
    #[inline]
    fn comment(&mut self, _part: CommentPart<'_>, _at: &At<'_>) {}

    /// A variation begins: other moves in place of the last one. If it is skipped, `end_variation` is not called for it.
    #[inline]
    fn begin_variation(&mut self, _at: &At<'_>) -> Flow {
        Flow::Read
    }

    /// A variation ends.
    #[inline]
    fn end_variation(&mut self, _at: &At<'_>) {}

    /// The result at the end of the game, which can be missing. Not called if all moves are skipped.
    #[inline]
    fn result(&mut self, _result: GameResult, _at: &At<'_>) {}

    /// Text that is skipped, in one or more parts.
    #[inline]
    fn skipped(&mut self, _text: &[u8], _at: &At<'_>) {}

    /// Something is wrong with the text. Reading continues.
    #[inline]
    fn error(&mut self, _error: Error) {}

    /// The game has ended.
    fn end_game(&mut self, _at: &At<'_>) -> Self::Output;
}

/// A visitor that skips everything.
pub(super) struct SkipAll;

impl Visitor for SkipAll {
    type Output = ();

    #[inline]
    fn end_tags(&mut self, _at: &At<'_>) -> Flow {
        Flow::Skip
    }

    #[inline]
    fn end_game(&mut self, _at: &At<'_>) {}
}
