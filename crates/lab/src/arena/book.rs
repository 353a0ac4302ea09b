//! Openings that games start from: positions of an EPD file, or moves of a PGN file.

use std::fs::File;
use std::io::{BufRead, BufReader, Read};
use std::path::Path;

use anyhow::{Context, Result, bail, ensure};
use arrocco_rules::pgn::{At, Error, Flow, FromRead, Reader, Replay, Severity, Spectator};
use arrocco_rules::{Accept, CastlingMode, Game, Move, Position};
use arrocco_support::quote::quote;
use arrocco_support::random::Random;

/// A start position and moves that are played from it before the engines take over.
#[derive(Clone, Debug)]
pub(crate) struct Opening {
    pub(crate) start: Position,
    pub(crate) moves: Vec<Move>,
}

/// A file of openings, and which of them to read.
#[derive(Debug)]
pub(crate) struct Book<'a> {
    pub(crate) path: &'a Path,
    pub(crate) seed: Option<u64>,
    /// The most plies to take from a game.
    pub(crate) plies: usize,
    /// The most openings to read.
    pub(crate) wanted: usize,
}

/// The longest line of positions, in bytes.
const LONGEST_LINE: u64 = 64 << 10;

/// The most memory for openings.
const MOST_BYTES: usize = 1 << 30;

/// The longest opening.
const MOST_PLIES: usize = 1000;

impl Default for Opening {
    fn default() -> Self {
        Self { start: Position::startpos(), moves: Vec::new() }
    }
}

impl Opening {
    /// A game with the moves of the opening played.
    pub(super) fn game(&self) -> Game {
        let mut game = Game::new(self.start);
        for &mv in &self.moves {
            // They were legal when they were read.
            let _ = game.play_on(mv);
        }
        game
    }

    fn is_over(&self) -> bool {
        self.game().outcome().is_some()
    }

    pub(crate) fn needs_chess960(&self) -> bool {
        self.start.castling_mode() == CastlingMode::Chess960
    }
}

impl Book<'_> {
    /// The openings in the order in which they are to be played, at most as many as wanted.
    pub(crate) fn read(&self) -> Result<Vec<Opening>> {
        let openings = if self.is_pgn()? { self.read_games() } else { self.read_positions() };
        let openings =
            openings.with_context(|| format!("in the book {}", quote(&self.path.to_string_lossy())))?;
        ensure!(!openings.is_empty(), "the book {} has no openings", quote(&self.path.to_string_lossy()));
        Ok(openings)
    }

    fn open(&self) -> Result<BufReader<File>> {
        let file = File::open(self.path);
        let file =
            file.with_context(|| format!("cannot open the book {}", quote(&self.path.to_string_lossy())))?;
        Ok(BufReader::new(file))
    }

    /// Decided by the file's extension, or else by a tag or a move number at its beginning.
    fn is_pgn(&self) -> Result<bool> {
        let mut file = self.open()?;
        match self
            .path
            .extension()
            .map(|extension| extension.to_string_lossy().to_ascii_lowercase())
            .as_deref()
        {
            Some("pgn") => Ok(true),
            Some("epd" | "fen") => Ok(false),
            _ => {
                let start = file.fill_buf().context("cannot read the book")?;
                let first = start.iter().find(|byte| !byte.is_ascii_whitespace());
                Ok(matches!(first, Some(b'[')) || start.trim_ascii_start().starts_with(b"1."))
            }
        }
    }

    /// Lines are kept as text until it is known which of them are needed: books can be large.
    fn read_positions(&self) -> Result<Vec<Opening>> {
        let mut lines = Lines::default();
        let mut file = self.open()?;
        while lines.read(&mut file)? {
            // Without shuffling, what comes after the wanted ones need not be read.
            if self.seed.is_none() && lines.ends.len() >= self.wanted {
                break;
            }
        }
        let order = self.order(lines.ends.len());
        order.into_iter().map(|index| lines.opening(index)).collect()
    }

    fn read_games(&self) -> Result<Vec<Opening>> {
        let mut reader = Reader::new(FromRead(self.open()?));
        let mut replay = Replay::new(Mainline::new(self.plies.min(MOST_PLIES)));
        let mut openings: Vec<Opening> = Vec::new();
        let mut bytes = 0;
        while let Some(opening) = reader.read_game(&mut replay).context("cannot read the file")? {
            let opening = opening?;
            ensure!(!opening.is_over(), "game {}: the opening ends the game", reader.games());
            bytes += size_of::<Opening>() + size_of_val(&*opening.moves);
            ensure!(bytes <= MOST_BYTES, "the book is too large");
            openings.push(opening);
            if self.seed.is_none() && openings.len() >= self.wanted {
                break;
            }
        }
        let order = self.order(openings.len());
        Ok(order.into_iter().filter_map(|index| openings.get(index).cloned()).collect())
    }

    /// The indices of the openings to play, in order.
    fn order(&self, count: usize) -> Vec<usize> {
        let mut order: Vec<usize> = (0..count).collect();
        if let Some(seed) = self.seed {
            Random::from_seed(seed).shuffle(&mut order);
        }
        order.truncate(self.wanted);
        order
    }
}

/// The positions of a file, as text.
#[derive(Default)]
struct Lines {
    text: Vec<u8>,
    /// Where each line ends in the text, and its number in the file.
    ends: Vec<(usize, u64)>,
    number: u64,
}

impl Lines {
    /// Reads a line; `false` at the end of the file. Skips blank lines and comments.
    fn read(&mut self, file: &mut impl BufRead) -> Result<bool> {
        let start = self.text.len();
        let length = file.by_ref().take(LONGEST_LINE + 1).read_until(b'\n', &mut self.text);
        let length = length.context("cannot read the file")?;
        if length == 0 {
            return Ok(false);
        }
        self.number += 1;
        ensure!(length as u64 <= LONGEST_LINE, "line {} has more than {LONGEST_LINE} bytes", self.number);
        ensure!(self.text.len() <= MOST_BYTES, "the book is too large");
        let line = self.text.get(start..).unwrap_or_default().trim_ascii();
        if line.is_empty() || line.starts_with(b"#") {
            self.text.truncate(start);
        } else {
            self.ends.push((self.text.len(), self.number));
        }
        Ok(true)
    }

    fn opening(&self, index: usize) -> Result<Opening> {
        let start = index.checked_sub(1).and_then(|before| self.ends.get(before)).map_or(0, |(end, _)| *end);
        let (end, number) = self.ends.get(index).copied().unwrap_or_default();
        let line = self.text.get(start..end).unwrap_or_default();
        let validated = Position::from_fen(position_of(line), Accept::LENIENT);
        let validated = validated.with_context(|| format!("line {number}"))?;
        let opening = Opening { start: validated.position, moves: Vec::new() };
        ensure!(!opening.is_over(), "line {number}: the game is over in this position");
        Ok(opening)
    }
}

/// The position of a line without the operations that may follow it: four fields, and the counters if there are any.
fn position_of(line: &[u8]) -> &[u8] {
    let line = line.trim_ascii();
    let is_blank = |byte: &u8| byte.is_ascii_whitespace();
    let mut end = 0;
    for field in 0..6 {
        let rest = line.get(end..).unwrap_or_default();
        let begin = end + rest.iter().position(|byte| !is_blank(byte)).unwrap_or(rest.len());
        let word = line.get(begin..).unwrap_or_default();
        let length = word.iter().position(is_blank).unwrap_or(word.len());
        let is_counter = word.get(..length).is_some_and(|word| word.iter().all(u8::is_ascii_digit));
        if length == 0 || (field >= 4 && !is_counter) {
            break;
        }
        end = begin + length;
    }
    line.get(..end).unwrap_or_default()
}

/// Collects the main line of a game up to a ply.
struct Mainline {
    opening: Opening,
    /// The most plies of any game.
    most: usize,
    /// The most plies of this one.
    plies: usize,
    error: Option<Error>,
}

impl Mainline {
    fn new(most: usize) -> Self {
        Self { opening: Opening::default(), most, plies: most, error: None }
    }
}

impl Spectator for Mainline {
    type Output = Result<Opening>;

    fn begin_game(&mut self, _: &At<'_>) {
        *self = Self::new(self.most);
    }

    fn begin_moves(&mut self, start: &Position, _: &At<'_>) -> Flow {
        self.opening.start = *start;
        Flow::Read
    }

    fn play(&mut self, _: &Position, mv: Move, _: &Position, _: &At<'_>) {
        if self.opening.moves.len() < self.plies {
            self.opening.moves.push(mv);
        }
    }

    /// A null move is analysis: the opening ends before it.
    fn pass(&mut self, _: &Position, _: &Position, _: &At<'_>) {
        self.plies = self.opening.moves.len();
    }

    fn begin_variation(&mut self, _: &Position, _: &At<'_>) -> Flow {
        Flow::Skip
    }

    /// An error after the opening does not matter.
    fn error(&mut self, error: Error) {
        if self.opening.moves.len() < self.plies {
            self.error.get_or_insert(error);
        }
    }

    fn end_game(&mut self, _: &At<'_>) -> Result<Opening> {
        match self.error.take() {
            Some(error) if error.severity() == Severity::Error => bail!("{error}"),
            _ => Ok(std::mem::take(&mut self.opening)),
        }
    }
}
