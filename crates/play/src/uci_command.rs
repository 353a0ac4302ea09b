//! The command that starts a UCI engine.

use std::fmt;

use crate::ParsePlayerError;

/// The longest command, in bytes. It must fit into a PGN tag, where quotes are escaped.
const MAX_LENGTH: usize = 3000;

/// The command that starts a UCI engine: one line, not empty, of limited length.
///
/// ```
/// use arrocco_play::UciCommand;
/// assert_eq!(UciCommand::new(" stockfish ").unwrap().as_str(), "stockfish");
/// assert!(UciCommand::new("two\nlines").is_err());
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct UciCommand(String);

impl UciCommand {
    /// A command.
    ///
    /// # Errors
    ///
    /// If it is empty, too long, or contains control characters.
    ///
    /// ```
    /// # use arrocco_play::{ParsePlayerError, UciCommand};
    /// assert_eq!(UciCommand::new(" "), Err(ParsePlayerError::Command));
    /// ```
    pub fn new(text: &str) -> Result<Self, ParsePlayerError> {
        let text = text.trim();
        if text.is_empty() || text.len() > MAX_LENGTH || text.chars().any(char::is_control) {
            return Err(ParsePlayerError::Command);
        }
        Ok(Self(text.to_owned()))
    }

    /// The text.
    ///
    /// ```
    /// # use arrocco_play::UciCommand;
    /// assert_eq!(UciCommand::new("lc0 --threads=2").unwrap().as_str(), "lc0 --threads=2");
    /// ```
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// The program's name without directory and arguments.
    ///
    /// ```
    /// # use arrocco_play::UciCommand;
    /// assert_eq!(UciCommand::new("/usr/games/stockfish bench").unwrap().name(), "stockfish");
    /// ```
    pub fn name(&self) -> &str {
        let program = self.0.split_whitespace().next().unwrap_or(&self.0);
        program.rsplit(['/', '\\']).next().filter(|name| !name.is_empty()).unwrap_or(program)
    }
}

impl fmt::Display for UciCommand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.0)
    }
}
