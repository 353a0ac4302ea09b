//! A conversation with the program. Waiting for a line has no time limit of its own: a slow machine is no fault. A program
//! that hangs is killed in the end (see `deadline`), which ends its lines.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

use arrocco_rules::Position;

use crate::deadline::Deadline;

pub(crate) fn command() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_arrocco"));
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

pub(crate) struct Dialogue {
    child: Child,
    input: Option<ChildStdin>,
    output: BufReader<ChildStdout>,
    /// Everything that was said, for messages.
    said: Vec<String>,
    _deadline: Deadline,
}

impl Dialogue {
    pub(crate) fn new() -> Self {
        Self::with(command().arg("uci"))
    }

    pub(crate) fn with(command: &mut Command) -> Self {
        let mut child = command.spawn().unwrap();
        let input = child.stdin.take();
        let output = BufReader::new(child.stdout.take().unwrap());
        let deadline = Deadline::of(child.id());
        Self { child, input, output, said: Vec::new(), _deadline: deadline }
    }

    /// Processor time used so far, in hundredths of a second.
    #[cfg(target_os = "linux")]
    pub(crate) fn ticks(&self) -> u64 {
        let stat = std::fs::read_to_string(format!("/proc/{}/stat", self.child.id())).unwrap();
        let (_, fields) = stat.rsplit_once(") ").unwrap();
        fields.split(' ').skip(11).take(2).map(|field| field.parse::<u64>().unwrap()).sum()
    }

    pub(crate) fn send(&mut self, line: &str) {
        self.send_bytes(line.as_bytes());
        self.send_bytes(b"\n");
    }

    pub(crate) fn send_all(&mut self, lines: &[&str]) {
        for line in lines {
            self.send(line);
        }
    }

    pub(crate) fn send_bytes(&mut self, bytes: &[u8]) {
        self.input.as_mut().unwrap().write_all(bytes).unwrap();
    }

    /// The next line, or `None` at the end.
    pub(crate) fn line(&mut self) -> Option<String> {
        let mut line = String::new();
        self.output.read_line(&mut line).unwrap();
        let line = line.strip_suffix('\n')?.to_owned();
        self.said.push(line.clone());
        Some(line)
    }

    /// The lines up to one that begins so, which is the last.
    #[track_caller]
    pub(crate) fn until(&mut self, beginning: &str) -> Vec<String> {
        let mut lines = Vec::new();
        loop {
            let Some(line) = self.line() else {
                panic!("no line begins with {beginning:?} in {:#?}", self.said);
            };
            lines.push(line);
            if lines.last().unwrap().starts_with(beginning) {
                return lines;
            }
        }
    }

    /// Everything said before the answer to `isready`.
    #[track_caller]
    pub(crate) fn sync(&mut self) -> Vec<String> {
        self.send("isready");
        let mut lines = self.until("readyok");
        lines.pop();
        lines
    }

    /// The one error that a line leads to. Afterwards all goes on.
    #[track_caller]
    pub(crate) fn error(&mut self, line: &str) -> String {
        self.send(line);
        let lines = self.sync();
        let [said] = &lines[..] else { panic!("{line:?} led to {lines:?}") };
        let error = said.strip_prefix("info string error: ");
        error.unwrap_or_else(|| panic!("{line:?} led to {said:?}")).to_owned()
    }

    /// The FEN of the position as the program sees it.
    #[track_caller]
    pub(crate) fn fen(&mut self) -> String {
        self.send("d");
        let lines = self.until("Checkers:");
        lines.iter().find_map(|line| line.strip_prefix("Fen: ")).unwrap().to_owned()
    }

    /// The lines up to the move, which is legal in a position, as the lines before it are.
    #[track_caller]
    pub(crate) fn best_move(&mut self, fen: &str) -> Answer {
        let lines = self.until("bestmove ");
        // Others may have read the first lines of the search, and it may have no more to say when it is stopped.
        let mut before = self.said.iter().rev().skip(1).take_while(|line| !line.starts_with("bestmove "));
        let is_scored = before.any(|line| line.starts_with("info depth ") && line.contains(" score "));
        assert!(is_scored, "{:#?}", self.said);
        Answer::new(lines, &fen.parse().unwrap())
    }

    /// No more input. What is still said, and the exit status.
    pub(crate) fn finish(mut self) -> (Vec<String>, i32) {
        drop(self.input.take());
        let lines = std::iter::from_fn(|| self.line()).collect();
        (lines, self.child.wait().unwrap().code().expect("the program was killed by a signal"))
    }

    /// Leaves in peace: nothing more is said.
    #[track_caller]
    pub(crate) fn quit(mut self) {
        self.send("quit");
        assert_eq!(self.finish(), (Vec::new(), 0));
    }
}

/// What a search has said.
#[derive(Debug)]
pub(crate) struct Answer {
    pub(crate) lines: Vec<String>,
    pub(crate) best: String,
    pub(crate) ponder: Option<String>,
}

impl Answer {
    #[track_caller]
    fn new(lines: Vec<String>, position: &Position) -> Self {
        let last: Vec<&str> = lines.last().unwrap().split(' ').collect();
        let (best, ponder) = match last[..] {
            ["bestmove", best] => (best.to_owned(), None),
            ["bestmove", best, "ponder", ponder] => (best.to_owned(), Some(ponder.to_owned())),
            _ => panic!("{lines:#?}"),
        };
        if best == "(none)" {
            assert!(!position.has_moves(), "{lines:#?}");
        } else {
            replay(position, best.split(' ').chain(ponder.as_deref()));
        }
        for line in &lines {
            if let Some((_, moves)) = line.split_once(" pv ") {
                replay(position, moves.split(' '));
            }
        }
        Self { lines, best, ponder }
    }

    /// The last score that was told, as in `cp 13` or `mate -2`.
    pub(crate) fn score(&self) -> String {
        let line = self.lines.iter().rev().find(|line| line.contains(" score ")).unwrap();
        let words: Vec<&str> = line.split(' ').skip_while(|&word| word != "score").skip(1).take(2).collect();
        words.join(" ")
    }

    pub(crate) fn errors(&self) -> Vec<&str> {
        self.lines.iter().filter_map(|line| line.strip_prefix("info string error: ")).collect()
    }
}

/// Plays a line; the rules must allow it.
#[track_caller]
fn replay<'t>(position: &Position, moves: impl Iterator<Item = &'t str>) {
    let mut position = *position;
    for text in moves {
        let mv = position.move_from_uci(text).unwrap_or_else(|error| panic!("{error} in {position}"));
        position.play(mv);
    }
}

pub(crate) const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
