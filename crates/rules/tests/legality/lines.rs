//! Steps, lines and distances on the empty board, checked by walking from square to square.

use std::collections::VecDeque;

use arrocco_rules::attacks::{self, Direction};
use arrocco_rules::{Bitboard, Color, Role, Square};

/// The squares of a ray, the nearest first.
fn walked(from: Square, direction: Direction) -> Vec<Square> {
    let (files, ranks) = direction.step();
    let next = |square: &Square| square.offset(files, ranks);
    std::iter::successors(next(&from), next).collect()
}

#[test]
fn directions_are_opposite_in_pairs() {
    for direction in Direction::ALL {
        let ((files, ranks), (back_files, back_ranks)) = (direction.step(), direction.opposite().step());
        assert_eq!((files + back_files, ranks + back_ranks), (0, 0), "{direction:?}");
        assert_eq!(walked(Square::D4, direction)[0].offset(back_files, back_ranks), Some(Square::D4));
    }
}

#[test]
fn a_ray_ends_at_the_edge_or_at_the_first_piece() {
    for from in Square::ALL {
        for direction in Direction::ALL {
            let squares = walked(from, direction);
            assert_eq!(
                attacks::ray(from, direction),
                squares.iter().copied().collect(),
                "{from} {direction:?}"
            );
            for (index, &blocker) in squares.iter().enumerate() {
                let seen: Bitboard = squares[..=index].iter().copied().collect();
                assert_eq!(attacks::walk(from, direction, blocker.bitboard()), seen, "{from} to {blocker}");
            }
        }
    }
}

#[test]
fn a_line_goes_from_edge_to_edge_and_has_what_is_between() {
    for from in Square::ALL {
        let mut others = Bitboard::FULL;
        for direction in Direction::ALL {
            let (ahead, behind) = (walked(from, direction), walked(from, direction.opposite()));
            let whole: Bitboard = ahead.iter().chain(&behind).chain([&from]).copied().collect();
            for (index, &to) in ahead.iter().enumerate() {
                assert_eq!(
                    attacks::between(from, to),
                    ahead[..index].iter().copied().collect(),
                    "{from} {to}"
                );
                assert_eq!(attacks::line(from, to), whole, "{from} {to}");
                assert!(
                    Square::ALL
                        .into_iter()
                        .all(|third| attacks::aligned(from, to, third) == whole.contains(third))
                );
                others = others.without(to);
            }
        }
        for to in others {
            assert!(
                attacks::between(from, to).is_empty() && attacks::line(from, to).is_empty(),
                "{from} {to}"
            );
        }
    }
}

#[test]
fn on_an_empty_board_sliders_go_to_the_edge() {
    let (straight, diagonal) = Direction::ALL.split_at(4);
    for from in Square::ALL {
        let rays = |directions: &[Direction]| -> Bitboard {
            directions.iter().flat_map(|&direction| walked(from, direction)).collect()
        };
        assert_eq!(attacks::rook_empty(from), rays(straight), "{from}");
        assert_eq!(attacks::bishop_empty(from), rays(diagonal), "{from}");
        assert_eq!(attacks::queen_empty(from), rays(&Direction::ALL), "{from}");
        assert_eq!(attacks::queen(from, Bitboard::EMPTY), rays(&Direction::ALL), "{from}");
    }
}

/// The number of steps to each square, by breadth-first search.
fn steps(from: Square, directions: &[Direction]) -> [u8; 64] {
    let mut distances = [u8::MAX; 64];
    distances[from as usize] = 0;
    let mut queue = VecDeque::from([from]);
    while let Some(square) = queue.pop_front() {
        let nearest = directions.iter().filter_map(|&direction| walked(square, direction).first().copied());
        for next in nearest {
            if distances[next as usize] == u8::MAX {
                distances[next as usize] = distances[square as usize] + 1;
                queue.push_back(next);
            }
        }
    }
    distances
}

#[test]
fn distances_are_steps_from_square_to_square() {
    const CENTER: [Square; 4] = [Square::D4, Square::E4, Square::D5, Square::E5];
    for from in Square::ALL {
        let (of_king, along_lines) = (steps(from, &Direction::ALL), steps(from, &Direction::ALL[..4]));
        for to in Square::ALL {
            assert_eq!(attacks::king_distance(from, to), of_king[to as usize], "{from} {to}");
            assert_eq!(attacks::orthogonal_distance(from, to), along_lines[to as usize], "{from} {to}");
        }
        let nearest = CENTER.map(|square| along_lines[square as usize]).into_iter().min();
        assert_eq!(Some(attacks::center_distance(from)), nearest, "{from}");
    }
}

#[test]
fn every_role_attacks_in_its_own_way() {
    let occupied = Bitboard::EMPTY.with(Square::D6).with(Square::F6);
    for (role, count) in [
        (Role::Pawn, 2),
        (Role::Knight, 8),
        (Role::Bishop, 11),
        (Role::Rook, 12),
        (Role::Queen, 23),
        (Role::King, 8),
    ] {
        for color in Color::ALL {
            assert_eq!(attacks::of(role.of(color), Square::D4, occupied).len(), count, "{role}");
        }
    }
}
