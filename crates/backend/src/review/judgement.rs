//! How bad a move is, by how much of the expected score it loses.

use arrocco_rules::pgn::Nag;
use serde::Serialize;

/// How bad a move is.
///
/// What counts is the loss of the score that can be expected, where a win is 1 and a draw one half, and not the loss in
/// centipawns: half a pawn matters in an equal position, and two pawns do not when a queen ahead.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Judgement {
    Inaccuracy,
    Mistake,
    Blunder,
}

impl Judgement {
    pub const ALL: [Self; 3] = [Self::Inaccuracy, Self::Mistake, Self::Blunder];

    /// The least loss for the judgement. In an equal position that is about 0.6, 1.1 and 1.7 pawns.
    const fn threshold(self) -> f64 {
        match self {
            Self::Inaccuracy => 0.08,
            Self::Mistake => 0.15,
            Self::Blunder => 0.25,
        }
    }

    /// The judgement of a loss, if it is large enough for one.
    pub fn of(loss: f64) -> Option<Self> {
        Self::ALL.into_iter().rfind(|judgement| loss >= judgement.threshold())
    }

    pub const fn nag(self) -> Nag {
        match self {
            Self::Inaccuracy => Nag::DUBIOUS,
            Self::Mistake => Nag::MISTAKE,
            Self::Blunder => Nag::BLUNDER,
        }
    }

    /// `?!`, `?` or `??`.
    pub fn glyph(self) -> &'static str {
        self.nag().glyph().unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn larger_losses_are_worse() {
        assert_eq!(Judgement::of(0.0), None);
        assert_eq!(Judgement::of(-0.5), None);
        assert_eq!(Judgement::of(0.079), None);
        assert_eq!(Judgement::of(0.08), Some(Judgement::Inaccuracy));
        assert_eq!(Judgement::of(0.2), Some(Judgement::Mistake));
        assert_eq!(Judgement::of(1.0), Some(Judgement::Blunder));
        assert_eq!(Judgement::ALL.map(Judgement::glyph), ["?!", "?", "??"]);
    }
}
