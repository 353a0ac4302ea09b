//! Commands inside comments, such as `[%clk 0:03:20]`, `[%eval 0.35]`, `[%cal Ge2e4]`.

use alloc::vec::Vec;
use core::fmt;
use core::time::Duration;

use super::eval::Eval;
use super::mark::{Arrow, ColoredSquare};
use super::time;

/// A command inside a comment.
///
/// ```
/// use arrocco_rules::pgn::{Command, Comment};
/// let comment = Comment::new("[%csl Ra4,Gh8][%emt 0:00:01.5][%mine x]");
/// let commands: Vec<Command> = comment.commands().collect();
/// assert!(matches!(&commands[0], Command::Squares(squares) if squares.len() == 2));
/// assert!(matches!(commands[1], Command::MoveTime(time) if time.as_millis() == 1500));
/// assert!(matches!(commands[2], Command::Other { name: "mine", value: "x" }));
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Command<'a> {
    /// `%clk`: the player's clock after the move.
    Clock(Duration),
    /// `%emt`: how long the move took.
    MoveTime(Duration),
    /// `%eval`: an engine's evaluation.
    Eval(Eval),
    /// `%cal`: colored arrows.
    Arrows(Vec<Arrow>),
    /// `%csl`: colored squares.
    Squares(Vec<ColoredSquare>),
    /// Another command, or one whose value is not valid.
    Other {
        /// What follows the percent sign.
        name: &'a str,
        /// What follows the name.
        value: &'a str,
    },
}

impl<'a> Command<'a> {
    fn new(name: &'a str, value: &'a str) -> Self {
        let known = match name {
            "clk" => time::parse(value).map(Self::Clock),
            "emt" => time::parse(value).map(Self::MoveTime),
            "eval" => Eval::parse(value).map(Self::Eval),
            "cal" => list(value, Arrow::parse).map(Self::Arrows),
            "csl" => list(value, ColoredSquare::parse).map(Self::Squares),
            _ => None,
        };
        known.unwrap_or(Self::Other { name, value })
    }
}

fn list<T>(value: &str, parse: impl Fn(&str) -> Option<T>) -> Option<Vec<T>> {
    value.split(',').map(|item| parse(item.trim())).collect()
}

impl fmt::Display for Command<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Clock(time) => write!(f, "[%clk {}]", time::Text(*time)),
            Self::MoveTime(time) => write!(f, "[%emt {}]", time::Text(*time)),
            Self::Eval(eval) => write!(f, "[%eval {eval}]"),
            Self::Arrows(arrows) => write_list(f, "cal", arrows),
            Self::Squares(squares) => write_list(f, "csl", squares),
            Self::Other { name, value: "" } => write!(f, "[%{name}]"),
            Self::Other { name, value } => write!(f, "[%{name} {value}]"),
        }
    }
}

fn write_list<T: fmt::Display>(f: &mut fmt::Formatter<'_>, name: &str, items: &[T]) -> fmt::Result {
    write!(f, "[%{name} ")?;
    for (i, item) in items.iter().enumerate() {
        write!(f, "{}{item}", if i == 0 { "" } else { "," })?;
    }
    f.write_str("]")
}

/// The commands of a comment, in order.
///
/// ```
/// use arrocco_rules::pgn::Comment;
/// assert_eq!(Comment::new("[%clk 0:01:00] and [%emt 0:00:02]").commands().count(), 2);
/// ```
#[derive(Clone, Debug)]
pub struct Commands<'a> {
    rest: &'a str,
}

impl<'a> Commands<'a> {
    pub(super) const fn new(text: &'a str) -> Self {
        Self { rest: text }
    }

    /// The next command with the text before it.
    fn step(&mut self) -> Option<(&'a str, Command<'a>)> {
        let start = self.rest.find("[%")?;
        let inside = self.rest.get(start + 2..)?;
        let end = inside.find(']')?;
        let (before, body) = (self.rest.get(..start)?, inside.get(..end)?);
        self.rest = inside.get(end + 1..)?;
        let (name, value) = body.split_once(char::is_whitespace).unwrap_or((body, ""));
        Some((before, Command::new(name, value.trim())))
    }

    /// The text between the commands.
    pub(super) fn gaps(mut self) -> impl Iterator<Item = &'a str> {
        let mut is_over = false;
        core::iter::from_fn(move || match self.step() {
            Some((before, _)) => Some(before),
            None if is_over => None,
            None => {
                is_over = true;
                Some(self.rest)
            }
        })
    }
}

impl<'a> Iterator for Commands<'a> {
    type Item = Command<'a>;

    fn next(&mut self) -> Option<Command<'a>> {
        self.step().map(|(_, command)| command)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pgn::Comment;

    #[track_caller]
    fn check(text: &str, written: &str) {
        let comment = Comment::new(text);
        let command = comment.commands().next();
        assert!(!matches!(command, None | Some(Command::Other { .. })), "{text} is not understood");
        assert_eq!(command.as_ref().map(ToString::to_string).as_deref(), Some(written));
        let again = Comment::new(written);
        assert_eq!(again.commands().next(), command);
    }

    #[test]
    fn what_is_written_reads_back_equal() {
        check("[%clk 1:02:03]", "[%clk 1:02:03]");
        check("[%clk 0:00:59.9]", "[%clk 0:00:59.9]");
        check("[%clk 05:09]", "[%clk 0:05:09]");
        check("[%emt 0:00:00.025]", "[%emt 0:00:00.025]");
        check("[%eval 0.2]", "[%eval 0.20]");
        check("[%eval -1.05,23]", "[%eval -1.05,23]");
        check("[%eval -0.05]", "[%eval -0.05]");
        check("[%eval #-3]", "[%eval #-3]");
        check("[%eval #4,12]", "[%eval #4,12]");
        check("[%cal Ge2e4,Rd1d8]", "[%cal Ge2e4,Rd1d8]");
        check("[%csl Ya1, Bh8]", "[%csl Ya1,Bh8]");
    }

    #[test]
    fn what_is_not_understood_is_kept() {
        for text in [
            "[%clk soon]",
            "[%clk 1:2:3:4]",
            "[%eval 1.234]",
            "[%eval]",
            "[%cal Ge2]",
            "[%csl]",
            "[%clk -1:00]",
        ] {
            let comment = Comment::new(text);
            let command = comment.commands().next();
            assert!(matches!(command, Some(Command::Other { .. })), "{text}: {command:?}");
            assert_eq!(command.map(|command| command.to_string()).as_deref(), Some(text));
        }
        assert_eq!(Comment::new("[%clk 1:00").commands().count(), 0);
    }
}
