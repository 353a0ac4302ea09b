//! What stands beside the rules: mirrored positions, moves un-made, lines as text, games as trees, proofs of moves.
#![cfg(feature = "alloc")]

mod games;
mod positions;
