//! A position.

use arrocco_rules as rules;
use arrocco_rules::{Accept, Opening, Square};
use js_sys::{Array, Error};
use wasm_bindgen::prelude::wasm_bindgen;
use wasm_bindgen::{JsCast as _, JsValue};

use super::types::{
    ColorName, MaybeOpening, MaybeOutcome, MaybeRefusal, MoveObject, MoveObjects, PictureOptions, Pieces,
    Texts,
};
use super::{moves, opening, outcome, picture};
use crate::error;
use crate::object::{name, object, set};

/// A position. It never changes: `play` returns the next one.
#[wasm_bindgen]
#[derive(Clone, Copy)]
pub struct Position(pub(super) rules::Position);

#[wasm_bindgen]
impl Position {
    /// Reads a FEN; without one, the starting position. Throws a `ChessError` that names the field and the place.
    #[wasm_bindgen(constructor)]
    pub fn new(fen: Option<String>) -> Result<Self, Error> {
        let Some(fen) = fen else { return Ok(Self(rules::Position::startpos())) };
        let read =
            rules::Position::from_fen(&fen, Accept::STRICT).map_err(|refused| error::position(&refused))?;
        Ok(Self(read.position))
    }

    /// A starting position of Chess960, numbered from 0 to 959.
    pub fn chess960(number: u32) -> Result<Self, Error> {
        let position = u16::try_from(number).ok().and_then(rules::Position::chess960);
        position.map(Self).ok_or_else(|| error::error("number", "numbers of Chess960 are 0 to 959"))
    }

    /// The position as FEN.
    #[wasm_bindgen(getter)]
    pub fn fen(&self) -> String {
        self.0.to_string()
    }

    /// The side to move.
    #[wasm_bindgen(getter)]
    pub fn turn(&self) -> ColorName {
        JsValue::from(name(self.0.turn())).unchecked_into()
    }

    #[wasm_bindgen(getter, js_name = isCheck)]
    pub fn is_check(&self) -> bool {
        self.0.is_check()
    }

    /// All men, from a1 to h8.
    #[wasm_bindgen(getter)]
    pub fn pieces(&self) -> Pieces {
        let men = Square::ALL.into_iter().filter_map(|square| Some((square, self.0.piece_at(square)?)));
        let list: Array = men
            .map(|(square, piece)| {
                object([
                    ("square", square.to_string().into()),
                    ("role", name(piece.role).into()),
                    ("color", name(piece.color).into()),
                ])
            })
            .collect();
        list.unchecked_into()
    }

    /// All legal moves, or those from one square.
    pub fn moves(&self, from: Option<String>) -> Result<MoveObjects, Error> {
        let from = match from {
            None => None,
            Some(name) => Some(square(&name)?),
        };
        let legal = self.0.legal_moves();
        let chosen = legal.iter().copied().filter(|mv| from.is_none_or(|from| mv.from() == from));
        Ok(moves::to_objects(&self.0, chosen))
    }

    /// The move that a text means: UCI or algebraic notation. Throws a `ChessError` with the reason if it is not legal.
    pub fn parse(&self, text: &str) -> Result<MoveObject, Error> {
        moves::parse(&self.0, text).map(|mv| moves::to_object(&self.0, mv))
    }

    /// The position after a move.
    pub fn play(&self, text: &str) -> Result<Self, Error> {
        moves::parse(&self.0, text).map(|mv| Self(self.0.after_unchecked(mv)))
    }

    /// The moves of a text with or without numbers, as UCI writes them: `position.parseLine("1. e4 e5 2. Nf3")`.
    #[wasm_bindgen(js_name = parseLine)]
    pub fn parse_line(&self, text: &str) -> Result<Texts, Error> {
        let found = self.0.moves_from_san(text);
        let found = found.map_err(|refused| error::san(&refused.error, &refused.position))?;
        let mode = self.0.castling_mode();
        let list: Array = found.iter().map(|mv| JsValue::from(mv.uci(mode).to_string())).collect();
        Ok(list.unchecked_into())
    }

    /// Moves, one after the other, as numbered text: "1. e4 e5 2. Nf3".
    pub fn line(&self, texts: Vec<String>) -> Result<String, Error> {
        let (mut position, mut found) = (self.0, Vec::new());
        for text in texts {
            let mv = moves::parse(&position, &text)?;
            position.play_unchecked(mv);
            found.push(mv);
        }
        let line = self.0.line(&found).map_err(|_| error::error("illegal", "a move is not legal"))?;
        Ok(line.to_string())
    }

    /// Why a piece cannot go from one square to another; null if it can.
    #[wasm_bindgen(js_name = whyIllegal)]
    pub fn why_illegal(
        &self,
        from: &str,
        to: &str,
        promotion: Option<String>,
    ) -> Result<MaybeRefusal, Error> {
        let (from, to) = (square(from)?, square(to)?);
        let promotion = match promotion {
            None => None,
            Some(name) => Some(role(&name)?),
        };
        let why = self.0.why_illegal(from, to, promotion).map_or(JsValue::NULL, |why| {
            object([
                ("code", why.code().into()),
                ("text", why.text(&self.0).to_string().into()),
                ("squares", error::names(why.squares()).into()),
            ])
        });
        Ok(why.unchecked_into())
    }

    /// How the game has ended, as far as the board alone tells; null while it goes on.
    #[wasm_bindgen(getter)]
    pub fn outcome(&self) -> MaybeOutcome {
        outcome::to_object(self.0.outcome())
    }

    /// The opening that leads to this position; null if it has no name.
    #[wasm_bindgen(getter)]
    pub fn opening(&self) -> MaybeOpening {
        opening::to_object(Opening::of(&self.0))
    }

    /// Counts the sequences of legal moves of this length.
    pub fn perft(&self, depth: u32) -> f64 {
        self.0.perft(depth) as f64
    }

    /// The board as a picture.
    pub fn svg(&self, options: PictureOptions) -> Result<String, Error> {
        picture::draw(&self.0, &options)
    }
}

fn square(name: &str) -> Result<Square, Error> {
    name.parse().map_err(|_| {
        let error = error::error("square", format!("{name:?} is not a square: those are \"a1\" to \"h8\""));
        set(&error, "text", name);
        error
    })
}

fn role(name: &str) -> Result<rules::Role, Error> {
    let found = rules::Role::ALL.into_iter().find(|role| self::name(role) == name);
    found.ok_or_else(|| error::error("role", format!("{name:?} is not a piece such as \"queen\"")))
}
