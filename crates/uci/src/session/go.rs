//! `go`: from words to search limits.

use std::time::Duration;

use arrocco_engine::{Clock, Limits};
use arrocco_rules::{Color, Move, Position};

use super::complaint::Complaint;
use super::excerpt::Excerpt;

/// The longest time in milliseconds, about 35 years; longer ones are shortened.
const LONGEST: i64 = 1 << 40;

/// The arguments of `go`, with numbers as given.
///
/// ```
/// use arrocco_uci::session::Go;
/// let mut complaints = Vec::new();
/// let go = Go::read(&["wtime", "60000", "btime", "-5", "movestogo", "12"], &mut complaints);
/// assert_eq!((go.white_time, go.black_time, go.moves_to_go), (Some(60000), Some(-5), Some(12)));
/// assert!(complaints.is_empty());
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Go {
    /// Search only these moves.
    pub search_moves: Vec<String>,
    /// Ponder: time does not count yet.
    pub ponder: bool,
    /// Search until stopped.
    pub infinite: bool,
    /// Milliseconds on White's clock.
    pub white_time: Option<i64>,
    /// Milliseconds on Black's clock.
    pub black_time: Option<i64>,
    /// White's increment for each move in milliseconds.
    pub white_increment: Option<i64>,
    /// Black's increment for each move in milliseconds.
    pub black_increment: Option<i64>,
    /// Moves until the next time control.
    pub moves_to_go: Option<i64>,
    /// Plies to search.
    pub depth: Option<i64>,
    /// Nodes to search.
    pub nodes: Option<i64>,
    /// Search for a mate in so many moves.
    pub mate: Option<i64>,
    /// Milliseconds for this move.
    pub move_time: Option<i64>,
    /// Count move sequences to this depth instead of searching.
    pub perft: Option<i64>,
}

impl Go {
    /// Parses the words after `go`. A missing or invalid number counts as 0.
    ///
    /// ```
    /// use arrocco_uci::session::Go;
    /// let mut complaints = Vec::new();
    /// assert_eq!(Go::read(&["depth"], &mut complaints).depth, Some(0));
    /// assert_eq!(complaints[0].to_string(), "\"depth\" takes a number; the least is taken");
    /// ```
    pub fn read(words: &[&str], complaints: &mut Vec<Complaint>) -> Self {
        let mut go = Self::default();
        let mut words = words;
        while let [word, rest @ ..] = words {
            words = match *word {
                "infinite" => {
                    go.infinite = true;
                    rest
                }
                "ponder" => {
                    go.ponder = true;
                    rest
                }
                "searchmoves" => go.read_moves(rest),
                name => go.read_number(name, rest, complaints),
            };
        }
        go
    }

    fn read_moves<'w, 't>(&mut self, words: &'w [&'t str]) -> &'w [&'t str] {
        let end = words.iter().position(|word| is_keyword(word)).unwrap_or(words.len());
        let (moves, rest) = words.split_at_checked(end).unwrap_or((words, &[]));
        self.search_moves.extend(moves.iter().map(|&text| text.to_owned()));
        rest
    }

    fn read_number<'w, 't>(
        &mut self,
        name: &str,
        words: &'w [&'t str],
        complaints: &mut Vec<Complaint>,
    ) -> &'w [&'t str] {
        let Some(field) = self.field(name) else {
            complaints.push(Complaint::UnknownWord { command: "go", word: Excerpt::new(name) });
            return words;
        };
        let (found, rest) = match words {
            [text, rest @ ..] if !is_keyword(text) => (Some(*text), rest),
            _ => (None, words),
        };
        let number = found.and_then(integer);
        *field = Some(number.unwrap_or(0));
        if number.is_none() {
            let (field, found) = (Excerpt::new(name), found.map(Excerpt::new));
            complaints.push(Complaint::NotANumber { field, found });
        }
        rest
    }

    fn field(&mut self, name: &str) -> Option<&mut Option<i64>> {
        Some(match name {
            "wtime" => &mut self.white_time,
            "btime" => &mut self.black_time,
            "winc" => &mut self.white_increment,
            "binc" => &mut self.black_increment,
            "movestogo" => &mut self.moves_to_go,
            "depth" => &mut self.depth,
            "nodes" => &mut self.nodes,
            "mate" => &mut self.mate,
            "movetime" => &mut self.move_time,
            "perft" => &mut self.perft,
            _ => return None,
        })
    }

    /// Does the search go on until it is stopped, whatever it finds?
    pub(super) fn is_endless(&self) -> bool {
        let limits = [self.depth, self.nodes, self.mate, self.move_time];
        self.infinite || (limits.iter().all(Option::is_none) && !self.has_clock())
    }

    fn has_clock(&self) -> bool {
        let clocks = [self.white_time, self.black_time, self.white_increment, self.black_increment];
        clocks.iter().any(Option::is_some)
    }

    /// The limits of a search of this position.
    pub(super) fn limits(&self, position: &Position, complaints: &mut Vec<Complaint>) -> Limits {
        // There is no mate in less than one move, and the search for it would never end, so its depth is limited.
        let is_nonsense_mate = self.mate.is_some_and(|moves| moves < 1);
        let depth = if is_nonsense_mate { Some(1) } else { self.depth };
        Limits {
            depth: depth.map(at_least_one),
            nodes: self.nodes.map(|nodes| nodes.max(1) as u64),
            mate: self.mate.map(at_least_one),
            move_time: self.move_time.map(milliseconds),
            clock: (self.has_clock() && !self.infinite).then(|| self.clock(position.turn())),
            search_moves: self.moves(position, complaints),
            ponder: self.ponder,
            ..Limits::default()
        }
    }

    /// The clock of a side. A missing clock counts as 0, so that the engine moves at once rather than too late.
    fn clock(&self, side: Color) -> Clock {
        let (left, increment) = match side {
            Color::White => (self.white_time, self.white_increment),
            Color::Black => (self.black_time, self.black_increment),
        };
        Clock {
            left: milliseconds(left.unwrap_or(0)),
            increment: milliseconds(increment.unwrap_or(0)),
            moves_to_go: self.moves_to_go.filter(|&moves| moves > 0).map(at_least_one),
        }
    }

    fn moves(&self, position: &Position, complaints: &mut Vec<Complaint>) -> Vec<Move> {
        let mut moves = Vec::new();
        for text in &self.search_moves {
            match position.move_from_uci(text) {
                Ok(mv) if moves.contains(&mv) => {}
                Ok(mv) => moves.push(mv),
                Err(_) => complaints.push(Complaint::BadSearchMove(Excerpt::new(text))),
            }
        }
        if moves.is_empty() && !self.search_moves.is_empty() {
            complaints.clear();
            complaints.push(Complaint::NoSearchMove);
        }
        moves
    }
}

fn is_keyword(word: &str) -> bool {
    matches!(word, "infinite" | "ponder" | "searchmoves") || Go::default().field(word).is_some()
}

/// An integer; one out of range is clamped.
fn integer(text: &str) -> Option<i64> {
    let digits = text.strip_prefix(['-', '+']).unwrap_or(text);
    if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    let most = if text.starts_with('-') { i64::MIN } else { i64::MAX };
    Some(text.parse().unwrap_or(most))
}

fn at_least_one(number: i64) -> u32 {
    u32::try_from(number.max(1)).unwrap_or(u32::MAX)
}

fn milliseconds(number: i64) -> Duration {
    Duration::from_millis(number.clamp(0, LONGEST) as u64)
}
