//! Pieces are picked up and put down, by keys or by mouse.

use arrocco_host::command::person_side;
use arrocco_host::language::fill;
use arrocco_play::{Event, Game, MoveRefusal, Refusal};
use arrocco_rules::{Bitboard, Move, Square, UciMove, WhyNot};

use super::super::dialog::Dialog;
use super::super::message::Wish;
use super::super::state::State;
use crate::screen::words::screen_words;

impl State {
    /// A square is touched: a piece is picked up there, or put down.
    pub(super) fn touch(&mut self, square: Square, game: &Game) -> Vec<Wish> {
        match self.picked {
            Some(from) if from == square => {
                self.put_back();
                Vec::new()
            }
            Some(from) if !self.is_own(square, game) || find(game, from, square).is_some() => {
                self.carry(from, square, game)
            }
            _ => {
                self.pick_up(square, game);
                Vec::new()
            }
        }
    }

    fn is_own(&self, square: Square, game: &Game) -> bool {
        let piece = self.position(game).piece_at(square);
        piece.is_some_and(|piece| person_side(game) == Some(piece.color))
    }

    /// May whoever sits here move now? If not, the reason is told.
    fn is_free_to_move(&mut self, game: &Game) -> bool {
        let words = self.language.words();
        if self.looking_at.is_some() {
            self.warn(screen_words(self.language).not_here);
            return false;
        }
        let Some(by) = person_side(game) else {
            self.warn(words.no_human);
            return false;
        };
        match game.check_turn(by) {
            Ok(()) => true,
            Err(refusal) => {
                self.refuse(&refusal, game, "");
                false
            }
        }
    }

    pub(super) fn pick_up(&mut self, square: Square, game: &Game) {
        self.put_back();
        if !self.is_free_to_move(game) {
            return;
        }
        if self.is_own(square, game) {
            self.picked = Some(square);
            self.remark.text.clear();
        } else {
            let gaps = [("square", square.to_string())];
            let gaps = gaps.each_ref().map(|(name, value)| (*name, value.as_str()));
            self.warn(fill(screen_words(self.language).nobody_moves, &gaps));
        }
    }

    /// A piece is carried from a square to another.
    pub(super) fn carry(&mut self, from: Square, to: Square, game: &Game) -> Vec<Wish> {
        self.put_back();
        if !self.is_free_to_move(game) {
            return Vec::new();
        }
        if let Some(mv) = find(game, from, to) {
            return self.play(mv, game, String::new());
        }
        match game.position().find_move(from, to, None) {
            Ok(mv) => self.play(mv, game, String::new()),
            Err(WhyNot::PromotionMissing { .. }) => {
                self.ask_promotion(from, to);
                Vec::new()
            }
            Err(why) => {
                let uci = UciMove { from, to, promotion: None };
                self.refuse_move(MoveRefusal::Squares { uci, why }, game, &format!("{from}{to}"));
                Vec::new()
            }
        }
    }

    pub(super) fn ask_promotion(&mut self, from: Square, to: Square) {
        self.dialog = Some(Dialog::Promotion { from, to, chosen: 0 });
    }

    pub(super) fn play(&mut self, mv: Move, game: &Game, typed: String) -> Vec<Wish> {
        self.put_back();
        self.input.clear();
        self.remark.text.clear();
        let by = game.turn();
        vec![Wish::Apply { event: Event::Play { by, mv }, typed }]
    }

    pub(super) fn refuse_move(&mut self, refusal: MoveRefusal, game: &Game, typed: &str) {
        self.refuse(&Refusal::Move(refusal), game, typed);
    }

    /// Says why something cannot be done, and marks the pieces that are responsible. What was typed stays.
    pub(super) fn refuse(&mut self, refusal: &Refusal, game: &Game, typed: &str) {
        if self.input.is_empty() {
            self.input.set(typed_by_person(refusal, typed));
            self.input.give_back();
        }
        self.blamed = refusal.squares();
        self.warn(self.language.refusal(refusal, game.position(), typed));
    }

    /// Pieces that stand against the move that was tried.
    pub(in super::super) const fn blamed_here(&self) -> Bitboard {
        if self.looking_at.is_some() { Bitboard::EMPTY } else { self.blamed }
    }
}

/// Squares come from the mouse or the arrows too, and nobody wants them typed.
fn typed_by_person<'a>(refusal: &Refusal, typed: &'a str) -> &'a str {
    match refusal {
        Refusal::Move(MoveRefusal::Squares { .. }) => "",
        _ => typed,
    }
}

/// The legal move between two squares, unless it has to be told what the pawn becomes. A king castles by going to its
/// new square or to the rook.
fn find(game: &Game, from: Square, to: Square) -> Option<Move> {
    let moves = game.legal_moves();
    let here = |mv: &&Move| mv.from() == from && mv.promotion().is_none();
    let mut meant = moves.iter().filter(here);
    let straight = meant.clone().find(|mv| mv.to() == to && !mv.is_castle());
    straight.or_else(|| meant.find(|mv| mv.to() == to || (mv.is_castle() && mv.king_target() == to))).copied()
}
