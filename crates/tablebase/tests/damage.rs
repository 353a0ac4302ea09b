//! Files that are cut, empty, damaged, swapped or of another kind: an error that names the file, and never a wrong value.

use std::fs;
use std::path::PathBuf;

use arrocco_rules::Position;
use arrocco_tablebase::{Material, ProbeError, TableKind, Tablebase, Wdl, make};

/// A folder of tables for one test, removed at its end.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!("arrocco-tables-{name}-{}", std::process::id()));
        fs::create_dir_all(&path).unwrap();
        Self(path)
    }

    fn tables(&self) -> Tablebase {
        let mut tables = Tablebase::new();
        tables.add_folder(&self.0).unwrap();
        tables
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

fn made(name: &str) -> make::MadeTables {
    let material: Material = name.parse().unwrap();
    make::Maker::new().make(material, &Tablebase::new()).unwrap()
}

fn position() -> Position {
    "8/8/8/3k4/8/8/8/KQ6 w - - 0 1".parse().unwrap()
}

/// What a probe of `KQvK` says when the file has these bytes.
fn fault_of(folder: &Folder, bytes: &[u8]) -> String {
    fs::write(folder.0.join("KQvK.rtbw"), bytes).unwrap();
    let error = folder.tables().probe_wdl(&position()).unwrap_err();
    assert!(matches!(error, ProbeError::Table(_)), "{error}");
    let text = error.to_string();
    assert!(text.contains("KQvK.rtbw: "), "{text}");
    text.split_once(".rtbw: ").unwrap().1.to_owned()
}

#[test]
fn faults_are_told_with_the_name_of_the_file() {
    let (queen, rook, folder) = (made("KQvK"), made("KRvK"), Folder::new("faults"));
    let whole = queen.wdl.clone();
    assert_eq!(fault_of(&folder, b""), "no table has 0 bytes: the file is cut or of another kind");
    assert!(fault_of(&folder, &whole[..100]).starts_with("no table has 100 bytes"));
    assert_eq!(fault_of(&folder, &queen.dtz), "this is not a WDL table of the Syzygy format");
    assert_eq!(fault_of(&folder, &rook.wdl), "the table is one of other pieces than its name says");
    assert_eq!(fault_of(&folder, &[b'x'; 80]), "this is not a WDL table of the Syzygy format");
    let mut flipped = whole.clone();
    *flipped.last_mut().unwrap() ^= 1;
    assert_eq!(fault_of(&folder, &flipped), "the checksum does not match: the file is damaged");
    fs::remove_file(folder.0.join("KQvK.rtbw")).unwrap();
    fs::create_dir(folder.0.join("KQvK.rtbw")).unwrap();
    let text = folder.tables().probe_wdl(&position()).unwrap_err().to_string();
    assert!(text.ends_with("KQvK.rtbw: cannot be read: it is not a file"), "{text}");
}

/// Every byte changed, and every cut: an error, because the checksum tells.
#[test]
fn no_byte_can_be_changed_unnoticed() {
    let tables = made("KQvK");
    let material = tables.material;
    for (kind, bytes) in [(TableKind::Wdl, &tables.wdl), (TableKind::Dtz, &tables.dtz)] {
        let check = |bytes: Vec<u8>| Tablebase::new().check_bytes("file", material, kind, bytes);
        assert!(check(bytes.clone()).is_ok());
        for place in 0..bytes.len() {
            let mut damaged = bytes.clone();
            damaged[place] ^= 1 << (place % 8);
            assert!(check(damaged).is_err(), "byte {place}");
        }
        for length in 0..bytes.len() {
            assert!(check(bytes[..length].to_vec()).is_err(), "cut to {length}");
        }
    }
}

#[test]
fn one_kind_of_table_is_used_without_the_other() {
    let (tables, folder) = (made("KQvK"), Folder::new("one"));
    fs::write(folder.0.join("KQvK.rtbw"), &tables.wdl).unwrap();
    assert_eq!(folder.tables().probe_wdl(&position()).unwrap(), Wdl::Win);
    let error = folder.tables().probe_dtz(&position()).unwrap_err();
    assert_eq!(error.to_string(), "there is no table KQvK.rtbz");
    fs::rename(folder.0.join("KQvK.rtbw"), folder.0.join("KQvK.old")).unwrap();
    fs::write(folder.0.join("KQvK.rtbz"), &tables.dtz).unwrap();
    let error = folder.tables().probe_dtz(&position()).unwrap_err();
    assert_eq!(error.to_string(), "there is no table KQvK.rtbw");
}

#[test]
fn files_of_other_names_are_left_alone() {
    let (tables, folder) = (made("KQvK"), Folder::new("names"));
    for name in [
        "KvKQ.rtbw",
        "KQvKQR",
        "kqvk.rtbw",
        "KQvK.rtbw.new",
        "KKvK.rtbw",
        "KQRBNPPPvK.rtbw",
        "v.rtbw",
        ".rtbw",
    ] {
        fs::write(folder.0.join(name), &tables.wdl).unwrap();
    }
    assert_eq!(folder.tables().names().count(), 0);
}

#[test]
fn an_interrupted_maker_leaves_no_half_file() {
    let (tables, folder) = (made("KQvK"), Folder::new("half"));
    // The final name is taken by a folder, so that renaming fails as on a full disk.
    fs::create_dir_all(folder.0.join("KQvK.rtbw").join("full")).unwrap();
    assert!(tables.write_to(&folder.0).is_err());
    let names: Vec<_> = fs::read_dir(&folder.0).unwrap().map(|entry| entry.unwrap().file_name()).collect();
    assert_eq!(names, ["KQvK.rtbw"]);
}
