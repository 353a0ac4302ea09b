//! `moves`, `explain`, `fen` and `board`.

use serde_json::json;

use crate::cli::home::Home;
use crate::cli::program::{KIWIPETE, run, run_with};

const PINNED: &str = "4r1k1/8/8/8/8/8/4N3/4K3 w - - 0 1";

#[test]
fn moves_are_listed_in_order() {
    let run = run(&["moves"]);
    let lines = run.lines(0);
    assert_eq!((lines.len(), lines[0], lines[19]), (20, "a2a3", "h2h4"));
    assert!(lines.is_sorted());
}

#[test]
fn moves_can_be_chosen() {
    assert_eq!(run(&["moves", "--from", "g1"]).lines(0), ["g1f3", "g1h3"]);
    assert_eq!(run(&["moves", "--captures"]).lines(0).len(), 0);
    assert_eq!(run(&["moves", "--captures", "--fen", KIWIPETE]).lines(0).len(), 8);
    assert_eq!(run(&["moves", "--fen", PINNED]).lines(0), ["e1d1", "e1d2", "e1f1", "e1f2"]);
    assert_eq!(run(&["moves", "--pseudo", "--from", "e2", "--fen", PINNED]).lines(0).len(), 6);
}

#[test]
fn moves_have_flags() {
    let flags = run(&["moves", "--format", "flags", "--from", "e2"]);
    assert_eq!(flags.lines(0), ["e2-e3-0", "e2-e4-7"]);
    let castling = ["moves", "--format", "flags", "--from", "e1", "--fen", "4k3/8/8/8/8/8/8/4K2R w K - 0 1"];
    assert!(run(&castling).lines(0).contains(&"e1-g1-2"));
    assert!(run(&[&castling[..], &["--chess960"]].concat()).lines(0).contains(&"e1-h1-2"));
}

#[test]
fn moves_have_algebraic_names() {
    let format = |format, letters| {
        run(&["moves", "--format", format, "--letters", letters, "--from", "g1"]).lines(0).join(" ")
    };
    assert_eq!(format("san", "english"), "Nf3 Nh3");
    assert_eq!(format("lan", "english"), "Ng1-f3 Ng1-h3");
    assert_eq!(format("san", "italian"), "Cf3 Ch3");
    assert_eq!(format("lan", "spanish"), "Cg1-f3 Cg1-h3");
    assert_eq!(format("san", "figurines"), "♘f3 ♘h3");
    assert!(run(&["moves", "--pseudo", "--format", "san"]).error().contains("--format uci"));
}

#[test]
fn moves_are_described_as_json() {
    let list =
        run(&["moves", "--json", "--fen", "3r3k/P1P5/8/8/8/8/8/4K3 w - - 0 1", "--from", "c7"]).json(0);
    assert_eq!(list.as_array().unwrap().len(), 8);
    assert_eq!(
        list[3],
        json!({"uci": "c7c8r", "san": "c8=R", "from": "c7", "to": "c8", "piece": "pawn", "kind": "promotion", "capture": false,
            "promotion": "rook", "check": false, "mate": false})
    );
    assert_eq!((&list[6]["uci"], &list[6]["kind"]), (&"c7d8q".into(), &"promotion-capture".into()));
    assert_eq!((&list[6]["capture"], &list[6]["check"]), (&true.into(), &true.into()));
    let pseudo = run(&["moves", "--json", "--pseudo", "--fen", PINNED]).json(0);
    let legal = pseudo.as_array().unwrap().iter().filter(|mv| mv["legal"] == true).count();
    assert_eq!((pseudo.as_array().unwrap().len(), legal), (10, 4));
}

#[test]
fn moves_are_explained() {
    let castle = ["--fen", "4kr2/8/8/8/8/8/8/4K2R w K - 0 1"];
    for (arguments, status, sentence) in [
        (&["e2e4"][..], 0, "e4 (e2e4) is legal: double-push"),
        (&["e2-e4-7"], 0, "e4 (e2e4) is legal: double-push"),
        (&["g1f3"], 0, "Nf3 (g1f3) is legal: quiet"),
        (&["Nf3"], 0, "Nf3 (g1f3) is legal: quiet"),
        (&["Ng1-f3!?"], 0, "Nf3 (g1f3) is legal: quiet"),
        (&["e2-e4"], 0, "e4 (e2e4) is legal: double-push"),
        (&["Cf3", "--letters", "italian"], 0, "Cf3 (g1f3) is legal: quiet"),
        (&["Nf4"], 1, "Nf4 is not legal: no knight can go to f4"),
        (&["O-O"], 1, "O-O is not legal: castling is blocked by the bishop on f1 and the knight on g1"),
        (
            &["Rd1", "--fen", "4k3/8/8/8/8/8/4K3/R6R w - - 0 1"],
            1,
            "Rd1 is ambiguous: the pieces on a1 and h1 can both do it",
        ),
        (
            &["e1g1", "--fen", "4k3/8/8/8/8/8/8/4K2R w K - 0 1"],
            0,
            "O-O (e1g1) is legal: castle; after it: White wins: 14 moves to the next capture, pawn move or mate",
        ),
        (
            &["e1g1", "--chess960", "--fen", "4k3/8/8/8/8/8/8/4K2R w K - 0 1"],
            0,
            "O-O (e1h1) is legal: castle; after it: White wins: 14 moves to the next capture, pawn move or mate",
        ),
        (
            &["e1g1", castle[0], castle[1]],
            1,
            "e1g1 is not legal: castling passes f1, which the rook on f8 attacks",
        ),
        (&["e2c3", "--fen", PINNED], 1, "e2c3 is not legal: the knight on e2 is pinned by the rook on e8"),
        (&["e2-e4-0"], 1, "e2e4 is not legal: e2-e4-0 has the wrong flag: here it must be 7"),
        (&["e4-e5-0"], 1, "e4e5 is not legal: there is no piece on e4"),
    ] {
        assert_eq!(run(&[&["explain"], arguments].concat()).lines(status)[0], sentence);
        // Without a search there is nothing more to say.
        assert_eq!(run(&[&["explain", "--nodes", "0"], arguments].concat()).lines(status), [sentence]);
    }
}

#[test]
fn what_is_wrong_with_a_legal_move_is_told() {
    let scholar = "r1bqkbnr/pppp1ppp/2n5/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR b KQkq - 3 3";
    let told = |lang| {
        let arguments = ["explain", "--fen", scholar, "--lang", lang, "--nodes", "5000", "Nf6"];
        run(&arguments).lines(0)[2].to_owned()
    };
    assert_eq!(told("en"), "After Nf6 comes 4. Qxf7#: it is checkmate.");
    assert_eq!(told("it"), "Dopo Cf6 segue 4. Dxf7#: è scacco matto.");
    assert_eq!(told("es"), "Tras Cf6 sigue 4. Dxf7#: es jaque mate.");
    let data = run(&["explain", "--json", "--fen", scholar, "Nf6"]).json(0);
    let (coach, reason) = (&data["coach"], &data["coach"]["reasons"][0]);
    assert_eq!((&coach["verdict"], &coach["after"]["mate"]), (&json!("blunder"), &json!(-1)));
    assert_eq!((&reason["kind"], &reason["view"]), (&json!("mate"), &json!("reply")));
    assert_eq!(reason["squares"], json!([{"part": "king", "square": "e8"}]));
    // Exit status and the first line say what they said before.
    assert_eq!(run(&["explain", "--fen", scholar, "Nf6"]).lines(0)[0], "Nf6 (g8f6) is legal: quiet");
}

#[test]
fn moves_are_explained_in_the_language_of_the_settings() {
    let home = Home::new("explain");
    let explain = |arguments: &[&str]| home.run(&[&["explain", "--nodes", "0"], arguments].concat(), "");
    assert_eq!(home.run(&["config", "language", "it"], "").status, 0);
    let told = explain(&["Ke3"]);
    assert_eq!(
        told.lines(1)[0],
        "\"Ke3\" non è legale: il re in e1 non può andare in e3 nemmeno su una scacchiera vuota"
    );
    assert_eq!(explain(&["Nf3"]).lines(0)[0], "Cf3 (g1f3) è legale: tranquilla");
    assert!(explain(&["e2e5"]).lines(1)[0].starts_with("\"e2e5\" non è legale: "));
    assert!(explain(&["Ke3", "--lang", "es"]).lines(1)[0].starts_with("\"Ke3\" no es legal: "));
    assert!(explain(&["Ke3", "--lang", "en"]).lines(1)[0].starts_with("Ke3 is not legal: "));
    // Programs are told the same everywhere.
    let data = explain(&["Ke3", "--json"]).json(1);
    assert_eq!(data["reason"]["code"], "not-how-it-moves");
    assert!(data["reason"]["text"].as_str().unwrap().starts_with("the king on e1"), "{data}");
}

#[test]
fn an_ending_is_told_with_the_counter_of_the_fifty_move_rule() {
    let rook = |counter: &str| {
        let fen = format!("6k1/8/6K1/8/8/8/8/R7 w - - {counter} 80");
        run(&["explain", "--nodes", "0", "--fen", &fen, "Ra7"]).lines(0)[0].to_owned()
    };
    assert!(rook("0").contains("; after it: White wins: "), "{}", rook("0"));
    assert!(rook("99").ends_with("; after it: A draw with the best play"), "{}", rook("99"));
}

#[test]
fn puzzles_have_themes() {
    let fen = "8/4k3/1p1p4/rP2p1p1/P2nP1P1/3BK3/8/R7 w - - 0 35";
    let row = ["puzzles", "themes", fen, "e3d2", "d4b3", "d2c3", "b3a1"];
    assert_eq!(run(&row).lines(0), ["fork endgame short"]);
    let data = run(&["puzzles", "themes", "--json", fen, "e3d2 d4b3 d2c3 b3a1"]).json(0);
    assert_eq!(data, json!({"themes": ["fork", "endgame", "short"]}));
    assert!(run(&["puzzles", "themes", fen, "e3e5"]).error().contains("the solution cannot be played"));
    assert_eq!(run(&["puzzles", "themes", "8/8", "e3e5"]).status, 2);
}

#[test]
fn explanations_are_json() {
    let legal = run(&["explain", "--json", "--fen", "6k1/5ppp/8/8/8/8/8/K3R3 w - - 0 1", "e1e8"]).json(0);
    assert_eq!(legal["coach"]["verdict"], "best");
    assert_eq!(legal["coach"]["reasons"][0]["sentence"], "Re8#: it is checkmate, a back-rank mate.");
    let mut legal = legal;
    legal.as_object_mut().unwrap().remove("coach");
    assert_eq!(
        legal,
        json!({"legal": true, "uci": "e1e8", "san": "Re8#", "class": ["check", "mate"], "reason": null})
    );
    let illegal = run(&["explain", "--json", "--fen", PINNED, "e2c3"]).json(1);
    let reason =
        json!({"code": "pinned", "text": "the knight on e2 is pinned by the rook on e8", "by": ["e8"]});
    assert_eq!(illegal, json!({"legal": false, "uci": "e2c3", "san": null, "class": [], "reason": reason}));
    let illegal = run(&["explain", "--json", "--fen", PINNED, "Nc3"]).json(1);
    assert_eq!(illegal, json!({"legal": false, "uci": "e2c3", "san": "Nc3", "class": [], "reason": reason}));
    let ambiguous = run(&["explain", "--json", "--fen", "4k3/8/8/8/8/8/4K3/R6R w - - 0 1", "Rd1"]).json(1);
    assert_eq!(ambiguous["reason"]["by"], json!(["a1", "h1"]));
    assert_eq!((&ambiguous["uci"], &ambiguous["reason"]["code"]), (&json!(null), &json!("ambiguous")));
}

#[test]
fn what_is_no_move_is_refused() {
    for text in
        ["", "e2-", "e2e9", "e2e4q5", "e7e8x", "0000", "e2-e4-9", "O-O-", "\u{1b}[31m", "Nf9", "hello"]
    {
        assert!(run(&["explain", text]).error().contains("is not a move"), "{text:?}");
    }
}

#[test]
fn a_fen_need_not_be_quoted() {
    let words = ["fen", "4k3/8/8/8/8/8/8/4K2R", "w", "K", "-", "3", "9"];
    assert_eq!(run(&words).lines(0), ["4k3/8/8/8/8/8/8/4K2R w K - 3 9"]);
    assert_eq!(run(&[&words[..], &["--shredder"]].concat()).lines(0), ["4k3/8/8/8/8/8/8/4K2R w H - 3 9"]);
    assert_eq!(
        run(&[&words[..], &["--json"]].concat()).json(0),
        json!({"fen": "4k3/8/8/8/8/8/8/4K2R w K - 3 9", "warnings": []})
    );
    assert!(run(&["fen", "start"]).error().starts_with("board: \"s\""));
}

#[test]
fn positions_have_names() {
    assert_eq!(run(&["moves", "--fen", "startpos"]).stdout, run(&["moves"]).stdout);
    assert_eq!(run(&["moves", "--fen", "960:518"]).stdout, run(&["moves"]).stdout);
    assert_eq!(
        run_with(&["moves", "--fen", "-"], PINNED.as_bytes()).stdout,
        run(&["moves", "--fen", PINNED]).stdout
    );
    for number in ["960:960", "960:-1", "960:", "960:x", "960:99999999999999999999"] {
        assert!(run(&["moves", "--fen", number]).error().contains("0 to 959"), "{number}");
    }
}

#[test]
fn a_board_is_drawn_in_letters_where_there_is_no_terminal() {
    let expected = "  +-----------------+
8 | r . . . k . . r |
7 | p . p p q p b . |
6 | b n . . p n p . |
5 | . . . P N . . . |
4 | . p . . P . . . |
3 | . . N . . Q . p |
2 | P P P B B P P P |
1 | R . . . K . . R |
  +-----------------+
    a b c d e f g h

White to move
castling KQkq, en passant -, half-moves 0, move 1
r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1
";
    assert_eq!(run(&["board", "--fen", KIWIPETE]).stdout, expected);
    assert_eq!(run(&["board", "--ascii", "--fen", KIWIPETE]).stdout, expected);
    let flipped = run(&["board", "--flip"]);
    let lines = flipped.lines(0);
    assert_eq!((lines[1], lines[10]), ("1 | R N B K Q B N R |", "    h g f e d c b a"));
}

#[test]
fn a_board_is_data() {
    let start = run(&["board", "--json", "--moves", "e4"]).json(0);
    assert_eq!(
        (&start["turn"], &start["check"], &start["outcome"]),
        (&json!("black"), &json!(false), &json!(null))
    );
    let passing = run(&["board", "--json", "--fen", "4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 7"]).json(0);
    assert_eq!((&passing["en_passant"], &passing["castling"]), (&json!("e3"), &json!("-")));
    assert_eq!((&passing["halfmoves"], &passing["fullmoves"]), (&json!(0), &json!(7)));
    let mate = run(&["board", "--json", "--moves", "f3 e5 g4 Qh4"]).json(0);
    assert_eq!(
        (&mate["check"], &mate["outcome"]),
        (&json!(true), &json!({"winner": "black", "reason": "checkmate"}))
    );
}

#[test]
fn a_board_tells_the_state_of_the_game() {
    for (fen, state) in [
        ("startpos", "White to move"),
        ("4k3/8/8/8/8/8/4r3/4K3 w - - 0 1", "White to move, in check"),
        ("rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3", "checkmate, Black wins"),
        ("k7/2Q5/1K6/8/8/8/8/8 b - - 0 1", "stalemate, Black has no move"),
    ] {
        assert_eq!(run(&["board", "--fen", fen]).lines(0)[12], state);
    }
    let passing = run(&["board", "--fen", "4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 7"]);
    assert_eq!(passing.lines(0)[13], "castling -, en passant e3, half-moves 0, move 7");
}
