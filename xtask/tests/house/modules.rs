//! Modules do not import each other in a circle.
//!
//! In every folder of a crate the modules side by side form a graph: one points to another if any file in or below it
//! imports something in or below the other. An import from the folder's own `mod.rs` counts as one from the module that the
//! `mod.rs` takes the name from; what the `mod.rs` itself defines is above them all, and not sideways.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use crate::graph::{Graph, cycle};
use crate::source::{code, paths};
use crate::{crates, root};

/// Modules of types that are about each other, so that each converts into the other: (folder, modules). Circles among
/// them are allowed; a circle that leads through any other module is not.
const ABOUT_EACH_OTHER: &[(&str, &[&str])] = &[
    // A square is a set of one square; a set has squares.
    ("rules", &["bitboard", "square"]),
    // A role with a color is a piece; a piece has a role.
    ("rules", &["piece", "role"]),
    // Moves are generated from a position, and what is attacked in a position is found by the generator.
    ("rules", &["generate", "position"]),
    // Any board is written as a FEN and read from one; what is wrong with it is told by the field of the FEN.
    ("rules", &["notation", "setup", "validate"]),
];

/// A path of modules from the root of a crate.
type Module = Vec<String>;

/// The modules of a crate with the paths that stand in their files.
struct Crate {
    files: BTreeMap<Module, Vec<Vec<String>>>,
}

impl Crate {
    fn read(name: &str) -> Self {
        let mut files = BTreeMap::new();
        read_folder(&root().join("crates").join(name).join("src"), &Module::new(), &mut files);
        Self { files }
    }

    /// The module that a path names in a module, or whose item it names, if it is in this crate.
    fn resolve(&self, from: &Module, path: &[String]) -> Option<Module> {
        let mut at = from.clone();
        let rest = match path.first()?.as_str() {
            "crate" => {
                at.clear();
                path.get(1..)?
            }
            "self" => path.get(1..)?,
            "super" => path,
            // The path of an import may begin with a module below.
            first if self.is_module(&at, first) => path,
            _ => return None,
        };
        for (index, word) in rest.iter().enumerate() {
            if word == "super" {
                at.pop();
            } else if self.is_module(&at, word) {
                at.push(word.clone());
            } else {
                return Some(self.source_of(&at, &rest[index..]).unwrap_or(at));
            }
        }
        Some(at)
    }

    fn is_module(&self, at: &Module, name: &str) -> bool {
        let mut module = at.clone();
        module.push(name.to_owned());
        self.files.contains_key(&module)
    }

    /// The module below from which a module has an item that it hands on.
    fn source_of(&self, module: &Module, item: &[String]) -> Option<Module> {
        let name = item.first()?;
        let imports = self.files.get(module)?.iter();
        let mut found = imports.filter(|path| path.last() == Some(name) && path.len() > 1);
        let path = found.find(|path| self.is_module(module, &path[0]))?;
        self.resolve(module, path)
    }

    /// For each folder, what its modules import from each other, each with one file that does.
    fn edges(&self) -> BTreeMap<Module, BTreeMap<(String, String), Module>> {
        let mut edges: BTreeMap<Module, BTreeMap<(String, String), Module>> = BTreeMap::new();
        for (from, paths) in &self.files {
            for to in paths.iter().filter_map(|path| self.resolve(from, path)) {
                let common = from.iter().zip(&to).take_while(|(a, b)| a == b).count();
                if let (Some(a), Some(b)) = (from.get(common), to.get(common)) {
                    let folder = edges.entry(from[..common].to_vec()).or_default();
                    folder.entry((a.clone(), b.clone())).or_insert_with(|| from.clone());
                }
            }
        }
        edges
    }
}

fn read_folder(folder: &Path, module: &Module, files: &mut BTreeMap<Module, Vec<Vec<String>>>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let stem = path.file_stem().unwrap().to_str().unwrap().to_owned();
        // Tests may look at everything.
        if stem == "tests" {
            continue;
        }
        let mut inner = module.clone();
        if path.is_dir() {
            inner.push(stem);
            read_folder(&path, &inner, files);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            if !matches!(stem.as_str(), "mod" | "lib" | "main") {
                inner.push(stem);
            }
            files.insert(inner, paths(&code(&fs::read_to_string(&path).unwrap())));
        }
    }
}

/// The imports in a folder, each with one file that has it. Modules about each other are one module.
fn imports(
    edges: &BTreeMap<(String, String), Module>,
    groups: &[&[&str]],
) -> BTreeMap<(String, String), Module> {
    let joined = |name: &String| {
        let group = groups.iter().find(|group| group.contains(&&**name));
        group.map_or_else(|| name.clone(), |group| group.join("+"))
    };
    let imports = edges.iter().map(|((a, b), file)| ((joined(a), joined(b)), file.clone()));
    imports.filter(|((a, b), _)| a != b).collect()
}

fn cycle_of(imports: &BTreeMap<(String, String), Module>) -> Option<Vec<String>> {
    let mut graph = Graph::new();
    for (a, b) in imports.keys() {
        graph.entry(a.clone()).or_default().insert(b.clone());
    }
    cycle(&graph)
}

#[test]
fn modules_do_not_import_each_other_in_a_circle() {
    for name in crates::names() {
        for (folder, edges) in Crate::read(&name).edges() {
            let place = [vec![name.clone()], folder].concat().join("/");
            let groups: Vec<&[&str]> =
                ABOUT_EACH_OTHER.iter().filter(|(at, _)| *at == place).map(|(_, group)| *group).collect();
            for (index, group) in groups.iter().enumerate() {
                let others = [&groups[..index], &groups[index + 1..]].concat();
                let is_needed = cycle_of(&imports(&edges, &others)).is_some();
                assert!(is_needed, "{group:?} in {place} are no circle: take them off the list");
            }
            let imports = imports(&edges, &groups);
            if let Some(cycle) = cycle_of(&imports) {
                let because = cycle.windows(2).map(|pair| {
                    let file = &imports[&(pair[0].clone(), pair[1].clone())];
                    format!("\n  {} -> {}, in {}", pair[0], pair[1], file.join("/"))
                });
                panic!("in {place}: {}{}", cycle.join(" -> "), because.collect::<String>());
            }
        }
    }
}

#[test]
fn a_circle_through_modules_about_each_other_is_found() {
    let edges = |edges: &[(&str, &str)]| -> BTreeMap<(String, String), Module> {
        edges.iter().map(|(a, b)| ((String::from(*a), String::from(*b)), Module::new())).collect()
    };
    let group: &[&[&str]] = &[&["a", "b"]];
    let pair = edges(&[("a", "b"), ("b", "a"), ("a", "c")]);
    assert!(cycle_of(&imports(&pair, group)).is_none() && cycle_of(&imports(&pair, &[])).is_some());
    let through = edges(&[("a", "b"), ("b", "c"), ("c", "a")]);
    assert!(cycle_of(&imports(&through, group)).is_some());
}
