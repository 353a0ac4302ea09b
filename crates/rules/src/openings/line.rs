//! A line of moves as the table writes it, followed on the board.

use crate::Position;

/// The moves of a line of text such as `1.e4 e5 2.Nf3`, without their numbers.
pub(super) fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split_whitespace().map(|word| word.split_once('.').map_or(word, |(_number, mv)| mv))
}

/// The line last followed, with the positions on the way. Neighbors in the table begin with the same moves, and moves
/// already on the board are not read again: this is most of the work saved.
#[derive(Default)]
pub(super) struct Line<'a> {
    steps: Vec<(&'a str, Position)>,
}

impl<'a> Line<'a> {
    /// The position after these moves from the start position; `None` if one of them is not legal.
    pub(super) fn follow(&mut self, text: &'a str) -> Option<Position> {
        let mut rest = words(text).peekable();
        let shared = self.steps.iter().take_while(|(word, _)| rest.next_if_eq(word).is_some()).count();
        self.steps.truncate(shared);
        for word in rest {
            let mut position = self.end();
            let mv = position.move_from_san(word).ok()?;
            position.play_unchecked(mv);
            self.steps.push((word, position));
        }
        Some(self.end())
    }

    fn end(&self) -> Position {
        self.steps.last().map_or_else(Position::startpos, |&(_, position)| position)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_line_is_followed_from_the_start() {
        let mut line = Line::default();
        let mut fen = |text| line.follow(text).map(|position| position.to_string());
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
