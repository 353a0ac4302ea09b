//! Which rooks the castling claims of a text stand for: the X-FEN rule.

use super::{Fault, Report};
use crate::attacks::{self, Direction};
use crate::{
    Bitboard, Board, CastlingClaim, CastlingClaims, CastlingRights, CastlingSide, Color, File, Role, Setup,
    Square,
};

/// The rook of a color on the back rank that is farthest from its king, on one side of the king.
pub(crate) fn outermost_rook(board: &Board, color: Color, side: CastlingSide) -> Option<Square> {
    let king = board.pieces(color, Role::King).first()?;
    let rooks = board.pieces(color, Role::Rook) & Bitboard::rank(color.back_rank()) & beside(king, side);
    match side {
        CastlingSide::King => rooks.last(),
        CastlingSide::Queen => rooks.first(),
    }
}

/// The squares of the king's rank on one side of it.
fn beside(king: Square, side: CastlingSide) -> Bitboard {
    match side {
        CastlingSide::King => attacks::ray(king, Direction::East),
        CastlingSide::Queen => attacks::ray(king, Direction::West),
    }
}

fn claimed_rook(board: &Board, color: Color, claim: CastlingClaim) -> Option<Square> {
    match claim {
        CastlingClaim::Side(side) => outermost_rook(board, color, side),
        CastlingClaim::File(file) => {
            let square = Square::at(file, color.back_rank());
            board.pieces(color, Role::Rook).contains(square).then_some(square)
        }
    }
}

impl Setup {
    /// The claimed rights that the board allows. Each side must have one king.
    pub(super) fn inspect_castling(&self, report: &mut Report) -> CastlingRights {
        let rooks = Color::ALL.map(|color| self.castling_rooks(color, report));
        CastlingRights::from_rooks(rooks[0] | rooks[1])
    }

    /// The rooks in the corners with the king on its square, as nearly all positions have them; `None` if it is not so
    /// simple.
    #[inline]
    fn plain_castling_rooks(&self, color: Color, king: Square) -> Option<Bitboard> {
        let [king_side, queen_side] = self.castling.plain_sides(color)?;
        if !king_side && !queen_side {
            return Some(Bitboard::EMPTY);
        }
        let rank = color.back_rank();
        let mut rooks = Bitboard::EMPTY;
        if king_side {
            rooks = rooks.with(Square::at(File::H, rank));
        }
        if queen_side {
            rooks = rooks.with(Square::at(File::A, rank));
        }
        let are_there = (rooks - self.board.pieces(color, Role::Rook)).is_empty();
        (are_there && king == Square::at(File::E, rank)).then_some(rooks)
    }

    fn castling_rooks(&self, color: Color, report: &mut Report) -> Bitboard {
        let king = self.board.pieces(color, Role::King).sole();
        if let Some(rooks) = self.plain_castling_rooks(color, king) {
            return rooks;
        }
        let claims = self.castling.of(color);
        if king.rank() != color.back_rank() {
            if claims.count() > 0 {
                report.note(Fault::CastlingWithoutKing { color, king });
            }
            return Bitboard::EMPTY;
        }
        let mut rooks = Bitboard::EMPTY;
        let mut missing = CastlingClaims::NONE;
        for claim in claims {
            match claimed_rook(&self.board, color, claim) {
                Some(rook) => rooks = rooks.with(rook),
                None => missing = missing.with(color, claim),
            }
        }
        if !missing.is_empty() {
            report.note(Fault::CastlingWithoutRook { color, claims: missing });
        }
        for side in CastlingSide::ALL {
            let rooks = rooks & beside(king, side);
            if rooks.several() {
                report.note(Fault::CastlingAmbiguous { color, side, rooks });
            }
        }
        if report.accept.is_standard_chess() {
            let corners = Bitboard::file(File::A) | Bitboard::file(File::H);
            let odd = if king.file() == File::E { rooks - corners } else { rooks };
            if odd.any() {
                report.note(Fault::NotStandardCastling { color, king, rooks: odd });
            }
        }
        rooks
    }
}
