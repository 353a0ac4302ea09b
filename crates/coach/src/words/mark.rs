//! What is drawn on the board for a fact.

use arrocco_rules::Square;

use crate::find::Finding;

/// An arrow or a marked square.
///
/// ```
/// use arrocco_coach::Mark;
/// use arrocco_rules::Square;
/// assert_eq!(Mark::Arrow(Square::E2, Square::E4).to_string(), "e2e4");
/// assert_eq!(Mark::Square(Square::E4).to_string(), "e4");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Mark {
    /// From one square to another.
    Arrow(Square, Square),
    /// A square.
    Square(Square),
}

impl Mark {
    /// The marks of a finding: its move as an arrow, an arrow from what acts to what is hit, and the squares.
    ///
    /// ```
    /// # use arrocco_coach::{Fact, Finding, Mark};
    /// # use arrocco_rules::{Move, MoveKind, Role, Square};
    /// let mv = Move::new(Square::A7, Square::A8, MoveKind::QueenPromotion);
    /// let fact = Fact::Promotion { square: Square::A8, role: Role::Queen };
    /// let marks = Mark::of(&Finding { ply: 0, mv, fact });
    /// assert_eq!(marks, [Mark::Arrow(Square::A7, Square::A8), Mark::Square(Square::A8)]);
    /// ```
    #[must_use]
    pub fn of(finding: &Finding) -> Vec<Self> {
        let mut marks = vec![Self::Arrow(finding.mv.from(), finding.mv.king_target())];
        let parts = finding.fact.squares();
        let by = parts.iter().find(|(part, _)| *part == "by").map(|&(_, square)| square);
        for &(part, square) in parts.iter().filter(|(part, _)| *part != "by") {
            let is_hit = ["target", "taken", "pinned", "front", "piece", "queen"].contains(&part);
            let mark = match by.filter(|&by| is_hit && by != square) {
                Some(by) => Self::Arrow(by, square),
                None => Self::Square(square),
            };
            if !marks.contains(&mark) {
                marks.push(mark);
            }
        }
        marks
    }
}

/// As `arrocco board` takes them: `e2e4` for an arrow, `e4` for a square.
impl std::fmt::Display for Mark {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Arrow(from, to) => write!(f, "{from}{to}"),
            Self::Square(square) => write!(f, "{square}"),
        }
    }
}
