//! Moves: how each piece moves, which of those moves are legal, and what a move does to a position.
//! Castling is the king taking its own rook, here as in the text of a move.

use crate::piece::{Color, Kind, Piece};
use crate::position::Position;
use crate::square::Square;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Move {
    pub(crate) from: Square,
    pub(crate) to: Square,
    pub(crate) promotion: Option<Kind>,
}

impl Move {
    pub(crate) fn parse(text: &str) -> Option<Move> {
        let from = Square::parse(text.get(0..2)?)?;
        let to = Square::parse(text.get(2..4)?)?;
        let mut rest = text.get(4..)?.chars();
        let promotion = match rest.next() {
            Some(letter) => Some(Kind::from_letter(letter)?),
            None => None,
        };
        rest.next().is_none().then_some(Move { from, to, promotion })
    }

    pub(crate) fn text(self) -> String {
        let promotion = self.promotion.map_or(String::new(), |kind| kind.letter().to_string());
        format!("{}{}{promotion}", self.from.name(), self.to.name())
    }
}

/// The targets of king and rook when castling: on the g and f files, or the c and d files.
fn castling_targets(color: Color, mv: Move) -> (Square, Square) {
    let rank = color.back_rank();
    let (king, rook) = if mv.to.file > mv.from.file { (6, 5) } else { (2, 3) };
    (Square { file: king, rank }, Square { file: rook, rank })
}

impl Position {
    pub(crate) fn is_castling(&self, mv: Move) -> bool {
        self.holds(mv.from, self.turn, Kind::King) && self.holds(mv.to, self.turn, Kind::Rook)
    }

    pub(crate) fn is_en_passant(&self, mv: Move) -> bool {
        self.holds(mv.from, self.turn, Kind::Pawn)
            && mv.from.file != mv.to.file
            && Some(mv.to) == self.en_passant
    }

    pub(crate) fn is_double_push(&self, mv: Move) -> bool {
        self.holds(mv.from, self.turn, Kind::Pawn) && (mv.to.rank - mv.from.rank).abs() == 2
    }

    /// The square of the piece that the move captures; for en passant that is not the target.
    pub(crate) fn captured(&self, mv: Move) -> Option<Square> {
        if self.is_en_passant(mv) {
            return mv.to.step(0, -self.turn.forward());
        }
        self.holds_color(mv.to, self.turn.other()).then_some(mv.to)
    }

    /// The squares of the moved pieces after the move: one, or king and rook after castling.
    pub(crate) fn moved_to(&self, mv: Move) -> Vec<Square> {
        if self.is_castling(mv) {
            let (king, rook) = castling_targets(self.turn, mv);
            return vec![king, rook];
        }
        vec![mv.to]
    }

    /// Moves that may leave the king in check.
    pub(crate) fn pseudo_legal(&self) -> Vec<Move> {
        let mut moves = Vec::new();
        for (from, kind) in self.pieces(self.turn) {
            if kind == Kind::Pawn {
                self.pawn_moves(from, &mut moves);
            } else {
                self.piece_moves(from, &mut moves);
            }
        }
        self.castling_moves(&mut moves);
        moves
    }

    fn piece_moves(&self, from: Square, moves: &mut Vec<Move>) {
        for to in Square::all() {
            if self.attacks(from, to) && !self.holds_color(to, self.turn) {
                moves.push(Move { from, to, promotion: None });
            }
        }
    }

    fn pawn_moves(&self, from: Square, moves: &mut Vec<Move>) {
        for to in self.pawn_pushes(from) {
            push_pawn_move(self.turn, from, to, moves);
        }
        for to in Square::all().filter(|&to| self.attacks(from, to)) {
            if self.holds_color(to, self.turn.other()) || Some(to) == self.en_passant {
                push_pawn_move(self.turn, from, to, moves);
            }
        }
    }

    fn pawn_pushes(&self, from: Square) -> Vec<Square> {
        let mut pushes = Vec::new();
        let reach = if from.rank == self.turn.pawn_rank() { 2 } else { 1 };
        for distance in 1..=reach {
            match from.step(0, distance * self.turn.forward()) {
                Some(to) if self.at(to).is_none() => pushes.push(to),
                _ => break,
            }
        }
        pushes
    }

    fn castling_moves(&self, moves: &mut Vec<Move>) {
        let Some(king) = self.king(self.turn) else { return };
        for rook in self.castling_rooks(self.turn) {
            let mv = Move { from: king, to: rook, promotion: None };
            let (king_target, rook_target) = castling_targets(self.turn, mv);
            let blocked = Square::all()
                .filter(|&square| square != king && square != rook && self.at(square).is_some())
                .any(|square| {
                    square.on_rank_between(king, rook)
                        || square.on_rank_between(king, king_target)
                        || square.on_rank_between(rook, rook_target)
                });
            if !blocked {
                moves.push(mv);
            }
        }
    }

    /// A side without a king (which only a faulty engine can get) has no legal moves.
    pub(crate) fn legal(&self) -> Vec<Move> {
        if self.king(self.turn).is_none() {
            return Vec::new();
        }
        self.pseudo_legal().into_iter().filter(|&mv| self.is_legal(mv)).collect()
    }

    /// Whether a pseudo-legal move is legal.
    pub(crate) fn is_legal(&self, mv: Move) -> bool {
        let castles_through_check = self.is_castling(mv) && {
            let (king_target, _) = castling_targets(self.turn, mv);
            Square::all()
                .filter(|square| square.on_rank_between(mv.from, king_target))
                .any(|square| self.is_attacked(square, self.turn.other()))
        };
        !castles_through_check && !self.play(mv).in_check(self.turn)
    }

    /// The position after a pseudo-legal move.
    pub(crate) fn play(&self, mv: Move) -> Position {
        let mut after = *self;
        let resets_clock = self.holds(mv.from, self.turn, Kind::Pawn) || self.captured(mv).is_some();
        after.halfmoves = if resets_clock { 0 } else { self.halfmoves.saturating_add(1) };
        if self.turn == Color::Black {
            after.fullmoves = self.fullmoves.saturating_add(1);
        }
        after.en_passant = self.is_double_push(mv).then(|| mv.from.step(0, self.turn.forward())).flatten();
        after.remove_castling(mv.from);
        after.remove_castling(mv.to);
        if self.is_castling(mv) {
            after.move_king_and_rook(mv);
        } else {
            after.move_piece(mv, self.captured(mv));
        }
        after.turn = self.turn.other();
        after
    }

    fn move_king_and_rook(&mut self, mv: Move) {
        let (king_target, rook_target) = castling_targets(self.turn, mv);
        // Both are removed before either is placed: in Chess960 one may land where the other stood.
        self.set(mv.from, None);
        self.set(mv.to, None);
        self.set(king_target, Some(Piece { color: self.turn, kind: Kind::King }));
        self.set(rook_target, Some(Piece { color: self.turn, kind: Kind::Rook }));
    }

    fn move_piece(&mut self, mv: Move, captured: Option<Square>) {
        let mover = self.at(mv.from);
        if let Some(square) = captured {
            self.set(square, None);
        }
        self.set(mv.from, None);
        let promoted = mv.promotion.map(|kind| Piece { color: self.turn, kind });
        self.set(mv.to, promoted.or(mover));
    }
}

fn push_pawn_move(color: Color, from: Square, to: Square, moves: &mut Vec<Move>) {
    if to.rank == color.other().back_rank() {
        moves.extend(Kind::PROMOTIONS.map(|kind| Move { from, to, promotion: Some(kind) }));
    } else {
        moves.push(Move { from, to, promotion: None });
    }
}
