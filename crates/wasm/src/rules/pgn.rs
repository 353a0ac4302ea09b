//! The games of a PGN text, one after the other.

use std::io::Cursor;

use arrocco_rules as rules;
use arrocco_rules::pgn::{FromRead, GameRecord, Tree};
use js_sys::{Array, Error, Object};
use wasm_bindgen::JsCast as _;
use wasm_bindgen::prelude::wasm_bindgen;

use super::game::Game;
use super::position::Position;
use super::types::{Problems, Tags};
use crate::error::error;
use crate::object::{object, set};

/// Reads the games of a PGN text one by one: only the one that was read last is kept as a tree.
#[wasm_bindgen]
pub struct PgnReader {
    reader: rules::pgn::Reader<FromRead<Cursor<Vec<u8>>>>,
}

#[wasm_bindgen]
impl PgnReader {
    #[wasm_bindgen(constructor)]
    pub fn new(text: String) -> Self {
        Self { reader: rules::pgn::Reader::new(FromRead(Cursor::new(text.into_bytes()))) }
    }

    /// The next game; undefined at the end. What is wrong in a game is in its `problems`, and reading goes on.
    pub fn next(&mut self) -> Option<PgnGame> {
        // Reading from memory cannot fail.
        let record = Tree::read_from(&mut self.reader).ok()??;
        Some(PgnGame { record })
    }
}

/// A game of a PGN text, with its variations and comments.
#[wasm_bindgen]
pub struct PgnGame {
    record: GameRecord,
}

#[wasm_bindgen]
impl PgnGame {
    /// The tags: `game.tags.White`.
    #[wasm_bindgen(getter)]
    pub fn tags(&self) -> Tags {
        let tags = Object::new();
        for (name, value) in self.record.tree.tags() {
            set(&tags, name, value);
        }
        tags.unchecked_into()
    }

    /// The faults of the text.
    #[wasm_bindgen(getter)]
    pub fn problems(&self) -> Problems {
        let list: Array = self
            .record
            .errors
            .iter()
            .map(|fault| {
                object([
                    ("line", (fault.place.line as f64).into()),
                    ("code", fault.code().into()),
                    ("text", fault.to_string().into()),
                ])
            })
            .collect();
        list.unchecked_into()
    }

    /// The position at the beginning.
    #[wasm_bindgen(getter)]
    pub fn start(&self) -> Position {
        Position(*self.record.tree.start())
    }

    /// The moves of the main line as a game. Throws if it has a null move.
    pub fn game(&self) -> Result<Game, Error> {
        rules::Game::try_from(&self.record.tree).map(Game).map_err(|wrong| error("null-move", wrong))
    }

    /// The whole game as PGN, with its variations and comments.
    #[wasm_bindgen(getter)]
    pub fn pgn(&self) -> String {
        self.record.tree.to_string()
    }
}
