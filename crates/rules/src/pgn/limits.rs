//! Limits on the memory that one game may take.

/// Limits on the memory that one game may take. What exceeds them is not read, and an error is reported.
///
/// ```
/// use arrocco_rules::pgn::{ErrorKind, Limits, Tree};
/// let limits = Limits { nodes: 2, ..Limits::DEFAULT };
/// let game = Tree::read_with(&b"1. e4 e5 2. Nf3 *"[..], limits).unwrap().unwrap();
/// assert_eq!(game.tree.mainline().count(), 2);
/// assert_eq!(game.errors[0].kind, ErrorKind::TooManyMoves);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Limits {
    /// Nesting depth of variations.
    pub depth: u32,
    /// Moves of a [`Tree`](super::Tree), its variations included.
    pub nodes: u32,
    /// Bytes of a [`Tree`](super::Tree): all tags, comments and text that could not be read.
    pub bytes: usize,
}

impl Limits {
    /// 4,096 deep, a million moves, 64 MiB of text.
    ///
    /// ```
    /// # use arrocco_rules::pgn::Limits;
    /// assert_eq!(Limits::default(), Limits::DEFAULT);
    /// ```
    pub const DEFAULT: Self = Self { depth: 4096, nodes: 1_000_000, bytes: 64 << 20 };
}

impl Default for Limits {
    fn default() -> Self {
        Self::DEFAULT
    }
}
