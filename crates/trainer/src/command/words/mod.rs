//! What is said while puzzles are solved, in three languages: a field that is missing does not compile.

mod english;
mod italian;
mod spanish;

use arrocco_host::language::{Language, fill};

/// The texts. What stands between braces is filled in.
#[derive(Debug)]
pub(super) struct Words {
    pub(super) welcome: &'static str,
    pub(super) help: &'static str,
    /// {number}, {reason}, {rating}
    pub(super) title: &'static str,
    /// {number}, {reason}
    pub(super) line_title: &'static str,
    pub(super) new: &'static str,
    pub(super) due_again: &'static str,
    /// {move}
    pub(super) played: &'static str,
    pub(super) white_wins: &'static str,
    pub(super) black_wins: &'static str,
    pub(super) white_draws: &'static str,
    pub(super) black_draws: &'static str,
    pub(super) white_line: &'static str,
    pub(super) black_line: &'static str,
    /// {move}, {answer}
    pub(super) right: &'static str,
    /// {move}
    pub(super) solved: &'static str,
    /// {move}
    pub(super) wrong: &'static str,
    /// {move}
    pub(super) as_good: &'static str,
    /// {move}
    pub(super) not_in_study: &'static str,
    /// {square}
    pub(super) hint_piece: &'static str,
    /// {move}
    pub(super) hint_move: &'static str,
    /// {line}
    pub(super) solution: &'static str,
    /// {themes}
    pub(super) themes: &'static str,
    /// {themes}, {source}
    pub(super) themes_from: &'static str,
    pub(super) nothing: &'static str,
    /// {minutes}
    pub(super) next_minutes: &'static str,
    /// {days}
    pub(super) next_days: &'static str,
    /// {rating}, {deviation}
    pub(super) rating: &'static str,
    /// {puzzles}, {solved}, {hinted}, {missed}
    pub(super) totals: &'static str,
    /// {due}, {scheduled}
    pub(super) due: &'static str,
    /// {streak}, {longest}, {today}
    pub(super) streak: &'static str,
    /// {themes}
    pub(super) weak: &'static str,
    /// What may be typed, with the English words in every language.
    pub(super) hint_names: &'static str,
    pub(super) show_names: &'static str,
    pub(super) skip_names: &'static str,
    pub(super) board_names: &'static str,
    pub(super) help_names: &'static str,
    pub(super) quit_names: &'static str,
}

impl Words {
    pub(super) const fn of(language: Language) -> &'static Self {
        match language {
            Language::En => &english::WORDS,
            Language::It => &italian::WORDS,
            Language::Es => &spanish::WORDS,
        }
    }
}

/// A text with its values.
pub(super) fn filled(text: &str, values: &[(&str, &str)]) -> String {
    fill(text, values)
}
