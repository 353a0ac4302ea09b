//! Other people's text, made fit to be quoted in a message.

use std::fmt;

/// The most characters that are quoted.
const LENGTH: usize = 60;

/// The beginning of a text, without what a terminal would obey.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Excerpt(String);

impl Excerpt {
    pub(super) fn new(text: &str) -> Self {
        let mut shown: String = text.chars().filter(|&c| is_visible(c)).take(LENGTH + 1).collect();
        if let Some((end, _)) = shown.char_indices().nth(LENGTH) {
            shown.truncate(end);
            shown.push('…');
        }
        Self(shown)
    }
}

/// Neither a control character nor one that reorders or hides the text around it.
fn is_visible(c: char) -> bool {
    let hides =
        matches!(c, '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}');
    !c.is_control() && !hides
}

impl fmt::Display for Excerpt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "\"{}\"", self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quotes_are_short_and_harmless() {
        assert_eq!(Excerpt::new("a\x1b[31m\0\u{202e}b").to_string(), "\"a[31mb\"");
        assert_eq!(Excerpt::new(&"é".repeat(1000)).to_string(), format!("\"{}…\"", "é".repeat(LENGTH)));
    }
}
