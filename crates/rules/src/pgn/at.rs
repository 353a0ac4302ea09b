//! Places in a file: the reader's current one, and those stored in errors.

use core::fmt;

use super::buffer::Buffer;

/// The reader's place in the file while it calls a [`Visitor`](super::Visitor). Lines are counted only on request.
///
/// ```
/// use arrocco_rules::pgn::{At, Flow, Reader, Visitor};
///
/// struct Lines(Vec<u64>);
///
/// impl Visitor for Lines {
///     type Output = ();
///     fn san(&mut self, _: &[u8], at: &At<'_>) -> Flow {
///         self.0.push(at.line());
///         Flow::Read
///     }
///     fn end_game(&mut self, at: &At<'_>) {
///         assert_eq!((at.game(), at.ply(), at.depth()), (1, 3, 0));
///     }
/// }
///
/// let mut lines = Lines(Vec::new());
/// Reader::new(&b"1. e4\n1... e5\n\n2. Nf3 *"[..]).read_game(&mut lines).unwrap();
/// assert_eq!(lines.0, [1, 2, 4]);
/// ```
#[derive(Clone, Copy)]
pub struct At<'a> {
    pub(super) buffer: &'a Buffer,
    pub(super) game: u64,
    pub(super) ply: u32,
    pub(super) depth: u32,
}

impl At<'_> {
    /// The line of the file, counted from 1.
    #[must_use]
    pub fn line(&self) -> u64 {
        self.buffer.line()
    }

    /// The game, counted from 1.
    #[must_use]
    pub const fn game(&self) -> u64 {
        self.game
    }

    /// How many moves lead from the beginning of the game to this place. A move that is just being reported is not
    /// counted yet.
    #[must_use]
    pub const fn ply(&self) -> u32 {
        self.ply
    }

    /// How many variations are open.
    #[must_use]
    pub const fn depth(&self) -> u32 {
        self.depth
    }

    /// The byte of the file, counted from 0.
    #[must_use]
    pub const fn offset(&self) -> u64 {
        self.buffer.offset()
    }

    /// Do the next bytes end the file?
    pub(super) fn is_last(&self, length: usize) -> bool {
        self.buffer.is_done() && self.buffer.window().len() == length
    }

    /// The place as a value that can be stored.
    #[must_use]
    pub fn place(&self) -> Place {
        Place { line: self.line(), game: self.game, ply: self.ply, offset: self.offset() }
    }
}

impl fmt::Debug for At<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.place().fmt(f)
    }
}

/// A place in a file of games.
///
/// ```
/// use arrocco_rules::pgn::Place;
/// let place = Place { line: 12, game: 3, ply: 9, offset: 400 };
/// assert_eq!(place.to_string(), "line 12, game 3, ply 9");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Place {
    /// The line of the file, counted from 1.
    pub line: u64,
    /// The game, counted from 1.
    pub game: u64,
    /// How many moves lead from the beginning of the game to it.
    pub ply: u32,
    /// The byte of the file, counted from 0.
    pub offset: u64,
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, game {}, ply {}", self.line, self.game, self.ply)
    }
}
