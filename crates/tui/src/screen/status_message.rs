//! The message below the board.

/// A text, and whether it is a warning.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct StatusMessage {
    pub(super) text: String,
    pub(super) is_warning: bool,
}

impl StatusMessage {
    pub(super) fn info(text: impl Into<String>) -> Self {
        Self { text: text.into(), is_warning: false }
    }

    pub(super) fn warning(text: impl Into<String>) -> Self {
        Self { text: text.into(), is_warning: true }
    }
}
