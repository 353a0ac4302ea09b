//! Which endings there are, and in which order they can be made.

use arrocco_rules::{Color, Role};

use super::successors::endings_after;
use crate::Material;
use crate::material::MOST_MEN;

/// The pieces other than kings, the strongest first.
const ROLES: [Role; 5] = [Role::Queen, Role::Rook, Role::Bishop, Role::Knight, Role::Pawn];

/// Sorts endings so that captures and promotions lead to earlier ones.
fn sort(endings: &mut Vec<Material>) {
    let pawns = |material: Material| -> usize {
        Color::ALL.into_iter().map(|color| material.count(color, Role::Pawn)).sum()
    };
    endings.sort_by_key(|&material| (material.men(), pawns(material), material.to_string()));
    endings.dedup();
}

/// All endings of 3 up to so many men (at most 7), each after those that it needs.
///
/// ```
/// use arrocco_tablebase::make::all_endings;
/// assert_eq!(all_endings(3).len(), 5);
/// assert_eq!(all_endings(4).len(), 35);
/// assert_eq!(all_endings(5).len(), 145);
/// ```
pub fn all_endings(men: usize) -> Vec<Material> {
    let mut endings = Vec::new();
    let mut last = vec![Material::with_kings([])];
    for _ in 3..=men.min(MOST_MEN) {
        let mut next = Vec::new();
        for material in last {
            for color in Color::ALL {
                for role in ROLES {
                    let others = material.pieces().filter(|(_, role)| *role != Role::King);
                    next.push(Material::with_kings(others.chain([(color, role)])).normal());
                }
            }
        }
        sort(&mut next);
        endings.extend_from_slice(&next);
        last = next;
    }
    endings
}

/// An ending and all that it can lead to, each after those that it needs.
///
/// ```
/// use arrocco_tablebase::make::needed_endings;
/// let names: Vec<String> = needed_endings("KPvK".parse().unwrap()).iter().map(ToString::to_string).collect();
/// assert_eq!(names, ["KBvK", "KNvK", "KQvK", "KRvK", "KPvK"]);
/// ```
pub fn needed_endings(material: Material) -> Vec<Material> {
    let mut endings = vec![material.normal()];
    let mut place = 0;
    while let Some(&ending) = endings.get(place) {
        for next in endings_after(ending) {
            if next.men() > 2 && !endings.contains(&next) {
                endings.push(next);
            }
        }
        place += 1;
    }
    sort(&mut endings);
    endings
}
