//! # The rules of chess
//!
//! Positions, legal moves, notation, games and PGN: exact and fast. Positions and moves never use the heap.
//!
//! ```
//! use arrocco_rules::{Position, Square};
//!
//! let mut position = Position::startpos();
//! for text in ["e2e4", "c7c5", "g1f3"] {
//!     let mv = position.move_from_uci(text).unwrap();
//!     position.play(mv);
//! }
//! assert_eq!(position.to_string(), "rnbqkbnr/pp1ppppp/8/2p5/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2");
//! assert_eq!(position.legal_moves().len(), 22);
//!
//! // Every illegal move has a reason.
//! let why = position.why_illegal(Square::D8, Square::D6, None).unwrap();
//! assert_eq!(why.text(&position).to_string(), "the queen on d8 is blocked by the pawn on d7");
//! ```
//!
//! From text to moves: text is read into a [`Setup`], which is any board at all. A setup that passes
//! [`validate`](Setup::validate) becomes a [`Position`], which is always playable. A position generates its [`Move`]s,
//! one by one, in a [`MoveList`] or in [`MoveSet`]s, and playing one of them gives the next position.
//!
//! A [`Position`] is 64 bytes and `Copy`. To undo a move, keep a copy of the position before it.
//!
//! | for | see |
//! |---|---|
//! | playing moves | [`play`](Position::play) panics on a move that is not legal, [`try_play`](Position::try_play) returns an error, [`play_unchecked`](Position::play_unchecked) trusts you; likewise `after` and `make`. A [`LegalMove`] carries its proof |
//! | text | [`move_from_san`](Position::move_from_san), [`move_from_uci`](Position::move_from_uci), [`from_fen`](Position::from_fen), `Epd` |
//! | games | `Game`: history, undo, repetitions, claims, every way to end |
//! | PGN | `pgn`: a streaming `Reader`, `Tree` with variations and comments, `Export` |
//! | engines | [`see`], [`polyglot`], [`Position::key`], [`visit_moves`](Position::visit_moves), [`attacks`] |
//! | the rest | [`Material`], [`mirrored`](Position::mirrored), [`for_each_retraction`](Position::for_each_retraction), [`random`](Position::random), `svg`, `Opening` |
//!
//! # Features
//!
//! `std` (default): opening names, Polyglot books, PGN from `std::io::Read`. `alloc`: games, PGN, EPD. `serde`: positions
//! as FEN, moves as UCI, games as PGN. `svg`: boards as pictures. `magics`: slider look-ups by multiplication. Features
//! only add; without any the crate needs `core` alone. Rust 1.90 or later.
#![cfg_attr(not(any(feature = "std", test)), no_std)]
#![warn(missing_docs, clippy::must_use_candidate, clippy::return_self_not_must_use)]

#[cfg(feature = "alloc")]
extern crate alloc;

pub mod attacks;
mod bitboard;
mod board;
mod castling;
mod chess960;
mod claims;
mod classify;
mod color;
mod conversions;
mod explain;
mod file;
mod game;
mod generate;
mod legal_move;
mod legality;
mod material_signature;
mod mirror;
mod move_class;
mod moves;
mod notation;
#[cfg(feature = "std")]
mod openings;
#[cfg(feature = "alloc")]
pub mod pgn;
mod piece;
mod piece_map;
pub mod polyglot;
mod position;
mod random;
mod rank;
mod retract;
mod role;
pub mod see;
#[cfg(feature = "serde")]
mod serde_impls;
mod setup;
mod square;
#[cfg(feature = "svg")]
pub mod svg;
mod validate;
mod zobrist;

pub use bitboard::{Bitboard, Squares};
pub use board::Board;
pub use castling::{CastlingMode, CastlingRights, CastlingSide};
pub use claims::{CastlingClaim, CastlingClaims};
pub use color::Color;
pub use conversions::ParseNameError;
pub use explain::WhyNot;
pub use file::File;
#[cfg(feature = "alloc")]
pub use game::{ClaimError, DrawClaim, Game, GameOver, PlayError};
pub use game::{Outcome, Termination};
pub use generate::{Child, MoveList, MoveSet, PawnMoves};
pub use legal_move::LegalMove;
pub use material_signature::{Material, ParseMaterialError};
pub use move_class::MoveClass;
pub use moves::{Move, MoveKind};
pub use notation::{
    CoordinateError, CoordinateFlag, CoordinateMove, EnPassantStyle, Fen, FenError, FenErrorKind, FenField,
    FenStyle, MoveText, ParseCoordinateError, ParsePositionError, ParseSanError, ParseSanErrorKind,
    ParseUciError, ParseUciErrorKind, PieceLetters, RefusedMove, San, SanError, SanLine, UciMove,
    UciMoveError, UciText,
};
#[cfg(feature = "alloc")]
pub use notation::{Epd, EpdError, EpdErrorKind, EpdWarning, Operand, Operation};
#[cfg(feature = "std")]
pub use openings::{Eco, Opening, ParseEcoError};
pub use piece::Piece;
pub use piece_map::PieceMap;
pub use position::{IllegalMove, Position, Undo};
pub use rank::Rank;
pub use retract::Retraction;
pub use role::Role;
pub use setup::Setup;
pub use square::{ParseSquareError, Square};
pub use validate::{Accept, EnPassantFault, Excess, Fault, Faults, Validated};

/// The examples of README.md, which are tested with those of the documentation.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
