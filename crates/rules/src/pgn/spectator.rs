//! The callbacks for games that are replayed.

use super::{At, CommentPart, Error, Flow, GameResult, Nag, Tag};
use crate::{Move, Position};

/// Is called by [`Replay`](super::Replay) for what it finds in a game: like a [`Visitor`](super::Visitor), but with
/// legal moves and positions instead of words.
///
/// ```
/// use arrocco_rules::pgn::{At, Reader, Replay, Spectator};
/// use arrocco_rules::{Move, Position};
///
/// #[derive(Default)]
/// struct Last(Position);
///
/// impl Spectator for Last {
///     type Output = Position;
///     fn play(&mut self, _: &Position, _: Move, after: &Position, at: &At<'_>) {
///         if at.depth() == 0 {
///             self.0 = *after;
///         }
///     }
///     fn end_game(&mut self, _: &At<'_>) -> Position {
///         self.0
///     }
/// }
///
/// let mut replay = Replay::new(Last::default());
/// let last = Reader::new(&b"1. e4 (1. d4) e5 *"[..]).read_game(&mut replay).unwrap().unwrap();
/// assert_eq!(last.to_string(), "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2");
/// ```
pub trait Spectator {
    /// What a game is turned into.
    type Output;

    /// A game begins.
    #[inline]
    fn begin_game(&mut self, _at: &At<'_>) {}

    /// A tag pair.
    #[inline]
    fn tag(&mut self, _tag: Tag<'_>, _at: &At<'_>) {}

    /// The moves begin, from this position. Return [`Flow::Skip`] to skip them.
    #[inline]
    fn begin_moves(&mut self, _start: &Position, _at: &At<'_>) -> Flow {
        Flow::Read
    }

    /// A legal move, with the positions before and after it.
    #[inline]
    fn play(&mut self, _before: &Position, _mv: Move, _after: &Position, _at: &At<'_>) {}

    /// A null move: the side to move passes. Games have none, but analyses do.
    #[inline]
    fn pass(&mut self, _before: &Position, _after: &Position, _at: &At<'_>) {}

    /// An annotation of the move before. There always is such a move.
    #[inline]
    fn nag(&mut self, _nag: Nag, _at: &At<'_>) {}

    /// A comment, or a part of one that is too long for the buffer.
    #[inline]
    fn comment(&mut self, _part: CommentPart<'_>, _at: &At<'_>) {}

    /// A variation begins, in place of the last move. If it is skipped, `end_variation` is not called for it.
    #[inline]
    fn begin_variation(&mut self, _before: &Position, _at: &At<'_>) -> Flow {
        Flow::Read
    }

    /// A variation ends.
    #[inline]
    fn end_variation(&mut self, _at: &At<'_>) {}

    /// The result at the end of the game, which can be missing. Not called if all moves are skipped.
    #[inline]
    fn result(&mut self, _result: GameResult, _at: &At<'_>) {}

    /// Text that is not read, because it is skipped or because it begins with an error.
    #[inline]
    fn skipped(&mut self, _text: &[u8], _at: &At<'_>) {}

    /// Something is wrong. After a move that cannot be played, the rest of the variation or game is
    /// [`skipped`](Self::skipped).
    #[inline]
    fn error(&mut self, _error: Error) {}

    /// The game has ended.
    fn end_game(&mut self, _at: &At<'_>) -> Self::Output;
}
