//! Studies on the disk and in memory: chapters, undo, analyses that are kept.

use std::sync::Arc;

use arrocco_backend::protocol::Effort;
use arrocco_support::temporary_folder::TemporaryFolder;
use serde_json::{Value, json};
use tokio::sync::mpsc::Receiver;

use super::{Among, StudyRegistry, study_engines};
use crate::client::Client;
use crate::invitations::Visitor;

struct Fixture {
    folder: TemporaryFolder,
    studies: Arc<StudyRegistry>,
    client: Arc<Client>,
    messages: Receiver<String>,
}

impl Fixture {
    fn new() -> Self {
        let folder = TemporaryFolder::new().unwrap();
        std::fs::create_dir_all(folder.file("studies")).unwrap();
        let studies = StudyRegistry::new(Some(folder.file("studies")), study_engines());
        let (client, messages) = Client::new(1, Visitor::Host);
        Self { folder, studies, client: Arc::new(client), messages }
    }

    /// As if the program had been started again.
    fn restart(&mut self) {
        self.studies.close();
        self.studies = StudyRegistry::new(Some(self.folder.file("studies")), study_engines());
    }

    fn import(&mut self, text: &str) -> Result<String, String> {
        let made = self.studies.import(text.to_owned(), &self.client, 1);
        made.map(|(name, _)| name).map_err(|refused| refused.text)
    }

    /// The next message of a type.
    fn next(&mut self, kind: &str) -> Value {
        loop {
            let text = self.messages.blocking_recv().unwrap();
            self.client.sent(text.len());
            let message: Value = serde_json::from_str(&text).unwrap();
            if message["type"] == kind {
                return message;
            }
        }
    }

    fn edit(&mut self, name: &str, edit: Value) -> Value {
        let edit = serde_json::from_value(edit).unwrap();
        self.studies.edit(name, 0, &edit, &self.client, 2).unwrap();
        self.next("study")
    }
}

#[test]
fn an_illegal_first_move_is_told() {
    let mut fixture = Fixture::new();
    let told = fixture.import("[White \"A\"]\n\n1. Ke3 e5 *").unwrap_err();
    assert!(told.contains("Ke3") && told.contains("king on e1"), "{told}");
    let told = fixture.import("no chess at all").unwrap_err();
    assert_eq!(told, "There is neither a game nor a position in it");
}

#[test]
fn files_have_as_many_games_as_they_have() {
    let mut fixture = Fixture::new();
    let games: Vec<String> = (0..21_000).map(|n| format!("[White \"P{n}\"]\n\n1. e4 *\n\n")).collect();
    let name = fixture.import(&games.concat()).unwrap();
    let list = fixture.next("study-games");
    assert_eq!((&list["total"], list["games"].as_array().unwrap().len()), (&json!(21_000), 100));
    fixture.studies.list(&name, ("p20999", 0), &fixture.client, 3).unwrap();
    let found = fixture.next("study-games");
    assert_eq!((&found["found"], &found["games"][0]["index"]), (&json!(1), &json!(20_999)));
    fixture.studies.open(&name, Some(20_999), &fixture.client, 4).unwrap();
    let tags = fixture.next("study")["study"]["tags"].clone();
    assert!(tags.as_array().unwrap().contains(&json!(["White", "P20999"])), "{tags}");
}

#[test]
fn every_change_can_be_undone_and_made_again() {
    let mut fixture = Fixture::new();
    let name = fixture.import("[White \"A\"]\n\n1. e4 {king} (1. d4 d5) e5 *").unwrap();
    let first = fixture.studies.pgn(&name, 0, fixture.client.language()).unwrap().1;
    let edits = [
        json!({"edit": "play", "node": 2, "uci": "c7c5"}),
        json!({"edit": "comment", "node": 2, "text": "best by test"}),
        json!({"edit": "nag", "node": 2, "nag": 1}),
        json!({"edit": "marks", "node": 2, "marks": [{"color": "red", "from": "e2", "to": "e4"}]}),
        json!({"edit": "line", "node": 1, "moves": ["g1f3", "g8f6", "g2g3"]}),
        json!({"edit": "tags", "tags": [["White", "B"], ["Result", "1-0"], ["Event", ""]]}),
        json!({"edit": "promote", "node": 3}),
        json!({"edit": "delete", "node": 3}),
    ];
    let mut states = vec![first];
    for edit in edits {
        let shown = fixture.edit(&name, edit.clone());
        assert_eq!(shown["study"]["can_undo"], true, "{edit}");
        states.push(fixture.studies.pgn(&name, 0, fixture.client.language()).unwrap().1);
    }
    for (is_undo, wanted) in states[..8]
        .iter()
        .rev()
        .map(|state| (true, state))
        .chain(states[1..].iter().map(|state| (false, state)))
    {
        fixture.studies.step_in_history(&name, 0, is_undo, &fixture.client, 3).unwrap();
        fixture.next("study");
        let now = fixture.studies.pgn(&name, 0, fixture.client.language()).unwrap().1;
        assert_eq!(&now, wanted);
    }
    assert!(fixture.studies.step_in_history(&name, 0, false, &fixture.client, 3).is_err());
    fixture.restart();
    assert_eq!(&fixture.studies.pgn(&name, 0, fixture.client.language()).unwrap().1, states.last().unwrap());
}

#[test]
fn a_line_with_an_illegal_move_changes_nothing() {
    let mut fixture = Fixture::new();
    let name = fixture.import("1. e4 *").unwrap();
    let edit = serde_json::from_value(json!({"edit": "line", "node": 1, "moves": ["d2d4", "d2d4"]})).unwrap();
    assert!(fixture.studies.edit(&name, 0, &edit, &fixture.client, 2).is_err());
    let fen =
        serde_json::from_value(json!({"edit": "tags", "tags": [["FEN", "8/8/8/8/8/8/8/8 w - -"]]})).unwrap();
    assert!(fixture.studies.edit(&name, 0, &fen, &fixture.client, 2).is_err());
    assert!(!fixture.studies.pgn(&name, 0, fixture.client.language()).unwrap().1.contains("d4"));
}

#[test]
fn chapters_come_and_go_and_are_saved_together() {
    let mut fixture = Fixture::new();
    let name = fixture.import("[White \"A\"]\n\n1. e4 *\n\n[White \"B\"]\n\n1. d4 *\n").unwrap();
    let fen = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1";
    assert_eq!(fixture.studies.add_chapter(&name, Some(fen), &fixture.client, 2).unwrap(), 2);
    assert!(fixture.studies.add_chapter(&name, Some("8/8"), &fixture.client, 2).is_err());
    let edit = serde_json::from_value(json!({"edit": "play", "node": 1, "uci": "e2e4"})).unwrap();
    fixture.studies.edit(&name, 2, &edit, &fixture.client, 3).unwrap();
    assert_eq!(fixture.studies.remove_chapter(&name, 0, &fixture.client, 4).unwrap(), 1);
    fixture.restart();
    let all = fixture.studies.part(&name, 0, fixture.client.language()).unwrap();
    assert!(!all.text.contains("\"A\"") && all.text.contains("1. d4") && all.next.is_none());
    assert!(all.text.contains(fen) && all.text.contains("1. e4"), "{}", all.text);
    fixture.studies.restore_chapter(&name, 0, &fixture.client, 5).unwrap();
    let all = fixture.studies.part(&name, 0, fixture.client.language()).unwrap();
    assert!(all.text.contains("\"A\""));
    for index in [0, 1] {
        fixture.studies.remove_chapter(&name, index, &fixture.client, 6).unwrap();
    }
    assert!(fixture.studies.remove_chapter(&name, 2, &fixture.client, 7).is_err());
}

#[test]
fn an_analysis_goes_on_without_a_page_and_its_report_stays() {
    let mut fixture = Fixture::new();
    let name = fixture.import("1. f3 e5 2. g4 *").unwrap();
    fixture.studies.analyze(&name, (0, Effort::Quick), &fixture.client, 2).unwrap();
    fixture.studies.leave(&name, fixture.client.id());
    // A page that comes back is told how far it is, or finds that it is done.
    fixture.studies.open(&name, Some(0), &fixture.client, 3).unwrap();
    while !fixture.folder.file("studies").join(format!("{name}-0.review")).exists() {
        std::thread::yield_now();
    }
    fixture.restart();
    while fixture.messages.try_recv().is_ok() {}
    fixture.studies.open(&name, Some(0), &fixture.client, 4).unwrap();
    let study = fixture.next("study");
    assert!(study["study"]["report"]["white"]["accuracy"].is_number(), "{study}");
    let nodes = study["study"]["nodes"].as_array().unwrap();
    let bad = nodes.iter().find(|node| node["judgement"] == "blunder" && node["better"].is_array()).unwrap();
    assert!(bad["lesson"]["text"].as_str().is_some_and(|text| text.contains("Qh4#")), "{bad}");
}

#[test]
fn a_study_that_cannot_be_saved_stays_in_memory_and_is_told() {
    let mut fixture = Fixture::new();
    let studies = fixture.folder.file("studies");
    std::fs::remove_dir_all(&studies).unwrap();
    fixture.studies.begin(None, &fixture.client, 1).unwrap();
    let begun = fixture.next("study");
    let name = begun["study"]["study"].as_str().unwrap().to_owned();
    let mut node = begun["study"]["nodes"][0]["id"].clone();
    for uci in ["e2e4", "e7e5"] {
        node = fixture.edit(&name, json!({"edit": "play", "node": node, "uci": uci}))["node"].clone();
    }
    fixture.studies.leave(&name, 1);
    fixture.studies.open(&name, None, &fixture.client, 3).unwrap();
    assert!(fixture.next("not-saved")["text"].is_string());
    assert_eq!(fixture.next("study")["study"]["nodes"].as_array().unwrap().len(), 3);
    std::fs::create_dir_all(&studies).unwrap();
    fixture.studies.save_again();
    assert_eq!(fixture.next("not-saved")["text"], Value::Null);
    fixture.restart();
    fixture.studies.open(&name, None, &fixture.client, 4).unwrap();
    assert_eq!(fixture.next("study")["study"]["nodes"].as_array().unwrap().len(), 3);
}

#[test]
fn a_study_is_ones_own_once_it_is_changed_or_kept() {
    let mut fixture = Fixture::new();
    let games = "1. e4 *\n\n".repeat(20);
    let own = |fixture: &Fixture, ending: &str| {
        let files = std::fs::read_dir(fixture.folder.file("studies")).unwrap();
        files.filter(|file| file.as_ref().unwrap().path().extension().unwrap() == ending).count()
    };
    let looked = fixture.import(&games).unwrap();
    let kept = fixture.import(&format!("{games}1. d4 *")).unwrap();
    assert_eq!((own(&fixture, "pgn"), own(&fixture, "last")), (0, 0));
    fixture.restart();
    let mut node = Value::Null;
    for name in [&looked, &kept] {
        fixture.studies.open(name, Some(3), &fixture.client, 2).unwrap();
        let shown = fixture.next("study");
        assert_eq!(shown["study"]["is_own"], false);
        node = shown["study"]["nodes"][0]["id"].clone();
    }
    assert_eq!((own(&fixture, "pgn"), own(&fixture, "last")), (0, 0));
    fixture.studies.keep(&kept, 3, &fixture.client, 3).unwrap();
    assert_eq!(fixture.next("study")["study"]["is_own"], true);
    // With the chapter that was watched last.
    assert_eq!((own(&fixture, "pgn"), own(&fixture, "last")), (1, 1));
    let changed = fixture.edit(&looked, json!({"edit": "comment", "node": node, "text": "mine"}));
    assert_eq!(changed["study"]["is_own"], true);
    // The text of each, and the chapter that was changed.
    assert_eq!(own(&fixture, "pgn"), 3);
    fixture.restart();
    fixture.studies.open(&looked, Some(0), &fixture.client, 4).unwrap();
    assert_eq!(fixture.next("study")["study"]["is_own"], true);
}

#[test]
fn what_was_looked_at_before_is_shown_again() {
    let mut fixture = Fixture::new();
    let games = "[White \"A\"]\n\n1. e4 *\n\n[White \"B\"]\n\n1. d4 *\n";
    let of_game = |fixture: &Fixture, among: Among<'_>| {
        fixture.studies.of_game(games.to_owned(), among, &fixture.client, 3).unwrap().0
    };
    let name = fixture.import(games).unwrap();
    fixture.studies.open(&name, Some(1), &fixture.client, 2).unwrap();
    assert_eq!(fixture.import(games).unwrap(), name);
    fixture.restart();
    assert_eq!(fixture.import(games).unwrap(), name);
    assert_eq!(of_game(&fixture, Among::Viewed), name);
    fixture.edit(&name, json!({"edit": "comment", "node": 1, "text": "mine"}));
    // What was changed is in the library; the file is shown as it is.
    let other = fixture.import(games).unwrap();
    assert_ne!(other, name);
    assert_eq!(of_game(&fixture, Among::Viewed), other);
    assert_eq!(of_game(&fixture, Among::AllBut(std::slice::from_ref(&name))), other);
    fixture.edit(&other, json!({"edit": "comment", "node": 1, "text": "mine, too"}));
    fixture.restart();
    // The analysis of a game is found again, unless it is in the bin.
    let binned = [other.clone()];
    assert_eq!(of_game(&fixture, Among::AllBut(&binned)), name);
    assert!([&name, &other].contains(&&of_game(&fixture, Among::AllBut(&[]))));
}

#[test]
fn a_comment_is_one_change_however_often_it_is_saved() {
    let mut fixture = Fixture::new();
    let name = fixture.import("1. e4 e5 *").unwrap();
    let mut comment = |node: u32, text: &str, more: bool| {
        fixture.edit(&name, json!({"edit": "comment", "node": node, "text": text, "more": more}))
    };
    // The page may be elsewhere when the answer comes.
    assert_eq!(comment(1, "best", false)["node"], Value::Null);
    comment(1, "best by", true);
    comment(1, "best by test", true);
    comment(2, "so", true);
    fixture.edit(&name, json!({"edit": "nag", "node": 2, "nag": 1}));
    // What is typed after another change is a change of its own.
    fixture.edit(&name, json!({"edit": "comment", "node": 2, "text": "so what", "more": true}));
    let mut said = Vec::new();
    while fixture.studies.step_in_history(&name, 0, true, &fixture.client, 3).is_ok() {
        let nodes = fixture.next("study")["study"]["nodes"].clone();
        said.push([0, 1].map(|node| nodes[node]["comment"].as_str().unwrap().to_owned()));
    }
    let [both, first, none] = [["best by test", "so"], ["best by test", ""], ["", ""]];
    assert_eq!(said, [both, both, first, none]);
}
