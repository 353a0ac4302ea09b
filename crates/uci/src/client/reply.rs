//! What a line is to somebody who waits for an answer.

/// What a line means to a question that was [asked](super::Engine::ask).
///
/// ```
/// use arrocco_uci::client::Reply;
/// let read = |line: &str| line.parse::<u32>().map_or(Reply::Chatter, Reply::Whole);
/// assert_eq!((read("20"), read("hello")), (Reply::Whole(20), Reply::Chatter));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reply<T> {
    /// Nothing: the time to answer runs on.
    Chatter,
    /// A part of the answer: whoever gets so far may take as long again for the next.
    Part,
    /// All that was waited for.
    Whole(T),
}
