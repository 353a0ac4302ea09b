//! EPD: a position with operations, such as the best move and a name, on one line. Test suites and opening books use
//! it. The format is section 16.2 of the PGN standard.

mod error;
mod opcode;
mod operand;
mod operation;
mod read;
mod segments;
mod warning;
mod write;

use alloc::borrow::ToOwned as _;
use alloc::vec::Vec;

pub use error::{EpdError, EpdErrorKind};
pub use operand::Operand;
pub use operation::Operation;
pub use warning::EpdWarning;

use core::hash::{Hash, Hasher};

use crate::{FenStyle, Move, Position};

/// A position with operations: one line of EPD.
///
/// Operations keep their order, and unknown ones are kept as they are written. Writing and reading back gives an equal
/// value.
///
/// ```
/// use arrocco_rules::{Epd, Operand};
/// let text = "7k/5ppp/8/8/8/8/8/R5K1 w - - bm Ra8#; id \"back rank; easy\"; zz 1 \"two\";";
/// let epd: Epd = text.parse().unwrap();
/// assert_eq!(epd.best_moves()[0].to_string(), "a1a8");
/// assert_eq!(epd.id(), Some("back rank; easy"));
/// assert_eq!(epd.get("zz"), Some(&Operand::Verbatim("1 \"two\"".to_owned())));
/// assert_eq!(epd.to_string(), text);
/// ```
#[derive(Clone, Debug)]
pub struct Epd {
    position: Position,
    /// How castling rights are written.
    style: FenStyle,
    operations: Vec<Operation>,
    /// What was put right when it was read.
    warnings: Vec<EpdWarning>,
}

/// Equal if they are written alike: what was put right on reading does not matter.
impl PartialEq for Epd {
    fn eq(&self, other: &Self) -> bool {
        (&self.position, self.style, &self.operations) == (&other.position, other.style, &other.operations)
    }
}

impl Eq for Epd {}

impl Hash for Epd {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (&self.position, self.style, &self.operations).hash(state);
    }
}

impl Epd {
    /// A position without operations, except that counters other than 0 and 1 become `hmvc` and `fmvn`: EPD has no
    /// fields for them.
    ///
    /// ```
    /// # use arrocco_rules::{Epd, Position};
    /// let epd = Epd::new(Position::startpos());
    /// assert_eq!(epd.to_string(), "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -");
    /// let late: Position = "4k3/8/8/8/8/8/8/4K3 w - - 7 60".parse().unwrap();
    /// assert_eq!(Epd::new(late).to_string(), "4k3/8/8/8/8/8/8/4K3 w - - hmvc 7; fmvn 60;");
    /// ```
    #[must_use]
    pub fn new(position: Position) -> Self {
        Self::with_style(position, FenStyle::Standard)
    }

    fn with_style(position: Position, style: FenStyle) -> Self {
        let counters = [("hmvc", position.halfmoves(), 0), ("fmvn", position.fullmoves(), 1)];
        let unusual = counters.into_iter().filter(|&(_, count, usual)| count != usual);
        let operations = unusual.map(|(opcode, count, _)| Operation {
            opcode: opcode.to_owned(),
            operand: Operand::Count(count.into()),
        });
        Self { position, style, operations: operations.collect(), warnings: Vec::new() }
    }

    /// What was put right when the line was read: rights that contradict the board, dashes in place of counters, a quote
    /// that is not closed. Empty if nothing was, and for a record that was not read.
    ///
    /// ```
    /// # use arrocco_rules::Epd;
    /// let epd = Epd::read("4k3/8/8/8/8/8/8/4K3 w K - id \"one\";").unwrap();
    /// assert_eq!(epd.warnings()[0].to_string(), "White cannot castle as K says, because no such rook is on rank 1");
    /// ```
    #[must_use]
    pub fn warnings(&self) -> &[EpdWarning] {
        &self.warnings
    }

    /// The position, with the counters of `hmvc` and `fmvn` if they are there.
    ///
    /// ```
    /// # use arrocco_rules::Epd;
    /// let epd: Epd = "4k3/8/8/8/8/8/8/4K3 w - - hmvc 7; fmvn 60;".parse().unwrap();
    /// assert_eq!(epd.position().to_string(), "4k3/8/8/8/8/8/8/4K3 w - - 7 60");
    /// ```
    #[must_use]
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// All operations, in their order.
    ///
    /// ```
    /// # use arrocco_rules::Epd;
    /// let epd: Epd = "4k3/8/8/8/8/8/8/4K3 w - - ;D1 5 ;D2 25".parse().unwrap();
    /// assert_eq!(epd.operations().len(), 2);
    /// assert_eq!(epd.operations()[1].opcode(), "D2");
    /// ```
    #[must_use]
    pub fn operations(&self) -> &[Operation] {
        &self.operations
    }

    /// Adds an operation. A second `hmvc` or `fmvn` takes the place of the first.
    ///
    /// # Errors
    ///
    /// `opcode` is not an opcode, it has another kind of operand, or a move is not legal here.
    ///
    /// ```
    /// # use arrocco_rules::{Epd, Operand, Position};
    /// let mut epd = Epd::new(Position::startpos());
    /// epd.push("acd", Operand::Count(20)).unwrap();
    /// epd.push("id", Operand::Text("the \"start\"".to_owned())).unwrap();
    /// assert!(epd.to_string().ends_with("KQkq - acd 20; id \"the \\\"start\\\"\";"));
    /// assert!(epd.push("acd", Operand::Text("deep".to_owned())).is_err());
    /// ```
    pub fn push(&mut self, opcode: &str, operand: Operand) -> Result<(), EpdErrorKind> {
        operand.check_opcode(opcode)?;
        operand.check(&self.position)?;
        let counter = match (opcode, &operand) {
            ("hmvc" | "fmvn", &Operand::Count(count)) => {
                Some(u16::try_from(count).map_err(|_| EpdErrorKind::OutOfRange)?)
            }
            _ => None,
        };
        match counter {
            Some(count) => self.set_counter(opcode, count),
            None => self.operations.push(Operation { opcode: opcode.to_owned(), operand }),
        }
        Ok(())
    }

    /// `hmvc` and `fmvn` stand for the last two fields of a FEN.
    fn set_counter(&mut self, opcode: &str, count: u16) {
        let (halfmoves, fullmoves) = (self.position.halfmoves(), self.position.fullmoves());
        let is_halfmoves = opcode == "hmvc";
        self.position = if is_halfmoves {
            self.position.with_counters(count, fullmoves)
        } else {
            self.position.with_counters(halfmoves, count)
        };
        // Moves are counted from 1.
        let count = if is_halfmoves { count } else { count.max(1) };
        let operand = Operand::Count(count.into());
        match self.operations.iter_mut().find(|operation| operation.opcode() == opcode) {
            Some(operation) => operation.operand = operand,
            None => self.operations.push(Operation { opcode: opcode.to_owned(), operand }),
        }
    }

    /// The operand of the first operation with an opcode.
    ///
    /// ```
    /// # use arrocco_rules::{Epd, Operand};
    /// let epd: Epd = "4k3/8/8/8/8/8/8/4K3 w - - ce -12; c0 \"dull\";".parse().unwrap();
    /// assert_eq!(epd.get("ce"), Some(&Operand::Number(-12)));
    /// assert_eq!(epd.get("c0"), Some(&Operand::Text("dull".to_owned())));
    /// assert_eq!(epd.get("bm"), None);
    /// ```
    #[must_use]
    pub fn get(&self, opcode: &str) -> Option<&Operand> {
        let operation = self.operations.iter().find(|operation| operation.opcode() == opcode)?;
        Some(operation.operand())
    }

    fn moves(&self, opcode: &str) -> &[Move] {
        match self.get(opcode) {
            Some(Operand::Moves(moves)) => moves,
            _ => &[],
        }
    }

    /// The best moves (`bm`); none if there is no such operation.
    ///
    /// ```
    /// # use arrocco_rules::Epd;
    /// let epd: Epd = "4k3/8/8/8/8/8/4P3/4K3 w - - bm e4 e3;".parse().unwrap();
    /// assert_eq!(epd.best_moves().len(), 2);
    /// ```
    #[must_use]
    pub fn best_moves(&self) -> &[Move] {
        self.moves("bm")
    }

    /// The moves to be avoided (`am`); none if there is no such operation.
    ///
    /// ```
    /// # use arrocco_rules::Epd;
    /// let epd: Epd = "4k3/8/8/8/8/8/4P3/4K3 w - - am Kf1;".parse().unwrap();
    /// assert_eq!(epd.avoid_moves()[0].to_string(), "e1f1");
    /// ```
    #[must_use]
    pub fn avoid_moves(&self) -> &[Move] {
        self.moves("am")
    }

    /// The name of the position (`id`).
    ///
    /// ```
    /// # use arrocco_rules::Epd;
    /// let epd: Epd = "4k3/8/8/8/8/8/4P3/4K3 w - - id \"E.1\";".parse().unwrap();
    /// assert_eq!(epd.id(), Some("E.1"));
    /// ```
    #[must_use]
    pub fn id(&self) -> Option<&str> {
        match self.get("id")? {
            Operand::Text(text) => Some(text),
            _ => None,
        }
    }

    /// The depths and counts of a perft suite (`D1`, `D2` and so on), in their order.
    ///
    /// ```
    /// # use arrocco_rules::Epd;
    /// let epd: Epd = "4k3/8/8/8/8/8/8/4K3 w - - 0 1 ;D1 5 ;D2 25".parse().unwrap();
    /// assert_eq!(epd.perft_counts().collect::<Vec<_>>(), [(1, 5), (2, 25)]);
    /// ```
    pub fn perft_counts(&self) -> impl Iterator<Item = (u32, u64)> {
        self.operations.iter().filter_map(|operation| match operation.operand() {
            &Operand::Count(count) => Some((opcode::perft_depth(operation.opcode())?, count)),
            _ => None,
        })
    }
}
