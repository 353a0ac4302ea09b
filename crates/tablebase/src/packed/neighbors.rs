//! The values around a position: those with one man a square to the left or a rank below, which are coded before it.

use crate::format::placement::Squares;
use crate::layout::Layout;

/// The men that have neighbors; endings of more men are not packed.
pub(super) const MEN: usize = 4;

/// How the numbers of positions change with one man's square.
#[derive(Clone, Copy, Debug, Default)]
struct Step {
    man: usize,
    left: usize,
    below: usize,
    first_rank: u8,
    /// The white king has the left half of the board only.
    is_king: bool,
    /// The white king without pawns, whose squares are in another order: only the one before counts.
    is_triangle: bool,
}

/// The steps of an ending, that of the man whose square changes fastest first.
#[derive(Clone, Copy, Debug)]
pub(super) struct Steps([Step; MEN]);

/// The values to the left, below and at both diagonals below, for each man.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Around {
    pub(super) left: [i32; MEN],
    pub(super) below: [i32; MEN],
    pub(super) below_left: [i32; MEN],
    pub(super) below_right: [i32; MEN],
}

impl Steps {
    pub(super) fn of(layout: &Layout) -> Self {
        let mut men: Vec<usize> = (0..layout.men()).collect();
        men.sort_by_key(|&man| layout.strides[man]);
        let mut steps = [Step::default(); MEN];
        for (step, man) in steps.iter_mut().zip(men) {
            let stride = layout.strides[man];
            let row = if man == 0 { 4 } else { 8 };
            *step = Step {
                man,
                left: stride,
                below: row * stride,
                first_rank: u8::from(man >= layout.officers),
                is_king: man == 0,
                is_triangle: man == 0 && !layout.has_pawns(),
            };
        }
        Self(steps)
    }

    /// The values around a position. Where there is none, it is the one that was coded last.
    #[inline]
    pub(super) fn around(&self, values: &[u8], index: usize, squares: Squares, last: u8) -> Around {
        let value = |exists: bool, offset: usize| {
            i32::from(if exists && offset > 0 && offset <= index { values[index - offset] } else { last })
        };
        let mut around = Around::default();
        for (place, step) in self.0.iter().enumerate() {
            let square = squares[step.man];
            let has_left = if step.is_triangle { index >= step.left } else { square & 7 > 0 };
            let has_below = !step.is_triangle && square >> 3 > step.first_rank;
            around.left[place] = value(has_left, step.left);
            around.below[place] = value(has_below, step.below);
            let has_right = square & 7 < if step.is_king { 3 } else { 7 };
            around.below_left[place] = value(has_left && has_below, step.left + step.below);
            around.below_right[place] = value(has_right && has_below, step.below - step.left);
        }
        around
    }
}
