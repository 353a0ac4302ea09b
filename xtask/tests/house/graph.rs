//! Cycles in a directed graph of names.

use std::collections::{BTreeMap, BTreeSet};

/// Names and the names that they point to.
pub(crate) type Graph = BTreeMap<String, BTreeSet<String>>;

/// A cycle, as the names on it with the first one again at the end; `None` if there is none.
pub(crate) fn cycle(graph: &Graph) -> Option<Vec<String>> {
    let mut finished = BTreeSet::new();
    graph.keys().find_map(|name| visit(graph, name, &mut Vec::new(), &mut finished))
}

/// Depth-first search: a name that is met again on the way to it closes a cycle.
fn visit<'g>(
    graph: &'g Graph,
    name: &'g str,
    path: &mut Vec<&'g str>,
    finished: &mut BTreeSet<&'g str>,
) -> Option<Vec<String>> {
    if let Some(start) = path.iter().position(|&known| known == name) {
        return Some(path[start..].iter().chain([&name]).map(|&name| name.to_owned()).collect());
    }
    if finished.contains(name) {
        return None;
    }
    path.push(name);
    let found = graph.get(name).into_iter().flatten().find_map(|next| visit(graph, next, path, finished));
    path.pop();
    finished.insert(name);
    found
}

#[test]
fn a_cycle_is_found_and_a_diamond_is_none() {
    let graph = |edges: &[(&str, &str)]| {
        let mut graph = Graph::new();
        for &(from, to) in edges {
            graph.entry(from.to_owned()).or_default().insert(to.to_owned());
        }
        graph
    };
    assert_eq!(cycle(&graph(&[("a", "b"), ("a", "c"), ("b", "d"), ("c", "d")])), None);
    let found = cycle(&graph(&[("a", "b"), ("b", "c"), ("c", "b")]));
    assert_eq!(found, Some(["b", "c", "b"].map(str::to_owned).to_vec()));
}
