//! The contestants: each counts with the fastest means its public interface offers.

use std::hint::black_box;

use arrayvec::ArrayVec;
use arrocco_rules as arrocco;
use shakmaty::Position as _;

/// A move generator that can be raced.
pub(crate) trait Peer {
    const NAME: &'static str;
    type Board;

    fn board(fen: &str) -> Self::Board;

    /// Leaves counted at depth 1 without making them.
    fn perft(board: &Self::Board, depth: u32) -> u64;

    /// As an engine does it: a list of the legal moves at every node, and every one of them played.
    fn movegen(board: &Self::Board, depth: u32) -> u64;
}

#[derive(Debug)]
pub(crate) struct Arrocco;
#[derive(Debug)]
pub(crate) struct Cozy;
#[derive(Debug)]
pub(crate) struct Shakmaty;
#[derive(Debug)]
pub(crate) struct Chess;

/// Plays every move of a list; the last ply's boards are made, too, and only then counted.
#[inline(always)]
fn play_all<M, B>(
    moves: impl Iterator<Item = M>,
    depth: u32,
    after: impl Fn(M) -> B,
    deeper: impl Fn(&B, u32) -> u64,
) -> u64 {
    if depth > 1 {
        return moves.map(|mv| deeper(&after(mv), depth - 1)).sum();
    }
    moves
        .map(|mv| {
            black_box(&after(mv));
            1
        })
        .sum()
}

impl Peer for Arrocco {
    const NAME: &'static str = "arrocco-rules";
    type Board = arrocco::Position;

    fn board(fen: &str) -> Self::Board {
        fen.parse().expect("a good FEN")
    }

    fn perft(board: &Self::Board, depth: u32) -> u64 {
        let mut nodes = 0;
        if depth == 2 {
            board.for_each_child(|_, child| nodes += child.count_moves() as u64);
            return nodes;
        }
        board.for_each_child(|_, child| nodes += Self::perft(child, depth - 1));
        nodes
    }

    fn movegen(board: &Self::Board, depth: u32) -> u64 {
        play_all(board.legal_moves().iter(), depth, |&mv| board.after(mv), Self::movegen)
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
        let after = |mv| {
            let mut board = board.clone();
            board.play_unchecked(mv);
            board
        };
        play_all(list.iter(), depth, |&mv| after(mv), Self::movegen)
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
        let after = |mv| {
            let mut board = board.clone();
            board.play_unchecked(mv);
            board
        };
        play_all(board.legal_moves().iter(), depth, |&mv| after(mv), Self::movegen)
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
        play_all(list.iter(), depth, |&mv| board.make_move_new(mv), Self::movegen)
    }
}
