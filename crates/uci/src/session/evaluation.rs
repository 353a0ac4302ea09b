//! `eval`: the evaluation as a table.

use std::fmt::Write as _;

use arrocco_engine::{Breakdown, Network, Tapered};
use arrocco_rules::{Color, Position};

/// The table of the hand-written evaluation, which explains the position, and the network's value if there is a
/// network.
pub(super) fn evaluation(position: &Position, network: Option<&Network>) -> String {
    let breakdown = Breakdown::of(position);
    let mut text =
        format!("{:<14}{:^16}{:^16}{:^16}{:>8}\n", "pawns", "White", "Black", "difference", "counts");
    let _ = writeln!(text, "{:<14}{}", "", format!("{:>8}{:>8}", "middle", "end").repeat(3));
    let (mut white, mut black) = (Tapered::default(), Tapered::default());
    for term in &breakdown.terms {
        (white, black) = (plus(white, term.white), plus(black, term.black));
        row(&mut text, term.name, term.white, term.black, &breakdown);
    }
    row(&mut text, "all", white, black, &breakdown);
    let Breakdown { phase, share, value, .. } = breakdown;
    let _ = writeln!(text, "\nmiddlegame {phase}/24, of the endgame's value {share}/64 counts");
    let Some(network) = network else {
        let _ = write!(text, "evaluation {} for White", pawns(value));
        return text;
    };
    let own = network.evaluate(position).raw();
    let white = if position.turn() == Color::White { own } else { -own };
    let _ = writeln!(text, "by these rules {} for White", pawns(value));
    let _ = write!(text, "evaluation {} for White, by the network", pawns(white));
    text
}

fn row(text: &mut String, name: &str, white: Tapered, black: Tapered, breakdown: &Breakdown) {
    let difference = Tapered { middle: white.middle - black.middle, end: white.end - black.end };
    let _ = write!(text, "{name:<14}");
    for Tapered { middle, end } in [white, black, difference] {
        let _ = write!(text, "{:>8}{:>8}", pawns(middle), pawns(end));
    }
    let _ = writeln!(text, "{:>8}", pawns(breakdown.blend(difference)));
}

fn plus(one: Tapered, other: Tapered) -> Tapered {
    Tapered { middle: one.middle + other.middle, end: one.end + other.end }
}

/// Centipawns as pawns.
fn pawns(centipawns: i32) -> String {
    format!("{:+.2}", f64::from(centipawns) / 100.0)
}
