//! A comment of a game tree: text on one line, with its commands.

use alloc::string::String;
use core::fmt::{self, Write as _};
use core::ops::Deref;

use super::command::{Command, Commands};

/// A comment. It is stored as it was written, but on one line and without blanks at its ends. The writer breaks lines
/// where needed.
///
/// ```
/// use arrocco_rules::pgn::{Command, Comment};
/// let comment = Comment::new(" a strange\nidea [%clk 0:03:20] ");
/// assert_eq!(comment.as_str(), "a strange idea [%clk 0:03:20]");
/// assert_eq!(comment.commands().next().unwrap().to_string(), "[%clk 0:03:20]");
/// ```
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Comment(String);

impl Comment {
    /// A comment of any text. The end of a line becomes a blank.
    ///
    /// ```
    /// # use arrocco_rules::pgn::Comment;
    /// assert_eq!(Comment::new("one\r\ntwo").as_str(), "one two");
    /// ```
    pub fn new(text: impl Into<String>) -> Self {
        let text = text.into();
        let trimmed = text.trim_matches(is_blank);
        if trimmed.len() == text.len() && !text.contains(['\n', '\r']) {
            return Self(text);
        }
        let mut line = String::with_capacity(trimmed.len());
        let mut chars = trimmed.chars().peekable();
        while let Some(c) = chars.next() {
            if c == '\r' {
                let _ = chars.next_if_eq(&'\n');
            }
            line.push(if matches!(c, '\r' | '\n') { ' ' } else { c });
        }
        Self(line)
    }

    /// The text.
    ///
    /// ```
    /// # use arrocco_rules::pgn::Comment;
    /// assert_eq!(Comment::new("!").as_str(), "!");
    /// ```
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// The commands of the comment: clocks, evaluations, arrows.
    ///
    /// ```
    /// # use arrocco_rules::pgn::{Command, Comment, Score};
    /// let comment = Comment::new("[%eval -0.35] hm");
    /// let Some(Command::Eval(eval)) = comment.commands().next() else { panic!() };
    /// assert_eq!(eval.score, Score::Centipawns(-35));
    /// ```
    #[must_use]
    pub fn commands(&self) -> Commands<'_> {
        Commands::new(&self.0)
    }

    /// Adds a command at the end.
    ///
    /// ```
    /// # use arrocco_rules::pgn::{Command, Comment};
    /// let mut comment = Comment::new("in a hurry");
    /// comment.add_command(&Command::Clock(core::time::Duration::from_secs(9)));
    /// assert_eq!(comment.as_str(), "in a hurry [%clk 0:00:09]");
    /// ```
    pub fn add_command(&mut self, command: &Command<'_>) {
        if !self.0.is_empty() {
            self.0.push(' ');
        }
        // Writing to a string cannot fail.
        let _ = write!(self.0, "{command}");
    }

    /// The text without the commands.
    ///
    /// ```
    /// # use arrocco_rules::pgn::Comment;
    /// let comment = Comment::new("[%eval 0.1] a move [%clk 0:01:00] too late");
    /// assert_eq!(comment.words(), "a move too late");
    /// ```
    pub fn words(&self) -> String {
        let mut words = String::new();
        for piece in self.commands().gaps() {
            let piece = piece.trim_matches(is_blank);
            if !piece.is_empty() && !words.is_empty() {
                words.push(' ');
            }
            words.push_str(piece);
        }
        words
    }
}

/// The characters that are trimmed: ASCII white space.
fn is_blank(c: char) -> bool {
    matches!(c, ' ' | '\t' | '\n' | '\r' | '\u{b}' | '\u{c}')
}

impl Deref for Comment {
    type Target = str;

    fn deref(&self) -> &str {
        &self.0
    }
}

impl From<&str> for Comment {
    fn from(text: &str) -> Self {
        Self::new(text)
    }
}

impl fmt::Display for Comment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.0)
    }
}
