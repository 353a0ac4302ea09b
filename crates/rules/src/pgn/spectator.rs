//! Who watches a game being played over.

use super::{At, CommentPart, Error, Flow, GameResult, Nag, Tag};
use crate::{Move, Position};

/// Watches the games that [`Replay`](super::Replay) plays over: like a [`Visitor`](super::Visitor), but with legal moves
/// and positions in place of words.
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
    /// What becomes of a game.
    type Output;

    /// A game begins.
    #[inline]
    fn begin_game(&mut self, _at: &At<'_>) {}

    /// A tag pair.
    #[inline]
    fn tag(&mut self, _tag: Tag<'_>, _at: &At<'_>) {}

    /// The moves begin, from this position. Here they can be skipped.
    #[inline]
    fn begin_moves(&mut self, _start: &Position, _at: &At<'_>) -> Flow {
        Flow::Read
    }

    /// A legal move, with the positions before and after it.
    #[inline]
    fn play(&mut self, _before: &Position, _mv: Move, _after: &Position, _at: &At<'_>) {}

    /// A null move: the side to move passes. No game has one, but analysis does.
    #[inline]
    fn pass(&mut self, _before: &Position, _after: &Position, _at: &At<'_>) {}

    /// An annotation of the move before. There is one.
    #[inline]
    fn nag(&mut self, _nag: Nag, _at: &At<'_>) {}

    /// A comment, or a part of one that is too long to be held at once.
    #[inline]
    fn comment(&mut self, _part: CommentPart<'_>, _at: &At<'_>) {}

    /// A variation begins, in place of the last move. If it is skipped, its end is not told.
    #[inline]
    fn begin_variation(&mut self, _before: &Position, _at: &At<'_>) -> Flow {
        Flow::Read
    }

    /// A variation ends.
    #[inline]
    fn end_variation(&mut self, _at: &At<'_>) {}

    /// The mark at the end of the game. It is told of skipped games as well, and can be missing.
    #[inline]
    fn result(&mut self, _result: GameResult, _at: &At<'_>) {}

    /// Text that is not read, because it is being skipped or because something is wrong with its beginning.
    #[inline]
    fn skipped(&mut self, _text: &[u8], _at: &At<'_>) {}

    /// Something is wrong. After a move that cannot be played, the rest of the variation or game is
    /// [`skipped`](Self::skipped).
    #[inline]
    fn error(&mut self, _error: Error) {}

    /// The game has ended.
    fn end_game(&mut self, _at: &At<'_>) -> Self::Output;
}
