//! What is shipped with the program.

use std::fs;
use std::path::Path;

use anyhow::{Context as _, Result};

use super::third_party;
use crate::process::{cargo, program, read, run};
use crate::workspace;

/// A file's name and its bytes.
pub(super) type File = (String, Vec<u8>);

pub(super) struct Contents {
    pub(super) version: String,
    pub(super) homepage: String,
    /// When the source was committed, in seconds since 1970: the date of everything, so that archives of one commit are
    /// the same bytes.
    pub(super) date: u64,
    pub(super) program: Vec<u8>,
    pub(super) manual: Vec<File>,
    pub(super) completions: Vec<File>,
    pub(super) readme: Vec<u8>,
    pub(super) changelog: Vec<u8>,
    pub(super) mit: String,
    pub(super) apache: String,
    pub(super) third_party: Vec<u8>,
}

impl Contents {
    /// Everything but the program, which is built several times.
    pub(super) fn gather() -> Result<Self> {
        let metadata = third_party::metadata()?;
        let packages = metadata["packages"].as_array().context("cargo metadata tells no packages")?;
        let arrocco =
            packages.iter().find(|package| package["name"] == "arrocco").context("no package arrocco")?;
        let told = |key: &str| arrocco[key].as_str().map(str::to_owned).with_context(|| format!("no {key}"));
        let folder = generate()?;
        Ok(Self {
            version: told("version")?,
            homepage: told("repository")?,
            date: date()?,
            program: Vec::new(),
            manual: files(&folder.join("man"))?,
            completions: files(&folder.join("completions"))?,
            readme: fs::read(workspace::root().join("README.md"))?,
            changelog: fs::read(workspace::root().join("CHANGELOG.md"))?,
            mit: fs::read_to_string(workspace::root().join("LICENSE-MIT"))?,
            apache: fs::read_to_string(workspace::root().join("LICENSE-APACHE"))?,
            third_party: third_party::texts(packages)?,
        })
    }

    /// The date as mail has it: `Wed, 18 Nov 2026 02:00:00 +0000`.
    pub(super) fn date_of_mail(&self) -> String {
        const DAYS: [&str; 7] = ["Thu", "Fri", "Sat", "Sun", "Mon", "Tue", "Wed"];
        const MONTHS: [&str; 12] =
            ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];
        let (days, seconds) = (self.date / 86_400, self.date % 86_400);
        let (year, month, day) = civil(days);
        let (hour, minute, second) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
        let (weekday, month) = (DAYS[days as usize % 7], MONTHS[month as usize - 1]);
        format!("{weekday}, {day:02} {month} {year} {hour:02}:{minute:02}:{second:02} +0000")
    }
}

/// Year, month and day of a number of days since 1970 (Howard Hinnant, "chrono-compatible low-level date algorithms").
fn civil(days: u64) -> (u64, u64, u64) {
    let days = days + 719_468;
    let (era, day_of_era) = (days / 146_097, days % 146_097);
    let year = (day_of_era - day_of_era / 1460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
    let day_of_year = day_of_era - (365 * year + year / 4 - year / 100);
    let month = (5 * day_of_year + 2) / 153;
    let day = day_of_year - (153 * month + 2) / 5 + 1;
    let month = if month < 10 { month + 3 } else { month - 9 };
    (year + era * 400 + u64::from(month <= 2), month, day)
}

/// The date that the environment asks for, as reproducible builds do, or that of the commit.
fn date() -> Result<u64> {
    let text = if let Ok(asked) = std::env::var("SOURCE_DATE_EPOCH") {
        asked
    } else {
        let arguments = ["log", "-1", "--format=%ct"];
        read(program(Path::new("git"), &arguments).current_dir(workspace::root()))?
    };
    text.trim().parse().with_context(|| format!("'{}' is not a date in seconds", text.trim()))
}

/// Manual pages and completions, written by the program itself, which knows its commands.
fn generate() -> Result<std::path::PathBuf> {
    let folder = workspace::target().join("generated");
    if folder.exists() {
        fs::remove_dir_all(&folder).with_context(|| format!("could not empty {}", folder.display()))?;
    }
    // The profile whose dependencies have been built for other steps.
    let build = ["run", "--quiet", "--release", "-p", "arrocco", "--features", "generate", "--", "generate"];
    run(cargo(&build).arg(&folder))?;
    Ok(folder)
}

/// The files of a folder, sorted by name.
fn files(folder: &Path) -> Result<Vec<File>> {
    let mut files = Vec::new();
    for entry in fs::read_dir(folder).with_context(|| format!("could not list {}", folder.display()))? {
        let entry = entry?;
        files.push((entry.file_name().to_string_lossy().into_owned(), fs::read(entry.path())?));
    }
    files.sort();
    Ok(files)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_are_those_of_the_calendar() {
        assert_eq!(civil(0), (1970, 1, 1));
        assert_eq!(civil(11_016), (2000, 2, 29));
        assert_eq!(civil(20_775), (2026, 11, 18));
    }
}
