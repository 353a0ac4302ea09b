//! Who is told what a file says.

use super::{At, CommentPart, Error, GameResult, Nag, Tag};

/// Whether the reader should read on or pass over what comes.
///
/// ```
/// use arrocco_rules::pgn::Flow;
/// assert_eq!(Flow::default(), Flow::Read);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Flow {
    /// Read on.
    #[default]
    Read,
    /// Pass over the rest of the game or variation, looking only for its end.
    Skip,
}

/// Is told what a [`Reader`](super::Reader) finds in a game, in the order of the file: `begin_game`, the tags,
/// `end_tags`, then moves, annotations and variations, and `end_game`. Moves are text and have not been judged;
/// [`Replay`](super::Replay) plays them.
///
/// Everything has a default that does nothing but for `end_game`, which makes what
/// [`read_game`](super::Reader::read_game) returns.
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
    /// What becomes of a game.
    type Output;

    /// A game begins.
    #[inline]
    fn begin_game(&mut self, _at: &At<'_>) {}

    /// A tag pair.
    #[inline]
    fn tag(&mut self, _tag: Tag<'_>, _at: &At<'_>) {}

    /// All tags have been told, or there are none. Here the moves can be skipped.
    #[inline]
    fn end_tags(&mut self, _at: &At<'_>) -> Flow {
        Flow::Read
    }

    /// A move as the file has it, or a word in its place. Skipping passes over the rest of the variation, or of the
    /// game if no variation is open, this word included.
    #[inline]
    fn san(&mut self, _san: &[u8], _at: &At<'_>) -> Flow {
        Flow::Read
    }

    /// An annotation of the move before.
    #[inline]
    fn nag(&mut self, _nag: Nag, _at: &At<'_>) {}

    /// A comment, or a part of one that is too long to be held at once.
    #[inline]
    fn comment(&mut self, _part: CommentPart<'_>, _at: &At<'_>) {}

    /// A variation begins: other moves in place of the last one. If it is skipped, its end is not told.
    #[inline]
    fn begin_variation(&mut self, _at: &At<'_>) -> Flow {
        Flow::Read
    }

    /// A variation ends.
    #[inline]
    fn end_variation(&mut self, _at: &At<'_>) {}

    /// The mark at the end of the game. It is told of skipped games as well, and can be missing.
    #[inline]
    fn result(&mut self, _result: GameResult, _at: &At<'_>) {}

    /// Text that is being skipped, in as many parts as it takes.
    #[inline]
    fn skipped(&mut self, _text: &[u8], _at: &At<'_>) {}

    /// Something is wrong with the text. Reading goes on.
    #[inline]
    fn error(&mut self, _error: Error) {}

    /// The game has ended.
    fn end_game(&mut self, _at: &At<'_>) -> Self::Output;
}

/// Nobody: for passing over games.
pub(super) struct Nobody;

impl Visitor for Nobody {
    type Output = ();

    #[inline]
    fn end_tags(&mut self, _at: &At<'_>) -> Flow {
        Flow::Skip
    }

    #[inline]
    fn end_game(&mut self, _at: &At<'_>) {}
}
