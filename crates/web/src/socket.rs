//! The WebSocket of one page: read at a limited rate, written to as fast as the page takes it, and closed when the page
//! is silent, too slow or floods.

use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::extract::ws::{CloseFrame, Message, Utf8Bytes, WebSocket, WebSocketUpgrade, close_code};
use tokio::sync::{OwnedSemaphorePermit, mpsc};
use tokio::time::{MissedTickBehavior, interval, sleep_until, timeout};

use super::client::Client;
use super::invitations::Visitor;
use super::rate_limiter::{RateLimiter, Verdict};
use super::server_state::{ServerState, shutdown};
use super::session::{Session, Step};

/// The longest message: a part of a file of 60,000 characters, even if each of them had to be escaped.
pub(super) const LONGEST_MESSAGE: usize = 512 << 10;
/// A page that takes longer for a message is disconnected.
const WRITE_TIMEOUT: Duration = Duration::from_secs(15);
/// How often pages are pinged, and after which silence they are disconnected.
const PING_EVERY: Duration = Duration::from_secs(10);
const SILENCE: Duration = Duration::from_secs(30);
/// The time for the first message after connecting.
const HELLO_TIMEOUT: Duration = Duration::from_secs(10);

pub(super) fn with_limits(upgrade: WebSocketUpgrade) -> WebSocketUpgrade {
    upgrade.max_message_size(LONGEST_MESSAGE).max_frame_size(LONGEST_MESSAGE).write_buffer_size(0)
}

/// Why a connection ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum End {
    /// The page has disconnected.
    Gone,
    Silent,
    Behind,
    Flood,
    Invalid,
    Closing,
}

impl End {
    const fn frame(self) -> Option<(u16, &'static str)> {
        match self {
            Self::Gone => None,
            Self::Silent => Some((close_code::POLICY, "nobody is there")),
            Self::Behind => Some((close_code::POLICY, "too slow")),
            Self::Flood => Some((close_code::POLICY, "too many messages")),
            Self::Invalid => Some((close_code::POLICY, "not understood")),
            Self::Closing => Some((close_code::AWAY, "the program ends")),
        }
    }
}

/// Serves a page until one side disconnects. The permit counts the page until then.
pub(super) async fn serve(
    socket: WebSocket,
    state: Arc<ServerState>,
    visitor: Visitor,
    permit: OwnedSemaphorePermit,
) {
    let (client, messages) = Client::new(state.next_client_id(), visitor);
    let client = Arc::new(client);
    let mut connection = Connection {
        socket,
        messages,
        client: Arc::clone(&client),
        session: Session::new(Arc::clone(&state), client),
        rate_limiter: RateLimiter::new(Instant::now()),
        heard: Instant::now(),
        resume: None,
    };
    let end = connection.run(&state).await;
    connection.session.leave().await;
    connection.close(end).await;
    drop(permit);
}

struct Connection {
    socket: WebSocket,
    messages: mpsc::Receiver<String>,
    client: Arc<Client>,
    session: Session,
    rate_limiter: RateLimiter,
    heard: Instant,
    /// A page that sends too fast is not read before this.
    resume: Option<Instant>,
}

impl Connection {
    async fn run(&mut self, state: &ServerState) -> End {
        let mut closing = state.closing();
        let client = Arc::clone(&self.client);
        let mut pings = interval(PING_EVERY);
        pings.set_missed_tick_behavior(MissedTickBehavior::Delay);
        loop {
            let resume = self.resume.unwrap_or_else(Instant::now).into();
            let step = tokio::select! {
                biased;
                () = shutdown(&mut closing) => Err(End::Closing),
                () = client.overflowed() => Err(End::Behind),
                Some(text) = self.messages.recv() => self.write(text).await,
                _ = pings.tick() => self.ping().await,
                () = sleep_until(resume), if self.resume.is_some() => { self.resume = None; Ok(()) }
                message = self.socket.recv(), if self.resume.is_none() => self.receive(message).await,
            };
            if let Err(end) = step {
                return end;
            }
        }
    }

    async fn write(&mut self, text: String) -> Result<(), End> {
        let size = text.len();
        let sent = timeout(WRITE_TIMEOUT, self.socket.send(Message::text(text))).await;
        self.client.sent(size);
        match sent {
            Ok(Ok(())) => Ok(()),
            Ok(Err(_)) => Err(End::Gone),
            Err(_) => Err(End::Behind),
        }
    }

    /// Pings the page, unless it has been silent for too long.
    async fn ping(&mut self) -> Result<(), End> {
        let patience = if self.session.said_hello() { SILENCE } else { HELLO_TIMEOUT };
        if self.resume.is_none() && self.heard.elapsed() > patience {
            return Err(End::Silent);
        }
        self.session.drop_stale_upload();
        match timeout(WRITE_TIMEOUT, self.socket.send(Message::Ping(Vec::new().into()))).await {
            Ok(Ok(())) => Ok(()),
            _ => Err(End::Gone),
        }
    }

    async fn receive(&mut self, message: Option<Result<Message, axum::Error>>) -> Result<(), End> {
        let Some(Ok(message)) = message else { return Err(End::Gone) };
        if self.session.said_hello() {
            self.heard = Instant::now();
        }
        match message {
            Message::Text(text) => self.handle_text(&text).await,
            Message::Close(_) => Err(End::Gone),
            Message::Binary(_) => Err(End::Invalid),
            // Those count as well; axum answers them.
            Message::Ping(_) | Message::Pong(_) => self.spend(1),
        }
    }

    async fn handle_text(&mut self, text: &Utf8Bytes) -> Result<(), End> {
        match self.session.handle(text).await {
            Step::Continue(cost) => {
                // Other connections have their turn between two messages.
                tokio::task::yield_now().await;
                self.spend(cost)
            }
            Step::Close => {
                // The reason may still be in the queue.
                while let Ok(text) = self.messages.try_recv() {
                    self.write(text).await?;
                }
                Err(End::Invalid)
            }
        }
    }

    fn spend(&mut self, cost: u32) -> Result<(), End> {
        let now = Instant::now();
        match self.rate_limiter.spend(cost, now) {
            Verdict::Go => Ok(()),
            Verdict::Wait(time) => {
                self.resume = Some(now + time);
                Ok(())
            }
            Verdict::Drop => Err(End::Flood),
        }
    }

    async fn close(mut self, end: End) {
        if let Some((code, reason)) = end.frame() {
            let frame = Message::Close(Some(CloseFrame { code, reason: reason.into() }));
            // A page that does not take it is disconnected anyway.
            let _ = timeout(Duration::from_secs(1), self.socket.send(frame)).await;
        }
    }
}
