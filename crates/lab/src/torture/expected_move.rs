//! What the move has to be with which an engine ends a search.

/// One `bestmove` is awaited in any case.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum ExpectedMove {
    /// Legal on the board that the case has set up.
    Legal,
    /// One of these; `none` stands for a line without a move.
    Among(Vec<String>),
    /// Whatever it is: there is no move, or nothing to tell which board is meant.
    Any,
}

/// The word that cases have for no move at all.
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
