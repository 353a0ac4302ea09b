//! One page's socket: it is read at a pace, written to without waiting for others, and given up when nobody is there.

use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::extract::ws::{CloseFrame, Message, Utf8Bytes, WebSocket, WebSocketUpgrade, close_code};
use tokio::sync::{OwnedSemaphorePermit, mpsc};
use tokio::time::{MissedTickBehavior, interval, sleep_until, timeout};

use super::client::Client;
use super::house::{House, closed};
use super::pace::{Pace, Verdict};
use super::session::{Session, Turn};

/// The longest message: a part of a file of 60,000 characters, even if each of them had to be escaped.
pub(super) const LONGEST_MESSAGE: usize = 512 << 10;
/// A page that does not take what it is sent for so long is given up.
const WRITING: Duration = Duration::from_secs(15);
/// How often a silent page is asked whether it is there, and after which silence it is not.
const PING_EVERY: Duration = Duration::from_secs(10);
const SILENCE: Duration = Duration::from_secs(30);
/// Whoever connects says hello within this time.
const GREETING: Duration = Duration::from_secs(10);

pub(super) fn limited(upgrade: WebSocketUpgrade) -> WebSocketUpgrade {
    upgrade.max_message_size(LONGEST_MESSAGE).max_frame_size(LONGEST_MESSAGE).write_buffer_size(0)
}

/// Why a socket ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum End {
    /// The page has gone, or the line is broken.
    Gone,
    Silent,
    Behind,
    Flood,
    Unwelcome,
    Closing,
}

impl End {
    const fn frame(self) -> Option<(u16, &'static str)> {
        match self {
            Self::Gone => None,
            Self::Silent => Some((close_code::POLICY, "nobody is there")),
            Self::Behind => Some((close_code::POLICY, "too slow")),
            Self::Flood => Some((close_code::POLICY, "too many messages")),
            Self::Unwelcome => Some((close_code::POLICY, "not understood")),
            Self::Closing => Some((close_code::AWAY, "the program ends")),
        }
    }
}

/// Attends to a page until one of both has enough. The place is free again afterwards.
pub(super) async fn serve(socket: WebSocket, house: Arc<House>, place: OwnedSemaphorePermit) {
    let (client, parcels) = Client::new(house.next_client());
    let client = Arc::new(client);
    let mut line = Line {
        socket,
        parcels,
        client: Arc::clone(&client),
        session: Session::new(Arc::clone(&house), client),
        pace: Pace::new(Instant::now()),
        heard: Instant::now(),
        resume: None,
    };
    let end = line.attend(&house).await;
    line.session.leave().await;
    line.hang_up(end).await;
    drop(place);
}

struct Line {
    socket: WebSocket,
    parcels: mpsc::Receiver<String>,
    client: Arc<Client>,
    session: Session,
    pace: Pace,
    heard: Instant,
    /// A page that talks too fast is not read before this.
    resume: Option<Instant>,
}

impl Line {
    async fn attend(&mut self, house: &House) -> End {
        let mut closing = house.closing();
        let client = Arc::clone(&self.client);
        let mut pings = interval(PING_EVERY);
        pings.set_missed_tick_behavior(MissedTickBehavior::Delay);
        loop {
            let resume = self.resume.unwrap_or_else(Instant::now).into();
            let step = tokio::select! {
                biased;
                () = closed(&mut closing) => Err(End::Closing),
                () = client.cut_off() => Err(End::Behind),
                Some(text) = self.parcels.recv() => self.write(text).await,
                _ = pings.tick() => self.check().await,
                () = sleep_until(resume), if self.resume.is_some() => { self.resume = None; Ok(()) }
                message = self.socket.recv(), if self.resume.is_none() => self.hear(message).await,
            };
            if let Err(end) = step {
                return end;
            }
        }
    }

    async fn write(&mut self, text: String) -> Result<(), End> {
        let size = text.len();
        let sent = timeout(WRITING, self.socket.send(Message::text(text))).await;
        self.client.sent(size);
        match sent {
            Ok(Ok(())) => Ok(()),
            Ok(Err(_)) => Err(End::Gone),
            Err(_) => Err(End::Behind),
        }
    }

    /// Is anybody there?
    async fn check(&mut self) -> Result<(), End> {
        let patience = if self.session.is_greeted() { SILENCE } else { GREETING };
        if self.resume.is_none() && self.heard.elapsed() > patience {
            return Err(End::Silent);
        }
        self.session.tidy();
        match timeout(WRITING, self.socket.send(Message::Ping(Vec::new().into()))).await {
            Ok(Ok(())) => Ok(()),
            _ => Err(End::Gone),
        }
    }

    async fn hear(&mut self, message: Option<Result<Message, axum::Error>>) -> Result<(), End> {
        let Some(Ok(message)) = message else { return Err(End::Gone) };
        if self.session.is_greeted() {
            self.heard = Instant::now();
        }
        match message {
            Message::Text(text) => self.obey(&text).await,
            Message::Close(_) => Err(End::Gone),
            Message::Binary(_) => Err(End::Unwelcome),
            // Those cost as well, but nobody answers them here.
            Message::Ping(_) | Message::Pong(_) => self.spend(1),
        }
    }

    async fn obey(&mut self, text: &Utf8Bytes) -> Result<(), End> {
        match self.session.obey(text).await {
            Turn::Goes(cost) => {
                // A page with much to say lets others speak in between.
                tokio::task::yield_now().await;
                self.spend(cost)
            }
            Turn::Ends => {
                // The last words may still wait.
                while let Ok(text) = self.parcels.try_recv() {
                    self.write(text).await?;
                }
                Err(End::Unwelcome)
            }
        }
    }

    fn spend(&mut self, cost: u32) -> Result<(), End> {
        let now = Instant::now();
        match self.pace.spend(cost, now) {
            Verdict::Go => Ok(()),
            Verdict::Wait(time) => {
                self.resume = Some(now + time);
                Ok(())
            }
            Verdict::Drop => Err(End::Flood),
        }
    }

    async fn hang_up(mut self, end: End) {
        if let Some((code, reason)) = end.frame() {
            let frame = Message::Close(Some(CloseFrame { code, reason: reason.into() }));
            // Whoever does not listen need not know.
            let _ = timeout(Duration::from_secs(1), self.socket.send(frame)).await;
        }
    }
}
