//! Reading moves: in notation, or in words such as "knight f3" and everything that `speech` writes.

use arrocco_play::{MoveRefusal, read_move};
use arrocco_rules::{Move, PieceLetters, Position, Role, Square};

use super::Language;

/// A word that names a piece or a square.
#[derive(Clone, Copy)]
enum Word {
    Piece(Role),
    Square(Square),
}

impl Language {
    /// The move that a text means in a position: in any notation, or in words.
    pub fn read_move(self, position: &Position, text: &str) -> Result<Move, MoveRefusal> {
        let refusal = match read_move(position, text, self.letters()) {
            Ok(mv) => return Ok(mv),
            Err(refusal) if refusal.code() != "syntax" => return Err(refusal),
            Err(refusal) => refusal,
        };
        // English words are understood in every language.
        match [self, Self::En].into_iter().find_map(|language| language.notation_of(text, position)) {
            Some(written) => read_move(position, &written, &PieceLetters::ENGLISH),
            None => Err(refusal),
        }
    }

    /// Words as notation; `None` if there is a word that no move has.
    fn notation_of(self, text: &str, position: &Position) -> Option<String> {
        let text = plain(text);
        for (castling, written) in [(self.words().castles_short, "O-O"), (self.words().castles_long, "O-O-O")]
        {
            if text.starts_with(&plain(castling)) {
                return Some(written.to_owned());
            }
        }
        let mut words = Vec::new();
        for word in split(&text) {
            match self.meaning(word) {
                Some(meaning) => words.push(meaning),
                None if self.is_filler(word) => {}
                None => return None,
            }
        }
        written(&words, position)
    }

    fn meaning(self, word: &str) -> Option<Word> {
        let role = Role::ALL.into_iter().find(|role| plain(self.piece(*role)) == word);
        role.map(Word::Piece).or_else(|| word.parse().ok().map(Word::Square))
    }

    /// Is it a word without a meaning of its own, such as "from" or "the"?
    fn is_filler(self, word: &str) -> bool {
        let words = self.words();
        let told = [words.goes, words.takes, words.promotes, words.en_passant, words.check, words.mate];
        let mut known = told.into_iter().chain([words.on_square]).chain(words.the_pieces);
        known.any(|text| split(&plain(text)).any(|filler| filler == word))
    }
}

/// Lower case without accents, because not everyone types them.
fn plain(text: &str) -> String {
    let bare = |letter| match letter {
        'à' | 'á' => 'a',
        'è' | 'é' => 'e',
        'ì' | 'í' => 'i',
        'ò' | 'ó' => 'o',
        'ù' | 'ú' => 'u',
        letter => letter,
    };
    text.to_lowercase().chars().map(bare).collect()
}

fn split(text: &str) -> impl Iterator<Item = &str> {
    text.split(|letter: char| letter.is_whitespace() || ",;:!".contains(letter))
        .filter(|word| !word.is_empty())
}

/// The piece before the squares moves, the piece after them is the promotion. A captured piece may be named but is
/// not needed.
fn written(words: &[Word], position: &Position) -> Option<String> {
    let square = |word: &Word| match word {
        Word::Square(square) => Some(*square),
        Word::Piece(_) => None,
    };
    let piece = |word: &Word| match word {
        Word::Piece(role) => Some(*role),
        Word::Square(_) => None,
    };
    let squares: Vec<Square> = words.iter().filter_map(square).collect();
    let last = words.iter().rposition(|word| square(word).is_some())?;
    let mover = words.first().and_then(piece);
    let becomes = words.iter().skip(last + 1).find_map(piece);
    let (from, to) = match squares[..] {
        [to] => (None, to),
        [from, to] => (Some(from), to),
        _ => return None,
    };
    match mover {
        Some(role) if role != Role::Pawn => Some(format!(
            "{}{}{to}",
            role.char().to_ascii_uppercase(),
            from.map_or(String::new(), |from| from.to_string())
        )),
        _ => {
            let from = from.or_else(|| only_pawn(position, to));
            let becomes = becomes.map_or(String::new(), |role| role.char().to_lowercase().to_string());
            Some(format!("{}{to}{becomes}", from.map_or(String::new(), |from| from.to_string())))
        }
    }
}

/// The one pawn that can go to a square.
fn only_pawn(position: &Position, to: Square) -> Option<Square> {
    let is_pawn = |from: Square| position.piece_at(from).is_some_and(|piece| piece.role == Role::Pawn);
    let moves = position.legal_moves();
    let mut sources: Vec<Square> =
        moves.iter().filter(|mv| mv.to() == to && is_pawn(mv.from())).map(|mv| mv.from()).collect();
    sources.dedup();
    match sources[..] {
        [from] => Some(from),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::super::Verb;
    use super::*;

    #[track_caller]
    fn check(language: Language, fen: &str, text: &str, uci: &str) {
        let position: Position = fen.parse().unwrap();
        let read = language.read_move(&position, text).map(|mv| mv.to_string());
        assert_eq!(read.as_deref(), Ok(uci), "{text}");
    }

    const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

    #[test]
    fn moves_are_heard_in_three_languages() {
        for text in ["knight f3", "Knight to f3", "the knight from g1 to f3", "from g1 to f3"] {
            check(Language::En, START, text, "g1f3");
        }
        check(Language::It, START, "cavallo f3", "g1f3");
        check(Language::It, START, "Pedone e4", "e2e4");
        check(Language::Es, START, "caballo a f3", "g1f3");
        check(Language::Es, START, "peon e4", "e2e4");
        check(Language::It, START, "knight f3", "g1f3");
        check(Language::En, "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", "pawn takes pawn on d5", "e4d5");
        check(Language::En, "4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "pawn a8 queen", "a7a8q");
    }

    /// Whatever `speech` writes can be read.
    #[test]
    fn every_move_that_is_told_is_heard() {
        for fen in [
            START,
            "r3k2r/1P1p1ppp/8/2pP4/8/8/PP2B1PP/R3K2R w KQkq c6 0 1",
            "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8",
        ] {
            let position: Position = fen.parse().unwrap();
            for language in Language::ALL {
                for &mv in &position.legal_moves() {
                    let told = language.spoken(mv, &position);
                    assert_eq!(language.read_move(&position, &told).as_ref(), Ok(&mv), "{told}");
                }
            }
        }
    }

    #[test]
    fn other_words_are_no_moves() {
        let start = Position::startpos();
        for text in ["hello", "knight", "knight f3 please", "knight f3 g3 h3", "to", "castle"] {
            let refusal = Language::En.read_move(&start, text).unwrap_err();
            assert_eq!(refusal.code(), "syntax", "{text}");
        }
        assert_eq!(Language::En.read_move(&start, "rook a4").unwrap_err().code(), "blocked");
    }

    #[test]
    fn no_piece_is_called_like_a_command() {
        for language in Language::ALL {
            for role in Role::ALL {
                assert_eq!(Verb::find(language.piece(role), language), None);
            }
            assert_eq!(
                split(language.words().castles_short).next().and_then(|word| Verb::find(word, language)),
                None
            );
        }
    }
}
