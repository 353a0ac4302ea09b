//! Moves, checks, pins and attacks in small positions checked by hand, and making and unmaking moves.

use arrocco_oracle::Board;

fn board(fen: &str) -> Board {
    Board::from_fen(fen).unwrap_or_else(|error| panic!("{fen}: {error}"))
}

fn moves_from(moves: &[String], square: &str) -> String {
    let from: Vec<&str> = moves.iter().filter_map(|mv| mv.strip_prefix(square)).collect();
    from.join(" ")
}

fn legal(fen: &str, square: &str) -> String {
    moves_from(&board(fen).legal_moves(), square)
}

fn pseudo(fen: &str, square: &str) -> String {
    moves_from(&board(fen).pseudo_legal_moves(), square)
}

#[test]
fn each_piece_moves_its_own_way() {
    let fen = "k7/8/1p3P2/8/3Q4/8/1N3P2/3R1BK1 w - - 0 1";
    assert_eq!(legal(fen, "d4"), "a4 b4 b6 c3 c4 c5 d2 d3 d5 d6 d7 d8 e3 e4 e5 f4 g4 h4");
    assert_eq!(legal(fen, "b2"), "a4 c4 d3");
    assert_eq!(legal(fen, "d1"), "a1 b1 c1 d2 d3 e1");
    assert_eq!(legal(fen, "f1"), "a6 b5 c4 d3 e2 g2 h3");
    assert_eq!(legal(fen, "g1"), "g2 h1 h2");
    assert_eq!(legal(fen, "f2"), "f3 f4");
    assert_eq!(legal(fen, "f6"), "f7");
}

#[test]
fn pawns_push_capture_and_promote() {
    let fen = "1r2k3/P6p/8/8/8/p1p5/1P5p/4K1N1 w - - 0 1";
    assert_eq!(legal(fen, "b2"), "a3 b3 b4 c3");
    assert_eq!(legal(fen, "a7"), "a8b a8n a8q a8r b8b b8n b8q b8r");
    let fen = fen.replace(" w ", " b ");
    assert_eq!(legal(&fen, "h7"), "h5 h6");
    assert_eq!(legal(&fen, "h2"), "g1b g1n g1q g1r h1b h1n h1q h1r");
    assert_eq!(legal(&fen, "a3"), "a2 b2");
    assert_eq!(legal("4k3/8/8/8/p7/b7/P6P/4K1N1 w - - 0 1", "a2"), "");
    assert_eq!(legal("4k3/8/8/8/p7/8/P7/4K3 w - - 0 1", "a2"), "a3");
}

#[test]
fn en_passant_lasts_one_move() {
    let mut game = board("4k3/3p4/8/4P3/8/8/8/4K3 b - - 0 1");
    game.make("d7d5").unwrap();
    assert_eq!(moves_from(&game.legal_moves(), "e5"), "d6 e6");
    for mv in ["e1e2", "e8e7"] {
        game.make(mv).unwrap();
    }
    assert_eq!(moves_from(&game.legal_moves(), "e5"), "e6");
}

#[test]
fn en_passant_may_expose_the_king() {
    // Both pawns leave the fourth rank at once, and the rook attacks the king.
    let fen = "8/8/8/8/k2Pp2R/8/8/4K3 b - d3 0 1";
    assert_eq!(pseudo(fen, "e4"), "d3 e3");
    assert_eq!(legal(fen, "e4"), "e3");
    assert_eq!(board(fen).pinned(), Vec::<String>::new());
    // The pawn that has just moved gives check, and may be taken en passant.
    assert_eq!(legal("8/8/8/2k5/3Pp3/8/8/4K3 b - d3 0 1", "e4"), "d3");
}

#[test]
fn castling_and_check() {
    let castles = |fen: &str| (pseudo(fen, "e1").contains("h1"), legal(fen, "e1").contains("h1"));
    assert_eq!(castles("4k3/8/8/8/8/8/8/4K2R w K - 0 1"), (true, true));
    assert_eq!(castles("4k3/8/8/8/8/8/8/4K2R w - - 0 1"), (false, false));
    assert_eq!(castles("4k3/8/8/8/8/8/8/4K1NR w K - 0 1"), (false, false));
    for (why, rook) in [("out of", "4r3"), ("through", "5r2"), ("into", "6r1")] {
        assert_eq!(castles(&format!("k7/8/{rook}/8/8/8/8/4K2R w K - 0 1")), (true, false), "{why} check");
    }
    // An attack on the rook, or on a square that only the rook crosses, is allowed.
    assert_eq!(castles("k7/8/7r/8/8/8/8/4K2R w K - 0 1"), (true, true));
    assert!(legal("k7/8/1r6/8/8/8/8/R3K3 w Q - 0 1", "e1").contains("a1"));
    assert!(!pseudo("k7/8/8/8/8/8/8/RN2K3 w Q - 0 1", "e1").contains("a1"));
}

#[test]
fn castling_in_chess960() {
    // The rook may not stop shielding its king.
    assert!(pseudo("4k3/8/8/8/8/8/8/qRK5 w Q - 0 1", "c1").contains("b1"));
    assert!(!legal("4k3/8/8/8/8/8/8/qRK5 w Q - 0 1", "c1").contains("b1"));
    let castle = |fen: &str, mv: &str| {
        let mut game = board(fen);
        assert!(game.legal_moves().contains(&mv.to_string()), "{fen}");
        game.make(mv).unwrap();
        game.to_fen()
    };
    assert_eq!(castle("4k3/8/8/8/8/8/8/6KR w K - 0 1", "g1h1"), "4k3/8/8/8/8/8/8/5RK1 b - - 1 1");
    assert_eq!(castle("4k3/8/8/8/8/8/8/5KR1 w K - 0 1", "f1g1"), "4k3/8/8/8/8/8/8/5RK1 b - - 1 1");
    assert_eq!(castle("4k3/8/8/8/8/8/8/RK6 w Q - 0 1", "b1a1"), "4k3/8/8/8/8/8/8/2KR4 b - - 1 1");
    assert_eq!(castle("1rk4r/8/8/8/8/8/8/4K3 b kq - 4 9", "c8h8"), "1r3rk1/8/8/8/8/8/8/4K3 w - - 5 10");
    // No other piece may stand on the targets of king and rook.
    assert!(!pseudo("4k3/8/8/8/8/8/8/1RKN4 w Q - 0 1", "c1").contains("b1"));
    assert!(!pseudo("4k3/8/8/8/8/8/8/1R1K1N1R w K - 0 1", "d1").contains("h1"));
}

#[test]
fn castling_rights_are_lost() {
    let rights = |moves: &[&str]| {
        let mut game = board("r3k2r/8/8/8/8/8/6n1/R3K2R w KQkq - 0 1");
        for mv in moves {
            game.make(mv).unwrap();
        }
        game.to_fen().split(' ').nth(2).unwrap().to_string()
    };
    assert_eq!(rights(&[]), "KQkq");
    assert_eq!(rights(&["e1f2"]), "kq");
    assert_eq!(rights(&["h1g1"]), "Qkq");
    assert_eq!(rights(&["a1a8"]), "Kk");
    assert_eq!(rights(&["e1a1"]), "kq");
    assert_eq!(rights(&["e1f2", "e8h8"]), "-");
    assert_eq!(rights(&["a1b1", "g2e3", "b1a1"]), "Kkq");
}

#[test]
fn moves_are_counted() {
    let counts = |mv: &str, turn: char| {
        let mut game = board(&format!("r3k3/8/p7/8/8/8/P7/R3K3 {turn} - - 9 20"));
        game.make(mv).unwrap();
        game.to_fen().split(' ').skip(4).collect::<Vec<_>>().join(" ")
    };
    assert_eq!(counts("e1e2", 'w'), "10 20");
    assert_eq!(counts("e8e7", 'b'), "10 21");
    assert_eq!(counts("a2a3", 'w'), "0 20");
    assert_eq!(counts("a6a5", 'b'), "0 21");
    let mut game = board("r3k3/8/8/8/8/8/8/R3K3 w - - 9 20");
    game.make("a1a8").unwrap();
    assert_eq!(game.to_fen(), "R3k3/8/8/8/8/8/8/4K3 b - - 0 20");
}

#[test]
fn checks_pins_and_attacks() {
    let double = board("4r1k1/8/8/8/8/5n2/6P1/4K3 w - - 0 1");
    assert!(double.in_check());
    assert_eq!(double.checkers(), ["e8", "f3"]);
    assert_eq!(double.legal_moves(), ["e1d1", "e1f1", "e1f2"]);
    let pins = board("4r1k1/8/8/b7/1P5q/2N3P1/4R3/r1B1K3 w - - 0 1");
    assert!(!pins.in_check());
    assert_eq!(pins.pinned(), ["c1", "e2", "g3"]);
    assert_eq!(moves_from(&pins.legal_moves(), "e2"), "e3 e4 e5 e6 e7 e8");
    assert_eq!(moves_from(&pins.legal_moves(), "g3"), "h4");
    assert_eq!(moves_from(&pins.legal_moves(), "c1"), "");
    let few = board("7k/8/8/8/8/1p6/8/RN2K3 w - - 0 1");
    assert_eq!(
        few.attacked_squares(true),
        ["a2", "a3", "a4", "a5", "a6", "a7", "a8", "b1", "c3", "d1", "d2", "e2", "f1", "f2"]
    );
    assert_eq!(few.attacked_squares(false), ["a2", "c2", "g7", "g8", "h7"]);
    assert!(few.is_attacked("b1", true) && !few.is_attacked("b1", false) && !few.is_attacked("z9", true));
}

#[test]
fn mate_and_stalemate() {
    let ends = |fen: &str| (board(fen).is_checkmate(), board(fen).is_stalemate());
    assert_eq!(ends("rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3"), (true, false));
    assert_eq!(ends("7k/5K2/6Q1/8/8/8/8/8 b - - 0 1"), (false, true));
    assert_eq!(ends("7k/5K2/8/8/8/8/8/7Q b - - 0 1"), (true, false));
    assert_eq!(ends("7k/5K2/8/8/8/6Q1/8/8 b - - 0 1"), (false, false));
    assert_eq!(ends("7k/8/8/8/8/8/8/4K2Q b - - 0 1"), (false, false));
}

fn everything(board: &Board) -> Vec<Vec<String>> {
    vec![
        vec![board.to_fen()],
        board.legal_moves(),
        board.pseudo_legal_moves(),
        board.checkers(),
        board.pinned(),
        board.attacked_squares(true),
        board.attacked_squares(false),
    ]
}

fn make_and_undo(game: &mut Board, depth: u32) {
    let before = everything(game);
    for mv in game.pseudo_legal_moves() {
        game.make(&mv).unwrap();
        assert_ne!(before[0], [game.to_fen()], "{mv} changes the position");
        if depth > 1 && before[1].contains(&mv) {
            make_and_undo(game, depth - 1);
        }
        game.undo();
        assert_eq!(everything(game), before, "{mv}");
    }
}

#[test]
fn undo_restores_everything() {
    make_and_undo(&mut board("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"), 2);
    make_and_undo(&mut board("n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1"), 2);
    make_and_undo(&mut board("8/8/1k6/2b5/2pP4/8/5K2/8 b - d3 0 1"), 3);
    make_and_undo(&mut board("1rqbkrbn/1ppppp1p/1n6/p1N3p1/8/2P4P/PP1PPPP1/1RQBKRBN w FBfb - 0 9"), 2);
}

#[test]
fn make_refuses_what_is_not_pseudo_legal() {
    let mut game = board("4k3/P7/8/8/8/8/8/4K2R w K - 3 7");
    let before = everything(&game);
    for wrong in ["", "e1", "e1e3", "e1g1", "e8e7", "a7a8", "a7a8k", "a7a8qq", "h1h2q", "é1e2", "a7a8Q"] {
        assert!(game.make(wrong).is_err(), "{wrong}");
        assert_eq!(everything(&game), before, "{wrong}");
    }
    assert!(game.make("e1h1").is_ok());
}
