//! Paths as people type them: `~` is the home folder, and Tab completes.

use std::fs;
use std::path::PathBuf;

use arrocco_support::file::expand_home;

use super::completion::common_beginning;
use super::text_field::TextField;

/// Completes the path in a field as far as the names in its folder agree.
pub(super) fn complete_path(field: &mut TextField) {
    let text = field.text().to_owned();
    let (folder, begun) = match text.rfind('/') {
        Some(slash) => text.split_at(slash + 1),
        None => ("", text.as_str()),
    };
    let place = if folder.is_empty() { PathBuf::from(".") } else { expand_home(folder) };
    let Ok(entries) = fs::read_dir(place) else { return };
    let mut names: Vec<String> = entries
        .flatten()
        .filter_map(|entry| {
            let name = entry.file_name().into_string().ok()?;
            let is_folder = entry.path().is_dir();
            Some(if is_folder { name + "/" } else { name })
        })
        // Hidden files only when they are asked for.
        .filter(|name| name.starts_with(begun) && (begun.starts_with('.') || !name.starts_with('.')))
        .collect();
    names.sort_unstable();
    let common = common_beginning(&names);
    if common.len() > begun.len() {
        field.set(format!("{folder}{common}"));
    }
}

#[cfg(test)]
mod tests {
    use arrocco_support::temporary_folder::TemporaryFolder;

    use super::*;

    #[test]
    fn names_are_completed_as_far_as_they_agree() {
        let folder = TemporaryFolder::new().unwrap();
        for name in ["games-1.pgn", "games-2.pgn", ".games-hidden"] {
            fs::write(folder.file(name), "").unwrap();
        }
        fs::create_dir(folder.file("other")).unwrap();
        let completed = |typed: &str| {
            let mut field = TextField::new(format!("{}/{typed}", folder.path().display()));
            complete_path(&mut field);
            field.text().rsplit_once(folder.path().to_str().unwrap()).unwrap().1.to_owned()
        };
        assert_eq!(completed("g"), "/games-");
        assert_eq!(completed("games-1"), "/games-1.pgn");
        assert_eq!(completed("o"), "/other/");
        assert_eq!(completed("x"), "/x");
        assert_eq!(completed(".g"), "/.games-hidden");
    }
}
