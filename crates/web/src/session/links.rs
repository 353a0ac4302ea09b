//! Links to a game for other devices, and what those who have come by one may do.

use qrcodegen::{QrCode, QrCodeEcc};

use arrocco_backend::protocol::{InviteView, Refused, Reply, Request};

use super::{Done, Session};
use crate::invitations::Visitor;

impl Session {
    /// Who has come by a link may see and play one game, and nothing else.
    pub(super) fn check_guest(&self, request: &Request) -> Done {
        let Visitor::Guest { invitation, .. } = self.client.visitor() else { return Ok(()) };
        let is_allowed = match request {
            Request::Hello { .. } | Request::Language { .. } | Request::Leave => true,
            Request::OpenGame { game } | Request::Act { game, .. } | Request::ExportGame { game } => {
                *game == invitation.game
            }
            _ => false,
        };
        let words = self.client.language().words();
        if is_allowed { Ok(()) } else { Err(Refused::new("guest", words.only_this_game)) }
    }

    /// Links for other devices to a game.
    pub(super) fn invite(&self, re: u64, game: &str) -> Done {
        let words = self.client.language().words();
        let base =
            self.state.outward_url.get().ok_or_else(|| Refused::new("not-public", words.not_public))?;
        if !self.state.games.knows(game) {
            return Err(Refused::new("unknown-game", words.unknown_game));
        }
        let failed = |_| Refused::new("failed", words.failed);
        let links = self.state.invitations.invite(game).map_err(failed)?;
        let view = |token: &str| invite_view(format!("{base}?token={token}#/play/{game}"));
        let reply = Reply::Invited {
            game,
            white: view(&links.sides.white),
            black: view(&links.sides.black),
            watch: view(&links.watch),
        };
        self.client.answer(re, &reply);
        Ok(())
    }
}

fn invite_view(link: String) -> InviteView {
    // A link is far shorter than the longest text that fits.
    let code = QrCode::encode_text(&link, QrCodeEcc::Medium).map(|code| rows(&code)).unwrap_or_default();
    InviteView { link, code }
}

fn rows(code: &QrCode) -> Vec<String> {
    let row = |y| (0..code.size()).map(|x| if code.get_module(x, y) { '1' } else { '0' }).collect();
    (0..code.size()).map(row).collect()
}
