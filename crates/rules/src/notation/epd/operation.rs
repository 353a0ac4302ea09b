//! One operation of an EPD line.

use alloc::string::String;

use super::Operand;

/// An opcode with its operand, such as `bm Qg6` or `id "WAC.001"`.
///
/// ```
/// use arrocco_rules::{Epd, Operand};
/// let epd: Epd = "4k3/8/8/8/8/8/8/4K3 w - - dm 3;".parse().unwrap();
/// let operation = &epd.operations()[0];
/// assert_eq!((operation.opcode(), operation.operand()), ("dm", &Operand::Number(3)));
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Operation {
    pub(super) opcode: String,
    pub(super) operand: Operand,
}

impl Operation {
    /// The opcode.
    ///
    /// ```
    /// # use arrocco_rules::Epd;
    /// let epd: Epd = "4k3/8/8/8/8/8/8/4K3 w - - noop;".parse().unwrap();
    /// assert_eq!(epd.operations()[0].opcode(), "noop");
    /// ```
    #[must_use]
    pub fn opcode(&self) -> &str {
        &self.opcode
    }

    /// The operand.
    ///
    /// ```
    /// # use arrocco_rules::{Epd, Operand};
    /// let epd: Epd = "4k3/8/8/8/8/8/8/4K3 w - - acd 9;".parse().unwrap();
    /// assert_eq!(epd.operations()[0].operand(), &Operand::Count(9));
    /// ```
    #[must_use]
    pub fn operand(&self) -> &Operand {
        &self.operand
    }
}
