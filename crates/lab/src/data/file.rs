//! Reads files of games and appends to them.

use std::fmt;
use std::fs::{File, OpenOptions};
use std::io::{self, BufReader, Read, Seek, SeekFrom, Write};
use std::path::Path;

use arrocco_engine::crc32;

use super::game::PlayedGame;

const MAGIC: [u8; 4] = *b"ARRG";
const VERSION: u32 = 1;
pub(super) const HEADER: u64 = 8;

/// Why a file cannot be read as self-play games.
///
/// ```
/// let error = arrocco_lab::data::whole_games(b"PNG").unwrap_err();
/// assert_eq!(error.to_string(), "not a file of self-play games");
/// ```
#[derive(Debug)]
#[non_exhaustive]
pub enum DataError {
    /// An error of the system.
    Io(io::Error),
    /// It does not begin with the header of such a file.
    NotGames,
    /// It has another version of the format.
    Version(u32),
}

impl fmt::Display for DataError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Io(error) => error.fmt(f),
            Self::NotGames => f.write_str("not a file of self-play games"),
            Self::Version(version) => write!(f, "version {version} of the format is not known here"),
        }
    }
}

impl std::error::Error for DataError {}

impl From<io::Error> for DataError {
    fn from(error: io::Error) -> Self {
        Self::Io(error)
    }
}

/// Reads games one by one, up to the first incomplete record.
#[derive(Debug)]
pub(crate) struct Reader<R> {
    input: R,
    /// Bytes up to the end of the last complete record.
    whole: u64,
}

impl Reader<BufReader<File>> {
    pub(crate) fn open(path: &Path) -> Result<Self, DataError> {
        Self::new(BufReader::with_capacity(1 << 16, File::open(path)?))
    }
}

impl<R: Read> Reader<R> {
    fn new(mut input: R) -> Result<Self, DataError> {
        let mut header = [0; HEADER as usize];
        input.read_exact(&mut header).map_err(|_| DataError::NotGames)?;
        let [a, b, c, d, version @ ..] = header;
        if [a, b, c, d] != MAGIC {
            return Err(DataError::NotGames);
        }
        match u32::from_le_bytes(version) {
            VERSION => Ok(Self { input, whole: HEADER }),
            version => Err(DataError::Version(version)),
        }
    }

    /// The next game; `None` after the last complete one.
    pub(crate) fn next_game(&mut self) -> Option<PlayedGame> {
        let body = self.next_body()?;
        let game = PlayedGame::decode(&body)?;
        self.whole += size(&body);
        Some(game)
    }

    /// The bytes of the next game, if their checksum is right.
    pub(super) fn next_body(&mut self) -> Option<Vec<u8>> {
        let mut head = [0; 6];
        self.input.read_exact(&mut head).ok()?;
        let [length_low, length_high, crc @ ..] = head;
        let length = u16::from_le_bytes([length_low, length_high]);
        let mut body = vec![0; usize::from(length)];
        self.input.read_exact(&mut body).ok()?;
        (crc32(&body) == u32::from_le_bytes(crc)).then_some(body)
    }

    /// Bytes up to the end of the last game read.
    pub(crate) fn whole(&self) -> u64 {
        self.whole
    }
}

/// The bytes that a game takes in a file.
pub(super) fn size(body: &[u8]) -> u64 {
    6 + body.len() as u64
}

/// Appends games to a file.
#[derive(Debug)]
pub(crate) struct Writer {
    file: File,
}

impl Writer {
    /// Opens a new file, or an old one, from which an incomplete record is cut off. Returns how many games it has, too.
    pub(crate) fn append_to(path: &Path) -> Result<(Self, u64), DataError> {
        let mut file = OpenOptions::new().read(true).write(true).create(true).truncate(false).open(path)?;
        if file.metadata()?.len() == 0 {
            file.write_all(&MAGIC)?;
            file.write_all(&VERSION.to_le_bytes())?;
            return Ok((Self { file }, 0));
        }
        let mut reader = Reader::open(path)?;
        let mut games = 0;
        while reader.next_game().is_some() {
            games += 1;
        }
        file.set_len(reader.whole())?;
        file.seek(SeekFrom::End(0))?;
        Ok((Self { file }, games))
    }

    /// Writes the whole record at once, so that a killed program leaves at most the last one incomplete.
    pub(crate) fn write(&mut self, game: &PlayedGame) -> io::Result<()> {
        self.file.write_all(&record(game)?)
    }
}

fn record(game: &PlayedGame) -> io::Result<Vec<u8>> {
    let unwritable = || io::Error::other("a game that does not fit the format");
    let body = game.encode().ok_or_else(unwritable)?;
    let length = u16::try_from(body.len()).map_err(|_| unwritable())?;
    let mut record = Vec::with_capacity(6 + body.len());
    record.extend(length.to_le_bytes());
    record.extend(crc32(&body).to_le_bytes());
    record.extend(body);
    Ok(record)
}

/// Reads a file of self-play games and returns it with the complete records only.
///
/// # Errors
///
/// It is another kind of file, or of another version.
///
/// ```
/// // A game of no moves, with its checksum left out.
/// let torn = b"ARRG\x01\0\0\0\x06\0";
/// assert_eq!(arrocco_lab::data::whole_games(torn).unwrap(), b"ARRG\x01\0\0\0");
/// ```
pub fn whole_games(bytes: &[u8]) -> Result<Vec<u8>, DataError> {
    let mut reader = Reader::new(bytes)?;
    let mut whole = MAGIC.to_vec();
    whole.extend(VERSION.to_le_bytes());
    while let Some(game) = reader.next_game() {
        whole.extend(record(&game)?);
    }
    Ok(whole)
}

#[cfg(test)]
mod tests {
    use arrocco_rules::Position;

    use super::super::{Chance, GameResult, PlayedGame};
    use super::*;

    fn game(start: u16, plies: usize) -> PlayedGame {
        let mut position = Position::chess960(start).expect("below 960");
        let mut moves = Vec::new();
        for ply in 0..plies {
            let legal = position.legal_moves();
            let Some(&mv) = legal.get(ply * 7 % legal.len().max(1)) else { break };
            moves.push(mv);
            position.play(mv);
        }
        let opening = moves.drain(..4).collect();
        let moves = moves.into_iter().map(|mv| (mv, Chance::from_byte(mv.bits() as u8))).collect();
        PlayedGame { start, result: GameResult::Draw, nodes: 50, opening, moves }
    }

    #[test]
    fn games_read_back_equal_and_torn_ends_are_cut_off() {
        let path = std::env::temp_dir().join(format!("arrocco-data-{}", std::process::id()));
        let games = [game(518, 60), game(0, 9), game(959, 200)];
        {
            let (mut writer, before) = Writer::append_to(&path).expect("a new file");
            assert_eq!(before, 0);
            for game in &games {
                writer.write(game).expect("written");
            }
        }
        let whole = std::fs::metadata(&path).expect("a file").len();
        for cut in [1, 3, 40] {
            OpenOptions::new().write(true).open(&path).expect("a file").set_len(whole - cut).expect("cut");
            let (mut writer, before) = Writer::append_to(&path).expect("an old file");
            assert_eq!(before, 2);
            writer.write(&games[2]).expect("written");
            let mut reader = Reader::open(&path).expect("games");
            let read: Vec<PlayedGame> = std::iter::from_fn(|| reader.next_game()).collect();
            assert_eq!(read, games);
            assert_eq!(reader.whole(), whole);
        }
        std::fs::remove_file(&path).expect("removed");
    }

    #[test]
    fn other_files_are_refused() {
        assert!(matches!(Reader::new(&b"ARR"[..]), Err(DataError::NotGames)));
        assert!(matches!(Reader::new(&b"PNG\0\0\0\0\0"[..]), Err(DataError::NotGames)));
        assert!(matches!(Reader::new(&b"ARRG\x02\0\0\0"[..]), Err(DataError::Version(2))));
    }
}
