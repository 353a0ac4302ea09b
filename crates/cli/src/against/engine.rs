//! A UCI engine that is asked for `go perft`.

use std::time::{Duration, Instant};

use anyhow::{Result, bail, ensure};
use arrocco_rules::{CastlingMode, Move, Position};

use super::Asked;
use super::answers::Line;
use super::process::{Heard, Process};
use crate::interrupt::Interrupt;
use crate::quote::{one_line, quote};

/// Counting one ply takes no time, so an engine that says nothing for so long does not know how.
const FIRST_ANSWER: Duration = Duration::from_secs(10);

pub(super) struct Engine {
    process: Process,
    name: String,
    timeout: Duration,
    /// The position that all questions start from.
    root: Position,
    mode: CastlingMode,
}

/// The engine's moves, as it spells them, and their counts.
pub(super) type Divide = Vec<(String, u64)>;

impl Engine {
    /// Starts it and sees that it speaks UCI.
    pub(super) fn start(asked: &Asked<'_>, interrupt: &Interrupt) -> Result<Self> {
        let process = Process::start(asked.command, interrupt)?;
        let mut engine = Self {
            process,
            name: one_line(asked.command),
            timeout: asked.timeout,
            root: asked.given.position,
            mode: asked.given.mode,
        };
        let offers_chess960 = engine.introduce()?;
        if engine.mode == CastlingMode::Chess960 {
            ensure!(offers_chess960, "{} offers no UCI_Chess960", quote(&engine.name));
            engine.process.say("setoption name UCI_Chess960 value true");
        }
        engine.process.say("isready");
        engine.wait_for("readyok", "isready", |_| {})?;
        Ok(engine)
    }

    pub(super) fn name(&self) -> &str {
        &self.name
    }

    /// Whether it knows Chess960.
    fn introduce(&mut self) -> Result<bool> {
        self.process.say("uci");
        let (mut name, mut offers_chess960) = (None, false);
        self.wait_for("uciok", "uci", |line| match line.split_whitespace().collect::<Vec<_>>().as_slice() {
            ["id", "name", rest @ ..] => name = Some(one_line(&rest.join(" "))),
            ["option", "name", option, ..] if option.eq_ignore_ascii_case("UCI_Chess960") => {
                offers_chess960 = true;
            }
            _ => {}
        })?;
        self.name = name.filter(|name| !name.is_empty()).unwrap_or_else(|| self.name.clone());
        Ok(offers_chess960)
    }

    /// The engine's counts after some moves from the root.
    pub(super) fn divide(&mut self, path: &[Move], depth: u8) -> Result<Divide> {
        let moves: Vec<String> = path.iter().map(|mv| mv.uci(self.mode).to_string()).collect();
        let played = if moves.is_empty() { String::new() } else { format!(" moves {}", moves.join(" ")) };
        self.divide_at(&format!("position fen {}{played}", self.root), depth)
    }

    /// The engine's moves in a position that it is given as a FEN and not by moves.
    pub(super) fn moves_of_fen(&mut self, position: &Position) -> Result<Divide> {
        self.divide_at(&format!("position fen {position}"), 1)
    }

    fn divide_at(&mut self, place: &str, depth: u8) -> Result<Divide> {
        let question = format!("go perft {depth}");
        self.process.say(place);
        self.process.say(&question);
        let patience = if depth == 1 { self.timeout.min(FIRST_ANSWER) } else { self.timeout };
        let mut divide = Divide::new();
        // Only what belongs to the answer buys more time: chatter does not.
        let mut deadline = Instant::now() + patience;
        loop {
            match Line::parse(&self.hear(deadline, patience, &question)?) {
                Line::Move(mv, nodes) => {
                    divide.push((mv, nodes));
                    deadline = Instant::now() + patience;
                }
                Line::Total(total) => {
                    let sum = divide.iter().fold(0_u64, |sum, (_, nodes)| sum.saturating_add(*nodes));
                    let name = quote(&self.name);
                    ensure!(
                        sum == total || !divide.is_empty(),
                        "{name} tells a sum but no count for each move in answer to \"{question}\""
                    );
                    ensure!(
                        sum == total,
                        "{name} contradicts itself: its counts add up to {sum}, but it tells a sum of {total}"
                    );
                    return Ok(divide);
                }
                Line::BestMove => {
                    bail!("{} has no perft: it answered \"{question}\" with a search", quote(&self.name))
                }
                Line::Other => {}
            }
        }
    }

    fn wait_for(&mut self, word: &str, question: &str, mut each: impl FnMut(&str)) -> Result<()> {
        let deadline = Instant::now() + self.timeout;
        loop {
            let line = self.hear(deadline, self.timeout, question)?;
            if line == word {
                return Ok(());
            }
            each(&line);
        }
    }

    fn hear(&mut self, deadline: Instant, patience: Duration, question: &str) -> Result<String> {
        let name = quote(&self.name);
        match self.process.hear(deadline)? {
            Heard::Line(line) => Ok(line),
            Heard::End(how) => bail!("{name} gave no answer to \"{question}\": {how}"),
            Heard::Silence => {
                bail!("{name} gave no answer to \"{question}\" within {} s", patience.as_secs())
            }
        }
    }
}
