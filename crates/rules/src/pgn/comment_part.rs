//! A comment as it stands in a file, whole or in parts.

/// A part of a comment, borrowed from the reader. Nearly all comments come in one part, which is both first and last.
///
/// ```
/// use arrocco_rules::pgn::{At, CommentPart, Reader, Visitor};
///
/// struct Bytes(usize);
///
/// impl Visitor for Bytes {
///     type Output = usize;
///     fn comment(&mut self, part: CommentPart<'_>, _: &At<'_>) {
///         self.0 += part.text.len();
///     }
///     fn end_game(&mut self, _: &At<'_>) -> usize {
///         self.0
///     }
/// }
///
/// let file = format!("1. e4 {{{}}} *", "very ".repeat(100_000));
/// assert_eq!(Reader::new(file.as_bytes()).read_game(&mut Bytes(0)).unwrap(), Some(500_000));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct CommentPart<'a> {
    /// The bytes, as they stand in the file.
    pub text: &'a [u8],
    /// Does the comment begin with this part?
    pub is_first: bool,
    /// Does the comment end with this part?
    pub is_last: bool,
}
