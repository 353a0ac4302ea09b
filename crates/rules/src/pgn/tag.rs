//! A tag pair as it stands in a file: `[Event "Linares"]`.

use alloc::borrow::Cow;
use alloc::vec::Vec;

use super::class::{is_space, name_length, run_length, value_length};
use super::decode::{decode, decode_owned};

/// The longest tag pair that is read whole, in bytes. A longer one is truncated, and an error is reported.
pub(super) const LONGEST: usize = 8 * 1024;

/// The longest name of a tag.
const LONGEST_NAME: usize = 128;

/// A tag pair, borrowed from the reader.
///
/// ```
/// use arrocco_rules::pgn::{At, Reader, Tag, Visitor};
///
/// struct White(String);
///
/// impl Visitor for White {
///     type Output = ();
///     fn tag(&mut self, tag: Tag<'_>, _: &At<'_>) {
///         if tag.name == b"White" {
///             self.0 = tag.value().into_owned();
///         }
///     }
///     fn end_game(&mut self, _: &At<'_>) {}
/// }
///
/// let mut white = White(String::new());
/// let file = br#"[White "Smith, \"Joe\""]"#;
/// Reader::new(&file[..]).read_game(&mut white).unwrap();
/// assert_eq!(white.0, r#"Smith, "Joe""#);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Tag<'a> {
    /// The name, as it stands in the file.
    pub name: &'a [u8],
    /// The value between the quotes, as it stands in the file.
    pub raw: &'a [u8],
}

impl<'a> Tag<'a> {
    /// The value as text: decoded as UTF-8 or else as Latin-1, with escaped quotes and backslashes unescaped.
    ///
    /// ```
    /// # use arrocco_rules::pgn::Tag;
    /// assert_eq!(Tag { name: b"Site", raw: b"K\xf6ln" }.value(), "Köln");
    /// ```
    #[must_use]
    pub fn value(&self) -> Cow<'a, str> {
        if !self.raw.contains(&b'\\') {
            return decode(self.raw);
        }
        Cow::Owned(decode_owned(unescape(self.raw)))
    }
}

fn unescape(raw: &[u8]) -> Vec<u8> {
    let mut value = Vec::with_capacity(raw.len());
    let mut bytes = raw.iter().copied().peekable();
    while let Some(byte) = bytes.next() {
        let escaped = bytes.next_if(|&next| byte == b'\\' && matches!(next, b'"' | b'\\'));
        value.push(escaped.unwrap_or(byte));
    }
    value
}

/// A tag at the beginning of a line, and its length in the line.
pub(super) struct Found<'a> {
    pub(super) tag: Tag<'a>,
    pub(super) length: usize,
}

fn is_name_byte(byte: u8) -> bool {
    byte.is_ascii_graphic() && !matches!(byte, b'"' | b'[' | b']' | b'%' | b'{' | b'}')
}

/// Is this a valid name of a tag?
pub(super) fn is_name(text: &[u8]) -> bool {
    (1..=LONGEST_NAME).contains(&text.len()) && text.iter().all(|&byte| is_name_byte(byte))
}

/// The name after an opening bracket and where the value begins, if this can be a tag.
fn parse_name(line: &[u8]) -> Option<(&[u8], usize)> {
    let mut at = 1 + run_length(line.get(1..)?, is_space);
    let rest = line.get(at..)?;
    let near = rest.get(..LONGEST_NAME).unwrap_or(rest);
    let length = run_length(near, is_name_byte);
    let name = rest.get(..length).filter(|name| !name.is_empty())?;
    at += length;
    at += run_length(line.get(at..)?, is_space);
    (line.get(at) == Some(&b'"')).then_some((name, at + 1))
}

/// Does a tag begin here? The text must begin with a bracket.
#[inline]
pub(super) fn is_tag(text: &[u8]) -> bool {
    let after = text.get(1..).unwrap_or_default();
    let length = name_length(after.get(..LONGEST_NAME).unwrap_or(after));
    let is_plain = length > 0 && after.get(length..).is_some_and(|after| after.starts_with(b" \""));
    is_plain || name(text).is_some()
}

/// The name of the tag that begins here.
pub(super) fn name(text: &[u8]) -> Option<&[u8]> {
    parse_name(text).map(|(name, _)| name)
}

/// Is there a whole tag here, alone on its line?
pub(super) fn is_tag_line(text: &[u8]) -> bool {
    let line = text.get(..run_length(text, |byte| !matches!(byte, b'\n' | b'\r'))).unwrap_or(text);
    find(line)
        .is_some_and(|found| line.get(found.length..).is_some_and(|rest| rest.iter().all(|&b| is_space(b))))
}

/// The tag at the beginning of a text if it is written as nearly all tags are: no backslashes, one blank, alone on its
/// line.
#[inline]
pub(super) fn find_plain(text: &[u8]) -> Option<Found<'_>> {
    let after = text.get(1..)?;
    let length = name_length(after.get(..LONGEST_NAME).unwrap_or(after));
    let (name, after) = after.split_at_checked(length).filter(|(name, _)| !name.is_empty())?;
    let value = after.strip_prefix(b" \"")?;
    let near = value.get(..LONGEST_PLAIN).unwrap_or(value);
    let quote = value_length(near);
    let (raw, after) = value.split_at_checked(quote)?;
    let is_plain = matches!(after, [b'"', b']', b'\n' | b'\r', ..]);
    is_plain.then(|| Found { tag: Tag { name, raw }, length: 1 + length + 2 + quote + 2 })
}

/// Few values are longer.
const LONGEST_PLAIN: usize = 256;

/// The tag at the beginning of a line.
///
/// Quotes in values are often not escaped. So the value ends at the first quote before a bracket that ends the line or is
/// followed by another tag. If there is none, it ends at the first quote before any bracket, and if there is none either,
/// at an escaped quote.
pub(super) fn find(line: &[u8]) -> Option<Found<'_>> {
    let (name, start) = parse_name(line)?;
    let value = line.get(start..)?;
    let quote = find_closing_quote(value, Escapes::Count, is_end)
        .or_else(|| find_closing_quote(value, Escapes::Count, |_| true))
        .or_else(|| find_closing_quote(value, Escapes::Ignore, is_end))?;
    let raw = value.get(..quote)?;
    let after = value.get(quote + 1..)?;
    let length = start + quote + 2 + run_length(after, is_space);
    Some(Found { tag: Tag { name, raw }, length })
}

/// The beginning of a tag that is too long.
pub(super) fn find_cut(line: &[u8]) -> Option<Tag<'_>> {
    let (name, start) = parse_name(line)?;
    Some(Tag { name, raw: line.get(start..LONGEST / 2)? })
}

#[derive(Clone, Copy, PartialEq)]
enum Escapes {
    Count,
    Ignore,
}

/// The index of the first quote that is followed by a bracket, such that the text after the bracket is accepted.
fn find_closing_quote(value: &[u8], escapes: Escapes, accepts: impl Fn(&[u8]) -> bool) -> Option<usize> {
    let mut is_escaped = false;
    for (i, &byte) in value.iter().enumerate() {
        if is_escaped {
            is_escaped = false;
        } else if byte == b'\\' && escapes == Escapes::Count {
            is_escaped = true;
        } else if byte == b'"' {
            let after = value.get(i + 1..)?;
            let after = after.get(run_length(after, is_space)..)?;
            if after.first() == Some(&b']') && after.get(1..).is_some_and(&accepts) {
                return Some(i);
            }
        }
    }
    None
}

/// Is this the end of a line, or another tag?
fn is_end(text: &[u8]) -> bool {
    match text.get(run_length(text, is_space)..) {
        None | Some([]) => true,
        Some(rest) => rest.first() == Some(&b'[') && is_tag(rest),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pair(line: &str) -> Option<(String, String, usize)> {
        let Found { tag, length } = find(line.as_bytes())?;
        Some((decode(tag.name).into_owned(), tag.value().into_owned(), length))
    }

    #[track_caller]
    fn check(line: &str, name: &str, value: &str) {
        assert_eq!(pair(line), Some((name.to_owned(), value.to_owned(), line.len())), "{line}");
    }

    #[test]
    fn tags_as_people_write_them() {
        check(r#"[Event "Linares"]"#, "Event", "Linares");
        check(r#"[ Event  "Linares" ]"#, "Event", "Linares");
        check(r#"[Event"Linares"]"#, "Event", "Linares");
        check(r#"[Event ""]"#, "Event", "");
        check(r#"[Event "a \"b\" \\ c \n"]"#, "Event", r#"a "b" \ c \n"#);
        check(
            r#"[Event "Tournament "Championship" Finals"]"#,
            "Event",
            r#"Tournament "Championship" Finals"#,
        );
        check(r#"[Site "Club "Victory""]"#, "Site", r#"Club "Victory""#);
        check(r#"[Site "closing ] opening"]"#, "Site", "closing ] opening");
        check(r#"[Site "closing "] opening"]"#, "Site", r#"closing "] opening"#);
        check(r#"[Event "Tournament \"]"#, "Event", r"Tournament \");
        check(r#"[Event "ends in \\"]"#, "Event", r"ends in \");
    }

    #[test]
    fn several_tags_on_a_line() {
        let line = r#"[White "A"] [Black "B"]"#;
        assert_eq!(pair(line), Some(("White".to_owned(), "A".to_owned(), 11)));
        let line = r#"[White "A"] 1. e4 {he said "x"] once}"#;
        assert_eq!(pair(line), Some(("White".to_owned(), "A".to_owned(), 11)));
    }

    #[test]
    fn what_is_not_a_tag() {
        for line in ["[", "[]", "[Event]", "[Event \"", "[Event \"x\"", "[%clk 1]", "[\"x\"]", "[Event x]"] {
            assert_eq!(pair(line), None, "{line}");
        }
    }
}
