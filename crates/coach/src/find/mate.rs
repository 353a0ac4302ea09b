//! Checkmates, and the names of those that have one.

use arrocco_rules::{Bitboard, Color, Position, Rank, Role, Square, attacks};

use crate::fact::Fact;
use crate::line::Line;
use crate::man::Man;
use crate::mate_pattern::MatePattern;
use crate::step::Step;

pub(super) fn find(line: &Line, step: &Step<'_>) -> Option<Fact> {
    let is_last = line.last().is_some_and(|last| last.place == step.place);
    if !is_last || !step.after.is_checkmate() {
        return None;
    }
    let king = Man::king(step.after, step.after.turn());
    let moves = (step.place / 2 + 1) as u32;
    Some(Fact::Mate { king, moves, pattern: patterns(step.after).first().copied() })
}

/// The names of a checkmate; none if the position is none.
pub(crate) fn patterns(position: &Position) -> Vec<MatePattern> {
    let Some(mate) = Mate::new(position) else { return Vec::new() };
    MatePattern::ALL.into_iter().filter(|&pattern| mate.is(pattern)).collect()
}

/// A checkmate that one man gives.
struct Mate<'a> {
    position: &'a Position,
    king: Square,
    loser: Color,
    checker: Man,
}

impl<'a> Mate<'a> {
    fn new(position: &'a Position) -> Option<Self> {
        let checkers = position.checkers();
        let checker =
            Man::all(position, checkers).find(|_| position.is_checkmate() && !checkers.several())?;
        let loser = position.turn();
        Some(Self { position, king: position.king(loser), loser, checker })
    }

    fn is(&self, pattern: MatePattern) -> bool {
        let role = self.checker.role();
        match pattern {
            MatePattern::BackRank => matches!(role, Role::Rook | Role::Queen) && self.is_back_rank(),
            MatePattern::Smothered => role == Role::Knight && (self.ring() - self.own()).is_empty(),
            MatePattern::Arabian => role == Role::Rook && self.is_arabian(),
            MatePattern::Anastasia => matches!(role, Role::Rook | Role::Queen) && self.is_anastasia(),
            MatePattern::Hook => role == Role::Rook && self.is_hook(),
            MatePattern::Dovetail => role == Role::Queen && self.is_dovetail(),
            MatePattern::Boden => role == Role::Bishop && self.is_two_bishops(true),
            MatePattern::DoubleBishop => role == Role::Bishop && self.is_two_bishops(false),
            MatePattern::Epaulette => role == Role::Queen && self.is_epaulette(),
            MatePattern::Vukovic => role == Role::Rook && self.is_vukovic(),
            MatePattern::Opera => role == Role::Rook && self.is_opera(),
        }
    }

    /// The squares around the king.
    fn ring(&self) -> Bitboard {
        attacks::king(self.king)
    }

    fn own(&self) -> Bitboard {
        self.position.board().color(self.loser)
    }

    fn theirs(&self, role: Role) -> Bitboard {
        self.position.board().pieces(!self.loser, role)
    }

    /// The mating side's men that protect the man that gives mate.
    fn protectors(&self) -> Bitboard {
        self.position.attackers(self.checker.square, !self.loser)
    }

    fn is_beside(&self) -> bool {
        self.ring().contains(self.checker.square)
    }

    fn is_straight(&self) -> bool {
        let (a, b) = (self.king, self.checker.square);
        a.file() == b.file() || a.rank() == b.rank()
    }

    fn is_back_rank(&self) -> bool {
        let home = Bitboard::rank(self.loser.back_rank());
        let Some(ahead) = self.king.forward(self.loser) else { return false };
        let front = self.ring() & Bitboard::rank(ahead.rank());
        home.contains(self.king) && home.contains(self.checker.square) && (front - self.own()).is_empty()
    }

    fn is_arabian(&self) -> bool {
        let corner = matches!(self.king, Square::A1 | Square::H1 | Square::A8 | Square::H8);
        let knights = self.protectors() & self.theirs(Role::Knight);
        let diagonal = |square| steps(self.king, square) == (2, 2);
        corner && self.is_beside() && self.is_straight() && knights.into_iter().any(diagonal)
    }

    /// King on an edge, checked along it; the square towards the middle is its own man's, and three squares away in that
    /// direction stands a knight.
    fn is_anastasia(&self) -> bool {
        let knights = self.theirs(Role::Knight);
        let along_edge = |edge: Bitboard| edge.contains(self.king) && edge.contains(self.checker.square);
        let inward = |files: i8, ranks: i8| {
            let next = self.king.offset(files, ranks);
            let third = self.king.offset(3 * files, 3 * ranks);
            next.is_some_and(|square| self.own().contains(square))
                && third.is_some_and(|square| knights.contains(square))
        };
        along_edge(Bitboard::file(arrocco_rules::File::A)) && inward(1, 0)
            || along_edge(Bitboard::file(arrocco_rules::File::H)) && inward(-1, 0)
            || along_edge(Bitboard::rank(Rank::First)) && inward(0, 1)
            || along_edge(Bitboard::rank(Rank::Eighth)) && inward(0, -1)
    }

    fn is_hook(&self) -> bool {
        let knights = self.protectors() & self.theirs(Role::Knight) & self.ring();
        let has_pawn = |square| {
            let pawns = attacks::pawn(self.loser, square) & self.theirs(Role::Pawn);
            pawns.any()
        };
        let blocked = self.ring() & self.position.board().pieces(self.loser, Role::Pawn);
        self.is_beside() && self.is_straight() && blocked.any() && knights.into_iter().any(has_pawn)
    }

    /// The queen stands diagonally beside the king and takes every free square around it alone.
    fn is_dovetail(&self) -> bool {
        if !self.is_beside() || self.is_straight() || self.ring().len() < 8 {
            return false;
        }
        let occupied = self.position.board().occupied().without(self.king);
        let covered = attacks::queen(self.checker.square, occupied).with(self.checker.square);
        let flights = self.ring() - covered;
        flights.len() == 2 && (flights - self.own()).is_empty()
    }

    /// Every free square around the king is a bishop's; the bishops come from both sides of the king, or from one.
    fn is_two_bishops(&self, crossing: bool) -> bool {
        let bishops = self.theirs(Role::Bishop);
        if bishops.len() < 2 || !(self.ring() & self.own()).any() {
            return false;
        }
        let occupied = self.position.board().occupied().without(self.king);
        let covered =
            bishops.into_iter().fold(Bitboard::EMPTY, |all, at| all | attacks::bishop(at, occupied));
        if !(self.ring() - self.own() - covered).is_empty() {
            return false;
        }
        let side = |at: Square| (at.file() as i8 - self.king.file() as i8).signum();
        let sides: Vec<i8> = bishops.into_iter().map(side).collect();
        let crosses = sides.contains(&1) && sides.contains(&-1);
        crosses == crossing
    }

    fn is_epaulette(&self) -> bool {
        let (king, queen) = (self.king, self.checker.square);
        let shoulders = if king.file() == queen.file() {
            [king.offset(-1, 0), king.offset(1, 0)]
        } else if king.rank() == queen.rank() {
            [king.offset(0, -1), king.offset(0, 1)]
        } else {
            return false;
        };
        shoulders.into_iter().all(|square| square.is_some_and(|square| self.own().contains(square)))
    }

    fn is_vukovic(&self) -> bool {
        let others = self.protectors() & (self.theirs(Role::Pawn) | self.theirs(Role::King));
        let opposite = |at: Square| matches!(steps(self.king, at), (0, 2) | (2, 0));
        let on_edge = self.ring().len() < 8;
        let knights = self.theirs(Role::Knight);
        on_edge && self.is_beside() && self.is_straight() && others.any() && knights.into_iter().any(opposite)
    }

    fn is_opera(&self) -> bool {
        let bishops = self.protectors() & self.theirs(Role::Bishop);
        let on_edge = self.ring().len() < 8;
        on_edge && self.is_beside() && self.is_straight() && bishops.any() && (self.ring() & self.own()).any()
    }
}

/// How far two squares are from each other, in files and ranks.
fn steps(a: Square, b: Square) -> (u8, u8) {
    ((a.file() as u8).abs_diff(b.file() as u8), (a.rank() as u8).abs_diff(b.rank() as u8))
}
