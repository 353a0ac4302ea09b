//! # The rules of chess
//!
#![cfg_attr(not(any(feature = "std", test)), no_std)]
#![warn(missing_docs)]

pub mod attacks;
mod bitboard;
mod board;
mod castling;
mod classify;
mod color;
mod explain;
mod file;
mod generate;
mod legality;
mod move_class;
mod moves;
mod notation;
mod piece;
mod position;
mod rank;
mod role;
mod square;
mod zobrist;

pub use bitboard::{Bitboard, Squares};
pub use board::Board;
pub use castling::{CastlingMode, CastlingRights, CastlingSide};
pub use color::Color;
pub use explain::WhyNot;
pub use file::File;
pub use generate::{MoveList, MoveSet, PawnMoves};
pub use move_class::MoveClass;
pub use moves::{Move, MoveKind};
pub use piece::Piece;
pub use position::{IllegalMove, Position, Undo};
pub use rank::Rank;
pub use role::Role;
pub use square::{ParseSquareError, Square};
