//! A running UCI engine.

use std::fmt::Write as _;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use arrocco_rules::{CastlingMode, FenStyle, Move, Position};

use super::found::InfoSummary;
use super::{
    BestMove, ClientError, EngineOption, Found, Go, Info, Launch, OutputLine, Process, ReadError, Reply,
};

/// How often a search checks the stop flag.
const POLL_INTERVAL: Duration = Duration::from_millis(30);

/// The most options that are kept of an engine.
const MAX_OPTIONS: usize = 4096;

/// A running engine that has sent its name and options. It is ended when this is dropped.
///
/// ```
/// use arrocco_uci::client::{Go, Launch};
/// use arrocco_rules::{CastlingMode, Position};
/// use std::time::Duration;
/// # if cfg!(unix) {
/// # let sh = "sh -c 'while read l; do case $l in uci) echo id name Tiny; echo uciok;; isready) echo readyok;; go*) echo bestmove e2e4;; quit) exit;; esac; done'";
/// # let launch = Launch::new(sh.parse().unwrap());
/// let mut engine = launch.start().unwrap();
/// assert_eq!(engine.name(), Some("Tiny"));
/// engine.new_game().unwrap();
/// engine.position(&Position::startpos(), &[], CastlingMode::Standard).unwrap();
/// let found = engine.search(&Go::Nodes(1000), Duration::from_secs(60)).unwrap();
/// assert_eq!(found.best.mv.as_deref(), Some("e2e4"));
/// # }
/// ```
#[derive(Debug)]
pub struct Engine {
    process: Process,
    name: Option<String>,
    author: Option<String>,
    options: Vec<EngineOption>,
    patience: Duration,
    /// Is there a search without a `bestmove` yet?
    is_searching: bool,
}

impl Launch {
    /// Starts the engine and reads its name and options.
    ///
    /// # Errors
    ///
    /// If the program cannot be started, or does not answer `uci` with `uciok`.
    ///
    /// ```
    /// # use arrocco_uci::client::Launch;
    /// # if cfg!(unix) {
    /// let launch = Launch::new("true".parse().unwrap());
    /// assert!(launch.start().unwrap_err().to_string().starts_with("no answer to \"uci\": it ended"));
    /// # }
    /// ```
    pub fn start(&self) -> Result<Engine, ClientError> {
        Engine::start(self)
    }
}

impl Engine {
    fn start(launch: &Launch) -> Result<Self, ClientError> {
        let process = Process::start(launch)?;
        let mut engine = Self {
            process,
            name: None,
            author: None,
            options: Vec::new(),
            patience: launch.patience,
            is_searching: false,
        };
        engine.process.say("uci")?;
        engine.wait_for("uciok", "uci", Self::read_identity)?;
        Ok(engine)
    }

    /// Handles a line between `uci` and `uciok`.
    fn read_identity(&mut self, line: &str) {
        if let Some(name) = line.strip_prefix("id name ") {
            self.name = Some(visible(name)).filter(|name| !name.is_empty());
        } else if let Some(author) = line.strip_prefix("id author ") {
            self.author = Some(visible(author)).filter(|author| !author.is_empty());
        } else if self.options.len() < MAX_OPTIONS {
            self.options.extend(EngineOption::parse(line));
        }
    }

    /// The engine's name.
    ///
    /// ```
    /// # use arrocco_uci::client::Launch;
    /// # if cfg!(unix) {
    /// # let sh = "sh -c 'echo id name Tiny 1.0; echo uciok; read x'";
    /// # let launch = Launch::new(sh.parse().unwrap());
    /// assert_eq!(launch.start().unwrap().name(), Some("Tiny 1.0"));
    /// # }
    /// ```
    pub fn name(&self) -> Option<&str> {
        self.name.as_deref()
    }

    /// The engine's author.
    ///
    /// ```
    /// # use arrocco_uci::client::Launch;
    /// # if cfg!(unix) {
    /// # let sh = "sh -c 'echo id author Somebody; echo uciok; read x'";
    /// # let launch = Launch::new(sh.parse().unwrap());
    /// assert_eq!(launch.start().unwrap().author(), Some("Somebody"));
    /// # }
    /// ```
    pub fn author(&self) -> Option<&str> {
        self.author.as_deref()
    }

    /// The engine's options.
    ///
    /// ```
    /// # use arrocco_uci::client::Launch;
    /// # if cfg!(unix) {
    /// # let sh = "sh -c 'echo option name Ponder type check default false; echo uciok; read x'";
    /// # let launch = Launch::new(sh.parse().unwrap());
    /// assert_eq!(launch.start().unwrap().options()[0].name, "Ponder");
    /// # }
    /// ```
    pub fn options(&self) -> &[EngineOption] {
        &self.options
    }

    /// An option by its name; case does not matter.
    ///
    /// ```
    /// # use arrocco_uci::client::Launch;
    /// # if cfg!(unix) {
    /// # let sh = "sh -c 'echo option name Ponder type check default false; echo uciok; read x'";
    /// # let launch = Launch::new(sh.parse().unwrap());
    /// assert!(launch.start().unwrap().option("ponder").is_some());
    /// # }
    /// ```
    pub fn option(&self, name: &str) -> Option<&EngineOption> {
        self.options.iter().find(|option| option.name.eq_ignore_ascii_case(name))
    }

    /// Sets an option and waits until the engine is ready.
    ///
    /// # Errors
    ///
    /// If there is no such option, the value is invalid, or the engine does not answer.
    ///
    /// ```
    /// # use arrocco_uci::client::{ClientError, Launch};
    /// # if cfg!(unix) {
    /// # let sh = "sh -c 'while read l; do case $l in uci) echo option name Ponder type check; echo uciok;; isready) echo readyok;; quit) exit;; esac; done'";
    /// # let launch = Launch::new(sh.parse().unwrap());
    /// let mut engine = launch.start().unwrap();
    /// engine.set_option("Ponder", "false").unwrap();
    /// assert!(matches!(engine.set_option("Hash", "16"), Err(ClientError::NoSuchOption(_))));
    /// # }
    /// ```
    pub fn set_option(&mut self, name: &str, value: &str) -> Result<(), ClientError> {
        self.set_options([(name, value)])
    }

    /// Sets several options and waits until the engine is ready.
    ///
    /// # Errors
    ///
    /// If an option does not exist, a value is invalid, or the engine does not answer. The options before it may have
    /// been set.
    ///
    /// ```
    /// # use arrocco_uci::client::{ClientError, Launch};
    /// # if cfg!(unix) {
    /// # let sh = "sh -c 'while read l; do case $l in uci) echo option name A type spin min 0 max 9; echo uciok;; isready) echo readyok;; quit) exit;; esac; done'";
    /// # let launch = Launch::new(sh.parse().unwrap());
    /// let mut engine = launch.start().unwrap();
    /// engine.set_options([("A", "3"), ("a", "4")]).unwrap();
    /// assert!(matches!(engine.set_options([("A", "10")]), Err(ClientError::BadValue { .. })));
    /// # }
    /// ```
    pub fn set_options<'t>(
        &mut self,
        options: impl IntoIterator<Item = (&'t str, &'t str)>,
    ) -> Result<(), ClientError> {
        for (name, value) in options {
            let option = self.option(name).ok_or_else(|| ClientError::NoSuchOption(name.to_owned()))?;
            let command = option.command(value)?;
            self.process.say(&command)?;
        }
        self.ready()
    }

    /// Waits for `readyok`. Other lines before it are skipped.
    ///
    /// # Errors
    ///
    /// If the engine does not answer.
    ///
    /// ```
    /// # use arrocco_uci::client::Launch;
    /// # if cfg!(unix) {
    /// # let sh = "sh -c 'echo uciok; echo readyok; read x'";
    /// # let launch = Launch::new(sh.parse().unwrap());
    /// launch.start().unwrap().ready().unwrap();
    /// # }
    /// ```
    pub fn ready(&mut self) -> Result<(), ClientError> {
        self.process.say("isready")?;
        self.wait_for("readyok", "isready", |_, _| {})
    }

    /// Begins a new game (`ucinewgame`).
    ///
    /// # Errors
    ///
    /// If the engine does not answer.
    ///
    /// ```
    /// # use arrocco_uci::client::Launch;
    /// # if cfg!(unix) {
    /// # let sh = "sh -c 'echo uciok; echo readyok; read x'";
    /// # let launch = Launch::new(sh.parse().unwrap());
    /// launch.start().unwrap().new_game().unwrap();
    /// # }
    /// ```
    pub fn new_game(&mut self) -> Result<(), ClientError> {
        self.process.say("ucinewgame")?;
        self.ready()
    }

    /// Sends the position: the start of the game and the moves since.
    ///
    /// # Errors
    ///
    /// If the engine does not read its input.
    ///
    /// ```
    /// # use arrocco_uci::client::Launch;
    /// # use arrocco_rules::{CastlingMode, Position};
    /// # if cfg!(unix) {
    /// # let sh = "sh -c 'echo uciok; read x'";
    /// # let launch = Launch::new(sh.parse().unwrap());
    /// let start = Position::startpos();
    /// let moves = [start.move_from_uci("e2e4").unwrap()];
    /// launch.start().unwrap().position(&start, &moves, CastlingMode::Standard).unwrap();
    /// # }
    /// ```
    pub fn position(
        &mut self,
        start: &Position,
        moves: &[Move],
        mode: CastlingMode,
    ) -> Result<(), ClientError> {
        let mut line = match start {
            start if *start == Position::startpos() => "position startpos".to_owned(),
            // All Chess960 engines understand castling rights as rook files (Shredder-FEN), but not all understand
            // X-FEN.
            start if mode == CastlingMode::Chess960 => {
                format!("position fen {}", start.fen_with(FenStyle::Shredder))
            }
            start => format!("position fen {start}"),
        };
        if !moves.is_empty() {
            line.push_str(" moves");
        }
        for mv in moves {
            // Writing to a string cannot fail.
            let _ = write!(line, " {}", mv.uci(mode));
        }
        self.process.say(&line)
    }

    /// Starts a search and waits for its result. The elapsed time is measured when the answer arrives, so that delays
    /// in this program are not charged to the engine.
    ///
    /// # Errors
    ///
    /// If the engine exits or sends no move in time. It may still be searching then: call [`stop`](Self::stop) first.
    ///
    /// ```
    /// # use arrocco_uci::client::{ClientError, Go, Launch};
    /// # use std::time::Duration;
    /// # if cfg!(unix) {
    /// # let sh = "sh -c 'echo uciok; while read l; do case $l in isready) echo readyok;; quit) exit;; esac; done'";
    /// # let launch = Launch::new(sh.parse().unwrap());
    /// let mut silent = launch.start().unwrap();
    /// let error = silent.search(&Go::Depth(1), Duration::from_millis(20)).unwrap_err();
    /// assert_eq!(error.to_string(), "no answer to \"go depth 1\" within 0.02 s");
    /// # }
    /// ```
    pub fn search(&mut self, go: &Go, limit: Duration) -> Result<Found, ClientError> {
        self.search_with_progress(go, limit, &AtomicBool::new(false), |_| {})
    }

    /// The same, calling `on_info` for each `info` line. Once the flag `stop` is set, the engine is told to stop and
    /// move.
    ///
    /// # Errors
    ///
    /// As [`search`](Self::search).
    ///
    /// ```
    /// # use arrocco_uci::client::{Go, Launch};
    /// # use std::sync::atomic::AtomicBool;
    /// # use std::time::Duration;
    /// # if cfg!(unix) {
    /// # let sh = "sh -c 'echo uciok; while read l; do case $l in isready) echo readyok;; go*) echo info depth 3;; stop) echo bestmove e2e4;; quit) exit;; esac; done'";
    /// # let launch = Launch::new(sh.parse().unwrap());
    /// let mut engine = launch.start().unwrap();
    /// let (stop, mut depth) = (AtomicBool::new(true), None);
    /// let found = engine.search_with_progress(&Go::Infinite, Duration::from_secs(60), &stop, |info| depth = info.depth);
    /// assert_eq!((found.unwrap().best.mv.as_deref(), depth), (Some("e2e4"), Some(3)));
    /// # }
    /// ```
    pub fn search_with_progress(
        &mut self,
        go: &Go,
        limit: Duration,
        stop: &AtomicBool,
        mut on_info: impl FnMut(&Info),
    ) -> Result<Found, ClientError> {
        let question = go.to_string();
        self.ready()?;
        self.is_searching = true;
        let start = Instant::now();
        self.process.say(&question)?;
        let (mut summary, mut is_stopped) = (InfoSummary::default(), false);
        loop {
            if !is_stopped && stop.load(Ordering::Relaxed) {
                self.process.say("stop")?;
                is_stopped = true;
            }
            let Some(line) = self.poll_line(start + limit, &question, limit)? else { continue };
            if let Some(best) = BestMove::parse(&line.text) {
                self.is_searching = false;
                let elapsed = line.at.saturating_duration_since(start);
                return Ok(Found { best, info: summary.finish(), elapsed });
            }
            if let Some(info) = Info::parse(&line.text) {
                on_info(&info);
                summary.add(info);
            }
        }
    }

    /// The next line; `None` if none arrives within the poll interval and the deadline is not reached.
    fn poll_line(
        &mut self,
        deadline: Instant,
        question: &str,
        patience: Duration,
    ) -> Result<Option<OutputLine>, ClientError> {
        match self.hear(deadline.min(Instant::now() + POLL_INTERVAL), question, patience) {
            Err(ClientError::Silent { .. }) if Instant::now() < deadline => Ok(None),
            heard => heard.map(Some),
        }
    }

    /// Is there a search without a `bestmove` yet?
    ///
    /// ```
    /// # use arrocco_uci::client::Launch;
    /// # if cfg!(unix) {
    /// # let launch = Launch::new("sh -c 'echo uciok; read x'".parse().unwrap());
    /// assert!(!launch.start().unwrap().is_searching());
    /// # }
    /// ```
    pub fn is_searching(&self) -> bool {
        self.is_searching
    }

    /// Stops a search that is still running and waits for its `bestmove`; does nothing if there is none.
    ///
    /// # Errors
    ///
    /// If the engine does not stop. It can only be ended then.
    ///
    /// ```
    /// # use arrocco_uci::client::{Go, Launch};
    /// # use std::time::Duration;
    /// # if cfg!(unix) {
    /// # let sh = "sh -c 'echo uciok; while read l; do case $l in isready) echo readyok;; stop) echo bestmove e2e4;; quit) exit;; esac; done'";
    /// # let launch = Launch::new(sh.parse().unwrap());
    /// let mut engine = launch.start().unwrap();
    /// engine.search(&Go::Infinite, Duration::from_millis(20)).unwrap_err();
    /// engine.stop(Duration::from_secs(60)).unwrap();
    /// # }
    /// ```
    pub fn stop(&mut self, patience: Duration) -> Result<(), ClientError> {
        if !self.is_searching {
            return Ok(());
        }
        self.process.say("stop")?;
        let deadline = Instant::now() + patience;
        while BestMove::parse(&self.hear(deadline, "stop", patience)?.text).is_none() {}
        self.is_searching = false;
        Ok(())
    }

    /// Sends a command that is not part of the protocol, such as `go perft`, and waits for the answer. Each line that
    /// is part of the answer restarts the timeout.
    ///
    /// # Errors
    ///
    /// If the engine exits or does not answer in time.
    ///
    /// ```
    /// # use arrocco_uci::client::{Launch, Reply};
    /// # use std::time::Duration;
    /// # if cfg!(unix) {
    /// # let sh = "sh -c 'echo uciok; while read l; do case $l in go*) echo hm; echo nodes 20;; quit) exit;; esac; done'";
    /// # let launch = Launch::new(sh.parse().unwrap());
    /// let mut engine = launch.start().unwrap();
    /// let nodes = engine.ask("go perft 1", Duration::from_secs(60), |line| match line.strip_prefix("nodes ") {
    ///     Some(number) => Reply::Whole(number.to_owned()),
    ///     None => Reply::Chatter,
    /// });
    /// assert_eq!(nodes.unwrap(), "20");
    /// # }
    /// ```
    pub fn ask<T>(
        &mut self,
        question: &str,
        patience: Duration,
        mut understand: impl FnMut(&str) -> Reply<T>,
    ) -> Result<T, ClientError> {
        self.process.say(question)?;
        let mut deadline = Instant::now() + patience;
        loop {
            let line = self.hear(deadline, question, patience)?;
            match understand(&line.text) {
                Reply::Chatter => {}
                Reply::Part => deadline = line.at + patience,
                Reply::Whole(answer) => return Ok(answer),
            }
        }
    }

    fn wait_for(
        &mut self,
        word: &str,
        question: &str,
        mut each: impl FnMut(&mut Self, &str),
    ) -> Result<(), ClientError> {
        let deadline = Instant::now() + self.patience;
        loop {
            let line = self.hear(deadline, question, self.patience)?;
            if line.text == word {
                return Ok(());
            }
            each(self, &line.text);
        }
    }

    fn hear(
        &mut self,
        deadline: Instant,
        question: &str,
        patience: Duration,
    ) -> Result<OutputLine, ClientError> {
        self.process.hear(deadline).map_err(|error| match error {
            ReadError::Canceled => ClientError::Canceled,
            ReadError::TooLate => ClientError::Silent { question: question.to_owned(), patience },
            ReadError::Ended(status) => ClientError::Ended {
                question: question.to_owned(),
                status,
                complaint: self.process.complaint(),
            },
        })
    }
}

/// A name without control characters, shortened if it is long.
fn visible(name: &str) -> String {
    name.chars().map(|c| if c.is_control() { ' ' } else { c }).take(100).collect::<String>().trim().to_owned()
}
