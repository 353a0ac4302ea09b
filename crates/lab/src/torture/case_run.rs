//! Runs one case with a new process of the engine, step by step, until a step fails or all are done.

use std::fs;
use std::process::ExitStatus;
use std::time::{Duration, Instant};

use anyhow::Context;
use arrocco_rules::Position;
use arrocco_support::temporary_folder::TemporaryFolder;
use arrocco_uci::client::Launch;
use arrocco_uci::session::Placement;

use super::case::{Case, NumberedStep};
use super::dialogue::Dialogue;
use super::expected_move::{ExpectedMove, NONE};
use super::fault::Fault;
use super::memory;
use super::offered_option::{Kind, OfferedOption};
use super::step::Step;
use super::stop_reason::StopReason;
use super::template::{Template, Values};
use super::verdict::{CaseResult, Location, Verdict};

/// How long to wait for a `bestmove` that the protocol allows but does not require.
const SETTLING: Duration = Duration::from_millis(1500);

/// The name of the last check: `isready` after all steps, if the engine still runs.
const LAST: &str = "isready at the end";

pub(super) fn run_case(case: &Case, launch: &Launch) -> CaseResult {
    let begun = Instant::now();
    let mut at = Location { line: 0, step: "the start".to_owned() };
    let (result, transcript) = match CaseRun::start(case, launch) {
        Ok(mut run) => {
            let result = run.run(&mut at);
            (result, run.dialogue.transcript.into_lines())
        }
        Err(reason) => (Err(reason), Vec::new()),
    };
    CaseResult { verdict: Verdict::new(result, at), transcript, time: begun.elapsed() }
}

/// A case that is being run.
struct CaseRun<'c> {
    case: &'c Case,
    dialogue: Dialogue,
    folder: TemporaryFolder,
    offers: Vec<OfferedOption>,
    /// The board that the engine has been given.
    board: Position,
    /// The peak memory before the first step, in KiB.
    taken: Option<u64>,
    has_ended: bool,
}

impl<'c> CaseRun<'c> {
    fn start(case: &'c Case, launch: &Launch) -> Result<Self, StopReason> {
        let folder = TemporaryFolder::new()
            .context("cannot make a folder for the case")
            .map_err(StopReason::Failed)?;
        let dialogue = Dialogue::start(launch).map_err(|error| StopReason::Failed(error.into()))?;
        let (offers, board) = (Vec::new(), Position::startpos());
        Ok(Self { case, dialogue, folder, offers, board, taken: None, has_ended: false })
    }

    fn run(&mut self, at: &mut Location) -> Result<(), StopReason> {
        if !self.case.is_raw {
            self.offers = self.dialogue.introduce()?;
            self.dialogue.ready()?;
        }
        self.check_needs()?;
        self.taken = memory::peak(self.dialogue.id());
        for NumberedStep { line, text, step } in &self.case.steps {
            *at = Location { line: *line, step: text.clone() };
            self.step(step)?;
        }
        *at = Location { line: 0, step: LAST.to_owned() };
        if !self.has_ended {
            self.dialogue.ready()?;
        }
        self.check_extra_moves()
    }

    fn check_needs(&self) -> Result<(), StopReason> {
        let offers = |name: &str| self.offers.iter().any(|offer| offer.name().eq_ignore_ascii_case(name));
        match self.case.needs.iter().find(|name| !offers(name)) {
            Some(name) => Err(StopReason::Skip(format!("it offers no option {name}"))),
            None => Ok(()),
        }
    }

    fn check_extra_moves(&mut self) -> Result<(), StopReason> {
        match self.dialogue.extra_move() {
            Some(said) if !self.case.allows_more_moves => Err(Fault::ExtraMove { said }.into()),
            _ => Ok(()),
        }
    }

    fn step(&mut self, step: &Step) -> Result<(), StopReason> {
        match step {
            Step::Say(text) => self.say_line(text, None),
            Step::SayBytes(text) => self.say(text, None),
            Step::SayOften(times, text) => (0..*times).try_for_each(|_| self.say(text, None)),
            Step::SayOfEach(kind, text) => self.say_of_each(*kind, text),
            Step::Position(text) => self.position(text),
            Step::Ready => self.dialogue.ready(),
            Step::Hear(wanted) => self.dialogue.hear(wanted),
            Step::Silence(time, unwanted) => self.dialogue.silence(*time, unwanted),
            Step::Wait(time) => {
                std::thread::sleep(*time);
                Ok(())
            }
            Step::Best(expected) => self.best(expected),
            Step::Settle => self.dialogue.settle(SETTLING),
            Step::Lines => self.check_variations(),
            Step::Close | Step::Deafen | Step::Signal(_) | Step::Exit { .. } => self.end(step),
            Step::Limit(_) | Step::Grown(_) => self.check_memory(step),
            Step::File(name, text) => {
                fs::write(self.folder.file(name), self.fill(text, None)).map_err(file_error)
            }
            Step::Folder(name) => fs::create_dir(self.folder.file(name)).map_err(file_error),
        }
    }

    fn fill(&self, text: &Template, offer: Option<&OfferedOption>) -> Vec<u8> {
        let folder = self.folder.path().to_string_lossy();
        text.fill(Values { folder: &folder, offer })
    }

    fn say(&mut self, text: &Template, offer: Option<&OfferedOption>) -> Result<(), StopReason> {
        let bytes = self.fill(text, offer);
        self.dialogue.say(&bytes)
    }

    fn say_line(&mut self, text: &Template, offer: Option<&OfferedOption>) -> Result<(), StopReason> {
        let mut bytes = self.fill(text, offer);
        bytes.push(b'\n');
        self.dialogue.say(&bytes)
    }

    fn say_of_each(&mut self, kind: Kind, text: &Template) -> Result<(), StopReason> {
        let offers: Vec<OfferedOption> = self.offers.iter().filter(|offer| offer.is(kind)).cloned().collect();
        if offers.is_empty() {
            return Err(StopReason::Skip("it offers no option of this kind".to_owned()));
        }
        offers.iter().try_for_each(|offer| self.say_line(text, Some(offer)))
    }

    fn position(&mut self, text: &Template) -> Result<(), StopReason> {
        let mut line = b"position ".to_vec();
        line.extend(self.fill(text, None));
        self.board = board(&line).map_err(StopReason::Failed)?;
        self.dialogue.forget_variations();
        line.push(b'\n');
        self.dialogue.say(&line)
    }

    /// In a case that allows more moves, the `bestmove` of an earlier search may come first and is skipped.
    fn best(&mut self, expected: &ExpectedMove) -> Result<(), StopReason> {
        let mut said = self.dialogue.best()?;
        while let Some(fault) = self.judge(&said, expected) {
            if !self.case.allows_more_moves {
                return Err(fault.into());
            }
            said = match self.dialogue.best() {
                Err(StopReason::Fault(Fault::NoMove { .. })) => return Err(fault.into()),
                next => next?,
            };
        }
        Ok(())
    }

    fn judge(&self, said: &str, expected: &ExpectedMove) -> Option<Fault> {
        match expected {
            ExpectedMove::Legal if self.board.move_from_uci(said).is_err() => {
                Some(Fault::IllegalMove { said: said.to_owned(), fen: self.board.to_string() })
            }
            ExpectedMove::Among(wanted) if !is_among(said, wanted) => {
                Some(Fault::WrongMove { said: said.to_owned(), wanted: wanted.clone() })
            }
            _ => None,
        }
    }

    fn check_variations(&self) -> Result<(), StopReason> {
        let illegal = |variation: &&String| !is_playable(self.board, variation);
        match self.dialogue.variations().iter().find(illegal) {
            Some(said) => Err(Fault::IllegalLine { said: said.clone(), fen: self.board.to_string() }.into()),
            None => Ok(()),
        }
    }

    /// Steps that end the engine, or may end it.
    fn end(&mut self, step: &Step) -> Result<(), StopReason> {
        match step {
            Step::Close => self.dialogue.close_input(),
            Step::Deafen => self.dialogue.close_output(),
            Step::Signal(signal) if !signal.send(self.dialogue.id()) => {
                return Err(StopReason::Skip("there are no signals here".to_owned()));
            }
            Step::Exit { is_success } => {
                let status = self.dialogue.exit()?;
                self.has_ended = true;
                if has_crashed(status) || *is_success && !status.success() {
                    return Err(Fault::BadExit { status }.into());
                }
            }
            _ => {}
        }
        Ok(())
    }

    fn check_memory(&self, step: &Step) -> Result<(), StopReason> {
        let unknown = || StopReason::Skip("this system does not tell or limit memory".to_owned());
        match step {
            Step::Limit(mebibytes) if !memory::limit(self.dialogue.id(), *mebibytes) => Err(unknown()),
            Step::Grown(limit) => {
                let (before, now) = self.taken.zip(memory::peak(self.dialogue.id())).ok_or_else(unknown)?;
                let mebibytes = now.saturating_sub(before) >> 10;
                if mebibytes > *limit {
                    return Err(Fault::Grown { mebibytes, limit: *limit }.into());
                }
                Ok(())
            }
            _ => Ok(()),
        }
    }
}

/// Whether the process ended by a signal that only a bug raises.
#[cfg(unix)]
fn has_crashed(status: ExitStatus) -> bool {
    use signal_hook::consts::signal::{SIGABRT, SIGBUS, SIGFPE, SIGILL, SIGSEGV};
    use std::os::unix::process::ExitStatusExt as _;
    matches!(status.signal(), Some(SIGABRT | SIGBUS | SIGFPE | SIGILL | SIGSEGV))
}

#[cfg(not(unix))]
fn has_crashed(_: ExitStatus) -> bool {
    false
}

fn file_error(error: std::io::Error) -> StopReason {
    StopReason::Failed(anyhow::Error::new(error).context("cannot make a file for the case"))
}

/// The board that a `position` command sets up.
fn board(line: &[u8]) -> anyhow::Result<Position> {
    let line = String::from_utf8_lossy(line);
    let words: Vec<&str> = line.split_ascii_whitespace().skip(1).collect();
    let (root, _) = Placement::read(&words).and_then(|placement| placement.resolve())?;
    Ok(root.position)
}

/// A word that is not written like a move counts as no move.
fn is_among(said: &str, wanted: &[String]) -> bool {
    let said = if said.parse::<arrocco_rules::UciMove>().is_ok() { said } else { NONE };
    wanted.iter().any(|wanted| wanted == said)
}

/// Whether all moves of a variation are legal. It ends with the line or at the first word that is not a move.
fn is_playable(mut board: Position, variation: &str) -> bool {
    for word in variation.split_ascii_whitespace() {
        if word.parse::<arrocco_rules::UciMove>().is_err() {
            return true;
        }
        match board.move_from_uci(word) {
            Ok(mv) => board.play(mv),
            Err(_) => return false,
        }
    }
    true
}
