//! A line of text that is being typed.

/// Nothing that means anything is longer, a FEN among it.
const LONGEST: usize = 1000;

/// The text, and where the next letter goes.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Line {
    text: String,
    /// In letters from the left.
    caret: usize,
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
    }

    pub(super) fn clear(&mut self) {
        *self = Self::default();
    }

    /// Letters that cannot be seen, and what is too much, are left out.
    pub(super) fn insert(&mut self, text: &str) {
        for letter in text.chars().filter(|letter| !letter.is_control()) {
            if self.text.chars().count() >= LONGEST {
                return;
            }
            self.text.insert(self.byte(self.caret), letter);
            self.caret += 1;
        }
    }

    pub(super) fn backspace(&mut self) {
        if self.caret > 0 {
            self.caret -= 1;
            self.delete();
        }
    }

    pub(super) fn delete(&mut self) {
        if !self.is_at_end() {
            self.text.remove(self.byte(self.caret));
        }
    }

    pub(super) const fn left(&mut self) {
        self.caret = self.caret.saturating_sub(1);
    }

    pub(super) fn right(&mut self) {
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
    fn a_novel_is_cut() {
        let mut line = Line::default();
        line.insert(&"é".repeat(100_000));
        assert_eq!(line.caret(), LONGEST);
    }
}
