//! What is known before the first move: where to save, and whether there is an unfinished game.

use anyhow::{Result, anyhow, bail};
use arrocco_host::archive::{self, Archive, Found};
use arrocco_host::language::{Language, fill};
use arrocco_play::Game;
use arrocco_rules::Color;
use arrocco_support::quote::one_line;

use super::PlayArgs;

/// The file to save in, and the game that was found there.
#[derive(Debug)]
pub(crate) struct StartupState {
    /// `None` if no file can be written; the game is then played without saving.
    pub archive: Option<Archive>,
    /// Why there is no file.
    pub complaint: Option<String>,
    pub found: Found,
}

impl StartupState {
    /// Finds the file. One that the user chose and another program uses is an error: both would lose their games.
    pub(crate) fn find(args: &PlayArgs) -> Result<Self> {
        let language = args.language();
        let archive = match &args.save {
            Some(path) => Ok(Archive::locked(path)
                .map_err(|error| anyhow!("{}: {}", path.display(), language.archive_error(&error)))?),
            None if args.opens_file() => Archive::of_opened_file(),
            None if args.is_new() => Archive::new_of_user(),
            None => Archive::of_user(),
        };
        match archive {
            Ok(archive) => {
                let found = match archive.find_game() {
                    // A finished game that was only looked at is still in its own file.
                    Found::Finished if args.opens_file() => Found::Nothing,
                    found => found,
                };
                Ok(Self { found, archive: Some(archive), complaint: None })
            }
            Err(error) => {
                let reason = language.archive_error(&error);
                let complaint = Some(fill(language.words().cannot_save, &[("reason", &reason)]));
                // A file that cannot be written may still be readable.
                let found = if args.resume { archive::find_unlocked() } else { Found::Nothing };
                Ok(Self { archive: None, complaint, found })
            }
        }
    }

    /// The unfinished game, for `--resume`.
    pub(crate) fn resumed(&mut self, args: &PlayArgs) -> Result<Game> {
        let words = args.language().words();
        match std::mem::replace(&mut self.found, Found::Nothing) {
            Found::Unfinished(game) => Ok(*game),
            Found::Nothing | Found::Finished => {
                let nothing = anyhow!(words.nothing_to_resume);
                Err(self.complaint.take().map_or(nothing, |complaint| anyhow!(complaint)))
            }
            Found::Broken(reason) => {
                let file = self.archive.as_ref().map(|archive| archive.path().display().to_string());
                let gaps = [
                    ("file", file.as_deref().unwrap_or_default()),
                    ("reason", &*one_line(&args.language().archive_error(&reason))),
                ];
                bail!(fill(words.broken_save, &gaps))
            }
        }
    }
}

/// Who plays an unfinished game, and how far it is.
pub(crate) fn describe_unfinished(game: &Game, language: Language) -> String {
    let moves = game.plies().len().div_ceil(2).to_string();
    let last = game.plies().last().map_or("-", |ply| ply.san.as_str());
    let [white, black] = Color::ALL.map(|color| language.player_of(game, color));
    let gaps = [("white", white.as_str()), ("black", &black), ("moves", &moves), ("last", last)];
    fill(language.words().unfinished, &gaps)
}
