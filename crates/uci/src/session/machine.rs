//! The session: a state machine that takes inputs and returns actions.

use std::collections::VecDeque;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use arrocco_engine::{BENCH_DEPTH, Network};
use arrocco_rules::Position;

use super::action::Action;
use super::command::Command;
use super::complaint::Complaint;
use super::display::display;
use super::evaluation::evaluation;
use super::go::Go;
use super::help::help;
use super::info::Style;
use super::input::Input;
use super::job_state::JobState;
use super::options::{Configuration, Settings, options};
use super::placement::{Placement, Root};
use super::search::Search;

/// The most jobs that are queued while a stopped one is ending.
const MAX_QUEUED: usize = 64;

/// The greatest depth of perft. It could never be counted, but every ply takes stack space.
const MAX_PERFT_DEPTH: u8 = 255;

/// A UCI session with a graphical interface.
///
/// The host passes in every input with the time since the start, and carries out the returned actions in order. The
/// engine has at most one job at any time.
///
/// ```
/// use std::time::Duration;
/// use arrocco_uci::session::{Action, Input, Session};
/// let mut session = Session::new();
/// let say = |session: &mut Session, line: &str| session.step(Input::Line(line.into()), Duration::ZERO);
/// // The position is the starting position until `position` sets another.
/// say(&mut session, "position startpos moves e2e4");
/// assert!(matches!(say(&mut session, "go depth 1")[..], [Action::Start(_)]));
/// ```
#[derive(Clone, Debug)]
pub struct Session {
    pub(super) settings: Settings,
    /// The configuration that the engine was given last.
    pub(super) applied: Configuration,
    /// The starting position until another is set.
    root: Root,
    is_debugging: bool,
    /// The network in use; `None` for the hand-written evaluation.
    pub(super) network: Option<Arc<Network>>,
    /// The file of the network, unless it is the built-in one.
    pub(super) evaluation_file: Option<PathBuf>,
    pub(super) current: Option<JobState>,
    queue: VecDeque<JobState>,
    /// How many `isready` are to be answered once the engine is configured.
    pending_readyoks: u32,
    /// The positions of `eval` commands that are to be answered then.
    pending_evals: Vec<Position>,
    is_exiting: bool,
    pub(super) actions: Vec<Action>,
}

impl Default for Session {
    fn default() -> Self {
        Self {
            settings: Settings::default(),
            applied: Configuration::default(),
            root: Root::default(),
            is_debugging: false,
            network: Network::standard(),
            evaluation_file: None,
            current: None,
            queue: VecDeque::new(),
            pending_readyoks: 0,
            pending_evals: Vec::new(),
            is_exiting: false,
            actions: Vec::new(),
        }
    }
}

impl Session {
    /// A new session.
    ///
    /// ```
    /// use arrocco_uci::session::Session;
    /// assert!(!Session::new().is_searching());
    /// ```
    pub fn new() -> Self {
        Self::default()
    }

    /// Is there a `go` without an answer yet?
    ///
    /// ```
    /// use std::time::Duration;
    /// use arrocco_uci::session::{Input, Session};
    /// let mut session = Session::new();
    /// session.step(Input::Line("position startpos".into()), Duration::ZERO);
    /// session.step(Input::Line("go infinite".into()), Duration::ZERO);
    /// assert!(session.is_searching());
    /// ```
    pub fn is_searching(&self) -> bool {
        self.current.iter().chain(&self.queue).any(|job| matches!(job, JobState::Search(_)))
    }

    /// Has `quit` or the end of input been read? [`Action::Exit`] follows as soon as the engine has answered.
    ///
    /// ```
    /// use std::time::Duration;
    /// use arrocco_uci::session::{Action, Input, Session};
    /// let mut session = Session::new();
    /// session.step(Input::Line("go infinite".into()), Duration::ZERO);
    /// let actions = session.step(Input::Line("quit".into()), Duration::ZERO);
    /// assert_eq!((actions, session.is_exiting()), (vec![Action::Stop], true));
    /// ```
    pub const fn is_exiting(&self) -> bool {
        self.is_exiting
    }

    /// Handles an input at a time since the start, and returns the actions to carry out.
    ///
    /// ```
    /// use std::time::Duration;
    /// use arrocco_uci::session::{Action, Input, Session};
    /// let actions = Session::new().step(Input::Line("stop".into()), Duration::ZERO);
    /// assert_eq!(actions, []);
    /// ```
    pub fn step(&mut self, input: Input, now: Duration) -> Vec<Action> {
        match input {
            // After `quit` only the engine's answers count.
            Input::Line(_) | Input::LongLine | Input::End if self.is_exiting => {}
            Input::Line(line) => self.read(&line, now),
            Input::LongLine => self.complain(&Complaint::LineTooLong),
            Input::End => self.end(),
            Input::Engine(event) => self.handle_event(event),
        }
        self.start_next(now);
        std::mem::take(&mut self.actions)
    }

    fn read(&mut self, line: &str, now: Duration) {
        let (command, complaints) = Command::read(line);
        self.complain_all(&complaints);
        if let Some(command) = command {
            self.execute(command, now);
        }
    }

    fn execute(&mut self, command: Command, now: Duration) {
        match command {
            Command::Uci => self.identify(),
            Command::IsReady => self.answer_ready(),
            Command::NewGame => self.settings.engine.clear = true,
            Command::Debug(is_on) => self.is_debugging = is_on,
            Command::Register => self.print_debug("nobody needs to register"),
            Command::Position(placement) => self.set_position(&placement),
            Command::Go(go) => self.go(&go, now),
            Command::SetOption { name, value } => self.set_option(&name, value.as_deref()),
            Command::Stop => self.stop(),
            Command::PonderHit => self.ponder_hit(now),
            Command::Quit => self.end(),
            Command::Display => self.show(display),
            Command::Eval => self.answer_eval(),
            Command::Bench(depth) => {
                self.accept(JobState::Bench { depth: depth.unwrap_or(BENCH_DEPTH), is_stopped: false });
            }
            Command::Help => self.print(help()),
        }
    }

    fn identify(&mut self) {
        self.print(format!("id name Arrocco {}", env!("CARGO_PKG_VERSION")));
        self.print(format!("id author {}", env!("CARGO_PKG_AUTHORS")));
        for option in options() {
            self.print(option.to_string());
        }
        self.print("uciok".to_owned());
    }

    /// Answers `isready`: after a configuration in progress, but not after a search, as the protocol demands.
    fn answer_ready(&mut self) {
        if matches!(self.current, Some(JobState::Configure(_))) {
            self.pending_readyoks = self.pending_readyoks.saturating_add(1);
        } else {
            self.print("readyok".to_owned());
        }
    }

    /// Answers `eval`, after a configuration in progress, which may be loading a network.
    fn answer_eval(&mut self) {
        let position = self.root.position;
        if !matches!(self.current, Some(JobState::Configure(_))) {
            self.print(evaluation(&position, self.network.as_deref()));
        } else if self.pending_evals.len() < MAX_QUEUED {
            self.pending_evals.push(position);
        } else {
            self.complain(&Complaint::TooManyWaiting);
        }
    }

    /// Sets the position. A running search keeps its own.
    fn set_position(&mut self, placement: &Placement) {
        match placement.resolve() {
            Ok((root, warnings)) => {
                for fault in &warnings {
                    self.print(format!("info string warning: {}: {fault}", fault.field()));
                }
                self.root = root;
            }
            Err(complaint) => self.complain(&complaint),
        }
    }

    /// Sets an option. The engine gets the new configuration before its next job.
    fn set_option(&mut self, name: &str, value: Option<&str>) {
        let log = self.settings.log.clone();
        match self.settings.set(name, value) {
            Ok(()) if self.settings.log != log => self.actions.push(Action::Log(self.settings.log.clone())),
            Ok(()) => {}
            Err(complaint) => self.complain(&complaint),
        }
    }

    fn go(&mut self, go: &Go, now: Duration) {
        let root = &self.root;
        if let Some(depth) = go.perft {
            let (position, castling) = (root.position, self.settings.castling);
            if depth > MAX_PERFT_DEPTH.into() {
                self.complain(&Complaint::DeepPerft(MAX_PERFT_DEPTH));
            }
            let depth = depth.clamp(1, MAX_PERFT_DEPTH.into()) as u32;
            return self.accept(JobState::Perft { position, depth, castling, nodes: 0, is_stopped: false });
        }
        let mut complaints = Vec::new();
        let mut limits = go.limits(&root.position, &mut complaints);
        limits.overhead = self.settings.overhead;
        limits.analysis = self.is_analysis(go);
        let search = Search {
            root: root.clone(),
            limits,
            style: Style { castling: self.settings.castling, show_chances: self.settings.show_chances },
            is_endless: go.is_endless(),
            is_stopped: false,
            clock_start: now,
            from_book: self.may_use_book(go),
            reported: None,
            found: None,
        };
        self.complain_all(&complaints);
        self.accept(JobState::Search(Box::new(search)));
    }

    /// Queues a job, if the one before it is about to end.
    fn accept(&mut self, job: JobState) {
        let last = self.queue.back().or(self.current.as_ref());
        if let Some(busy) = last.filter(|last| !last.is_ending()) {
            let name = busy.name();
            self.complain(&Complaint::Busy(name));
        } else if self.queue.len() >= MAX_QUEUED {
            self.complain(&Complaint::TooManyWaiting);
        } else {
            self.queue.push_back(job);
        }
    }

    fn stop(&mut self) {
        if let Some(last) = self.queue.back_mut() {
            last.stop();
            return;
        }
        if self.current.as_mut().is_some_and(JobState::stop) {
            self.actions.push(Action::Stop);
            self.answer_if_done();
        } else {
            self.print_debug("there is nothing to stop");
        }
    }

    fn ponder_hit(&mut self, now: Duration) {
        if let Some(last) = self.queue.back_mut() {
            last.ponder_hit(now);
        } else if self.current.as_mut().is_some_and(|job| job.ponder_hit(now)) {
            self.actions.push(Action::PonderHit);
            self.answer_if_done();
        } else {
            self.print_debug("nobody is pondering");
        }
    }

    /// Is this analysis rather than a move of a game? Then the level is ignored.
    fn is_analysis(&self, go: &Go) -> bool {
        self.settings.analyse_mode || go.is_endless() || go.mate.is_some()
    }

    /// May a book move be played? Not in analysis.
    fn may_use_book(&self, go: &Go) -> bool {
        self.settings.own_book && !self.is_analysis(go)
    }

    /// Prints a description of the position.
    fn show(&mut self, describe: fn(&Position) -> String) {
        let text = describe(&self.root.position);
        self.print(text);
    }

    /// `quit` or the end of input: stops all jobs; the session exits when they are answered.
    fn end(&mut self) {
        self.is_exiting = true;
        self.queue.retain(|job| !matches!(job, JobState::Bench { .. }));
        for job in &mut self.queue {
            job.stop();
        }
        if self.current.as_mut().is_some_and(JobState::stop) {
            self.actions.push(Action::Stop);
        }
        self.answer_if_done();
    }

    /// If the engine is idle, starts the next job: first the configuration, then the queue.
    fn start_next(&mut self, now: Duration) {
        if self.current.is_some() {
            return;
        }
        if self.applied != self.settings.engine {
            let asked = self.settings.engine.clone();
            self.settings.engine.clear = false;
            self.applied = self.settings.engine.clone();
            self.start(JobState::Configure(asked), now);
            return;
        }
        for position in std::mem::take(&mut self.pending_evals) {
            self.print(evaluation(&position, self.network.as_deref()));
        }
        for _ in 0..std::mem::take(&mut self.pending_readyoks) {
            self.print("readyok".to_owned());
        }
        match self.queue.pop_front() {
            Some(job) => self.start(job, now),
            None if self.is_exiting => self.actions.push(Action::Exit),
            None => {}
        }
    }

    fn start(&mut self, job: JobState, now: Duration) {
        self.actions.push(Action::Start(Box::new(job.to_job(now))));
        let is_stopped = !matches!(job, JobState::Configure(_)) && job.is_ending();
        self.current = Some(job);
        if is_stopped {
            self.actions.push(Action::Stop);
        }
    }

    pub(super) fn print(&mut self, line: String) {
        self.actions.push(Action::Print(line));
    }

    pub(super) fn complain(&mut self, complaint: &Complaint) {
        self.print(format!("info string error: {complaint}"));
    }

    fn complain_all(&mut self, complaints: &[Complaint]) {
        for complaint in complaints {
            self.complain(complaint);
        }
    }

    /// Prints a message in debug mode only.
    fn print_debug(&mut self, text: &str) {
        if self.is_debugging {
            self.print(format!("info string {text}"));
        }
    }
}
