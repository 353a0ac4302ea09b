//! Algebraic notation on any board.

use arrocco_rules::{Bitboard, File, Rank, Role, Square};

use super::state::{RawMove, State, bit};

/// Why a text is not a move of a board.
pub(super) enum Refused {
    Invalid,
    Illegal,
    MissingPromotion,
    Ambiguous,
    NoMatch(RawMove),
}

/// What a text in algebraic notation names.
struct Parts {
    role: Option<Role>,
    file: Option<File>,
    rank: Option<Rank>,
    to: Square,
    promotion: Option<Role>,
}

impl State {
    /// Appends a move without the sign for check; `None` if there is no piece to move.
    fn write(&self, mv: RawMove, is_long: bool) -> Option<String> {
        if self.is_castling(mv) {
            let is_queen_side = mv.to.file() < mv.from.file();
            return Some(if is_queen_side { "O-O-O" } else { "O-O" }.to_owned());
        }
        let role = self.role_at(mv.from)?;
        let is_capture = self.color(!self.turn) & bit(mv.to) != 0 || self.is_en_passant(mv);
        let mut text = String::with_capacity(8);
        if role != Role::Pawn {
            text.push(role.char().to_ascii_uppercase());
        }
        if is_long {
            text.push_str(&mv.from.to_string());
        } else if role != Role::Pawn {
            self.write_source(&mut text, role, mv);
        } else if is_capture {
            text.push(mv.from.file().char());
        }
        if is_capture {
            text.push('x');
        } else if is_long {
            text.push('-');
        }
        text.push_str(&mv.to.to_string());
        if let Some(promotion) = mv.promotion {
            text.push('=');
            text.push(promotion.char().to_ascii_uppercase());
        }
        Some(text)
    }

    /// As much of the source as tells it from other pieces that can go to the same square.
    fn write_source(&self, text: &mut String, role: Role, mv: RawMove) {
        let mut others = 0;
        let candidates = self.pieces(self.turn, role) & !bit(mv.from);
        if candidates == 0 {
            return;
        }
        self.legal(candidates, bit(mv.to), |other| {
            if other.to == mv.to && !self.is_castling(other) {
                others |= bit(other.from);
            }
        });
        if others == 0 {
            return;
        }
        let (mut row, mut column) = (false, false);
        if others & Bitboard::rank(mv.from.rank()).0 != 0 {
            column = true;
        }
        if others & Bitboard::file(mv.from.file()).0 != 0 {
            row = true;
        } else {
            column = true;
        }
        if column {
            text.push(mv.from.file().char());
        }
        if row {
            text.push(mv.from.rank().char());
        }
    }

    /// A move in short or long notation; `None` if there is no piece to move.
    pub(super) fn algebraic(&self, mv: RawMove, is_long: bool) -> Option<String> {
        if mv.is_null() {
            return Some("--".to_owned());
        }
        let mut text = self.write(mv, is_long)?;
        let mut after = *self;
        after.push(mv);
        if after.checkers() != 0 {
            text.push(if after.has_legal_moves() { '+' } else { '#' });
        }
        Some(text)
    }

    /// Reads a move in algebraic notation.
    pub(super) fn read_san(&self, text: &str) -> Result<RawMove, Refused> {
        match text {
            "--" | "Z0" | "0000" | "@@@@" => return Ok(RawMove::new(Square::A1, Square::A1)),
            _ => {}
        }
        if let Some(is_queen_side) = castling_side(text) {
            return self.find_castling(is_queen_side);
        }
        let parts = Parts::read(text).ok_or(Refused::Invalid)?;
        self.find(&parts)
    }

    fn find_castling(&self, is_queen_side: bool) -> Result<RawMove, Refused> {
        let mut found = None;
        self.castling_moves(!0, !0, &mut |mv| {
            if (mv.to < mv.from) == is_queen_side {
                found = Some(mv);
            }
        });
        found.map(|mv| self.spelled(mv, self.is_chess960)).ok_or(Refused::Illegal)
    }

    fn find(&self, parts: &Parts) -> Result<RawMove, Refused> {
        let to_mask = bit(parts.to) & !self.color(self.turn);
        let mut from_mask = !0;
        if let Some(file) = parts.file {
            from_mask &= Bitboard::file(file).0;
        }
        if let Some(rank) = parts.rank {
            from_mask &= Bitboard::rank(rank).0;
        }
        match (parts.role, parts.file, parts.rank) {
            (Some(role), ..) => from_mask &= self.role(role),
            (None, Some(file), Some(rank)) => return self.find_by_squares(parts, Square::at(file, rank)),
            (None, None, _) => {
                from_mask &= self.role(Role::Pawn) & Bitboard::file(parts.to.file()).0;
            }
            (None, Some(_), None) => from_mask &= self.role(Role::Pawn),
        }
        let (mut found, mut is_ambiguous) = (None, false);
        self.legal(from_mask, to_mask, |mv| {
            if mv.promotion == parts.promotion && mv.to == parts.to && !self.is_castling(mv) {
                is_ambiguous |= found.is_some();
                found = Some(mv);
            }
        });
        match found {
            Some(_) if is_ambiguous => Err(Refused::Ambiguous),
            Some(mv) => Ok(mv),
            None => Err(Refused::Illegal),
        }
    }

    /// Both squares are given, of whatever piece.
    fn find_by_squares(&self, parts: &Parts, from: Square) -> Result<RawMove, Refused> {
        let promotion = parts.promotion;
        let mv = RawMove { from, to: parts.to, promotion };
        let wanted = self.spelled(self.to_chess960(mv), self.is_chess960);
        let mut found = None;
        self.legal(bit(from), !0, |one| {
            if one == wanted || one == mv {
                found = Some(one);
            }
        });
        match found {
            Some(found) if found.promotion == promotion => Ok(found),
            _ => {
                let mut is_promotion = false;
                self.legal(bit(from), bit(parts.to), |one| is_promotion |= one.promotion.is_some());
                let is_missing = is_promotion && promotion.is_none();
                let is_pawn = self.role(Role::Pawn) & bit(from) != 0;
                let is_last = matches!(parts.to.rank(), Rank::First | Rank::Eighth);
                let meant = promotion.or((is_pawn && is_last).then_some(Role::Queen));
                let mv = RawMove { promotion: meant, ..mv };
                Err(if is_missing { Refused::MissingPromotion } else { Refused::NoMatch(mv) })
            }
        }
    }
}

/// Castling, with letters or zeros: whether to the queen's side.
fn castling_side(text: &str) -> Option<bool> {
    match text.strip_suffix(['+', '#']).unwrap_or(text) {
        "O-O" | "0-0" => Some(false),
        "O-O-O" | "0-0-0" => Some(true),
        _ => None,
    }
}

fn role_of(letter: u8) -> Option<Role> {
    Role::from_char(letter.to_ascii_lowercase() as char)
}

impl Parts {
    /// Piece, file, rank, dash or x, target, promotion, check: all optional but the target.
    fn read(text: &str) -> Option<Self> {
        let mut bytes = text.as_bytes();
        if let [rest @ .., b'+' | b'#'] = bytes {
            bytes = rest;
        }
        let mut promotion = None;
        if let [rest @ .., digit, letter] = bytes
            && b"nbrqkNBRQK".contains(letter)
            && (digit.is_ascii_digit() || *digit == b'=')
        {
            promotion = role_of(*letter);
            bytes = if *digit == b'=' { rest } else { &bytes[..bytes.len() - 1] };
        }
        let [head @ .., file, rank] = bytes else { return None };
        let to = Square::at(File::from_char(*file as char)?, Rank::from_char(*rank as char)?);
        let mut head = head;
        if let [rest @ .., b'-' | b'x'] = head {
            head = rest;
        }
        let mut role = None;
        if let [letter @ (b'N' | b'B' | b'R' | b'Q' | b'K'), rest @ ..] = head {
            (role, head) = (role_of(*letter), rest);
        }
        let (mut from_file, mut from_rank) = (None, None);
        if let [letter @ b'a'..=b'h', rest @ ..] = head {
            (from_file, head) = (File::from_char(*letter as char), rest);
        }
        if let [digit @ b'1'..=b'8', rest @ ..] = head {
            (from_rank, head) = (Rank::from_char(*digit as char), rest);
        }
        head.is_empty().then_some(Self { role, file: from_file, rank: from_rank, to, promotion })
    }
}
