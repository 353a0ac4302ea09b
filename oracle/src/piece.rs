//! Colors and pieces, and the letters FEN writes them with.

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Color {
    White,
    Black,
}

impl Color {
    pub(crate) const BOTH: [Color; 2] = [Color::White, Color::Black];

    pub(crate) fn white(is_white: bool) -> Color {
        if is_white { Color::White } else { Color::Black }
    }

    pub(crate) fn other(self) -> Color {
        Color::white(self == Color::Black)
    }

    /// The direction in which this side's pawns move.
    pub(crate) fn forward(self) -> i8 {
        if self == Color::White { 1 } else { -1 }
    }

    /// The rank the king and rooks start on.
    pub(crate) fn back_rank(self) -> i8 {
        if self == Color::White { 0 } else { 7 }
    }

    pub(crate) fn pawn_rank(self) -> i8 {
        self.back_rank() + self.forward()
    }

    /// A letter in this side's case: FEN writes White in capitals.
    pub(crate) fn letter(self, letter: char) -> char {
        if self == Color::White { letter.to_ascii_uppercase() } else { letter.to_ascii_lowercase() }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    Pawn,
    Knight,
    Bishop,
    Rook,
    Queen,
    King,
}

impl Kind {
    pub(crate) const PROMOTIONS: [Kind; 4] = [Kind::Queen, Kind::Rook, Kind::Bishop, Kind::Knight];

    pub(crate) fn from_letter(letter: char) -> Option<Kind> {
        match letter {
            'p' => Some(Kind::Pawn),
            'n' => Some(Kind::Knight),
            'b' => Some(Kind::Bishop),
            'r' => Some(Kind::Rook),
            'q' => Some(Kind::Queen),
            'k' => Some(Kind::King),
            _ => None,
        }
    }

    pub(crate) fn letter(self) -> char {
        match self {
            Kind::Pawn => 'p',
            Kind::Knight => 'n',
            Kind::Bishop => 'b',
            Kind::Rook => 'r',
            Kind::Queen => 'q',
            Kind::King => 'k',
        }
    }

    pub(crate) fn is_slider(self) -> bool {
        matches!(self, Kind::Bishop | Kind::Rook | Kind::Queen)
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Piece {
    pub(crate) color: Color,
    pub(crate) kind: Kind,
}
