//! Which game is played: a new one, or the one that was not finished.

use anyhow::{Context as _, Result};
use arrocco_host::archive::{Archive, Found};
use arrocco_host::error::ArchiveError;
use arrocco_host::language::{Language, fill};
use arrocco_play::Game;
use arrocco_rules::Color;
use arrocco_support::quote::one_line;

use super::dialog::Dialog;
use super::remark::Remark;
use crate::PlayArgs;
use crate::arrival::Arrival;

/// How the program begins.
#[derive(Debug)]
pub(super) struct Start {
    /// The game on the board.
    pub(super) game: Game,
    pub(super) archive: Option<Archive>,
    /// A question that has to be answered first.
    pub(super) dialog: Option<Dialog>,
    pub(super) remark: Option<Remark>,
}

impl Start {
    /// Looks at what was asked for and at what was left.
    pub(super) fn choose(args: &PlayArgs) -> Result<Self> {
        let language = args.language();
        // What is wrong with the arguments is told before anything else.
        let fresh = if args.resume { None } else { Some(args.game()?) };
        let mut arrival = Arrival::of(args)?;
        let game = match fresh {
            Some(fresh) => fresh,
            None => arrival.resumed(args)?,
        };
        let Arrival { archive, complaint, found } = arrival;
        let mut start = Self { game, archive, dialog: None, remark: complaint.map(Remark::warn) };
        match found {
            Found::Nothing => {}
            Found::Unfinished(game) if !args.new => start.ask(*game, language),
            Found::Unfinished(_) | Found::Finished => start.set_aside(language)?,
            Found::Broken(reason) => {
                start.set_aside(language)?;
                start.tell_broken(&reason, language);
            }
        }
        Ok(start)
    }

    /// The old game lies on the board while it is asked about.
    fn ask(&mut self, old: Game, language: Language) {
        let text = description(&old, language);
        let fresh = std::mem::replace(&mut self.game, old);
        self.dialog = Some(Dialog::Unfinished { text, fresh: Box::new(fresh), chosen: 0 });
    }

    fn set_aside(&mut self, language: Language) -> Result<()> {
        let Some(archive) = &self.archive else { return Ok(()) };
        let file = archive.set_aside().context("cannot keep the old game under another name")?;
        let gaps = [("file", file.display().to_string())];
        let gaps = gaps.each_ref().map(|(name, value)| (*name, value.as_str()));
        self.remark = Some(Remark::say(fill(language.words().set_aside, &gaps)));
        Ok(())
    }

    fn tell_broken(&mut self, error: &ArchiveError, language: Language) {
        let file =
            self.archive.as_ref().map(|archive| archive.path().display().to_string()).unwrap_or_default();
        let gaps = [("file", file.as_str()), ("reason", &*one_line(&language.archive_error(error)))];
        self.remark = Some(Remark::warn(fill(language.words().broken_save, &gaps)));
    }
}

fn description(game: &Game, language: Language) -> String {
    let moves = game.plies().len().div_ceil(2).to_string();
    let last = game.plies().last().map_or("-", |ply| ply.san.as_str());
    let [white, black] = Color::ALL.map(|color| language.player_of(game, color));
    let gaps = [("white", white.as_str()), ("black", &black), ("moves", &moves), ("last", last)];
    fill(language.words().unfinished, &gaps)
}
