//! `novice [--name TEXT] [--seed N] [--score CENTIPAWNS] [--fault KIND] [--at N]`: a UCI engine that plays random legal
//! moves, reports a given score, and at its N-th move commits a given fault. Its option `Skill` sets the score, so that a
//! tuner has something to find.
#![forbid(unsafe_code)]

use std::io::{self, BufRead, Write, stdin, stdout};
use std::process::ExitCode;

use arrocco_oracle::Board;

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

const USAGE: &str = "usage: novice [--name TEXT] [--seed N] [--score CENTIPAWNS] \
    [--fault illegal|none|nonsense|crash|stall|late|twice|flood] [--at N]";

#[derive(Default)]
struct Novice {
    name: String,
    seed: u64,
    score: Option<i32>,
    fault: String,
    /// The move at which the fault happens.
    at: u64,
    /// How many `go` commands it has received.
    searches: u64,
    /// The move that is sent at `stop`.
    late: Option<String>,
}

fn main() -> ExitCode {
    let Some(mut novice) = Novice::from_arguments() else {
        eprintln!("{USAGE}");
        return ExitCode::from(2);
    };
    match novice.run() {
        Ok(code) => code,
        Err(error) => {
            eprintln!("novice: {error}");
            ExitCode::FAILURE
        }
    }
}

impl Novice {
    fn from_arguments() -> Option<Self> {
        let mut novice = Self { name: "Arrocco novice".to_owned(), at: 1, ..Self::default() };
        let mut arguments = std::env::args().skip(1);
        while let Some(flag) = arguments.next() {
            let value = arguments.next()?;
            match flag.as_str() {
                "--name" => novice.name = value,
                "--seed" => novice.seed = value.parse().ok()?,
                "--score" => novice.score = Some(value.parse().ok()?),
                "--fault" => novice.fault = value,
                "--at" => novice.at = value.parse().ok()?,
                _ => return None,
            }
        }
        Some(novice)
    }

    fn run(&mut self) -> io::Result<ExitCode> {
        let mut board = Board::from_fen(START).expect("the start position is a FEN");
        for line in stdin().lock().lines() {
            let line = line?;
            match line.split_whitespace().collect::<Vec<_>>().as_slice() {
                ["quit"] => break,
                ["uci"] => self.identify()?,
                ["isready"] => say("readyok")?,
                ["setoption", "name", "Skill", "value", skill] => self.set_skill(skill),
                ["position", rest @ ..] => board = read_position(rest).expect("a position that can be read"),
                ["stop"] => self.late.take().map_or(Ok(()), |mv| say(&format!("bestmove {mv}")))?,
                ["go", ..] => {
                    if let Some(code) = self.go(&board)? {
                        return Ok(code);
                    }
                }
                _ => {}
            }
        }
        Ok(ExitCode::SUCCESS)
    }

    /// The score is a pawn for each point above 50.
    fn set_skill(&mut self, skill: &str) {
        self.score = skill.parse::<i32>().ok().map(|skill| (skill - 50) * 100);
    }

    fn identify(&self) -> io::Result<()> {
        say(&format!("id name {}", self.name))?;
        say("id author the Arrocco developers")?;
        say("option name UCI_Chess960 type check default false")?;
        say("option name Hash type spin default 16 min 1 max 64")?;
        say("option name Skill type spin default 50 min 0 max 100")?;
        say("uciok")
    }

    /// Plays a move, or commits the fault. Returns an exit code if that ends the program.
    fn go(&mut self, board: &Board) -> io::Result<Option<ExitCode>> {
        self.searches += 1;
        let mv = self.choose(board);
        if let Some(score) = self.score {
            say(&format!("info depth {} score cp {score} nodes 1 pv {mv}", self.searches))?;
        }
        let fault = if self.searches == self.at { self.fault.as_str() } else { "" };
        match fault {
            "illegal" => say("bestmove a1h7")?,
            "none" => say("bestmove (none)")?,
            "nonsense" => say("bestmove \u{1b}[31m{resigns}")?,
            "crash" => {
                eprintln!("out of ideas");
                return Ok(Some(ExitCode::from(3)));
            }
            "stall" => loop {
                std::thread::park();
            },
            "late" => self.late = Some(mv),
            "twice" => say(&format!("bestmove {mv}\nbestmove {mv}"))?,
            "flood" => {
                let noise = "x".repeat(100_000);
                for _ in 0..50 {
                    say(&format!("info string {noise}"))?;
                    eprintln!("{noise}");
                }
                say(&format!("bestmove {mv}"))?;
            }
            _ => say(&format!("bestmove {mv}"))?,
        }
        Ok(None)
    }

    fn choose(&mut self, board: &Board) -> String {
        self.seed = self.seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let moves = board.legal_moves();
        let choice = (self.seed >> 33) % moves.len().max(1) as u64;
        moves.get(choice as usize).cloned().unwrap_or_else(|| "(none)".to_owned())
    }
}

fn say(text: &str) -> io::Result<()> {
    let mut output = stdout().lock();
    writeln!(output, "{text}")?;
    output.flush()
}

fn read_position(words: &[&str]) -> Result<Board, String> {
    let at = words.iter().position(|&word| word == "moves").unwrap_or(words.len());
    let mut board = match &words[..at] {
        ["startpos"] => Board::from_fen(START)?,
        ["fen", fields @ ..] => Board::from_fen(&fields.join(" "))?,
        _ => return Err("position is startpos or fen".to_owned()),
    };
    for text in words.iter().skip(at + 1) {
        board.make(text).or_else(|error| match *text {
            "e1g1" => board.make("e1h1"),
            "e1c1" => board.make("e1a1"),
            "e8g8" => board.make("e8h8"),
            "e8c8" => board.make("e8a8"),
            _ => Err(error),
        })?;
    }
    Ok(board)
}
