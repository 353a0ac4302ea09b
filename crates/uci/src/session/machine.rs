//! The session: a state machine that is told what happens and says what to do.

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
use super::options::{Configuration, Settings, options};
use super::placement::{Placement, Root};
use super::search::Search;
use super::work::Work;

/// Searches that may wait for the one before them, which has been stopped, to end.
const MOST_WAITING: usize = 64;

/// Nobody lives to see more counted, and every ply takes some of the stack.
const MOST_PERFT: u8 = 255;

/// One conversation with a graphical interface.
///
/// Whoever runs it passes on everything that happens, with the time since the beginning, and does what is asked in
/// that order. At most one job is with the engine at any time.
///
/// ```
/// use std::time::Duration;
/// use arrocco_uci::session::{Action, Input, Session};
/// let mut session = Session::new();
/// let say = |session: &mut Session, line: &str| session.step(Input::Line(line.into()), Duration::ZERO);
/// // A board stands there from the beginning; a position sets up another.
/// say(&mut session, "position startpos moves e2e4");
/// assert!(matches!(say(&mut session, "go depth 1")[..], [Action::Start(_)]));
/// ```
#[derive(Clone, Debug)]
pub struct Session {
    pub(super) settings: Settings,
    /// What the engine was told last.
    pub(super) applied: Configuration,
    /// The starting position until another is set.
    root: Root,
    is_debugging: bool,
    /// What evaluates, unless the hand-made rules do.
    pub(super) network: Option<Arc<Network>>,
    /// The file that it came from, unless it is built in.
    pub(super) evaluation_file: Option<PathBuf>,
    pub(super) work: Option<Work>,
    waiting: VecDeque<Work>,
    /// How often `isready` is to be answered once the engine is set up.
    readies: u32,
    /// What is to be evaluated then.
    evaluated: Vec<Position>,
    is_leaving: bool,
    pub(super) actions: Vec<Action>,
}

impl Default for Session {
    fn default() -> Self {
        Self {
            settings: Settings::default(),
            applied: Configuration::default(),
            root: Root::default(),
            is_debugging: false,
            network: Some(Network::built_in()),
            evaluation_file: None,
            work: None,
            waiting: VecDeque::new(),
            readies: 0,
            evaluated: Vec::new(),
            is_leaving: false,
            actions: Vec::new(),
        }
    }
}

impl Session {
    /// A conversation that has not begun.
    ///
    /// ```
    /// use arrocco_uci::session::Session;
    /// assert!(!Session::new().is_searching());
    /// ```
    pub fn new() -> Self {
        Self::default()
    }

    /// Is there a `go` that was not answered yet?
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
        self.work.iter().chain(&self.waiting).any(|work| matches!(work, Work::Search(_)))
    }

    /// Something happens, so long after the beginning: what is to be done?
    ///
    /// ```
    /// use std::time::Duration;
    /// use arrocco_uci::session::{Action, Input, Session};
    /// let actions = Session::new().step(Input::Line("stop".into()), Duration::ZERO);
    /// assert_eq!(actions, []);
    /// ```
    pub fn step(&mut self, input: Input, now: Duration) -> Vec<Action> {
        match input {
            Input::Line(line) => self.read(&line, now),
            Input::LongLine => self.complain(&Complaint::LineTooLong),
            Input::End => self.end(),
            Input::Engine(event) => self.hear(event),
        }
        self.start_next(now);
        std::mem::take(&mut self.actions)
    }

    fn read(&mut self, line: &str, now: Duration) {
        let (command, complaints) = Command::read(line);
        self.complain_all(&complaints);
        if let Some(command) = command {
            self.obey(command, now);
        }
    }

    fn obey(&mut self, command: Command, now: Duration) {
        match command {
            Command::Uci => self.introduce(),
            Command::IsReady => self.answer_ready(),
            Command::NewGame => self.settings.engine.clear = true,
            Command::Debug(is_on) => self.is_debugging = is_on,
            Command::Register => self.remark("nobody needs to register"),
            Command::Position(placement) => self.place(&placement),
            Command::Go(go) => self.go(&go, now),
            Command::SetOption { name, value } => self.set_option(&name, value.as_deref()),
            Command::Stop => self.stop(),
            Command::PonderHit => self.ponder_hit(now),
            Command::Quit => self.actions.push(Action::Exit),
            Command::Display => self.show(display),
            Command::Eval => self.answer_eval(),
            Command::Bench(depth) => self.accept(Work::Bench { depth: depth.unwrap_or(BENCH_DEPTH) }),
            Command::Help => self.say(help()),
        }
    }

    fn introduce(&mut self) {
        self.say(format!("id name Arrocco {}", env!("CARGO_PKG_VERSION")));
        self.say(format!("id author {}", env!("CARGO_PKG_AUTHORS")));
        for option in options() {
            self.say(option.to_string());
        }
        self.say("uciok".to_owned());
    }

    /// While the engine is being set up the answer waits, which is what the question is for; a search is no reason to.
    fn answer_ready(&mut self) {
        if matches!(self.work, Some(Work::Configure(_))) {
            self.readies = self.readies.saturating_add(1);
        } else {
            self.say("readyok".to_owned());
        }
    }

    /// A network that is being loaded is waited for.
    fn answer_eval(&mut self) {
        let position = self.root.position;
        if !matches!(self.work, Some(Work::Configure(_))) {
            self.say(evaluation(&position, self.network.as_deref()));
        } else if self.evaluated.len() < MOST_WAITING {
            self.evaluated.push(position);
        } else {
            self.complain(&Complaint::TooManyWaiting);
        }
    }

    /// A search that is running has the old position to itself.
    fn place(&mut self, placement: &Placement) {
        match placement.resolve() {
            Ok((root, warnings)) => {
                for fault in &warnings {
                    self.say(format!("info string warning: {}: {fault}", fault.field()));
                }
                self.root = root;
            }
            Err(complaint) => self.complain(&complaint),
        }
    }

    /// What the engine has to know it is told before the next search.
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
            if depth > MOST_PERFT.into() {
                self.complain(&Complaint::DeepPerft(MOST_PERFT));
            }
            let depth = depth.clamp(1, MOST_PERFT.into()) as u32;
            return self.accept(Work::Perft { position, depth, castling, nodes: 0, is_stopped: false });
        }
        let mut complaints = Vec::new();
        let mut limits = go.limits(&root.position, &mut complaints);
        limits.overhead = self.settings.overhead;
        limits.analysis = self.is_study(go);
        let search = Search {
            root: root.clone(),
            limits,
            style: Style { castling: self.settings.castling, show_chances: self.settings.show_chances },
            is_endless: go.is_endless(),
            is_stopped: false,
            counts_from: now,
            from_book: self.is_book_open(go),
            reported: None,
            found: None,
        };
        self.complain_all(&complaints);
        self.accept(Work::Search(Box::new(search)));
    }

    /// Takes on something for the engine, if what is running is about to end.
    fn accept(&mut self, work: Work) {
        let last = self.waiting.back().or(self.work.as_ref());
        if let Some(busy) = last.filter(|last| !last.is_ending()) {
            let name = busy.name();
            self.complain(&Complaint::Busy(name));
        } else if self.waiting.len() >= MOST_WAITING {
            self.complain(&Complaint::TooManyWaiting);
        } else {
            self.waiting.push_back(work);
        }
    }

    fn stop(&mut self) {
        if let Some(last) = self.waiting.back_mut() {
            last.stop();
            return;
        }
        if let Some(Work::Bench { .. }) = self.work {
            self.complain(&Complaint::Unstoppable("bench"));
        } else if self.work.as_mut().is_some_and(Work::stop) {
            self.actions.push(Action::Stop);
            self.tell_if_done();
        } else {
            self.remark("there is nothing to stop");
        }
    }

    fn ponder_hit(&mut self, now: Duration) {
        if let Some(last) = self.waiting.back_mut() {
            last.ponder_hit(now);
        } else if self.work.as_mut().is_some_and(|work| work.ponder_hit(now)) {
            self.actions.push(Action::PonderHit);
            self.tell_if_done();
        } else {
            self.remark("nobody is pondering");
        }
    }

    /// Is it a question about the position, and not about the next move of a game? Then no level weakens the answer.
    fn is_study(&self, go: &Go) -> bool {
        self.settings.analyse_mode || go.is_endless() || go.mate.is_some()
    }

    /// May openings be played from the book? Not by somebody who wants to know what the engine thinks.
    fn is_book_open(&self, go: &Go) -> bool {
        self.settings.own_book && !self.is_study(go)
    }

    /// Tells something about the position.
    fn show(&mut self, tell: fn(&Position) -> String) {
        let text = tell(&self.root.position);
        self.say(text);
    }

    /// Nobody will say anything any more: what runs is stopped, and answered.
    fn end(&mut self) {
        self.is_leaving = true;
        self.waiting.retain(|work| !matches!(work, Work::Bench { .. }));
        for work in &mut self.waiting {
            work.stop();
        }
        match &mut self.work {
            Some(Work::Bench { .. }) => self.actions.push(Action::Exit),
            Some(work) => {
                if work.stop() {
                    self.actions.push(Action::Stop);
                }
                self.tell_if_done();
            }
            None => {}
        }
    }

    /// If the engine is idle, it is given what comes next.
    fn start_next(&mut self, now: Duration) {
        if self.work.is_some() {
            return;
        }
        if self.applied != self.settings.engine {
            let asked = self.settings.engine.clone();
            self.settings.engine.clear = false;
            self.applied = self.settings.engine.clone();
            self.start(Work::Configure(asked), now);
            return;
        }
        for position in std::mem::take(&mut self.evaluated) {
            self.say(evaluation(&position, self.network.as_deref()));
        }
        for _ in 0..std::mem::take(&mut self.readies) {
            self.say("readyok".to_owned());
        }
        match self.waiting.pop_front() {
            Some(work) => self.start(work, now),
            None if self.is_leaving => self.actions.push(Action::Exit),
            None => {}
        }
    }

    fn start(&mut self, work: Work, now: Duration) {
        self.actions.push(Action::Start(Box::new(work.job(now))));
        let is_stopped = !matches!(work, Work::Configure(_)) && work.is_ending();
        self.work = Some(work);
        if is_stopped {
            self.actions.push(Action::Stop);
        }
    }

    pub(super) fn say(&mut self, line: String) {
        self.actions.push(Action::Say(line));
    }

    pub(super) fn complain(&mut self, complaint: &Complaint) {
        self.say(format!("info string error: {complaint}"));
    }

    fn complain_all(&mut self, complaints: &[Complaint]) {
        for complaint in complaints {
            self.complain(complaint);
        }
    }

    /// Something that only somebody who looks for a fault wants to know.
    fn remark(&mut self, text: &str) {
        if self.is_debugging {
            self.say(format!("info string {text}"));
        }
    }
}
