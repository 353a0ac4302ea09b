//! `arrocco board --svg`: pictures for documents.

use crate::cli::program::{KIWIPETE, TempFile, run};
use crate::cli::xml::{Element, read};

const CHECKED: &str = "4k3/8/8/8/8/8/4r3/4K3 w - - 0 1";

/// The elements of a picture on standard output.
#[track_caller]
fn picture(arguments: &[&str]) -> Vec<Element> {
    let run = run(&[&["board", "--svg", "-"], arguments].concat());
    assert_eq!((run.status, run.stderr.as_str()), (0, ""));
    let elements = read(&run.stdout);
    assert_eq!(elements[0].name, "svg");
    elements
}

fn named<'a>(elements: &'a [Element], name: &str) -> Vec<&'a Element> {
    elements.iter().filter(|element| element.name == name).collect()
}

fn corner(element: &Element) -> (u32, u32) {
    let number = |name| element.get(name).unwrap().parse().unwrap();
    (number("x"), number("y"))
}

/// Where the picture has a piece.
fn places(elements: &[Element], piece: &str) -> Vec<(u32, u32)> {
    let link = format!("#{piece}");
    let uses = named(elements, "use").into_iter().filter(|element| element.get("href") == Some(&link));
    uses.map(corner).collect()
}

#[test]
fn a_picture_is_whole_and_speaks() {
    for fen in ["startpos", KIWIPETE, CHECKED, "960:0"] {
        let elements = picture(&["--fen", fen]);
        let ids: Vec<_> = elements.iter().filter_map(|element| element.get("id")).collect();
        for element in named(&elements, "use") {
            let link = element.get("href").unwrap();
            assert!(ids.contains(&&link[1..]), "{link}");
            assert_eq!(element.get("xlink:href"), Some(link));
        }
        let outside = |element: &Element| element.get("href").is_some_and(|link| !link.starts_with('#'));
        assert!(!elements.iter().any(outside));
    }
    let elements = picture(&["--fen", CHECKED, "--last", "e3e2"]);
    assert_eq!(elements[1].name, "title");
    assert_eq!(elements[1].text, "Chess position: White to move, in check");
    assert_eq!(
        elements[2].text,
        format!("White: king e1. Black: king e8, rook e2. Last move from e3 to e2. FEN {CHECKED}")
    );
}

#[test]
fn pieces_stand_where_they_should() {
    let elements = picture(&["--no-coordinates"]);
    assert_eq!(named(&elements, "use").len(), 32);
    assert_eq!(places(&elements, "wK"), [(3 + 4 * 48, 3 + 7 * 48)]);
    assert_eq!(places(&elements, "bQ"), [(3 + 3 * 48, 3)]);
    let flipped = picture(&["--no-coordinates", "--flip"]);
    assert_eq!(places(&flipped, "wK"), [(3 + 3 * 48, 3)]);
    assert_eq!(places(&flipped, "bQ"), [(3 + 4 * 48, 3 + 7 * 48)]);
}

#[test]
fn coordinates_follow_the_board() {
    let labels = |arguments: &[&str]| -> Vec<(String, u32)> {
        let elements = picture(arguments);
        let texts = named(&elements, "text").into_iter();
        texts.map(|text| (text.text.clone(), corner(text).0)).collect()
    };
    let (usual, flipped) = (labels(&[]), labels(&["--flip"]));
    assert_eq!(usual.len(), 16);
    assert_eq!((usual[0].0.as_str(), usual[0].1), ("a", 44));
    assert_eq!((flipped[7].0.as_str(), flipped[7].1), ("h", 44));
    assert!(labels(&["--no-coordinates"]).is_empty());
}

#[test]
fn a_check_is_seen_without_asking() {
    let fill = Some("url(#check)");
    let elements = picture(&["--fen", CHECKED]);
    let marked: Vec<_> = elements.iter().filter(|element| element.get("fill") == fill).collect();
    assert_eq!(marked.len(), 1);
    assert_eq!(corner(marked[0]), places(&elements, "wK")[0]);
    assert!(!picture(&[]).iter().any(|element| element.get("fill") == fill));
}

#[test]
fn arrows_and_marks_have_colors() {
    let elements = picture(&["--arrow", "e2e4", "--arrow", "g1f3:red", "--mark", "d5:#8040C0"]);
    let arrows: Vec<_> = elements.iter().filter(|element| element.get("transform").is_some()).collect();
    assert_eq!(arrows.len(), 2);
    // Straight up from the middle of e2.
    assert_eq!(arrows[0].get("transform"), Some("translate(236 332) rotate(-90.00)"));
    assert_ne!(arrows[0].get("fill"), arrows[1].get("fill"));
    let mark = elements.iter().find(|element| element.get("fill") == Some("#8040c0")).unwrap();
    assert_eq!((mark.get("stroke"), corner(mark)), (Some("#8040c0"), (20 + 3 * 48 + 2, 20 + 3 * 48 + 2)));
}

#[test]
fn a_picture_has_the_size_that_is_asked_for() {
    let elements = picture(&["--size", "123"]);
    assert_eq!((elements[0].get("width"), elements[0].get("height")), (Some("123"), Some("123")));
    assert_eq!(elements[0].get("viewBox"), Some("0 0 424 424"));
}

#[test]
fn a_file_has_what_standard_output_would_have() {
    let file = TempFile::new("picture.svg", b"something old");
    assert!(run(&["board", "--svg", file.path()]).lines(0).is_empty());
    assert_eq!(std::fs::read_to_string(&file.0).unwrap(), run(&["board", "--svg", "-"]).stdout);
}

#[test]
fn what_is_wrong_is_told_in_one_line() {
    for (arguments, message) in [
        (&["--svg", "/no/such/folder/x.svg"][..], "cannot write \"/no/such/folder/x.svg\": "),
        (&["--svg", "-", "--arrow", "e2"], "two squares are wanted, as in e2e4"),
        (&["--svg", "-", "--arrow", "e2e2"], "the two squares are the same"),
        (&["--svg", "-", "--arrow", "e2e4:mauve"], "a color is green, red"),
        (&["--svg", "-", "--mark", "e9"], "a square is a letter from a to h"),
        (&["--svg", "-", "--last", "e2e4x"], "two squares are wanted"),
        (&["--svg", "-", "--size", "0"], "invalid value '0'"),
        (&["--svg", "-", "--ascii"], "cannot be used with"),
        (&["--arrow", "e2e4"], "required arguments were not provided: --svg <FILE>"),
        (&["--mark", "e4"], "required arguments were not provided: --svg <FILE>"),
    ] {
        let run = run(&[&["board"], arguments].concat());
        assert!(run.error().contains(message), "{run:?}");
    }
}

#[test]
fn symbols_need_no_colors() {
    let run = run(&["board", "--unicode"]);
    assert_eq!(run.lines(0)[1], "8 | ♜ ♞ ♝ ♛ ♚ ♝ ♞ ♜ |");
}
