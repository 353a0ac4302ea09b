//! `position`: from words to the position and the game that led to it.

use arrocco_rules::{Accept, Faults, Move, Position, UciMoveError};

use super::complaint::Complaint;

/// The position in which a game begins.
///
/// ```
/// use arrocco_uci::session::{Base, Placement};
/// assert_eq!(Placement::read(&["startpos"]).unwrap().base, Base::StartPosition);
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Base {
    /// The standard starting position.
    StartPosition,
    /// The position of a FEN.
    Fen(String),
}

/// The arguments of `position`, not yet resolved.
///
/// ```
/// use arrocco_uci::session::Placement;
/// let placement = Placement::read(&["startpos", "moves", "e2e4"]).unwrap();
/// let (root, warnings) = placement.resolve().unwrap();
/// assert_eq!(root.position.legal_moves().len(), 20);
/// assert!(warnings.is_empty());
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Placement {
    /// The position in which the game begins.
    pub base: Base,
    /// The moves played since.
    pub moves: Vec<String>,
}

/// A position with its game history.
///
/// ```
/// use arrocco_uci::session::Placement;
/// let (root, _) = Placement::read(&["startpos", "moves", "g1f3", "g8f6"]).unwrap().resolve().unwrap();
/// assert_eq!(root.history.len(), 2);
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Root {
    /// The position.
    pub position: Position,
    /// The keys of the earlier positions, oldest first.
    pub history: Vec<u64>,
    /// The move that led to it.
    pub last: Option<Move>,
}

impl Default for Root {
    /// The starting position.
    fn default() -> Self {
        Self { position: Position::startpos(), history: Vec::new(), last: None }
    }
}

impl Placement {
    /// Parses the words after `position`.
    ///
    /// # Errors
    ///
    /// If they begin neither with `startpos` nor with `fen`.
    ///
    /// ```
    /// use arrocco_uci::session::Placement;
    /// assert!(Placement::read(&["nowhere"]).is_err());
    /// ```
    pub fn read(words: &[&str]) -> Result<Self, Complaint> {
        let usage = "position startpos|fen FEN [moves MOVE…]";
        let moves_at = words.iter().position(|&word| word == "moves").unwrap_or(words.len());
        let (base, moves) = words.split_at_checked(moves_at).unwrap_or((words, &[]));
        let base = match base {
            ["startpos"] => Base::StartPosition,
            ["fen", fields @ ..] => Base::Fen(fields.join(" ")),
            _ => return Err(Complaint::Usage { command: "position", usage }),
        };
        let moves = moves.iter().skip(1).map(|&text| text.to_owned()).collect();
        Ok(Self { base, moves })
    }

    /// Resolves the position, with warnings about faults of the FEN that were corrected.
    ///
    /// # Errors
    ///
    /// If the FEN is invalid or a move is illegal.
    ///
    /// ```
    /// use arrocco_uci::session::Placement;
    /// let error = Placement::read(&["startpos", "moves", "e2e4", "e2e4"]).unwrap().resolve().unwrap_err();
    /// assert_eq!(
    ///     error.to_string(),
    ///     "move 2 of the list: e2e4 is not legal: there is no piece on e2; the position stays as it was"
    /// );
    /// ```
    pub fn resolve(&self) -> Result<(Root, Faults), Complaint> {
        let (mut position, warnings) = match &self.base {
            Base::StartPosition => (Position::startpos(), Faults::default()),
            Base::Fen(fen) => {
                let validated =
                    Position::from_fen(fen.as_bytes(), Accept::LENIENT).map_err(Complaint::BadFen)?;
                (validated.position, validated.warnings)
            }
        };
        let (mut history, mut last) = (Vec::with_capacity(self.moves.len()), None);
        for (index, text) in self.moves.iter().enumerate() {
            let bad = |error| bad_move(index + 1, &position, error);
            let mv = position.move_from_uci(text).map_err(bad)?;
            history.push(position.key());
            position.play(mv);
            last = Some(mv);
        }
        Ok((Root { position, history, last }, warnings))
    }
}

fn bad_move(number: usize, position: &Position, error: UciMoveError) -> Complaint {
    Complaint::BadMove { number, reason: error.text(position).to_string() }
}
