//! A list of games that is asked for anew.

use super::super::dialog::GameList;
use super::super::message::Request;

/// Empties the line of search.
pub(super) fn search_for_all(list: &mut GameList) -> Vec<Request> {
    list.search.clear();
    vec![again(list)]
}

/// Asks for the games anew.
pub(super) fn again(list: &mut GameList) -> Request {
    list.is_searching = true;
    Request::List { source: list.source.clone(), search: list.search.text().to_owned() }
}
