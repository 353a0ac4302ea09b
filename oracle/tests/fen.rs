//! FEN read in its three dialects, written as X-FEN, and refused without a panic if it is invalid.

use arrocco_oracle::Board;

const KIWIPETE: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";

fn rewritten(fen: &str) -> String {
    Board::from_fen(fen).unwrap_or_else(|error| panic!("{fen}: {error}")).to_fen()
}

#[test]
fn plain_fens_survive() {
    for fen in [
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        KIWIPETE,
        "8/8/8/K2pP2q/8/8/8/4k3 b - - 12 345",
        "4k3/8/8/2pP4/8/8/6B1/4K3 w - c6 0 1",
    ] {
        assert_eq!(rewritten(fen), fen);
    }
}

#[test]
fn counts_may_be_left_out() {
    assert_eq!(rewritten("4k3/8/8/8/8/8/8/4K3 b - -"), "4k3/8/8/8/8/8/8/4K3 b - - 0 1");
    assert_eq!(rewritten("4k3/8/8/8/8/8/8/4K3 b - - 7"), "4k3/8/8/8/8/8/8/4K3 b - - 7 1");
}

#[test]
fn castling_letters() {
    let letters = |pieces: &str, castling: &str| {
        let fen = rewritten(&format!("{pieces} w {castling} - 0 1"));
        fen.split(' ').nth(2).unwrap().to_string()
    };
    assert_eq!(letters("r3k2r/8/8/8/8/8/8/R3K2R", "HAha"), "KQkq");
    assert_eq!(letters("r3k2r/8/8/8/8/8/8/R3K2R", "qK"), "Kq");
    assert_eq!(letters("4k3/8/8/8/8/8/8/RR2K3", "Q"), "Q");
    assert_eq!(letters("4k3/8/8/8/8/8/8/RR2K3", "A"), "Q");
    assert_eq!(letters("4k3/8/8/8/8/8/8/RR2K3", "B"), "B");
    assert_eq!(letters("1k1r1r1r/8/8/8/8/8/8/4K3", "f"), "f");
    assert_eq!(letters("1k1r1r1r/8/8/8/8/8/8/RK4R1", "GAh"), "KQk");
    assert_eq!(letters("1k1r1r1r/8/8/8/8/8/8/RK4R1", "-"), "-");
}

#[test]
fn castling_letters_choose_the_rook() {
    let castles = |castling: &str| {
        let board = Board::from_fen(&format!("4k3/8/8/8/8/8/8/1K1R3R w {castling} - 0 1")).unwrap();
        ["b1d1", "b1h1"].map(|mv| board.pseudo_legal_moves().contains(&mv.to_string()))
    };
    assert_eq!(castles("D"), [true, false]);
    // The outermost rook cannot pass the inner one.
    assert_eq!(castles("K"), [false, false]);
}

#[test]
fn en_passant_is_written_only_when_legal() {
    let square = |fen: &str| rewritten(fen).split(' ').nth(3).unwrap().to_string();
    assert_eq!(square("4k3/8/8/4pP2/8/8/8/4K3 w - e6 0 1"), "e6");
    assert_eq!(square("4k3/8/8/4p1P1/8/8/8/4K3 w - e6 0 1"), "-");
    assert_eq!(square("8/8/8/8/k2Pp2R/8/8/4K3 b - d3 0 1"), "-");
    let mut game = Board::from_fen("4k3/8/8/8/3p4/8/4P3/4K3 w - - 0 1").unwrap();
    game.make("e2e4").unwrap();
    assert_eq!(game.to_fen(), "4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1");
}

#[test]
fn nonsense_is_refused() {
    for fen in [
        "",
        "4k3/8/8/8/8/8/8/4K3",
        "4k3/8/8/8/8/8/4K3 w - - 0 1",
        "4k3/8/8/8/8/8/8/4K2 w - - 0 1",
        "4k3/8/8/8/8/8/8/4K4 w - - 0 1",
        "4k3/8/8/8/8/8/8/4K3R w - - 0 1",
        "4k3/8/8/8/8/8/8/9K w - - 0 1",
        "4k3/8/8/8/8/8/8/4X3 w - - 0 1",
        "8/8/8/8/8/8/8/4K3 w - - 0 1",
        "4k3/8/8/8/8/8/8/K3K3 w - - 0 1",
        "4k3/8/8/8/8/8/8/P3K3 w - - 0 1",
        "4k3/8/8/8/8/8/8/4K3 x - - 0 1",
        "4k3/8/8/8/8/8/8/4K3 w K - 0 1",
        "4k3/8/8/8/8/8/4K3/7R w K - 0 1",
        "4k3/8/8/8/8/8/8/4K1RR w GH - 0 1",
        "4k3/8/8/8/8/8/8/4K2R w X - 0 1",
        "4k3/8/8/8/8/8/8/4K2R w E - 0 1",
        "4k3/8/8/8/8/8/8/4K3 w - e6 0 1",
        "4k3/8/8/4p3/8/8/8/4K3 b - e6 0 1",
        "4k3/4p3/8/4p3/8/8/8/4K3 w - e6 0 1",
        "4k3/8/8/4p3/8/8/8/4K3 w - e9 0 1",
        "4k3/8/8/8/8/8/8/4K3 w - - x 1",
        "4k3/8/8/8/8/8/8/4K3 w - - 0 -1",
        "4k3/8/8/8/8/8/8/4K3 w - - 0 1 1",
    ] {
        assert!(Board::from_fen(fen).is_err(), "{fen}");
    }
}

#[test]
fn damaged_fens_are_refused_or_stable() {
    let (mut refused, mut accepted) = (0, 0);
    for at in 0..KIWIPETE.len() {
        for damage in ["", "/", "9", "0", "k", "P", "é", " ", "-", "a3"] {
            let fen = format!("{}{damage}{}", &KIWIPETE[..at], &KIWIPETE[at + 1..]);
            match Board::from_fen(&fen) {
                Ok(board) => {
                    accepted += 1;
                    assert_eq!(rewritten(&board.to_fen()), board.to_fen(), "{fen}");
                    for mv in board.pseudo_legal_moves() {
                        board.clone().make(&mv).unwrap();
                    }
                }
                Err(_) => refused += 1,
            }
        }
    }
    assert!(accepted > 10 && refused > 100, "{accepted} accepted, {refused} refused");
}
