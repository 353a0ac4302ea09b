//! Endings of few men in words.

use super::outcomes::by_side;
use super::{Language, fill};
use arrocco_tablebase::Ending;

impl Language {
    /// Who wins an ending, and how far the next step is.
    pub fn ending(self, ending: Ending) -> String {
        let words = self.words();
        let Some(winner) = ending.winner else { return words.table_draw.to_owned() };
        let wins = by_side(winner, words.wins);
        match ending.moves {
            None => wins.to_owned(),
            Some(1) => fill(words.table_move, &[("wins", wins)]),
            Some(moves) => fill(words.table_moves, &[("wins", wins), ("moves", &moves.to_string())]),
        }
    }
}

#[cfg(test)]
mod tests {
    use arrocco_rules::Color;

    use super::*;

    #[test]
    fn endings_are_told_in_every_language() {
        let white = Ending { winner: Some(Color::White), moves: Some(23) };
        assert_eq!(
            Language::ALL.map(|language| language.ending(white)),
            [
                "White wins: 23 moves to the next capture, pawn move or mate",
                "Il Bianco vince: 23 mosse alla prossima cattura, mossa di pedone o matto",
                "Ganan las blancas: 23 jugadas hasta la próxima captura, jugada de peón o mate",
            ]
        );
        let black = Ending { winner: Some(Color::Black), moves: Some(1) };
        assert_eq!(Language::En.ending(black), "Black wins: 1 move to the next capture, pawn move or mate");
        let unknown = Ending { winner: Some(Color::Black), moves: None };
        assert_eq!(Language::It.ending(unknown), "Il Nero vince");
        let draw = Ending { winner: None, moves: None };
        assert_eq!(Language::Es.ending(draw), "Tablas con el mejor juego");
    }
}
