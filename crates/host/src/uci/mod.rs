//! `arrocco uci`: the session of `arrocco-uci` with a thread that reads, one that searches and one that writes.

mod book;
mod engine;
mod log;
mod perft;
mod reader;
mod writer;

use std::sync::mpsc;
use std::time::Instant;

use anyhow::Result;
use arrocco_support::answer::Answer;
use arrocco_support::quote::one_line;
use arrocco_uci::session::{Action, Input, Session};

use engine::EngineThread;
use log::Log;
use writer::{Importance, Writer};

/// Things that happened and wait to be looked at. More lines than this are left in the pipe.
const MOST_INPUTS: usize = 1024;

pub fn run() -> Result<Answer> {
    let (inputs, happened) = mpsc::sync_channel(MOST_INPUTS);
    let mut driver = Driver {
        writer: Writer::start(inputs.clone())?,
        engine: EngineThread::start(inputs.clone())?,
        log: Log::default(),
    };
    reader::start(inputs)?;
    let (mut session, start) = (Session::new(), Instant::now());
    for input in happened {
        driver.log_heard(&input);
        let actions = session.step(input, start.elapsed());
        if actions.into_iter().any(|action| driver.perform(action) == Next::Leave) {
            break;
        }
    }
    // Whoever still reads gets what was said; the threads end with the program.
    driver.writer.finish();
    Ok(Answer::Yes)
}

/// Is there anything left to do?
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Next {
    GoOn,
    Leave,
}

/// What a session's actions act on.
struct Driver {
    writer: Writer,
    engine: EngineThread,
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
        // Whoever does not read any more is found out with the next line.
        self.tell_if_failed(logged);
        if self.writer.say(line, importance) { Next::GoOn } else { Next::Leave }
    }

    fn log_heard(&mut self, input: &Input) {
        let logged = self.log.heard(input);
        self.tell_if_failed(logged);
    }

    /// What becomes of the log is told, but not logged.
    fn tell_if_failed(&mut self, logged: Result<()>) -> Next {
        let Err(error) = logged else { return Next::GoOn };
        let line = format!("info string error: {}", one_line(&format!("{error:#}")));
        if self.writer.say(line, Importance::Essential) { Next::GoOn } else { Next::Leave }
    }
}

/// Somebody outside has hung up.
fn hang_up(inputs: &mpsc::SyncSender<Input>) {
    // If nobody listens any more, that is known already.
    let _ = inputs.send(Input::Line("quit".to_owned()));
}
