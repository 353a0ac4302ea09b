//! What real files have beyond the standard.

use arrocco_rules::pgn::{GameResult, Nag};

use crate::rows::every;
use crate::{codes, game, games, moves, movetext};

#[track_caller]
fn reads(text: impl AsRef<[u8]>, expected: &str) {
    let game = game(text);
    assert_eq!(codes(&game), [""; 0]);
    assert_eq!(moves(&game), expected);
}

/// Texts that are read without an error: a name, the text, the moves.
const READ: &[(&str, &[u8], &str)] = &[
    ("numbers without blanks", b"1.e4 e5 2.Nf3 Nc6 *", "e4 e5 Nf3 Nc6"),
    ("numbers for both sides", b"1.e4 1...e5 2.Nf3 2...Nc6 *", "e4 e5 Nf3 Nc6"),
    ("numbers without points", b"1 e4 e5 2 Nf3 Nc6 *", "e4 e5 Nf3 Nc6"),
    ("points apart", b"1. e4 1. ... e5 *", "e4 e5"),
    ("numbers glued to moves", b"1e4 e5 2Nf3 *", "e4 e5 Nf3"),
    ("no numbers", b"e4 e5 Nf3 *", "e4 e5 Nf3"),
    ("squares and dashes", b"1. e2e4 e7-e5 2. Ng1-f3 Nb8c6 *", "e4 e5 Nf3 Nc6"),
    ("figurines", "1. e4 e5 2. \u{2657}c4 *".as_bytes(), "e4 e5 Bc4"),
    ("castling with zeros", b"1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. 0-0 *", "e4 e5 Nf3 Nc6 Bc4 Bc5 O-O"),
    ("e.p. after a blank", b"1. e4 d5 2. e5 f5 3. exf6 e.p. e5 4. fxg7 e4 *", "e4 d5 e5 f5 exf6 e5 fxg7 e4"),
    ("e.p. glued", b"1. e4 d5 2. e5 f5 3. exf6e.p. *", "e4 d5 e5 f5 exf6"),
    ("a null move", b"1. e4 -- 2. d4 *", "e4 -- d4"),
    ("quotes in a tag", b"[White \"A \"the\" B\"]\n\n1. e4 *", "e4"),
    ("a byte order mark", b"\xef\xbb\xbf[White \"A\"]\n\n1. e4 *", "e4"),
    ("Latin-1", b"[White \"M\xfcller\"]\n\n1. e4 {tr\xe8s fort} *", "e4"),
    ("carriage returns only", b"[White \"A\"]\r\r1. e4 ; well\r1... e5 *\r", "e4 e5"),
    ("both line ends", b"[White \"A\"]\r\n\r\n1. e4\r\n1... e5 *\r\n", "e4 e5"),
    ("escaped lines", b"% one\n[White \"A\"]\n\n1. e4\n% Nf6 1-0 (\n1... e5 *", "e4 e5"),
];

#[test]
fn what_real_files_have_is_read() {
    every(READ, |row| row.0.to_owned(), |(_, text, moves)| reads(text, moves));
}

#[test]
fn castling_without_dashes_is_no_number() {
    let castles = "e4 e5 Nf3 Nf6 Nc3 Bc5 Be2 a6 O-O Nd5";
    for castle in ["00", "00!", "0-0", "OO"] {
        reads(format!("1. e4 e5 2. Nf3 Nf6 3. Nc3 Bc5 4. Be2 a6 5. {castle} Nd5 *"), castles);
    }
    reads(
        "1. d4 d5 2. Nc3 Nc6 3. Bf4 Bf5 4. Qd2 Qd7 5. 000 000 *",
        "d4 d5 Nc3 Nc6 Bf4 Bf5 Qd2 Qd7 O-O-O O-O-O",
    );
    let early = game("1. e4 e5 2. 00 Nd5 *");
    assert_eq!((codes(&early), moves(&early)), (vec!["illegal-move"], "e4 e5".to_owned()));
}

#[test]
fn wrong_move_numbers_are_reported() {
    let stray = game("1. e4 e5 2. 12 d4 exd4 (2... 7 d5) 0 c3 *");
    assert_eq!((codes(&stray), moves(&stray)), (vec!["stray-text"; 3], "e4 e5 d4 exd4 c3".to_owned()));
    assert_eq!(stray.errors[0].to_string(), "line 1, game 1, ply 2: \"12\" means nothing here");
    assert_eq!(codes(&game("1 e4 e5 99999999999999999999 Nf3 *")), ["stray-text"]);
    reads("1 e4 1 e5 2 Nf3 (2 d4 2 exd4 3 c3) 2 Nc6 3 *", "e4 e5 Nf3 Nc6");
    let fen = "[FEN \"rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 30\"]";
    for first in [30, 1] {
        reads(format!("{fen}\n\n{first} e5 {} Nf3 Nc6 {} Bb5 *", first + 1, first + 2), "e5 Nf3 Nc6 Bb5");
    }
    assert_eq!(codes(&game(format!("{fen}\n\n30 e5 30 Nf3 *"))), ["stray-text"]);
}

#[test]
fn null_moves_are_passes() {
    for pass in ["--", "Z0", "@@@@", "0000", "null", "pass", "<>"] {
        reads(format!("1. e4 {pass} 2. d4 *"), "e4 -- d4");
    }
    let game = game("1. e4 f5 2. Qh5+ -- 3. Qxe8 *");
    assert_eq!((codes(&game), moves(&game)), (vec!["null-move-in-check"], "e4 f5 Qh5+".to_owned()));
}

#[test]
fn lines_end_in_any_way() {
    let file = "[White \"A\"]\n[Black \"B\"]\n\n1. e4 {a\ncomment} e5\n2. Nf3 ; more\n2... Nc6 *\n\n\n[White \"C\"]\n\n1. d4 *\n";
    for end in ["\n", "\r\n", "\r"] {
        let games = games(file.replace('\n', end));
        assert_eq!(games.len(), 2, "{end:?}");
        assert_eq!(moves(&games[0]), "e4 e5 Nf3 Nc6");
        assert_eq!(games[0].tree.tag("Black"), Some("B"));
        let comments: Vec<_> = games[0].tree.mainline().flat_map(|node| node.comments().to_vec()).collect();
        assert_eq!(comments, ["a comment".into(), "more".into()]);
        assert_eq!(moves(&games[1]), "d4");
    }
}

#[test]
fn encodings_are_guessed() {
    let utf8 = game("\u{feff}[White \"Müller\"]\n\n1. e4 {très fort} *");
    let latin1 = game(b"[White \"M\xfcller\"]\n\n1. e4 {tr\xe8s fort} *");
    assert_eq!(utf8, latin1);
    assert_eq!(utf8.tree.tag("White"), Some("Müller"));
}

#[test]
fn a_byte_order_mark_is_not_part_of_the_first_word() {
    let two = games("\u{feff}0-1\n\nZ0 *");
    assert_eq!(two.iter().map(moves).collect::<Vec<_>>(), ["", "--"]);
    assert_eq!(games("\u{feff}1/2-1/2\n\n\u{feff}*\n\n1. e4 *").len(), 3);
}

#[test]
fn escaped_lines_are_ignored() {
    reads("% one\n[White \"A\"]\n% two\n[Black \"B\"]\n\n1. e4\n% Nf6 1-0 (\n1... e5 *", "e4 e5");
}

#[test]
fn malformed_tags_are_read() {
    let file =
        "[White \"A \"the\" B\"] [Black \"C\\\\D\"]\n[Event \"x\\\"]\n[Site\"y\"]\n[ Round \"1\" ]\n1. e4 *";
    let game = game(file);
    let tag = |name| game.tree.tag(name).expect("a tag");
    assert_eq!((tag("White"), tag("Black")), ("A \"the\" B", "C\\D"));
    assert_eq!((tag("Event"), tag("Site"), tag("Round")), ("x\\", "y", "1"));
    assert_eq!((codes(&game), moves(&game)), (vec![], "e4".to_owned()));
    let broken = crate::game("[White \"A\n[Black]\n[Event \"E\"]\n\n1. e4 *");
    assert_eq!(codes(&broken), ["broken-tag", "broken-tag"]);
    assert_eq!(broken.tree.tag("Event"), Some("E"));
}

#[test]
fn games_end_where_readers_expect() {
    let counts = [
        ("1. e4 e5 1-0\n1. d4 d5 0-1\n", 2),
        // Without tags, a game begins on a new line: skipping does not look further.
        ("1. e4 e5 1-0 1. d4 d5 0-1", 1),
        ("1. e4 e5\n\n1. d4 d5\n", 2),
        ("1. e4 e5\n\n2. Nf3 Nc6\n", 1),
        ("{only} {comments}\n\n1. e4 *", 1),
        ("[White \"A\"]\n\n[White \"B\"]\n\n", 2),
        ("[White \"A\"]\n\n[Black \"B\"]\n\n1. e4 *", 1),
        ("[White \"A\"]\n\n\n[Black \"B\"]\n\n1. e4 *", 2),
        ("[White \"A\"]\n1. e4 *\n[White \"B\"]\n1. d4 *", 2),
        ("[White \"A\"]\n\n1. e4\n[White \"B\"]\n\n1. d4", 2),
        ("1. e4 {[Not \"a tag\"]} e5 *", 1),
        ("1. e4 1-0 {resigned}\n\n1. d4 *", 2),
        ("1. e4 1-0\n{resigned}\n\n1. d4 *", 2),
        ("{about the file}\n[White \"A\"]\n\n1. e4 *", 1),
        ("; about the file\n\n[White \"A\"]\n\n1. e4 *", 1),
        ("*\n\n*\n\n1-0", 3),
        ("", 0),
        ("\n \r\n% nothing\n", 0),
    ];
    for (text, count) in counts {
        assert_eq!(games(text).len(), count, "{text:?}");
    }
}

#[test]
fn results_come_from_the_moves_or_the_tag() {
    let result = |text: &str| game(text).tree.result();
    assert_eq!(result("[Result \"1-0\"]\n\n1. e4 0-1"), GameResult::BlackWins);
    assert_eq!(result("[Result \"1-0\"]\n\n1. e4"), GameResult::WhiteWins);
    assert_eq!(result("[Result \"?\"]\n\n1. e4"), GameResult::Unknown);
    assert_eq!(result("1. e4 ½-½"), GameResult::Draw);
    let inside = game("1. e4 1-0 e5 2. Nf3 0-1");
    assert_eq!((codes(&inside), moves(&inside)), (vec!["result-inside"], "e4 e5 Nf3".to_owned()));
    assert_eq!(inside.tree.result(), GameResult::BlackWins);
    let variation = game("1. e4 (1. d4 d5 *) e5 1-0");
    assert_eq!((codes(&variation), moves(&variation)), (vec!["result-in-variation"], "e4 e5".to_owned()));
}

#[test]
fn results_have_many_spellings() {
    let draws = ["1/2-1/2", "1/2", "½-½", "½–½", "1/2–1/2"];
    let wins = [("1–0", GameResult::WhiteWins), ("0–1", GameResult::BlackWins)];
    for (text, result) in draws.map(|text| (text, GameResult::Draw)).into_iter().chain(wins) {
        // After an illegal move the rest is skipped, and the result is found by other code.
        for (line, errors) in [("1. e4 e5", vec![]), ("1. e4 Ke4", vec!["illegal-move"])] {
            for game in games(format!("{line} {text}\n\n{line} {text}\n\n{line}{{}}{text}")) {
                assert_eq!((game.tree.result(), codes(&game)), (result, errors.clone()), "{text}");
            }
            assert_eq!(games(format!("{line} {text}\n\n{text}\n\n{line}")).len(), 3, "{text}");
        }
        assert_eq!(games(format!("1. e4 x{text}\n\n2. Nf3 {text}x\n\n3. d4")).len(), 1, "{text}");
    }
}

#[test]
fn an_ellipsis_glued_to_a_move_is_forgiven() {
    reads("1. e4… 1…e5 2. Nf3 … 2… Nc6 3.… Bb5 a6… *", "e4 e5 Nf3 Nc6 Bb5 a6");
    assert_eq!(codes(&game("1. e4 e5 2. Nf9… Nc6 *")), ["not-a-move"]);
}

#[test]
fn annotations_have_signs_and_numbers() {
    let game = game("1. e4! e5?! $14 2. Nf3 += N Nc6!!!? 3. Bb5 $256 $ *");
    let nags: Vec<_> = game.tree.mainline().map(|node| node.nags().to_vec()).collect();
    assert_eq!(nags, [vec![Nag(1)], vec![Nag(6), Nag(14)], vec![Nag(14), Nag(146)], vec![], vec![]]);
    assert_eq!(codes(&game), ["unknown-annotation"; 3]);
}

#[test]
fn variants_have_many_names() {
    let fen = "rk2r3/pppppppp/8/8/8/8/PPPPPPPP/RK2R3 w EAea - 0 1";
    for name in ["Chess960", "chess 960", "Fischerandom", "Fischer Random", "FRC", "Chess9LX", "wild/fr"] {
        reads(format!("[Variant \"{name}\"]\n[FEN \"{fen}\"]\n\n1. O-O O-O-O *"), "O-O O-O-O");
    }
    let other = game("[Variant \"Crazyhouse\"]\n[Result \"1-0\"]\n\n1. e4 N@f3 1-0");
    assert_eq!((codes(&other), other.rest.as_str()), (vec!["unknown-variant"], "1. e4 N@f3 1-0"));
    assert_eq!(other.tree.result(), GameResult::WhiteWins);
}

#[test]
fn numbered_wild_games_are_ordinary_chess() {
    let fen = "rnbkqbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBKQBNR w - - 0 1";
    for name in ["wild/0", "wild/3", "wild/8", "wild/8a"] {
        reads(format!("[Variant \"{name}\"]\n[FEN \"{fen}\"]\n\n1. e4 Nf6 2. Nf3 *"), "e4 Nf6 Nf3");
    }
    assert_eq!(codes(&game("[Variant \"wild/23\"]\n\n1. e4 *")), ["unknown-variant"]);
}

#[test]
fn start_positions_come_from_the_tag() {
    let text = "[FEN \"4k3/8/8/8/8/8/4p3/K7 b - - 0 40\"]\n\n40... e1=Q+ 41. Ka2 *";
    let game = game(text);
    assert_eq!(movetext(&game.tree), "40... e1=Q+ 41. Ka2 *\n");
    let broken = crate::game("[FEN \"8/8/8/8/8/8/8/8 w - - 0 1\"]\n\n1. e4 *");
    assert_eq!((codes(&broken), broken.rest.as_str()), (vec!["bad-position"], "1. e4 *"));
    assert!(
        broken.errors[0]
            .to_string()
            .starts_with("line 1, game 1, ply 0: the FEN tag holds no position: board: ")
    );
}

#[test]
fn comments_have_their_places() {
    let game = game("{a} 1. e4 {b} ({c} 1. d4 {d}) {e} 1... e5 ({f}) ; g\n2. Nf3 {} *");
    assert_eq!(codes(&game), [""; 0]);
    assert_eq!(movetext(&game.tree), "{a} 1. e4 {b} {e} ({c} 1. d4 {d}) 1... e5 {f} {g} 2. Nf3 *\n");
}

/// Names of three letters were distinguished by their length only.
#[test]
fn short_tag_names_are_distinguished() {
    let file = b"[ECO \"C60\"]\n[White \"A\"]\n\n[FEN \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\"]\n\n1. e4 *\n";
    assert_eq!(games(file).len(), 1);
}
