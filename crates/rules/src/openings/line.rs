//! Plays the lines of moves of the table.

use crate::Position;

/// The moves of a text such as `1.e4 e5 2.Nf3`, without the move numbers.
pub(super) fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split_whitespace().map(|word| word.split_once('.').map_or(word, |(_number, mv)| mv))
}

/// The last line, with the position after each move. Neighboring rows of the table begin with the same moves, which are
/// not read again; that saves most of the work.
#[derive(Default)]
pub(super) struct LineCache<'a> {
    moves: Vec<(&'a str, Position)>,
}

impl<'a> LineCache<'a> {
    /// The position after these moves from the start position; `None` if one of them is not legal.
    pub(super) fn play(&mut self, text: &'a str) -> Option<Position> {
        let mut rest = words(text).peekable();
        let shared = self.moves.iter().take_while(|(word, _)| rest.next_if_eq(word).is_some()).count();
        self.moves.truncate(shared);
        for word in rest {
            let mut position = self.end();
            let mv = position.move_from_san(word).ok()?;
            position.play_unchecked(mv);
            self.moves.push((word, position));
        }
        Some(self.end())
    }

    fn end(&self) -> Position {
        self.moves.last().map_or_else(Position::startpos, |&(_, position)| position)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_line_is_played_from_the_start() {
        let mut line = LineCache::default();
        let mut fen = |text| line.play(text).map(|position| position.to_string());
        let sicilian = "rnbqkbnr/pp1ppppp/8/2p5/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2".to_owned();
        let open = "rnbqkbnr/pp1ppppp/8/2p5/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2".to_owned();
        assert_eq!(fen("1.e4 c5 2.Nf3"), Some(open.clone()));
        assert_eq!(fen("1.e4 c5"), Some(sicilian.clone()));
        assert_eq!(fen("1.e4 c5 2.Nf6"), None);
        assert_eq!(fen("1.e4 c5"), Some(sicilian));
        assert_eq!(fen("1.Nf3 c5 2.e4"), Some(open.replace("- 1 2", "- 0 2")));
        assert_eq!(fen(""), Some(Position::startpos().to_string()));
    }
}
