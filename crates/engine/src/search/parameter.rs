//! The numbers of the search that games can tell better than anybody: margins, shares, and weights of reductions. They
//! are constants; built with the feature `tunable`, they can be set while the program runs, and `arrocco tune` finds
//! better ones. None is negative: what is taken away says so in its name or its line.

#[cfg(feature = "tunable")]
use super::tunable::Tunable;

/// Makes a function of each `name = default in least..=most`.
macro_rules! parameters {
    ($($(#[doc = $about:literal])+ $name:ident = $default:literal in $least:literal..=$most:literal;)+) => {
        $(
            $(#[doc = $about])+
            #[cfg(not(feature = "tunable"))]
            #[inline(always)]
            pub(crate) const fn $name() -> i32 {
                const { assert!($least <= $default && $default <= $most) };
                $default
            }

            $(#[doc = $about])+
            #[cfg(feature = "tunable")]
            #[inline]
            pub(crate) fn $name() -> i32 {
                value::$name.get()
            }
        )+

        #[cfg(feature = "tunable")]
        #[expect(non_upper_case_globals, reason = "they are called as the functions that read them")]
        mod value {
            use super::Tunable;
            $(pub(super) static $name: Tunable =
                Tunable::new(concat!("tune_", stringify!($name)), concat!($($about),+), $default, $least..=$most);)+
        }

        /// All that can be set, in the order of the table.
        ///
        /// ```
        /// use arrocco_engine::tunable;
        /// assert!(tunable::all().iter().any(|tunable| tunable.name() == "reverse_margin"));
        /// ```
        #[cfg(feature = "tunable")]
        pub fn all() -> &'static [&'static Tunable] {
            static ALL: &[&Tunable] = &[$(&value::$name),+];
            ALL
        }
    };
}

parameters! {
    /// Reverse futility: centipawns above beta for each ply.
    reverse_margin = 55 in 20..=200;
    /// Reverse futility: fewer centipawns if the side to move is improving.
    reverse_improving = 66 in 0..=200;
    /// Reverse futility: fewer centipawns if the other side has made things worse for itself.
    reverse_worsening = 31 in 0..=100;
    /// Null move: reduction, in 1024ths of a ply.
    null_base = 4035 in 2048..=7168;
    /// Null move: more reduction for each ply of depth, in 1024ths.
    null_by_depth = 277 in 100..=700;
    /// Null move: centipawns above beta for each further ply of reduction.
    null_surplus = 264 in 50..=600;
    /// Null move: plies that a surplus reduces by at most.
    null_most_surplus = 2 in 0..=6;
    /// Null move: centipawns above beta that the evaluation itself has to be.
    null_static = 103 in 0..=600;
    /// Null move: fewer of them for each ply.
    null_static_by_depth = 21 in 0..=60;
    /// Probcut: centipawns above beta that a capture has to reach.
    probcut_margin = 220 in 60..=400;

    /// Exchanges: centipawns that a quiet move may lose, for the square of the reduced depth.
    quiet_exchange = 23 in 5..=80;
    /// Exchanges: centipawns that a capture may lose for each ply.
    noisy_exchange = 95 in 20..=250;
    /// Late moves: quiet moves that are always tried, in 16ths.
    late_moves = 76 in 16..=192;
    /// Late moves: more for the square of the depth, in 16ths.
    late_by_depth = 21 in 4..=48;
    /// Futility: centipawns below alpha.
    futility_margin = 105 in 0..=300;
    /// Futility: more centipawns for each ply of reduced depth.
    futility_by_depth = 75 in 20..=250;
    /// Futility: what the record of a move is divided by, as centipawns.
    futility_history = 36 in 16..=512;

    /// Singular extensions: centipawns below the table's score for each ply, in 16ths.
    singular_margin = 24 in 8..=96;
    /// Singular extensions: the same where a principal variation has been.
    singular_margin_was_pv = 60 in 8..=128;
    /// Double extensions: centipawns by which the others have to be worse still.
    double_margin = 19 in 0..=80;

    /// Reductions: for every move, in 100ths of a ply.
    reduction_base = 87 in 0..=200;
    /// Reductions: what the logarithms of depth and number of the move are divided by, in 100ths.
    reduction_divisor = 228 in 120..=400;
    /// Reductions: what the record of a capture is divided by, in 10ths, as 1024ths of a ply.
    reduction_capture_history = 106 in 40..=400;
    /// Reductions: what the record of a quiet move is divided by, in 10ths, as 1024ths of a ply.
    reduction_quiet_history = 62 in 20..=400;
    /// Reductions: more where a cutoff is expected, in 1024ths of a ply.
    reduction_cut = 1407 in 0..=3072;
    /// Reductions: more if the side to move is not improving, in 1024ths of a ply.
    reduction_not_improving = 688 in 0..=2048;
    /// Reductions: less where a principal variation has been, in 1024ths of a ply.
    reduction_was_pv = 1017 in 0..=3072;
    /// Reductions: less on the principal variation, in 1024ths of a ply.
    reduction_pv = 398 in 0..=2048;
    /// Reductions: less for a move that gives check, in 1024ths of a ply.
    reduction_gives_check = 1222 in 0..=3072;
    /// Reductions: less in check, in 1024ths of a ply.
    reduction_in_check = 1022 in 0..=3072;
    /// Reductions: more if the moves below have been refuted often, in 1024ths of a ply.
    reduction_cutoffs = 506 in 0..=3072;
    /// Reductions: more if the table's move is a capture, in 1024ths of a ply.
    reduction_noisy_table_move = 520 in 0..=2048;

    /// Histories: credit for each ply of depth.
    bonus_by_depth = 134 in 40..=400;
    /// Histories: credit that is taken off.
    bonus_less = 60 in 0..=400;
    /// Histories: the most credit at once.
    bonus_most = 1426 in 500..=4000;
    /// Histories: blame for each ply of depth.
    malus_by_depth = 171 in 40..=500;
    /// Histories: blame that is taken off.
    malus_less = 60 in 0..=400;
    /// Histories: the most blame at once.
    malus_most = 1480 in 500..=4000;
    /// Histories: credit of a quiet move for each centipawn that it improved the evaluation by, in 16ths.
    eval_bonus = 132 in 0..=400;
    /// Histories: the most of that at once.
    eval_bonus_most = 902 in 100..=3000;
    /// Histories: credit of a quiet move without an answer, for each ply of depth.
    failure_bonus = 135 in 0..=400;
    /// Histories: weight of the record by squares, in 16ths.
    weight_quiet = 12 in 0..=48;
    /// Histories: weight of the record by pawns.
    weight_pawn = 17 in 0..=48;
    /// Histories: weight of the record after the last move.
    weight_one = 20 in 0..=48;
    /// Histories: weight of the record after the move two plies ago.
    weight_two = 21 in 0..=48;
    /// Histories: weight of the record after the move four plies ago.
    weight_four = 21 in 0..=48;

    /// Quiescence: share of beta in a score above it, in 16ths.
    calm_blend = 8 in 0..=12;
    /// Evaluation: of so many plies without progress each takes its part off.
    fifty_scale = 251 in 120..=500;
    /// Evaluation: what each man that is gone takes off, in 4096ths.
    few_men = 19 in 0..=64;
    /// Quiescence: centipawns that a capture may gain beyond what it takes.
    luck = 195 in 50..=500;
    /// Aspiration: centipawns of the first window on both sides.
    window = 22 in 4..=60;
    /// Corrections: centipawns that a full entry corrects by.
    full_correction = 93 in 20..=300;
    /// Corrections: how fast they are learnt, in 128ths of the error for each ply.
    correction_rate = 17 in 2..=64;

    /// Time: moves that are planned for at most, where a number of moves has a time of its own.
    moves_ahead = 24 in 12..=50;
    /// Time: the share of the clock for a move before the first, in 10000ths.
    share_first = 200 in 50..=1000;
    /// Time: how much that share grows in a long game, in 10000ths.
    share_growth = 350 in 0..=1000;
    /// Time: how fast it grows, in 1000ths of what is missing with each move.
    share_rate = 30 in 5..=200;
    /// Time: the share of the clock that one move may take at the very most, in percent.
    most_of_clock = 50 in 20..=80;
    /// Time: the share of the clock that is planned for one move at most where it is for the whole game, in percent.
    most_planned = 10 in 4..=50;
    /// Time: the share of the increment that is planned with, in percent.
    increment_share = 75 in 30..=100;
    /// Time: how many times the soft bound the hard one is, in percent.
    hard_factor = 400 in 150..=900;
}

#[cfg(all(test, feature = "tunable"))]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn each_has_a_name_and_a_line_of_its_own() {
        let names: BTreeSet<_> = all().iter().map(|tunable| tunable.name()).collect();
        let lines: BTreeSet<_> = all().iter().map(|tunable| tunable.about()).collect();
        assert_eq!((names.len(), lines.len()), (all().len(), all().len()));
        for tunable in all() {
            assert!(tunable.range().contains(&tunable.default()), "{tunable:?}");
            assert!(*tunable.range().start() >= 0, "{tunable:?}");
        }
    }
}
