//! The text of a move, on the stack.

use core::fmt;
use core::ops::Deref;

use arrayvec::ArrayString;

/// The longest text is a pawn move that captures, promotes and mates, with a letter of four bytes: `e7xd8=Q#`.
const CAPACITY: usize = 12;

/// A move in algebraic notation: a short text that needs no heap.
///
/// ```
/// use arrocco_rules::Position;
/// let position = Position::startpos();
/// let text = position.san(position.move_from_uci("g1f3").unwrap());
/// assert_eq!(text.as_str(), "Nf3");
/// assert_eq!(text, "Nf3");
/// assert_eq!(format!("{text:>4}"), " Nf3");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct MoveText(ArrayString<CAPACITY>);

impl MoveText {
    /// The text.
    ///
    /// ```
    /// # use arrocco_rules::Position;
    /// # let position = Position::startpos();
    /// let e4 = position.move_from_uci("e2e4").unwrap();
    /// assert_eq!(position.san(e4).as_str(), "e4");
    /// ```
    #[inline]
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }

    #[inline]
    pub(super) fn push(&mut self, c: char) {
        // Cannot fail: no move is longer than the capacity.
        let _ = self.0.try_push(c);
    }

    #[inline]
    pub(crate) fn push_str(&mut self, text: &str) {
        let _ = self.0.try_push_str(text);
    }
}

impl Deref for MoveText {
    type Target = str;

    #[inline]
    fn deref(&self) -> &str {
        self.as_str()
    }
}

impl AsRef<str> for MoveText {
    fn as_ref(&self) -> &str {
        self.as_str()
    }
}

impl PartialEq<str> for MoveText {
    fn eq(&self, other: &str) -> bool {
        self.as_str() == other
    }
}

impl PartialEq<&str> for MoveText {
    fn eq(&self, other: &&str) -> bool {
        self.as_str() == *other
    }
}

impl fmt::Display for MoveText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

impl fmt::Debug for MoveText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(self.as_str(), f)
    }
}
