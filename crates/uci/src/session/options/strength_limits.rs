//! The options that limit strength, and the resulting level.

use arrocco_engine::Level;

/// The strength options. `UCI_Elo` counts only with `UCI_LimitStrength`, and then overrides `Level`.
///
/// ```
/// use arrocco_uci::session::Settings;
/// let mut settings = Settings::default();
/// settings.set("UCI_Elo", Some("1200")).unwrap();
/// assert_eq!(settings.engine.level, None);
/// settings.set("UCI_LimitStrength", Some("true")).unwrap();
/// assert_eq!(settings.engine.level.unwrap().elo(), 1200);
/// settings.set("Level", Some("20")).unwrap();
/// assert_eq!(settings.engine.level.unwrap().elo(), 1200);
/// settings.set("UCI_LimitStrength", Some("false")).unwrap();
/// assert_eq!(settings.engine.level.unwrap().number(), 20);
/// settings.set("Level", Some("0")).unwrap();
/// assert_eq!(settings.engine.level, None);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct StrengthLimits {
    /// Does the Elo count?
    pub by_elo: bool,
    /// The Elo.
    pub elo: u16,
    /// The number of a level, or 0 for none.
    pub number: u8,
}

impl StrengthLimits {
    /// The level, if any.
    pub(super) const fn level(self) -> Option<Level> {
        if self.by_elo { Level::of_elo(self.elo) } else { Level::new(self.number) }
    }
}
