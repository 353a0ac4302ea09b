//! # Boards as pictures
//!
//! A [`Picture`] writes a position as SVG: self-contained, scalable, with our own pieces, arrows, marks and a description
//! for screen readers. Needs the feature `svg`.
//!
//! ```
//! use arrocco_rules::Position;
//! use arrocco_rules::svg::Picture;
//! let mut picture = Picture::new(Position::startpos());
//! picture.arrows.push("e2e4".parse().unwrap());
//! assert!(picture.to_string().starts_with("<svg "));
//! ```

mod annotation;
mod paint;
mod picture;
mod pieces;

pub use annotation::{AnnotationError, Arrow, LastMove, Mark};
pub use paint::{Paint, PaintError};
pub use picture::{Picture, state};
pub use pieces::{SIDE, files, strokes};
