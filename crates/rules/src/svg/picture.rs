//! A board as a picture in SVG: self-contained, scalable, with a description for screen readers.

use std::fmt::{self, Formatter};

use crate::{Color, File, Position, Rank, Role, Square};

use super::annotation::{Arrow, LastMove, Mark};
use super::pieces::{SIDE, strokes};

/// The board and what is drawn on it. `Display` writes the SVG.
///
/// ```
/// use arrocco_rules::{Color, Position};
/// use arrocco_rules::svg::Picture;
/// let picture = Picture { bottom: Color::Black, size: 200, ..Picture::new(Position::startpos()) };
/// assert!(picture.to_string().contains("width=\"200\""));
/// ```
#[derive(Clone, Debug)]
pub struct Picture {
    /// The position.
    pub position: Position,
    /// The side at the bottom.
    pub bottom: Color,
    /// Width and height in pixels.
    pub size: u32,
    /// Are the letters of the files and the numbers of the ranks written around the board?
    pub has_coordinates: bool,
    /// The last move, whose squares are highlighted.
    pub last: Option<LastMove>,
    /// Arrows, drawn in their order.
    pub arrows: Vec<Arrow>,
    /// Squares that are pointed out.
    pub marks: Vec<Mark>,
}

const BOARD: u32 = 8 * SIDE;

/// The frame with coordinates and without.
const WIDE: u32 = 20;
const NARROW: u32 = 3;

const FRAME: &str = "#faf6ee";
const EDGE: &str = "#6b5643";
const LIGHT: &str = "#f1e3ca";
const DARK: &str = "#b58d68";
const MOVED: &str = "#f2d234";
const TEXT: &str = "#4a3c30";

impl fmt::Display for Picture {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let (size, whole) = (self.size, BOARD + 2 * self.margin());
        writeln!(
            f,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" xmlns:xlink=\"http://www.w3.org/1999/xlink\" \
             width=\"{size}\" height=\"{size}\" viewBox=\"0 0 {whole} {whole}\" role=\"img\">"
        )?;
        self.write_words(f)?;
        self.write_definitions(f)?;
        self.write_board(f)?;
        self.write_highlights(f)?;
        self.write_pieces(f)?;
        self.arrows.iter().try_for_each(|&arrow| self.write_arrow(f, arrow))?;
        if self.has_coordinates {
            self.write_coordinates(f)?;
        }
        writeln!(f, "</svg>")
    }
}

impl Picture {
    /// A position seen by White, 480 pixels wide, with coordinates and nothing else.
    ///
    /// ```
    /// # use arrocco_rules::{Position, svg::Picture};
    /// assert!(Picture::new(Position::startpos()).to_string().contains("White to move"));
    /// ```
    #[must_use]
    pub const fn new(position: Position) -> Self {
        Self {
            position,
            bottom: Color::White,
            size: 480,
            has_coordinates: true,
            last: None,
            arrows: Vec::new(),
            marks: Vec::new(),
        }
    }

    const fn margin(&self) -> u32 {
        if self.has_coordinates { WIDE } else { NARROW }
    }

    /// The description for screen readers. Nothing in it needs escaping: squares, names of pieces, a FEN of our own.
    fn write_words(&self, f: &mut Formatter<'_>) -> fmt::Result {
        writeln!(f, "<title>Chess position: {}</title>", state(&self.position))?;
        write!(f, "<desc>")?;
        for color in [Color::White, Color::Black] {
            write!(f, "{color}: {}. ", men(&self.position, color))?;
        }
        if let Some(LastMove { from, to }) = self.last {
            write!(f, "Last move from {from} to {to}. ")?;
        }
        writeln!(f, "FEN {}</desc>", self.position)
    }

    /// Only the pieces that are on the board.
    fn write_definitions(&self, f: &mut Formatter<'_>) -> fmt::Result {
        writeln!(f, "<defs>")?;
        for color in [Color::White, Color::Black] {
            for role in Role::ALL {
                let piece = role.of(color);
                if !self.position.board().pieces(color, role).is_empty() {
                    writeln!(f, "<g id=\"{}\">{}</g>", name(color, role), strokes(piece))?;
                }
            }
        }
        if self.position.is_check() {
            writeln!(
                f,
                "<radialGradient id=\"check\" r=\"0.7\"><stop offset=\"0.25\" stop-color=\"#e02020\"/>\
                 <stop offset=\"1\" stop-color=\"#e02020\" stop-opacity=\"0\"/></radialGradient>"
            )?;
        }
        writeln!(f, "</defs>")
    }

    fn write_board(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let (margin, whole) = (self.margin(), BOARD + 2 * self.margin());
        writeln!(f, "<rect width=\"{whole}\" height=\"{whole}\" rx=\"3\" fill=\"{FRAME}\"/>")?;
        write!(f, "<rect x=\"{margin}\" y=\"{margin}\" ")?;
        writeln!(f, "width=\"{BOARD}\" height=\"{BOARD}\" fill=\"{LIGHT}\"/>")?;
        // One path for all dark squares leaves no seams between them.
        write!(f, "<path fill=\"{DARK}\" d=\"")?;
        for square in squares().filter(|square| square.is_dark()) {
            let (x, y) = self.corner(square);
            write!(f, "M{x} {y}h{SIDE}v{SIDE}h-{SIDE}z")?;
        }
        writeln!(f, "\"/>")?;
        // Around the squares, and not half under them.
        let (corner, side) = (margin - 1, BOARD + 2);
        write!(f, "<rect x=\"{corner}\" y=\"{corner}\" width=\"{side}\" height=\"{side}\" ")?;
        writeln!(f, "fill=\"none\" stroke=\"{EDGE}\" stroke-width=\"2\"/>")
    }

    /// The last move, marked squares and a check. Marks have a border as well, so that they can be told from the last
    /// move without color.
    fn write_highlights(&self, f: &mut Formatter<'_>) -> fmt::Result {
        for square in self.last.into_iter().flat_map(|last| [last.from, last.to]) {
            let (x, y) = self.corner(square);
            write!(f, "<rect x=\"{x}\" y=\"{y}\" width=\"{SIDE}\" height=\"{SIDE}\" ")?;
            writeln!(f, "fill=\"{MOVED}\" fill-opacity=\".5\"/>")?;
        }
        for Mark { square, paint } in &self.marks {
            let ((x, y), side) = (self.corner(*square), SIDE - 4);
            write!(f, "<rect x=\"{}\" y=\"{}\" width=\"{side}\" height=\"{side}\" ", x + 2, y + 2)?;
            write!(f, "fill=\"{paint}\" fill-opacity=\".4\" ")?;
            writeln!(f, "stroke=\"{paint}\" stroke-width=\"4\"/>")?;
        }
        if self.position.is_check() {
            let (x, y) = self.corner(self.position.king(self.position.turn()));
            write!(f, "<rect x=\"{x}\" y=\"{y}\" width=\"{SIDE}\" height=\"{SIDE}\" ")?;
            writeln!(f, "fill=\"url(#check)\"/>")?;
        }
        Ok(())
    }

    fn write_pieces(&self, f: &mut Formatter<'_>) -> fmt::Result {
        for (square, piece) in self.position.board().iter() {
            let ((x, y), name) = (self.corner(square), name(piece.color, piece.role));
            // Both spellings: the old one for programs that do not know the new one yet.
            writeln!(f, "<use href=\"#{name}\" xlink:href=\"#{name}\" x=\"{x}\" y=\"{y}\"/>")?;
        }
        Ok(())
    }

    /// From beside the middle of a square to the middle of another.
    fn write_arrow(&self, f: &mut Formatter<'_>, arrow: Arrow) -> fmt::Result {
        /// Distance from the middle where it begins; half the shaft; length and half the width of the head.
        const OFF: f64 = 15.0;
        const SHAFT: f64 = 3.75;
        const HEAD: (f64, f64) = (19.0, 11.0);
        let ((x, y), (to_x, to_y)) = (self.middle(arrow.from), self.middle(arrow.to));
        let length = (to_x - x).hypot(to_y - y);
        let angle = (to_y - y).atan2(to_x - x).to_degrees();
        let neck = length - HEAD.0;
        writeln!(
            f,
            "<path transform=\"translate({x} {y}) rotate({angle:.2})\" fill=\"{}\" fill-opacity=\".8\" \
             d=\"M{OFF} -{SHAFT}H{neck:.2}V-{width}L{length:.2} 0L{neck:.2} {width}V{SHAFT}H{OFF}z\"/>",
            arrow.paint,
            width = HEAD.1,
        )
    }

    fn write_coordinates(&self, f: &mut Formatter<'_>) -> fmt::Result {
        writeln!(
            f,
            "<g aria-hidden=\"true\" fill=\"{TEXT}\" font-family=\"Helvetica, Arial, 'DejaVu Sans', sans-serif\" \
             font-size=\"12\" text-anchor=\"middle\">"
        )?;
        let bottom = WIDE + BOARD + 14;
        for file in File::ALL {
            let x = self.corner(Square::at(file, Rank::First)).0 + SIDE / 2;
            writeln!(f, "<text x=\"{x}\" y=\"{bottom}\">{file}</text>")?;
        }
        for rank in Rank::ALL {
            let y = self.corner(Square::at(File::A, rank)).1 + SIDE / 2 + 4;
            writeln!(f, "<text x=\"{}\" y=\"{y}\">{rank}</text>", WIDE / 2)?;
        }
        writeln!(f, "</g>")
    }

    /// The upper left corner of a square.
    fn corner(&self, square: Square) -> (u32, u32) {
        let (file, rank) = (square.file() as u32, square.rank() as u32);
        let (column, row) = match self.bottom {
            Color::White => (file, 7 - rank),
            Color::Black => (7 - file, rank),
        };
        (self.margin() + column * SIDE, self.margin() + row * SIDE)
    }

    fn middle(&self, square: Square) -> (f64, f64) {
        let (x, y) = self.corner(square);
        (f64::from(x + SIDE / 2), f64::from(y + SIDE / 2))
    }
}

/// Whose turn it is, or how the game has ended on the board, in words.
///
/// ```
/// use arrocco_rules::{Position, svg};
/// assert_eq!(svg::state(&Position::startpos()), "White to move");
/// ```
#[must_use]
pub fn state(position: &Position) -> String {
    let turn = position.turn();
    match (position.has_moves(), position.is_check()) {
        (true, false) => format!("{turn} to move"),
        (true, true) => format!("{turn} to move, in check"),
        (false, true) => format!("checkmate, {} wins", !turn),
        (false, false) => format!("stalemate, {turn} has no move"),
    }
}

fn squares() -> impl Iterator<Item = Square> {
    Rank::ALL.into_iter().flat_map(|rank| File::ALL.map(|file| Square::at(file, rank)))
}

/// As the file of its drawing is called, `wK` or `bP`.
fn name(color: Color, role: Role) -> String {
    format!("{}{}", color.char(), role.char().to_ascii_uppercase())
}

/// In words, the king first: `king e1, rooks a1 h1, pawns a2 b2`.
fn men(position: &Position, color: Color) -> String {
    let groups = Role::ALL.into_iter().rev().filter_map(|role| {
        let men = position.board().pieces(color, role);
        let squares: Vec<String> = men.into_iter().map(|square| square.to_string()).collect();
        let plural = if squares.len() > 1 { "s" } else { "" };
        (!squares.is_empty()).then(|| format!("{role}{plural} {}", squares.join(" ")))
    });
    groups.collect::<Vec<_>>().join(", ")
}
