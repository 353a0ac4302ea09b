//! Results as the database stores them.

use arrocco_rules::pgn::GameResult;

const RESULTS: [GameResult; 4] =
    [GameResult::WhiteWins, GameResult::Draw, GameResult::BlackWins, GameResult::Unknown];

pub(super) fn result_number(result: GameResult) -> i64 {
    RESULTS.iter().position(|&known| known == result).unwrap_or_default() as i64
}

pub(super) fn result_of(number: i64) -> GameResult {
    usize::try_from(number).ok().and_then(|number| RESULTS.get(number)).copied().unwrap_or_default()
}
