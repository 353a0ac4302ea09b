//! One line of a file of counts: a FEN and what should be counted at each depth.

use anyhow::{Context, Result, anyhow, bail, ensure};
use arrocco_rules::{Accept, Position, Setup};
use arrocco_support::quote::quote;

/// A position of the file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Expected {
    pub(super) line: usize,
    pub(super) position: Position,
    pub(super) counts: Vec<(u8, u64)>,
}

/// Reads a line; `None` if it is blank or a comment.
///
/// Both `FEN ;D1 20 ;D2 400` and `FEN D1 20; D2 400;` are read, and other EPD operations are skipped.
pub(super) fn parse(text: &[u8], line: usize) -> Result<Option<Expected>> {
    let text = text.trim_ascii();
    if text.is_empty() || text.starts_with(b"#") {
        return Ok(None);
    }
    let expected = std::str::from_utf8(text)
        .map_err(|error| anyhow!("byte {} is not UTF-8 text", error.valid_up_to() + 1))
        .and_then(|text| parse_text(text, line));
    expected.map(Some).with_context(|| format!("line {line}"))
}

fn parse_text(text: &str, line: usize) -> Result<Expected> {
    // The first operation may stand right after the FEN.
    let (head, tail) = text.split_once(';').unwrap_or((text, ""));
    let (_, operation) = Setup::from_epd(head)?;
    let fen = head.strip_suffix(operation).unwrap_or(head);
    let position = Position::from_fen(fen, Accept::LENIENT)?.position;
    let operations = std::iter::once(operation).chain(tail.split(';')).map(str::trim);
    let counts = operations.filter(|operation| !operation.is_empty()).map(parse_operation);
    let counts: Vec<(u8, u64)> = counts.filter_map(Result::transpose).collect::<Result<_>>()?;
    ensure!(!counts.is_empty(), "there is no count like \"D1 20\" after the position");
    Ok(Expected { line, position, counts })
}

/// The depth and the count of `D3 8902`; `None` for an operation of another kind, as in `id "start"`.
fn parse_operation(operation: &str) -> Result<Option<(u8, u64)>> {
    if operation.starts_with(|c: char| c.is_ascii_lowercase()) {
        return Ok(None);
    }
    let Some(depth) = operation.strip_prefix('D') else {
        bail!("{} is not a count like \"D1 20\"", quote(operation));
    };
    let words: Vec<&str> = depth.split_whitespace().collect();
    let (&[depth, nodes] | &[depth, "=" | ":", nodes]) = words.as_slice() else {
        bail!("{} is not a count like \"D1 20\"", quote(operation));
    };
    let depth =
        depth.parse().ok().with_context(|| format!("{} is not a depth from 0 to 255", quote(depth)))?;
    let nodes = nodes.parse().ok().with_context(|| format!("{} is not a number of nodes", quote(nodes)))?;
    Ok(Some((depth, nodes)))
}

#[cfg(test)]
mod tests {
    use super::*;

    const FEN: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq";

    fn counts(tail: &str) -> Vec<(u8, u64)> {
        parse(format!("{FEN} {tail}\r\n").as_bytes(), 1).unwrap().unwrap().counts
    }

    #[test]
    fn all_ways_of_writing_counts_are_read() {
        for tail in [
            "- 0 1 ;D1 20 ;D2 400",
            "- 0 1;D1 20;D2 400",
            "-;D1 20;D2 400;",
            "- D1 20; D2 400;",
            "- 0 1 D1 20; D2 400;",
            "- ;D1 20 ;id \"a; b\" ;D2 400",
            "- 0 1 ; D1 20 ; D2 400 ;",
            "- id \"start\"; D1 20; D2 400;",
        ] {
            assert_eq!(counts(tail), [(1, 20), (2, 400)], "{tail}");
        }
    }

    #[test]
    fn blank_lines_and_comments_are_nothing() {
        for text in ["", " \t\r\n", "# start position", "  # \u{fffd}"] {
            assert_eq!(parse(text.as_bytes(), 1).unwrap(), None);
        }
        assert_eq!(parse(b"#\xff", 1).unwrap(), None);
    }

    #[test]
    fn broken_lines_name_what_is_wrong() {
        let message = |text: &[u8]| arrocco_support::answer::message(&parse(text, 7).unwrap_err());
        let with = |tail: &str| message(format!("{FEN} {tail}").as_bytes());
        assert_eq!(with("- 0 1"), "line 7: there is no count like \"D1 20\" after the position");
        assert_eq!(with("- 0 1 ;Dx 20"), "line 7: \"x\" is not a depth from 0 to 255");
        assert_eq!(with("- 0 1 ;D300 20"), "line 7: \"300\" is not a depth from 0 to 255");
        assert_eq!(with("- 0 1 ;D1 -20"), "line 7: \"-20\" is not a number of nodes");
        assert_eq!(with("- 0 1 ;D1"), "line 7: \"D1\" is not a count like \"D1 20\"");
        assert_eq!(with("- 0 1 ;20"), "line 7: \"20\" is not a count like \"D1 20\"");
        assert_eq!(with("x ;D1 20"), "line 7: en passant: \"x\" is neither a square nor - (at character 52)");
        assert_eq!(
            message(b"8/8 w ;D1 20"),
            "line 7: board: there are 2 ranks instead of 8 (at character 4)"
        );
        assert_eq!(message(b"8/8 \xff ;D1 20"), "line 7: byte 5 is not UTF-8 text");
        assert_eq!(
            message(b"4k3/8/8/8/8/8/8/8 w - - 0 1 ;D1 20"),
            "line 7: board: White has no king (at character 1)"
        );
    }
}
