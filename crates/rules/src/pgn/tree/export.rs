//! What of a tree is written, and how.

/// What of a game is written as PGN. The default is everything, in lines of less than 80 characters, as the standard's
/// export format has it.
///
/// ```
/// use arrocco_rules::pgn::{Export, Tree};
/// let tree: Tree = "[White \"A\"]\n\n1. e4 $1 {best} (1. d4 d5) e5 *".parse().unwrap();
/// let bare = Export { tags: false, comments: false, variations: false, nags: false, ..Export::DEFAULT };
/// assert_eq!(tree.export(bare).to_string(), "1. e4 e5 *\n");
/// assert_eq!(tree.export(Export::DEFAULT).to_string(), tree.to_string());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "independent choices, each named where it is made")]
pub struct Export {
    /// Tags, and the blank line after them.
    pub tags: bool,
    /// Comments.
    pub comments: bool,
    /// Variations.
    pub variations: bool,
    /// Annotations such as `$1`.
    pub nags: bool,
    /// The result after the moves.
    pub result: bool,
    /// The longest line of moves in characters, or `None` for all moves on one line. Comments with a closing brace end
    /// their line in any case.
    pub width: Option<usize>,
}

impl Export {
    /// Everything, in lines of less than 80 characters.
    ///
    /// ```
    /// # use arrocco_rules::pgn::Export;
    /// assert_eq!(Export::DEFAULT.width, Some(79));
    /// ```
    pub const DEFAULT: Self =
        Self { tags: true, comments: true, variations: true, nags: true, result: true, width: Some(79) };
}

impl Default for Export {
    fn default() -> Self {
        Self::DEFAULT
    }
}
