//! `arrocco uci`: the session of `arrocco-uci` with a thread that reads, an engine host and a thread that writes.

mod book;
mod engine;
mod log;
mod perft;
mod reader;
mod tables;
mod writer;

use std::sync::mpsc::{self, Receiver};
use std::time::{Duration, Instant};

use anyhow::Result;
use arrocco_support::answer::Answer;
use arrocco_support::quote::one_line;
use arrocco_uci::session::{Action, Input, Session};

use engine::UciEngine;
use log::Log;
use writer::{Importance, Writer};

/// Inputs that may wait to be handled. More lines than this are left in the pipe.
const MOST_INPUTS: usize = 1024;

/// How long the answer of a search that was stopped by `quit` is waited for: long for a search, short for a person. A
/// search that hangs does not keep the program.
const PATIENCE_AFTER_QUIT: Duration = Duration::from_secs(2);

/// The same after the end of the input: nobody waits for the program there, and a large hash table takes its time.
const PATIENCE_AFTER_END: Duration = Duration::from_secs(10);

pub fn run() -> Result<Answer> {
    let (inputs, happened) = mpsc::sync_channel(MOST_INPUTS);
    let mut driver = Driver {
        writer: Writer::start(inputs.clone())?,
        engine: UciEngine::start(inputs.clone())?,
        log: Log::default(),
    };
    reader::start(inputs)?;
    let (mut session, start) = (Session::new(), Instant::now());
    let mut deadline = None;
    while let Some(input) = next_input(&happened, deadline) {
        driver.log_heard(&input);
        let patience = if input == Input::End { PATIENCE_AFTER_END } else { PATIENCE_AFTER_QUIT };
        let actions = session.step(input, start.elapsed());
        if actions.into_iter().any(|action| driver.perform(action) == Next::Leave) {
            break;
        }
        if session.is_exiting() && deadline.is_none() {
            deadline = Some(Instant::now() + patience);
        }
    }
    // Whoever still reads gets what was said; the threads end with the program.
    driver.writer.finish();
    Ok(Answer::Yes)
}

/// Waits for the next input, if need be until a deadline.
fn next_input(happened: &Receiver<Input>, deadline: Option<Instant>) -> Option<Input> {
    let Some(deadline) = deadline else { return happened.recv().ok() };
    happened.recv_timeout(deadline.saturating_duration_since(Instant::now())).ok()
}

/// What follows an action.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Next {
    GoOn,
    Leave,
}

/// Carries out the actions of a session.
struct Driver {
    writer: Writer,
    engine: UciEngine,
    log: Log,
}

impl Driver {
    fn perform(&mut self, action: Action) -> Next {
        match action {
            Action::Print(line) => return self.say(line, Importance::Essential),
            Action::PrintOrDrop(line) => return self.say(line, Importance::Passing),
            Action::Start(job) => self.engine.start_job(*job),
            Action::Stop => self.engine.stop(),
            Action::PonderHit => self.engine.ponder_hit(),
            Action::Log(path) => {
                let opened = self.log.open(path.as_deref());
                return self.tell_if_failed(opened);
            }
            Action::Exit => return Next::Leave,
        }
        Next::GoOn
    }

    fn say(&mut self, line: String, importance: Importance) -> Next {
        let logged = self.log.said(&line);
        // If the output is closed, the next line shows it.
        self.tell_if_failed(logged);
        if self.writer.say(line, importance) { Next::GoOn } else { Next::Leave }
    }

    fn log_heard(&mut self, input: &Input) {
        let logged = self.log.heard(input);
        self.tell_if_failed(logged);
    }

    /// An error of the log is reported, but not logged.
    fn tell_if_failed(&mut self, logged: Result<()>) -> Next {
        let Err(error) = logged else { return Next::GoOn };
        let line = format!("info string error: {}", one_line(&format!("{error:#}")));
        if self.writer.say(line, Importance::Essential) { Next::GoOn } else { Next::Leave }
    }
}

/// The output is closed: the session ends.
fn quit(inputs: &mpsc::SyncSender<Input>) {
    // If this fails, the session has ended already.
    let _ = inputs.send(Input::Line("quit".to_owned()));
}
