//! Which `bestmove` a case expects.

/// The move that a `best` step accepts.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum ExpectedMove {
    /// Any legal move on the board of the case.
    Legal,
    /// One of these; `none` stands for a line without a move.
    Among(Vec<String>),
    /// Any word or none: there is no legal move, or the board is not known.
    Any,
}

/// The word for a `bestmove` without a move.
pub(super) const NONE: &str = "none";

impl ExpectedMove {
    pub(super) fn parse(words: &str) -> Result<Self, String> {
        match words.split_ascii_whitespace().collect::<Vec<_>>()[..] {
            [] => Ok(Self::Legal),
            ["any"] => Ok(Self::Any),
            ["among", ref moves @ ..] if !moves.is_empty() => {
                Ok(Self::Among(moves.iter().map(|&mv| mv.to_owned()).collect()))
            }
            _ => Err(format!("{words:?}: after best comes nothing, any, or among and moves")),
        }
    }
}
