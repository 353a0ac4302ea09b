//! The table of messages. Names in braces are gaps to fill in; they are the same in every language.

use super::verb::{Verb, VerbWords};

macro_rules! words {
    ($($name:ident),* $(,)?) => {
        /// Every message of a game in one language.
        #[derive(Debug)]
        pub struct Words {
            /// The commands.
            pub verbs: [VerbWords; Verb::COUNT],
            /// The pieces by name, from the pawn to the king.
            pub pieces: [&'static str; 6],
            /// The same with their article.
            pub the_pieces: [&'static str; 6],
            /// White and Black.
            pub sides: [&'static str; 2],
            /// Who is to move.
            pub to_move: [&'static str; 2],
            /// Who has won.
            pub won: [&'static str; 2],
            /// Who wins with the best play.
            pub wins: [&'static str; 2],
            /// Who offers a draw.
            pub offers: [&'static str; 2],
            /// Who declines it.
            pub declines: [&'static str; 2],
            $(pub $name: &'static str,)*
        }

        impl Words {
            /// Every message by its name.
            #[cfg(test)]
            fn each(&self) -> Vec<(&'static str, &'static str)> {
                vec![$((stringify!($name), self.$name)),*]
            }
        }
    };
}

words! {
    // The course of a game.
    human, random_mover, engine_level, players, ask_help, unfinished, unfinished_choice, resumed_game, new_game, set_aside,
    taken_back, played_again, drawn, result, no_moves_yet, no_legal_moves, no_opening, no_clocks, clock_line, paused, resumed,
    hint, nothing_to_explain, not_explained, no_reason, seated, saved, loaded, goodbye, speech_on, speech_off,
    not_yours_to_answer, cannot_set_aside, file_exists, nothing_to_resume, not_saved, save_where, load_which, bad_position,
    // Errors and refusals.
    cannot_save, cannot_load, cannot_write, broken_save, warning, player_failed, unknown_player, unknown_operand,
    too_late, over, is_paused, is_not_paused, not_your_turn, no_human, nothing_to_take_back, nothing_to_redo,
    offer_stands, offered_already, no_offer, no_claim, claim_needs_move, stale_hint,
    // Refusals of the page's requests.
    other_position, unknown_game, unknown_study, unknown_node, too_many, too_large, not_understood, other_version,
    not_over, not_your_side, no_game, other_device, only_program, played_in_terminal, no_games_there, not_public,
    only_this_game,
    no_edit_to_undo, no_edit_to_redo, nobody_passes, no_puzzle, puzzle_over, failed,
    could_not_be_read, and_more,
    // Why a text is not a move.
    not_a_move, no_move, not_legal, no_such_move, other_source, is_castling, none_can, ambiguous, wrong_flag,
    why_no_piece, why_not_yours, why_same_square, why_not_how, why_blocked, why_own_piece, why_pawn_ahead,
    why_nothing_to_capture, why_no_en_passant, why_en_passant_exposes, why_must_answer, why_double_check, why_pinned,
    why_into_check, why_right_lost, why_no_rook, why_castling_blocked, why_castling_in_check,
    why_castling_through, why_castling_into, why_castling_uncovers, why_promotion_missing,
    why_no_promotion, why_bad_promotion, why_wrong_kind,
    // Outcomes.
    by_checkmate, by_stalemate, by_material, by_dead_position, by_fivefold, by_seventy_five, by_threefold, by_fifty,
    by_resignation, by_agreement, on_time, by_time_draw, by_illegal_move, by_forfeit, by_abandonment,
    by_adjudication, by_nothing,
    // Endings of few men.
    table_draw, table_move, table_moves, is_legal, leads_to,
    // Moves and pieces in words.
    on_square, and, goes, takes, castles_short, castles_long, en_passant, promotes, check, mate,
}

/// A message with its gaps filled in.
pub fn fill(template: &str, gaps: &[(&str, &str)]) -> String {
    let mut text = String::with_capacity(template.len() + 32);
    let mut rest = template;
    while let Some((before, after)) = rest.split_once('{') {
        text.push_str(before);
        let (name, after) = after.split_once('}').unwrap_or((after, ""));
        text.push_str(gaps.iter().find(|(gap, _)| *gap == name).map_or("", |(_, value)| value));
        rest = after;
    }
    text + rest
}

#[cfg(test)]
mod tests {
    use super::super::Language;
    use super::*;

    fn gaps(template: &str) -> Vec<&str> {
        let mut gaps: Vec<&str> =
            template.split('{').skip(1).filter_map(|rest| rest.split('}').next()).collect();
        gaps.sort_unstable();
        gaps
    }

    #[test]
    fn every_language_fills_in_the_same() {
        let english = Language::En.words().each();
        for language in Language::ALL {
            for ((name, ours), (_, theirs)) in english.iter().zip(language.words().each()) {
                assert_eq!(gaps(ours), gaps(theirs), "{language:?} {name}");
                assert!(!theirs.is_empty() || *name == "by_nothing", "{language:?} {name}");
            }
        }
    }

    #[test]
    fn translations_are_not_english() {
        let english = Language::En.words().each();
        for language in [Language::It, Language::Es] {
            let pairs = english.iter().zip(language.words().each());
            let same: Vec<_> =
                pairs.filter(|((_, ours), (_, theirs))| ours == theirs && ours.len() > 12).collect();
            assert!(same.is_empty(), "{language:?} {same:?}");
        }
    }

    #[test]
    fn gaps_are_filled_with_anything() {
        assert_eq!(fill("{a} on {b}.", &[("a", "{b}"), ("b", "c")]), "{b} on c.");
        assert_eq!(fill("no gaps", &[("a", "x")]), "no gaps");
    }
}
