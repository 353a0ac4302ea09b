//! A page's end of a real socket. Everything that it hears is judged.

use std::io::ErrorKind;
use std::net::TcpStream;
use std::time::{Duration, Instant};

use anyhow::{Context as _, Result, bail, ensure};
use serde_json::{Value, json};
use tungstenite::client::IntoClientRequest as _;
use tungstenite::{Message, WebSocket};

use super::judge::Judge;
use super::server::Server;

/// Whoever hears nothing for so long is not answered.
const PATIENCE: Duration = Duration::from_secs(60);
/// Whoever hears only of other things for so long is not answered either; on a busy machine an analysis takes minutes.
const LONGEST: Duration = Duration::from_secs(600);

pub(super) struct Page {
    socket: WebSocket<TcpStream>,
    judge: Judge,
    last: u64,
}

impl Page {
    /// A page that has said hello.
    pub(super) fn open(server: &Server) -> Result<Self> {
        let url = format!("ws://{}/socket?token={}", server.host, server.token);
        let mut request = url.into_client_request()?;
        request.headers_mut().insert("Origin", format!("http://{}", server.host).parse()?);
        let stream = TcpStream::connect(&server.host)?;
        stream.set_read_timeout(Some(PATIENCE))?;
        let (socket, _) = tungstenite::client(request, stream).context("the door stays shut")?;
        let mut page = Self { socket, judge: Judge::default(), last: 0 };
        let welcome = page.ask(json!({"type": "hello", "language": "en"}))?;
        ensure!(welcome["type"] == "welcome", "no welcome: {welcome}");
        Ok(page)
    }

    /// Says something, with the version and a number of its own.
    pub(super) fn say(&mut self, mut message: Value) -> Result<u64> {
        self.last += 1;
        message["v"] = json!(1);
        message["id"] = json!(self.last);
        self.say_raw(message.to_string())?;
        Ok(self.last)
    }

    pub(super) fn say_raw(&mut self, text: String) -> Result<()> {
        self.socket.send(Message::text(text)).context("unexpected close")
    }

    /// The answer, whatever else comes before it.
    pub(super) fn ask(&mut self, message: Value) -> Result<Value> {
        let asked = message.to_string();
        let id = self.say(message)?;
        self.wait(|said| said["re"] == id).with_context(|| format!("after {asked}"))
    }

    /// The answer, which must be of a kind.
    pub(super) fn expect(&mut self, kind: &str, message: Value) -> Result<Value> {
        let asked = message.to_string();
        let answer = self.ask(message)?;
        ensure!(answer["type"] == kind, "wrong answer to {asked}: {answer}");
        Ok(answer)
    }

    /// The first message of some kind that comes from now on.
    pub(super) fn wait(&mut self, is_wanted: impl Fn(&Value) -> bool) -> Result<Value> {
        let start = Instant::now();
        while start.elapsed() < LONGEST {
            let said = self.next()?;
            if is_wanted(&said) {
                return Ok(said);
            }
        }
        bail!("no answer")
    }

    fn next(&mut self) -> Result<Value> {
        loop {
            match self.socket.read() {
                // The judge panics where something is wrong.
                Ok(Message::Text(text)) => return Ok(self.judge.hear(&text)),
                Ok(Message::Close(frame)) => bail!("unexpected close: {frame:?}"),
                Ok(_) => {}
                Err(tungstenite::Error::Io(error)) if is_silence(&error) => bail!("no answer"),
                Err(error) => return Err(error).context("unexpected close"),
            }
        }
    }

    /// Waits until the server closes the socket.
    pub(super) fn expect_close(mut self) -> Result<()> {
        let start = Instant::now();
        while start.elapsed() < PATIENCE {
            match self.socket.read() {
                Ok(Message::Close(_)) => return Ok(()),
                Ok(_) => {}
                Err(tungstenite::Error::Io(error)) if is_silence(&error) => bail!("not closed"),
                // One that does not read to the end what it is sent may well cut the line.
                Err(_) => return Ok(()),
            }
        }
        bail!("not closed")
    }

    pub(super) fn say_bytes(&mut self, bytes: Vec<u8>) -> Result<()> {
        self.socket.send(Message::binary(bytes)).context("unexpected close")
    }

    /// Goes as people do.
    pub(super) fn close(mut self) {
        // Nobody waits for the answer.
        let _ = self.socket.close(None);
    }
}

/// Has the time for reading run out?
fn is_silence(error: &std::io::Error) -> bool {
    matches!(error.kind(), ErrorKind::WouldBlock | ErrorKind::TimedOut)
}
