//! A PGN file, or a pasted text, with its games listed, to choose one of them.

use std::fs::File;
use std::io::{Read, Seek as _, SeekFrom};
use std::ops::Range;
use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result};
use arrocco_library::folded;
use arrocco_rules::Position;
use arrocco_rules::pgn::{At, Flow, FromRead, GameRecord, Reader, Replay, Spectator, Tag, Tree};
use arrocco_support::file::open_file;

use super::listed_game::ListedGame;

/// The most games that are listed. The library has no limit, and the list says that there are more.
const MOST_GAMES: usize = 20_000;
/// The longest game that is opened.
const LONGEST: u64 = 64 << 20;
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
            let Headers { begin, end, game } = headers.into_spectator();
            let Some(game) = game else { continue };
            if games.len() == MOST_GAMES {
                has_more = true;
                break;
            }
            let id = games.len() as i64;
            games.push((begin..end, ListedGame { id, ..game }));
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

/// The tags of a game; its moves are passed over.
#[derive(Default)]
struct Headers {
    begin: u64,
    end: u64,
    game: Option<ListedGame>,
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
            b"ECO" if game.opening.is_empty() => game.opening = value,
            _ => {}
        }
    }

    fn begin_moves(&mut self, _: &Position, _: &At<'_>) -> Flow {
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
