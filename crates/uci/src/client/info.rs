//! The `info` lines of a search.

use std::str::SplitAsciiWhitespace;

use arrocco_rules::UciMove;

use super::{Bound, Score};

/// An `info` line. Missing fields are `None`, and unknown words are skipped.
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
    /// Depth in plies.
    pub depth: Option<u32>,
    /// Selective depth: the greatest depth of any line.
    pub selective_depth: Option<u32>,
    /// The rank of the line, the best being 1.
    pub multi_pv: Option<u32>,
    /// The score.
    pub score: Option<Score>,
    /// Whether the score is exact or a bound.
    pub bound: Bound,
    /// The chances of a win, draw and loss, in thousandths.
    pub wdl: Option<[u32; 3]>,
    /// Nodes searched.
    pub nodes: Option<u64>,
    /// Nodes per second.
    pub nps: Option<u64>,
    /// Time since the search began, in milliseconds.
    pub time: Option<u64>,
    /// How full the hash table is, in thousandths.
    pub hash_full: Option<u32>,
    /// Tablebase hits.
    pub table_hits: Option<u64>,
    /// The principal variation.
    pub pv: Vec<UciMove>,
}

impl Info {
    /// Parses a line; `None` if it is not an `info` line or contains no known field, such as `info string`.
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

    /// Is this about the best line?
    pub(super) fn is_best_line(&self) -> bool {
        self.multi_pv.is_none_or(|number| number == 1)
    }
}

/// Parses the next word. If that fails, the word is not consumed: it may be the name of the next field.
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
        assert!(!info.is_best_line());
    }

    #[test]
    fn invalid_fields_are_skipped() {
        for line in
            ["", "info", "info string", "info nodes", "info depth -3", "information depth 3", "info score cp"]
        {
            assert_eq!(Info::parse(line), None, "{line}");
        }
        let info = Info::parse("info depth score cp 99999999999 nodes 5 pv zz e2e4 currmove e2e4").unwrap();
        assert_eq!((info.depth, info.score, info.nodes, info.pv.len()), (None, None, Some(5), 0));
    }
}
