//! Foreign text, quoted in a message.

use std::fmt;

use crate::quote::quote;

/// The beginning of a text, without characters that a terminal would interpret.
///
/// ```
/// use arrocco_uci::session::Excerpt;
/// assert_eq!(Excerpt::new("a\x1b[31m\0\u{202e}b").to_string(), "\"a[31mb\"");
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Excerpt(String);

impl Excerpt {
    /// Quotes a text, shortened if it is long.
    ///
    /// ```
    /// # use arrocco_uci::session::Excerpt;
    /// assert_eq!(Excerpt::new(&"x".repeat(1000)).to_string().chars().count(), 63);
    /// ```
    pub fn new(text: &str) -> Self {
        Self(quote(text))
    }
}

/// In quotation marks.
impl fmt::Display for Excerpt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}
