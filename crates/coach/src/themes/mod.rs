//! The themes of a puzzle, under the names that public puzzle sets use.

mod attack;
mod material;
mod move_kinds;
mod phase;
mod tactics;
mod theme;

use arrocco_rules::{IllegalMove, Move, Position};

use crate::fact::Fact;
use crate::find::{find, patterns};
use crate::line::Line;
use crate::mate_pattern::MatePattern;
use crate::tables;

pub use theme::Theme;

/// The themes of a puzzle.
///
/// ```
/// use arrocco_coach::{Theme, Themes};
/// let themes: Themes = [Theme::Fork, Theme::Mate].into_iter().collect();
/// assert!(themes.contains(Theme::Fork) && !themes.contains(Theme::Pin));
/// assert_eq!(themes.to_string(), "mate fork");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Themes(u128);

impl Themes {
    /// Is this theme among them?
    ///
    /// ```
    /// # use arrocco_coach::{Theme, Themes};
    /// assert!(!Themes::default().contains(Theme::Fork));
    /// ```
    #[must_use]
    pub const fn contains(self, theme: Theme) -> bool {
        self.0 & 1 << theme as u32 != 0
    }

    /// The themes in the order of [`Theme::ALL`].
    ///
    /// ```
    /// # use arrocco_coach::Themes;
    /// assert_eq!(Themes::default().iter().count(), 0);
    /// ```
    pub fn iter(self) -> impl Iterator<Item = Theme> {
        Theme::ALL.into_iter().filter(move |&theme| self.contains(theme))
    }

    fn add(&mut self, theme: Theme) {
        self.0 |= 1 << theme as u32;
    }

    fn add_if(&mut self, is_there: bool, theme: Theme) {
        if is_there {
            self.add(theme);
        }
    }
}

impl FromIterator<Theme> for Themes {
    fn from_iter<I: IntoIterator<Item = Theme>>(themes: I) -> Self {
        let mut set = Self::default();
        themes.into_iter().for_each(|theme| set.add(theme));
        set
    }
}

/// Their names, separated by spaces.
impl std::fmt::Display for Themes {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let names: Vec<&str> = self.iter().map(Theme::name).collect();
        f.write_str(&names.join(" "))
    }
}

impl std::fmt::Debug for Themes {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Themes({self})")
    }
}

/// The themes of a solution. A solution begins and ends with a move of the solver, so it has an odd number of moves. With
/// an even number, the first move is the other side's and leads to the puzzle, as in the rows of public sets.
///
/// # Errors
///
/// The first move that is not legal.
///
/// ```
/// use arrocco_coach::{Theme, themes};
/// use arrocco_rules::Position;
/// let start: Position = "6k1/5ppp/8/8/8/8/8/K3R3 w - - 0 1".parse().unwrap();
/// let found = themes(&start, &[start.move_from_uci("e1e8").unwrap()]).unwrap();
/// assert_eq!(found.to_string(), "mate mateIn1 backRankMate rookEndgame endgame oneMove");
/// ```
pub fn themes(position: &Position, solution: &[Move]) -> Result<Themes, IllegalMove> {
    let has_lead = solution.len().is_multiple_of(2);
    let line = if has_lead { Line::after(*position, solution)? } else { Line::new(*position, solution)? };
    Ok(of_line(&line))
}

fn of_line(line: &Line) -> Themes {
    let mut set = Themes::default();
    for finding in find(line) {
        // Sets call a piece hanging if the first move takes it.
        let is_later = finding.ply > 0 && matches!(finding.fact, Fact::Hanging { .. });
        if !is_later {
            add_fact(&mut set, finding.fact);
        }
    }
    tactics::add(line, &mut set);
    set.add_if(line.own_steps().any(|step| tables::zugzwang(step.after).is_some()), Theme::Zugzwang);
    for pattern in patterns(line.end()) {
        let is_theme = pattern != MatePattern::BackRank || tactics::is_shut_in(line.end());
        set.add_if(is_theme, Theme::of_pattern(pattern));
    }
    move_kinds::add(line, &mut set);
    material::add(line, &mut set);
    attack::add(line, &mut set);
    phase::add(line, &mut set);
    set
}

/// What a fact says about a puzzle.
fn add_fact(set: &mut Themes, fact: Fact) {
    let theme = match fact {
        Fact::Mate { moves, .. } => {
            set.add(Theme::Mate);
            set.add_if(true, Theme::mate_in(moves));
            return;
        }
        Fact::Hanging { taken, .. } if taken.worth() > 1 => Theme::HangingPiece,
        Fact::Pin { .. } => Theme::Pin,
        Fact::Skewer { .. } => Theme::Skewer,
        Fact::DiscoveredAttack { .. } => Theme::DiscoveredAttack,
        Fact::DiscoveredCheck { .. } => {
            set.add(Theme::DiscoveredCheck);
            Theme::DiscoveredAttack
        }
        Fact::DoubleCheck { .. } => Theme::DoubleCheck,
        Fact::Trapped { .. } => Theme::TrappedPiece,
        Fact::DefenderRemoved { .. } => Theme::CapturingDefender,
        Fact::Overloaded { .. } | Fact::Deflection { .. } => Theme::Deflection,
        Fact::Attraction { .. } => Theme::Attraction,
        Fact::Interference { .. } => Theme::Interference,
        Fact::XRay { .. } => Theme::XRayAttack,
        Fact::Intermezzo { .. } => Theme::Intermezzo,
        Fact::Clearance { .. } => Theme::Clearance,
        _ => return,
    };
    set.add(theme);
}
