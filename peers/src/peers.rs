//! The contestants: each counts with the fastest means its public interface offers.

use std::hint::black_box;

use arrayvec::ArrayVec;
use arrocco_rules as arrocco;
use shakmaty::Position as _;

/// A move generator that can be raced.
pub(crate) trait Peer {
    const NAME: &'static str;
    type Board: Clone;
    type Move: Copy;
    /// A list of moves on the stack.
    type List: Default + AsRef<[Self::Move]>;

    fn board(fen: &str) -> Self::Board;

    /// Leaves counted at depth 1 without making them.
    fn perft(board: &Self::Board, depth: u32) -> u64;

    /// Fills an empty list with all legal moves.
    fn list(board: &Self::Board, list: &mut Self::List);

    fn play(board: &mut Self::Board, mv: Self::Move);

    /// As an engine does it: a list of the legal moves at every node, and every one of them played. The boards of
    /// the last ply are made, too, before they are counted.
    fn movegen(board: &Self::Board, depth: u32) -> u64 {
        let mut nodes = 0;
        let mut list = Self::List::default();
        Self::list(board, &mut list);
        for &mv in list.as_ref() {
            let mut next = board.clone();
            Self::play(&mut next, mv);
            if depth > 1 {
                nodes += Self::movegen(&next, depth - 1);
            } else {
                black_box(&next);
                nodes += 1;
            }
        }
        nodes
    }
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
    type Move = arrocco::Move;
    type List = arrocco::MoveList;

    fn board(fen: &str) -> Self::Board {
        fen.parse().expect("a good FEN")
    }

    fn perft(board: &Self::Board, depth: u32) -> u64 {
        board.perft(depth)
    }

    fn list(board: &Self::Board, list: &mut Self::List) {
        board.list_moves(list);
    }

    fn play(board: &mut Self::Board, mv: Self::Move) {
        board.play_unchecked(mv);
    }
}

/// The same library, but counted as a user would who has never heard of `Position::perft`: every child is made, and its
/// moves are counted.
impl Peer for ByHand {
    const NAME: &'static str = "by hand";
    type Board = arrocco::Position;
    type Move = arrocco::Move;
    type List = arrocco::MoveList;

    fn board(fen: &str) -> Self::Board {
        Arrocco::board(fen)
    }

    fn perft(board: &Self::Board, depth: u32) -> u64 {
        if depth == 1 {
            return board.count_moves() as u64;
        }
        let mut nodes = 0;
        board.for_each_child(|_, child| nodes += Self::perft(child, depth - 1));
        nodes
    }

    fn list(board: &Self::Board, list: &mut Self::List) {
        *list = board.legal_moves();
    }

    fn play(board: &mut Self::Board, mv: Self::Move) {
        *board = board.after(mv);
    }
}

impl Peer for Cozy {
    const NAME: &'static str = "cozy-chess";
    type Board = cozy_chess::Board;
    type Move = cozy_chess::Move;
    type List = ArrayVec<cozy_chess::Move, 218>;

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

    fn list(board: &Self::Board, list: &mut Self::List) {
        board.generate_moves(|moves| {
            list.extend(moves);
            false
        });
    }

    fn play(board: &mut Self::Board, mv: Self::Move) {
        board.play_unchecked(mv);
    }
}

impl Peer for Shakmaty {
    const NAME: &'static str = "shakmaty";
    type Board = shakmaty::Chess;
    type Move = shakmaty::Move;
    type List = shakmaty::MoveList;

    fn board(fen: &str) -> Self::Board {
        let fen: shakmaty::fen::Fen = fen.parse().expect("a good FEN");
        fen.into_position(shakmaty::CastlingMode::Standard).expect("a legal position")
    }

    fn perft(board: &Self::Board, depth: u32) -> u64 {
        shakmaty::perft(board, depth)
    }

    fn list(board: &Self::Board, list: &mut Self::List) {
        *list = board.legal_moves();
    }

    fn play(board: &mut Self::Board, mv: Self::Move) {
        board.play_unchecked(mv);
    }
}

impl Peer for Chess {
    const NAME: &'static str = "chess";
    type Board = chess::Board;
    type Move = chess::ChessMove;
    type List = ArrayVec<chess::ChessMove, 256>;

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

    fn list(board: &Self::Board, list: &mut Self::List) {
        list.extend(chess::MoveGen::new_legal(board));
    }

    fn play(board: &mut Self::Board, mv: Self::Move) {
        *board = board.make_move_new(mv);
    }
}
