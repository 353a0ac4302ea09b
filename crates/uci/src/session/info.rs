//! Engine events as `info` lines. Illegal moves are never printed.

use std::fmt::Write as _;
use std::time::Duration;

use arrocco_engine::{Chances, Event, Report, Score, ScoreBound};
use arrocco_rules::{CastlingMode, Move, Position};

use crate::quote::one_line;

/// How `info` lines are formatted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Style {
    pub(super) castling: CastlingMode,
    pub(super) show_chances: bool,
}

/// An event as a line; `None` if it contains no legal move.
pub(super) fn line(event: &Event, position: &Position, style: Style) -> Option<String> {
    match event {
        Event::Report(report) => report_line(report, position, style),
        Event::RootMove { depth, mv, number } => position.is_legal(*mv).then(|| {
            format!("info depth {depth} currmove {} currmovenumber {number}", mv.uci(style.castling))
        }),
        Event::Warning(text) => Some(format!("info string error: {}; it is not used", one_line(text))),
        _ => None,
    }
}

fn report_line(report: &Report, position: &Position, style: Style) -> Option<String> {
    let line = legal_line(position, &report.line);
    if line.is_empty() {
        return None;
    }
    let mut text = format!("info depth {} seldepth {}", report.depth, report.selective_depth);
    let _ = write!(text, " multipv {} score {}", report.rank, score(report.score));
    match report.bound {
        Some(ScoreBound::Lower) => text.push_str(" lowerbound"),
        Some(ScoreBound::Upper) => text.push_str(" upperbound"),
        None => {}
    }
    if style.show_chances {
        let Chances { win, draw, loss } = report.chances;
        let _ = write!(text, " wdl {win} {draw} {loss}");
    }
    let (nodes, ms) = (report.nodes, report.time.as_millis());
    let _ = write!(
        text,
        " nodes {nodes} nps {} hashfull {} tbhits {} time {ms}",
        nps(nodes, report.time),
        report.hash_full,
        report.table_hits
    );
    text.push_str(" pv");
    for mv in line {
        let _ = write!(text, " {}", mv.uci(style.castling));
    }
    Some(text)
}

/// The legal part of a line.
fn legal_line(position: &Position, line: &[Move]) -> Vec<Move> {
    let mut position = *position;
    line.iter().copied().take_while(|&mv| position.try_play(mv).is_ok()).collect()
}

/// A score in UCI notation.
pub(super) fn score(score: Score) -> String {
    match score.mate_moves() {
        Some(moves) => format!("mate {moves}"),
        None => format!("cp {}", score.raw()),
    }
}

/// Nodes per second.
pub(super) fn nps(nodes: u64, time: Duration) -> u64 {
    let micros = time.as_micros().max(1);
    u64::try_from(u128::from(nodes) * 1_000_000 / micros).unwrap_or(u64::MAX)
}
