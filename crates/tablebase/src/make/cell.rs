//! What the solver knows about one position, in 16 bits.

use crate::Wdl;

/// A position: its distance, whether it is lost, and what its captures and pawn moves tell.
///
/// | bits | what |
/// |---|---|
/// | 0 to 9 | plies to the next capture, pawn move or mate |
/// | 10 | it is lost: with a distance of 0, mated |
/// | 11, 12 | the best capture or pawn move: [`Zeroing`] |
/// | 13 to 15 | the best capture: [`Capture`] |
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Cell(pub(super) u16);

/// The longest distance that a cell can hold.
pub(super) const LONGEST: u16 = (1 << 10) - 1;

/// The distance of a win or loss that a capture or pawn move makes, but only without the fifty-move rule.
pub(super) const CURSED: u16 = 101;

const LOST: u16 = 1 << 10;
const ZEROING: u16 = 3 << 11;

/// What the best capture or pawn move leads to, as far as a loser must know.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Zeroing {
    /// There is none, or all lose.
    Loses = 0,
    /// The best loses, but not with the fifty-move rule.
    Blessed = 1,
    /// It draws or wins.
    Safe = 2,
}

impl Zeroing {
    pub(super) fn of(best: Option<Wdl>) -> Self {
        match best {
            None | Some(Wdl::Loss) => Self::Loses,
            Some(Wdl::BlessedLoss) => Self::Blessed,
            Some(Wdl::Draw | Wdl::CursedWin | Wdl::Win) => Self::Safe,
        }
    }

    /// The distance of a position that these moves lose.
    pub(super) const fn distance(self) -> u16 {
        match self {
            Self::Loses => 1,
            Self::Blessed | Self::Safe => CURSED,
        }
    }
}

/// What the best capture leads to, as far as the tables leave values open because of it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Capture {
    /// There is none, or all lose.
    Loses = 0,
    Blessed = 1,
    Draws = 2,
    Cursed = 3,
    Wins = 4,
    /// No capture wins, but a pawn move does.
    PawnWins = 5,
}

impl Capture {
    pub(super) fn of(best: Option<Wdl>) -> Self {
        match best {
            None | Some(Wdl::Loss) => Self::Loses,
            Some(Wdl::BlessedLoss) => Self::Blessed,
            Some(Wdl::Draw) => Self::Draws,
            Some(Wdl::CursedWin) => Self::Cursed,
            Some(Wdl::Win) => Self::Wins,
        }
    }
}

impl Cell {
    /// No legal position.
    pub(super) const ILLEGAL: Self = Self(7 << 13);

    /// Nothing known yet but the zeroing moves. What stays so is a draw.
    pub(super) const fn open(zeroing: Zeroing, capture: Capture) -> Self {
        Self((capture as u16) << 13 | (zeroing as u16) << 11)
    }

    #[inline]
    pub(super) const fn is_illegal(self) -> bool {
        self.0 >> 13 == 7
    }

    /// Neither won nor lost so far.
    #[inline]
    pub(super) const fn is_open(self) -> bool {
        self.0 & (LOST | LONGEST) == 0
    }

    #[inline]
    pub(super) const fn is_lost(self) -> bool {
        self.0 & LOST != 0
    }

    #[inline]
    pub(super) const fn is_won(self) -> bool {
        self.0 & LOST == 0 && self.0 & LONGEST != 0 && !self.is_illegal()
    }

    #[inline]
    pub(super) const fn distance(self) -> u16 {
        self.0 & LONGEST
    }

    #[inline]
    pub(super) const fn zeroing(self) -> Zeroing {
        match (self.0 & ZEROING) >> 11 {
            0 => Zeroing::Loses,
            1 => Zeroing::Blessed,
            _ => Zeroing::Safe,
        }
    }

    pub(super) const fn capture(self) -> Capture {
        match self.0 >> 13 {
            0 => Capture::Loses,
            1 => Capture::Blessed,
            2 => Capture::Draws,
            3 => Capture::Cursed,
            4 => Capture::Wins,
            _ => Capture::PawnWins,
        }
    }

    #[inline]
    pub(super) const fn won(self, distance: u16) -> Self {
        Self(self.0 & !(LOST | LONGEST) | distance)
    }

    #[inline]
    pub(super) const fn lost(self, distance: u16) -> Self {
        Self(self.0 & !LONGEST | LOST | distance)
    }

    /// The outcome, when everything is known. `None` if the position is illegal.
    #[inline]
    pub(super) const fn wdl(self) -> Option<Wdl> {
        if self.is_illegal() {
            return None;
        }
        Some(match (self.is_lost(), self.distance()) {
            (false, 0) => Wdl::Draw,
            (false, ..CURSED) => Wdl::Win,
            (false, _) => Wdl::CursedWin,
            (true, ..CURSED) => Wdl::Loss,
            (true, _) => Wdl::BlessedLoss,
        })
    }
}
