//! The result at the end of a game.

use core::fmt;

/// The result at the end of a game, which is also the value of its `Result` tag.
///
/// ```
/// use arrocco_rules::pgn::GameResult;
/// assert_eq!(GameResult::from_text(b"1/2-1/2"), Some(GameResult::Draw));
/// assert_eq!(GameResult::Unknown.to_string(), "*");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum GameResult {
    /// `1-0`
    WhiteWins,
    /// `0-1`
    BlackWins,
    /// `1/2-1/2`
    Draw,
    /// `*`: the game is not finished, was abandoned, or the result is not known.
    #[default]
    Unknown,
}

impl GameResult {
    /// Reads a result. A draw may be `1/2` alone, and the hyphen may be a dash, as word processors write it.
    ///
    /// ```
    /// # use arrocco_rules::pgn::GameResult;
    /// assert_eq!(GameResult::from_text(b"0-1"), Some(GameResult::BlackWins));
    /// assert_eq!(GameResult::from_text("½–½".as_bytes()), Some(GameResult::Draw));
    /// assert_eq!(GameResult::from_text(b"0-2"), None);
    /// ```
    #[must_use]
    pub fn from_text(text: &[u8]) -> Option<Self> {
        Some(match text {
            b"1-0" | b"1\xe2\x80\x930" => Self::WhiteWins,
            b"0-1" | b"0\xe2\x80\x931" => Self::BlackWins,
            b"1/2-1/2"
            | b"1/2"
            | b"1/2\xe2\x80\x931/2"
            | b"\xc2\xbd-\xc2\xbd"
            | b"\xc2\xbd\xe2\x80\x93\xc2\xbd" => Self::Draw,
            b"*" => Self::Unknown,
            _ => return None,
        })
    }

    /// The result as PGN writes it.
    ///
    /// ```
    /// # use arrocco_rules::pgn::GameResult;
    /// assert_eq!(GameResult::Draw.as_str(), "1/2-1/2");
    /// ```
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::WhiteWins => "1-0",
            Self::BlackWins => "0-1",
            Self::Draw => "1/2-1/2",
            Self::Unknown => "*",
        }
    }
}

impl fmt::Display for GameResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}
