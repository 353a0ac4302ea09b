//! The game to start with: a new one, or the unfinished one.

use anyhow::{Context as _, Result};
use arrocco_host::archive::{Archive, Found};
use arrocco_host::error::ArchiveError;
use arrocco_host::language::{Language, fill};
use arrocco_play::Game;
use arrocco_support::quote::one_line;

use super::dialog::Dialog;
use super::status_message::StatusMessage;
use crate::PlayArgs;
use crate::startup::{StartupState, describe_unfinished};

/// What the screen begins with.
#[derive(Debug)]
pub(super) struct ScreenStart {
    /// The game on the board.
    pub(super) game: Game,
    pub(super) archive: Option<Archive>,
    /// The question whether to go on with an unfinished game.
    pub(super) dialog: Option<Dialog>,
    pub(super) status: Option<StatusMessage>,
}

impl ScreenStart {
    /// From the arguments and what was found on the disk.
    pub(super) fn choose(args: &PlayArgs) -> Result<Self> {
        let language = args.language();
        // Wrong arguments are reported before anything else happens.
        let fresh = if args.resume { None } else { Some(args.game()?) };
        let mut startup = StartupState::find(args)?;
        let game = match fresh {
            Some(fresh) => fresh,
            None => startup.resumed(args)?,
        };
        let StartupState { archive, complaint, found } = startup;
        let mut start = Self { game, archive, dialog: None, status: complaint.map(StatusMessage::warning) };
        match found {
            Found::Nothing => {}
            Found::Unfinished(game) if !args.is_new() => start.ask(*game, language),
            Found::Unfinished(_) | Found::Finished => start.set_aside(language)?,
            Found::Broken(reason) => {
                start.set_aside(language)?;
                start.warn_of_broken_save(&reason, language);
            }
        }
        Ok(start)
    }

    /// The old game is shown on the board while the question is open.
    fn ask(&mut self, old: Game, language: Language) {
        let text = describe_unfinished(&old, language);
        let fresh = std::mem::replace(&mut self.game, old);
        self.dialog = Some(Dialog::Unfinished { text, fresh: Box::new(fresh), chosen: 0 });
    }

    fn set_aside(&mut self, language: Language) -> Result<()> {
        let Some(archive) = &self.archive else { return Ok(()) };
        let file = archive.set_aside().context("cannot keep the old game under another name")?;
        let gaps = [("file", file.display().to_string())];
        let gaps = gaps.each_ref().map(|(name, value)| (*name, value.as_str()));
        self.status = Some(StatusMessage::info(fill(language.words().set_aside, &gaps)));
        Ok(())
    }

    fn warn_of_broken_save(&mut self, error: &ArchiveError, language: Language) {
        let file =
            self.archive.as_ref().map(|archive| archive.path().display().to_string()).unwrap_or_default();
        let gaps = [("file", file.as_str()), ("reason", &*one_line(&language.archive_error(error)))];
        self.status = Some(StatusMessage::warning(fill(language.words().broken_save, &gaps)));
    }
}
