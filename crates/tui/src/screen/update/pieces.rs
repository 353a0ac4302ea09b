//! Selecting and moving pieces, by keys or by mouse.

use arrocco_host::command::person_side;
use arrocco_host::language::fill;
use arrocco_play::{Event, Game, MoveRefusal, Refusal};
use arrocco_rules::{Bitboard, Move, Square, UciMove, WhyNot};

use super::super::dialog::Dialog;
use super::super::message::Request;
use super::super::state::State;
use crate::screen::words::screen_words;

impl State {
    /// Selects the piece on a square, or moves the selected piece there.
    pub(super) fn select_square(&mut self, square: Square, game: &Game) -> Vec<Request> {
        match self.selected {
            Some(from) if from == square => {
                self.clear_selection();
                Vec::new()
            }
            Some(from) if !self.is_own(square, game) || find(game, from, square).is_some() => {
                self.move_piece(from, square, game)
            }
            _ => {
                self.select(square, game);
                Vec::new()
            }
        }
    }

    fn is_own(&self, square: Square, game: &Game) -> bool {
        let piece = self.position(game).piece_at(square);
        piece.is_some_and(|piece| person_side(game) == Some(piece.color))
    }

    /// May the person move now? If not, shows the reason.
    fn is_free_to_move(&mut self, game: &Game) -> bool {
        let words = self.language.words();
        if self.viewed_ply.is_some() {
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

    pub(super) fn select(&mut self, square: Square, game: &Game) {
        self.clear_selection();
        if !self.is_free_to_move(game) {
            return;
        }
        if self.is_own(square, game) {
            self.selected = Some(square);
            self.status.text.clear();
        } else {
            let gaps = [("square", square.to_string())];
            let gaps = gaps.each_ref().map(|(name, value)| (*name, value.as_str()));
            self.warn(fill(screen_words(self.language).nobody_moves, &gaps));
        }
    }

    /// Moves a piece, or asks what a pawn becomes.
    pub(super) fn move_piece(&mut self, from: Square, to: Square, game: &Game) -> Vec<Request> {
        self.clear_selection();
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

    pub(super) fn play(&mut self, mv: Move, game: &Game, typed: String) -> Vec<Request> {
        self.clear_selection();
        self.input.clear();
        self.status.text.clear();
        let by = game.turn();
        vec![Request::Apply { event: Event::Play { by, mv }, typed }]
    }

    pub(super) fn refuse_move(&mut self, refusal: MoveRefusal, game: &Game, typed: &str) {
        self.refuse(&Refusal::Move(refusal), game, typed);
    }

    /// Shows why something is not possible, and highlights the pieces that are responsible. The typed text stays.
    pub(super) fn refuse(&mut self, refusal: &Refusal, game: &Game, typed: &str) {
        if self.input.is_empty() {
            self.input.set(typed_by_person(refusal, typed));
            self.input.mark_rejected();
        }
        self.offending = refusal.squares();
        self.warn(match refusal {
            Refusal::Paused => self.paused_text(),
            other => self.language.refusal(other, game.position(), typed),
        });
    }

    /// The pieces that make the last tried move illegal.
    pub(in super::super) const fn offending_here(&self) -> Bitboard {
        if self.viewed_ply.is_some() { Bitboard::EMPTY } else { self.offending }
    }
}

/// Two squares may come from the mouse or the arrow keys: they were not typed, so they are not put into the input line.
fn typed_by_person<'a>(refusal: &Refusal, typed: &'a str) -> &'a str {
    match refusal {
        Refusal::Move(MoveRefusal::Squares { .. }) => "",
        _ => typed,
    }
}

/// The legal move between two squares, unless it is a promotion. A king castles by going to its new square or to the
/// rook.
fn find(game: &Game, from: Square, to: Square) -> Option<Move> {
    let moves = game.legal_moves();
    let here = |mv: &&Move| mv.from() == from && mv.promotion().is_none();
    let mut meant = moves.iter().filter(here);
    let straight = meant.clone().find(|mv| mv.to() == to && !mv.is_castle());
    straight.or_else(|| meant.find(|mv| mv.to() == to || (mv.is_castle() && mv.king_target() == to))).copied()
}
