//! Splits operations at the semicolons outside of quotes.

/// A part of a text, without the space around it, and its offset in bytes.
#[derive(Clone, Copy, Debug)]
pub(super) struct Segment<'a> {
    pub(super) text: &'a str,
    pub(super) offset: usize,
}

impl<'a> Segment<'a> {
    /// The part without the space around it.
    fn trimmed(text: &'a str, offset: usize) -> Self {
        let start = text.len() - text.trim_ascii_start().len();
        Self { text: text.trim_ascii(), offset: offset + start }
    }

    /// The first word, and what follows it.
    pub(super) fn split_word(self) -> (Self, Self) {
        let end = self.text.find(|c: char| c.is_ascii_whitespace()).unwrap_or(self.text.len());
        let (word, rest) = self.text.split_at_checked(end).unwrap_or((self.text, ""));
        (Self { text: word, ..self }, Self::trimmed(rest, self.offset + end))
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

/// The parts of a text that are not empty. An error is the offset of a quote that is not closed.
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
    type Item = Result<Segment<'a>, usize>;

    fn next(&mut self) -> Option<Self::Item> {
        while let Some(text) = self.rest.take() {
            let offset = self.offset;
            let segment = match end(text) {
                Ok(None) => text,
                Ok(Some(semicolon)) => {
                    let (segment, rest) = text.split_at_checked(semicolon)?;
                    self.rest = rest.get(1..);
                    self.offset += semicolon + 1;
                    segment
                }
                Err(quote) => return Some(Err(offset + quote)),
            };
            let segment = Segment::trimmed(segment, offset);
            if !segment.text.is_empty() {
                return Some(Ok(segment));
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
            let parts = Segments::new(text, 10).map(|part| part.map(|part| (part.offset, part.text)));
            parts.collect::<Result<Vec<_>, _>>()
        };
        assert_eq!(cut(""), Ok(vec![]));
        assert_eq!(cut(" ;; ; "), Ok(vec![]));
        assert_eq!(cut("a 1; b"), Ok(vec![(10, "a 1"), (15, "b")]));
        assert_eq!(cut(r#"a "x;y" ;b "\";" c;"#), Ok(vec![(10, r#"a "x;y""#), (19, r#"b "\";" c"#)]));
        assert_eq!(cut("a; b \"c;"), Err(15));
        assert_eq!(cut("é;é"), Ok(vec![(10, "é"), (13, "é")]));
    }

    #[test]
    fn words_have_their_offsets() {
        let words = Segment { text: "bm  Qg6 é\tx", offset: 5 }.words();
        let words: Vec<(usize, &str)> = words.map(|word| (word.offset, word.text)).collect();
        assert_eq!(words, [(5, "bm"), (9, "Qg6"), (13, "é"), (16, "x")]);
    }
}
