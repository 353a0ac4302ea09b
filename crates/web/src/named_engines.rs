//! Other engines that the page may let play, by the names that the configuration file gives them. The commands stay here: no
//! page sees one, and none comes from a page.

use arrocco_play::{Game, Player, PlayerView, Sides, UciCommand};
use arrocco_support::settings::Settings;

#[derive(Clone, Default, Debug)]
pub(super) struct NamedEngines {
    engines: Vec<(String, UciCommand)>,
}

impl NamedEngines {
    /// Those of the user's settings. A command that cannot be one is left out.
    pub(super) fn of_user() -> Self {
        Self::of(&Settings::of_user())
    }

    fn of(settings: &Settings) -> Self {
        let engine = |(name, command): (&str, &str)| Some((name.to_owned(), UciCommand::new(command).ok()?));
        Self { engines: settings.engines().filter_map(engine).collect() }
    }

    pub(super) fn names(&self) -> Vec<String> {
        self.engines.iter().map(|(name, _)| name.clone()).collect()
    }

    pub(super) fn find(&self, name: &str) -> Option<&UciCommand> {
        self.engines.iter().find(|(known, _)| known == name).map(|(_, command)| command)
    }

    /// The players of a game. Another program has its name in the configuration, whatever its command is.
    pub(super) fn players(&self, game: &Game) -> Sides<PlayerView> {
        Sides::from_fn(|color| {
            let player = &game.players()[color];
            let mut view = PlayerView::new(player);
            if let Player::Uci(command) = player
                && let Some((name, _)) = self.engines.iter().find(|(_, known)| known == command)
            {
                view.name.clone_from(name);
            }
            view
        })
    }

    /// May this player play for a page? Of other programs only those of the configuration.
    pub(super) fn allows(&self, player: &Player) -> bool {
        match player {
            Player::Uci(command) => self.engines.iter().any(|(_, known)| known == command),
            _ => true,
        }
    }
}
