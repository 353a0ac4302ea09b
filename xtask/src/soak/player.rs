//! Ten kinds of people. Each does the same again and again until it is time to go, and complains of what goes wrong.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::thread::sleep;
use std::time::{Duration, Instant};

use anyhow::{Context as _, Result, ensure};
use serde_json::{Value, json};

use super::page::Page;
use super::random::Random;
use super::server::Server;

/// Nobody clicks faster.
const CLICK: Duration = Duration::from_millis(150);
/// A game that lasts longer is given up.
const MOST_PLIES: usize = 120;
const PGN: &str = "[White \"Anna\"]\n[Black \"Bert\"]\n\n1. e4 e5 2. Nf3 (2. f4 exf4 {King's Gambit}) Nc6 3. Bb5 $1 a6 1/2-1/2\n";

/// What has been done so far, by all.
#[derive(Default)]
pub(super) struct Deeds {
    pub(super) games: AtomicU64,
    pub(super) moves: AtomicU64,
    pub(super) studies: AtomicU64,
    pub(super) returns: AtomicU64,
    pub(super) nonsense: AtomicU64,
    /// Somebody has failed: the others need not go on.
    pub(super) is_over: AtomicBool,
}

pub(super) struct Player<'a> {
    pub(super) number: usize,
    pub(super) server: &'a Server,
    pub(super) deeds: &'a Deeds,
    pub(super) until: Instant,
    pub(super) random: Random,
}

fn count(deed: &AtomicU64) {
    deed.fetch_add(1, Ordering::Relaxed);
}

impl Player<'_> {
    pub(super) fn run(mut self) -> Result<()> {
        let number = self.number;
        while self.is_time() {
            self.visit().with_context(|| format!("player {number}"))?;
        }
        Ok(())
    }

    fn visit(&mut self) -> Result<()> {
        let standard = json!({"kind": "standard"});
        match self.number {
            0..4 => self.play(1 + self.number, None, &standard),
            4 => self.play(2, Some("3+2"), &standard),
            5 => {
                let start = json!({"kind": "chess960", "number": self.random.below(960)});
                self.play(1, None, &start)
            }
            6 => self.come_and_go(),
            7 => self.study(),
            8 => self.analyze(),
            _ => self.talk_nonsense(),
        }
    }

    fn is_time(&self) -> bool {
        Instant::now() < self.until && !self.deeds.is_over.load(Ordering::Relaxed)
    }

    fn play(&mut self, level: usize, clock: Option<&str>, start: &Value) -> Result<()> {
        let mut page = Page::open(self.server)?;
        let game = page.expect("game", new_game(level, clock, start))?;
        self.play_on(&mut page, game)?;
        page.close();
        Ok(())
    }

    /// Plays any moves until the game is over, and has it forgotten.
    fn play_on(&mut self, page: &mut Page, mut game: Value) -> Result<()> {
        let name = game["game"].clone();
        while game["view"]["status"] != "over" && self.is_time() {
            game = self.play_one(page, &game)?;
        }
        if game["view"]["status"] != "over" {
            let resigned = page.expect("game", act(&game, &json!({"act": "resign", "by": "white"})))?;
            ensure!(resigned["view"]["status"] == "over", "nobody has resigned: {resigned}");
        }
        page.expect("games", json!({"type": "forget-game", "game": name}))?;
        count(&self.deeds.games);
        Ok(())
    }

    /// A move and the machine's answer, or the end of a long game.
    fn play_one(&mut self, page: &mut Page, game: &Value) -> Result<Value> {
        sleep(CLICK);
        let legal = game["view"]["legal"].as_array().context("no moves")?;
        let plies = game["view"]["moves"].as_array().map_or(0, Vec::len);
        if plies > MOST_PLIES {
            return page.expect("game", act(game, &json!({"act": "resign", "by": "white"})));
        }
        let mv = &legal[self.random.below(legal.len())]["uci"];
        let played = page.expect("game", act(game, &json!({"act": "play", "uci": mv})))?;
        count(&self.deeds.moves);
        let shown = played["view"]["moves"].as_array().map_or(0, Vec::len);
        ensure!(shown == plies + 1, "a move is missing: {played}");
        wait_for_turn(page, played)
    }

    /// The line breaks in the middle of a game, which is there when the player is back.
    fn come_and_go(&mut self) -> Result<()> {
        let mut page = Page::open(self.server)?;
        let mut game = page.expect("game", new_game(1, None, &json!({"kind": "standard"})))?;
        let name = game["game"].clone();
        for _ in 0..8 {
            for _ in 0..3 {
                if game["view"]["status"] != "over" {
                    game = self.play_one(&mut page, &game)?;
                }
            }
            drop(page);
            sleep(CLICK);
            page = Page::open(self.server)?;
            let found = page.expect("game", json!({"type": "open-game", "game": name}))?;
            ensure!(found["view"]["moves"] == game["view"]["moves"], "the game has changed: {found}");
            count(&self.deeds.returns);
            game = found;
        }
        self.play_on(&mut page, game)
    }

    /// Reads a file, goes about in it, changes it and lets an engine look.
    fn study(&mut self) -> Result<()> {
        let mut page = Page::open(self.server)?;
        let import = json!({"type": "import", "upload": 1, "part": 0, "parts": 1, "text": PGN});
        let study = page.expect("study-games", import)?["study"].clone();
        let shown = page.expect("study", json!({"type": "open-study", "study": study, "index": 0}))?;
        let nodes = shown["study"]["nodes"].as_array().context("no moves")?;
        let nodes: Vec<u64> = nodes.iter().filter_map(|node| node["id"].as_u64()).collect();
        for &node in &nodes {
            sleep(CLICK);
            let look = json!({"type": "study-look", "study": study, "node": node});
            let place = page.expect("study-position", look)?;
            let legal = place["legal"].as_array().context("no moves")?;
            let mv = &legal[self.random.below(legal.len())]["uci"];
            let edit = json!({"edit": "play", "node": node, "uci": mv});
            page.expect("study", json!({"type": "study-edit", "study": study, "edit": edit}))?;
        }
        let question =
            json!({"type": "engine-start", "study": study, "node": nodes[0], "lines": 2, "threat": false});
        if asked_engine(&mut page, question)? {
            sleep(10 * CLICK);
            page.say(json!({"type": "engine-stop"}))?;
        }
        let export = page.expect("export", json!({"type": "export", "study": study, "format": "pgn"}))?;
        ensure!(export["text"].as_str().is_some_and(|text| text.contains("Anna")), "no PGN: {export}");
        count(&self.deeds.studies);
        page.close();
        Ok(())
    }

    /// Has a whole game gone through, and sometimes does not wait for the end.
    fn analyze(&mut self) -> Result<()> {
        let mut page = Page::open(self.server)?;
        let import = json!({"type": "import", "upload": 1, "part": 0, "parts": 1, "text": PGN});
        let study = page.expect("study-games", import)?["study"].clone();
        page.expect("study", json!({"type": "open-study", "study": study, "index": 0}))?;
        if asked_engine(&mut page, json!({"type": "analyse", "study": study}))? && self.random.below(3) > 0 {
            page.wait(|said| said["type"] == "analysis" && said["running"] == false)?;
        }
        page.say(json!({"type": "analyse-stop", "study": study}))?;
        count(&self.deeds.studies);
        sleep(5 * CLICK);
        page.close();
        Ok(())
    }

    /// What no page says. Most of it is refused, and some of it ends the talk.
    fn talk_nonsense(&mut self) -> Result<()> {
        let mut page = Page::open(self.server)?;
        let refused = |said: &Value| said["type"] == "refused";
        let texts = [
            "",
            "{}",
            "null",
            "[1,2",
            "{\"v\":1,\"id\":5,\"type\":\"shutdown\"}",
            "{\"v\":1,\"id\":\"x\"}",
            "\u{0}",
        ];
        for text in texts {
            sleep(4 * CLICK);
            page.say_raw(text.to_owned())?;
            page.wait(refused).with_context(|| format!("after {text:?}"))?;
            count(&self.deeds.nonsense);
        }
        for message in [
            json!({"type": "open-game", "game": "../../etc/passwd"}),
            json!({"type": "act", "game": "0123456789abcdef", "revision": 1, "act": {"act": "hint"}}),
            json!({"type": "new-study", "fen": "8/8/8/8/8/8/8/8 w - - 0 1"}),
            json!({"type": "import", "upload": 9, "part": 3, "parts": 4, "text": "x".repeat(50_000)}),
        ] {
            sleep(4 * CLICK);
            page.expect("refused", message)?;
            count(&self.deeds.nonsense);
        }
        // The line may be cut before all is said.
        let _ = match self.random.below(3) {
            0 => page.say_bytes(vec![0xff; 1000]),
            1 => page.say_raw("{\"v\":2,\"id\":1,\"type\":\"games\"}".to_owned()),
            _ => page.say_raw("x".repeat(600 << 10)),
        };
        count(&self.deeds.nonsense);
        page.expect_close()
    }
}

fn new_game(level: usize, clock: Option<&str>, start: &Value) -> Value {
    let players = json!({"white": {"kind": "human"}, "black": {"kind": "engine", "level": level}});
    json!({"type": "new-game", "choice": {"players": players, "clock": clock, "start": start}})
}

fn act(game: &Value, act: &Value) -> Value {
    json!({"type": "act", "game": game["game"], "revision": game["view"]["revision"], "act": act})
}

fn wait_for_turn(page: &mut Page, game: Value) -> Result<Value> {
    let is_ours = |view: &Value| view["turn"] == "white" || view["status"] == "over";
    if is_ours(&game["view"]) {
        return Ok(game);
    }
    page.wait(|said| said["type"] == "game" && said["game"] == game["game"] && is_ours(&said["view"]))
}

/// All engines may be busy with what others have asked, which is told.
fn asked_engine(page: &mut Page, question: Value) -> Result<bool> {
    let answer = page.ask(question)?;
    let is_busy = answer["code"] == "too-many";
    ensure!(is_busy || answer["type"] != "refused", "wrong answer: {answer}");
    Ok(!is_busy)
}
