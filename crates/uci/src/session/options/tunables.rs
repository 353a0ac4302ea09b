//! The search parameters as options. Their names begin with `tune_`, so that a tuner finds them.

use std::collections::BTreeMap;

use arrocco_engine::tunable::{self, Tunable};

/// Values that differ from the default, by name.
///
/// ```
/// use arrocco_uci::session::Settings;
/// let mut settings = Settings::default();
/// settings.set("tune_reverse_margin", Some("150")).unwrap();
/// let before = Settings::default().engine.tunables;
/// assert_ne!(settings.engine.tunables, before);
/// settings.set("tune_reverse_margin", Some("55")).unwrap();
/// assert_eq!(settings.engine.tunables, before);
/// let error = settings.set("tune_reverse_margin", Some("-1")).unwrap_err();
/// assert_eq!(
///     error.to_string(),
///     "tune_reverse_margin takes a number from 20 to 200, not \"-1\"; nothing was changed"
/// );
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Tunables(BTreeMap<&'static str, i32>);

impl Tunables {
    pub(super) fn set(&mut self, tunable: &Tunable, value: i32) {
        if value == tunable.default() {
            self.reset(tunable);
        } else {
            self.0.insert(tunable.name(), value);
        }
    }

    pub(super) fn reset(&mut self, tunable: &Tunable) {
        self.0.remove(tunable.name());
    }

    /// Sets the search parameters for all following searches.
    ///
    /// ```
    /// use arrocco_engine::tunable;
    /// use arrocco_uci::session::Settings;
    /// let mut settings = Settings::default();
    /// settings.set("tune_reverse_margin", Some("150")).unwrap();
    /// settings.engine.tunables.apply();
    /// assert_eq!(tunable::all()[0].get(), 150);
    /// ```
    pub fn apply(&self) {
        for tunable in tunable::all() {
            let value = self.0.get(tunable.name()).copied().unwrap_or(tunable.default());
            tunable.set(value);
        }
    }
}
