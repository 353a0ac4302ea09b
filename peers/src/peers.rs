//! The contestants: each counts with the fastest means its public interface offers.

use std::hint::black_box;

use arrayvec::ArrayVec;
use arrocco_rules as arrocco;
use shakmaty::Position as _;

/// A move generator that can be raced.
pub trait Peer {
    const NAME: &'static str;
    type Board;

    fn board(fen: &str) -> Self::Board;

    /// Leaves counted at depth 1 without making them.
    fn perft(board: &Self::Board, depth: u32) -> u64;

    /// As an engine does it: a list of the legal moves at every node, and every one of them played.
    fn movegen(board: &Self::Board, depth: u32) -> u64;
}

#[derive(Debug)]
pub struct Arrocco;
#[derive(Debug)]
pub struct Cozy;
#[derive(Debug)]
pub struct Shakmaty;
#[derive(Debug)]
pub struct Chess;

impl Peer for Arrocco {
    const NAME: &'static str = "arrocco-rules";
    type Board = arrocco::Position;

    fn board(fen: &str) -> Self::Board {
        fen.parse().expect("a good FEN")
    }

    fn perft(board: &Self::Board, depth: u32) -> u64 {
        if depth == 1 {
            return board.count_moves() as u64;
        }
        let mut nodes = 0;
        board.for_each_child(|_, child| nodes += Self::perft(child, depth - 1));
        nodes
    }

    fn movegen(board: &Self::Board, depth: u32) -> u64 {
        if depth == 0 {
            black_box(board);
            return 1;
        }
        board.legal_moves().iter().map(|&mv| Self::movegen(&board.after(mv), depth - 1)).sum()
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
        if depth == 0 {
            black_box(board);
            return 1;
        }
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
        list.iter().map(|&mv| Self::movegen(&after(mv), depth - 1)).sum()
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
        if depth == 0 {
            black_box(board);
            return 1;
        }
        let after = |mv| {
            let mut board = board.clone();
            board.play_unchecked(mv);
            board
        };
        board.legal_moves().iter().map(|&mv| Self::movegen(&after(mv), depth - 1)).sum()
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
        if depth == 0 {
            black_box(board);
            return 1;
        }
        let list: ArrayVec<chess::ChessMove, 256> = chess::MoveGen::new_legal(board).collect();
        let mut next = chess::Board::default();
        list.iter()
            .map(|&mv| {
                board.make_move(mv, &mut next);
                Self::movegen(&next, depth - 1)
            })
            .sum()
    }
}
