//! Faults in files that need more than a row of the table in `survival`.

use std::io::{self, Read};

use arrocco_rules::pgn::{FromRead, Limits, Reader, Tree};

use crate::survival::NEXT;
use crate::{codes, game, games, moves};

/// A game in which every variation has a variation one move later.
fn staircase(depth: usize) -> String {
    let steps = ["Nc3 (Nf3 ", "Nc6 (Nf6 ", "Nc3 (Ng1 ", "Nc6 (Ng8 "];
    let up: String = steps.into_iter().cycle().take(depth).collect();
    up + &")".repeat(depth) + " *"
}

#[test]
fn a_tree_may_be_very_deep() {
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
fn a_comment_without_a_brace_ends_with_the_file() {
    let last = game("1. e4 {never closed");
    assert_eq!(codes(&last), ["unclosed-comment"]);
    assert_eq!(last.tree.mainline().next().unwrap().comments()[0].as_str(), "never closed");
}

#[test]
fn a_closed_comment_with_a_tag_in_it_is_not_cut() {
    let one = game("[Event \"a\"]\n\n1. e4 e5 2. Nf3 {c\n\n[a \"b\"]\nstill} Nc6 1-0\n");
    assert_eq!((codes(&one), moves(&one).as_str()), (vec![], "e4 e5 Nf3 Nc6"));
    let two = games("[Site \"a\"]\n\n1. e4 {c\n\n[Event \"b\"]\n\n1. d4 *");
    assert_eq!(two.iter().map(moves).collect::<Vec<_>>(), ["e4", "d4"]);
}

#[test]
fn a_missing_brace_is_reported_with_its_place() {
    let place = |text: &str| game(text).errors[0].place;
    let short = place("1. e4 e5\n2. Nf3 {never\nclosed");
    assert_eq!((short.line, short.offset, short.ply), (2, 16, 3));
    let long = place(&format!("1. e4 e5\n2. Nf3 {{{}", "never closed\n".repeat(100_000)));
    assert_eq!(long, short);
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
fn a_file_that_ends_in_a_move_is_reported_as_cut_off() {
    let cut = game("1. e4 e5 2. Kx");
    assert_eq!((codes(&cut), moves(&cut)), (vec!["cut-off"], "e4 e5".to_owned()));
}

#[test]
fn the_moves_after_a_broken_start_are_kept_as_text() {
    let rest = &games("[FEN \"4k3]\n\n1. e4 e5 1-0")[0].rest;
    assert_eq!(rest, "1. e4 e5 1-0");
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
fn arbitrary_bytes_do_not_stop_the_reader() {
    for byte in 0..=255 {
        let games = games([&[byte; 3000][..], NEXT.as_bytes()].concat());
        let last = games.last().expect("a game");
        // The bytes may change what the tags mean, but the moves are read or there is an error.
        assert!(moves(last) == "d4 d5" || !last.errors.is_empty(), "{byte}: {last:?}");
    }
}

/// A source that returns some bytes and then fails.
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
    let mut reader = Reader::new(FromRead(Failing(b"1. e4 e5 *")));
    assert_eq!(reader.skip_game().unwrap_err().to_string(), "the disk is gone");
}
