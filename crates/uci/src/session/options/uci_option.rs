//! An option: its name, type and effect.

use std::fmt;

#[cfg(feature = "tunable")]
use arrocco_engine::tunable::Tunable;

use super::settings::Settings;
use crate::session::complaint::Complaint;
use crate::session::excerpt::Excerpt;

/// The type of an option, with its default, range and effect.
///
/// ```
/// use arrocco_uci::session::{Kind, OPTIONS};
/// let is_button = |option: &&arrocco_uci::session::UciOption| matches!(option.kind, Kind::Button { .. });
/// assert_eq!(OPTIONS.iter().find(is_button).unwrap().name, "Clear Hash");
/// ```
#[derive(Clone, Copy, Debug)]
pub enum Kind {
    /// True or false.
    Check {
        /// The default.
        default: bool,
        /// Sets the value.
        set: fn(&mut Settings, bool),
    },
    /// A number.
    Spin {
        /// The default.
        default: usize,
        /// The minimum.
        min: usize,
        /// The maximum.
        max: usize,
        /// Sets the value.
        set: fn(&mut Settings, usize),
    },
    /// Any text.
    Text {
        /// The default.
        default: &'static str,
        /// Sets the value.
        set: fn(&mut Settings, &str),
    },
    /// An action without a value.
    Button {
        /// Performs the action.
        press: fn(&mut Settings),
    },
    /// A search parameter.
    #[cfg(feature = "tunable")]
    Tunable(&'static Tunable),
}

/// An option of the table.
///
/// ```
/// use arrocco_uci::session::OPTIONS;
/// let hash = OPTIONS.iter().find(|option| option.name == "Hash").unwrap();
/// assert_eq!(hash.to_string(), "option name Hash type spin default 16 min 1 max 33554432");
/// ```
#[derive(Clone, Copy, Debug)]
pub struct UciOption {
    /// The name in the protocol.
    pub name: &'static str,
    /// A short description.
    pub about: &'static str,
    /// Its type and effect.
    pub kind: Kind,
}

impl UciOption {
    pub(super) fn reset(&self, settings: &mut Settings) {
        match self.kind {
            Kind::Check { default, set } => set(settings, default),
            Kind::Spin { default, set, .. } => set(settings, default),
            Kind::Text { default, set } => set(settings, default),
            Kind::Button { .. } => {}
            #[cfg(feature = "tunable")]
            Kind::Tunable(tunable) => settings.engine.tunables.reset(tunable),
        }
    }

    pub(super) fn apply(&self, settings: &mut Settings, value: Option<&str>) -> Result<(), Complaint> {
        let bad = || Complaint::BadValue {
            option: self.name,
            takes: self.takes(),
            found: value.filter(|text| !text.is_empty()).map(Excerpt::new),
        };
        match self.kind {
            Kind::Button { press } => press(settings),
            Kind::Check { set, .. } => set(settings, value.and_then(parse_bool).ok_or_else(bad)?),
            Kind::Spin { min, max, set, .. } => {
                let number = value.and_then(|text| text.parse().ok());
                set(settings, number.filter(|number| (min..=max).contains(number)).ok_or_else(bad)?);
            }
            Kind::Text { set, .. } => {
                set(settings, value.filter(|&text| text != "<empty>").unwrap_or_default());
            }
            #[cfg(feature = "tunable")]
            Kind::Tunable(tunable) => {
                let number = value.and_then(|text| text.parse().ok());
                let number = number.filter(|number| tunable.range().contains(number));
                settings.engine.tunables.set(tunable, number.ok_or_else(bad)?);
            }
        }
        Ok(())
    }

    fn takes(&self) -> String {
        match self.kind {
            Kind::Check { .. } => "true or false".to_owned(),
            Kind::Spin { min, max, .. } => format!("a number from {min} to {max}"),
            Kind::Text { .. } => "a text".to_owned(),
            Kind::Button { .. } => "nothing".to_owned(),
            #[cfg(feature = "tunable")]
            Kind::Tunable(tunable) => {
                format!("a number from {} to {}", tunable.range().start(), tunable.range().end())
            }
        }
    }
}

fn parse_bool(text: &str) -> Option<bool> {
    [("true", true), ("false", false)]
        .into_iter()
        .find(|(word, _)| word.eq_ignore_ascii_case(text))
        .map(|(_, value)| value)
}

/// The `option` line of the answer to `uci`.
impl fmt::Display for UciOption {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "option name {} type ", self.name)?;
        match self.kind {
            Kind::Check { default, .. } => write!(f, "check default {default}"),
            Kind::Spin { default, min, max, .. } => write!(f, "spin default {default} min {min} max {max}"),
            Kind::Text { default: "", .. } => f.write_str("string default <empty>"),
            Kind::Text { default, .. } => write!(f, "string default {default}"),
            Kind::Button { .. } => f.write_str("button"),
            #[cfg(feature = "tunable")]
            Kind::Tunable(tunable) => {
                let (default, range) = (tunable.default(), tunable.range());
                write!(f, "spin default {default} min {} max {}", range.start(), range.end())
            }
        }
    }
}
