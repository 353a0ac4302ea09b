//! A game that may be selected, and whether it is.

use arrocco_rules::pgn::{GameResult, Tree};
use arrocco_rules::{Eco, Move, Opening, Position};

use super::args::{EndingArg, SortArg};
use crate::fingerprint::fingerprint;
use crate::game_header::GameHeader;
use crate::index::{Filter, OpeningFilter};
use crate::positions::mix;

/// What games must be like.
#[derive(Clone, Debug)]
pub(super) struct Selection {
    pub(super) filter: Filter,
    /// The moves that games begin with.
    pub(super) line: Vec<Move>,
    pub(super) ending: Option<EndingArg>,
    pub(super) is_inverted: bool,
}

/// A game with what it is selected and sorted by.
pub(super) struct Candidate<'a> {
    tree: &'a Tree,
    header: GameHeader,
    moves: Vec<Move>,
    last: Position,
    opening: Option<&'static Opening>,
}

impl<'a> Candidate<'a> {
    pub(super) fn new(tree: &'a Tree) -> Self {
        let mut header = GameHeader::default();
        for (name, value) in tree.tags() {
            header.read_text(name, value);
        }
        let (mut moves, mut last, mut opening) = (Vec::new(), *tree.start(), Opening::of(tree.start()));
        for node in tree.mainline() {
            moves.extend(node.mv());
            last = *node.position();
            opening = Opening::of(&last).or(opening);
        }
        Self { tree, header, moves, last, opening }
    }

    fn result(&self) -> GameResult {
        match self.tree.result() {
            GameResult::Unknown => self.header.result,
            result => result,
        }
    }

    fn eco(&self) -> Option<Eco> {
        self.opening.map(Opening::eco).or(self.header.eco)
    }

    pub(super) fn is_selected(&self, selection: &Selection) -> bool {
        let Selection { filter, line, ending, is_inverted } = selection;
        let matches = self.has_header(filter)
            && (line.is_empty()
                || (self.moves.starts_with(line) && *self.tree.start() == Position::startpos()))
            && ending.is_none_or(|ending| self.ends_by(ending))
            && self.has_position(filter);
        matches != *is_inverted
    }

    fn has_header(&self, filter: &Filter) -> bool {
        let GameHeader { white, black, event, site, date, white_rating, black_rating, .. } = &self.header;
        let has = |text: &str, part: &Option<String>| {
            part.as_ref().is_none_or(|part| text.to_lowercase().contains(&part.to_lowercase()))
        };
        let (low, high) = (*white_rating.min(black_rating), *white_rating.max(black_rating));
        let plies = self.moves.len() as u32;
        (has(white, &filter.player) || has(black, &filter.player))
            && has(white, &filter.white)
            && has(black, &filter.black)
            && has(event, &filter.event)
            && has(site, &filter.site)
            && filter.result.is_none_or(|result| result == self.result())
            && filter.from.is_none_or(|from| date.number() >= from.number())
            && filter.to.is_none_or(|to| date.is_known() && date.number() <= to.last_number())
            && filter.min_rating.is_none_or(|rating| low >= rating)
            && filter.max_rating.is_none_or(|rating| low > 0 && high <= rating)
            && filter.min_plies.is_none_or(|least| plies >= least)
            && filter.max_plies.is_none_or(|most| plies <= most)
            && filter.opening.as_ref().is_none_or(|opening| self.has_opening(opening))
    }

    fn has_opening(&self, opening: &OpeningFilter) -> bool {
        match opening {
            OpeningFilter::Codes(from, to) => self.eco().is_some_and(|eco| (*from..=*to).contains(&eco)),
            OpeningFilter::Name(part) => {
                let name = self.opening.map_or("", Opening::name).to_lowercase();
                name.contains(&part.to_lowercase())
            }
        }
    }

    fn has_position(&self, filter: &Filter) -> bool {
        if filter.position.is_none() && filter.material.is_none() {
            return true;
        }
        let positions =
            || [self.tree.start()].into_iter().chain(self.tree.mainline().map(|node| node.position()));
        let has_key = |key| positions().any(|position| position.key() == key);
        filter.position.is_none_or(has_key)
            && filter.material.is_none_or(|material| {
                positions().any(|position| [material, material.mirrored()].contains(&position.material()))
            })
    }

    fn ends_by(&self, ending: EndingArg) -> bool {
        self.last.legal_moves().is_empty() && self.last.is_check() == (ending == EndingArg::Checkmate)
    }

    /// Equal for equal games.
    pub(super) fn fingerprint(&self) -> u64 {
        let bits = self.moves.iter().map(|mv| u64::from(mv.bits()));
        let moves = bits.fold(self.tree.start().key(), |hash, bits| mix(hash ^ bits));
        fingerprint(moves, &self.header.white, &self.header.black)
    }

    /// Bytes whose order is that of the games.
    pub(super) fn sort_key(&self, sort: SortArg) -> Vec<u8> {
        let text = |text: &str| text.to_lowercase().into_bytes();
        match sort {
            SortArg::Date => self.header.date.number().to_be_bytes().to_vec(),
            SortArg::White => text(&self.header.white),
            SortArg::Black => text(&self.header.black),
            SortArg::Event => text(&self.header.event),
            SortArg::Eco => self.eco().map(|eco| eco.to_string().into_bytes()).unwrap_or_default(),
            SortArg::Rating => self.header.average_rating().to_be_bytes().to_vec(),
            SortArg::Length => (self.moves.len() as u32).to_be_bytes().to_vec(),
        }
    }

    pub(super) fn moves(&self) -> &[Move] {
        &self.moves
    }
}
