//! What the program remembers from one day to the next: a short text file that people may edit.
//!
//! A line is `name = value`; what follows `#` is a comment. Setting a value changes its line and leaves the rest as it is.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::{fs, io};

use crate::file::{read_limited, write_atomically};
use crate::quote::quote;

/// The largest file that is read, in bytes.
const LARGEST: u64 = 1 << 20;

/// A setting that there is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Setting {
    pub name: &'static str,
    /// What it means, for people.
    pub about: &'static str,
    /// Its values, for people.
    pub values: &'static str,
    /// An example, which stands in the file until there is a value.
    pub example: &'static str,
}

/// All settings, in the order of the file.
pub const SETTINGS: [Setting; 7] = [
    Setting { name: "language", about: "Language of messages", values: "en, it or es", example: "en" },
    Setting { name: "level", about: "Level of the engine in a new game", values: "1 to 20", example: "5" },
    Setting {
        name: "time",
        about: "Clock of a new game: minutes + seconds per move",
        values: "such as 5, 5+3 or 40/90+30",
        example: "10+5",
    },
    Setting { name: "theme", about: "Background of the terminal", values: "dark or light", example: "dark" },
    Setting {
        name: "board",
        about: "Colors of the board in the terminal",
        values: "brown, green, blue or gray",
        example: "brown",
    },
    Setting {
        name: "pieces",
        about: "Pieces in the terminal",
        values: "drawn, symbols or letters",
        example: "drawn",
    },
    Setting {
        name: "evaluation",
        about: "Evaluation beside the board",
        values: "shown or hidden",
        example: "shown",
    },
];

/// The setting with a name.
pub fn find(name: &str) -> Option<&'static Setting> {
    SETTINGS.iter().find(|setting| setting.name == name)
}

/// The values that were set.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub struct Settings {
    values: BTreeMap<&'static str, String>,
    /// Other engines by their names: `engine.NAME = COMMAND`.
    engines: BTreeMap<String, String>,
}

/// A line that is not understood.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UnknownLine {
    pub line: usize,
    pub text: String,
}

/// `$XDG_CONFIG_HOME/arrocco/settings`, or `~/.config/arrocco/settings`. `None` without a home.
pub fn path() -> Option<PathBuf> {
    let absolute = |name| std::env::var_os(name).map(PathBuf::from).filter(|path| path.is_absolute());
    let config = absolute("XDG_CONFIG_HOME").or_else(|| Some(std::env::home_dir()?.join(".config")));
    config.map(|config| config.join("arrocco").join("settings"))
}

impl Settings {
    /// The settings of a file, and the lines that are not understood. A file that is missing has none.
    pub fn read(path: &Path) -> io::Result<(Self, Vec<UnknownLine>)> {
        let bytes = match read_limited(path, LARGEST) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Default::default()),
            result => result?.ok_or_else(|| io::Error::other("the file has more than a MiB"))?,
        };
        Ok(Self::parse(&String::from_utf8_lossy(&bytes)))
    }

    /// The settings of the user. A file that cannot be read is as good as none.
    pub fn of_user() -> Self {
        path().and_then(|path| Self::read(&path).ok()).map(|(settings, _)| settings).unwrap_or_default()
    }

    fn parse(text: &str) -> (Self, Vec<UnknownLine>) {
        let (mut settings, mut unknown) = (Self::default(), Vec::new());
        for (index, line) in text.lines().enumerate() {
            let content = without_comment(line);
            if content.is_empty() {
                continue;
            }
            if let Some((name, command)) = engine(content) {
                settings.engines.insert(name.to_owned(), command.to_owned());
                continue;
            }
            match name_and_value(content) {
                Some((setting, value)) => drop(settings.values.insert(setting.name, value.to_owned())),
                None => unknown.push(UnknownLine { line: index + 1, text: quote(content) }),
            }
        }
        (settings, unknown)
    }

    /// Other engines, each with its command.
    pub fn engines(&self) -> impl Iterator<Item = (&str, &str)> {
        self.engines.iter().map(|(name, command)| (name.as_str(), command.as_str()))
    }

    pub fn get(&self, name: &str) -> Option<&str> {
        self.values.get(name).map(String::as_str)
    }
}

/// `engine.NAME = COMMAND`.
fn engine(content: &str) -> Option<(&str, &str)> {
    let (name, command) = content.strip_prefix("engine.")?.split_once('=')?;
    let (name, command) = (name.trim(), command.trim());
    (!name.is_empty() && !command.is_empty()).then_some((name, command))
}

/// Sets a value in a file, or removes it. The file is created with all settings explained.
pub fn store(path: &Path, setting: &Setting, value: Option<&str>) -> io::Result<()> {
    write(path, &changed(&old_text(path)?, setting, value))
}

/// Gives another engine a name in a file, or takes it away.
pub fn store_engine(path: &Path, name: &str, command: Option<&str>) -> io::Result<()> {
    let mut text = String::new();
    for line in old_text(path)?.lines() {
        if engine(without_comment(line)).is_none_or(|(known, _)| known != name) {
            text.extend([line, "\n"]);
        }
    }
    if let Some(command) = command {
        text.extend(["engine.", name, " = ", command, "\n"]);
    }
    write(path, &text)
}

fn old_text(path: &Path) -> io::Result<String> {
    match fs::read(path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(template()),
        result => String::from_utf8(result?).map_err(|_| {
            io::Error::other("what is there is not text in UTF-8: save it again as UTF-8, or remove it")
        }),
    }
}

fn write(path: &Path, text: &str) -> io::Result<()> {
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder)?;
    }
    write_atomically(path, text)
}

/// Remembers a value for the user. `None` if there is no home to remember it in.
pub fn remember(name: &str, value: Option<&str>) -> Option<io::Result<()>> {
    Some(store(&path()?, find(name)?, value))
}

/// A file in which nothing is set yet.
fn template() -> String {
    let mut text =
        "# Settings of arrocco. Remove the # before a line to set it, or use `arrocco config NAME VALUE`.\n"
            .to_owned();
    for setting in &SETTINGS {
        let Setting { name, about, values, example } = setting;
        text.extend(["\n# ", about, ": ", values, "\n# ", name, " = ", example, "\n"]);
    }
    text.push_str(
        "\n# Another engine by a name of your choice, for games in the browser\n# engine.NAME = COMMAND\n",
    );
    text
}

/// The text with one setting changed, in its line or in that of its example.
fn changed(old: &str, setting: &Setting, value: Option<&str>) -> String {
    let is_set =
        |line: &&str| name_and_value(without_comment(line)).is_some_and(|(found, _)| found == setting);
    let is_example = |line: &&str| {
        let rest = line.trim_start().strip_prefix('#').unwrap_or_default();
        name_and_value(rest.trim()).is_some_and(|(found, _)| found == setting)
    };
    let lines: Vec<&str> = old.lines().collect();
    let place = lines.iter().rposition(&is_set).or_else(|| lines.iter().position(is_example));
    let new = match value {
        Some(value) => format!("{} = {value}", setting.name),
        None => format!("# {} = {}", setting.name, setting.example),
    };
    let mut text = String::new();
    for (index, line) in lines.iter().enumerate() {
        // An earlier line of the same setting would come back when the last one is removed.
        if Some(index) != place && is_set(line) {
            continue;
        }
        text += if Some(index) == place { &new } else { line };
        text.push('\n');
    }
    if place.is_none() && value.is_some() {
        text += &new;
        text.push('\n');
    }
    text
}

fn without_comment(line: &str) -> &str {
    line.split_once('#').map_or(line, |(before, _)| before).trim()
}

fn name_and_value(content: &str) -> Option<(&'static Setting, &str)> {
    let (name, value) = content.split_once('=')?;
    let value = value.trim();
    find(name.trim()).filter(|_| !value.is_empty()).map(|setting| (setting, value))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::temporary_folder::TemporaryFolder;

    #[test]
    fn values_are_stored_and_comments_stay() {
        let folder = TemporaryFolder::new().unwrap();
        let path = folder.file("arrocco/settings");
        let level = find("level").unwrap();
        assert_eq!(Settings::read(&path).unwrap().0, Settings::default());
        store(&path, level, Some("7")).unwrap();
        let (settings, unknown) = Settings::read(&path).unwrap();
        assert_eq!((settings.get("level"), settings.get("time"), unknown.len()), (Some("7"), None, 0));
        let text = fs::read_to_string(&path).unwrap();
        assert!(text.contains("# Level of the engine in a new game: 1 to 20\nlevel = 7\n"), "{text}");
        store(&path, level, None).unwrap();
        assert_eq!(fs::read_to_string(&path).unwrap(), template());
    }

    #[test]
    fn engines_are_stored_by_their_names() {
        let folder = TemporaryFolder::new().unwrap();
        let path = folder.file("arrocco/settings");
        store_engine(&path, "fish", Some("stockfish")).unwrap();
        store_engine(&path, "crab", Some("crafty")).unwrap();
        store_engine(&path, "fish", Some("stockfish -x")).unwrap();
        let engines = |path: &Path| {
            let (settings, unknown) = Settings::read(path).unwrap();
            assert!(unknown.is_empty());
            settings.engines().map(|(name, command)| format!("{name}={command}")).collect::<Vec<_>>()
        };
        assert_eq!(engines(&path), ["crab=crafty", "fish=stockfish -x"]);
        store_engine(&path, "crab", None).unwrap();
        assert_eq!(engines(&path), ["fish=stockfish -x"]);
    }

    #[test]
    fn a_file_in_another_encoding_is_left_alone() {
        let folder = TemporaryFolder::new().unwrap();
        let path = folder.file("settings");
        fs::write(&path, b"# caf\xe9\n").unwrap();
        let error = store(&path, find("level").unwrap(), Some("7")).unwrap_err();
        assert!(error.to_string().contains("not text in UTF-8"), "{error}");
        assert_eq!(fs::read(&path).unwrap(), b"# caf\xe9\n");
    }

    #[test]
    fn a_file_that_people_have_edited_is_changed_where_it_must_be() {
        let old = "mine = 1\nlevel=3 # easy\n\n  level = 4\n#note\n";
        let (settings, unknown) = Settings::parse(old);
        assert_eq!((settings.get("level"), unknown[0].line), (Some("4"), 1));
        let level = find("level").unwrap();
        assert_eq!(changed(old, level, Some("9")), "mine = 1\n\nlevel = 9\n#note\n");
        assert_eq!(changed(old, level, None), "mine = 1\n\n# level = 5\n#note\n");
        assert_eq!(changed("a", level, Some("9")), "a\nlevel = 9\n");
    }

    #[test]
    fn engines_have_names_and_commands() {
        let text = "engine.Strong One = /usr/games/strong --quiet # a comment\nengine. = x\nengine.none =\n";
        let (settings, unknown) = Settings::parse(text);
        let engines: Vec<(&str, &str)> = settings.engines().collect();
        assert_eq!(engines, [("Strong One", "/usr/games/strong --quiet")]);
        assert_eq!(unknown.len(), 2);
    }
}
