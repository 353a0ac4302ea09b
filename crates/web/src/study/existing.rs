//! Texts that have become studies before: they are shown again instead of becoming others.

use std::fs;
use std::path::Path;

use super::viewed::viewed_folder;
use crate::data_folder::is_generated_name;

/// Which studies a text is looked for in.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Among<'a> {
    /// Those that were only looked at. One's own are in the library, with what was changed in them.
    Viewed,
    /// One's own as well, but for these, which are in the bin.
    AllBut(&'a [String]),
}

impl Among<'_> {
    pub(super) fn has(self, name: &str, is_own: bool) -> bool {
        match self {
            Self::Viewed => !is_own,
            Self::AllBut(binned) => !binned.iter().any(|binned| binned == name),
        }
    }
}

/// The name of a study that is kept and has exactly this text.
pub(super) fn kept_study(studies: &Path, text: &[u8], among: Among<'_>) -> Option<String> {
    let viewed = viewed_folder(studies);
    [(viewed.as_path(), false), (studies, true)].into_iter().find_map(|(folder, is_own)| {
        let names = fs::read_dir(folder).ok()?.flatten().filter_map(|file| {
            let name = file.file_name().into_string().ok()?;
            let name = name.strip_suffix(".pgn").filter(|name| is_generated_name(name))?.to_owned();
            let is_as_long = file.metadata().is_ok_and(|metadata| metadata.len() == text.len() as u64);
            (is_as_long && among.has(&name, is_own)).then_some((name, file.path()))
        });
        let mut same = names.filter(|(_, path)| fs::read(path).is_ok_and(|kept| kept == text));
        same.next().map(|(name, _)| name)
    })
}
