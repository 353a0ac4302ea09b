//! The tree: what it writes, and how it is changed.

use arrocco_rules::pgn::{EditError, Error, GameResult, Nag, TagError, Tree};

use crate::{game, movetext};

#[test]
fn the_export_format_is_that_of_the_standard() {
    let text = "[Result \"1-0\"][ECO \"C60\"][White \"A\"]\n1.e4 e5 2.Nf3!? {good} Nc6 3.Bb5 (3.Bc4 Bc5 (3...Nf6)) a6 1-0";
    let expected = "[Event \"?\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"?\"]\n[White \"A\"]\n[Black \"?\"]\n\
        [Result \"1-0\"]\n[ECO \"C60\"]\n\n\
        1. e4 e5 2. Nf3 $5 {good} 2... Nc6 3. Bb5 (3. Bc4 Bc5 (3... Nf6)) 3... a6 1-0\n";
    assert_eq!(game(text).tree.to_string(), expected);
}

#[test]
fn lines_are_shorter_than_eighty_characters() {
    let line = "1. Nf3 Nf6 2. Ng1 Ng8 ".repeat(10);
    let tree = game(format!("{line} {{{}}} *", "words and words ".repeat(20))).tree;
    let text = movetext(&tree);
    assert!(text.lines().all(|line| line.chars().count() < 80), "{text}");
    assert!(text.lines().filter(|line| line.chars().count() > 70).count() > 5, "{text}");
}

#[test]
fn comments_that_braces_cannot_hold_are_written_to_the_end_of_the_line() {
    let mut tree = Tree::new();
    let e4 = tree.add_san(tree.root(), "e4").unwrap();
    tree.add_comment(e4, "a } brace");
    tree.add_comment(e4, "two\nlines");
    assert_eq!(movetext(&tree), "1. e4 ;a } brace\n{two lines} *\n");
}

#[test]
fn variations_are_promoted_and_removed() {
    let mut tree = game("1. e4 ({or} 1. d4 d5) (1. c4) e5 2. Nf3 *").tree;
    let child = |tree: &Tree, index| tree.node(tree.root()).unwrap().children().nth(index).unwrap().id();
    let (e4, d4, c4) = (child(&tree, 0), child(&tree, 1), child(&tree, 2));
    assert!(tree.promote(c4) && !tree.promote(c4));
    assert_eq!(movetext(&tree), "1. c4 (1. e4 e5 2. Nf3) ({or} 1. d4 d5) *\n");
    assert!(tree.remove(e4) && !tree.remove(e4));
    assert_eq!(movetext(&tree), "1. c4 ({or} 1. d4 d5) *\n");
    assert!(tree.remove(c4));
    assert_eq!(movetext(&tree), "1. d4 {or} 1... d5 *\n");
    assert_eq!(tree.add_san(e4, "e5"), Err(EditError::NoNode));
    assert!(!tree.remove(tree.root()) && !tree.promote(tree.root()) && !tree.promote(d4));
    let e4 = tree.add_san(tree.root(), "e4").unwrap();
    assert!(tree.node(e4).is_some_and(|node| node.parent().is_some_and(|node| node.is_root())));
    assert_eq!(movetext(&tree), "1. d4 {or} (1. e4) 1... d5 *\n");
}

#[test]
fn trees_are_equal_if_their_content_is() {
    let read = |text: &str| game(text).tree;
    let mut built = Tree::new();
    let c4 = built.add_san(built.root(), "c4").unwrap();
    built.remove(c4);
    let e4 = built.add_san(built.root(), "e4").unwrap();
    built.add_nag(e4, Nag::GOOD);
    built.add_comment(e4, "x");
    built.clear_comments(e4);
    assert_eq!(built, read("1. e4! *"));
    for other in
        ["1. e4 *", "1. e4!? *", "1. e4! e5 *", "1. e4! (1. d4) *", "1. e4! {x} *", "1. e4! 1-0", "1. d4! *"]
    {
        assert_ne!(built, read(other), "{other}");
    }
    assert_ne!(built, read("[White \"A\"]\n1. e4! *"));
}

#[test]
fn what_cannot_be_written_is_refused() {
    let mut tree = Tree::new();
    assert_eq!(tree.set_tag("two words", "x"), Err(TagError::Name));
    assert_eq!(tree.set_tag("", "x"), Err(TagError::Name));
    assert_eq!(tree.set_tag("Site", "a\rb"), Err(TagError::Value));
    assert_eq!(tree.set_tag("Site", &"\"".repeat(5000)), Err(TagError::TooLong));
    assert_eq!(tree.set_tag("Variant", "Atomic"), Err(TagError::Start));
    assert_eq!(tree, Tree::new());
    tree.set_result(GameResult::Draw);
    assert_eq!(tree.tag("Result"), Some("1/2-1/2"));
}

/// A game without a Result tag was written with `*` in the tag and its result after the moves.
#[test]
fn the_result_tag_is_filled_in_from_the_moves() {
    for file in ["1. e4 e5 0-1", "[Result \"*\"]\n\n1. e4 e5 0-1"] {
        let game = Tree::read(file.as_bytes()).unwrap().unwrap();
        assert!(game.errors.is_empty(), "{:?}", game.errors);
        assert_eq!((game.tree.tag("Result"), game.tree.result()), (Some("0-1"), GameResult::BlackWins));
        assert_eq!(Tree::read(game.tree.to_string().as_bytes()).unwrap().unwrap().tree, game.tree);
    }
}

#[test]
fn different_results_are_reported_and_kept() {
    let game = Tree::read(&b"[Result \"1-0\"]\n\n1. e4 e5 0-1"[..]).unwrap().unwrap();
    let codes: Vec<_> = game.errors.iter().map(Error::code).collect();
    assert_eq!(codes, ["results-differ"]);
    assert_eq!((game.tree.tag("Result"), game.tree.result()), (Some("1-0"), GameResult::BlackWins));
    assert_eq!(Tree::read(game.tree.to_string().as_bytes()).unwrap().unwrap().tree, game.tree);
}
