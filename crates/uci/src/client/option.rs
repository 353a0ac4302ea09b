//! The options that an engine offers.

use super::ClientError;

/// An option that an engine offers.
///
/// ```
/// use arrocco_uci::client::{EngineOption, OptionKind};
/// let option = EngineOption::parse("option name Move Overhead type spin default 10 min 0 max 5000").unwrap();
/// assert_eq!(option.name, "Move Overhead");
/// assert_eq!(option.kind, OptionKind::Spin { min: 0, max: 5000 });
/// assert_eq!(option.default, "10");
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct EngineOption {
    /// Its name.
    pub name: String,
    /// Its type.
    pub kind: OptionKind,
    /// Its default value.
    pub default: String,
}

/// The type of an option.
///
/// ```
/// use arrocco_uci::client::{EngineOption, OptionKind};
/// let option = EngineOption::parse("option name Style type combo default Solid var Solid var Very Risky").unwrap();
/// assert_eq!(option.kind, OptionKind::Combo(vec!["Solid".to_owned(), "Very Risky".to_owned()]));
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum OptionKind {
    /// True or false.
    Check,
    /// A number.
    Spin {
        /// The minimum.
        min: i64,
        /// The maximum.
        max: i64,
    },
    /// One of several words.
    Combo(Vec<String>),
    /// An action without a value.
    Button,
    /// Any text.
    Text,
}

/// The keywords of an `option` line.
const FIELDS: [&str; 6] = ["name", "type", "default", "min", "max", "var"];

impl EngineOption {
    /// Parses a line; `None` if it is not a valid `option` line.
    ///
    /// ```
    /// # use arrocco_uci::client::{EngineOption, OptionKind};
    /// let option = EngineOption::parse("option name Clear Hash type button").unwrap();
    /// assert_eq!(option.kind, OptionKind::Button);
    /// assert_eq!(EngineOption::parse("option type check"), None);
    /// ```
    pub fn parse(line: &str) -> Option<Self> {
        let fields = fields(line)?;
        let field = |name| fields.iter().find(|(field, _)| *field == name).map(|(_, value)| value.as_str());
        let limit = |name, otherwise| field(name).and_then(|text| text.parse().ok()).unwrap_or(otherwise);
        let kind = match field("type")? {
            "check" => OptionKind::Check,
            "spin" => OptionKind::Spin { min: limit("min", i64::MIN), max: limit("max", i64::MAX) },
            "combo" => {
                let choices = fields.iter().filter(|(field, _)| *field == "var");
                OptionKind::Combo(choices.map(|(_, value)| value.clone()).collect())
            }
            "button" => OptionKind::Button,
            "string" => OptionKind::Text,
            _ => return None,
        };
        let name = field("name").filter(|name| !name.is_empty())?.to_owned();
        Some(Self { name, kind, default: field("default").unwrap_or_default().to_owned() })
    }

    /// The `setoption` command for a value.
    ///
    /// # Errors
    ///
    /// If the value is invalid.
    ///
    /// ```
    /// # use arrocco_uci::client::EngineOption;
    /// let hash = EngineOption::parse("option name Hash type spin default 16 min 1 max 1024").unwrap();
    /// assert_eq!(hash.command("64").unwrap(), "setoption name Hash value 64");
    /// let error = hash.command("0").unwrap_err();
    /// assert_eq!(error.to_string(), "its option \"Hash\" takes a number from 1 to 1024, not \"0\"");
    /// ```
    pub fn command(&self, value: &str) -> Result<String, ClientError> {
        let fits = match &self.kind {
            OptionKind::Check => matches!(value, "true" | "false"),
            OptionKind::Spin { min, max } => {
                value.parse().is_ok_and(|number| (*min..=*max).contains(&number))
            }
            OptionKind::Combo(choices) => choices.iter().any(|choice| choice.eq_ignore_ascii_case(value)),
            OptionKind::Button => value.is_empty(),
            OptionKind::Text => !value.contains(['\n', '\r', '\0']),
        };
        match (fits, &self.kind) {
            (false, _) => Err(self.bad_value(value)),
            (true, OptionKind::Button) => Ok(format!("setoption name {}", self.name)),
            (true, OptionKind::Text) if value.is_empty() => {
                Ok(format!("setoption name {} value <empty>", self.name))
            }
            (true, _) => Ok(format!("setoption name {} value {value}", self.name)),
        }
    }

    fn bad_value(&self, value: &str) -> ClientError {
        let expected = match &self.kind {
            OptionKind::Check => "true or false".to_owned(),
            OptionKind::Spin { min, max } => format!("a number from {min} to {max}"),
            OptionKind::Combo(choices) => format!("one of {}", choices.join(", ")),
            OptionKind::Button => "no value".to_owned(),
            OptionKind::Text => "text on one line".to_owned(),
        };
        ClientError::BadValue { name: self.name.clone(), value: value.to_owned(), expected }
    }
}

/// The fields of an `option` line: keyword and value. A value may be empty.
fn fields(line: &str) -> Option<Vec<(&str, String)>> {
    let mut words = line.split_ascii_whitespace();
    if words.next() != Some("option") {
        return None;
    }
    let mut fields: Vec<(&str, String)> = Vec::new();
    for word in words {
        // A name may contain any word except `type`, which ends it.
        let is_inside_name = fields.last().is_some_and(|(field, _)| *field == "name") && word != "type";
        match fields.last_mut() {
            Some((_, value)) if is_inside_name || !FIELDS.contains(&word) => {
                if !value.is_empty() {
                    value.push(' ');
                }
                value.push_str(word);
            }
            _ => fields.push((word, String::new())),
        }
    }
    Some(fields)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn options_of_real_engines_are_read() {
        for (line, name, default) in [
            ("option name Debug Log File type string default", "Debug Log File", ""),
            ("option name NNUE max min name type string default <empty>", "NNUE max min name", "<empty>"),
            ("option name Ponder type check default false", "Ponder", "false"),
            ("option name SyzygyPath type string default /a b/c", "SyzygyPath", "/a b/c"),
        ] {
            let option = EngineOption::parse(line).unwrap();
            assert_eq!((&*option.name, &*option.default), (name, default));
        }
    }

    #[test]
    fn nonsense_is_no_option() {
        for line in
            ["", "option", "option name", "option name x", "option name type spin", "option name x type y"]
        {
            assert_eq!(EngineOption::parse(line), None, "{line}");
        }
        let spin =
            EngineOption::parse("option name x type spin min many max 9999999999999999999999").unwrap();
        assert_eq!(spin.kind, OptionKind::Spin { min: i64::MIN, max: i64::MAX });
    }

    #[test]
    fn values_are_checked() {
        let check = |line: &str, value: &str| EngineOption::parse(line).unwrap().command(value).ok();
        assert_eq!(check("option name a type check", "true").unwrap(), "setoption name a value true");
        assert_eq!(check("option name a type check", "yes"), None);
        assert_eq!(check("option name a type button", "").unwrap(), "setoption name a");
        assert_eq!(check("option name a type button", "1"), None);
        assert_eq!(check("option name a type string", "").unwrap(), "setoption name a value <empty>");
        assert_eq!(check("option name a type string", "b\nquit"), None);
        assert_eq!(check("option name a type combo var B var C", "b").unwrap(), "setoption name a value b");
        assert_eq!(check("option name a type combo var B var C", "d"), None);
    }
}
