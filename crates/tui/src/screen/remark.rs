//! What is said below the board.

/// A text, and whether something is wrong.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Remark {
    pub(super) text: String,
    pub(super) is_warning: bool,
}

impl Remark {
    pub(super) fn say(text: impl Into<String>) -> Self {
        Self { text: text.into(), is_warning: false }
    }

    pub(super) fn warn(text: impl Into<String>) -> Self {
        Self { text: text.into(), is_warning: true }
    }
}
