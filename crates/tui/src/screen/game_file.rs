//! A PGN file, or a pasted text, with its games listed, to choose one of them.

use std::fs::File;
use std::io::{Read, Seek as _, SeekFrom};
use std::ops::Range;
use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result};
use arrocco_library::folded;
use arrocco_rules::pgn::{At, Flow, FromRead, GameRecord, Reader, Replay, Spectator, Tag, Tree};
use arrocco_rules::{Eco, Move, Opening, Position};
use arrocco_support::file::open_file;

use super::listed_game::ListedGame;

/// The most games that are listed. The library has no limit, and the list says that there are more.
const MOST_GAMES: usize = 20_000;
/// The longest game that is opened.
const LONGEST: u64 = 64 << 20;
/// No named position comes later.
const OPENING_PLIES: usize = 40;
/// The longest text of a tag in the list.
const LONGEST_TAG: usize = 200;

#[derive(Debug)]
pub(super) struct GameFile {
    path: PathBuf,
    /// The text, if it is no file. The path is then only its name.
    text: Option<Vec<u8>>,
    games: Vec<(Range<u64>, ListedGame)>,
    has_more: bool,
}

impl GameFile {
    pub(super) fn read(path: &Path) -> Result<Self> {
        let file = open_file(path).with_context(|| path.display().to_string())?;
        Self::read_from(path, file).with_context(|| path.display().to_string())
    }

    /// The games of a text, under a name.
    pub(super) fn of_text(name: &Path, text: &str) -> Result<Self> {
        let read = Self::read_from(name, text.as_bytes())?;
        Ok(Self { text: Some(text.as_bytes().to_vec()), ..read })
    }

    fn read_from(path: &Path, source: impl Read) -> Result<Self> {
        let mut reader = Reader::new(FromRead(source));
        let mut games = Vec::new();
        let mut has_more = false;
        loop {
            let mut headers = Replay::new(Headers::default());
            let read = reader.read_game(&mut headers)?;
            if read.is_none() {
                break;
            }
            let Some((place, game)) = headers.into_spectator().listed() else { continue };
            if games.len() == MOST_GAMES {
                has_more = true;
                break;
            }
            let id = games.len() as i64;
            games.push((place, ListedGame { id, ..game }));
        }
        Ok(Self { path: path.to_owned(), text: None, games, has_more })
    }

    pub(super) fn path(&self) -> &Path {
        &self.path
    }

    pub(super) const fn len(&self) -> usize {
        self.games.len()
    }

    pub(super) const fn has_more(&self) -> bool {
        self.has_more
    }

    /// The games that have every word in a name, the date, the opening or the result.
    pub(super) fn search(&self, text: &str) -> Vec<ListedGame> {
        let words: Vec<String> = text.split_whitespace().map(folded).collect();
        let has_all = |game: &ListedGame| {
            let parts = [&game.white, &game.black, &game.date, &game.opening, &game.result];
            let text = parts.map(|part| folded(part)).join("\n");
            words.iter().all(|word| text.contains(word))
        };
        self.games.iter().map(|(_, game)| game).filter(|game| has_all(game)).cloned().collect()
    }

    /// One game, with comments and variations.
    pub(super) fn game(&self, index: usize) -> Result<GameRecord> {
        let (place, _) = self.games.get(index).context("there is no such game")?;
        if let Some(whole) = &self.text {
            let part = whole.get(place.start as usize..place.end as usize).unwrap_or_default();
            return Tree::read(part).ok().flatten().context("there is no game in the text");
        }
        let mut file = File::open(&self.path).with_context(|| self.path.display().to_string())?;
        file.seek(SeekFrom::Start(place.start))?;
        let mut text = Vec::new();
        file.take((place.end - place.start).min(LONGEST)).read_to_end(&mut text)?;
        Tree::read(&*text).ok().flatten().context("there is no game in the file any more")
    }
}

/// The tags of a game; its moves are passed over, unless the code of its opening is in no tag.
#[derive(Default)]
struct Headers {
    begin: u64,
    end: u64,
    game: Option<ListedGame>,
    eco: String,
    /// By the moves, where the file has no code.
    opening: Option<&'static Opening>,
    plies: usize,
}

impl Headers {
    /// The game with its opening: the tags have the last word.
    fn listed(self) -> Option<(Range<u64>, ListedGame)> {
        let mut game = self.game?;
        let eco = self.opening.map(|opening| opening.eco().to_string());
        let eco = Some(self.eco).filter(|eco| !eco.is_empty()).or(eco).unwrap_or_default();
        let name = match &*game.opening {
            "" => self.opening.map(Opening::name).unwrap_or_default(),
            name => name,
        };
        game.opening = [&*eco, name].join(" ").trim().into();
        Some((self.begin..self.end, game))
    }
}

impl Spectator for Headers {
    type Output = ();

    fn begin_game(&mut self, at: &At<'_>) {
        self.begin = at.offset();
        self.game = Some(ListedGame {
            id: 0,
            title: None,
            white: String::new(),
            black: String::new(),
            result: "*".to_owned(),
            date: String::new(),
            opening: String::new(),
            plies: None,
            origin: None,
            is_unfinished: false,
            tags: Vec::new(),
        });
    }

    fn tag(&mut self, tag: Tag<'_>, _: &At<'_>) {
        let Some(game) = &mut self.game else { return };
        let value: String = tag.value().chars().take(LONGEST_TAG).collect();
        match tag.name {
            b"White" => game.white = value,
            b"Black" => game.black = value,
            b"Result" => game.result = value,
            b"Date" => game.date = value,
            b"Opening" => game.opening = value,
            b"ECO" if value.parse::<Eco>().is_ok() => self.eco = value,
            _ => {}
        }
    }

    fn begin_moves(&mut self, start: &Position, _: &At<'_>) -> Flow {
        self.opening = Opening::of(start);
        if self.eco.is_empty() { Flow::Read } else { Flow::Skip }
    }

    fn play(&mut self, _: &Position, _: Move, after: &Position, _: &At<'_>) {
        if self.plies < OPENING_PLIES {
            self.opening = Opening::of(after).or(self.opening);
        }
        self.plies += 1;
    }

    fn begin_variation(&mut self, _: &Position, _: &At<'_>) -> Flow {
        Flow::Skip
    }

    fn end_game(&mut self, at: &At<'_>) {
        self.end = at.offset();
    }
}

#[cfg(test)]
mod tests {
    use arrocco_support::temporary_folder::TemporaryFolder;

    use super::*;

    #[test]
    fn openings_are_found_by_their_codes_also_without_the_tag() {
        let najdorf = "1. e4 c5 2. Nf3 d6 3. d4 (3. Bb5+) cxd4 4. Nxd4 Nf6 5. Nc3 a6 *\n\n";
        let tagged = "[ECO \"C20\"]\n[Opening \"King's Pawn\"]\n\n1. e4 e5 *\n\n";
        let file = GameFile::of_text(Path::new("text"), &[najdorf, tagged].concat()).unwrap();
        let found = |text: &str| file.search(text).iter().map(|game| game.id).collect::<Vec<_>>();
        assert_eq!([found("b90"), found("najdorf"), found("c20 king's")], [vec![0], vec![0], vec![1]]);
    }

    #[test]
    fn games_of_a_pasted_text_are_listed_and_read() {
        let text = "[White \"Anna\"]\n\n1. e4 *\n\n[White \"Berta\"]\n\n1. d4 *\n";
        let file = GameFile::of_text(Path::new("pasted"), text).unwrap();
        assert_eq!((file.len(), file.search("berta").len()), (2, 1));
        assert_eq!(file.game(1).unwrap().tree.tag("White"), Some("Berta"));
    }

    #[test]
    fn games_are_listed_found_and_read_whole() {
        let folder = TemporaryFolder::new().unwrap();
        let path = folder.file("games.pgn");
        let game =
            |white: &str, moves: &str| format!("[White \"{white}\"]\n[Result \"1-0\"]\n\n{moves} 1-0\n\n");
        let text = [game("Anna", "1. e4 {best} e5 (1... c5)"), game("Berta", "1. d4 d5")].concat();
        std::fs::write(&path, text).unwrap();
        let file = GameFile::read(&path).unwrap();
        assert_eq!((file.len(), file.has_more()), (2, false));
        let found = file.search("BERTA 1-0");
        assert_eq!((found.len(), found[0].id), (1, 1));
        let tree = file.game(0).unwrap().tree;
        assert_eq!((tree.tag("White"), tree.nodes().count()), (Some("Anna"), 3));
        assert!(file.game(2).is_err() && GameFile::read(folder.path()).is_err());
    }
}
