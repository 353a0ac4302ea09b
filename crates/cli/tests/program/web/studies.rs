//! Studies through the socket.

use serde_json::{Value, json};

use crate::web::page::{Game, Page, human};
use crate::web::server::Server;
use arrocco_support::temporary_folder::TemporaryFolder;

const GAMES: &str = "[Event \"One\"]\n[White \"Anna\"]\n[Black \"Bruno\"]\n[Date \"2024.05.01\"]\n[Result \"1-0\"]\n\n\
    1. e4 e5 (1... c5 2. Nf3 {open} d6) 2. Bc4 Nc6 3. Qh5 $2 Nf6 $4 4. Qxf7# 1-0\n\n\
    [Event \"Two\"]\n[White \"Carla\"]\n[Black \"Dario\"]\n\n1. d4 {[%csl Gd4][%cal Rd4e5] a comment} d5 1/2-1/2\n";

struct Stage {
    _folder: TemporaryFolder,
    server: Server,
    page: Page,
}

fn stage() -> Stage {
    let folder = TemporaryFolder::new().unwrap();
    let server = Server::start(&folder);
    let page = server.page();
    Stage { _folder: folder, server, page }
}

/// Sends a file; the list of its games and the study.
fn import(page: &mut Page, text: &str) -> (Value, Value) {
    let parts: Vec<char> = text.chars().collect();
    let parts: Vec<String> = parts.chunks(50).map(|part| part.iter().collect()).collect();
    let mut last = 0;
    for (part, text) in parts.iter().enumerate() {
        last = page
            .send(json!({"type": "import", "upload": 7, "part": part, "parts": parts.len(), "text": text}));
    }
    let games = page.wait(|reply| reply["re"] == last);
    assert_eq!(games["type"], "study-games", "{games}");
    let study = open(page, &games["study"]);
    (games["games"].clone(), study["study"].clone())
}

fn open(page: &mut Page, study: &Value) -> Value {
    let opened = page.ask(json!({"type": "open-study", "study": study, "index": null}));
    assert_eq!(opened["type"], "study", "{opened}");
    opened
}

fn edit(page: &mut Page, study: &Value, edit: Value) -> Value {
    page.ask(json!({"type": "study-edit", "study": study["study"], "edit": edit}))
}

fn pgn(page: &mut Page, study: &Value) -> String {
    let reply = page.ask(json!({"type": "export", "study": study["study"], "format": "pgn"}));
    reply["text"].as_str().unwrap().to_owned()
}

/// A node by the moves that lead to it.
fn node<'a>(study: &'a Value, path: &[&str]) -> &'a Value {
    let nodes = study["nodes"].as_array().unwrap();
    let mut node = &nodes[0];
    for san in path {
        let children = node["children"].as_array().unwrap();
        let find = |id: &Value| nodes.iter().find(|node| node["id"] == *id).unwrap();
        node = children.iter().map(find).find(|child| child["mv"]["san"] == *san).unwrap();
    }
    node
}

#[test]
fn a_file_of_games_has_a_list() {
    let mut stage = stage();
    let (games, study) = import(&mut stage.page, GAMES);
    assert_eq!(games.as_array().unwrap().len(), 2);
    assert_eq!(
        games[0],
        json!({"index": 0, "white": "Anna", "black": "Bruno", "result": "1-0", "date": "2024.05.01", "event": "One", "plies": 7})
    );
    assert_eq!((&study["games"], &study["index"], &study["result"]), (&json!(2), &json!(0), &json!("1-0")));
    assert_eq!(node(&study, &["e4", "c5", "Nf3"])["comment"], "open");
    assert_eq!(node(&study, &["e4", "e5", "Bc4", "Nc6", "Qh5"])["nags"], json!([2]));
    let second = stage.page.ask(json!({"type": "open-study", "study": study["study"], "index": 1}));
    let d4 = node(&second["study"], &["d4"]);
    assert_eq!(d4["comment"], "a comment");
    assert_eq!(d4["marks"][0], json!({"color": "green", "from": "d4", "to": "d4"}));
    assert_eq!(d4["marks"][1], json!({"color": "red", "from": "d4", "to": "e5"}));
    let none = stage.page.ask(json!({"type": "open-study", "study": study["study"], "index": 2}));
    assert_eq!(none["code"], "unknown-study");
}

#[test]
fn what_is_wrong_with_a_game_is_told_in_the_language_and_by_its_place_in_the_file() {
    let mut stage = stage();
    // The same text would open the same study again.
    let broken_by = |white: &str| format!("{GAMES}\n[White \"{white}\"]\n\n1. e4 e5\n2. Ke5 Nc6 *\n");
    let broken = broken_by("Elio");
    let line = broken.lines().position(|line| line.contains("Ke5")).unwrap() + 1;
    for (language, place, why, rest) in [
        ("en", format!("line {line}, game 3, ply 2: "), "cannot move to e5", "could not be read: Ke5"),
        ("it", format!("riga {line}, dopo 2 semimosse: "), "non è legale", "non si è potuto leggere: Ke5"),
        ("es", format!("línea {line}, tras 2 semijugadas: "), "no es legal", "no se pudo leer: Ke5"),
    ] {
        stage.page.send(json!({"type": "language", "language": language}));
        let (_, study) = import(&mut stage.page, &broken_by(language));
        let third = stage.page.ask(json!({"type": "open-study", "study": study["study"], "index": 2}));
        let problem = third["study"]["problems"][0].as_str().unwrap();
        assert!(problem.starts_with(&place) && problem.contains(why), "{problem}");
        let comment = node(&third["study"], &["e4", "e5"])["comment"].as_str().unwrap();
        assert!(comment.starts_with(rest), "{comment}");
    }
}

#[test]
fn variations_go_in_and_out_unchanged() {
    let mut stage = stage();
    let text = "[Event \"?\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"?\"]\n[White \"?\"]\n[Black \"?\"]\n[Result \"*\"]\n\n\
                1. e4 (1. d4 d5 (1... Nf6 2. c4 $1 {good}) 2. c4) 1... e5 {[%clk 0:05:00]} *\n";
    let (_, study) = import(&mut stage.page, text);
    assert_eq!(pgn(&mut stage.page, &study), text);
}

#[test]
fn a_fen_becomes_a_study_and_nonsense_does_not() {
    let mut stage = stage();
    let (_, study) = import(&mut stage.page, " 4k3/8/8/8/8/8/4P3/4K3 b - - 3 40 ");
    assert_eq!(study["nodes"][0]["fen"], "4k3/8/8/8/8/8/4P3/4K3 b - - 3 40");
    assert_eq!(study["nodes"][0]["ply"], 79);
    for text in ["", "   ", "[Event \"x"] {
        let refused =
            stage.page.ask(json!({"type": "import", "upload": 9, "part": 0, "parts": 1, "text": text}));
        if refused["type"] == "refused" {
            assert_eq!(refused["code"], "no-game", "{text}");
        }
    }
    let torn = stage.page.ask(json!({"type": "import", "upload": 9, "part": 1, "parts": 2, "text": "x"}));
    assert_eq!(torn["code"], "malformed");
    let bad = stage.page.ask(json!({"type": "new-study", "fen": "8/8/8/8/8/8/8/8 w - - 0 1"}));
    assert_eq!(bad["type"], "refused");
}

#[test]
fn a_tree_is_changed_step_by_step() {
    let mut stage = stage();
    let page = &mut stage.page;
    let study = page.ask(json!({"type": "new-study", "fen": null}))["study"].clone();
    let root = study["nodes"][0]["id"].clone();
    let e4 = edit(page, &study, json!({"edit": "play", "node": root, "uci": "e2e4"}));
    let e4_id = e4["node"].clone();
    // The same move again is the same node.
    assert_eq!(edit(page, &study, json!({"edit": "say", "node": root, "text": "e4"}))["node"], e4_id);
    let d4 = edit(page, &study, json!({"edit": "say", "node": root, "text": "d4"}))["node"].clone();
    edit(page, &study, json!({"edit": "comment", "node": d4, "text": "better }{ [%clk 1]"}));
    edit(page, &study, json!({"edit": "nag", "node": d4, "nag": 1}));
    edit(page, &study, json!({"edit": "nag", "node": d4, "nag": 3}));
    edit(
        page,
        &study,
        json!({"edit": "marks", "node": d4, "marks": [{"color": "blue", "from": "d4", "to": "d4"}]}),
    );
    let promoted = edit(page, &study, json!({"edit": "promote", "node": d4}));
    let view = &promoted["study"];
    assert_eq!(view["nodes"][0]["children"], json!([d4, e4_id]));
    assert_eq!(node(view, &["d4"])["nags"], json!([3]));
    assert_eq!(node(view, &["d4"])["marks"][0]["color"], "blue");
    assert!(node(view, &["d4"])["comment"].as_str().unwrap().starts_with("better"));
    let deleted = edit(page, &study, json!({"edit": "delete", "node": e4_id}));
    assert_eq!((&deleted["node"], deleted["study"]["nodes"].as_array().unwrap().len()), (&root, 2));
    let refused = edit(page, &study, json!({"edit": "say", "node": e4_id, "text": "e5"}));
    assert_eq!(refused["code"], "unknown-node");
    let refused = edit(page, &study, json!({"edit": "play", "node": d4, "uci": "d7d2"}));
    assert_eq!(refused["type"], "refused");
    assert_eq!(refused["piece"], "d7");
}

#[test]
fn positions_are_looked_at() {
    let mut stage = stage();
    let (_, study) = import(&mut stage.page, GAMES);
    let last = node(&study, &["e4", "e5", "Bc4", "Nc6", "Qh5", "Nf6", "Qxf7#"]);
    assert_eq!(last["check"], "e8");
    let look = stage.page.ask(json!({"type": "study-look", "study": study["study"], "node": last["id"]}));
    assert_eq!((&look["legal"], &look["outcome"]["code"]), (&json!([]), &json!("checkmate")));
    let first = stage
        .page
        .ask(json!({"type": "study-look", "study": study["study"], "node": study["nodes"][0]["id"]}));
    assert_eq!(first["legal"].as_array().unwrap().len(), 20);
    for wrong in [0_u32, 10_000, u32::MAX] {
        let look = stage.page.ask(json!({"type": "study-look", "study": study["study"], "node": wrong}));
        assert_eq!(look["code"], "unknown-node");
    }
}

#[test]
fn an_engine_thinks_in_lines_until_it_is_stopped() {
    let mut stage = stage();
    let (_, study) = import(&mut stage.page, GAMES);
    let mate = node(&study, &["e4", "e5", "Bc4", "Nc6", "Qh5", "Nf6"])["id"].clone();
    let start = |node: &Value, lines: u32, threat: bool| json!({"type": "engine-start", "study": study["study"], "node": node, "lines": lines, "threat": threat});
    stage.page.send(start(&mate, 1, false));
    let thought =
        stage.page.wait(|reply| reply["type"] == "engine" && reply["lines"][0]["score"]["mate"] == 1);
    assert_eq!(thought["lines"][0]["moves"][0]["san"], "Qxf7#");
    assert_eq!(thought["lines"][0]["chance"], 1.0);
    let root = study["nodes"][0]["id"].clone();
    stage.page.send(start(&root, 5, false));
    let thought = stage.page.wait(|reply| {
        reply["type"] == "engine" && reply["node"] == root && reply["lines"].as_array().unwrap().len() == 5
    });
    assert!(thought["lines"][4]["moves"][0]["fen"].as_str().unwrap().contains(" b "));
    // What would Black do if it were Black's turn?
    stage.page.send(start(&root, 1, true));
    let threat = stage.page.wait(|reply| {
        reply["type"] == "engine" && reply["threat"] == true && reply["lines"].as_array().unwrap().len() == 1
    });
    assert!(threat["lines"][0]["moves"][0]["fen"].as_str().unwrap().contains(" w "));
    stage.page.send(json!({"type": "engine-stop"}));
    stage.page.ask(json!({"type": "games"}));
    stage.page.forget();
    // Whatever was under way has come by now: silence.
    for _ in 0..3 {
        stage.page.ask(json!({"type": "games"}));
    }
    stage.page.send(start(&root, 0, false));
    stage.page.wait_for("engine");
}

#[test]
fn engines_are_bounded_and_go_with_their_pages() {
    let mut stage = stage();
    let (_, study) = import(&mut stage.page, GAMES);
    let start = json!({"type": "engine-start", "study": study["study"], "node": study["nodes"][0]["id"], "lines": 1, "threat": false});
    // More pages than there are engines come and go, and each of them is served.
    for _ in 0..8 {
        let mut page = stage.server.page();
        page.ask(json!({"type": "open-study", "study": study["study"], "index": null}));
        page.send(start.clone());
        page.wait_for("engine");
    }
    let mut pages: Vec<Page> = (0..80).map(|_| stage.server.page()).collect();
    let mut refused = None;
    for page in &mut pages {
        let reply = page.ask(start.clone());
        if reply["type"] == "refused" {
            refused = Some(reply);
            break;
        }
    }
    assert_eq!(refused.unwrap()["code"], "too-many");
}

#[test]
fn a_game_is_gone_through_to_the_end() {
    let mut stage = stage();
    let (_, study) = import(&mut stage.page, GAMES);
    stage.page.send(json!({"type": "analyse", "study": study["study"]}));
    let first = stage.page.wait(|reply| reply["type"] == "analysis" && reply["re"].is_u64());
    assert_eq!((&first["done"], &first["total"], &first["running"]), (&json!(0), &json!(8), &json!(true)));
    let last = stage.page.wait(|reply| reply["type"] == "analysis" && reply["running"] == false);
    assert_eq!(last["done"], 8);
    let blunder = node(&study, &["e4", "e5", "Bc4", "Nc6", "Qh5", "Nf6"])["id"].clone();
    let judged = last["nodes"].as_array().unwrap().iter().find(|review| review["node"] == blunder).unwrap();
    assert_eq!(judged["judgement"], "blunder");
    assert!(!judged["better"].as_array().unwrap().is_empty());
    assert_eq!(last["report"]["black"]["blunder"], 1);
    assert!(
        last["report"]["white"]["accuracy"].as_f64().unwrap()
            > last["report"]["black"]["accuracy"].as_f64().unwrap()
    );
    // Everybody sees the game with all of it, and so does whoever takes it home.
    let shown = stage.page.wait(|reply| reply["type"] == "study" && !reply["study"]["report"].is_null());
    assert_eq!(node(&shown["study"], &["e4", "e5", "Bc4", "Nc6", "Qh5", "Nf6"])["judgement"], "blunder");
    let text = pgn(&mut stage.page, &study);
    assert!(text.contains("[%eval #1]") || text.contains("[%eval"), "{text}");
    assert!(text.contains("Nf6 $4"), "{text}");
}

#[test]
fn an_analysis_stops_when_told_and_goes_on_when_nobody_looks() {
    let mut stage = stage();
    let moves: Vec<String> =
        (0..100).map(|number| format!("{}. Nf3 Nf6 {}. Ng1 Ng8", 2 * number + 1, 2 * number + 2)).collect();
    let (_, study) = import(&mut stage.page, &format!("{} *", moves.join(" ")));
    let name = study["study"].clone();
    stage.page.send(json!({"type": "analyse", "study": name}));
    stage.page.wait(|reply| reply["type"] == "analysis" && reply["done"] == 2);
    stage.page.send(json!({"type": "analyse-stop", "study": name}));
    let last = stage.page.wait(|reply| reply["type"] == "analysis" && reply["running"] == false);
    assert!(last["done"].as_u64().unwrap() < 400 && last["report"].is_null());
    stage.page.send(json!({"type": "analyse", "study": name}));
    let seen = stage.page.wait(|reply| reply["type"] == "analysis" && reply["running"] == true);
    let seen = seen["done"].as_u64().unwrap();
    stage.page.send(json!({"type": "leave"}));
    // Whoever comes back sees how far it has come, and that it goes on.
    stage.page.ask(json!({"type": "open-study", "study": name, "index": null}));
    let is_further = |reply: &Value| reply["done"].as_u64().is_some_and(|done| done > seen + 1);
    stage.page.wait(|reply| reply["type"] == "analysis" && reply["running"] == true && is_further(reply));
}

#[test]
fn a_study_outlives_the_program() {
    let folder = TemporaryFolder::new().unwrap();
    let server = Server::start(&folder);
    let mut page = server.page();
    let (_, study) = import(&mut page, GAMES);
    page.ask(json!({"type": "open-study", "study": study["study"], "index": 1}));
    let second =
        page.ask(json!({"type": "open-study", "study": study["study"], "index": 1}))["study"].clone();
    let d5 = node(&second, &["d4", "d5"])["id"].clone();
    edit(&mut page, &study, json!({"edit": "say", "node": d5, "text": "c4"}));
    let empty = page.ask(json!({"type": "new-study", "fen": null}))["study"].clone();
    edit(&mut page, &empty, json!({"edit": "say", "node": empty["nodes"][0]["id"], "text": "b3"}));
    server.kill();
    let server = Server::start(&folder);
    let mut page = server.page();
    assert_eq!(open(&mut page, &study["study"])["study"]["index"], 1);
    assert_eq!(page.wait_for("study-games")["games"].as_array().unwrap().len(), 2);
    let again = page.ask(json!({"type": "open-study", "study": study["study"], "index": 1}));
    node(&again["study"], &["d4", "d5", "c4"]);
    let again = open(&mut page, &empty["study"]);
    node(&again["study"], &["b3"]);
}

#[test]
fn two_tabs_study_together() {
    let mut stage = stage();
    let (_, study) = import(&mut stage.page, GAMES);
    let mut other = stage.server.page();
    open(&mut other, &study["study"]);
    let root = study["nodes"][0]["id"].clone();
    edit(&mut stage.page, &study, json!({"edit": "say", "node": root, "text": "g4"}));
    let seen = other.wait_for("study");
    assert!(seen["node"].is_null());
    node(&seen["study"], &["g4"]);
}

#[test]
fn a_game_that_was_played_is_studied() {
    let mut stage = stage();
    let mut game = stage.page.new_game(human(), human(), Some("5+3"));
    for text in ["f3", "e5", "g4", "Qh4"] {
        game = stage.page.play(&game, text);
    }
    let study = stage.page.ask(json!({"type": "study-of-game", "game": game.name}));
    assert_eq!(study["type"], "study");
    assert_eq!(study["study"]["result"], "0-1");
    node(&study["study"], &["f3", "e5", "g4", "Qh4#"]);
    let _ = Game::of(stage.page.ask(json!({"type": "open-game", "game": game.name})));
}
