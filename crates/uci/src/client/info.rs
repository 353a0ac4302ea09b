//! What an engine tells while it thinks.

use std::str::SplitAsciiWhitespace;

use arrocco_rules::UciMove;

use super::{Bound, Score};

/// An `info` line. What an engine does not tell is `None`; words that nobody knows are passed over.
///
/// ```
/// use arrocco_uci::client::{Info, Score};
/// let info = Info::parse("info depth 12 seldepth 18 score cp 31 nodes 5000 nps 1000000 pv e2e4 e7e5").unwrap();
/// assert_eq!((info.depth, info.score), (Some(12), Some(Score::Centipawns(31))));
/// assert_eq!(info.pv[1].to_string(), "e7e5");
/// assert_eq!(Info::parse("bestmove e2e4"), None);
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Info {
    /// How deep it looks, in plies.
    pub depth: Option<u32>,
    /// How deep it looks where it looks deepest.
    pub selective_depth: Option<u32>,
    /// Which of several lines this is, the best being 1.
    pub multi_pv: Option<u32>,
    /// How good the position is.
    pub score: Option<Score>,
    /// What kind of score that is.
    pub bound: Bound,
    /// The chances to win, draw and lose, in thousandths.
    pub wdl: Option<[u32; 3]>,
    /// How many positions it has looked at.
    pub nodes: Option<u64>,
    /// How many it looks at in a second.
    pub nps: Option<u64>,
    /// How long it has thought, in milliseconds.
    pub time: Option<u64>,
    /// How full its hash table is, in thousandths.
    pub hash_full: Option<u32>,
    /// How many positions it has found in tablebases.
    pub table_hits: Option<u64>,
    /// The line it expects.
    pub pv: Vec<UciMove>,
}

impl Info {
    /// Reads a line; `None` if it is something else, `info string` included.
    ///
    /// ```
    /// # use arrocco_uci::client::Info;
    /// assert_eq!(Info::parse("info string depth 3 is all I can"), None);
    /// assert_eq!(Info::parse("info depth many nodes 7").unwrap().nodes, Some(7));
    /// ```
    pub fn parse(line: &str) -> Option<Self> {
        let mut words = line.split_ascii_whitespace();
        if words.next() != Some("info") {
            return None;
        }
        let mut info = Self::default();
        while let Some(word) = words.next() {
            if word == "string" {
                break;
            }
            info.take(word, &mut words);
        }
        (info != Self::default()).then_some(info)
    }

    fn take(&mut self, word: &str, words: &mut SplitAsciiWhitespace<'_>) {
        match word {
            "depth" => self.depth = number(words),
            "seldepth" => self.selective_depth = number(words),
            "multipv" => self.multi_pv = number(words),
            "nodes" => self.nodes = number(words),
            "nps" => self.nps = number(words),
            "time" => self.time = number(words),
            "hashfull" => self.hash_full = number(words),
            "tbhits" => self.table_hits = number(words),
            "score" => self.score = score(words),
            "lowerbound" => self.bound = Bound::Lower,
            "upperbound" => self.bound = Bound::Upper,
            "wdl" => self.wdl = wdl(words),
            "pv" => self.pv = moves(words),
            _ => {}
        }
    }

    /// Whether it speaks of the best line, and not of another one.
    pub(super) fn is_of_the_best_line(&self) -> bool {
        self.multi_pv.is_none_or(|number| number == 1)
    }
}

/// The next word, if it is a number. A word that is not may be the name of the next field.
fn number<T: std::str::FromStr>(words: &mut SplitAsciiWhitespace<'_>) -> Option<T> {
    let value = words.clone().next()?.parse().ok()?;
    words.next();
    Some(value)
}

fn score(words: &mut SplitAsciiWhitespace<'_>) -> Option<Score> {
    match words.clone().next()? {
        "cp" => {
            words.next();
            number(words).map(Score::Centipawns)
        }
        "mate" => {
            words.next();
            number(words).map(Score::Mate)
        }
        _ => None,
    }
}

fn wdl(words: &mut SplitAsciiWhitespace<'_>) -> Option<[u32; 3]> {
    Some([number(words)?, number(words)?, number(words)?])
}

/// All words that are moves.
fn moves(words: &mut SplitAsciiWhitespace<'_>) -> Vec<UciMove> {
    let mut moves = Vec::new();
    while let Some(mv) = number(words) {
        moves.push(mv);
    }
    moves
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fields_come_in_any_order() {
        let line =
            "info multipv 2 pv e2e4 e7e8q hashfull 12 score mate -3 upperbound wdl 1 2 997 tbhits 4 time 9";
        let info = Info::parse(line).unwrap();
        assert_eq!((info.multi_pv, info.pv.len(), info.hash_full), (Some(2), 2, Some(12)));
        assert_eq!((info.score, info.bound), (Some(Score::Mate(-3)), Bound::Upper));
        assert_eq!((info.wdl, info.table_hits, info.time), (Some([1, 2, 997]), Some(4), Some(9)));
        assert!(!info.is_of_the_best_line());
    }

    #[test]
    fn nonsense_is_passed_over() {
        for line in
            ["", "info", "info string", "info nodes", "info depth -3", "information depth 3", "info score cp"]
        {
            assert_eq!(Info::parse(line), None, "{line}");
        }
        let info = Info::parse("info depth score cp 99999999999 nodes 5 pv zz e2e4 currmove e2e4").unwrap();
        assert_eq!((info.depth, info.score, info.nodes, info.pv.len()), (None, None, Some(5), 0));
    }
}
