//! A game as it was read from a file: the tree, the errors and the text that could not be read.

use alloc::string::String;
use alloc::vec::Vec;

use super::Tree;
use crate::pgn::Error;

/// A game as it was read from a file.
///
/// ```
/// use arrocco_rules::pgn::Tree;
/// let game = Tree::read(&b"1. e4 e5 2. Ke3 Ke6 *"[..]).unwrap().unwrap();
/// assert_eq!(game.tree.mainline().count(), 2);
/// assert_eq!(game.errors.len(), 1);
/// assert_eq!(game.rest, "Ke3 Ke6 *");
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GameRecord {
    /// What could be read.
    pub tree: Tree,
    /// The errors in the text, the first hundred.
    pub errors: Vec<Error>,
    /// How many more errors there were.
    pub more_errors: u64,
    /// The text that could not be read: what follows a move that cannot be played, in the game or in a variation.
    /// Several such texts are on lines of their own.
    pub rest: String,
}
