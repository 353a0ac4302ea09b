//! One case with one engine: a fresh process, step by step, until something is wrong or all is done.

use std::process::ExitStatus;
use std::time::{Duration, Instant};

use anyhow::Context;
use arrocco_rules::Position;
use arrocco_uci::client::Launch;
use arrocco_uci::session::Placement;

use super::case::{Case, NumberedStep};
use super::dialogue::Dialogue;
use super::expected_move::{ExpectedMove, NONE};
use super::fault::Fault;
use super::memory;
use super::offer::{Kind, Offer};
use super::scratch::Scratch;
use super::step::Step;
use super::text::{Filling, Text};
use super::trouble::Trouble;
use super::verdict::{Performance, Verdict, Where};

/// How long a move may be on its way of which the protocol does not say that it has to come.
const SETTLING: Duration = Duration::from_millis(1500);

/// `isready` is asked when all steps are done, if the engine still runs.
const LAST: &str = "isready at the end";

pub(super) fn perform(case: &Case, launch: &Launch) -> Performance {
    let begun = Instant::now();
    let mut at = Where { line: 0, step: "the start".to_owned() };
    let (result, transcript) = match Stage::set(case, launch) {
        Ok(mut stage) => {
            let result = stage.play(&mut at);
            (result, stage.dialogue.transcript.into_lines())
        }
        Err(trouble) => (Err(trouble), Vec::new()),
    };
    Performance { verdict: Verdict::new(result, at), transcript, time: begun.elapsed() }
}

struct Stage<'c> {
    case: &'c Case,
    dialogue: Dialogue,
    scratch: Scratch,
    offers: Vec<Offer>,
    /// What the protocol says is on the board.
    board: Position,
    /// The memory taken before the first step, in KiB.
    taken: Option<u64>,
    has_ended: bool,
}

impl<'c> Stage<'c> {
    fn set(case: &'c Case, launch: &Launch) -> Result<Self, Trouble> {
        let scratch = Scratch::new().context("cannot make a folder for the case").map_err(Trouble::Failed)?;
        let dialogue = Dialogue::start(launch).map_err(|error| Trouble::Failed(error.into()))?;
        let (offers, board) = (Vec::new(), Position::startpos());
        Ok(Self { case, dialogue, scratch, offers, board, taken: None, has_ended: false })
    }

    fn play(&mut self, at: &mut Where) -> Result<(), Trouble> {
        if !self.case.is_raw {
            self.offers = self.dialogue.introduce()?;
            self.dialogue.ready()?;
        }
        self.check_needs()?;
        self.taken = memory::peak(self.dialogue.id());
        for NumberedStep { line, text, step } in &self.case.steps {
            *at = Where { line: *line, step: text.clone() };
            self.perform(step)?;
        }
        *at = Where { line: 0, step: LAST.to_owned() };
        if !self.has_ended {
            self.dialogue.ready()?;
        }
        self.check_extra_moves()
    }

    fn check_needs(&self) -> Result<(), Trouble> {
        let offers = |name: &str| self.offers.iter().any(|offer| offer.name().eq_ignore_ascii_case(name));
        match self.case.needs.iter().find(|name| !offers(name)) {
            Some(name) => Err(Trouble::Skip(format!("it offers no option {name}"))),
            None => Ok(()),
        }
    }

    fn check_extra_moves(&mut self) -> Result<(), Trouble> {
        match self.dialogue.extra_move() {
            Some(said) if !self.case.allows_more_moves => Err(Fault::ExtraMove { said }.into()),
            _ => Ok(()),
        }
    }

    fn perform(&mut self, step: &Step) -> Result<(), Trouble> {
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
            Step::Limit(_) | Step::Grown(_) => self.weigh(step),
            Step::File(name, text) => self.scratch.file(name, &self.fill(text, None)).map_err(unmade),
            Step::Folder(name) => self.scratch.folder(name).map_err(unmade),
        }
    }

    fn fill(&self, text: &Text, offer: Option<&Offer>) -> Vec<u8> {
        text.fill(Filling { folder: self.scratch.as_str(), offer })
    }

    fn say(&mut self, text: &Text, offer: Option<&Offer>) -> Result<(), Trouble> {
        let bytes = self.fill(text, offer);
        self.dialogue.say(&bytes)
    }

    fn say_line(&mut self, text: &Text, offer: Option<&Offer>) -> Result<(), Trouble> {
        let mut bytes = self.fill(text, offer);
        bytes.push(b'\n');
        self.dialogue.say(&bytes)
    }

    fn say_of_each(&mut self, kind: Kind, text: &Text) -> Result<(), Trouble> {
        let offers: Vec<Offer> = self.offers.iter().filter(|offer| offer.is(kind)).cloned().collect();
        if offers.is_empty() {
            return Err(Trouble::Skip("it offers no option of this kind".to_owned()));
        }
        offers.iter().try_for_each(|offer| self.say_line(text, Some(offer)))
    }

    fn position(&mut self, text: &Text) -> Result<(), Trouble> {
        let mut line = b"position ".to_vec();
        line.extend(self.fill(text, None));
        self.board = board(&line).map_err(Trouble::Failed)?;
        self.dialogue.forget_variations();
        line.push(b'\n');
        self.dialogue.say(&line)
    }

    /// Where the protocol does not say how many moves there are, one of an earlier search may still come first.
    fn best(&mut self, expected: &ExpectedMove) -> Result<(), Trouble> {
        let mut said = self.dialogue.best()?;
        while let Some(fault) = self.judge(&said, expected) {
            if !self.case.allows_more_moves {
                return Err(fault.into());
            }
            said = match self.dialogue.best() {
                Err(Trouble::Fault(Fault::NoMove { .. })) => return Err(fault.into()),
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

    fn check_variations(&self) -> Result<(), Trouble> {
        let illegal = |variation: &&String| !is_playable(self.board, variation);
        match self.dialogue.variations().iter().find(illegal) {
            Some(said) => Err(Fault::IllegalLine { said: said.clone(), fen: self.board.to_string() }.into()),
            None => Ok(()),
        }
    }

    /// Steps that lead to the end of the engine, or may.
    fn end(&mut self, step: &Step) -> Result<(), Trouble> {
        match step {
            Step::Close => self.dialogue.close_input(),
            Step::Deafen => self.dialogue.close_output(),
            Step::Signal(signal) if !signal.send(self.dialogue.id()) => {
                return Err(Trouble::Skip("there are no signals here".to_owned()));
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

    fn weigh(&self, step: &Step) -> Result<(), Trouble> {
        let unknown = || Trouble::Skip("this system does not tell or limit memory".to_owned());
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

/// Whether or not it was asked to, no engine should end by a fault of its own.
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

fn unmade(error: std::io::Error) -> Trouble {
    Trouble::Failed(anyhow::Error::new(error).context("cannot make a file for the case"))
}

/// The board that a command sets up.
fn board(line: &[u8]) -> anyhow::Result<Position> {
    let line = String::from_utf8_lossy(line);
    let words: Vec<&str> = line.split_ascii_whitespace().skip(1).collect();
    let (root, _) = Placement::read(&words).and_then(|placement| placement.resolve())?;
    Ok(root.position)
}

/// Whatever is not written like a move stands for none.
fn is_among(said: &str, wanted: &[String]) -> bool {
    let said = if said.parse::<arrocco_rules::UciMove>().is_ok() { said } else { NONE };
    wanted.iter().any(|wanted| wanted == said)
}

/// A variation ends with the line, or where the engine begins to tell something else.
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
