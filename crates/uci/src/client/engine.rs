//! An engine that speaks UCI.

use std::fmt::Write as _;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use arrocco_rules::{CastlingMode, FenStyle, Move, Position};

use super::found::Told;
use super::{BestMove, ClientError, EngineOption, Found, Go, Info, Launch, Line, Process, Reply, Unheard};

/// How long somebody may be in a hurry before it is noticed.
const MOMENT: Duration = Duration::from_millis(30);

/// No engine offers more options; what follows is passed over.
const MOST_OPTIONS: usize = 4096;

/// An engine that has been started and has told its name and options. It is ended when this is dropped.
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
    /// Is there a search whose end has not been heard?
    is_searching: bool,
}

impl Engine {
    pub(super) fn start(launch: &Launch) -> Result<Self, ClientError> {
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
        engine.wait_for("uciok", "uci", Self::introduce)?;
        Ok(engine)
    }

    /// A line between `uci` and `uciok`.
    fn introduce(&mut self, line: &str) {
        if let Some(name) = line.strip_prefix("id name ") {
            self.name = Some(visible(name)).filter(|name| !name.is_empty());
        } else if let Some(author) = line.strip_prefix("id author ") {
            self.author = Some(visible(author)).filter(|author| !author.is_empty());
        } else if self.options.len() < MOST_OPTIONS {
            self.options.extend(EngineOption::parse(line));
        }
    }

    /// What it calls itself.
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

    /// Who wrote it.
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

    /// What can be set.
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

    /// An option by its name, whatever the case of its letters.
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

    /// Sets an option and waits until the engine has done so.
    ///
    /// # Errors
    ///
    /// There is no such option, it does not take this value, or the engine does not answer.
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

    /// Sets several options and waits once, until the engine has done all of it.
    ///
    /// # Errors
    ///
    /// There is no such option, it does not take this value, or the engine does not answer. Options before the one that
    /// is wrong may be set.
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

    /// Waits until the engine has done what it was told. What it said before is passed over.
    ///
    /// # Errors
    ///
    /// It does not answer.
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

    /// Tells it that what follows belongs to another game.
    ///
    /// # Errors
    ///
    /// It does not answer.
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

    /// Tells it the position: where the game began, and the moves since.
    ///
    /// # Errors
    ///
    /// It does not read what it is told.
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
            // Files of rooks are understood by all engines that know Chess960, other letters not by all.
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

    /// Lets it think, and waits for its move. The time is taken where its answer arrives, so that nothing else that
    /// we do is charged to it.
    ///
    /// # Errors
    ///
    /// It ended, or gave no move in time. If it may still be thinking, [`stop`](Self::stop) it before anything else.
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
        self.search_aloud(go, limit, &AtomicBool::new(false), |_| {})
    }

    /// The same, with all that it tells on the way. Once the flag is set it is asked to move with what it has found.
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
    /// let (hurry, mut depth) = (AtomicBool::new(true), None);
    /// let found = engine.search_aloud(&Go::Infinite, Duration::from_secs(60), &hurry, |info| depth = info.depth);
    /// assert_eq!((found.unwrap().best.mv.as_deref(), depth), (Some("e2e4"), Some(3)));
    /// # }
    /// ```
    pub fn search_aloud(
        &mut self,
        go: &Go,
        limit: Duration,
        hurry: &AtomicBool,
        mut tell: impl FnMut(&Info),
    ) -> Result<Found, ClientError> {
        let question = go.to_string();
        self.ready()?;
        self.is_searching = true;
        let start = Instant::now();
        self.process.say(&question)?;
        let (mut told, mut is_hurried) = (Told::default(), false);
        loop {
            if !is_hurried && hurry.load(Ordering::Relaxed) {
                self.process.say("stop")?;
                is_hurried = true;
            }
            let Some(line) = self.hear_soon(start + limit, &question, limit)? else { continue };
            if let Some(best) = BestMove::parse(&line.text) {
                self.is_searching = false;
                let elapsed = line.at.saturating_duration_since(start);
                return Ok(Found { best, info: told.finish(), elapsed });
            }
            if let Some(info) = Info::parse(&line.text) {
                tell(&info);
                told.hear(info);
            }
        }
    }

    /// The next line; `None` if there is none for a moment, and time is left.
    fn hear_soon(
        &mut self,
        deadline: Instant,
        question: &str,
        patience: Duration,
    ) -> Result<Option<Line>, ClientError> {
        match self.hear(deadline.min(Instant::now() + MOMENT), question, patience) {
            Err(ClientError::Silent { .. }) if Instant::now() < deadline => Ok(None),
            heard => heard.map(Some),
        }
    }

    /// Is there a search whose end has not been heard?
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

    /// Stops a search that was not waited for, and waits for its end; if there is none, nothing happens.
    ///
    /// # Errors
    ///
    /// It does not stop: it can only be ended.
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

    /// Asks something that is no part of the protocol, such as `go perft`, and waits for the answer. Only what belongs
    /// to the answer buys more time.
    ///
    /// # Errors
    ///
    /// It ended, or did not answer in time.
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

    fn hear(&mut self, deadline: Instant, question: &str, patience: Duration) -> Result<Line, ClientError> {
        self.process.hear(deadline).map_err(|unheard| match unheard {
            Unheard::Canceled => ClientError::Canceled,
            Unheard::TooLate => ClientError::Silent { question: question.to_owned(), patience },
            Unheard::Ended(status) => ClientError::Ended {
                question: question.to_owned(),
                status,
                complaint: self.process.complaint(),
            },
        })
    }
}

/// A name on one line, without control characters, and not too long.
fn visible(name: &str) -> String {
    name.chars().map(|c| if c.is_control() { ' ' } else { c }).take(100).collect::<String>().trim().to_owned()
}
