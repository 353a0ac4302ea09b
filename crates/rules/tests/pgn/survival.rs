//! Broken games, one in a row: each is read as far as possible, and the game after it is read whole.

use crate::rows::every;
use crate::{codes, games, moves};

/// The game after the broken one, which must be read whole.
pub(crate) const NEXT: &str = "\n\n[White \"Next\"]\n\n1. d4 d5 1/2-1/2\n";

const GOOD: &str = "[FEN \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\"]";
const BAD: &str = "[FEN \"4k3 w - - 0 1\"]";

/// The name, the broken game, the errors that are reported, and the moves that are read.
type Row = (&'static str, String, &'static [&'static str], &'static str);

fn row(
    name: &'static str,
    game: impl Into<String>,
    errors: &'static [&'static str],
    line: &'static str,
) -> Row {
    (name, game.into(), errors, line)
}

fn many(text: &str) -> String {
    text.repeat(100_000)
}

fn check((_, broken, errors, line): &Row) {
    let games = games(format!("{broken}{NEXT}"));
    let [broken, next] = &games[..] else { panic!("{} games", games.len()) };
    assert_eq!((codes(broken), moves(broken).as_str()), (errors.to_vec(), *line));
    assert_eq!((codes(next), moves(next).as_str()), (vec![], "d4 d5"));
    assert_eq!(next.tree.tag("White"), Some("Next"));
}

fn all(rows: &[Row]) {
    every(rows, |row| row.0.to_owned(), check);
}

#[test]
fn variations() {
    all(&[
        row(
            "nested, nothing in them",
            format!("1. e4 {}", many("(")),
            &["nothing-before", "unclosed-variation"],
            "e4",
        ),
        row(
            "nested and open",
            format!("1. e4 {}", many("(1. d4 ")),
            &["too-deep", "unclosed-variation"],
            "e4",
        ),
        row("nested", format!("1. e4 {}{} e5 *", many("(1. d4 "), many(")")), &["too-deep"], "e4 e5"),
        row("closed too often", "1. e4 e5) 2. Nf3 *", &["unopened-variation"], "e4 e5 Nf3"),
        row("never closed", "1. e4 (1. d4 d5", &["unclosed-variation"], "e4"),
        row("before any move", "(1. d4) $1 1. e4 *", &["nothing-before"; 2], "e4"),
        row("illegal inside", "1. e4 (1. Ke5 e5) 1... e5 *", &["illegal-move"], "e4 e5"),
    ]);
}

#[test]
fn comments() {
    all(&[
        row("never closed", "1. e4 {never closed e5", &["unclosed-comment"], "e4"),
        row(
            "never closed in a variation",
            "1. e4 e5 ({never closed",
            &["unclosed-comment", "unclosed-variation"],
            "e4 e5",
        ),
        row("never closed before the moves", "[White \"A\"]\n\n{never closed", &["unclosed-comment"], ""),
        row("with a tag in it", "1. e4 {line\n[White \"not a tag\"]\n} e5 *", &[], "e4 e5"),
        row("with a broken tag in it", "1. e4 {line\n\n[White not a tag]\n} e5 *", &[], "e4 e5"),
        row("with a tag that is not alone", "1. e4 {line\n\n[White \"not\"] alone} e5 *", &[], "e4 e5"),
        row(
            "with a tag after a blank line",
            "[White \"A\"]\n\n1. e4 {c\n\n[Black \"b\"]\n} e5 *",
            &[],
            "e4 e5",
        ),
        row("with a tag, without tags before", "1. e4 {c\n\n[a \"b\"]\n} e5 *", &[], "e4 e5"),
        row("inside a comment", "1. e4 {a {b} e5 *", &[], "e4 e5"),
        row("closed without having been opened", "1. e4 } e5 *", &["stray-text"], "e4 e5"),
    ]);
}

#[test]
fn tokens() {
    all(&[
        row("of all kinds", "1. e4 } e5 ] 2. Nf3 \" Nc6 *", &["stray-text"; 3], "e4 e5 Nf3 Nc6"),
        row(
            "a word after the move",
            "1. e4 e5 2. Qh5 Nc6 3. Qxf7+ ch *",
            &["stray-text"],
            "e4 e5 Qh5 Nc6 Qxf7+",
        ),
        row("a percent sign in a line", "1. e4 % e5 *", &["stray-text"], "e4 e5"),
        row("a number that is none", "1. e4 e5 2. 12 d4 *", &["stray-text"], "e4 e5 d4"),
        row("a number beyond all", "1 e4 e5 99999999999999999999 Nf3 *", &["stray-text"], "e4 e5 Nf3"),
    ]);
}

/// The moves after one that is not understood must not be played, because that would be another game.
#[test]
fn words_that_are_not_legal_moves() {
    all(&[
        row("illegal", "1. e4 e5 2. Ke3 Nc6 *", &["illegal-move"], "e4 e5"),
        row("no piece for it", "1. e4 e5 2. Qa5 *", &["illegal-move"], "e4 e5"),
        row("castling through a piece", "1. e4 e5 2. O-O *", &["illegal-move"], "e4 e5"),
        row("ambiguous", "1. Nf3 d5 2. d3 Nf6 3. Nd2 *", &["ambiguous-move"], "Nf3 d5 d3 Nf6"),
        row("a word", "1. e4 xyz 2. Nf3 Nc6 *", &["not-a-move"], "e4"),
        row("off the board", "1. e4 e5 2. Nf9 Nc6 *", &["not-a-move"], "e4 e5"),
        row("a million letters", format!("1. e4 {} e5 *", "x".repeat(1_000_000)), &["not-a-move"], "e4"),
        row("a pass in check", "1. e4 f5 2. Qh5+ -- 3. Qxe8 *", &["null-move-in-check"], "e4 f5 Qh5+"),
    ]);
}

#[test]
fn tags() {
    all(&[
        row("too long", format!("[Event \"{}\"]\n\n1. e4 *", many("long ")), &["tag-too-long"], "e4"),
        row("too long and open", format!("[Event \"{}\n\n1. e4 *", many("no end ")), &["tag-too-long"], "e4"),
        row("a name alone", "[FENSource here]\n\n1. e4 *", &["broken-tag"], "e4"),
        row("two broken ones", "[White \"A\n[Black]\n[Event \"E\"]\n\n1. e4 *", &["broken-tag"; 2], "e4"),
        row("markup", "[White \"<script>alert(1)</script>\"]\n\n1. e4 *", &[], "e4"),
        row("terminal escapes", "[White \"\u{1b}[31mred\"]\n\n1. e4 *", &[], "e4"),
    ]);
}

/// A start position that cannot be read is not replaced by the standard one. If there are several, the last counts.
#[test]
fn starts() {
    let fen = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1";
    let broken = |line: String| line + "\n\n1. e4 *";
    all(&[
        row("quote never closed", broken(format!("[FEN \"{fen}]")), &["broken-tag", "bad-position"], ""),
        row("quote never opened", broken(format!("[FEN {fen}\"]")), &["broken-tag", "bad-position"], ""),
        row("no quotes, no bracket", broken(format!("[FEN {fen}")), &["broken-tag", "bad-position"], ""),
        row("no value", broken("[FEN".to_owned()), &["broken-tag", "bad-position"], ""),
        row("no position", broken(BAD.to_owned()), &["bad-position"], ""),
        row(
            "unknown variant, broken",
            "[Variant \"Atomic]\n\n1. e4 *",
            &["broken-tag", "unknown-variant"],
            "",
        ),
        row("known variant, broken", "[Variant Standard]\n\n1. e4 *", &["broken-tag", "unknown-variant"], ""),
        row("good after bad", format!("{BAD}\n{GOOD}\n\n1. e4 Kd7 *"), &[], "e4 Kd7"),
        row("good after broken", format!("[FEN \"4k3]\n{GOOD}\n\n1. e4 Kd7 *"), &["broken-tag"], "e4 Kd7"),
        row("bad after good", format!("{GOOD}\n{BAD}\n\n1. e4 Kd7 *"), &["bad-position"], ""),
        row(
            "unknown variant",
            format!("[Variant \"Atomic\"]\n{GOOD}\n\n1. e4 Kd7 *"),
            &["unknown-variant"],
            "",
        ),
        row("two variants", "[Variant \"Atomic\"]\n[Variant \"Standard\"]\n\n1. e4 *", &[], "e4"),
    ]);
}
