//! A position of a study as a picture.

use arrocco_rules::pgn::NodeRef;
use arrocco_rules::svg::{Arrow, LastMove, Mark, Picture};
use arrocco_rules::{Color, pgn};

use crate::protocol::MarkView;

/// Width and height in pixels.
const SIZE: u32 = 720;

pub(crate) fn picture(node: &NodeRef<'_>, bottom: Color, marks: &[MarkView]) -> String {
    let paint = |mark: &MarkView| pgn::MarkColor::from(mark.color).into();
    let (circles, arrows): (Vec<&MarkView>, Vec<&MarkView>) =
        marks.iter().partition(|mark| mark.from == mark.to);
    let picture = Picture {
        position: *node.position(),
        bottom,
        size: SIZE,
        has_coordinates: true,
        last: node.mv().map(|mv| LastMove { from: mv.from(), to: mv.king_target() }),
        arrows: arrows
            .iter()
            .map(|mark| Arrow { from: mark.from, to: mark.to, paint: paint(mark) })
            .collect(),
        marks: circles.iter().map(|mark| Mark { square: mark.from, paint: paint(mark) }).collect(),
    };
    picture.to_string()
}
