//! Pictures of the screen, which change only on purpose.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::time::Duration;

use arrocco_engine::{Chances, Report, Score};
use arrocco_host::driver::Purpose;
use arrocco_host::language::Language;
use arrocco_library::index::{Exploration, ExploredMove};
use arrocco_library::positions::Score as GameScore;
use arrocco_play::{Event, Game, Player, Setup, Sides};
use arrocco_rules::{Position, Square};
use arrocco_support::random::Random;
use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::buffer::Buffer;
use ratatui::layout::Size;
use ratatui::style::{Color, Style};

use super::super::capabilities::{Capabilities, ColorDepth};
use super::super::dialog::{Dialog, Explorer};
use super::super::engine_report::EngineReport;
use super::super::explored::Explored;
use super::super::message::Message;
use super::super::state::State;
use super::view;
use crate::screen::words::screen_words;
use crate::screen_args::Background;

const SIZES: [(u16, u16); 3] = [(80, 24), (100, 30), (160, 50)];
const COLORS: Capabilities =
    Capabilities { colors: ColorDepth::True, background: Background::Dark, is_ascii: false };
const PLAIN: Capabilities = Capabilities { colors: ColorDepth::None, ..COLORS };
const ASCII: Capabilities = Capabilities { is_ascii: true, ..PLAIN };

fn game(moves: &[&str]) -> Game {
    let players = Sides { white: Player::Human, black: "engine:5".parse().unwrap() };
    let setup = Setup { players, control: Some("5+3".parse().unwrap()), ..Setup::default() };
    let mut game = Game::new(setup, Duration::ZERO);
    for (i, text) in moves.iter().enumerate() {
        let event = Event::PlayText { by: game.turn(), text: (*text).to_owned() };
        game.apply(event, Duration::from_secs(3 * i as u64)).unwrap();
    }
    game
}

fn engine_report(game: &Game) -> EngineReport {
    let position = *game.position();
    let line = ["b4", "Bb6", "d3"].iter().scan(position, |at, text| {
        let mv = at.move_from_san(text).ok()?;
        *at = at.after_unchecked(mv);
        Some(mv)
    });
    let report = Report {
        depth: 14,
        selective_depth: 20,
        rank: 1,
        score: Score::cp(35),
        bound: None,
        chances: Chances { win: 250, draw: 600, loss: 150 },
        nodes: 3_400_000,
        time: Duration::from_secs(1),
        table_hits: 0,
        hash_full: 10,
        line: line.collect(),
    };
    EngineReport { purpose: Purpose::Analysis, report, position }
}

/// A game in the middle, with everything that can be marked.
fn scene(capabilities: Capabilities, size: (u16, u16), language: Language) -> (State, Game) {
    let game = game(&["e4", "e5", "Nf3", "Nc6", "Bc4", "Nd4", "c3", "Nxf3+", "Qxf3", "Bc5"]);
    let size = Size::new(size.0, size.1);
    let mut state = State::new(language, capabilities, size, game.players(), Random::new(1, 1));
    state.selected = Some(Square::F3);
    state.cursor = Some(Square::F7);
    state.engine_report = Some(engine_report(&game));
    (state, game)
}

fn draw(state: &State, game: &Game) -> Buffer {
    let mut terminal = Terminal::new(TestBackend::new(state.size.width, state.size.height)).unwrap();
    terminal.draw(|frame| view(frame, state, game, Duration::from_secs(40))).unwrap();
    terminal.backend().buffer().clone()
}

/// Of few men the tables know the outcome, whatever the engine says.
#[test]
fn an_ending_of_few_men_is_told() {
    for (language, told) in [
        (Language::En, "A draw with the best play"),
        (Language::It, "Patta con il gioco migliore"),
        (Language::Es, "Tablas con el mejor juego"),
    ] {
        let (mut state, _) = scene(PLAIN, (80, 24), language);
        let start = "8/8/8/3k4/8/8/1N6/KN6 w - - 0 1".parse().unwrap();
        let game = Game::new(Setup { start, ..Setup::default() }, Duration::ZERO);
        state.engine_report = Some(engine_report(&game));
        let drawn = text(&draw(&state, &game));
        assert!(drawn.contains(told), "{drawn}");
    }
}

/// Before the first move nothing has been searched, and the tables know all the same.
#[test]
fn an_ending_is_told_before_the_first_move() {
    let start = "8/8/8/3k4/8/8/1N6/KN6 w - - 0 1".parse().unwrap();
    let game = Game::new(Setup { start, ..Setup::default() }, Duration::ZERO);
    let (mut state, _) = scene(PLAIN, (80, 24), Language::En);
    state.engine_report = None;
    let told = "A draw with the best play";
    assert!(text(&draw(&state, &game)).contains(told));
    state.preferences.shows_evaluation = false;
    assert!(!text(&draw(&state, &game)).contains(told));
}

fn text(buffer: &Buffer) -> String {
    let mut text = String::new();
    for y in 0..buffer.area.height {
        let row: String = (0..buffer.area.width).map(|x| buffer[(x, y)].symbol()).collect();
        let _ = writeln!(text, "{}", row.trim_end());
    }
    text
}

/// The text, and below it a letter for the style of every place.
fn colored(buffer: &Buffer) -> String {
    let mut names: BTreeMap<String, char> = BTreeMap::new();
    let mut rows = String::new();
    for y in 0..buffer.area.height {
        for x in 0..buffer.area.width {
            let style = buffer[(x, y)].style();
            let count = names.len() as u8;
            let name = names.entry(described(style)).or_insert(char::from(b'A' + count));
            rows.push(*name);
        }
        rows.push('\n');
    }
    let mut text = text(buffer) + "\n" + &rows + "\n";
    for (style, name) in names {
        let _ = writeln!(text, "{name}: {style}");
    }
    text
}

fn described(style: Style) -> String {
    format!("{:?} on {:?} {:?}", style.fg, style.bg, style.add_modifier)
}

fn shots(name: &str, capabilities: Capabilities, picture: fn(&Buffer) -> String) {
    for size in SIZES {
        let (state, game) = scene(capabilities, size, Language::En);
        insta::assert_snapshot!(format!("{name}_{}x{}", size.0, size.1), picture(&draw(&state, &game)));
    }
}

#[test]
fn in_colors() {
    shots("colors", COLORS, colored);
}

#[test]
fn without_colors() {
    shots("plain", PLAIN, text);
    for size in SIZES {
        let (state, game) = scene(PLAIN, size, Language::En);
        let buffer = draw(&state, &game);
        assert!(buffer.content().iter().all(|cell| {
            let style = cell.style();
            let is_default = |color| color == Some(ratatui::style::Color::Reset);
            is_default(style.fg) && is_default(style.bg)
        }));
    }
}

#[test]
fn in_ascii() {
    shots("ascii", ASCII, text);
    for language in Language::ALL {
        let (mut state, game) = scene(ASCII, SIZES[0], language);
        for key in [KeyCode::F(1), KeyCode::F(2), KeyCode::F(8), KeyCode::F(9)] {
            state.dialog = None;
            state.update(Message::Key(KeyEvent::new(key, KeyModifiers::NONE)), &game);
            assert!(text(&draw(&state, &game)).is_ascii(), "{language:?} {key:?}");
        }
    }
}

#[test]
fn in_the_smallest_terminal_and_in_smaller_ones() {
    let (state, game) = scene(PLAIN, (47, 14), Language::En);
    insta::assert_snapshot!("smallest", text(&draw(&state, &game)));
    let (state, game) = scene(PLAIN, (40, 10), Language::En);
    insta::assert_snapshot!("too_small", text(&draw(&state, &game)));
}

#[test]
fn dialogs_in_three_languages() {
    for language in Language::ALL {
        let (mut state, game) = scene(PLAIN, SIZES[0], language);
        for (name, key) in [
            ("help", KeyCode::F(1)),
            ("new", KeyCode::F(2)),
            ("resign", KeyCode::F(8)),
            ("save", KeyCode::F(9)),
        ] {
            state.dialog = None;
            state.update(Message::Key(KeyEvent::new(key, KeyModifiers::NONE)), &game);
            insta::assert_snapshot!(format!("{name}_{language:?}"), text(&draw(&state, &game)));
        }
    }
}

#[test]
fn a_refused_move_marks_who_is_responsible() {
    let (mut state, game) = scene(PLAIN, SIZES[0], Language::En);
    state.selected = None;
    state.input.set("Ra3");
    state.update(Message::Key(KeyEvent::new(KeyCode::Enter, KeyModifiers::NONE)), &game);
    insta::assert_snapshot!("refused", text(&draw(&state, &game)));
}

#[test]
fn check_is_marked_with_more_than_color() {
    let start: Position = "4k3/8/8/8/8/8/4r3/4K3 w - - 0 1".parse().unwrap();
    let game = Game::new(Setup { start, ..Setup::default() }, Duration::ZERO);
    for size in SIZES {
        let size = Size::new(size.0, size.1);
        let state = State::new(Language::En, PLAIN, size, game.players(), Random::new(1, 1));
        let buffer = draw(&state, &game);
        let cell = state.layout().unwrap().board.square(Square::E1);
        assert_eq!(buffer[(cell.right() - 1, cell.y)].symbol(), "+");
    }
}

#[test]
fn looking_back_shows_what_was_taken_by_then() {
    let game = game(&["e4", "e5", "Bc4", "Nc6", "Qh5", "Nf6", "Qxf7#"]);
    let mut state = State::new(Language::En, PLAIN, Size::new(80, 24), game.players(), Random::new(1, 1));
    state.say("White won by checkmate");
    assert!(text(&draw(&state, &game)).contains("♟ +1"));
    state.update(Message::Key(KeyEvent::new(KeyCode::PageUp, KeyModifiers::NONE)), &game);
    let before = text(&draw(&state, &game));
    assert!(before.contains("looking back 6/7"), "{before}");
    assert!(!before.contains("♟ +1") && !before.contains("checkmate"), "{before}");
}

/// Everything that can be read at the usual size is there in every language, and everything of the help at the smallest.
#[test]
fn no_text_is_cut_off() {
    for language in Language::ALL {
        for key in [KeyCode::F(1), KeyCode::F(2), KeyCode::F(8), KeyCode::F(9)] {
            let (mut state, game) = scene(PLAIN, SIZES[0], language);
            assert!(text(&draw(&state, &game)).contains("F10"), "{language:?}");
            state.update(Message::Key(KeyEvent::new(key, KeyModifiers::NONE)), &game);
            let picture = text(&draw(&state, &game));
            let window: Vec<&str> = picture.lines().filter(|line| line.contains(['│', '┌', '└'])).collect();
            assert!(window.iter().all(|line| !line.contains('…')), "{picture}");
        }
        let (mut state, game) = scene(PLAIN, (47, 14), language);
        let mut seen = String::new();
        for top in 0..60 {
            state.dialog = Some(super::super::dialog::Dialog::Help { top });
            seen += &text(&draw(&state, &game));
        }
        let words = screen_words(language).actions.into_iter().flat_map(str::split_whitespace);
        words.for_each(|word| assert!(seen.contains(word), "{language:?} {word}"));
    }
}

#[test]
fn a_long_remark_is_read_to_its_end_in_a_small_terminal() {
    let (mut state, game) = scene(PLAIN, (47, 14), Language::En);
    let status = "There is no draw to claim: the position has occurred 1 time of 3, and 12 half-moves of 100 have \
                  passed without a capture or a pawn move";
    state.warn(status);
    let picture = text(&draw(&state, &game));
    assert!(status.split(' ').all(|word| picture.contains(word)), "{picture}");
    assert!(picture.contains("F10"), "{picture}");
}

#[test]
fn hidden_is_hidden() {
    let (mut state, game) = scene(PLAIN, SIZES[0], Language::En);
    assert!(text(&draw(&state, &game)).contains("+0.35"));
    state.preferences.shows_evaluation = false;
    assert!(!text(&draw(&state, &game)).contains("+0.35"));
}

fn part(value: u8) -> f64 {
    let value = f64::from(value) / 255.0;
    if value <= 0.04045 { value / 12.92 } else { ((value + 0.055) / 1.055).powf(2.4) }
}

/// How light a color is. Those of sixteen are as xterm paints them.
fn light(color: Option<Color>) -> f64 {
    let (r, g, b) = match color {
        Some(Color::Rgb(r, g, b)) => (r, g, b),
        Some(Color::Black) => (0, 0, 0),
        Some(Color::Red) => (205, 0, 0),
        Some(Color::Green) => (0, 205, 0),
        Some(Color::Yellow) => (205, 205, 0),
        Some(Color::Blue) => (0, 0, 238),
        Some(Color::Magenta) => (205, 0, 205),
        Some(Color::Cyan) => (0, 205, 205),
        Some(Color::White) => (255, 255, 255),
        other => panic!("{other:?}"),
    };
    0.2126 * part(r) + 0.7152 * part(g) + 0.0722 * part(b)
}

#[test]
fn in_sixteen_colors_pieces_are_seen_and_told_apart_by_shape() {
    let capabilities = Capabilities { colors: ColorDepth::Sixteen, ..COLORS };
    for size in SIZES {
        let (state, game) = scene(capabilities, size, Language::En);
        let buffer = draw(&state, &game);
        let board = state.layout().unwrap().board;
        for square in Square::ALL {
            let cells = board.square(square).positions().map(|place| &buffer[place]);
            for cell in cells.filter(|cell| cell.symbol() != " ") {
                let (a, b) = (light(cell.style().fg) + 0.05, light(cell.style().bg) + 0.05);
                assert!(a.max(b) / a.min(b) >= 3.0, "{square} {cell:?}");
            }
        }
        let picture = text(&buffer);
        assert!(picture.contains('♙') && picture.contains('♟'), "{picture}");
    }
}

/// Contrast as the Web Content Accessibility Guidelines count it.
#[test]
fn pieces_are_seen_on_every_square() {
    let theme = super::super::theme::Theme::new(COLORS, crate::screen_args::BoardColors::default());
    for background in
        [theme.light, theme.dark, theme.last_light, theme.last_dark, theme.selected, theme.alarm]
    {
        for piece in [theme.white_piece, theme.black_piece] {
            let (a, b) = (light(piece.fg) + 0.05, light(background.bg) + 0.05);
            assert!(a.max(b) / a.min(b) >= 3.0, "{piece:?} on {background:?}: {}", a.max(b) / a.min(b));
        }
    }
}

/// Two moves of White from the start.
fn explored() -> Explorer {
    let position = Position::startpos();
    let score = |quarter: u64| GameScore {
        white: 2 * quarter,
        draws: quarter,
        black: quarter,
        rated: 1,
        rating_sum: 2100,
        ..GameScore::default()
    };
    let mut exploration = Exploration::default();
    for (san, quarter) in [("e4", 300_000), ("Nf3", 5000)] {
        exploration.total.add(&score(quarter));
        let mv = position.move_from_san(san).unwrap();
        exploration.moves.push(ExploredMove { mv, score: score(quarter) });
    }
    let mut explorer = Explorer::new(position);
    explorer.fill(Explored { exploration, collections: Vec::new() });
    explorer
}

/// Moves with their numbers and the sum, in every size and language.
#[test]
fn the_explorer_is_a_table() {
    for size in SIZES {
        for language in Language::ALL {
            let (mut state, game) = scene(PLAIN, size, language);
            state.dialog = Some(Dialog::Explorer(Box::new(explored())));
            let drawn = text(&draw(&state, &game));
            let rows: Vec<String> =
                drawn.lines().map(|row| row.split_whitespace().collect::<Vec<_>>().join(" ")).collect();
            for told in
                ["e4 1 200 000 98.4 50.0 25.0 25.0 2100", "1 220 000 100.0 50.0 25.0 25.0 2100", "Esc"]
            {
                assert!(rows.iter().any(|row| row.contains(told)), "{told}\n{drawn}");
            }
            assert!(drawn.contains('♟'), "the board\n{drawn}");
        }
    }
}
