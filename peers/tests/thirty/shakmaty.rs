//! Thirty things with shakmaty, and pgn-reader for files of games.

use std::fmt::Write as _;
use std::ops::ControlFlow;

use pgn_reader::{Reader, SanPlus, Skip, Visitor};
use shakmaty::fen::Fen;
use shakmaty::san::San;
use shakmaty::uci::UciMove;
use shakmaty::zobrist::Zobrist64;
use shakmaty::{Bitboard, CastlingMode, Chess, Color, EnPassantMode, Position, Role, Square, attacks};

use super::{BACK_RANK, Done, KIWIPETE, PGN, START, Things, check};

#[rustfmt::skip]
pub(crate) const THINGS: Things = &[
    ("read_fen", read_fen), ("write_fen", write_fen), ("list", list), ("captures", captures), ("play_uci", play_uci),
    ("play_san", play_san), ("write_san", write_san), ("perft", perft), ("ended", ended), ("game", game),
    ("undo", undo), ("attackers", attackers), ("pinned", pinned), ("key", key), ("pieces", pieces), ("edit", edit),
    ("games", games), ("polyglot_key", polyglot_key), ("material", material), ("line", line), ("mirror", mirror),
    ("serialize", serialize),
];

fn read_fen() -> Done {
    let position: Chess = KIWIPETE.parse::<Fen>()?.into_position(CastlingMode::Standard)?;
    check(position.turn() == Color::White)
}

fn write_fen() -> Done {
    let fen = Fen::from_position(&Chess::default(), EnPassantMode::Legal).to_string();
    check(fen == START)
}

fn list() -> Done {
    let position: Chess = KIWIPETE.parse::<Fen>()?.into_position(CastlingMode::Standard)?;
    check(position.legal_moves().len() == 48)
}

fn captures() -> Done {
    let position: Chess = KIWIPETE.parse::<Fen>()?.into_position(CastlingMode::Standard)?;
    check(position.capture_moves().len() == 8)
}

fn play_uci() -> Done {
    let mut position = Chess::default();
    position.play_unchecked("e2e4".parse::<UciMove>()?.to_move(&position)?);
    check(position.turn() == Color::Black)
}

fn play_san() -> Done {
    let mut position = Chess::default();
    position.play_unchecked("Nf3".parse::<San>()?.to_move(&position)?);
    check(position.board().piece_at(Square::F3).is_some())
}

fn write_san() -> Done {
    let position: Chess = BACK_RANK.parse::<Fen>()?.into_position(CastlingMode::Standard)?;
    let mv = "e1e8".parse::<UciMove>()?.to_move(&position)?;
    check(SanPlus::from_move(position, mv).to_string() == "Re8#")
}

fn perft() -> Done {
    let position: Chess = KIWIPETE.parse::<Fen>()?.into_position(CastlingMode::Standard)?;
    check(shakmaty::perft(&position, 3) == 97_862)
}

fn ended() -> Done {
    let fen: Fen = "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1".parse()?;
    let position: Chess = fen.into_position(CastlingMode::Standard)?;
    check(position.is_stalemate() && !position.is_check() && !position.is_checkmate())
}

fn game() -> Done {
    let mut position = Chess::default();
    let mut keys = vec![position.zobrist_hash::<Zobrist64>(EnPassantMode::Legal)];
    for san in "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8".split(' ') {
        position.play_unchecked(san.parse::<San>()?.to_move(&position)?);
        keys.push(position.zobrist_hash::<Zobrist64>(EnPassantMode::Legal));
    }
    check(keys.iter().filter(|key| keys.last() == Some(key)).count() == 3)
}

fn undo() -> Done {
    let mut positions = vec![Chess::default()];
    let mv = "e4".parse::<San>()?.to_move(&positions[0])?;
    positions.push(positions[0].clone().play(mv)?);
    let undone = positions.pop().ok_or("a move")?;
    positions.push(undone);
    check(positions.len() == 2)
}

fn attackers() -> Done {
    let position = Chess::default();
    let attackers = position.board().attacks_to(Square::F3, Color::White, position.board().occupied());
    check(attackers.count() == 3)
}

fn pinned() -> Done {
    let fen: Fen = "4k3/4r3/8/8/8/8/4N3/4K3 w - - 0 1".parse()?;
    let position: Chess = fen.into_position(CastlingMode::Standard)?;
    let (board, king) = (position.board(), position.our(Role::King).single_square().ok_or("a king")?);
    let snipers = attacks::rook_attacks(king, Bitboard::EMPTY) & board.rooks_and_queens()
        | attacks::bishop_attacks(king, Bitboard::EMPTY) & board.bishops_and_queens();
    let mut pinned = Bitboard::EMPTY;
    for sniper in snipers & position.them() {
        let between = attacks::between(king, sniper) & board.occupied();
        if !between.more_than_one() {
            pinned |= between & position.us();
        }
    }
    check(pinned == Bitboard::from_square(Square::E2))
}

fn key() -> Done {
    let key: Zobrist64 = Chess::default().zobrist_hash(EnPassantMode::Legal);
    check(key.0 != 0)
}

fn pieces() -> Done {
    let rooks = Chess::default().board().by_piece(Role::Rook.of(Color::White));
    check(rooks == Bitboard::from_square(Square::A1) | Bitboard::from_square(Square::H1))
}

fn edit() -> Done {
    let mut setup = Chess::default().to_setup(EnPassantMode::Legal);
    setup.board.discard_piece_at(Square::D8);
    check(setup.position::<Chess>(CastlingMode::Standard)?.board().occupied().count() == 31)
}

fn games() -> Done {
    struct Plies;

    impl Visitor for Plies {
        type Tags = ();
        type Movetext = usize;
        type Output = usize;

        fn begin_tags(&mut self) -> ControlFlow<usize, ()> {
            ControlFlow::Continue(())
        }

        fn begin_movetext(&mut self, (): ()) -> ControlFlow<usize, usize> {
            ControlFlow::Continue(0)
        }

        fn san(&mut self, plies: &mut usize, _: SanPlus) -> ControlFlow<usize> {
            *plies += 1;
            ControlFlow::Continue(())
        }

        fn begin_variation(&mut self, _: &mut usize) -> ControlFlow<usize, Skip> {
            ControlFlow::Continue(Skip(true))
        }

        fn end_game(&mut self, plies: usize) -> usize {
            plies
        }
    }

    let mut reader = Reader::new(PGN.as_bytes());
    let mut plies = 0;
    while let Some(game) = reader.read_game(&mut Plies)? {
        plies += game;
    }
    check(plies == 4)
}

fn polyglot_key() -> Done {
    let key: Zobrist64 = Chess::default().zobrist_hash(EnPassantMode::Legal);
    check(key.0 == 0x463b_9618_1691_fc9c)
}

fn material() -> Done {
    let fen: Fen = "8/8/4k3/8/8/4K3/4B3/8 w - - 0 1".parse()?;
    let position: Chess = fen.into_position(CastlingMode::Standard)?;
    check(position.is_insufficient_material())
}

fn line() -> Done {
    let (mut position, mut text) = (Chess::default(), String::new());
    for san in "e4 e5 Nf3".split(' ') {
        if position.turn() == Color::White {
            write!(text, "{}. ", position.fullmoves())?;
        }
        let mv = san.parse::<San>()?.to_move(&position)?;
        write!(text, "{} ", SanPlus::from_move_and_play_unchecked(&mut position, mv))?;
    }
    check(text.trim_end() == "1. e4 e5 2. Nf3")
}

fn mirror() -> Done {
    let mut setup = KIWIPETE.parse::<Fen>()?.into_setup();
    setup.mirror();
    setup.mirror();
    check(Fen::try_from(setup)?.to_string() == KIWIPETE)
}

fn serialize() -> Done {
    let json = serde_json::to_string(&Fen::from_position(&Chess::default(), EnPassantMode::Legal))?;
    let position: Chess = serde_json::from_str::<Fen>(&json)?.into_position(CastlingMode::Standard)?;
    check(position == Chess::default())
}
