//! A line as words, before the game is looked at.

use crate::language::{Language, Verb};

/// A typed line, split into what it names and what follows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TypedLine<'a> {
    Blank,
    /// Anything that does not begin with a command is taken for a move.
    Move(&'a str),
    Verb(Verb, &'a str),
}

impl<'a> TypedLine<'a> {
    pub fn parse(line: &'a str, language: Language) -> Self {
        let line = line.trim();
        let (word, operand) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        match Verb::find(word, language) {
            Some(Verb::Move) => Self::Move(operand.trim()),
            Some(verb) => Self::Verb(verb, operand.trim()),
            None if line.is_empty() => Self::Blank,
            None => Self::Move(line),
        }
    }
}

/// The operand of a command that turns something on or off.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Switch {
    On,
    Off,
    /// No operand.
    Toggle,
}

impl Switch {
    pub(super) fn parse(word: &str) -> Option<Self> {
        match word.to_lowercase().as_str() {
            "" => Some(Self::Toggle),
            "on" | "yes" | "sì" | "si" | "sí" => Some(Self::On),
            "off" | "no" => Some(Self::Off),
            _ => None,
        }
    }

    /// Whether it is on afterwards.
    pub const fn is_on(self, was_on: bool) -> bool {
        match self {
            Self::On => true,
            Self::Off => false,
            Self::Toggle => !was_on,
        }
    }
}

/// The answer to the question whether to go on with an unfinished game: [`Verb::Resume`], [`Verb::New`], or `None` if the
/// line says neither.
pub fn resume_or_new(line: &str, language: Language) -> Option<Verb> {
    const YES: [&str; 6] = ["yes", "y", "sì", "si", "sí", "s"];
    const NO: [&str; 2] = ["no", "n"];
    let word = line.trim().to_lowercase();
    match Verb::find(&word, language) {
        Some(verb @ (Verb::Resume | Verb::New)) => Some(verb),
        _ if YES.contains(&word.as_str()) => Some(Verb::Resume),
        _ if NO.contains(&word.as_str()) => Some(Verb::New),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commands_are_known_in_two_languages_at_once() {
        let parse = |line| TypedLine::parse(line, Language::It);
        assert_eq!(parse("  Scacchiera "), TypedLine::Verb(Verb::Board, ""));
        assert_eq!(parse("board"), TypedLine::Verb(Verb::Board, ""));
        assert_eq!(parse("salva  una partita.pgn"), TypedLine::Verb(Verb::Save, "una partita.pgn"));
        assert_eq!(parse("Cf3"), TypedLine::Move("Cf3"));
        assert_eq!(parse("muovi Cf3"), TypedLine::Move("Cf3"));
        assert_eq!(parse("\t"), TypedLine::Blank);
    }

    #[test]
    fn a_choice_is_not_a_move() {
        for (line, verb) in
            [("resume", Some(Verb::Resume)), ("SÍ", Some(Verb::Resume)), ("nueva", Some(Verb::New))]
        {
            assert_eq!(resume_or_new(line, Language::Es), verb, "{line}");
        }
        assert_eq!(resume_or_new("e4", Language::Es), None);
    }
}
