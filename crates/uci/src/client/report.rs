//! The progress reports of another program, as our own engine would make them.

use std::time::Duration;

use arrocco_engine::{Chances, Report, Score};
use arrocco_rules::{Move, Position};

use super::{Bound, Info, Score as ToldScore};

/// The largest evaluation that is passed on: what is beyond means a mate.
const MOST: i32 = 20_000;
/// The farthest mate that is passed on.
const FARTHEST: i32 = 100;

/// The report of an `info` line; `None` if there is no score in it, or only a limit. Moves that cannot be played end the line.
///
/// ```
/// use arrocco_rules::Position;
/// use arrocco_uci::client::{Info, report};
/// let info = Info::parse("info depth 5 score cp 33 nodes 900 pv e2e4 e7e5").unwrap();
/// assert_eq!(report(&info, &Position::startpos()).unwrap().line.len(), 2);
/// ```
pub fn report(info: &Info, position: &Position) -> Option<Report> {
    let score = score(info.score?);
    Some(Report {
        depth: info.depth.unwrap_or_default(),
        selective_depth: info.selective_depth.unwrap_or_default(),
        rank: info.multi_pv.unwrap_or(1),
        score,
        bound: None,
        chances: info.wdl.map_or_else(|| chances(score), |[win, draw, loss]| Chances { win, draw, loss }),
        nodes: info.nodes.unwrap_or_default(),
        time: Duration::from_millis(info.time.unwrap_or_default()),
        table_hits: info.table_hits.unwrap_or_default(),
        hash_full: info.hash_full.unwrap_or_default(),
        line: line(info, position),
    })
    .filter(|_| info.bound == Bound::Exact)
}

fn score(told: ToldScore) -> Score {
    match told {
        ToldScore::Centipawns(score) => Score::cp(score.clamp(-MOST, MOST)),
        ToldScore::Mate(moves @ 1..) => Score::mate_in(2 * far(moves) - 1),
        ToldScore::Mate(moves) => Score::mated_in(2 * far(moves)),
    }
}

fn far(moves: i32) -> usize {
    moves.clamp(-FARTHEST, FARTHEST).unsigned_abs() as usize
}

/// What an evaluation is usually worth, as ratings count: four pawns are ten to one.
fn chances(score: Score) -> Chances {
    let expected = 1.0 / (1.0 + 10_f64.powf(-f64::from(score.raw()) / 400.0));
    let win = (1000.0 * expected).round() as u32;
    Chances { win, draw: 0, loss: 1000 - win.min(1000) }
}

fn line(info: &Info, position: &Position) -> Vec<Move> {
    let mut position = *position;
    let mut line = Vec::new();
    for mv in &info.pv {
        let Ok(mv) = position.move_from_uci(&mv.to_string()) else { break };
        line.push(mv);
        position = position.after_unchecked(mv);
    }
    line
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(text: &str) -> Option<Report> {
        report(&Info::parse(text).unwrap(), &Position::startpos())
    }

    #[test]
    fn what_is_told_is_understood() {
        let report = told("info depth 5 score cp 33 nodes 900 pv e2e4 e7e5 e4e5 d7d5").unwrap();
        assert_eq!((report.depth, report.score, report.nodes), (5, Score::cp(33), 900));
        let line: Vec<String> = report.line.iter().map(ToString::to_string).collect();
        assert_eq!(line, ["e2e4", "e7e5"]);
        assert!(report.chances.win > 500 && report.chances.win + report.chances.loss == 1000);
    }

    #[test]
    fn limits_and_silence_are_no_thoughts() {
        assert_eq!(told("info depth 5 score cp 33 lowerbound pv e2e4"), None);
        assert_eq!(told("info depth 5 nodes 3"), None);
    }

    #[test]
    fn no_score_is_too_large() {
        for (text, moves) in [("mate 3", Some(3)), ("mate -2", Some(-2)), ("cp 2147483647", None)] {
            let report = told(&format!("info score {text}")).unwrap();
            assert_eq!(report.score.mate_moves(), moves, "{text}");
        }
        for text in ["mate 2147483647", "mate -2147483648", "cp -2147483648", "mate 0"] {
            assert!(told(&format!("info score {text}")).is_some(), "{text}");
        }
    }
}
