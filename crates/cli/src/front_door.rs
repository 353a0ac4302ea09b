//! `arrocco` without a command: a game in the terminal, from a file or a position if one is named.

use std::ffi::OsString;
use std::io::IsTerminal as _;

use anyhow::{Result, bail};
use arrocco_host::language::Language;
use arrocco_host::uci;
use arrocco_support::answer::Answer;
use arrocco_support::position_arg::bytes;
use arrocco_support::quote::quote;
use arrocco_support::settings::Settings;
use arrocco_tui::{PlayArgs, is_file};
use clap::Args;

#[derive(Args, Debug)]
pub(crate) struct FrontDoor {
    /// Game to begin with: a PGN file, or a FEN in quotation marks
    #[arg(value_name = "GAME")]
    game: Option<OsString>,
    /// Play line by line instead of full screen: for pipes, scripts and screen readers
    #[arg(long)]
    plain: bool,
    /// Start a new game, even if one is unfinished
    #[arg(long)]
    new: bool,
    /// Language of messages [default: that of the system]
    #[arg(long, value_enum)]
    lang: Option<Language>,
}

impl FrontDoor {
    /// Plays in a terminal. A program that starts us without a word expects an engine.
    pub(crate) fn run(self, commands: &[String]) -> Result<Answer> {
        let Self { game, plain, new, lang } = self;
        let is_plain_call = game.is_none() && !plain && !new && lang.is_none();
        if is_plain_call && !std::io::stdin().is_terminal() {
            return uci::run();
        }
        if let Some(word) = &game
            && let Some(complaint) = complaint(word, commands)
        {
            bail!("{complaint}");
        }
        let args = PlayArgs { game, plain, new, lang, ..PlayArgs::default() };
        arrocco_tui::run(&args.with_settings(&Settings::of_user()))
    }
}

/// What is wrong with the first word of a command line: it is neither a command nor an option nor a game.
pub(crate) fn complaint(word: &OsString, commands: &[String]) -> Option<String> {
    let text = word.to_string_lossy();
    if is_game(word) || text.starts_with('-') || commands.iter().any(|command| *command == text) {
        return None;
    }
    let similar = commands.iter().min_by_key(|command| distance(command, &text));
    // A word of two letters is near to any other.
    let is_near = |command: &&String| distance(command, &text) < text.chars().count().min(3);
    let hint = similar.filter(is_near).map(|command| format!("; is {command} meant?")).unwrap_or_default();
    Some(format!("{} is no command, PGN file or FEN{hint} (see arrocco --help)", quote(&text)))
}

/// A file, or something that looks like a position: every FEN has slashes.
fn is_game(word: &OsString) -> bool {
    let text = bytes(word);
    is_file(word) || text.contains(&b'/') || *text == *b"startpos" || text.starts_with(b"960:")
}

/// How many letters have to be put in, left out or changed to make one word of the other (Levenshtein).
fn distance(one: &str, other: &str) -> usize {
    // Words of the command line may be of any length.
    let (one, other): (Vec<char>, Vec<char>) =
        (one.chars().take(64).collect(), other.chars().take(64).collect());
    let mut row: Vec<usize> = (0..=other.len()).collect();
    for (index, letter) in one.iter().enumerate() {
        let mut before = index;
        let mut left = index + 1;
        let mut next = vec![left];
        for (above, wanted) in row.iter().skip(1).zip(&other) {
            let changed = before + usize::from(letter != wanted);
            left = changed.min(above + 1).min(left + 1);
            before = *above;
            next.push(left);
        }
        row = next;
    }
    row.last().copied().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::{complaint, distance};

    #[test]
    fn a_first_word_that_means_nothing_is_told() {
        let commands = ["perft".to_owned(), "help".to_owned()];
        for (word, told) in [
            ("perft", None),
            ("--json", None),
            ("startpos", None),
            ("pertf", Some("\"pertf\" is no command, PGN file or FEN; is perft meant? (see arrocco --help)")),
            ("legal", Some("\"legal\" is no command, PGN file or FEN (see arrocco --help)")),
        ] {
            assert_eq!(complaint(&word.into(), &commands).as_deref(), told);
        }
    }

    #[test]
    fn words_are_compared_letter_by_letter() {
        for (one, other, letters) in [
            ("", "", 0),
            ("perft", "perft", 0),
            ("perft", "perf", 1),
            ("web", "wbe", 2),
            ("kitten", "sitting", 3),
            ("", "abc", 3),
        ] {
            assert_eq!((distance(one, other), distance(other, one)), (letters, letters), "{one} {other}");
        }
    }
}
