//! What is typed, as a type.

use arrocco_host::language::{Language, Verb};

/// A line, understood as far as that goes without the game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Command<'a> {
    Nothing,
    /// What is no command must be a move.
    Move(&'a str),
    Verb(Verb, &'a str),
}

impl<'a> Command<'a> {
    pub(super) fn parse(line: &'a str, language: Language) -> Self {
        let line = line.trim();
        let (word, operand) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        match Verb::find(word, language) {
            Some(Verb::Move) => Self::Move(operand.trim()),
            Some(verb) => Self::Verb(verb, operand.trim()),
            None if line.is_empty() => Self::Nothing,
            None => Self::Move(line),
        }
    }
}

/// Whether to go on with an unfinished game or to begin a new one; `None` if the line says neither.
pub(super) fn choice(line: &str, language: Language) -> Option<Verb> {
    const YES: [&str; 6] = ["yes", "y", "sì", "si", "sí", "s"];
    const NO: [&str; 2] = ["no", "n"];
    let word = line.trim().to_lowercase();
    match Verb::find(&word, language) {
        Some(Verb::Resume | Verb::New) => Verb::find(&word, language),
        _ if YES.contains(&word.as_str()) => Some(Verb::Resume),
        _ if NO.contains(&word.as_str()) => Some(Verb::New),
        _ => None,
    }
}

/// Whether something is to be on; nothing said means the other way round.
pub(super) fn switch(word: &str, now: bool) -> Option<bool> {
    match word.to_lowercase().as_str() {
        "" => Some(!now),
        "on" | "yes" | "sì" | "si" | "sí" => Some(true),
        "off" | "no" => Some(false),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commands_are_known_in_two_languages_at_once() {
        let parse = |line| Command::parse(line, Language::It);
        assert_eq!(parse("  Scacchiera "), Command::Verb(Verb::Board, ""));
        assert_eq!(parse("board"), Command::Verb(Verb::Board, ""));
        assert_eq!(parse("salva  una partita.pgn"), Command::Verb(Verb::Save, "una partita.pgn"));
        assert_eq!(parse("Cf3"), Command::Move("Cf3"));
        assert_eq!(parse("muovi Cf3"), Command::Move("Cf3"));
        assert_eq!(parse("\t"), Command::Nothing);
    }

    #[test]
    fn a_choice_is_not_a_move() {
        for (line, verb) in
            [("resume", Some(Verb::Resume)), ("SÍ", Some(Verb::Resume)), ("nueva", Some(Verb::New))]
        {
            assert_eq!(choice(line, Language::Es), verb, "{line}");
        }
        assert_eq!(choice("e4", Language::Es), None);
    }
}
