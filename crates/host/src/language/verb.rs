//! What a player can ask for besides moves.

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

    /// The command that a word means in a language; the English ones are known everywhere.
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

/// How a command is called, and what it does.
#[derive(Debug)]
pub struct VerbWords {
    pub verb: Verb,
    /// The first is the one that is shown.
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
