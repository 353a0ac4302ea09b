//! Links to one side of a game, or to watch it, for people on other devices. Each link has a token of its own, which opens this
//! game and nothing else. A side belongs to the first device that takes it; whoever comes later with the same link watches.

use std::collections::HashMap;
use std::io;
use std::sync::{Mutex, MutexGuard, PoisonError};

use arrocco_play::Sides;
use arrocco_rules::Color;

use super::token::{Token, random_name};

/// What a link is for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Invitation {
    pub(super) game: String,
    /// The side to play; `None` for those who watch.
    pub(super) side: Option<Color>,
}

/// Who is at the other end of a socket.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Visitor {
    /// Has the token of the program: everything is allowed.
    Host,
    /// Has the token of a link.
    Guest { token: String, invitation: Invitation },
}

/// The three links of a game.
#[derive(Clone, Debug)]
pub(super) struct Links {
    pub(super) sides: Sides<String>,
    pub(super) watch: String,
}

#[derive(Debug, Default)]
pub(super) struct Invitations {
    inner: Mutex<Inner>,
}

#[derive(Debug, Default)]
struct Inner {
    by_token: HashMap<String, Invitation>,
    by_game: HashMap<String, Links>,
    /// The device that has taken a side, by the token of its link.
    taken: HashMap<String, String>,
}

impl Invitations {
    fn lock(&self) -> MutexGuard<'_, Inner> {
        self.inner.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The links of a game: the same ones however often they are asked for.
    pub(super) fn invite(&self, game: &str) -> io::Result<Links> {
        let mut inner = self.lock();
        if let Some(links) = inner.by_game.get(game) {
            return Ok(links.clone());
        }
        let token = || Token::random().map(|token| token.as_str().to_owned());
        let links = Links { sides: Sides { white: token()?, black: token()? }, watch: token()? };
        let sides = [
            (&links.sides.white, Some(Color::White)),
            (&links.sides.black, Some(Color::Black)),
            (&links.watch, None),
        ];
        for (token, side) in sides {
            inner.by_token.insert(token.clone(), Invitation { game: game.to_owned(), side });
        }
        inner.by_game.insert(game.to_owned(), links.clone());
        Ok(links)
    }

    /// What a token is for, if it is one of ours. Tokens are random, and looked up as a whole.
    pub(super) fn find(&self, token: &str) -> Option<Visitor> {
        let invitation = self.lock().by_token.get(token)?.clone();
        Some(Visitor::Guest { token: token.to_owned(), invitation })
    }

    /// A device comes with a link: it takes the side, unless another one has it.
    pub(super) fn take(&self, token: &str, device: &str) -> io::Result<()> {
        let mut inner = self.lock();
        let is_side = inner.by_token.get(token).is_some_and(|invitation| invitation.side.is_some());
        if is_side && !inner.taken.contains_key(token) {
            // A device without a name of its own is known for as long as it stays.
            let name = if device.is_empty() { random_name::<8>()? } else { device.to_owned() };
            inner.taken.insert(token.to_owned(), name);
        }
        Ok(())
    }

    /// Which sides of a game a visitor may play. The host plays those that nobody has taken.
    pub(super) fn sides(&self, visitor: &Visitor, device: &str, game: &str) -> Sides<bool> {
        let inner = self.lock();
        match visitor {
            Visitor::Host => {
                let links = inner.by_game.get(game);
                Sides::from_fn(|color| {
                    links.is_none_or(|links| !inner.taken.contains_key(&links.sides[color]))
                })
            }
            Visitor::Guest { token, invitation } => {
                let is_here =
                    invitation.game == game && inner.taken.get(token).is_some_and(|taken| taken == device);
                Sides::from_fn(|color| is_here && invitation.side == Some(color))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_side_belongs_to_the_first_device() {
        let invitations = Invitations::default();
        let links = invitations.invite("game").unwrap();
        assert_eq!(invitations.invite("game").unwrap().watch, links.watch);
        let white = invitations.find(&links.sides.white).unwrap();
        let sides = |visitor: &Visitor, device| invitations.sides(visitor, device, "game");
        assert_eq!(sides(&Visitor::Host, ""), Sides::both(true));
        invitations.take(&links.sides.white, "phone").unwrap();
        invitations.take(&links.sides.white, "thief").unwrap();
        assert_eq!(sides(&white, "phone"), Sides { white: true, black: false });
        assert_eq!(sides(&white, "thief"), Sides::both(false));
        assert_eq!(sides(&Visitor::Host, ""), Sides { white: false, black: true });
    }

    #[test]
    fn who_watches_plays_nothing() {
        let invitations = Invitations::default();
        let links = invitations.invite("game").unwrap();
        let watcher = invitations.find(&links.watch).unwrap();
        invitations.take(&links.watch, "phone").unwrap();
        assert_eq!(invitations.sides(&watcher, "phone", "game"), Sides::both(false));
        assert_eq!(invitations.sides(&Visitor::Host, "", "game"), Sides::both(true));
    }

    #[test]
    fn a_link_opens_its_own_game_alone() {
        let invitations = Invitations::default();
        let links = invitations.invite("game").unwrap();
        invitations.invite("other").unwrap();
        let white = invitations.find(&links.sides.white).unwrap();
        invitations.take(&links.sides.white, "phone").unwrap();
        assert_eq!(invitations.sides(&white, "phone", "other"), Sides::both(false));
        assert!(invitations.find("guess").is_none() && invitations.find("").is_none());
    }
}
