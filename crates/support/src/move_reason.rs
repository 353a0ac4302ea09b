//! Why a move is not legal, as text and as JSON.

use arrocco_rules::{Move, Position, UciMove, WhyNot};
use serde::Serialize;

/// Why a move is not legal, as JSON.
#[derive(Serialize, Clone, PartialEq, Eq, Debug)]
pub struct Reason {
    pub code: &'static str,
    pub text: String,
    pub by: Vec<String>,
}

impl Reason {
    pub fn new(why: WhyNot, position: &Position) -> Self {
        let by = why.squares().into_iter().map(|square| square.to_string()).collect();
        Self { code: why.code(), text: why.text(position).to_string(), by }
    }

    /// A reason that names no other piece.
    pub fn without_pieces(code: &'static str, text: String) -> Self {
        Self { code, text, by: Vec::new() }
    }
}

/// A legal move, or the squares and the reason why they are not one.
pub type Judged = Result<Move, (UciMove, Reason)>;

/// The classes of a move as text; `quiet` if there are none.
pub fn class_text(class: &[&str]) -> String {
    if class.is_empty() { "quiet".to_owned() } else { class.join(", ") }
}

/// The legal move between two squares, or the reason why there is none.
pub fn judge(position: &Position, uci: UciMove) -> Judged {
    position.find_move(uci.from, uci.to, uci.promotion).map_err(|why| (uci, Reason::new(why, position)))
}
