//! The crates that are compared. Each counts in the fastest way that its public interface offers.

use std::hint::black_box;

use arrayvec::ArrayVec;
use arrocco_rules as arrocco;
use shakmaty::Position as _;

/// A move generator that can be measured.
pub(crate) trait Peer {
    const NAME: &'static str;
    type Board;

    fn board(fen: &str) -> Self::Board;

    /// The number of leaves; those of the last ply are counted without making them.
    fn perft(board: &Self::Board, depth: u32) -> u64;

    /// The number of leaves, counted as an engine works: a list of the legal moves at every node, and each of them
    /// played, including those of the last ply.
    fn movegen(board: &Self::Board, depth: u32) -> u64;
}

/// The loop of `movegen`: for each move of a list, make the next board. A macro, so that each crate makes its board in
/// the way that suits it best, in place or as a value.
macro_rules! play_every_move {
    ($depth:expr, $list:expr, |$mv:ident, $next:ident| $made:expr $(; $played:expr)?) => {{
        let mut nodes = 0;
        for &$mv in $list.iter() {
            #[allow(unused_mut, reason = "only crates that play in place change it")]
            let mut $next = $made;
            $($played;)?
            if $depth > 1 {
                nodes += Self::movegen(&$next, $depth - 1);
            } else {
                black_box(&$next);
                nodes += 1;
            }
        }
        nodes
    }};
}

#[derive(Debug)]
pub(crate) struct Arrocco;
#[derive(Debug)]
pub(crate) struct ByHand;
#[derive(Debug)]
pub(crate) struct Cozy;
#[derive(Debug)]
pub(crate) struct Shakmaty;
#[derive(Debug)]
pub(crate) struct Chess;

impl Peer for Arrocco {
    const NAME: &'static str = "arrocco-rules";
    type Board = arrocco::Position;

    fn board(fen: &str) -> Self::Board {
        fen.parse().expect("a good FEN")
    }

    fn perft(board: &Self::Board, depth: u32) -> u64 {
        board.perft(depth)
    }

    fn movegen(board: &Self::Board, depth: u32) -> u64 {
        let mut list = arrocco::MoveList::new();
        board.list_moves(&mut list);
        play_every_move!(depth, list, |mv, next| board.after_unchecked(mv))
    }
}

/// Arrocco again, but counted without `Position::perft`: every child is made and its moves are counted, those of the last
/// ply with [`arrocco::Position::visit_children`].
impl Peer for ByHand {
    const NAME: &'static str = "by hand";
    type Board = arrocco::Position;

    fn board(fen: &str) -> Self::Board {
        Arrocco::board(fen)
    }

    fn perft(board: &Self::Board, depth: u32) -> u64 {
        let mut nodes = 0;
        if depth == 2 {
            board.visit_children(|_, child| nodes += child.count_moves() as u64);
        } else {
            board.for_each_child(|_, child| nodes += Self::perft(child, depth - 1));
        }
        nodes
    }

    fn movegen(board: &Self::Board, depth: u32) -> u64 {
        play_every_move!(depth, board.legal_moves(), |mv, next| *board; next.play_unchecked(mv))
    }
}

impl Peer for Cozy {
    const NAME: &'static str = "cozy-chess";
    type Board = cozy_chess::Board;

    fn board(fen: &str) -> Self::Board {
        fen.parse().expect("a good FEN")
    }

    fn perft(board: &Self::Board, depth: u32) -> u64 {
        let mut nodes = 0;
        if depth == 1 {
            board.generate_moves(|moves| {
                nodes += moves.len() as u64;
                false
            });
            return nodes;
        }
        board.generate_moves(|moves| {
            for mv in moves {
                let mut board = board.clone();
                board.play_unchecked(mv);
                nodes += Self::perft(&board, depth - 1);
            }
            false
        });
        nodes
    }

    fn movegen(board: &Self::Board, depth: u32) -> u64 {
        let mut list = ArrayVec::<cozy_chess::Move, 218>::new();
        board.generate_moves(|moves| {
            list.extend(moves);
            false
        });
        play_every_move!(depth, list, |mv, next| board.clone(); next.play_unchecked(mv))
    }
}

impl Peer for Shakmaty {
    const NAME: &'static str = "shakmaty";
    type Board = shakmaty::Chess;

    fn board(fen: &str) -> Self::Board {
        let fen: shakmaty::fen::Fen = fen.parse().expect("a good FEN");
        fen.into_position(shakmaty::CastlingMode::Standard).expect("a legal position")
    }

    fn perft(board: &Self::Board, depth: u32) -> u64 {
        shakmaty::perft(board, depth)
    }

    fn movegen(board: &Self::Board, depth: u32) -> u64 {
        play_every_move!(depth, board.legal_moves(), |mv, next| board.clone(); next.play_unchecked(mv))
    }
}

impl Peer for Chess {
    const NAME: &'static str = "chess";
    type Board = chess::Board;

    fn board(fen: &str) -> Self::Board {
        fen.parse().expect("a good FEN")
    }

    fn perft(board: &Self::Board, depth: u32) -> u64 {
        let moves = chess::MoveGen::new_legal(board);
        if depth == 1 {
            return moves.len() as u64;
        }
        moves.map(|mv| Self::perft(&board.make_move_new(mv), depth - 1)).sum()
    }

    fn movegen(board: &Self::Board, depth: u32) -> u64 {
        let list: ArrayVec<chess::ChessMove, 256> = chess::MoveGen::new_legal(board).collect();
        play_every_move!(depth, list, |mv, next| board.make_move_new(mv))
    }
}
