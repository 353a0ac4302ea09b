//! Splits operations at the semicolons outside of quotes.

/// A part of a text, without the space around it, and its offset in bytes.
#[derive(Clone, Copy, Debug)]
pub(super) struct Segment<'a> {
    pub(super) text: &'a str,
    pub(super) offset: usize,
    /// The offset of a quote in it that is not closed.
    pub(super) unclosed: Option<usize>,
}

impl<'a> Segment<'a> {
    /// The part without the space around it.
    pub(super) fn trimmed(text: &'a str, offset: usize) -> Self {
        let start = text.len() - text.trim_ascii_start().len();
        Self { text: text.trim_ascii(), offset: offset + start, unclosed: None }
    }

    /// The first word, and what follows it.
    pub(super) fn split_word(self) -> (Self, Self) {
        let end = self.text.find(|c: char| c.is_ascii_whitespace()).unwrap_or(self.text.len());
        let (word, rest) = self.text.split_at_checked(end).unwrap_or((self.text, ""));
        let rest = Self { unclosed: self.unclosed, ..Self::trimmed(rest, self.offset + end) };
        (Self { text: word, ..self }, rest)
    }

    /// The words.
    pub(super) fn words(self) -> impl Iterator<Item = Self> {
        let mut rest = self;
        core::iter::from_fn(move || {
            let (word, after) = rest.split_word();
            rest = after;
            (!word.text.is_empty()).then_some(word)
        })
    }
}

/// The parts of a text that are not empty. A quote that is not closed is closed by the end of the text.
pub(super) struct Segments<'a> {
    rest: Option<&'a str>,
    offset: usize,
}

impl<'a> Segments<'a> {
    pub(super) fn new(text: &'a str, offset: usize) -> Self {
        Self { rest: Some(text), offset }
    }
}

impl<'a> Iterator for Segments<'a> {
    type Item = Segment<'a>;

    fn next(&mut self) -> Option<Self::Item> {
        while let Some(text) = self.rest.take() {
            let offset = self.offset;
            let (segment, unclosed) = match end(text) {
                Ok(None) => (text, None),
                Ok(Some(semicolon)) => {
                    let (segment, rest) = text.split_at_checked(semicolon)?;
                    self.rest = rest.get(1..);
                    self.offset += semicolon + 1;
                    (segment, None)
                }
                Err(quote) => (text, Some(offset + quote)),
            };
            let segment = Segment { unclosed, ..Segment::trimmed(segment, offset) };
            if !segment.text.is_empty() {
                return Some(segment);
            }
        }
        None
    }
}

/// The offset of the first semicolon outside of quotes; as an error, that of a quote that is not closed.
fn end(text: &str) -> Result<Option<usize>, usize> {
    let (mut quote, mut escaped) = (None, false);
    for (at, byte) in text.bytes().enumerate() {
        match (quote, byte) {
            (Some(_), _) if escaped => escaped = false,
            (Some(_), b'\\') => escaped = true,
            (Some(_), b'"') => quote = None,
            (None, b'"') => quote = Some(at),
            (None, b';') => return Ok(Some(at)),
            _ => {}
        }
    }
    quote.map_or(Ok(None), Err)
}

#[cfg(test)]
mod tests {
    extern crate std;

    use std::vec::Vec;

    use super::*;

    #[test]
    fn semicolons_in_quotes_do_not_count() {
        let cut = |text| {
            let parts = Segments::new(text, 10).map(|part| (part.offset, part.text, part.unclosed));
            parts.collect::<Vec<_>>()
        };
        assert_eq!(cut(""), []);
        assert_eq!(cut(" ;; ; "), []);
        assert_eq!(cut("a 1; b"), [(10, "a 1", None), (15, "b", None)]);
        assert_eq!(cut(r#"a "x;y" ;b "\";" c;"#), [(10, r#"a "x;y""#, None), (19, r#"b "\";" c"#, None)]);
        assert_eq!(cut("a; b \"c;"), [(10, "a", None), (13, "b \"c;", Some(15))]);
        assert_eq!(cut("é;é"), [(10, "é", None), (13, "é", None)]);
    }

    #[test]
    fn words_have_their_offsets() {
        let words = Segment { text: "bm  Qg6 é\tx", offset: 5, unclosed: None }.words();
        let words: Vec<(usize, &str)> = words.map(|word| (word.offset, word.text)).collect();
        assert_eq!(words, [(5, "bm"), (9, "Qg6"), (13, "é"), (16, "x")]);
    }
}
