//! The dialog for a new game: players, clock and start position.

use arrocco_engine::Level;
use arrocco_host::command::casual_tags;
use arrocco_host::language::{Language, fill};
use arrocco_play::{Game, ParsePlayerError, Player, Setup, Sides, TimeControl};
use arrocco_rules::{Accept, Color, Position};
use arrocco_support::random::Random;
use crossterm::event::{KeyCode, KeyEvent};

use super::TextField;
use crate::screen::words::screen_words;

/// A row of the dialog.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in super::super) enum Row {
    Side,
    Opponent,
    Program,
    Clock,
    Start,
    Number,
    Position,
}

/// Which side the person plays.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Side {
    White,
    Black,
    Either,
    Both,
    Neither,
}

/// The kind of start position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum StartPosition {
    Standard,
    Chess960,
    Own,
}

const SIDES: [Side; 5] = [Side::White, Side::Black, Side::Either, Side::Both, Side::Neither];
const STARTS: [StartPosition; 3] = [StartPosition::Standard, StartPosition::Chess960, StartPosition::Own];
/// Time controls to choose from; others can be typed. The empty one means no clock.
const CLOCKS: [&str; 9] = ["", "1", "3+2", "5", "5+3", "10", "15+10", "30", "90+30"];
/// The levels, full strength, random moves, and another engine.
const OPPONENTS: usize = Level::MOST as usize + 3;
const POSITIONS: u16 = 960;

/// What is chosen in the dialog so far.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(in super::super) struct NewGame {
    pub(in super::super) row: Row,
    side: Side,
    /// An index below [`OPPONENTS`].
    opponent: usize,
    /// The command of another engine.
    program: TextField,
    clock: TextField,
    start: StartPosition,
    number: TextField,
    position: TextField,
    pub(in super::super) complaint: Option<String>,
}

/// The next or previous index, wrapping around.
fn turned(now: usize, count: usize, forward: bool) -> usize {
    if forward { (now + 1) % count } else { (now + count - 1) % count }
}

fn turn<T: Copy + PartialEq>(all: &[T], now: T, forward: bool) -> T {
    let place = all.iter().position(|one| *one == now).unwrap_or_default();
    all.get(turned(place, all.len(), forward)).copied().unwrap_or(now)
}

impl NewGame {
    /// With the choices of the present game.
    pub(in super::super) fn like(game: &Game, number: usize) -> Self {
        let players = game.players();
        let side = match (players.white.is_machine(), players.black.is_machine()) {
            (false, true) => Side::White,
            (true, false) => Side::Black,
            (false, false) => Side::Both,
            (true, true) => Side::Neither,
        };
        let machine = [&players.white, &players.black].into_iter().find(|player| player.is_machine());
        Self {
            row: Row::Side,
            side,
            opponent: machine.and_then(place_of).unwrap_or(4),
            program: TextField::new(machine.map(command_of).unwrap_or_default()),
            clock: TextField::new(game.control().map(|control| control.to_string()).unwrap_or_default()),
            start: StartPosition::Standard,
            number: TextField::new((number % usize::from(POSITIONS)).to_string()),
            position: TextField::default(),
            complaint: None,
        }
    }

    /// The same with a start position.
    pub(in super::super) fn with_position(self, fen: &str) -> Self {
        Self { start: StartPosition::Own, position: TextField::new(fen), row: Row::Side, ..self }
    }

    /// The level and the clock, which the next new game begins with.
    pub(in super::super) fn to_remember(&self) -> Vec<(&'static str, Option<String>)> {
        let clock = Some(self.clock.text().trim().to_owned()).filter(|clock| !clock.is_empty());
        let level = match self.machine() {
            Ok(Player::Engine(Some(level))) if self.side != Side::Both => Some(level.number().to_string()),
            _ => None,
        };
        let mut settings = vec![("time", clock)];
        settings.extend(level.map(|level| ("level", Some(level))));
        settings
    }

    /// The rows that apply to what is chosen.
    pub(in super::super) fn rows(&self) -> Vec<Row> {
        let mut rows = vec![Row::Side];
        rows.extend((self.side != Side::Both).then_some(Row::Opponent));
        rows.extend((self.side != Side::Both && self.is_other_engine()).then_some(Row::Program));
        rows.extend([Row::Clock, Row::Start]);
        rows.extend(match self.start {
            StartPosition::Standard => None,
            StartPosition::Chess960 => Some(Row::Number),
            StartPosition::Own => Some(Row::Position),
        });
        rows
    }

    /// The text field of a row, if it has one.
    pub(in super::super) const fn field(&self, row: Row) -> Option<&TextField> {
        match row {
            Row::Program => Some(&self.program),
            Row::Clock => Some(&self.clock),
            Row::Number => Some(&self.number),
            Row::Position => Some(&self.position),
            _ => None,
        }
    }

    const fn field_mut(&mut self) -> Option<&mut TextField> {
        match self.row {
            Row::Program => Some(&mut self.program),
            Row::Clock => Some(&mut self.clock),
            Row::Number => Some(&mut self.number),
            Row::Position => Some(&mut self.position),
            _ => None,
        }
    }

    pub(in super::super) fn paste(&mut self, text: &str) {
        if let Some(line) = self.field_mut() {
            line.insert(text);
        }
    }

    /// Empties the text field of the current row.
    pub(in super::super) fn clear(&mut self) {
        self.field_mut().into_iter().for_each(TextField::clear);
    }

    pub(in super::super) fn key(&mut self, key: KeyEvent) {
        self.complaint = None;
        match (key.code, self.row) {
            (KeyCode::Up | KeyCode::BackTab, _) => self.step(false),
            (KeyCode::Down | KeyCode::Tab, _) => self.step(true),
            (KeyCode::Left, Row::Position | Row::Program) => {
                self.field_mut().into_iter().for_each(TextField::left);
            }
            (KeyCode::Right, Row::Position | Row::Program) => {
                self.field_mut().into_iter().for_each(TextField::right);
            }
            (KeyCode::Left, _) => self.change(false),
            (KeyCode::Right, _) | (KeyCode::Char(' '), Row::Side | Row::Opponent | Row::Start) => {
                self.change(true);
            }
            (KeyCode::Char(letter), _) => self.paste(letter.encode_utf8(&mut [0; 4])),
            (KeyCode::Backspace, _) => self.field_mut().into_iter().for_each(TextField::backspace),
            (KeyCode::Delete, _) => self.field_mut().into_iter().for_each(TextField::delete),
            _ => {}
        }
    }

    fn step(&mut self, forward: bool) {
        self.row = turn(&self.rows(), self.row, forward);
    }

    fn change(&mut self, forward: bool) {
        match self.row {
            Row::Side => self.side = turn(&SIDES, self.side, forward),
            Row::Opponent => self.opponent = turned(self.opponent, OPPONENTS, forward),
            Row::Clock => {
                let now = CLOCKS.iter().position(|clock| *clock == self.clock.text()).unwrap_or_default();
                self.clock.set(CLOCKS.get(turned(now, CLOCKS.len(), forward)).copied().unwrap_or_default());
            }
            Row::Start => self.start = turn(&STARTS, self.start, forward),
            Row::Number => {
                let now = self.number.text().parse().unwrap_or(0_usize) % usize::from(POSITIONS);
                self.number.set(turned(now, usize::from(POSITIONS), forward).to_string());
            }
            Row::Position | Row::Program => {}
        }
    }

    /// What a row shows.
    pub(in super::super) fn value(&self, row: Row, language: Language) -> String {
        let words = screen_words(language);
        match row {
            Row::Side => match self.side {
                Side::White => language.side(Color::White).to_owned(),
                Side::Black => language.side(Color::Black).to_owned(),
                Side::Either => words.random_side.to_owned(),
                Side::Both => words.two_people.to_owned(),
                Side::Neither => words.watch.to_owned(),
            },
            Row::Opponent => match self.machine() {
                _ if self.is_other_engine() => words.other_engine.to_owned(),
                Ok(Player::Engine(None)) => words.full_strength.to_owned(),
                Ok(machine) => language.player(&machine),
                Err(_) => words.other_engine.to_owned(),
            },
            Row::Clock if self.clock.is_empty() => words.no_clock.to_owned(),
            Row::Start => match self.start {
                StartPosition::Standard => words.standard.to_owned(),
                StartPosition::Chess960 => words.chess960.to_owned(),
                StartPosition::Own => words.by_fen.to_owned(),
            },
            Row::Program | Row::Clock | Row::Number | Row::Position => {
                self.field(row).map(|line| line.text().to_owned()).unwrap_or_default()
            }
        }
    }

    const fn is_other_engine(&self) -> bool {
        self.opponent + 1 == OPPONENTS
    }

    /// The opponent; an error if its program is not named.
    fn machine(&self) -> Result<Player, ParsePlayerError> {
        match self.opponent.checked_sub(usize::from(Level::MOST)) {
            None => Ok(Player::Engine(Level::new(self.opponent as u8 + 1))),
            Some(0) => Ok(Player::Engine(None)),
            Some(1) => Ok(Player::Random),
            Some(_) => format!("uci:{}", self.program.text().trim()).parse(),
        }
    }

    fn players(&self, language: Language, random: &mut Random) -> Result<Sides<Player>, String> {
        if self.side == Side::Both {
            return Ok(Sides::both(Player::Human));
        }
        let machine = self.machine().map_err(|_| screen_words(language).not_an_engine.to_owned())?;
        let is_white = match self.side {
            Side::White => true,
            Side::Black => false,
            Side::Both | Side::Neither => return Ok(Sides::both(machine)),
            Side::Either => random.below(2) == 0,
        };
        Ok(if is_white {
            Sides { white: Player::Human, black: machine }
        } else {
            Sides { white: machine, black: Player::Human }
        })
    }

    /// The game as chosen, or what is wrong with it.
    pub(in super::super) fn setup(&self, language: Language, random: &mut Random) -> Result<Setup, String> {
        Ok(Setup {
            start: self.first_position(language)?,
            players: self.players(language, random)?,
            control: self.control(language)?,
            tags: casual_tags(),
        })
    }

    fn control(&self, language: Language) -> Result<Option<TimeControl>, String> {
        let text = self.clock.text().trim();
        if text.is_empty() {
            return Ok(None);
        }
        text.parse().map(Some).map_err(|_| screen_words(language).not_a_clock.to_owned())
    }

    fn first_position(&self, language: Language) -> Result<Position, String> {
        let words = screen_words(language);
        match self.start {
            StartPosition::Standard => Ok(Position::startpos()),
            StartPosition::Chess960 => {
                let number = self.number.text().trim().parse().ok();
                number.and_then(Position::chess960).ok_or_else(|| words.not_a_number.to_owned())
            }
            StartPosition::Own => match Position::from_fen(self.position.text().trim(), Accept::LENIENT) {
                Ok(validated) => Ok(validated.position),
                Err(error) => {
                    let reason = language.position_error(&error);
                    Err(fill(language.words().bad_position, &[("reason", &reason)]))
                }
            },
        }
    }
}

/// The index of a machine among the opponents to choose from.
fn place_of(player: &Player) -> Option<usize> {
    match player {
        Player::Engine(Some(level)) => Some(usize::from(level.number().saturating_sub(1))),
        Player::Engine(None) => Some(usize::from(Level::MOST)),
        Player::Random => Some(usize::from(Level::MOST) + 1),
        Player::Uci(_) => Some(OPPONENTS - 1),
        Player::Human => None,
    }
}

/// The command of another engine.
fn command_of(player: &Player) -> String {
    player.to_string().strip_prefix("uci:").unwrap_or_default().to_owned()
}
