//! A line of search as people type it: `carlsen 1-0 B90 2019-2021 tag:sharp KRPvKR`.

use arrocco_rules::pgn::GameResult;
use arrocco_rules::{Accept, Eco, Material, Position};

use super::filter::{Filter, OpeningFilter};
use crate::game_date::GameDate;

impl Filter {
    /// Reads a line of search. A FEN asks for a position; of the words, a result, a code of openings, a year or years,
    /// material, `tag:WORD`, `white:NAME`, `black:NAME`, `opening:NAME` and `unfinished` mean what they say, and every
    /// other word may be anywhere: in a name, the event, the opening, the title or a tag. Everything that is asked for must be
    /// true. There is no line that cannot be read.
    pub fn read(text: &str) -> Self {
        let mut filter = Self::default();
        let rest = match position(text) {
            Some((position, rest)) => {
                filter.position = Some(position.key());
                rest
            }
            None => text.to_owned(),
        };
        rest.split_whitespace().for_each(|word| filter.read_word(word));
        filter
    }

    fn read_word(&mut self, word: &str) {
        if let Some((name, value)) = word.split_once(':').filter(|(_, value)| !value.is_empty()) {
            match name {
                "tag" => return self.tag = Some(value.to_owned()),
                "white" => return self.white = Some(value.to_owned()),
                "black" => return self.black = Some(value.to_owned()),
                "opening" => return self.opening = Some(OpeningFilter::read(value)),
                _ => {}
            }
        }
        let is_code = |code: &str| code.parse::<Eco>().is_ok();
        if word == "unfinished" {
            self.is_unfinished = true;
        } else if let Some(result) = result(word) {
            self.result = Some(result);
        } else if word.split('-').all(is_code) {
            self.opening = Some(OpeningFilter::read(word));
        } else if let Some((from, to)) = dates(word) {
            (self.from, self.to) = (from, to);
        } else if let Some(material) = word.contains('v').then(|| word.parse::<Material>().ok()).flatten() {
            self.material = Some(material);
        } else {
            self.words.push(word.to_owned());
        }
    }
}

fn result(word: &str) -> Option<GameResult> {
    match word {
        "1/2" | "½" | "½-½" => Some(GameResult::Draw),
        _ => GameResult::from_text(word.as_bytes()),
    }
}

/// `1997`, `1997.05`, `1997-2001`, `1997-` or `-1997`.
fn dates(word: &str) -> Option<(Option<GameDate>, Option<GameDate>)> {
    let date = |text: &str| -> Option<GameDate> {
        let is_date = text.len() >= 4 && text.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.');
        Some(GameDate::read(text)).filter(|date| is_date && date.is_known())
    };
    match word.split_once('-') {
        None => date(word).map(|date| (Some(date), Some(date))),
        Some(("", to)) => date(to).map(|to| (None, Some(to))),
        Some((from, "")) => date(from).map(|from| (Some(from), None)),
        Some((from, to)) => Some((Some(date(from)?), Some(date(to)?))),
    }
}

/// The position of a FEN in a text, and the text without it. The FEN may lack its last fields.
fn position(text: &str) -> Option<(Position, String)> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let begin = words.iter().position(|word| word.matches('/').count() == 7)?;
    let longest = (words.len() - begin).min(6);
    (1..=longest).rev().find_map(|length| {
        let fen = words.get(begin..begin + length)?.join(" ");
        let read = Position::from_fen(&fen, Accept::LENIENT).ok()?;
        let rest = [words.get(..begin)?, words.get(begin + length..)?].concat().join(" ");
        Some((read.position, rest))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_mean_what_they_look_like() {
        let filter = Filter::read("Carlsen 1-0 b90 2019-2021.03 tag:sharp KRPvKR unfinished Rossolimo");
        assert_eq!(filter.words, ["Carlsen", "Rossolimo"]);
        assert_eq!(filter.result, Some(GameResult::WhiteWins));
        assert_eq!(filter.opening, Some(OpeningFilter::read("B90")));
        assert_eq!(filter.from, Some(GameDate::read("2019")));
        assert_eq!(filter.to, Some(GameDate::read("2021.03")));
        assert_eq!(filter.tag.as_deref(), Some("sharp"));
        assert_eq!(filter.material, "KRPvKR".parse().ok());
        assert!(filter.is_unfinished);
        let half = Filter::read("1/2 1997 opening:najdorf");
        assert_eq!((half.result, half.from, half.to), (Some(GameResult::Draw), half.to, half.from));
        assert_eq!(half.opening, Some(OpeningFilter::Name("najdorf".to_owned())));
    }

    #[test]
    fn a_position_is_found_among_words() {
        let start = Position::startpos();
        for text in [
            "anna rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 0-1",
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - anna 0-1",
        ] {
            let filter = Filter::read(text);
            assert_eq!((filter.position, filter.words.len()), (Some(start.key()), 1), "{text}");
            assert_eq!(filter.result, Some(GameResult::BlackWins));
        }
        assert_eq!(Filter::read("a/b/c/d/e/f/g/h").words.len(), 1);
    }
}
