//! The best lines of a position, told to a page again and again until it has seen enough.

use std::sync::Arc;
use std::time::{Duration, Instant};

use arrocco_engine::{Chances, Event, Limits, Report, Score};
use arrocco_review::analyse::text::white_view;
use arrocco_rules::pgn::{self, NodeRef};
use arrocco_rules::{CastlingMode, Color, Position};
use arrocco_support::priority;

use super::engines::{Brake, Engines, Lent};
use super::view::line_moves;
use crate::client::Client;
use crate::protocol::{EngineLine, Evaluation, Reply, ScoreView};

/// The lines are told no more often than this.
const EVERY: Duration = Duration::from_millis(120);
/// Nobody looks at one position for longer; what was found by then stays.
const LONGEST: Duration = Duration::from_secs(600);
/// The most moves of a line that are told.
const MOST_MOVES: usize = 20;
/// The search keeps its moves on the stack, ply by ply.
const STACK: usize = 32 << 20;

/// What a page wants to know.
#[derive(Clone, Debug)]
pub(crate) struct Question {
    pub study: String,
    pub node: u32,
    pub lines: u8,
    /// What would the other side do if it were its turn?
    pub threat: bool,
    pub position: Position,
    /// The keys of the positions before.
    pub history: Vec<u64>,
    pub mode: CastlingMode,
}

impl Question {
    /// About a position of a tree.
    pub(super) fn about(node: &NodeRef<'_>, mode: CastlingMode) -> Self {
        let mut history: Vec<u64> =
            std::iter::successors(node.parent(), NodeRef::parent).map(|node| node.position().key()).collect();
        history.reverse();
        let (study, position) = (String::new(), *node.position());
        Self { study, node: node.id().number(), lines: 1, threat: false, position, history, mode }
    }
}

/// An engine at work for a page. It stops when this is dropped.
#[derive(Debug)]
pub(crate) struct Thinking(Brake);

impl Drop for Thinking {
    fn drop(&mut self) {
        self.0.stop();
    }
}

impl Thinking {
    /// Begins to think; `None` if there is no engine to be had.
    pub(crate) fn start(engines: &Engines, question: Question, client: Arc<Client>, re: u64) -> Option<Self> {
        let lent = engines.lend(question.lines.into())?;
        let brake = lent.brake();
        let report = Telling::new(question, client, re, brake.clone());
        let thread = std::thread::Builder::new().name("lines".to_owned()).stack_size(STACK);
        thread.spawn(move || think(lent, report)).ok()?;
        Some(Self(brake))
    }
}

fn think(mut lent: Lent, mut telling: Telling) {
    priority::lower(priority::BEHIND_PEOPLE);
    let limits = Limits { move_time: Some(LONGEST), analysis: true, ..Limits::default() };
    let (position, history) = (telling.question.position, telling.question.history.clone());
    if let Some(engine) = lent.engine().filter(|_| position.outcome().is_none()) {
        let say = &mut |event| {
            if let Event::Report(report) = event {
                telling.hear(report);
            }
        };
        engine.search_armed(&position, &history, &limits, say);
    }
    telling.finish();
}

/// What has been found, and to whom it is told.
struct Telling {
    question: Question,
    client: Arc<Client>,
    /// The message that is answered first.
    re: Option<u64>,
    brake: Brake,
    reports: Vec<Report>,
    told: Option<Instant>,
}

impl Telling {
    const fn new(question: Question, client: Arc<Client>, re: u64, brake: Brake) -> Self {
        Self { question, client, re: Some(re), brake, reports: Vec::new(), told: None }
    }

    fn hear(&mut self, report: Report) {
        if report.bound.is_some() {
            return;
        }
        let is_last = report.rank >= u32::from(self.question.lines);
        match self.reports.iter_mut().find(|known| known.rank == report.rank) {
            Some(known) => *known = report,
            None => self.reports.push(report),
        }
        let is_due = self.told.is_none_or(|told| told.elapsed() >= EVERY);
        if is_last && is_due && !self.client.is_behind() {
            self.tell(false);
        }
    }

    fn finish(&mut self) {
        self.tell(true);
    }

    fn tell(&mut self, done: bool) {
        if self.brake.is_stopped() {
            return;
        }
        self.told = Some(Instant::now());
        self.reports.sort_unstable_by_key(|report| report.rank);
        let lines: Vec<EngineLine> = self.reports.iter().map(|report| self.line(report)).collect();
        let best = self.reports.first();
        let nodes = self.reports.iter().map(|report| report.nodes).max().unwrap_or_default();
        let time = self.reports.iter().map(|report| report.time).max().unwrap_or_default();
        let reply = Reply::Engine {
            study: &self.question.study,
            node: self.question.node,
            threat: self.question.threat,
            depth: best.map_or(0, |report| report.depth),
            nodes,
            nps: (nodes as f64 / time.as_secs_f64().max(0.001)) as u64,
            lines: &lines,
            done,
        };
        match self.re.take() {
            Some(re) => self.client.answer(re, &reply),
            None => self.client.tell(&reply),
        }
    }

    fn line(&self, report: &Report) -> EngineLine {
        let position = &self.question.position;
        let line = report.line.get(..MOST_MOVES).unwrap_or(&report.line);
        EngineLine {
            moves: line_moves(position, line, self.question.mode),
            score: score_view(white_view(report.score, position.turn())),
            chance: chance(report.chances, position.turn()),
        }
    }
}

pub(super) const fn score_view(score: pgn::Score) -> ScoreView {
    match score {
        pgn::Score::Centipawns(score) => ScoreView::Cp(score),
        pgn::Score::Mate(moves) => ScoreView::Mate(moves),
    }
}

/// White's expected share of the point, to the thousandth.
fn chance(chances: Chances, turn: Color) -> f64 {
    let mover = f64::from(2 * chances.win + chances.draw) / 2000.0;
    if turn == Color::White { mover } else { 1.0 - mover }
}

/// What a file says of a position.
pub(super) fn evaluation(score: pgn::Score) -> Evaluation {
    let chance = match score {
        pgn::Score::Centipawns(score) => {
            chance(Chances::of(Score::cp(score.clamp(-10_000, 10_000))), Color::White)
        }
        pgn::Score::Mate(moves) => f64::from(u8::from(moves > 0)),
    };
    Evaluation { score: Some(score_view(score)), chance }
}
