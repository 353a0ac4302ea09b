//! Pieces as a symbol or a letter where squares are small, and as a drawing where they are large. A cell of the terminal is
//! divided into four dots, so a drawing has twice as many dots as cells in both directions.

use arrocco_rules::Role;

/// A drawing in rows of dots.
pub(super) type Drawing = &'static [&'static str];

/// The least height of a square for a drawing, and for a large one.
const MIDDLE: u16 = 3;
const LARGE: u16 = 5;

/// The drawing for squares of this height, and how often each dot is repeated.
pub(super) const fn drawing(role: Role, height: u16) -> Option<(Drawing, u16)> {
    match height {
        ..MIDDLE => None,
        MIDDLE..LARGE => Some((middle(role), 1)),
        _ => Some((large(role), height / LARGE)),
    }
}

/// The quarters of a cell: above to the left and to the right, below to the left and to the right.
pub(super) const fn quarters(filled: [bool; 4]) -> char {
    match filled {
        [false, false, false, false] => ' ',
        [true, false, false, false] => '▘',
        [false, true, false, false] => '▝',
        [true, true, false, false] => '▀',
        [false, false, true, false] => '▖',
        [true, false, true, false] => '▌',
        [false, true, true, false] => '▞',
        [true, true, true, false] => '▛',
        [false, false, false, true] => '▗',
        [true, false, false, true] => '▚',
        [false, true, false, true] => '▐',
        [true, true, false, true] => '▜',
        [false, false, true, true] => '▄',
        [true, false, true, true] => '▙',
        [false, true, true, true] => '▟',
        [true, true, true, true] => '█',
    }
}

const fn middle(role: Role) -> Drawing {
    match role {
        Role::Pawn => {
            &["............", ".....##.....", "....####....", ".....##.....", "....####....", "...######..."]
        }
        Role::Knight => {
            &["....#.#.....", "...######...", ".########...", ".##.#####...", "....#####...", "..########.."]
        }
        Role::Bishop => {
            &[".....##.....", "....##.#....", "....####....", ".....##.....", "....####....", "..########.."]
        }
        Role::Rook => {
            &["............", "..##.##.##..", "..########..", "...######...", "...######...", "..########.."]
        }
        Role::Queen => {
            &[".#...##...#.", ".##..##..##.", "..##.##.##..", "..########..", "...######...", "..########.."]
        }
        Role::King => {
            &[".....##.....", "...######...", ".....##.....", ".####..####.", "..########..", "...######..."]
        }
    }
}

const fn large(role: Role) -> Drawing {
    match role {
        Role::Pawn => &[
            "....................",
            "....................",
            "........####........",
            ".......######.......",
            ".......######.......",
            "........####........",
            ".......######.......",
            "........####........",
            "......########......",
            ".....##########.....",
        ],
        Role::Knight => &[
            "........#..#........",
            ".......#######......",
            ".....###.######.....",
            "...#############....",
            "..####.##########...",
            "...##...#########...",
            ".......##########...",
            "......##########....",
            ".....##########.....",
            "...##############...",
        ],
        Role::Bishop => &[
            ".........##.........",
            "........####........",
            ".......###.##.......",
            "......###.####......",
            "......########......",
            ".......######.......",
            "........####........",
            "........####........",
            ".....##########.....",
            "...##############...",
        ],
        Role::Rook => &[
            "....................",
            "....###.####.###....",
            "....############....",
            ".....##########.....",
            "......########......",
            "......########......",
            "......########......",
            ".....##########.....",
            "....############....",
            "...##############...",
        ],
        Role::Queen => &[
            "..##.....##.....##..",
            "..##.##..##..##.##..",
            "...#.##.####.##.#...",
            "...####.####.####...",
            "....############....",
            "....############....",
            ".....##########.....",
            "......########......",
            ".....##########.....",
            "...##############...",
        ],
        Role::King => &[
            ".........##.........",
            ".......######.......",
            ".........##.........",
            "...#####.##.#####...",
            "..######.##.######..",
            "..################..",
            "...##############...",
            "....############....",
            ".....##########.....",
            "...##############...",
        ],
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn drawings_fit_their_squares() {
        for role in Role::ALL {
            for height in 1..40 {
                let Some((drawing, times)) = drawing(role, height) else { continue };
                let (rows, columns) = (drawing.len() as u16, drawing[0].len() as u16);
                assert!(drawing.iter().all(|row| row.len() as u16 == columns));
                assert!(rows * times <= 2 * height && columns * times <= 4 * height, "{role:?} {height}");
            }
        }
    }

    #[test]
    fn no_two_drawings_are_alike() {
        for height in [3, 5] {
            for (i, role) in Role::ALL.into_iter().enumerate() {
                for other in Role::ALL.into_iter().skip(i + 1) {
                    assert_ne!(drawing(role, height), drawing(other, height));
                }
            }
        }
    }
}
