//! A record that is kept.

/// A text that is kept, and when it has changed, in milliseconds since 1970.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Kept {
    pub text: String,
    pub changed: u64,
}
