//! A reason: a fact, and where it is.

use crate::find::Finding;

use super::view::View;

/// One reason why a move is good or bad.
///
/// ```
/// use arrocco_coach::{Fact, Finding, Reason, View};
/// use arrocco_rules::{Position, Role, Square};
/// let position: Position = "8/P7/8/8/8/8/8/k1K5 w - - 0 1".parse().unwrap();
/// let fact = Fact::Promotion { square: Square::A8, role: Role::Queen };
/// let finding = Finding { ply: 0, mv: position.move_from_uci("a7a8q").unwrap(), fact };
/// assert_eq!(Reason { view: View::Move, finding }.finding.fact.name(), "promotion");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Reason {
    /// Where the fact is.
    pub view: View,
    /// The fact. Its ply counts from the position of the move in [`View::Move`] and [`View::Better`], and from the answer in
    /// [`View::Reply`].
    pub finding: Finding,
}
