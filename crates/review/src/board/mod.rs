//! Boards drawn as text for the terminal, or as an SVG picture.

mod annotation;
mod paint;
mod picture;
mod pieces;
mod text;

pub use annotation::{Arrow, LastMove, Mark};
pub use picture::Picture;
pub use pieces::{SIDE, files as piece_files, strokes};
pub use text::{Drawing, TextStyle, state, status};
