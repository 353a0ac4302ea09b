//! The commands that can be typed, and their names in each language.

use super::Language;

/// A command.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verb {
    Help,
    Move,
    Board,
    Moves,
    Legal,
    Back,
    Redo,
    Hint,
    Why,
    Now,
    Draw,
    Accept,
    Decline,
    Claim,
    Resign,
    Clock,
    Pause,
    Resume,
    Flip,
    Speak,
    Opening,
    Fen,
    Pgn,
    Save,
    Load,
    New,
    Player,
    Quit,
}

impl Verb {
    pub const COUNT: usize = Self::Quit as usize + 1;

    /// The command with this name in a language. English names work in every language.
    pub fn find(word: &str, language: Language) -> Option<Self> {
        let word = word.to_lowercase();
        let named = |language: Language| {
            language
                .words()
                .verbs
                .iter()
                .find(|verb| verb.names.contains(&word.as_str()))
                .map(|verb| verb.verb)
        };
        named(language).or_else(|| named(Language::En))
    }
}

/// The names and the help of a command.
#[derive(Debug)]
pub struct VerbWords {
    pub verb: Verb,
    /// The first one is shown in the help.
    pub names: &'static [&'static str],
    /// What may follow the name.
    pub operand: &'static str,
    pub help: &'static str,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_language_has_every_command_once() {
        for language in Language::ALL {
            let verbs = &language.words().verbs;
            for (i, words) in verbs.iter().enumerate() {
                assert_eq!(words.verb as usize, i, "{language:?}");
                assert!(!words.names.is_empty() && !words.help.is_empty());
                for name in words.names {
                    assert_eq!(Verb::find(name, language), Some(words.verb), "{language:?} {name}");
                    assert_eq!(Verb::find(&name.to_uppercase(), language), Some(words.verb));
                }
            }
        }
    }

    #[test]
    fn no_command_looks_like_a_move() {
        use arrocco_rules::San;
        for language in Language::ALL {
            for name in language.words().verbs.iter().flat_map(|verb| verb.names) {
                assert!(San::parse_in(name.as_bytes(), language.letters()).is_err(), "{name}");
            }
        }
    }
}
