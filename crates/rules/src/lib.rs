//! # The rules of chess
//!
#![cfg_attr(not(any(feature = "std", test)), no_std)]
#![warn(missing_docs)]

pub mod attacks;
mod bitboard;
mod board;
mod castling;
mod chess960;
mod claims;
mod color;
mod file;
mod generate;
mod legality;
mod moves;
mod notation;
mod piece;
mod piece_map;
mod position;
mod rank;
mod role;
mod setup;
mod square;
mod validate;
mod zobrist;

pub use bitboard::{Bitboard, Squares};
pub use board::Board;
pub use castling::{CastlingMode, CastlingRights, CastlingSide};
pub use claims::{CastlingClaim, CastlingClaims};
pub use color::Color;
pub use file::File;
pub use generate::{MoveList, MoveSet, PawnMoves};
pub use moves::{Move, MoveKind};
pub use notation::{
    CoordinateError, CoordinateFlag, CoordinateMove, Fen, FenError, FenErrorKind, FenField, FenStyle,
    ParseCoordinateError, ParsePositionError, ParseUciError, ParseUciErrorKind, UciMove, UciMoveError,
};
pub use piece::Piece;
pub use piece_map::PieceMap;
pub use position::{IllegalMove, Position, Undo};
pub use rank::Rank;
pub use role::Role;
pub use setup::Setup;
pub use square::{ParseSquareError, Square};
pub use validate::{Accept, EnPassantFault, Excess, Fault, Faults, Validated};
