//! A conversation with the engine under torture: lines out, lines in, each with a deadline. Moves that come while
//! something else is awaited are kept for the step that asks for them.

use std::collections::VecDeque;
use std::process::ExitStatus;
use std::time::{Duration, Instant};

use arrocco_uci::client::{ClientError, Launch, Process, ReadError};

use super::fault::Fault;
use super::glob::Glob;
use super::offer::Offer;
use super::transcript::Transcript;
use super::trouble::Trouble;

/// How many variations are kept to be judged.
const VARIATIONS: usize = 4096;

pub(super) struct Dialogue {
    process: Process,
    patience: Duration,
    /// Lines `bestmove …` that nobody has asked for yet.
    moves: VecDeque<String>,
    /// What follows ` pv ` in lines of information.
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

    /// Bytes go out as they are. An engine that has ended is found out when it does not answer.
    pub(super) fn say(&mut self, bytes: &[u8]) -> Result<(), Trouble> {
        self.transcript.said_by_us(bytes);
        let deadline = self.deadline();
        self.process.say_bytes(bytes, deadline).map_err(|_| Fault::Deaf.into())
    }

    /// The options that the engine offers in its answer to `uci`.
    pub(super) fn introduce(&mut self) -> Result<Vec<Offer>, Trouble> {
        self.say(b"uci\n")?;
        let (mut offers, deadline) = (Vec::new(), self.deadline());
        loop {
            match self.next(deadline)? {
                Some(line) if line == "uciok" => return Ok(offers),
                Some(line) => offers.extend(Offer::parse(&line)),
                None => return Err(self.unheard("uciok")),
            }
        }
    }

    pub(super) fn ready(&mut self) -> Result<(), Trouble> {
        self.say(b"isready\n")?;
        let deadline = self.deadline();
        while let Some(line) = self.next(deadline)? {
            if line == "readyok" {
                return Ok(());
            }
            self.keep(line);
        }
        Err(Fault::Unready { patience: self.patience }.into())
    }

    pub(super) fn hear(&mut self, wanted: &Glob) -> Result<(), Trouble> {
        let deadline = self.deadline();
        while let Some(line) = self.next(deadline)? {
            let is_wanted = wanted.matches(&line);
            self.keep(line);
            if is_wanted {
                return Ok(());
            }
        }
        Err(self.unheard(wanted.as_str()))
    }

    fn unheard(&self, wanted: &str) -> Trouble {
        Fault::Unheard { wanted: wanted.to_owned(), patience: self.patience }.into()
    }

    /// Silence is not a matter of patience: it takes the same time on any machine.
    pub(super) fn silence(&mut self, time: Duration, unwanted: &Glob) -> Result<(), Trouble> {
        if let Some(said) = self.moves.iter().find(|said| unwanted.matches(said)) {
            return Err(Fault::NotSilent { said: said.clone() }.into());
        }
        let deadline = Instant::now() + time;
        while let Some(line) = self.next(deadline)? {
            if unwanted.matches(&line) {
                return Err(Fault::NotSilent { said: line }.into());
            }
            self.keep(line);
        }
        Ok(())
    }

    /// The word after `bestmove`, which may be missing.
    pub(super) fn best(&mut self) -> Result<String, Trouble> {
        let deadline = self.deadline();
        while self.moves.is_empty() {
            match self.next(deadline)? {
                Some(line) => self.keep(line),
                None => return Err(Fault::NoMove { patience: self.patience }.into()),
            }
        }
        let line = self.moves.pop_front().unwrap_or_default();
        Ok(line.split_ascii_whitespace().nth(1).unwrap_or_default().to_owned())
    }

    /// A move may come or not: both are right.
    pub(super) fn settle(&mut self, time: Duration) -> Result<(), Trouble> {
        let deadline = Instant::now() + time;
        while self.moves.is_empty() {
            match self.next(deadline)? {
                Some(line) => self.keep(line),
                None => break,
            }
        }
        self.moves.clear();
        Ok(())
    }

    /// A move that nobody has asked for, if there is one.
    pub(super) fn extra_move(&mut self) -> Option<String> {
        self.moves.pop_front()
    }

    pub(super) fn forget_variations(&mut self) {
        self.variations.clear();
    }

    pub(super) fn variations(&self) -> &[String] {
        &self.variations
    }

    fn keep(&mut self, line: String) {
        if line == "bestmove" || line.starts_with("bestmove ") {
            self.moves.push_back(line);
        } else if let Some((_, variation)) = line.split_once(" pv ")
            && line.starts_with("info ")
            && self.variations.len() < VARIATIONS
        {
            self.variations.push(variation.to_owned());
        }
    }

    /// The next line, or none in time.
    fn next(&mut self, deadline: Instant) -> Result<Option<String>, Trouble> {
        match self.process.hear(deadline) {
            Ok(line) => {
                self.transcript.said_by_engine(&line.text);
                Ok(Some(line.text))
            }
            Err(ReadError::TooLate) => Ok(None),
            Err(ReadError::Canceled) => Err(Trouble::Canceled),
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

    /// How the engine ends, now that it should. What it still says is read, lest it wait for us.
    pub(super) fn exit(&mut self) -> Result<ExitStatus, Trouble> {
        let deadline = self.deadline();
        let over = loop {
            match self.next(deadline) {
                Ok(Some(line)) => self.keep(line),
                Ok(None) => break None,
                Err(Trouble::Fault(Fault::Ended { status, .. })) => break status,
                Err(trouble) => return Err(trouble),
            }
        };
        let status = over.or_else(|| self.process.ended(deadline));
        status.ok_or_else(|| Fault::StillRunning { patience: self.patience }.into())
    }
}
