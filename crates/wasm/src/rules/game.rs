//! A game: its moves, and every way it can end.

use arrocco_rules as rules;
use arrocco_rules::pgn::Tree;
use arrocco_rules::{Color, DrawClaim, Opening};
use js_sys::{Array, Error};
use wasm_bindgen::prelude::wasm_bindgen;
use wasm_bindgen::{JsCast as _, JsValue};

use super::position::Position;
use super::types::{MaybeOpening, MaybeOutcome, MoveObject, MoveObjects, Texts};
use super::{moves, opening, outcome};
use crate::error::error;
use crate::object;

/// A game from a position: moves, undo and redo, repetitions, claims and outcomes.
#[wasm_bindgen]
pub struct Game(pub(super) rules::Game);

#[wasm_bindgen]
impl Game {
    /// A game from a position; without one, from the usual start.
    #[wasm_bindgen(constructor)]
    pub fn new(start: Option<Position>) -> Self {
        Self(rules::Game::new(start.map_or_else(rules::Position::startpos, |start| start.0)))
    }

    /// Reads the main line of the first game of a PGN text.
    #[wasm_bindgen(js_name = fromPgn)]
    pub fn from_pgn(text: &str) -> Result<Self, Error> {
        let Ok(Some(record)) = Tree::read(text.as_bytes()) else {
            return Err(error("empty", "the text has no game"));
        };
        if let Some(fault) = record.errors.first() {
            return Err(error(fault.code(), fault));
        }
        rules::Game::try_from(&record.tree).map(Self).map_err(|wrong| error("null-move", wrong))
    }

    /// The position at the beginning.
    #[wasm_bindgen(getter)]
    pub fn start(&self) -> Position {
        Position(*self.0.start())
    }

    /// The position on the board.
    #[wasm_bindgen(getter)]
    pub fn position(&self) -> Position {
        Position(*self.0.position())
    }

    /// The moves that were played.
    #[wasm_bindgen(getter)]
    pub fn moves(&self) -> MoveObjects {
        let played = self.0.positions().iter().zip(self.0.moves());
        let list: Array = played.map(|(before, &mv)| JsValue::from(moves::to_object(before, mv))).collect();
        list.unchecked_into()
    }

    /// The moves that were played, as UCI writes them.
    #[wasm_bindgen(getter, js_name = uciMoves)]
    pub fn uci_moves(&self) -> Texts {
        let mode = self.0.start().castling_mode();
        let list: Array = self.0.moves().iter().map(|mv| JsValue::from(mv.uci(mode).to_string())).collect();
        list.unchecked_into()
    }

    /// The number of moves that were played, of both sides.
    #[wasm_bindgen(getter)]
    pub fn ply(&self) -> usize {
        self.0.ply()
    }

    /// Plays a move, given as UCI or algebraic notation, and returns it. Throws a `ChessError` if it is not legal or the
    /// game is over.
    pub fn play(&mut self, text: &str) -> Result<MoveObject, Error> {
        let before = *self.0.position();
        if let Some(outcome) = self.0.outcome() {
            return Err(error("over", format!("the game is over: {outcome}")));
        }
        let mv = moves::parse(&before, text)?;
        self.0.play(mv).map_err(|refused| error("illegal", refused))?;
        Ok(moves::to_object(&before, mv))
    }

    /// Takes the last move back. False at the start.
    pub fn undo(&mut self) -> bool {
        self.0.undo().is_some()
    }

    /// Plays a move again that was taken back. False if there is none.
    pub fn redo(&mut self) -> bool {
        self.0.redo().is_some()
    }

    /// How often the position on the board has occurred.
    #[wasm_bindgen(getter)]
    pub fn repetitions(&self) -> usize {
        self.0.repetitions()
    }

    /// How the game has ended; null while it goes on.
    #[wasm_bindgen(getter)]
    pub fn outcome(&self) -> MaybeOutcome {
        outcome::to_object(self.0.outcome())
    }

    /// Can the side to move claim a draw, by repetition or by the fifty-move rule?
    #[wasm_bindgen(getter, js_name = canClaimDraw)]
    pub fn can_claim_draw(&self) -> bool {
        [DrawClaim::Threefold, DrawClaim::FiftyMoves].into_iter().any(|claim| self.0.can_claim(claim))
    }

    /// The side to move claims a draw.
    #[wasm_bindgen(js_name = claimDraw)]
    pub fn claim_draw(&mut self) -> Result<MaybeOutcome, Error> {
        let claimed = self.0.claim_draw().map_err(|refused| error("claim", refused))?;
        Ok(outcome::to_object(Some(claimed)))
    }

    /// A side resigns.
    pub fn resign(&mut self, color: &str) -> Result<MaybeOutcome, Error> {
        let ended = self.0.resign(side(color)?).map_err(|over| error("over", over))?;
        Ok(outcome::to_object(Some(ended)))
    }

    /// Both sides agree to a draw.
    #[wasm_bindgen(js_name = agreeDraw)]
    pub fn agree_draw(&mut self) -> Result<MaybeOutcome, Error> {
        let ended = self.0.agree_draw().map_err(|over| error("over", over))?;
        Ok(outcome::to_object(Some(ended)))
    }

    /// A side's time is up: the other wins, or it is a draw if the other cannot mate.
    pub fn flag(&mut self, color: &str) -> Result<MaybeOutcome, Error> {
        let ended = self.0.flag(side(color)?).map_err(|over| error("over", over))?;
        Ok(outcome::to_object(Some(ended)))
    }

    /// The last opening that the game went through; null if none has a name.
    #[wasm_bindgen(getter)]
    pub fn opening(&self) -> MaybeOpening {
        let found = Opening::of_line(self.0.start(), self.0.moves());
        opening::to_object(found.map(|(_, opening)| opening))
    }

    /// The moves as numbered text.
    #[wasm_bindgen(getter)]
    pub fn line(&self) -> String {
        self.0.start().line(self.0.moves()).map_or_else(|_| String::new(), |line| line.to_string())
    }

    /// The game as PGN.
    #[wasm_bindgen(getter)]
    pub fn pgn(&self) -> String {
        Tree::from(&self.0).to_string()
    }
}

fn side(name: &str) -> Result<Color, Error> {
    let found = Color::ALL.into_iter().find(|color| object::name(color) == name);
    found.ok_or_else(|| error("color", "a side is \"white\" or \"black\""))
}
