//! A short part of an input text that is safe to quote in a message.

use core::fmt;

use arrayvec::ArrayString;

/// The largest number of characters that are quoted.
const CHARS: usize = 20;

/// Stands for the rest of the text.
const ELLIPSIS: &str = "…";

/// The beginning of a text, without control characters, short enough for one line.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub(crate) struct Excerpt(ArrayString<44>);

impl Excerpt {
    pub(crate) fn new(text: &[u8]) -> Self {
        let mut quoted = ArrayString::new();
        for (i, c) in chars(text).enumerate() {
            if i == CHARS || quoted.remaining_capacity() < c.len_utf8() + ELLIPSIS.len() {
                quoted.push_str(ELLIPSIS);
                break;
            }
            if is_visible(c) {
                quoted.push(c);
            }
        }
        Self(quoted)
    }

    /// The first character alone.
    pub(crate) fn first(text: &[u8]) -> Self {
        let mut quoted = ArrayString::new();
        chars(text).take(1).filter(|&c| is_visible(c)).for_each(|c| quoted.push(c));
        Self(quoted)
    }
}

/// The characters of bytes that need not be UTF-8.
fn chars(text: &[u8]) -> impl Iterator<Item = char> {
    // A character has four bytes at most. The limit keeps a line of a megabyte cheap.
    let near = text.get(..4 * (CHARS + 1)).unwrap_or(text);
    near.utf8_chunks().flat_map(|chunk| {
        let broken = (!chunk.invalid().is_empty()).then_some(char::REPLACEMENT_CHARACTER);
        chunk.valid().chars().chain(broken)
    })
}

/// Neither a control character nor one that reorders or hides the text around it.
fn is_visible(c: char) -> bool {
    let hides =
        matches!(c, '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}');
    !c.is_control() && !hides
}

impl fmt::Display for Excerpt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.0.is_empty() {
            return f.write_str("something unprintable");
        }
        write!(f, "\"{}\"", self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quotes_are_short_and_harmless() {
        let quote = |text: &[u8]| Excerpt::new(text).to_string();
        assert_eq!(quote(b"abc"), "\"abc\"");
        assert_eq!(quote(b"a\x1b[31m\0b"), "\"a[31mb\"");
        assert_eq!(quote(b"\0\r\n"), "something unprintable");
        assert_eq!(quote(b"12345678901234567890"), "\"12345678901234567890\"");
        assert_eq!(quote(b"123456789012345678901"), "\"12345678901234567890…\"");
        assert_eq!(quote(b"\xff\xfe"), "\"\u{fffd}\u{fffd}\"");
        assert_eq!(quote("\u{202e}evil".as_bytes()), "\"evil\"");
        assert_eq!(quote("♔".repeat(30).as_bytes()), format!("\"{}…\"", "♔".repeat(13)));
        assert_eq!(Excerpt::first("é!".as_bytes()).to_string(), "\"é\"");
        assert_eq!(Excerpt::first(b"\0!").to_string(), "something unprintable");
    }
}
