//! Splits a command into words as a shell does, with quotes and backslashes, but without a shell.

use std::fmt;
use std::str::FromStr;

/// A program and its arguments.
///
/// ```
/// use arrocco_uci::client::CommandLine;
/// let command: CommandLine = "'/my engines/x' --name \"a 'b'\"".parse().unwrap();
/// assert_eq!(command.program(), "/my engines/x");
/// assert_eq!(command.arguments(), ["--name", "a 'b'"]);
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct CommandLine {
    program: String,
    arguments: Vec<String>,
}

impl CommandLine {
    /// A command from words that are already split.
    ///
    /// # Errors
    ///
    /// If there is no word, or the first one is empty.
    ///
    /// ```
    /// # use arrocco_uci::client::CommandLine;
    /// let command = CommandLine::from_words(["stockfish".to_owned()]).unwrap();
    /// assert_eq!(command.program(), "stockfish");
    /// ```
    pub fn from_words(words: impl IntoIterator<Item = String>) -> Result<Self, CommandLineError> {
        let mut words = words.into_iter();
        match words.next() {
            Some(program) if !program.is_empty() => Ok(Self { program, arguments: words.collect() }),
            _ => Err(CommandLineError::NoProgram),
        }
    }

    /// Splits a text into words at white space; quotes and backslashes keep words together.
    ///
    /// # Errors
    ///
    /// If a quote is not closed, or nothing follows a backslash.
    ///
    /// ```
    /// # use arrocco_uci::client::CommandLine;
    /// assert_eq!(CommandLine::words("a 'b c' \"\"").unwrap(), ["a", "b c", ""]);
    /// ```
    pub fn words(text: &str) -> Result<Vec<String>, CommandLineError> {
        let mut splitter = WordSplitter::default();
        let mut chars = text.chars();
        while let Some(c) = chars.next() {
            splitter.take(c, &mut chars)?;
        }
        splitter.finish()
    }

    /// The program: a path, or a name to be found on the search path.
    ///
    /// ```
    /// # use arrocco_uci::client::CommandLine;
    /// assert_eq!("stockfish bench".parse::<CommandLine>().unwrap().program(), "stockfish");
    /// ```
    pub fn program(&self) -> &str {
        &self.program
    }

    /// The arguments of the program.
    ///
    /// ```
    /// # use arrocco_uci::client::CommandLine;
    /// assert_eq!("stockfish bench".parse::<CommandLine>().unwrap().arguments(), ["bench"]);
    /// ```
    pub fn arguments(&self) -> &[String] {
        &self.arguments
    }
}

impl FromStr for CommandLine {
    type Err = CommandLineError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        Self::from_words(Self::words(text)?)
    }
}

/// Why a text is not a command.
///
/// ```
/// use arrocco_uci::client::{CommandLine, CommandLineError};
/// assert_eq!("'half".parse::<CommandLine>(), Err(CommandLineError::OpenQuote));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum CommandLineError {
    /// There is no program in it.
    NoProgram,
    /// A quotation mark is not closed.
    OpenQuote,
    /// Nothing follows a backslash at the end.
    OpenEscape,
}

impl fmt::Display for CommandLineError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::NoProgram => "there is no program in the command",
            Self::OpenQuote => "a quotation mark of the command is not closed",
            Self::OpenEscape => "nothing follows the backslash at the end of the command",
        })
    }
}

impl std::error::Error for CommandLineError {}

/// The kind of quotes that the current character is in.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
enum Quoting {
    #[default]
    None,
    Single,
    Double,
}

/// Not on Windows, where a backslash is part of paths.
const ESCAPE: char = if cfg!(windows) { '\0' } else { '\\' };

#[derive(Default)]
struct WordSplitter {
    words: Vec<String>,
    /// `Some` from the first character or quote of a word on: `''` is a word, too.
    word: Option<String>,
    quoting: Quoting,
}

impl WordSplitter {
    fn take(&mut self, c: char, rest: &mut std::str::Chars<'_>) -> Result<(), CommandLineError> {
        match (self.quoting, c) {
            (Quoting::None, c) if c.is_whitespace() => self.words.extend(self.word.take()),
            (Quoting::None, '\'') => self.open(Quoting::Single),
            (Quoting::None, '"') => self.open(Quoting::Double),
            (Quoting::Single, '\'') | (Quoting::Double, '"') => self.quoting = Quoting::None,
            (Quoting::None | Quoting::Double, ESCAPE) => {
                let escaped = rest.next().ok_or(CommandLineError::OpenEscape)?;
                self.escape(escaped);
            }
            (_, c) => self.word.get_or_insert_default().push(c),
        }
        Ok(())
    }

    fn open(&mut self, quoting: Quoting) {
        self.quoting = quoting;
        self.word.get_or_insert_default();
    }

    fn escape(&mut self, escaped: char) {
        let word = self.word.get_or_insert_default();
        // Between double quotation marks a backslash escapes only these.
        if self.quoting == Quoting::Double && !matches!(escaped, '"' | '\\' | '$' | '`') {
            word.push(ESCAPE);
        }
        word.push(escaped);
    }

    fn finish(mut self) -> Result<Vec<String>, CommandLineError> {
        if self.quoting != Quoting::None {
            return Err(CommandLineError::OpenQuote);
        }
        self.words.extend(self.word.take());
        Ok(self.words)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_split_as_by_a_shell() {
        let words = |text| CommandLine::words(text).unwrap();
        assert_eq!(words("  stockfish \t bench  16 "), ["stockfish", "bench", "16"]);
        assert_eq!(words("a'b c'\"d\" '' \"\""), ["ab cd", "", ""]);
        assert_eq!(words("x $HOME `date` ; | > *"), ["x", "$HOME", "`date`", ";", "|", ">", "*"]);
        assert!(words("  ").is_empty());
    }

    #[cfg(not(windows))]
    #[test]
    fn backslashes_escape() {
        let words = |text| CommandLine::words(text).unwrap();
        assert_eq!(words(r#"a\ b \"c "d\"e\f" '\g'"#), ["a b", "\"c", "d\"e\\f", "\\g"]);
        assert_eq!(CommandLine::words("a\\"), Err(CommandLineError::OpenEscape));
    }

    #[test]
    fn invalid_commands_are_rejected() {
        for (text, error) in [
            ("", CommandLineError::NoProgram),
            ("'' x", CommandLineError::NoProgram),
            ("x \"", CommandLineError::OpenQuote),
        ] {
            assert_eq!(text.parse::<CommandLine>(), Err(error), "{text}");
        }
    }
}
