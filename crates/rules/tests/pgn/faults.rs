//! Every row of what must be survived: broken files are read as far as they go, and what follows them is read.

use std::io::{self, Read};

use arrocco_rules::pgn::{Limits, Reader, Tree};

use crate::{codes, game, games, moves};

/// What comes after a broken game must be read.
const NEXT: &str = "\n\n[White \"Next\"]\n\n1. d4 d5 1/2-1/2\n";

#[track_caller]
fn survives(broken: &str, expected: &[&str], line: &str) {
    let games = games(format!("{broken}{NEXT}"));
    let [broken, next] = &games[..] else { panic!("{} games", games.len()) };
    assert_eq!((codes(broken), moves(broken).as_str()), (expected.to_vec(), line));
    assert_eq!((codes(next), moves(next).as_str()), (vec![], "d4 d5"));
    assert_eq!(next.tree.tag("White"), Some("Next"));
}

#[test]
fn variations_inside_variations_end_somewhere() {
    survives(&format!("1. e4 {}", "(".repeat(100_000)), &["nothing-before", "unclosed-variation"], "e4");
    survives(&format!("1. e4 {}", "(1. d4 ".repeat(100_000)), &["too-deep", "unclosed-variation"], "e4");
    let closed = format!("1. e4 {}{} e5 *", "(1. d4 ".repeat(100_000), ")".repeat(100_000));
    survives(&closed, &["too-deep"], "e4 e5");
}

/// A game in which every variation has a variation one move later.
fn staircase(depth: usize) -> String {
    let steps = ["Nc3 (Nf3 ", "Nc6 (Nf6 ", "Nc3 (Ng1 ", "Nc6 (Ng8 "];
    let up: String = steps.into_iter().cycle().take(depth).collect();
    up + &")".repeat(depth) + " *"
}

#[test]
fn a_tree_is_as_deep_as_it_likes() {
    let depth = 100_000;
    let limits = Limits { depth: depth as u32, ..Limits::DEFAULT };
    let game = Tree::read_with(staircase(depth).as_bytes(), limits).unwrap().unwrap();
    assert_eq!(codes(&game), [""; 0]);
    assert_eq!(game.tree.nodes().count(), 2 * depth);
    let text = game.tree.to_string();
    let again = Tree::read_with(text.as_bytes(), limits).unwrap().unwrap();
    assert_eq!(again.tree, game.tree.clone());
    let mut tree = again.tree;
    let first = tree.mainline().next().unwrap().id();
    assert!(tree.remove(first));
    assert_eq!(tree.nodes().count(), 2 * depth - 1);
}

#[test]
fn a_forgotten_brace_ends_with_the_next_tags() {
    survives("1. e4 {never closed e5", &["unclosed-comment"], "e4");
    survives("1. e4 e5 ({never closed", &["unclosed-comment", "unclosed-variation"], "e4 e5");
    survives("[White \"A\"]\n\n{never closed", &["unclosed-comment"], "");
    let last = game("1. e4 {never closed");
    assert_eq!(codes(&last), ["unclosed-comment"]);
    assert_eq!(last.tree.mainline().next().unwrap().comments()[0].as_str(), "never closed");
}

#[test]
fn brackets_in_a_comment_end_nothing() {
    survives("1. e4 {line\n[White \"not a tag\"]\n} e5 *", &[], "e4 e5");
    survives("1. e4 {line\n\n[White not a tag]\n} e5 *", &[], "e4 e5");
    survives("1. e4 {line\n\n[White \"not\"] alone} e5 *", &[], "e4 e5");
}

#[test]
fn a_closed_comment_with_a_tag_in_it_is_not_cut() {
    let one = game("[Event \"a\"]\n\n1. e4 e5 2. Nf3 {c\n\n[a \"b\"]\nstill} Nc6 1-0\n");
    assert_eq!((codes(&one), moves(&one).as_str()), (vec![], "e4 e5 Nf3 Nc6"));
    survives("[White \"A\"]\n\n1. e4 {c\n\n[Black \"b\"]\n} e5 *", &[], "e4 e5");
    survives("1. e4 {c\n\n[a \"b\"]\n} e5 *", &[], "e4 e5");
    let two = games("[Site \"a\"]\n\n1. e4 {c\n\n[Event \"b\"]\n\n1. d4 *");
    assert_eq!(two.iter().map(moves).collect::<Vec<_>>(), ["e4", "d4"]);
}

#[test]
fn a_forgotten_brace_is_told_where_it_is() {
    let place = |text: &str| game(text).errors[0].place;
    let short = place("1. e4 e5\n2. Nf3 {never\nclosed");
    assert_eq!((short.line, short.offset, short.ply), (2, 16, 3));
    let long = place(&format!("1. e4 e5\n2. Nf3 {{{}", "never closed\n".repeat(100_000)));
    assert_eq!(long, short);
}

#[test]
fn stray_tokens_are_passed_over() {
    survives("1. e4 e5) 2. Nf3 *", &["unopened-variation"], "e4 e5 Nf3");
    survives("1. e4 } e5 ] 2. Nf3 \" Nc6 *", &["stray-text"; 3], "e4 e5 Nf3 Nc6");
    survives("1. e4 e5 2. Qh5 Nc6 3. Qxf7+ ch *", &["stray-text"], "e4 e5 Qh5 Nc6 Qxf7+");
    survives("1. e4 (1. d4 d5", &["unclosed-variation"], "e4");
    survives("(1. d4) $1 1. e4 *", &["nothing-before"; 2], "e4");
}

#[test]
fn an_illegal_move_ends_the_game_and_keeps_the_rest() {
    let file = format!("[White \"A\"]\n\n1. e4 e5\n2. Ke3 {{what}} (2. Nf3) Nc6 1-0{NEXT}");
    let games = games(file);
    assert_eq!(moves(&games[0]), "e4 e5");
    assert_eq!(games[0].rest, "Ke3 {what} (2. Nf3) Nc6 1-0");
    let place = games[0].errors[0].place;
    assert_eq!((place.line, place.game, place.ply), (4, 1, 2));
    assert_eq!(games[0].tree.result().as_str(), "1-0");
    assert_eq!(moves(&games[1]), "d4 d5");
}

#[test]
fn an_illegal_move_in_a_variation_ends_the_variation() {
    let game = game("1. e4 e5 2. Nf3 (2. Bc4 Nc6 3. Qxf7# (3. Qf3) Nf6) Nc6 (2... Ke6 3. d4) 3. Bb5 *");
    assert_eq!((codes(&game), moves(&game)), (vec!["illegal-move"; 2], "e4 e5 Nf3 Nc6 Bb5".to_owned()));
    assert_eq!(game.rest, "Qxf7# (3. Qf3) Nf6\nKe6 3. d4");
    assert_eq!(game.tree.nodes().count(), 7);
    let places: Vec<_> = game.errors.iter().map(|error| error.place.ply).collect();
    assert_eq!(places, [4, 3]);
}

#[test]
fn words_in_the_place_of_moves_are_not_skipped() {
    // To play what follows would be to invent moves.
    survives("1. e4 xyz 2. Nf3 Nc6 *", &["not-a-move"], "e4");
    survives("1. e4 e5 2. Nf9 Nc6 *", &["not-a-move"], "e4 e5");
    survives(&format!("1. e4 {} e5 *", "x".repeat(1_000_000)), &["not-a-move"], "e4");
    let cut = game("1. e4 e5 2. Kx");
    assert_eq!((codes(&cut), moves(&cut)), (vec!["cut-off"], "e4 e5".to_owned()));
}

#[test]
fn ambiguous_moves_are_not_guessed() {
    survives("1. Nf3 d5 2. d3 Nf6 3. Nd2 *", &["ambiguous-move"], "Nf3 d5 d3 Nf6");
}

#[test]
fn long_tags_are_cut() {
    survives(&format!("[Event \"{}\"]\n\n1. e4 *", "long ".repeat(100_000)), &["tag-too-long"], "e4");
    survives(&format!("[Event \"{}\n\n1. e4 *", "no end ".repeat(100_000)), &["tag-too-long"], "e4");
}

#[test]
fn a_broken_start_is_not_the_usual_one() {
    let fen = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1";
    for line in [format!("[FEN \"{fen}]"), format!("[FEN {fen}\"]"), format!("[FEN {fen}"), "[FEN".to_owned()]
    {
        survives(&format!("{line}\n\n1. e4 *"), &["broken-tag", "bad-position"], "");
    }
    survives("[Variant \"Atomic]\n\n1. e4 *", &["broken-tag", "unknown-variant"], "");
    survives("[Variant Standard]\n\n1. e4 *", &["broken-tag", "unknown-variant"], "");
    survives("[FENSource here]\n\n1. e4 *", &["broken-tag"], "e4");
    let rest = &games("[FEN \"4k3]\n\n1. e4 e5 1-0")[0].rest;
    assert_eq!(rest, "1. e4 e5 1-0");
}

#[test]
fn the_last_start_of_several_counts() {
    let (bad, good) = ("[FEN \"4k3 w - - 0 1\"]", "[FEN \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\"]");
    survives(&format!("{bad}\n{good}\n\n1. e4 Kd7 *"), &[], "e4 Kd7");
    survives(&format!("[FEN \"4k3]\n{good}\n\n1. e4 Kd7 *"), &["broken-tag"], "e4 Kd7");
    survives(&format!("{good}\n{bad}\n\n1. e4 Kd7 *"), &["bad-position"], "");
    survives(&format!("[Variant \"Atomic\"]\n{good}\n\n1. e4 Kd7 *"), &["unknown-variant"], "");
    survives("[Variant \"Atomic\"]\n[Variant \"Standard\"]\n\n1. e4 *", &[], "e4");
}

#[test]
fn errors_are_counted_beyond_the_first() {
    let game = game(format!("1. e4 {} e5 *", ")".repeat(1000)));
    assert_eq!((game.errors.len(), game.more_errors, moves(&game).as_str()), (100, 900, "e4 e5"));
}

#[test]
fn limits_are_errors() {
    let limits = Limits { nodes: 3, bytes: 300, depth: 1 };
    let text = format!("1. e4 {{{}}} e5 (1... c5 (1... c6)) 2. Nf3 Nc6 *", "x".repeat(400));
    let game = Tree::read_with(text.as_bytes(), limits).unwrap().unwrap();
    assert_eq!(codes(&game), ["too-much-text", "too-deep", "too-many-moves"]);
    assert_eq!(game.tree.nodes().count(), 3);
    let tags: Vec<String> = (0..2000).map(|i| format!("[Tag{i} \"x\"]")).collect();
    assert_eq!(codes(&crate::game(tags.join("\n") + "\n\n1. e4 *"))[0], "too-much-text");
}

#[test]
fn tags_are_data_and_errors_are_harmless() {
    let value = "<script>alert(1)</script>\u{1b}[31m";
    let game = game(format!("[White \"{value}\"]\n\n1. e4 \u{1b}[31m *"));
    assert_eq!(game.tree.tag("White"), Some(value));
    assert!(!game.errors.is_empty());
    for error in &game.errors {
        assert!(!error.to_string().contains('\u{1b}'), "{error:?}");
    }
}

#[test]
fn bytes_that_are_no_text_are_survived() {
    for byte in 0..=255 {
        let games = games([&[byte; 3000][..], NEXT.as_bytes()].concat());
        let last = games.last().expect("a game");
        // A byte may well turn the tags into something else, but the moves are there unless it hides them.
        assert!(moves(last) == "d4 d5" || !last.errors.is_empty(), "{byte}: {last:?}");
    }
}

/// Gives some bytes and then fails.
struct Failing(&'static [u8]);

impl Read for Failing {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        if self.0.is_empty() {
            return Err(io::Error::other("the disk is gone"));
        }
        self.0.read(into)
    }
}

#[test]
fn a_source_that_fails_is_an_error_of_its_own() {
    let mut reader = Reader::new(Failing(b"1. e4 e5 *"));
    assert_eq!(reader.skip_game().unwrap_err().to_string(), "the disk is gone");
}
