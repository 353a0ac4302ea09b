//! `arrocco uci`: the session of `arrocco-uci` with a thread that reads, one that searches and one that writes.

mod engine;
mod log;
mod perft;
mod reader;
mod writer;

use std::sync::mpsc;
use std::time::Instant;

use anyhow::Result;
use arrocco_uci::session::{Action, Input, Session};

use crate::answer::Answer;
use engine::EngineThread;
use log::Log;
use writer::{Importance, Writer};

/// Things that happened and wait to be looked at. More lines than this are left in the pipe.
const MOST_INPUTS: usize = 1024;

pub(crate) fn run() -> Result<Answer> {
    let (inputs, happened) = mpsc::sync_channel(MOST_INPUTS);
    let mut driver = Driver {
        writer: Writer::start(inputs.clone())?,
        engine: EngineThread::start(inputs.clone())?,
        log: Log::default(),
    };
    reader::start(inputs)?;
    let (mut session, start) = (Session::new(), Instant::now());
    for input in happened {
        driver.log.heard(&input);
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
            Action::Say(line) => return self.say(line, Importance::Essential),
            Action::Mention(line) => return self.say(line, Importance::Passing),
            Action::Start(job) => self.engine.start_job(*job),
            Action::Stop => self.engine.stop(),
            Action::PonderHit => self.engine.ponder_hit(),
            Action::Log(path) => {
                if let Err(error) = self.log.open(path.as_deref()) {
                    return self.say(format!("info string error: {error:#}"), Importance::Essential);
                }
            }
            Action::Exit => return Next::Leave,
        }
        Next::GoOn
    }

    fn say(&mut self, line: String, importance: Importance) -> Next {
        self.log.said(&line);
        if self.writer.say(line, importance) { Next::GoOn } else { Next::Leave }
    }
}

/// Somebody outside has hung up.
fn hang_up(inputs: &mpsc::SyncSender<Input>) {
    // If nobody listens any more, that is known already.
    let _ = inputs.send(Input::Line("quit".to_owned()));
}
