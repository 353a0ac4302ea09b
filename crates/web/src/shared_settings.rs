//! The values of the configuration file that the page shares with the terminal.

use arrocco_backend::protocol::SharedSettings;
use arrocco_engine::Level;
use arrocco_host::language::Language;
use arrocco_play::TimeControl;
use arrocco_support::settings::Settings;

pub(super) fn shared_settings(settings: &Settings) -> SharedSettings {
    let value = |name| settings.get(name).map(str::to_owned);
    let is_language = |text: &String| {
        let quoted = serde_json::Value::from(text.as_str());
        serde_json::from_value::<Language>(quoted).is_ok()
    };
    let level = settings.get("level").and_then(|text| text.parse().ok()).and_then(Level::new);
    SharedSettings {
        language: value("language").filter(is_language),
        level: level.map(Level::number),
        clock: value("time").filter(|text| text.parse::<TimeControl>().is_ok()),
        squares: settings.get("board").and_then(|name| match name {
            "brown" => Some("wood"),
            "green" => Some("green"),
            "blue" => Some("blue"),
            "gray" => Some("gray"),
            _ => None,
        }),
    }
}

#[cfg(test)]
mod tests {
    use arrocco_support::temporary_folder::TemporaryFolder;

    use super::*;

    #[test]
    fn what_makes_sense_is_shared() {
        let shared = |text: &str| {
            let folder = TemporaryFolder::new().unwrap();
            let path = folder.file("settings");
            std::fs::write(&path, text).unwrap();
            shared_settings(&Settings::read(&path).unwrap().0)
        };
        let found = shared("language = it\nlevel = 7\ntime = 5+3\nboard = brown\n");
        assert_eq!((found.language.as_deref(), found.level), (Some("it"), Some(7)));
        assert_eq!((found.clock.as_deref(), found.squares), (Some("5+3"), Some("wood")));
        let nonsense = shared("language = xx\nlevel = 70\ntime = soon\nboard = plaid\n");
        assert_eq!(nonsense, SharedSettings::default());
    }
}
