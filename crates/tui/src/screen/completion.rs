//! Completion of typed text.

use arrocco_host::language::Language;
use arrocco_rules::{PieceLetters, Position};

use super::words::ScreenWords;
use crate::screen::words::screen_words;

/// The most completions that are offered.
const MOST: usize = 24;

/// The moves and commands that begin with a text, moves first.
pub(super) fn completions(text: &str, position: Option<&Position>, language: Language) -> Vec<String> {
    if text.is_empty() {
        return Vec::new();
    }
    let mut found = position.map(|position| moves(text, position, language.letters())).unwrap_or_default();
    if found.is_empty() {
        found = commands(text, language);
    }
    found.truncate(MOST);
    found
}

/// In algebraic notation, first with the same case, then in any case; else as two squares.
fn moves(text: &str, position: &Position, letters: &PieceLetters) -> Vec<String> {
    let names: Vec<String> =
        position.legal_moves().iter().map(|&mv| position.san_in(mv, letters).to_string()).collect();
    let exact = beginning(&names, |name| name.starts_with(text));
    if !exact.is_empty() {
        return exact;
    }
    let lower = text.to_lowercase();
    let loose = beginning(&names, |name| name.to_lowercase().starts_with(&lower));
    if !loose.is_empty() {
        return loose;
    }
    let squares: Vec<String> = position.legal_moves().iter().map(|&mv| mv.to_string()).collect();
    beginning(&squares, |name| name.starts_with(&lower))
}

fn beginning(names: &[String], does: impl Fn(&str) -> bool) -> Vec<String> {
    let mut found: Vec<String> = names.iter().filter(|name| does(name)).cloned().collect();
    found.sort_unstable();
    found
}

fn commands(text: &str, language: Language) -> Vec<String> {
    let lower = text.to_lowercase();
    let own = |words: &'static ScreenWords| words.screen_commands.into_iter().map(|(word, _)| word);
    let shared = language.words().verbs.iter().filter_map(|verb| verb.names.first().copied());
    let names = shared.chain(own(screen_words(language)));
    names.filter(|name| name.starts_with(&lower)).map(str::to_owned).collect()
}

/// The longest common prefix.
pub(super) fn common_beginning(texts: &[String]) -> String {
    let Some((first, rest)) = texts.split_first() else { return String::new() };
    let mut common = first.as_str();
    for text in rest {
        let pairs = common.char_indices().zip(text.chars());
        let same = pairs.take_while(|((_, a), b)| a == b).last();
        let end = same.map_or(0, |((at, letter), _)| at + letter.len_utf8());
        common = common.get(..end).unwrap_or_default();
    }
    common.to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn complete(text: &str) -> Vec<String> {
        completions(text, Some(&Position::startpos()), Language::En)
    }

    #[test]
    fn moves_come_first() {
        assert_eq!(complete("N"), ["Na3", "Nc3", "Nf3", "Nh3"]);
        assert_eq!(complete("nf"), ["Nf3"]);
        assert_eq!(complete("b"), ["b3", "b4"]);
        assert_eq!(complete("g1"), ["g1f3", "g1h3"]);
        assert_eq!(complete("fl"), ["flip"]);
        assert_eq!(complete("fig"), ["figurines"]);
        assert_eq!(complete("zz"), [""; 0]);
        assert_eq!(complete(""), [""; 0]);
    }

    #[test]
    fn italians_complete_italian_moves() {
        let found = completions("C", Some(&Position::startpos()), Language::It);
        assert_eq!(found, ["Ca3", "Cc3", "Cf3", "Ch3"]);
    }

    #[test]
    fn beginnings_are_shared() {
        let texts = |texts: &[&str]| texts.iter().map(|text| (*text).to_owned()).collect::<Vec<_>>();
        assert_eq!(common_beginning(&texts(&["Nf3", "Nfd2", "Nf6"])), "Nf");
        assert_eq!(common_beginning(&texts(&["è1", "é1"])), "");
        assert_eq!(common_beginning(&[]), "");
    }
}
