//! An engine's evaluation of a position, as comments have it.

use core::fmt;

/// An evaluation from White's point of view, and the depth of the search.
///
/// ```
/// use arrocco_rules::pgn::{Eval, Score};
/// let eval = Eval { score: Score::Centipawns(-35), depth: Some(20) };
/// assert_eq!(eval.to_string(), "-0.35,20");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Eval {
    /// The score.
    pub score: Score,
    /// The depth in plies, if the comment has it.
    pub depth: Option<u32>,
}

/// The score of a position.
///
/// ```
/// use arrocco_rules::pgn::Score;
/// assert_eq!(Score::Centipawns(5).to_string(), "0.05");
/// assert_eq!(Score::Mate(-3).to_string(), "#-3");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Score {
    /// In hundredths of a pawn.
    Centipawns(i32),
    /// In moves to mate; negative if Black mates.
    Mate(i32),
}

impl Eval {
    pub(super) fn parse(text: &str) -> Option<Self> {
        let (score, depth) = match text.split_once(',') {
            Some((score, depth)) => (score, Some(depth.trim().parse().ok()?)),
            None => (text, None),
        };
        Some(Self { score: Score::parse(score.trim())?, depth })
    }
}

impl Score {
    fn parse(text: &str) -> Option<Self> {
        if let Some(moves) = text.strip_prefix('#') {
            return moves.parse().ok().map(Self::Mate);
        }
        let is_negative = text.starts_with('-');
        let text = text.strip_prefix(['+', '-']).unwrap_or(text);
        let (pawns, hundredths) = text.split_once('.').unwrap_or((text, ""));
        if !(pawns.bytes().chain(hundredths.bytes())).all(|byte| byte.is_ascii_digit()) {
            return None;
        }
        let hundredths: i32 = match hundredths.len() {
            0 => 0,
            1 => hundredths.parse::<i32>().ok()? * 10,
            2 => hundredths.parse().ok()?,
            _ => return None,
        };
        let size = pawns.parse::<i32>().ok()?.checked_mul(100)?.checked_add(hundredths)?;
        Some(Self::Centipawns(if is_negative { -size } else { size }))
    }
}

impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Mate(moves) => write!(f, "#{moves}"),
            Self::Centipawns(score) => {
                let size = score.unsigned_abs();
                write!(f, "{}{}.{:02}", if score < 0 { "-" } else { "" }, size / 100, size % 100)
            }
        }
    }
}

impl fmt::Display for Eval {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.score.fmt(f)?;
        self.depth.map_or(Ok(()), |depth| write!(f, ",{depth}"))
    }
}
