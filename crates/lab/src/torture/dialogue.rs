//! The dialogue with the engine: lines out and lines in, each with a deadline. Moves that arrive while another line is
//! awaited are kept for the step that asks for them.

use std::collections::VecDeque;
use std::process::ExitStatus;
use std::time::{Duration, Instant};

use arrocco_uci::client::{ClientError, Launch, Process, ReadError};

use super::fault::Fault;
use super::glob::Glob;
use super::offered_option::OfferedOption;
use super::stop_reason::StopReason;
use super::transcript::Transcript;

/// The most variations that are kept.
const VARIATIONS: usize = 4096;

pub(super) struct Dialogue {
    process: Process,
    patience: Duration,
    /// Lines `bestmove …` that no step has asked for yet.
    moves: VecDeque<String>,
    /// The text after ` pv ` in `info` lines.
    variations: Vec<String>,
    pub(super) transcript: Transcript,
}

impl Dialogue {
    pub(super) fn start(launch: &Launch) -> Result<Self, ClientError> {
        let process = Process::start(launch)?;
        let (moves, variations, transcript) = (VecDeque::new(), Vec::new(), Transcript::default());
        Ok(Self { process, patience: launch.patience, moves, variations, transcript })
    }

    pub(super) fn id(&self) -> u32 {
        self.process.id()
    }

    fn deadline(&self) -> Instant {
        Instant::now() + self.patience
    }

    /// Sends bytes as they are. That an engine has ended is noticed when it does not answer.
    pub(super) fn say(&mut self, bytes: &[u8]) -> Result<(), StopReason> {
        self.transcript.said_by_us(bytes);
        let deadline = self.deadline();
        self.process.say_bytes(bytes, deadline).map_err(|_| Fault::Deaf.into())
    }

    /// The options that the engine offers in its answer to `uci`.
    pub(super) fn introduce(&mut self) -> Result<Vec<OfferedOption>, StopReason> {
        self.say(b"uci\n")?;
        let (mut offers, deadline) = (Vec::new(), self.deadline());
        loop {
            match self.next(deadline)? {
                Some(line) if line == "uciok" => return Ok(offers),
                Some(line) => offers.extend(OfferedOption::parse(&line)),
                None => return Err(self.unheard("uciok")),
            }
        }
    }

    pub(super) fn ready(&mut self) -> Result<(), StopReason> {
        self.say(b"isready\n")?;
        let deadline = self.deadline();
        while let Some(line) = self.next(deadline)? {
            if line == "readyok" {
                return Ok(());
            }
            self.store(line);
        }
        Err(Fault::Unready { patience: self.patience }.into())
    }

    pub(super) fn hear(&mut self, wanted: &Glob) -> Result<(), StopReason> {
        let deadline = self.deadline();
        while let Some(line) = self.next(deadline)? {
            let is_wanted = wanted.matches(&line);
            self.store(line);
            if is_wanted {
                return Ok(());
            }
        }
        Err(self.unheard(wanted.as_str()))
    }

    fn unheard(&self, wanted: &str) -> StopReason {
        Fault::Unheard { wanted: wanted.to_owned(), patience: self.patience }.into()
    }

    /// `--patience` does not change the time: waiting longer would be another test.
    pub(super) fn silence(&mut self, time: Duration, unwanted: &Glob) -> Result<(), StopReason> {
        if let Some(said) = self.moves.iter().find(|said| unwanted.matches(said)) {
            return Err(Fault::NotSilent { said: said.clone() }.into());
        }
        let deadline = Instant::now() + time;
        while let Some(line) = self.next(deadline)? {
            if unwanted.matches(&line) {
                return Err(Fault::NotSilent { said: line }.into());
            }
            self.store(line);
        }
        Ok(())
    }

    /// The word after `bestmove`, which may be missing.
    pub(super) fn best(&mut self) -> Result<String, StopReason> {
        let deadline = self.deadline();
        while self.moves.is_empty() {
            match self.next(deadline)? {
                Some(line) => self.store(line),
                None => return Err(Fault::NoMove { patience: self.patience }.into()),
            }
        }
        let line = self.moves.pop_front().unwrap_or_default();
        Ok(line.split_ascii_whitespace().nth(1).unwrap_or_default().to_owned())
    }

    /// Waits for a move that may come or not.
    pub(super) fn settle(&mut self, time: Duration) -> Result<(), StopReason> {
        let deadline = Instant::now() + time;
        while self.moves.is_empty() {
            match self.next(deadline)? {
                Some(line) => self.store(line),
                None => break,
            }
        }
        self.moves.clear();
        Ok(())
    }

    /// A move that no step has asked for, if there is one.
    pub(super) fn extra_move(&mut self) -> Option<String> {
        self.moves.pop_front()
    }

    pub(super) fn forget_variations(&mut self) {
        self.variations.clear();
    }

    pub(super) fn variations(&self) -> &[String] {
        &self.variations
    }

    fn store(&mut self, line: String) {
        if line == "bestmove" || line.starts_with("bestmove ") {
            self.moves.push_back(line);
        } else if let Some((_, variation)) = line.split_once(" pv ")
            && line.starts_with("info ")
            && self.variations.len() < VARIATIONS
        {
            self.variations.push(variation.to_owned());
        }
    }

    /// The next line; `None` at the deadline.
    fn next(&mut self, deadline: Instant) -> Result<Option<String>, StopReason> {
        match self.process.hear(deadline) {
            Ok(line) => {
                self.transcript.said_by_engine(&line.text);
                Ok(Some(line.text))
            }
            Err(ReadError::TooLate) => Ok(None),
            Err(ReadError::Canceled) => Err(StopReason::Canceled),
            Err(ReadError::Ended(status)) => {
                Err(Fault::Ended { status, complaint: self.process.complaint() }.into())
            }
        }
    }

    pub(super) fn close_input(&mut self) {
        self.transcript.done("the input is closed");
        self.process.close_input();
    }

    pub(super) fn close_output(&mut self) {
        self.transcript.done("the output is read no more");
        self.process.close_output();
    }

    /// Waits for the engine to end. Its output is still read, so that it does not block on it.
    pub(super) fn exit(&mut self) -> Result<ExitStatus, StopReason> {
        let deadline = self.deadline();
        let over = loop {
            match self.next(deadline) {
                Ok(Some(line)) => self.store(line),
                Ok(None) => break None,
                Err(StopReason::Fault(Fault::Ended { status, .. })) => break status,
                Err(reason) => return Err(reason),
            }
        };
        let status = over.or_else(|| self.process.ended(deadline));
        status.ok_or_else(|| Fault::StillRunning { patience: self.patience }.into())
    }
}
