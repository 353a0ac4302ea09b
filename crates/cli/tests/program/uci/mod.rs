//! The program as graphical interfaces meet it: everything in here goes through a real process.
//!
//! What has crashed, hung or fooled other engines, and where it is tried here:
//!
//! | dialogue | test |
//! |---|---|
//! | `position startpos moves` with an empty list | `position::an_empty_list_of_moves_is_fine` |
//! | an illegal move in the middle of the list | `position::an_illegal_move_in_the_middle_rejects_the_whole_command` |
//! | a game of 6,000 plies | `position::a_game_of_6000_plies_is_played`, `position::long_games_cost_no_more_for_each_move` |
//! | `go` twice, anything while searching | `while_searching` |
//! | floods of `stop`, `stop` before `go`, `ponderhit` out of the blue | `while_searching::a_flood_of_stops_and_ponderhits_is_ignored` |
//! | `go infinite` or `go ponder` when all is found | `hold` |
//! | no legal move at the root | `go::where_there_is_no_move_there_is_none` |
//! | clocks that make no sense | `go::clocks_that_make_no_sense_get_a_move_at_once` |
//! | limits without numbers, of 0, beyond all; `searchmoves` with nothing legal | `go::numbers_that_are_missing_or_wrong_are_told_and_clamped`, `go::a_depth_beyond_all_ends_where_the_tree_does`, `go::searchmoves_are_the_only_ones_unless_none_is_legal` |
//! | `Hash` of 0, `abc`, more than there is | `options::values_out_of_range_are_refused`, `options::more_memory_than_there_is_leaves_the_old_table` |
//! | `Threads 0`, `MultiPV 0`, unknown option, wrong case, missing value | `options::values_out_of_range_are_refused`, `options::names_match_whatever_their_case` |
//! | values with spaces, quotes, non-ASCII paths | `options::the_rest_of_the_line_is_the_value`, `files::openings_are_played_from_the_book` |
//! | end of input, closed output, slow reader | `ends` |
//! | a panic in a search thread | `broken` |
//! | a hash collision or race | `races`, and every line of every search in all tests |
//! | lines that are no text, of megabytes, with unknown words | `position` |
//!
//! | file | test |
//! |---|---|
//! | network missing, empty, of another kind | `files::a_network_is_refused_and_the_evaluation_stays` |
//! | book missing, empty, a folder, a pipe | `files::books_that_cannot_be_read_are_told_and_the_engine_plays`, `files::a_pipe_is_no_book_no_network_and_no_log` |
//! | book cut off, not a multiple of 16 bytes | `files::a_book_that_is_cut_off_is_told_and_used` |
//! | book with illegal entries, zero weights, noise | `files::moves_that_are_illegal_or_have_no_weight_are_skipped`, `files::noise_is_read_as_a_book_without_harm` |
//! | book that is changed while it is used | `files::a_book_that_goes_bad_is_put_away` |
//! | log on a full disk, or where none can be | `files::a_log_on_a_full_disk_is_told_once_and_the_game_goes_on`, `options::a_log_that_cannot_be_written_is_told` |

mod analyse;
mod bench;
mod broken;
mod dialogue;
mod ends;
mod files;
mod go;
mod hold;
mod levels;
mod options;
mod position;
mod races;
mod while_searching;
