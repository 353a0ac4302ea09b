//! How a line relates to the answer that is waited for.

/// How a line relates to the answer of [`Engine::ask`](super::Engine::ask).
///
/// ```
/// use arrocco_uci::client::Reply;
/// let read = |line: &str| line.parse::<u32>().map_or(Reply::Chatter, Reply::Whole);
/// assert_eq!((read("20"), read("hello")), (Reply::Whole(20), Reply::Chatter));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reply<T> {
    /// Unrelated: the timeout goes on.
    Chatter,
    /// A part of the answer: the timeout starts again.
    Part,
    /// The complete answer.
    Whole(T),
}
