//! Another program that speaks UCI as a player in a game, driven by a thread.

use std::env;
use std::io;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, Sender};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use arrocco_engine::Score;
use arrocco_play::{Game, Player, UciCommand};
use arrocco_rules::{CastlingMode, Move, Position};
use arrocco_support::quote::quote;
use arrocco_uci::client::{ClientError, CommandLine, Engine, Go, Info, Launch, report};

use super::{Answer, Said, Teller};
use crate::error::PlayerError;

/// How much longer than its clock a program is waited for. The flag falls long before.
const GRACE: Duration = Duration::from_secs(60);

/// The least time between two progress reports.
const PAUSE: Duration = Duration::from_millis(50);

/// "No such file or directory" on every Unix.
const ENOENT: i32 = 2;

/// Whether the program of a player is there, so that a person is told before the game begins. What else may be wrong with it is
/// told when it is to move.
///
/// # Errors
///
/// There is no such program.
pub fn find_program(player: &Player) -> Result<(), PlayerError> {
    let Player::Uci(command) = player else { return Ok(()) };
    let command: CommandLine =
        command.as_str().parse().map_err(|error| PlayerError::Other(format!("{error}")))?;
    let program = Path::new(command.program());
    let folders = env::var_os("PATH").unwrap_or_default();
    let is_there = match program.components().count() {
        1 => env::split_paths(&folders).any(|folder| folder.join(program).is_file()),
        _ => program.exists(),
    };
    // Other systems look in more places and for other endings.
    if is_there || !cfg!(unix) {
        return Ok(());
    }
    let error = io::Error::from_raw_os_error(ENOENT);
    Err(ClientError::Start { program: command.program().to_owned(), error }.into())
}

struct Job {
    ticket: u64,
    start: Position,
    moves: Vec<Move>,
    go: Go,
}

/// A program that searches one position at a time. It is ended when this is dropped.
pub(super) struct UciPlayer {
    command: UciCommand,
    jobs: Sender<Job>,
    cancel: Arc<AtomicBool>,
    hurry: Arc<AtomicBool>,
    tell: Teller,
    thread: Option<JoinHandle<()>>,
}

impl UciPlayer {
    pub(super) fn start(command: &UciCommand, tell: Teller) -> Self {
        let (jobs, jobs_in) = mpsc::channel();
        let cancel = Arc::new(AtomicBool::new(false));
        let hurry = Arc::new(AtomicBool::new(false));
        let worker =
            Worker { cancel: Arc::clone(&cancel), hurry: Arc::clone(&hurry), tell: Arc::clone(&tell) };
        let text = command.as_str().to_owned();
        // If there is no thread, each search is answered with that.
        let builder = thread::Builder::new().name("uci engine".to_owned());
        let thread = builder.spawn(move || worker.work(&text, &jobs_in)).ok();
        Self { command: command.clone(), jobs, cancel, hurry, tell, thread }
    }

    pub(super) const fn command(&self) -> &UciCommand {
        &self.command
    }

    pub(super) fn search(&self, ticket: u64, game: &Game, go: Go) {
        self.hurry.store(false, Ordering::Relaxed);
        let record = game.record();
        let job = Job { ticket, start: *record.start(), moves: record.moves().to_vec(), go };
        if self.jobs.send(job).is_err() {
            (self.tell)(Answer { ticket, said: Said::Failed(PlayerError::ThreadEnded) });
        }
    }
}

impl UciPlayer {
    /// Has it answer with the best move that it has found.
    pub(super) fn hurry(&self) {
        self.hurry.store(true, Ordering::Relaxed);
    }

    /// Tells the program to quit. It has ended when the thread has.
    pub(super) fn quit(mut self) -> Option<JoinHandle<()>> {
        self.thread.take()
    }
}

impl Drop for UciPlayer {
    fn drop(&mut self) {
        self.cancel.store(true, Ordering::Relaxed);
    }
}

struct Worker {
    cancel: Arc<AtomicBool>,
    hurry: Arc<AtomicBool>,
    tell: Teller,
}

impl Worker {
    fn work(&self, command: &str, jobs_in: &Receiver<Job>) {
        let mut engine = None;
        for job in jobs_in {
            let said = self.search(&mut engine, command, &job).unwrap_or_else(|error| {
                engine = None;
                Said::Failed(error)
            });
            (self.tell)(Answer { ticket: job.ticket, said });
        }
    }

    fn search(&self, engine: &mut Option<Engine>, command: &str, job: &Job) -> Result<Said, PlayerError> {
        let mode = job.start.castling_mode();
        let engine = match engine {
            Some(engine) => engine,
            none => none.insert(self.start(command, mode)?),
        };
        let position = job.moves.iter().fold(job.start, |position, &mv| position.after_unchecked(mv));
        let text = self.ask(engine, job, &position)?;
        let best = match text {
            Some(text) => {
                let legal = position.move_from_uci(&text);
                Some(legal.map_err(|_| PlayerError::IllegalMove(quote(&text)))?)
            }
            None => None,
        };
        Ok(Said::Found { best, score: Score::ZERO })
    }

    fn start(&self, command: &str, mode: CastlingMode) -> Result<Engine, PlayerError> {
        let command: CommandLine = command.parse().map_err(|error| PlayerError::Other(format!("{error}")))?;
        let mut launch = Launch::new(command);
        launch.cancel = Arc::clone(&self.cancel);
        let mut engine = launch.start()?;
        if mode == CastlingMode::Chess960 {
            engine.set_option("UCI_Chess960", "true")?;
        }
        engine.new_game()?;
        Ok(engine)
    }
}

impl Worker {
    /// Its move, with progress reports on the way: not all of them, since some programs send more than anybody can read.
    fn ask(
        &self,
        engine: &mut Engine,
        job: &Job,
        position: &Position,
    ) -> Result<Option<String>, ClientError> {
        engine.position(&job.start, &job.moves, job.start.castling_mode())?;
        let clock = match job.go {
            Go::Clock(times) => times.left.into_iter().max().unwrap_or_default(),
            Go::MoveTime(time) => time,
            _ => Duration::ZERO,
        };
        let tell = |info: &Info| {
            if let Some(report) = report(info, position) {
                (self.tell)(Answer { ticket: job.ticket, said: Said::Thought(Box::new(report)) });
            }
        };
        let mut last = None;
        let tell_sometimes = |info: &Info| {
            if info.score.is_some() && last.is_none_or(|last: Instant| last.elapsed() >= PAUSE) {
                last = Some(Instant::now());
                tell(info);
            }
        };
        let limit = clock.saturating_add(GRACE);
        let found = engine.search_with_progress(&job.go, limit, &self.hurry, tell_sometimes)?;
        tell(&found.info);
        Ok(found.best.mv)
    }
}
