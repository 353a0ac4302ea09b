//! One named opening.

use core::fmt;

use super::Eco;
use super::line::words;
use crate::{Move, Position};

/// An opening or variation: a position with a name and a code. The name does not depend on the moves that led to the
/// position.
///
/// ```
/// use arrocco_rules::{Opening, Position};
/// let mut position = Position::startpos();
/// for text in ["c4", "Nf6", "Nc3", "e6", "d4", "Bb4"] {
///     position.play(position.move_from_san(text).unwrap());
/// }
/// let opening = Opening::of(&position).unwrap();
/// assert_eq!(opening.to_string(), "E20 Nimzo-Indian Defense");
/// assert_eq!(opening.line(), "1.d4 Nf6 2.c4 e6 3.Nc3 Bb4");
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Opening {
    pub(super) eco: Eco,
    pub(super) name: &'static str,
    pub(super) line: &'static str,
    pub(super) position: Position,
}

impl Opening {
    /// The code in the Encyclopaedia of Chess Openings.
    ///
    /// ```
    /// # use arrocco_rules::{Eco, Opening};
    /// let code = Eco::new('C', 89).unwrap();
    /// let marshall = Opening::all().iter().find(|opening| opening.eco() == code).unwrap();
    /// assert_eq!(marshall.name(), "Ruy Lopez: Marshall Attack");
    /// ```
    #[must_use]
    pub const fn eco(&self) -> Eco {
        self.eco
    }

    /// The whole name: the family and, after a colon or a comma, the variation.
    ///
    /// ```
    /// # use arrocco_rules::Opening;
    /// let mut names = Opening::all().iter().map(Opening::name);
    /// assert!(names.any(|name| name == "Sicilian Defense: Najdorf Variation, English Attack"));
    /// ```
    #[must_use]
    pub const fn name(&self) -> &'static str {
        self.name
    }

    /// The part of the name that related openings share.
    ///
    /// ```
    /// # use arrocco_rules::Opening;
    /// let gambit = Opening::all().iter().find(|opening| opening.name() == "French Defense: Wing Gambit").unwrap();
    /// assert_eq!((gambit.family(), gambit.variation()), ("French Defense", Some("Wing Gambit")));
    /// ```
    #[must_use]
    pub fn family(&self) -> &'static str {
        self.parts().map_or(self.name, |(family, _)| family)
    }

    /// The part of the name after the family.
    ///
    /// ```
    /// # use arrocco_rules::Opening;
    /// let plain = Opening::all().iter().find(|opening| opening.name() == "Caro-Kann Defense").unwrap();
    /// assert_eq!(plain.variation(), None);
    /// ```
    #[must_use]
    pub fn variation(&self) -> Option<&'static str> {
        self.parts().map(|(_, variation)| variation.trim_start())
    }

    fn parts(&self) -> Option<(&'static str, &'static str)> {
        self.name.split_once([':', ','])
    }

    /// The usual moves to this position, as in print. Others may lead to it as well.
    ///
    /// ```
    /// # use arrocco_rules::Opening;
    /// let mate = Opening::all().iter().find(|opening| opening.name().ends_with("Fool's Mate")).unwrap();
    /// assert_eq!(mate.line(), "1.f3 e5 2.g4 Qh4#");
    /// ```
    #[must_use]
    pub const fn line(&self) -> &'static str {
        self.line
    }

    /// The moves of [`line`](Self::line), from the start position.
    ///
    /// ```
    /// # use arrocco_rules::{Opening, Position};
    /// for opening in Opening::all().iter().take(20) {
    ///     let mut position = Position::startpos();
    ///     opening.moves().for_each(|mv| position.play(mv));
    ///     assert_eq!(position, *opening.position());
    /// }
    /// ```
    pub fn moves(&self) -> impl Iterator<Item = Move> + use<> {
        words(self.line).scan(Position::startpos(), |position, word| {
            let mv = position.move_from_san(word).ok()?;
            position.play_unchecked(mv);
            Some(mv)
        })
    }

    /// The position that has the name.
    ///
    /// ```
    /// # use arrocco_rules::Opening;
    /// let opening = &Opening::all()[0];
    /// assert_eq!(Opening::of(opening.position()), Some(opening));
    /// ```
    #[must_use]
    pub const fn position(&self) -> &Position {
        &self.position
    }
}

impl fmt::Display for Opening {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.eco, self.name)
    }
}
