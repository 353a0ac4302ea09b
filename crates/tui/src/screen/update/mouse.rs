//! The mouse: two clicks or a drag move a piece, the wheel goes through the game.

use arrocco_play::Game;
use crossterm::event::{KeyCode, KeyEvent, MouseButton, MouseEvent, MouseEventKind};
use ratatui::layout::Position as Place;

use super::super::action::Action;
use super::super::dialog::Dialog;
use super::super::message::Request;
use super::super::state::{Drag, State};
use super::super::view::{answer_at, explored_at, listed_at, node_at, ply_at, row_at, theme_at};

impl State {
    pub(super) fn point(&mut self, mouse: MouseEvent, game: &Game) -> Vec<Request> {
        let place = Place::new(mouse.column, mouse.row);
        if self.dialog.is_some() {
            return self.point_at_dialog(mouse.kind, place, game);
        }
        match mouse.kind {
            MouseEventKind::Down(MouseButton::Left) => self.button_down(place, game),
            MouseEventKind::Drag(MouseButton::Left) => {
                self.drag_over(place);
                Vec::new()
            }
            MouseEventKind::Up(MouseButton::Left) => self.button_up(place, game),
            MouseEventKind::ScrollUp => self.wheel(Action::Previous, KeyCode::Left, game),
            MouseEventKind::ScrollDown => self.wheel(Action::Next, KeyCode::Right, game),
            _ => Vec::new(),
        }
    }

    fn point_at_dialog(&mut self, kind: MouseEventKind, place: Place, game: &Game) -> Vec<Request> {
        match (&self.dialog, kind) {
            (
                Some(Dialog::Help { .. } | Dialog::Why { .. } | Dialog::Progress { .. }),
                MouseEventKind::Down(MouseButton::Left),
            ) => {
                self.dialog = None;
                return Vec::new();
            }
            (Some(Dialog::GameList(_)), MouseEventKind::Down(MouseButton::Left)) => {
                return self.point_at_game(place);
            }
            (Some(Dialog::Explorer(_)), MouseEventKind::Down(MouseButton::Left)) => {
                return self.point_at_explored(place);
            }
            (Some(Dialog::Themes { chosen }), MouseEventKind::Down(MouseButton::Left)) => {
                return match theme_at(self, *chosen, place) {
                    Some(theme) => self.choose_theme(theme),
                    None => Vec::new(),
                };
            }
            (
                Some(
                    Dialog::Help { .. }
                    | Dialog::Why { .. }
                    | Dialog::Progress { .. }
                    | Dialog::Themes { .. }
                    | Dialog::NewGame(_)
                    | Dialog::GameList(_)
                    | Dialog::Explorer(_),
                ),
                MouseEventKind::ScrollUp | MouseEventKind::ScrollDown,
            ) => {
                let key = if kind == MouseEventKind::ScrollUp { KeyCode::Up } else { KeyCode::Down };
                return self.answer(KeyEvent::from(key), game);
            }
            (Some(Dialog::NewGame(_)), MouseEventKind::Down(MouseButton::Left)) => self.point_at_row(place),
            (_, MouseEventKind::Down(MouseButton::Left)) => {}
            _ => return Vec::new(),
        }
        let hit = answer_at(self, place);
        let Some((_, chosen)) = self.dialog.as_mut().and_then(|dialog| dialog.choice()) else {
            return Vec::new();
        };
        match hit {
            Some(answer) => {
                *chosen = answer;
                self.accept_answer(game)
            }
            None => Vec::new(),
        }
    }

    fn wheel(&mut self, action: Action, key: KeyCode, game: &Game) -> Vec<Request> {
        match self.reader {
            Some(_) => self.reading_key(KeyEvent::from(key), game),
            None => self.act(action, game),
        }
    }

    /// A click chooses a game, a second one opens it.
    fn point_at_game(&mut self, place: Place) -> Vec<Request> {
        let hit = listed_at(self, place);
        let (Some(hit), Some(Dialog::GameList(list))) = (hit, &mut self.dialog) else { return Vec::new() };
        if list.chosen == hit {
            return self.list_key(KeyEvent::from(KeyCode::Enter));
        }
        list.chosen = hit;
        self.preview_chosen()
    }

    /// A click chooses a move or a game, a second one goes there.
    fn point_at_explored(&mut self, place: Place) -> Vec<Request> {
        let hit = explored_at(self, place);
        let (Some(hit), Some(Dialog::Explorer(explorer))) = (hit, &mut self.dialog) else {
            return Vec::new();
        };
        if explorer.chosen == hit {
            return self.explorer_key(KeyEvent::from(KeyCode::Enter));
        }
        explorer.chosen = hit;
        Vec::new()
    }

    /// A click selects a row, a second one changes its value.
    fn point_at_row(&mut self, place: Place) {
        let hit = row_at(self, place);
        if let (Some(row), Some(Dialog::NewGame(new))) = (hit, &mut self.dialog) {
            if new.row == row {
                new.key(KeyEvent::from(KeyCode::Right));
            }
            new.row = row;
        }
    }

    fn square_at(&self, place: Place) -> Option<arrocco_rules::Square> {
        self.layout()?.board.at(place.x, place.y)
    }

    fn button_down(&mut self, place: Place, game: &Game) -> Vec<Request> {
        if let Some(node) = node_at(self, place) {
            self.reader.as_mut().into_iter().for_each(|reader| reader.go_to(node));
            return Vec::new();
        }
        let is_listed = self.reader.is_none() && self.puzzle.is_none();
        if let Some(ply) = ply_at(self, game, place).filter(|_| is_listed) {
            self.show_ply(ply, game);
            return Vec::new();
        }
        if self.reader.is_some() {
            return self.press_bar(place, game);
        }
        let Some(square) = self.square_at(place) else { return self.press_bar(place, game) };
        self.cursor = None;
        let was_selected = self.selected == Some(square);
        let requests = if was_selected { Vec::new() } else { self.select_square(square, game) };
        // A second click deselects the piece, but only when the button is released: it may be dragged again.
        self.dragged = (self.selected == Some(square)).then_some(Drag { from: square, was_selected });
        requests
    }

    /// Moves the cursor to the square under the mouse.
    fn drag_over(&mut self, place: Place) {
        if self.dragged.is_some() {
            self.cursor = self.square_at(place);
        }
    }

    fn button_up(&mut self, place: Place, game: &Game) -> Vec<Request> {
        let Some(Drag { from, was_selected }) = self.dragged.take() else { return Vec::new() };
        self.cursor = None;
        match self.square_at(place) {
            Some(to) if to != from => self.move_piece(from, to, game),
            Some(_) if !was_selected => Vec::new(),
            _ => {
                self.clear_selection();
                Vec::new()
            }
        }
    }

    /// The key bar at the bottom consists of buttons.
    fn press_bar(&mut self, place: Place, game: &Game) -> Vec<Request> {
        match super::super::view::bar_at(self, place) {
            Some(action) if self.puzzle.is_some() => self.puzzle_action(action, game),
            Some(action) if self.reader.is_some() => self.reading_action(action, game),
            Some(action) => self.act(action, game),
            None => Vec::new(),
        }
    }
}
