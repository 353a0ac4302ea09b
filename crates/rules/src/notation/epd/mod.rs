//! EPD: a position with operations, such as the best move and a name, on one line. Test suites and opening books use
//! it. The format is section 16.2 of the PGN standard.

mod error;
mod opcode;
mod operand;
mod operation;
mod read;
mod segments;
mod write;

use alloc::borrow::ToOwned as _;
use alloc::vec::Vec;

pub use error::{EpdError, EpdErrorKind, RefusedMove};
pub use operand::Operand;
pub use operation::Operation;

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
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Epd {
    position: Position,
    /// Are the counters written as in a FEN? The standard has `hmvc` and `fmvn` for them, but most books write them.
    has_counters: bool,
    /// How castling rights are written.
    style: FenStyle,
    operations: Vec<Operation>,
}

impl Epd {
    /// A position without operations. Counters other than 0 and 1 will be written as in a FEN.
    ///
    /// ```
    /// # use arrocco_rules::{Epd, Position};
    /// let epd = Epd::new(Position::startpos());
    /// assert_eq!(epd.to_string(), "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -");
    /// ```
    #[must_use]
    pub fn new(position: Position) -> Self {
        let has_counters = (position.halfmoves(), position.fullmoves()) != (0, 1);
        Self { position, has_counters, style: FenStyle::Standard, operations: Vec::new() }
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

    /// Adds an operation.
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
        self.set_counters(opcode, &operand)?;
        self.operations.push(Operation { opcode: opcode.to_owned(), operand });
        Ok(())
    }

    /// `hmvc` and `fmvn` stand for the last two fields of a FEN.
    fn set_counters(&mut self, opcode: &str, operand: &Operand) -> Result<(), EpdErrorKind> {
        let (mut halfmoves, mut fullmoves) = (self.position.halfmoves(), self.position.fullmoves());
        let counter = match opcode {
            "hmvc" => &mut halfmoves,
            "fmvn" => &mut fullmoves,
            _ => return Ok(()),
        };
        if let &Operand::Count(count) = operand {
            *counter = u16::try_from(count).map_err(|_| EpdErrorKind::OutOfRange)?;
        }
        self.position = self.position.with_counters(halfmoves, fullmoves);
        Ok(())
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
