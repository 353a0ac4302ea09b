//! Where a file of games can be split so that both parts read as they would have read in one piece.
//!
//! The split must not rest on a guess: what looks like the tags of a game may stand in a comment that began a megabyte
//! earlier, or a comment before it may belong to it. So a place counts only if the game before it is *sealed*: that game
//! begins with the tag `Event` after a blank line (which ends even a comment that was never closed; other tags may not),
//! goes over to its moves, and leaves nothing open from there to the place. Whatever state the reader was in before, it
//! begins a game at the split.

use memchr::{memchr, memchr_iter, memrchr};

/// Longer lines are not considered; the reader looks no further either when it recognizes tags.
const LONGEST_TAG: usize = 255;

/// The last place in a block where a new game certainly begins, whatever stands before the block.
pub(super) fn last_split_point(block: &[u8]) -> Option<usize> {
    let mut end = None;
    let mut before = block;
    while let Some(at) = memrchr(b'[', before) {
        before = block.get(..at)?;
        if !ends_in_blank_line(before) {
            continue;
        }
        let here = block.get(at..)?;
        let is_tag = is_plain_tag_line(here);
        if let Some(split) = end.filter(|_| is_tag && here.starts_with(b"[Event "))
            && is_sealed(block.get(at..split)?)
        {
            return Some(split);
        }
        end = is_tag.then_some(at);
    }
    None
}

fn ends_in_blank_line(text: &[u8]) -> bool {
    text.ends_with(b"\n\n") || text.ends_with(b"\n\r\n")
}

/// Does a line begin here that every reader takes for a tag?
fn is_plain_tag_line(text: &[u8]) -> bool {
    let near = text.get(..LONGEST_TAG).unwrap_or(text);
    let Some(line) = memchr(b'\n', near).and_then(|end| near.get(..end)) else { return false };
    let line = line.strip_suffix(b"\r").unwrap_or(line);
    let Some(pair) = line.strip_prefix(b"[").and_then(|rest| rest.strip_suffix(b"\"]")) else { return false };
    let name = pair.iter().take_while(|byte| byte.is_ascii_alphanumeric()).count();
    let value = pair.get(name..).and_then(|rest| rest.strip_prefix(b" \""));
    name > 0 && value.is_some_and(|value| value.iter().all(|byte| !b"\"\\[]\r".contains(byte)))
}

/// Is this one game or several, from their tags to the end of the moves, with nothing left open?
fn is_sealed(text: &[u8]) -> bool {
    let moves = skip_tags(text);
    let tags = text.get(..text.len() - moves.len()).unwrap_or(text);
    let begins_with_move = moves.first().is_some_and(|&byte| byte.is_ascii_digit() || byte == b'*');
    begins_with_move && memchr(b'{', tags).is_none() && has_no_lone_return(text) && are_closed(moves)
}

/// What follows lines that begin like tags, and blank lines.
fn skip_tags(mut text: &[u8]) -> &[u8] {
    while matches!(text.first(), Some(b'[' | b'\n' | b'\r')) {
        let end = memchr(b'\n', text).map_or(text.len(), |end| end + 1);
        text = text.get(end..).unwrap_or_default();
    }
    text
}

/// Some programs end lines with a carriage return alone. Such files are not split.
fn has_no_lone_return(text: &[u8]) -> bool {
    memchr_iter(b'\r', text).all(|at| text.get(at + 1) == Some(&b'\n'))
}

/// Moves in one paragraph, with closed comments in braces and no other comments. A comment after a blank line could
/// belong to the next game.
fn are_closed(moves: &[u8]) -> bool {
    let mut is_comment = false;
    let end = moves.trim_ascii_end();
    for line in end.split(|&byte| byte == b'\n') {
        let is_blank = line.iter().all(|byte| b" \t\x0b\x0c\r.".contains(byte));
        if is_blank || !is_comment && line.first() == Some(&b'%') || !is_line_closed(line, &mut is_comment) {
            return false;
        }
    }
    !is_comment
}

/// Whether the line leaves the end of the game certain; `is_comment` is updated to whether a comment is open after it.
fn is_line_closed(mut line: &[u8], is_comment: &mut bool) -> bool {
    loop {
        let turn = if *is_comment {
            memchr(b'}', line)
        } else {
            line.iter().position(|byte| matches!(byte, b'{' | b';' | b'['))
        };
        let Some(turn) = turn else { return true };
        if matches!(line.get(turn), Some(b';' | b'[')) {
            return false;
        }
        *is_comment = !*is_comment;
        line = line.get(turn + 1..).unwrap_or_default();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const GAME: &str = "[Event \"a\"]\n[White \"b\"]\n\n1. e4 {good [%clk 0:01]\n[x] too} e5 1-0\n";
    const NEXT: &str = "\n[Event \"c\"]\n\n1. d4";

    /// Checks whether a text is split from the game that follows it, with both kinds of line ends.
    #[track_caller]
    fn check(before: &str, is_split: bool) {
        let text = format!("x\n\n{before}{NEXT}");
        let expected = text.len() - NEXT.len() + 1;
        assert_eq!(last_split_point(text.as_bytes()), is_split.then_some(expected), "{text}");
        let (text, before) = (text.replace('\n', "\r\n"), before.replace('\n', "\r\n"));
        let expected = "x\r\n\r\n".len() + before.len() + 2;
        assert_eq!(last_split_point(text.as_bytes()), is_split.then_some(expected), "{text}");
    }

    #[test]
    fn a_whole_game_is_followed_by_a_split_point() {
        check(GAME, true);
        check("[Event \"a\"]\n[Result \"*\"]\n\n*\n", true);
        check("[Event \"a\"]\n1. e4 (1. d4) ) } $1 *\n\n\n", true);
    }

    #[test]
    fn what_may_leave_something_open_is_not() {
        for before in [
            "",
            "1. e4 e5 1-0\n",
            "[Event \"a\"]\n",
            "[Result \"*\"]\n\n*\n",
            "[Eventful \"a\"]\n\n*\n",
            "[Event \"a\"]\n\n{comment} 1. e4 *\n",
            "[Event \"a\"] {\n\n1. e4 *\n",
            "[Event \"a\"]\n\n1. e4 { *\n",
            "[Event \"a\"]\n\n1. e4 ; {\n*\n",
            "[Event \"a\"]\n\n1. e4\n% {\n*\n",
            "[Event \"a\"]\n\n1. e4 [x *\n",
            "[Event \"a\"]\n\n1. e4 *\n\n{next}\n",
            "[Event \"a\"]\n\n1. e4 *\n. \t\n{next}\n",
            "[Event \"a\"]\n\n1. e4 *\n\u{b}\n{next}\n",
            "[Event \"a\"]\n\n1. e4 {a\n\nb} *\n",
            "[Event \"a\"]\n\n1. e4\r{a} *\n",
            "[Event \"a\\\"]\n\n1. e4 *\n",
            "[Event \"a\"]]\n\n1. e4 *\n",
        ] {
            check(before, false);
        }
        assert_eq!(last_split_point(b""), None);
        assert_eq!(last_split_point(format!("\n\n{GAME}\n[Event \"").as_bytes()), None);
    }

    #[test]
    fn an_earlier_split_point_is_better_than_none() {
        let text = format!("\n\n{GAME}\n{GAME}\n[Event \"a\"]\n\n1. e4 {{\n\n[Event \"b\"]\n\n*");
        assert_eq!(last_split_point(text.as_bytes()), Some(2 + 2 * (GAME.len() + 1)));
    }
}
