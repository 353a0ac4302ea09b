//! A file gives the same reports read in segments or as a whole, by one thread or by several.

use std::io::Cursor;

use arrocco_rules::pgn::{At, Error, GameResult, Tag};
use arrocco_rules::{Move, Position};
use arrocco_support::random::Random;

use super::*;

/// Reports everything that it is shown, with lines and games.
struct Recorder {
    reports: ReportSender<Event>,
}

/// Something in a segment, and where it stands.
struct Event {
    line: u64,
    game: u64,
    text: String,
}

impl Recorder {
    fn record(&self, at: &At<'_>, text: String) {
        self.reports.report(Event { line: at.line(), game: at.game(), text });
    }
}

impl Spectator for Recorder {
    type Output = ();

    fn begin_game(&mut self, at: &At<'_>) {
        self.record(at, "game".to_owned());
    }

    fn tag(&mut self, tag: Tag<'_>, at: &At<'_>) {
        self.record(at, format!("{:?} {:?}", tag.name, tag.raw));
    }

    fn play(&mut self, _: &Position, mv: Move, _: &Position, at: &At<'_>) {
        self.record(at, format!("ply {}: {mv:?}", at.ply()));
    }

    fn begin_variation(&mut self, _: &Position, at: &At<'_>) -> arrocco_rules::pgn::Flow {
        self.record(at, "(".to_owned());
        arrocco_rules::pgn::Flow::Read
    }

    fn end_variation(&mut self, at: &At<'_>) {
        self.record(at, ")".to_owned());
    }

    fn result(&mut self, result: GameResult, at: &At<'_>) {
        self.record(at, result.to_string());
    }

    fn error(&mut self, error: Error) {
        let text = error.to_string();
        let what = text.splitn(2, ": ").last().unwrap_or_default();
        let (place, code) = (error.place, error.code());
        let text = format!("ply {}: {code}: {what}", place.ply);
        self.reports.report(Event { line: place.line, game: place.game, text });
    }

    fn end_game(&mut self, at: &At<'_>) {
        // How many blank lines after a skipped game belong to it is not defined.
        self.reports.report(Event { line: 0, game: at.game(), text: format!("end after ply {}", at.ply()) });
    }
}

impl Worker for Recorder {
    type Report = Event;
    type Settings = ();

    fn new((): (), reports: ReportSender<Event>) -> Self {
        Self { reports }
    }

    fn finish(self) {}
}

/// All events of a file, and its number of lines and games.
#[derive(PartialEq, Debug)]
struct Recording {
    lines: Vec<String>,
    end: (u64, u64),
}

fn read(text: &[u8], threads: usize, block: usize) -> (Recording, usize) {
    let input = Cursor::new(text.to_vec());
    let mut pool = WorkerPool::with_blocks::<Recorder>(input, threads, block, &()).unwrap();
    let (mut lines, mut segments) = (Vec::new(), 0);
    loop {
        let had_receiver = pool.receiver.is_some();
        match pool.next().unwrap() {
            Next::Report(Event { line, game, text }, offset) => {
                let line = if line == 0 { 0 } else { offset.lines + line };
                lines.push(format!("{line} {} {text}", offset.games + game));
            }
            Next::Pending => segments += usize::from(!had_receiver && pool.receiver.is_some()),
            Next::End => break,
        }
    }
    let end = (pool.finished().lines, pool.finished().games);
    (Recording { lines, end }, segments)
}

#[track_caller]
fn check(text: &[u8], block: usize) -> usize {
    let (expected, one) = read(text, 1, block);
    assert_eq!(one, 1);
    let (recording, segments) = read(text, 3, block);
    let text = String::from_utf8_lossy(text);
    for (actual, expected) in recording.lines.iter().zip(&expected.lines) {
        assert_eq!(actual, expected, "blocks of {block}: {text:?}");
    }
    assert_eq!(recording.end, expected.end, "blocks of {block}: {text:?}");
    assert_eq!(recording.lines.len(), expected.lines.len(), "blocks of {block}: {text:?}");
    segments
}

const GAME: &str = "[Event \"x\"]\n[White \"y\"]\n\n1. e4 {[%clk 1]} e5 (1... c5 2. Nf3)\n2. Nf3 1-0\n\n";

#[test]
fn plain_games_are_read_in_segments() {
    for text in [GAME.repeat(50), GAME.repeat(50).replace('\n', "\r\n")] {
        assert!(check(text.as_bytes(), 512) > 5);
        assert_eq!(check(text.as_bytes(), 100_000), 1);
    }
    assert_eq!(check(GAME.repeat(50).replace('\n', "\r").as_bytes(), 512), 1, "left to the reader");
}

#[test]
fn games_longer_than_a_block_are_read_in_one() {
    let long = format!(
        "[Event \"long\"]\n\n1. e4 {{{}}} e5\n{}*\n\n",
        "word ".repeat(500),
        "(1... c5)\n".repeat(300)
    );
    let text = [GAME.repeat(20), long, GAME.repeat(20)].concat();
    assert!(check(text.as_bytes(), 512) > 5);
}

/// Pieces of files that are hard to split.
const PIECES: &[&str] = &[
    "[Event \"x\"]",
    "[White \"a\"]",
    "[Result \"*\"]",
    "[Event \"x\"]\n",
    "\n[Event \"x\"]\n",
    "\n\n[Site \"s\"]\n",
    "[FEN \"4k3/8/8/8/8/8/8/4K2R w K - 0 1\"]\n",
    "[Variant \"Atomic\"]\n",
    "[Broken",
    "[Event \"{\"]\n",
    "[",
    "]",
    "{",
    "}",
    "{ c }",
    "{\n\n",
    "{ [%clk 1]\n[x] }",
    ";",
    "; {\n",
    "%",
    "\n% {\n",
    "%\n",
    "(",
    ")",
    "(1. d4)",
    "$1",
    "$",
    "!",
    "?!",
    "\n",
    "\n",
    "\n\n",
    "\n\n",
    "\n\n",
    "\r\n",
    "\r\n\r\n",
    "\r",
    " ",
    "\t",
    ".",
    "\n.\n",
    "\n \n",
    "\x0b",
    "1.",
    "1. ",
    "1.e4 ",
    "e4 ",
    "e5 ",
    "d4 ",
    "Nf3 ",
    "Ke3 ",
    "O-O ",
    "0-0 ",
    "-- ",
    "2. ",
    "1... ",
    "x ",
    "\u{feff}",
    "1-0",
    "0-1",
    "1/2-1/2",
    "*",
    " 1-0\n\n",
    "*\n\n",
    "*\n",
    "\"",
    "\\",
    "\0",
    "é",
    "resigns ",
];

fn hostile(random: &mut Random) -> String {
    let mut text = String::new();
    for _ in 0..random.below(60) {
        match random.below(8) {
            0..3 => text.push_str(GAME),
            3 => text.push_str(&GAME.replace('\n', "\r\n")),
            _ => (0..random.below(6)).for_each(|_| text.push_str(PIECES[random.below(PIECES.len())])),
        }
        if random.below(3) == 0 {
            text.push_str("\n\n");
        }
    }
    text
}

#[test]
fn hostile_files_give_the_same_reports_in_segments() {
    let files = std::env::var("ARROCCO_CUT_FILES").map_or(3000, |count| count.parse().unwrap());
    let seed = std::env::var("ARROCCO_SEED").map_or(1, |seed| seed.parse().unwrap());
    let mut random = Random::from_seed(seed);
    let mut segments = 0;
    for _ in 0..files {
        let text = hostile(&mut random);
        let block = 64 + random.below(1024);
        segments += check(text.as_bytes(), block);
    }
    assert!(segments > 2 * files, "hardly anything was split: {segments} segments of {files} files");
}

/// An unclosed comment ends only at a tag that games begin with. `Variant` is none, so the file is one game up to `Event`.
#[test]
fn an_unclosed_comment_before_an_unusual_first_tag_is_read_as_a_whole() {
    let text = format!("{{\n\n[Variant \"Atomic\"]\n1.e4 e5 \n\n{}", GAME.repeat(3));
    for block in 64..text.len() {
        check(text.as_bytes(), block);
    }
}

/// The sample games beside the checkout, if they are there.
#[test]
fn real_files_give_the_same_reports_in_segments() {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/data/pgn/fixtures");
    let Ok(entries) = std::fs::read_dir(&folder) else {
        return eprintln!("skipped: there is no {}", folder.display());
    };
    let paths = entries.map(|entry| entry.unwrap().path());
    let files = paths.filter(|path| path.extension().is_some_and(|extension| extension == "pgn"));
    let texts: Vec<Vec<u8>> = files.map(|path| std::fs::read(path).unwrap()).collect();
    for block in [100, 1000, 4096] {
        for text in &texts {
            check(text, block);
        }
        check(&texts.concat(), block);
    }
}

/// A reader that always fails.
struct Failing;

impl Read for Failing {
    fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
        Err(io::Error::other("the disk is gone"))
    }
}

#[test]
fn a_failure_comes_after_what_was_read() {
    for threads in [1, 3] {
        let input = Cursor::new(GAME.repeat(50)).chain(Failing);
        let mut pool = WorkerPool::with_blocks::<Recorder>(input, threads, 512, &()).unwrap();
        let mut games = 0;
        let error = loop {
            match pool.next() {
                Ok(Next::Report(event, _)) => games += usize::from(event.text.starts_with("end")),
                Ok(Next::Pending) => {}
                Ok(Next::End) => panic!("it has not failed"),
                Err(error) => break error,
            }
        };
        assert_eq!(error.to_string(), "the disk is gone");
        // The reader looks ahead for 512 bytes.
        assert!((40..50).contains(&games), "{games}");
    }
}
