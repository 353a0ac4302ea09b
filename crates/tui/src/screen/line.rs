//! A line of text that is being typed.

/// Nothing that means anything is longer, a FEN among it.
const LONGEST: usize = 1000;

/// The text, and where the next letter goes.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Line {
    text: String,
    /// In letters from the left.
    caret: usize,
    /// It was sent off and came back: what is typed next takes its place, unless it is edited first.
    is_returned: bool,
}

impl Line {
    pub(super) fn new(text: impl Into<String>) -> Self {
        let mut line = Self::default();
        line.set(text);
        line
    }

    pub(super) fn text(&self) -> &str {
        &self.text
    }

    pub(super) const fn caret(&self) -> usize {
        self.caret
    }

    pub(super) const fn is_empty(&self) -> bool {
        self.text.is_empty()
    }

    pub(super) fn is_at_end(&self) -> bool {
        self.caret == self.text.chars().count()
    }

    pub(super) fn set(&mut self, text: impl Into<String>) {
        self.text = text.into();
        self.caret = self.text.chars().count();
        self.is_returned = false;
    }

    /// The text was of no use, but may be mended.
    pub(super) const fn give_back(&mut self) {
        self.is_returned = !self.text.is_empty();
    }

    pub(super) const fn is_returned(&self) -> bool {
        self.is_returned
    }

    pub(super) fn clear(&mut self) {
        *self = Self::default();
    }

    /// Letters that cannot be seen, and what is too much, are left out.
    pub(super) fn insert(&mut self, text: &str) {
        if self.is_returned {
            self.clear();
        }
        for letter in text.chars().filter(|letter| !letter.is_control()) {
            if self.text.chars().count() >= LONGEST {
                return;
            }
            self.text.insert(self.byte(self.caret), letter);
            self.caret += 1;
        }
    }

    pub(super) fn backspace(&mut self) {
        self.is_returned = false;
        if self.caret > 0 {
            self.caret -= 1;
            self.delete();
        }
    }

    pub(super) fn delete(&mut self) {
        self.is_returned = false;
        if !self.is_at_end() {
            self.text.remove(self.byte(self.caret));
        }
    }

    pub(super) const fn left(&mut self) {
        self.is_returned = false;
        self.caret = self.caret.saturating_sub(1);
    }

    pub(super) fn right(&mut self) {
        self.is_returned = false;
        self.caret = (self.caret + 1).min(self.text.chars().count());
    }

    fn byte(&self, letters: usize) -> usize {
        self.text.char_indices().nth(letters).map_or(self.text.len(), |(byte, _)| byte)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_of_any_width_are_edited() {
        let mut line = Line::new("è♘x");
        line.left();
        line.insert("ü\n\u{1b}");
        assert_eq!((line.text(), line.caret()), ("è♘üx", 3));
        line.backspace();
        line.backspace();
        line.delete();
        assert_eq!((line.text(), line.caret()), ("è", 1));
        line.delete();
        line.right();
        line.backspace();
        line.backspace();
        assert!(line.is_empty());
    }

    #[test]
    fn what_came_back_gives_way_unless_it_is_edited() {
        let after = |edit: fn(&mut Line)| {
            let mut line = Line::new("Ra4");
            line.give_back();
            edit(&mut line);
            line.insert("x");
            line.text().to_owned()
        };
        assert_eq!(after(Line::left), "Rax4");
        assert_eq!(after(Line::right), "Ra4x");
        assert_eq!(after(Line::backspace), "Rax");
        assert_eq!(after(Line::delete), "Ra4x");
        let mut line = Line::new("Ra4");
        line.give_back();
        assert!(line.is_returned());
        line.insert("e");
        line.insert("4");
        assert_eq!((line.text(), line.caret(), line.is_returned()), ("e4", 2, false));
        let mut empty = Line::default();
        empty.give_back();
        assert_eq!(empty, Line::default());
    }

    #[test]
    fn a_novel_is_cut() {
        let mut line = Line::default();
        line.insert(&"é".repeat(100_000));
        assert_eq!(line.caret(), LONGEST);
    }
}
