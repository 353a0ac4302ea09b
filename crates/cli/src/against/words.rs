//! A command cut into words as a shell cuts it, quotation marks and all, but without a shell.

use anyhow::{Result, bail, ensure};

use crate::quote::quote;

/// Where in the text we are.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Within {
    Nothing,
    Single,
    Double,
}

/// A backslash is part of paths on Windows, and quotation marks are enough there.
const ESCAPE: char = if cfg!(windows) { '\0' } else { '\\' };

/// The program and its arguments.
pub(super) fn split(command: &str) -> Result<(String, Vec<String>)> {
    let mut words = Vec::new();
    // `Some` from the first character or quotation mark of a word on: `''` is a word, too.
    let mut word: Option<String> = None;
    let mut within = Within::Nothing;
    let mut chars = command.chars();
    while let Some(c) = chars.next() {
        match (within, c) {
            (Within::Nothing, c) if c.is_whitespace() => words.extend(word.take()),
            (Within::Nothing, '\'') => (within, word) = (Within::Single, Some(word.unwrap_or_default())),
            (Within::Nothing, '"') => (within, word) = (Within::Double, Some(word.unwrap_or_default())),
            (Within::Single, '\'') | (Within::Double, '"') => within = Within::Nothing,
            (Within::Nothing | Within::Double, ESCAPE) => {
                let Some(escaped) = chars.next() else {
                    bail!("nothing follows the backslash at the end of {}", quote(command));
                };
                let word = word.get_or_insert_default();
                // Between double quotation marks a backslash escapes only these.
                if within == Within::Double && !matches!(escaped, '"' | '\\' | '$' | '`') {
                    word.push(ESCAPE);
                }
                word.push(escaped);
            }
            (_, c) => word.get_or_insert_default().push(c),
        }
    }
    ensure!(within == Within::Nothing, "a quotation mark is not closed in {}", quote(command));
    words.extend(word);
    let mut words = words.into_iter();
    match words.next() {
        Some(program) if !program.is_empty() => Ok((program, words.collect())),
        _ => bail!("there is no program in {}", quote(command)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(command: &str) -> Vec<String> {
        let (program, arguments) = split(command).unwrap();
        std::iter::once(program).chain(arguments).collect()
    }

    #[test]
    fn words_are_cut_as_a_shell_cuts_them() {
        assert_eq!(words("  stockfish \t bench  16 "), ["stockfish", "bench", "16"]);
        assert_eq!(words("'/my engines/x' --name \"a 'b'\""), ["/my engines/x", "--name", "a 'b'"]);
        assert_eq!(words("a'b c'\"d\" '' \"\""), ["ab cd", "", ""]);
        assert_eq!(words("x $HOME `date` ; | > *"), ["x", "$HOME", "`date`", ";", "|", ">", "*"]);
    }

    #[cfg(not(windows))]
    #[test]
    fn backslashes_escape() {
        assert_eq!(words(r#"my\ engine \"a\" "b\"c\d" 'e\f'"#), ["my engine", "\"a\"", r#"b"c\d"#, r"e\f"]);
    }

    #[test]
    fn what_is_not_closed_is_an_error() {
        for command in ["", "  ", "''", "'a", "a \"b", "a\\"] {
            assert!(split(command).is_err(), "{command}");
        }
    }
}
