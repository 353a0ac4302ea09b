//! The answer to `go perft`, in the format of Stockfish and in those of other engines.

/// One line of the answer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum AnswerLine {
    /// A first move as the engine spells it, and its count.
    Move(String, u64),
    /// The end, with the sum of all counts.
    Total(u64),
    /// A search was started instead.
    BestMove,
    /// Anything else.
    Other,
}

impl AnswerLine {
    pub(super) fn parse(text: &str) -> Self {
        let words: Vec<&str> = text.split([' ', '\t', ':', '=']).filter(|word| !word.is_empty()).collect();
        match words.as_slice() {
            ["bestmove", ..] => Self::BestMove,
            [name, .., count] if is_total(name) => number(count).map_or(Self::Other, Self::Total),
            [mv, count] | [mv, "-", count] if is_move(mv) => {
                number(count).map_or(Self::Other, |nodes| Self::Move((*mv).to_owned(), nodes))
            }
            _ => Self::Other,
        }
    }
}

/// A count, at most `u64::MAX`.
fn number(text: &str) -> Option<u64> {
    let is_number = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    is_number.then(|| text.parse().unwrap_or(u64::MAX))
}

/// `Nodes searched: 20`, `nodes 20`, `Total: 20`.
fn is_total(name: &str) -> bool {
    name.eq_ignore_ascii_case("nodes") || name.eq_ignore_ascii_case("total")
}

/// Shaped like a move: two squares and perhaps a promotion. Whether it is legal is checked later.
fn is_move(text: &str) -> bool {
    match text.as_bytes() {
        [a, b, c, d] | [a, b, c, d, _] => {
            a.is_ascii_alphabetic() && b.is_ascii_digit() && c.is_ascii_alphabetic() && d.is_ascii_digit()
        }
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn answers_are_understood_however_they_are_written() {
        let mv = |text: &str, nodes| AnswerLine::Move(text.to_owned(), nodes);
        assert_eq!(AnswerLine::parse("e2e4: 20"), mv("e2e4", 20));
        assert_eq!(AnswerLine::parse("e7e8q - 1"), mv("e7e8q", 1));
        assert_eq!(AnswerLine::parse("e2e4 20"), mv("e2e4", 20));
        assert_eq!(AnswerLine::parse("e2e4: 99999999999999999999"), mv("e2e4", u64::MAX));
        assert_eq!(AnswerLine::parse("Nodes searched: 400"), AnswerLine::Total(400));
        assert_eq!(AnswerLine::parse("Total: 400"), AnswerLine::Total(400));
        assert_eq!(AnswerLine::parse("bestmove e2e4"), AnswerLine::BestMove);
        for other in ["", "info string hello", "readyok", "e2e4", "nodes", "e2e4: many", "Nodes searched: ?"]
        {
            assert_eq!(AnswerLine::parse(other), AnswerLine::Other, "{other}");
        }
    }
}
