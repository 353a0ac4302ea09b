//! Moves in words, for screen readers.

use arrocco_rules::{CastlingSide, Move, MoveKind, Position};

use super::{Language, fill};

impl Language {
    /// As in "knight from g1 to f3, check". The position is the one before the move.
    pub fn spoken(self, mv: Move, position: &Position) -> String {
        let words = self.words();
        let mut text = match mv.kind().castling_side() {
            Some(CastlingSide::King) => words.castles_short.to_owned(),
            Some(CastlingSide::Queen) => words.castles_long.to_owned(),
            None => self.spoken_step(mv, position),
        };
        if mv.kind() == MoveKind::EnPassant {
            text.push_str(words.en_passant);
        }
        if let Some(role) = mv.promotion() {
            text.push_str(&fill(words.promotes, &[("piece", self.piece(role))]));
        }
        let after = position.after_unchecked(mv);
        if after.is_check() {
            text.push_str(if after.has_moves() { words.check } else { words.mate });
        }
        text
    }

    fn spoken_step(self, mv: Move, position: &Position) -> String {
        let words = self.words();
        let named = |square| position.piece_at(square).map_or("", |piece| self.piece(piece.role));
        let (from, to) = (mv.from().to_string(), mv.to().to_string());
        let gaps = [("piece", named(mv.from())), ("from", &from), ("to", &to)];
        match mv.captured_square() {
            Some(square) => {
                let [piece, from, to] = gaps;
                fill(words.takes, &[piece, from, to, ("taken", named(square))])
            }
            None => fill(words.goes, &gaps),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn spoken(fen: &str, uci: &str) -> [String; 3] {
        let position: Position = fen.parse().unwrap();
        let mv = position.move_from_uci(uci).unwrap();
        Language::ALL.map(|language| language.spoken(mv, &position))
    }

    #[test]
    fn moves_are_spoken_in_three_languages() {
        let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
        assert_eq!(
            spoken(start, "g1f3"),
            ["knight from g1 to f3", "cavallo da g1 a f3", "caballo de g1 a f3"]
        );
        let castling = "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1";
        assert_eq!(spoken(castling, "e1g1"), ["castles king side", "arrocco corto", "enroque corto"]);
        assert_eq!(
            spoken(castling, "h1h8"),
            ["rook from h1 to h8, check", "torre da h1 a h8, scacco", "torre de h1 a h8, jaque"]
        );
    }

    #[test]
    fn captures_promotions_and_mates_are_told() {
        assert_eq!(
            spoken("1r5k/P5pp/8/8/8/8/8/K7 w - - 0 1", "a7b8q")[0],
            "pawn from a7 takes rook on b8, becomes queen, checkmate"
        );
        assert_eq!(
            spoken("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6")[2],
            "peón de e5 captura peón en d6, al paso"
        );
    }
}
