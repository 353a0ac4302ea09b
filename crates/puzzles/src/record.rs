//! The journal: what is kept of puzzles and training, a line of JSON each. Lines are only ever added.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::attempt::{Attempt, Outcome};
use crate::puzzle::{Kind, Puzzle};
use crate::puzzle_id::PuzzleId;
use crate::puzzle_text::{PuzzleText, rounded, themes_from};
use crate::rating::Rating;

/// The version of the lines that this program writes. Lines of later versions are left alone and counted.
const VERSION: u32 = 1;

/// The longest line that is looked at, in bytes.
const LONGEST_LINE: usize = 20_000;

/// One line of the journal.
#[derive(Clone, PartialEq, Debug)]
pub enum Record {
    /// A puzzle was made or imported one by one.
    Puzzle(Box<Puzzle>),
    /// A puzzle was tried.
    Attempt(Attempt),
    /// A puzzle is no longer asked, because a second move was found that is as good.
    Withdrawn {
        /// The puzzle.
        puzzle: PuzzleId,
        /// The moves to the second solution, in UCI: those of the solution before it, and the move itself.
        moves: String,
        /// Seconds since 1970.
        unix: i64,
    },
    /// A puzzle that was withdrawn is asked again.
    Restored {
        /// The puzzle.
        puzzle: PuzzleId,
        /// Seconds since 1970.
        unix: i64,
    },
    /// A puzzle was taken out of the collection.
    Removed {
        /// The puzzle.
        puzzle: PuzzleId,
        /// Seconds since 1970.
        unix: i64,
    },
    /// All puzzles of a game were made, so that it need not be searched again.
    Searched {
        /// The name of the game: [`Played::id`](crate::Played::id).
        game: PuzzleId,
        /// The nodes of the long searches.
        nodes: u64,
    },
}

/// Why a line cannot be read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum RecordError {
    /// A later version of the program wrote it.
    Newer,
    /// It is damaged.
    Unreadable(String),
}

impl fmt::Display for RecordError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Newer => f.write_str("a later version of this program wrote it"),
            Self::Unreadable(why) => f.write_str(why),
        }
    }
}

impl std::error::Error for RecordError {}

/// The line as it is written.
#[derive(Serialize, Deserialize)]
struct Line {
    v: u32,
    #[serde(flatten)]
    body: Body,
}

/// What lines of every version have.
#[derive(Deserialize)]
struct Head {
    v: u32,
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Body {
    Puzzle(Box<PuzzleText>),
    Attempt(AttemptText),
    Withdrawn { puzzle: String, moves: String, unix: i64 },
    Restored { puzzle: String, unix: i64 },
    Removed { puzzle: String, unix: i64 },
    Searched { game: String, nodes: u64 },
}

#[derive(Serialize, Deserialize)]
struct AttemptText {
    puzzle: String,
    #[serde(default, skip_serializing_if = "is_false")]
    repertoire: bool,
    outcome: String,
    unix: i64,
    day: i64,
    rating: f64,
    deviation: f64,
    #[serde(default)]
    themes: String,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde hands out a reference")]
const fn is_false(value: &bool) -> bool {
    !*value
}

impl Record {
    /// The line, without its end.
    ///
    /// ```
    /// use arrocco_puzzles::Record;
    /// let record = Record::Restored { puzzle: "00sHx".parse().unwrap(), unix: 5 };
    /// assert_eq!(record.to_line(), r#"{"v":1,"restored":{"puzzle":"00sHx","unix":5}}"#);
    /// assert_eq!(Record::from_line(&record.to_line()).unwrap(), record);
    /// ```
    #[must_use]
    pub fn to_line(&self) -> String {
        let body = match self {
            Self::Puzzle(puzzle) => Body::Puzzle(Box::new(PuzzleText::from(&**puzzle))),
            Self::Attempt(attempt) => Body::Attempt(AttemptText::from(attempt)),
            Self::Withdrawn { puzzle, moves, unix } => {
                Body::Withdrawn { puzzle: puzzle.to_string(), moves: moves.clone(), unix: *unix }
            }
            Self::Restored { puzzle, unix } => Body::Restored { puzzle: puzzle.to_string(), unix: *unix },
            Self::Removed { puzzle, unix } => Body::Removed { puzzle: puzzle.to_string(), unix: *unix },
            Self::Searched { game, nodes } => Body::Searched { game: game.to_string(), nodes: *nodes },
        };
        // There is nothing in it that JSON cannot say.
        serde_json::to_string(&Line { v: VERSION, body }).unwrap_or_default()
    }

    /// Reads a line.
    pub fn from_line(line: &str) -> Result<Self, RecordError> {
        if line.len() > LONGEST_LINE {
            return Err(RecordError::Unreadable("the line is too long".to_owned()));
        }
        let unreadable = |error: &dyn fmt::Display| RecordError::Unreadable(error.to_string());
        let head: Head = serde_json::from_str(line).map_err(|error| unreadable(&error))?;
        if head.v != VERSION {
            return Err(RecordError::Newer);
        }
        let line: Line = serde_json::from_str(line).map_err(|error| unreadable(&error))?;
        let id = |text: String| text.parse::<PuzzleId>().map_err(|error| unreadable(&error));
        Ok(match line.body {
            Body::Puzzle(text) => {
                let puzzle = Puzzle::try_from(*text).map_err(RecordError::Unreadable)?;
                Self::Puzzle(Box::new(puzzle))
            }
            Body::Attempt(text) => Self::Attempt(text.try_into().map_err(RecordError::Unreadable)?),
            Body::Withdrawn { puzzle, moves, unix } => Self::Withdrawn { puzzle: id(puzzle)?, moves, unix },
            Body::Restored { puzzle, unix } => Self::Restored { puzzle: id(puzzle)?, unix },
            Body::Removed { puzzle, unix } => Self::Removed { puzzle: id(puzzle)?, unix },
            Body::Searched { game, nodes } => Self::Searched { game: id(game)?, nodes },
        })
    }
}

impl From<&Attempt> for AttemptText {
    fn from(attempt: &Attempt) -> Self {
        Self {
            puzzle: attempt.puzzle.to_string(),
            repertoire: attempt.kind == Kind::Repertoire,
            outcome: attempt.outcome.name().to_owned(),
            unix: attempt.unix,
            day: attempt.day,
            rating: rounded(attempt.rating.value),
            deviation: rounded(attempt.rating.deviation),
            themes: attempt.themes.to_string(),
        }
    }
}

impl TryFrom<AttemptText> for Attempt {
    type Error = String;

    fn try_from(text: AttemptText) -> Result<Self, String> {
        Ok(Self {
            puzzle: text.puzzle.parse().map_err(|error: crate::BadId| error.to_string())?,
            kind: if text.repertoire { Kind::Repertoire } else { Kind::Tactic },
            outcome: Outcome::from_name(&text.outcome).ok_or("the outcome is unknown")?,
            unix: text.unix,
            day: text.day,
            rating: Rating::checked(text.rating, text.deviation).ok_or("the rating is no number")?,
            themes: themes_from(&text.themes),
        })
    }
}

/// What a journal says.
///
/// ```
/// use arrocco_puzzles::Journal;
/// let text = "{\"v\":1,\"removed\":{\"puzzle\":\"a\",\"unix\":5}}\n{\"v\":2,\"dream\":{}}\n{\"v\":1,\"remo";
/// let journal = Journal::read(text.as_bytes());
/// assert_eq!((journal.records.len(), journal.newer, journal.unreadable), (1, 1, 1));
/// ```
#[derive(Clone, PartialEq, Default, Debug)]
pub struct Journal {
    /// The lines that could be read, in their order.
    pub records: Vec<Record>,
    /// How many lines a later version of the program wrote.
    pub newer: usize,
    /// How many lines are damaged. One that was cut by a kill or a full disk costs only itself.
    pub unreadable: usize,
}

impl Journal {
    /// Reads a journal. Whatever is damaged is counted and left out.
    #[must_use]
    pub fn read(bytes: &[u8]) -> Self {
        let mut journal = Self::default();
        for line in bytes.split(|&byte| byte == b'\n').map(<[u8]>::trim_ascii).filter(|line| !line.is_empty())
        {
            match std::str::from_utf8(line).map(Record::from_line) {
                Ok(Ok(record)) => journal.records.push(record),
                Ok(Err(RecordError::Newer)) => journal.newer += 1,
                Ok(Err(RecordError::Unreadable(_))) | Err(_) => journal.unreadable += 1,
            }
        }
        journal
    }
}
