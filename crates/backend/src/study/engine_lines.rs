//! The best lines of a position as they are found.

use std::time::Duration;

use arrocco_engine::Report;

use super::evaluation::{chance, score_view};
use super::position_query::PositionQuery;
use crate::line_moves::line_moves;
use crate::protocol::{EndingView, EngineLine, Reply, written};
use crate::review::white_view;

/// The most moves of a line that are sent.
const MOST_MOVES: usize = 20;

/// What an engine has found about a position so far.
#[derive(Debug)]
pub struct EngineLines {
    query: PositionQuery,
    reports: Vec<Report>,
}

impl EngineLines {
    pub const fn new(query: PositionQuery) -> Self {
        Self { query, reports: Vec::new() }
    }

    pub const fn query(&self) -> &PositionQuery {
        &self.query
    }

    /// Takes a report; returns whether it is the last of its depth.
    pub fn add(&mut self, report: Report) -> bool {
        if report.bound.is_some() {
            return false;
        }
        let is_last = report.rank >= u32::from(self.query.lines);
        match self.reports.iter_mut().find(|known| known.rank == report.rank) {
            Some(known) => *known = report,
            None => self.reports.push(report),
        }
        is_last
    }

    /// The message to the page, perhaps as the answer to one of its own.
    pub fn message(&mut self, ending: Option<EndingView>, done: bool, re: Option<u64>) -> String {
        self.reports.sort_unstable_by_key(|report| report.rank);
        let lines: Vec<EngineLine> = self.reports.iter().map(|report| self.line(report)).collect();
        let nodes = self.reports.iter().map(|report| report.nodes).max().unwrap_or_default();
        let time: Duration = self.reports.iter().map(|report| report.time).max().unwrap_or_default();
        let reply = Reply::Engine {
            study: &self.query.study,
            node: self.query.node,
            threat: self.query.threat,
            depth: self.reports.first().map_or(0, |report| report.depth),
            nodes,
            nps: (nodes as f64 / time.as_secs_f64().max(0.001)) as u64,
            lines: &lines,
            ending,
            done,
        };
        written(&reply, re)
    }

    fn line(&self, report: &Report) -> EngineLine {
        let position = &self.query.position;
        let line = report.line.get(..MOST_MOVES).unwrap_or(&report.line);
        EngineLine {
            moves: line_moves(position, line, self.query.mode),
            score: score_view(white_view(report.score, position.turn())),
            chance: chance(report.chances, position.turn()),
        }
    }
}
