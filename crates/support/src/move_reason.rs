//! One move judged: what it does, or why it is not legal, as texts and JSON documents have it.

use arrocco_rules::{Move, Position, UciMove, WhyNot};
use serde::Serialize;

/// Why a move is not legal, as JSON has it.
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

    /// A reason in which no other piece has a part.
    pub fn told(code: &'static str, text: String) -> Self {
        Self { code, text, by: Vec::new() }
    }
}

/// A legal move, or the squares that were asked for and the reason why they are none.
pub type Judged = Result<Move, (UciMove, Reason)>;

/// The names of what a move is, or that it is nothing in particular.
pub fn class_text(class: &[&str]) -> String {
    if class.is_empty() { "quiet".to_owned() } else { class.join(", ") }
}

/// The move that two squares mean, or the reason why there is none.
pub fn judge(position: &Position, uci: UciMove) -> Judged {
    position.find_move(uci.from, uci.to, uci.promotion).map_err(|why| (uci, Reason::new(why, position)))
}
