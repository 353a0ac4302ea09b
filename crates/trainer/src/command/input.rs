//! Files of puzzles: lines of JSON, lines of the journal, rows of public sets, or packed.

use std::io::{self, BufRead, BufReader, Read as _};
use std::path::Path;

use anyhow::{Context as _, Result, ensure};
use arrocco_library::Input;
use arrocco_puzzles::{Puzzle, PuzzleText, Record, RecordError, public_set, unpack};

/// The longest line, in bytes.
const LONGEST: u64 = 20_000;

/// What a line of a file is.
#[derive(Debug)]
pub(super) enum Item {
    Puzzle(Box<Puzzle>),
    /// Another line of a journal.
    Record(Record),
    /// What is wrong with it; the number of the line.
    Bad(u64, String),
}

/// The items of a file, as they are read.
pub(super) struct Items {
    reader: Box<dyn BufRead>,
    packed: std::vec::IntoIter<Puzzle>,
    line: u64,
    is_over: bool,
}

impl Items {
    pub(super) fn open(path: &Path) -> Result<Self> {
        let input = Input::new(path);
        let mut reader = BufReader::new(input.open().with_context(|| input.name())?);
        let head = reader.fill_buf().with_context(|| input.name())?;
        let mut packed = Vec::new();
        if head.starts_with(b"ArrPuz") {
            let mut bytes = Vec::new();
            reader.read_to_end(&mut bytes).with_context(|| input.name())?;
            packed = unpack(&bytes)
                .with_context(|| format!("{}: the packed puzzles are damaged", input.name()))?;
        }
        Ok(Self { reader: Box::new(reader), packed: packed.into_iter(), line: 0, is_over: false })
    }

    /// A line without its end; `None` at the end of the file.
    fn next_line(&mut self) -> io::Result<Option<Vec<u8>>> {
        let mut line = Vec::new();
        let read = (&mut self.reader).take(LONGEST).read_until(b'\n', &mut line)?;
        if read as u64 == LONGEST && line.last() != Some(&b'\n') {
            self.reader.skip_until(b'\n')?;
            line.clear();
            line.extend(b"\"too long\"");
        }
        self.line += 1;
        Ok((read > 0).then_some(line))
    }

    fn item(&self, line: &[u8]) -> Option<Item> {
        let line = match std::str::from_utf8(line) {
            Ok(line) => line.trim().trim_start_matches('\u{feff}'),
            Err(_) => return Some(Item::Bad(self.line, "it is not UTF-8".to_owned())),
        };
        let bad = |why: String| Some(Item::Bad(self.line, why));
        if line == "\"too long\"" {
            return bad(format!("it is longer than {LONGEST} bytes"));
        }
        if !line.starts_with('{') {
            return match public_set(line) {
                Ok(puzzle) => puzzle.map(|puzzle| Item::Puzzle(Box::new(puzzle))),
                Err(error) => bad(error.to_string()),
            };
        }
        if line.starts_with("{\"v\":") {
            return match Record::from_line(line) {
                Ok(Record::Puzzle(puzzle)) => Some(Item::Puzzle(puzzle)),
                Ok(record) => Some(Item::Record(record)),
                Err(error @ (RecordError::Newer | RecordError::Unreadable(_))) => bad(error.to_string()),
            };
        }
        let puzzle = serde_json::from_str::<PuzzleText>(line).map_err(|error| error.to_string());
        match puzzle.and_then(Puzzle::try_from) {
            Ok(puzzle) => Some(Item::Puzzle(Box::new(puzzle))),
            Err(error) => bad(error),
        }
    }
}

impl Iterator for Items {
    type Item = io::Result<Item>;

    fn next(&mut self) -> Option<Self::Item> {
        if let Some(puzzle) = self.packed.next() {
            return Some(Ok(Item::Puzzle(Box::new(puzzle))));
        }
        while !self.is_over {
            match self.next_line() {
                Ok(Some(line)) => {
                    if let Some(item) = self.item(&line) {
                        return Some(Ok(item));
                    }
                }
                Ok(None) => self.is_over = true,
                Err(error) => {
                    self.is_over = true;
                    return Some(Err(error));
                }
            }
        }
        None
    }
}

/// All puzzles of a file; lines that cannot be read are told by `warn`, unless there is nothing else.
pub(super) fn puzzles(path: &Path, most: usize, mut warn: impl FnMut(&str)) -> Result<Vec<Puzzle>> {
    let name = Input::new(path).name();
    let mut puzzles = Vec::new();
    let mut bad = Vec::new();
    for item in Items::open(path)? {
        match item.with_context(|| name.clone())? {
            Item::Puzzle(puzzle) => puzzles.push(*puzzle),
            Item::Record(_) => {}
            Item::Bad(line, why) => bad.push(format!("{name}: line {line}: {why}")),
        }
        if puzzles.len() >= most {
            break;
        }
    }
    ensure!(
        !puzzles.is_empty(),
        "{}",
        bad.first().map_or_else(|| format!("{name}: there is no puzzle in this file"), Clone::clone)
    );
    for text in &bad {
        warn(text);
    }
    Ok(puzzles)
}
