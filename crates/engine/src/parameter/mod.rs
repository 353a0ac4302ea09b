//! The tunable parameters of the search: margins, shares and weights. They are constants; with the feature `tunable`
//! they can be set at run time, and `arrocco tune` finds better values by playing games. None is negative: a parameter
//! that is subtracted says so in its name or description.

#[cfg(feature = "tunable")]
mod tunable;

#[cfg(feature = "tunable")]
pub use tunable::Tunable;

/// Defines a function for each `name = default in least..=most`.
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
        #[expect(non_upper_case_globals, reason = "each has the name of the function that reads it")]
        mod value {
            use super::Tunable;
            $(pub(super) static $name: Tunable =
                Tunable::new(concat!("tune_", stringify!($name)), concat!($($about),+), $default, $least..=$most);)+
        }

        /// All parameters, in the order of the source.
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
    /// Reverse futility: margin above beta for each ply, in centipawns.
    reverse_margin = 50 in 20..=200;
    /// Reverse futility: less margin if the side to move is improving, in centipawns.
    reverse_improving = 50 in 0..=200;
    /// Reverse futility: less margin if the opponent's last move made its position worse, in centipawns.
    reverse_worsening = 32 in 0..=100;
    /// Reverse futility: the greatest depth.
    reverse_depth = 9 in 4..=16;
    /// Razoring: margin below alpha, in centipawns.
    razor_base = 181 in 0..=2000;
    /// Razoring: more margin for the square of the depth, in centipawns.
    razor_by_depth = 197 in 0..=600;
    /// Internal reduction: the least depth at which a node without a table move is searched a ply less deep.
    internal_depth = 4 in 2..=128;
    /// Hindsight: a node reduced by so many plies is searched deeper if the opponent's position is not worse than before.
    hindsight_deeper = 3 in 1..=128;
    /// Hindsight: a reduced node is searched less deep if both evaluations together exceed this, in centipawns.
    hindsight_shallower = 94 in 0..=2000;
    /// Null move: reduction, in 1024ths of a ply.
    null_base = 3885 in 2048..=7168;
    /// Null move: more reduction for each ply of depth, in 1024ths of a ply.
    null_by_depth = 286 in 100..=700;
    /// Null move: centipawns above beta for each further ply of reduction.
    null_surplus = 296 in 50..=600;
    /// Null move: the most plies of reduction for being above beta.
    null_most_surplus = 2 in 0..=6;
    /// Null move: how far the static evaluation has to be above beta, in centipawns.
    null_static = 43 in 0..=600;
    /// Null move: less of that for each ply of depth, in centipawns.
    null_static_by_depth = 21 in 0..=60;
    /// Probcut: how far a capture has to be above beta, in centipawns.
    probcut_margin = 212 in 60..=400;

    /// Exchange pruning: what a quiet move may lose, in centipawns times the square of the reduced depth.
    quiet_exchange = 25 in 5..=80;
    /// Exchange pruning: what a capture may lose for each ply of depth, in centipawns.
    noisy_exchange = 102 in 20..=250;
    /// Late move pruning: quiet moves that are always tried, in 16ths.
    late_moves = 97 in 16..=192;
    /// Late move pruning: more of them for the square of the depth, in 16ths.
    late_by_depth = 18 in 4..=48;
    /// Late move pruning: the greatest depth.
    late_depth = 8 in 4..=16;
    /// History pruning: the least history score of a quiet move, for each ply of reduced depth, negated.
    history_least = 6500 in 500..=100_000;
    /// Futility: margin below alpha, in centipawns.
    futility_margin = 103 in 0..=300;
    /// Futility: more margin for each ply of reduced depth, in centipawns.
    futility_by_depth = 72 in 20..=250;
    /// Futility: divisor of the move's history score; the quotient is added to the margin in centipawns.
    futility_history = 55 in 16..=512;

    /// Singular extensions: the least depth.
    singular_depth = 6 in 4..=12;
    /// Triple extensions: by how much more the other moves have to be worse, in centipawns.
    triple_margin = 106 in 20..=2000;
    /// Singular extensions: margin below the table's score for each ply of depth, in 16ths of a centipawn.
    singular_margin = 26 in 8..=96;
    /// Singular extensions: the same at former principal variation nodes.
    singular_margin_was_pv = 47 in 8..=128;
    /// Double extensions: by how much more the other moves have to be worse, in centipawns.
    double_margin = 17 in 0..=80;

    /// Reductions: constant part, in 100ths of a ply.
    reduction_base = 74 in 0..=200;
    /// Reductions: divisor of the product of the logarithms of depth and move number, in 100ths.
    reduction_divisor = 258 in 120..=400;
    /// Reductions: divisor, in 10ths, of a capture's history score; the quotient is in 1024ths of a ply.
    reduction_capture_history = 97 in 40..=400;
    /// Reductions: divisor, in 10ths, of a quiet move's history score; the quotient is in 1024ths of a ply.
    reduction_quiet_history = 88 in 20..=400;
    /// Reductions: more at expected cut nodes, in 1024ths of a ply.
    reduction_cut = 1541 in 0..=3072;
    /// Reductions: more if the side to move is not improving, in 1024ths of a ply.
    reduction_not_improving = 850 in 0..=2048;
    /// Reductions: less at former principal variation nodes, in 1024ths of a ply.
    reduction_was_pv = 779 in 0..=3072;
    /// Reductions: less on the principal variation, in 1024ths of a ply.
    reduction_pv = 619 in 0..=2048;
    /// Reductions: less for a move that gives check, in 1024ths of a ply.
    reduction_gives_check = 1437 in 0..=3072;
    /// Reductions: less in check, in 1024ths of a ply.
    reduction_in_check = 903 in 0..=3072;
    /// Reductions: more if the child nodes have had many cutoffs, in 1024ths of a ply.
    reduction_cutoffs = 496 in 0..=3072;
    /// Reductions: less for each centipawn by which the evaluation was corrected, in 1024ths of a ply.
    reduction_correction = 6 in 0..=64;
    /// Second search: a ply deeper if the first was better than the best score by so many centipawns.
    deeper_margin = 50 in 0..=2000;
    /// Second search: a ply less deep if the first was not better than the best score by so many centipawns.
    shallower_margin = 3 in 0..=200;
    /// Reductions: more if the table's move is a capture, in 1024ths of a ply.
    reduction_noisy_table_move = 570 in 0..=2048;

    /// Histories: bonus for each ply of depth.
    bonus_by_depth = 137 in 40..=400;
    /// Histories: constant subtracted from the bonus.
    bonus_less = 60 in 0..=400;
    /// Histories: the largest bonus.
    bonus_most = 1373 in 500..=4000;
    /// Histories: malus for each ply of depth.
    malus_by_depth = 189 in 40..=500;
    /// Histories: constant subtracted from the malus.
    malus_less = 60 in 0..=400;
    /// Histories: the largest malus.
    malus_most = 1358 in 500..=4000;
    /// Histories: bonus of a quiet move for each centipawn by which it improved the evaluation, in 16ths.
    eval_bonus = 100 in 0..=400;
    /// Histories: the largest bonus for an improved evaluation.
    eval_bonus_most = 800 in 100..=3000;
    /// Histories: bonus of a quiet move that no reply refuted, for each ply of depth.
    failure_bonus = 160 in 0..=400;
    /// Histories: weight of the quiet history, in 16ths.
    weight_quiet = 8 in 0..=48;
    /// Histories: weight of the pawn history, in 16ths.
    weight_pawn = 12 in 0..=48;
    /// Histories: weight of the continuation history of the last move, in 16ths.
    weight_one = 18 in 0..=48;
    /// Histories: weight of the continuation history of the move two plies ago, in 16ths.
    weight_two = 19 in 0..=48;
    /// Histories: weight of the continuation history of the move four plies ago, in 16ths.
    weight_four = 22 in 0..=48;

    /// Quiescence: weight of beta when a score above it is averaged with it, in 16ths.
    calm_blend = 8 in 0..=12;
    /// Evaluation: divisor of the halfmove clock; the quotient is the part that is taken off the value.
    fifty_scale = 250 in 120..=500;
    /// Evaluation: what each piece missing from the board takes off the value, in 4096ths.
    few_men = 20 in 0..=64;
    /// Quiescence: margin added to the captured piece in futility pruning, in centipawns.
    luck = 176 in 50..=500;
    /// Aspiration: half the width of the first window, in centipawns.
    window = 16 in 4..=60;
    /// Correction history: the correction that corresponds to two entries at their limit, in centipawns.
    full_correction = 77 in 20..=300;
    /// Correction history: learning rate, in 128ths of the error for each ply of depth.
    correction_rate = 17 in 2..=64;

    /// Time: half the largest number of moves to go that is planned for.
    moves_ahead = 24 in 12..=50;
    /// Time: the share of the clock for a move at the beginning of the game, in 10000ths.
    share_first = 181 in 50..=1000;
    /// Time: how much that share grows in a long game at most, in 10000ths.
    share_growth = 350 in 0..=1000;
    /// Time: how fast it grows, in 1000ths of the rest for each move.
    share_rate = 29 in 5..=200;
    /// Time: the largest share of the clock for one move (hard limit), in percent.
    most_of_clock = 50 in 20..=80;
    /// Time: the largest share of the clock planned for one move (soft limit) without moves to go, in percent.
    most_planned = 11 in 4..=50;
    /// Time: the share of the increment that is added to the soft limit, in percent.
    increment_share = 73 in 30..=100;
    /// Time: the hard limit as a multiple of the soft limit, in percent.
    hard_factor = 490 in 150..=900;
}

#[cfg(all(test, feature = "tunable"))]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn names_and_descriptions_are_unique() {
        let names: BTreeSet<_> = all().iter().map(|tunable| tunable.name()).collect();
        let lines: BTreeSet<_> = all().iter().map(|tunable| tunable.about()).collect();
        assert_eq!((names.len(), lines.len()), (all().len(), all().len()));
        for tunable in all() {
            assert!(tunable.range().contains(&tunable.default()), "{tunable:?}");
            assert!(*tunable.range().start() >= 0, "{tunable:?}");
        }
    }
}
