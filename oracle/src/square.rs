//! Squares as a file and a rank, both counted from zero: a1 is (0, 0), h8 is (7, 7).

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Square {
    pub(crate) file: i8,
    pub(crate) rank: i8,
}

impl Square {
    /// The square with these coordinates, if it lies on the board.
    pub(crate) fn new(file: i8, rank: i8) -> Option<Square> {
        ((0..8).contains(&file) && (0..8).contains(&rank)).then_some(Square { file, rank })
    }

    pub(crate) fn all() -> impl Iterator<Item = Square> {
        (0..8).flat_map(|rank| (0..8).map(move |file| Square { file, rank }))
    }

    pub(crate) fn step(self, files: i8, ranks: i8) -> Option<Square> {
        Square::new(self.file + files, self.rank + ranks)
    }

    pub(crate) fn parse(text: &str) -> Option<Square> {
        let mut chars = text.chars();
        let (file, rank, end) = (chars.next()?, chars.next()?, chars.next());
        if end.is_some() {
            return None;
        }
        let file = "abcdefgh".chars().position(|c| c == file)?;
        let rank = "12345678".chars().position(|c| c == rank)?;
        Square::new(file as i8, rank as i8)
    }

    pub(crate) fn name(self) -> String {
        format!("{}{}", self.file_letter(), self.rank + 1)
    }

    pub(crate) fn file_letter(self) -> char {
        char::from(b'a' + self.file as u8)
    }

    /// Whether the square lies between `a` and `b` on their rank, both included.
    pub(crate) fn on_rank_between(self, a: Square, b: Square) -> bool {
        self.rank == a.rank && (a.file.min(b.file)..=a.file.max(b.file)).contains(&self.file)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_and_squares_agree() {
        let names: Vec<String> = Square::all().map(Square::name).collect();
        assert_eq!(names.len(), 64);
        assert_eq!((names[0].as_str(), names[7].as_str(), names[63].as_str()), ("a1", "h1", "h8"));
        assert!(Square::all().all(|square| Square::parse(&square.name()) == Some(square)));
        for wrong in ["", "e", "e9", "i1", "E1", "e1e", "é1"] {
            assert_eq!(Square::parse(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn steps_stop_at_the_edge() {
        let h1 = Square { file: 7, rank: 0 };
        assert_eq!(h1.step(-2, 1), Square::parse("f2"));
        assert_eq!(h1.step(1, 0), None);
        assert_eq!(h1.step(0, -1), None);
    }
}
