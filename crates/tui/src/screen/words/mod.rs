//! The texts that only the screen has, in every language. Texts shared with the line-by-line game are in the host crate.

mod english;
mod italian;
mod spanish;

use arrocco_host::language::Language;

use super::action::Action;

macro_rules! screen_words {
    ($($name:ident),* $(,)?) => {
        /// Every text of the screen in one language.
        #[derive(Debug)]
        pub(super) struct ScreenWords {
            /// What each action does, in the order of the actions.
            pub(super) actions: [&'static str; Action::COUNT],
            /// How moves are entered: by typing, arrows or mouse.
            pub(super) input_help: [(&'static str, &'static str); 4],
            /// Commands that only the screen has.
            pub(super) screen_commands: [(&'static str, Action); 9],
            /// The row of keys, from the most to the least important.
            pub(super) bar: [(&'static str, Action, &'static str); 9],
            /// The same row while puzzles are solved, and the help there.
            pub(super) puzzle_bar: [(&'static str, Action, &'static str); 8],
            pub(super) puzzle_help: [(&'static str, &'static str); 10],
            /// What can be typed there: the next puzzle, the solution, the themes, how it goes, back.
            pub(super) puzzle_commands: [&'static str; 5],
            $(pub(super) $name: &'static str,)*
        }

        impl ScreenWords {
            #[cfg(test)]
            fn each(&self) -> Vec<(&'static str, &'static str)> {
                vec![$((stringify!($name), self.$name)),*]
            }
        }
    };
}

screen_words! {
    // The panels.
    prompt, moves, engine, hidden, thinks, analyses, depth, nodes, looking_back, too_small, more,
    // Dialogs.
    help_title, new_title, side, opponent, clock, start, number, position, no_clock, random_side, two_people, watch,
    full_strength, standard, chess960, by_fen, new_keys, promote_title, promote_keys, save_title, load_title, path_keys,
    resign_title, resign_question, overwrite_question, yes, no, unfinished_title, unfinished_keys, take_up, begin_anew,
    unsaved_title, unsaved_question, try_again, quit_unsaved, press_any_key, nobody_moves,
    draw_title, draw_question, accept_question, program, other_engine, not_an_engine,
    // Why a move is good or bad.
    hint_why, asking_why, why_more, why_title,
    // Puzzles.
    puzzle, puzzle_win, puzzle_draw, puzzle_line, puzzle_rating, puzzle_due, puzzle_theme_hidden, puzzle_themes, tries,
    puzzle_whole, puzzle_progress, puzzle_today, puzzle_weak, puzzle_trained, puzzle_searching, puzzle_none, puzzle_failed,
    puzzle_not_here, puzzle_right, puzzle_solved, puzzle_hinted, puzzle_found, puzzle_wrong, puzzle_does_not_win,
    puzzle_loses, puzzle_not_in_study, puzzle_as_good, puzzle_hint_piece, puzzle_hint_move, puzzle_solution,
    puzzle_nothing_wrong, puzzles_made, no_puzzles_made, themes_title, themes_keys, all_themes, own_games, progress_title,
    progress_rating, progress_tries, progress_due, progress_streak, themes_by_need, theme_count,
    // Settings.
    settings_title, settings_keys, language, evaluation, board_colors, piece_style, background, shown, hidden_one, brown,
    green, blue, gray, drawn, symbols, letters, dark, light, not_remembered,
    // The library and the games of a file.
    library_title, library_keys, bin_title, bin_keys, chooser_title, chooser_keys, search, name_prompt, tag_prompt, prompt_keys,
    library_empty, nothing_found, bin_empty, listed, reading_file, first_of, deleted, restored, nothing_to_undo, unfinished_mark,
    searching, counting, is_played,
    in_terminal, in_page, in_study, in_collection, also_there, library_failed, move_count,
    // The opening explorer.
    explorer_title, own_word, explorer_keys, explorer_all, explorer_own, explorer_columns, explorer_sum, explorer_ended, explorer_empty,
    // A game that is read, and its review.
    reader_keys, variations, reviewing, accuracy, nothing_to_review, review_failed, no_mistake, read_fault, rest_not_shown,
    after_the_move, better_was, review_button, review_done, save_button,
    // Remarks.
    thoughts_hidden, over, cannot_paste, pasted_nothing, pasted_text,
    welcome, copied_fen, copied_pgn, evaluation_on, evaluation_off, analysis_on, analysis_off, at_the_start, at_the_end,
    not_a_number, not_a_clock, not_here, offer_answer,
}

pub(super) const fn screen_words(language: Language) -> &'static ScreenWords {
    match language {
        Language::En => &english::WORDS,
        Language::It => &italian::WORDS,
        Language::Es => &spanish::WORDS,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn gaps(template: &str) -> Vec<&str> {
        template.split('{').skip(1).filter_map(|rest| rest.split('}').next()).collect()
    }

    #[test]
    fn every_language_fills_in_the_same() {
        let english = screen_words(Language::En).each();
        for language in Language::ALL {
            for ((name, ours), (_, theirs)) in english.iter().zip(screen_words(language).each()) {
                assert_eq!(gaps(ours), gaps(theirs), "{language:?} {name}");
                assert!(!theirs.is_empty(), "{language:?} {name}");
            }
            assert!(
                screen_words(language)
                    .actions
                    .iter()
                    .all(|text| !text.is_empty() && text.chars().count() <= 40)
            );
        }
    }

    #[test]
    fn the_keys_of_windows_fit_into_eighty_columns() {
        for language in Language::ALL {
            let words = screen_words(language);
            for keys in [
                words.library_keys,
                words.bin_keys,
                words.chooser_keys,
                words.explorer_keys,
                words.reader_keys,
            ] {
                assert!(keys.chars().count() <= 74, "{language:?} {keys}");
            }
        }
    }

    #[test]
    fn translations_are_not_english() {
        let english = screen_words(Language::En).each();
        for language in [Language::It, Language::Es] {
            let pairs = english.iter().zip(screen_words(language).each());
            let same: Vec<_> =
                pairs.filter(|((_, ours), (_, theirs))| ours == theirs && ours.len() > 12).collect();
            assert!(same.is_empty(), "{language:?} {same:?}");
        }
    }
}
