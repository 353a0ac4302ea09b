//! Requests to the coach. One explanation is made for a page at a time.

use arrocco_backend::protocol::{Explained, Refused};
use arrocco_backend::study::Asked;

use super::{Done, Session};
use crate::study::Explaining;

impl Session {
    /// Another question takes the place of the one before, which is refused as outdated.
    pub(super) async fn explain(&mut self, re: u64, of: Explained) -> Done {
        self.explaining = None;
        let index = match &of {
            Explained::Node { study, .. } => self.index(study),
            Explained::Hint { .. } => 0,
        };
        let explaining = self.run_long(move |state, client| {
            let language = client.language();
            let asked = match of {
                Explained::Node { study, node } => {
                    state.studies.explained(&study, (index, node), language)?
                }
                Explained::Hint { game } => {
                    let game = state.games.game(&game, &client)?;
                    let no_hint = || Refused::new("nothing", language.words().nothing_to_explain);
                    let mv = game.hint().ok_or_else(no_hint)?;
                    Asked { position: *game.position(), mv, known: None }
                }
            };
            Explaining::start(&state.coaches, asked, client, re)
        });
        self.explaining = explaining.await?;
        Ok(())
    }
}
