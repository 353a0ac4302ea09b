//! A text field of one line.

/// In characters; a FEN fits easily.
const MAX_LENGTH: usize = 1000;

/// The text and the caret.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct TextField {
    text: String,
    /// In characters from the left.
    caret: usize,
    /// It was submitted and rejected: the next typed character replaces it, unless it is edited first.
    is_rejected: bool,
}

impl TextField {
    pub(super) fn new(text: impl Into<String>) -> Self {
        let mut field = Self::default();
        field.set(text);
        field
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
        self.is_rejected = false;
    }

    /// The text was rejected, but may be corrected.
    pub(super) const fn mark_rejected(&mut self) {
        self.is_rejected = !self.text.is_empty();
    }

    pub(super) const fn is_rejected(&self) -> bool {
        self.is_rejected
    }

    pub(super) fn clear(&mut self) {
        *self = Self::default();
    }

    /// Inserts text at the caret, without control characters and only up to the limit.
    pub(super) fn insert(&mut self, text: &str) {
        if self.is_rejected {
            self.clear();
        }
        for letter in text.chars().filter(|letter| !letter.is_control()) {
            if self.text.chars().count() >= MAX_LENGTH {
                return;
            }
            self.text.insert(self.byte(self.caret), letter);
            self.caret += 1;
        }
    }

    pub(super) fn backspace(&mut self) {
        self.is_rejected = false;
        if self.caret > 0 {
            self.caret -= 1;
            self.delete();
        }
    }

    pub(super) fn delete(&mut self) {
        self.is_rejected = false;
        if !self.is_at_end() {
            self.text.remove(self.byte(self.caret));
        }
    }

    pub(super) const fn left(&mut self) {
        self.is_rejected = false;
        self.caret = self.caret.saturating_sub(1);
    }

    pub(super) fn right(&mut self) {
        self.is_rejected = false;
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
        let mut field = TextField::new("è♘x");
        field.left();
        field.insert("ü\n\u{1b}");
        assert_eq!((field.text(), field.caret()), ("è♘üx", 3));
        field.backspace();
        field.backspace();
        field.delete();
        assert_eq!((field.text(), field.caret()), ("è", 1));
        field.delete();
        field.right();
        field.backspace();
        field.backspace();
        assert!(field.is_empty());
    }

    #[test]
    fn what_came_back_gives_way_unless_it_is_edited() {
        let after = |edit: fn(&mut TextField)| {
            let mut field = TextField::new("Ra4");
            field.mark_rejected();
            edit(&mut field);
            field.insert("x");
            field.text().to_owned()
        };
        assert_eq!(after(TextField::left), "Rax4");
        assert_eq!(after(TextField::right), "Ra4x");
        assert_eq!(after(TextField::backspace), "Rax");
        assert_eq!(after(TextField::delete), "Ra4x");
        let mut field = TextField::new("Ra4");
        field.mark_rejected();
        assert!(field.is_rejected());
        field.insert("e");
        field.insert("4");
        assert_eq!((field.text(), field.caret(), field.is_rejected()), ("e4", 2, false));
        let mut empty = TextField::default();
        empty.mark_rejected();
        assert_eq!(empty, TextField::default());
    }

    #[test]
    fn a_novel_is_cut() {
        let mut field = TextField::default();
        field.insert(&"é".repeat(100_000));
        assert_eq!(field.caret(), MAX_LENGTH);
    }
}
