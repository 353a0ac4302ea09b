//! A page's end of the socket.

use std::net::TcpStream;

use serde_json::{Value, json};
use tungstenite::client::IntoClientRequest as _;
use tungstenite::{HandshakeError, Message, WebSocket};

use crate::web::server::Server;

#[derive(Debug)]
pub(crate) struct Page {
    pub(crate) socket: WebSocket<TcpStream>,
    last: u64,
    /// What came while something else was waited for.
    heard: Vec<Value>,
}

impl Page {
    /// The status with which the door stays shut, if it does.
    pub(crate) fn open(server: &Server, token: &str) -> Result<Self, u16> {
        let origin = format!("http://{}", server.host());
        Self::knock(
            server,
            &format!("/socket?token={token}"),
            &[("Host", server.host()), ("Origin", &origin)],
        )
    }

    pub(crate) fn knock(server: &Server, path: &str, headers: &[(&str, &str)]) -> Result<Self, u16> {
        let mut request = format!("ws://{}{path}", server.host()).into_client_request().unwrap();
        for (name, value) in headers {
            let name: tungstenite::http::HeaderName = name.parse().unwrap();
            request.headers_mut().insert(name, value.parse().unwrap());
        }
        match tungstenite::client(request, server.connect()) {
            Ok((socket, _)) => Ok(Self { socket, last: 0, heard: Vec::new() }),
            Err(HandshakeError::Failure(tungstenite::Error::Http(response))) => {
                Err(response.status().as_u16())
            }
            Err(error) => panic!("{error}"),
        }
    }

    pub(crate) fn hello(&mut self) -> Value {
        let welcome = self.ask(json!({"type": "hello", "language": "en"}));
        assert_eq!(welcome["type"], "welcome", "{welcome}");
        welcome
    }

    pub(crate) fn send(&mut self, mut message: Value) -> u64 {
        self.last += 1;
        message["v"] = json!(1);
        message["id"] = json!(self.last);
        self.socket.send(Message::text(message.to_string())).unwrap();
        self.last
    }

    /// The first answer.
    pub(crate) fn ask(&mut self, message: Value) -> Value {
        let id = self.send(message);
        self.wait(|reply| reply["re"] == id)
    }

    /// The first message of a kind, whether it has come already or not.
    pub(crate) fn wait(&mut self, is_wanted: impl Fn(&Value) -> bool) -> Value {
        if let Some(place) = self.heard.iter().position(&is_wanted) {
            return self.heard.remove(place);
        }
        loop {
            let value = self.next().expect("the socket was closed");
            if is_wanted(&value) {
                return value;
            }
            self.heard.push(value);
        }
    }

    pub(crate) fn wait_for(&mut self, kind: &str) -> Value {
        self.wait(|reply| reply["type"] == kind)
    }

    /// What was heard before is of no interest.
    pub(crate) fn forget(&mut self) {
        self.heard.clear();
    }

    /// The next message; `None` at the end.
    pub(crate) fn next(&mut self) -> Option<Value> {
        loop {
            match self.socket.read() {
                Ok(Message::Text(text)) => return Some(serde_json::from_str(&text).unwrap()),
                Ok(Message::Close(_)) | Err(_) => return None,
                Ok(_) => {}
            }
        }
    }

    /// Reads until the server has had enough, and tells with which code it closed, if with any.
    pub(crate) fn end(&mut self) -> Option<u16> {
        loop {
            match self.socket.read() {
                Ok(Message::Close(frame)) => return frame.map(|frame| frame.code.into()),
                Err(_) => return None,
                Ok(_) => {}
            }
        }
    }

    // ---- Games ----

    /// A new game, as the server shows it.
    pub(crate) fn new_game(&mut self, white: Value, black: Value, clock: Option<&str>) -> Game {
        self.new_game_from(white, black, clock, json!({"kind": "standard"}))
    }

    pub(crate) fn new_game_from(
        &mut self,
        white: Value,
        black: Value,
        clock: Option<&str>,
        start: Value,
    ) -> Game {
        let choice = json!({"players": {"white": white, "black": black}, "clock": clock, "start": start});
        Game::of(self.ask(json!({"type": "new-game", "choice": choice})))
    }

    pub(crate) fn open_game(&mut self, name: &str) -> Game {
        Game::of(self.ask(json!({"type": "open-game", "game": name})))
    }

    pub(crate) fn act(&mut self, game: &Game, act: Value) -> Value {
        let message =
            json!({"type": "act", "game": game.name, "revision": game.view["revision"], "act": act});
        self.ask(message)
    }

    /// Plays a move, and tells what the game is like then.
    pub(crate) fn play(&mut self, game: &Game, text: &str) -> Game {
        Game::of(self.act(game, json!({"act": "say", "text": text})))
    }

    /// Waits until the game looks as it should.
    pub(crate) fn wait_game(&mut self, is_wanted: impl Fn(&Value) -> bool) -> Game {
        Game::of(self.wait(|reply| reply["type"] == "game" && is_wanted(&reply["view"])))
    }
}

/// A game as the server shows it.
#[derive(Clone, Debug)]
pub(crate) struct Game {
    pub(crate) name: String,
    pub(crate) view: Value,
    pub(crate) notices: Value,
}

impl Game {
    #[track_caller]
    pub(crate) fn of(reply: Value) -> Self {
        assert_eq!(reply["type"], "game", "{reply}");
        let name = reply["game"].as_str().unwrap().to_owned();
        Self { name, view: reply["view"].clone(), notices: reply["notices"].clone() }
    }

    pub(crate) fn sans(&self) -> Vec<&str> {
        self.view["moves"].as_array().unwrap().iter().map(|mv| mv["san"].as_str().unwrap()).collect()
    }
}

pub(crate) fn human() -> Value {
    json!({"kind": "human"})
}

pub(crate) fn engine(level: u8) -> Value {
    json!({"kind": "engine", "level": level})
}
