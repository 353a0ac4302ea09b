//! Pages without browsers and sockets: their messages are handled by the same sessions and reach the same games. For
//! fuzzing.

use std::io;
use std::sync::Arc;
use std::time::Duration;

use tokio::runtime::{Builder, Runtime};
use tokio::sync::mpsc::Receiver;

use super::client::Client;
use super::games::GameTiming;
use super::invitations::Visitor;
use super::server_state::ServerState;
use super::session::{Session, Step};
use super::socket::LONGEST_MESSAGE;

/// A server that nobody can connect to, with some pages. Nothing that they do is kept.
///
/// ```
/// let mut pages = arrocco_web::SimulatedPages::new(1).unwrap();
/// assert!(pages.send(0, br#"{"v":1,"id":7,"type":"hello","language":"en"}"#));
/// assert!(pages.receive(0).unwrap().starts_with(r#"{"v":1,"re":7,"type":"welcome""#));
/// // A page whose first message is malformed is disconnected.
/// assert!(pages.received(0).is_empty() && pages.reconnect(0));
/// assert!(!pages.send(0, b"\xff"));
/// ```
#[derive(Debug)]
pub struct SimulatedPages {
    runtime: Runtime,
    state: Arc<ServerState>,
    pages: Vec<Page>,
}

#[derive(Debug)]
struct Page {
    client: Arc<Client>,
    session: Session,
    messages: Receiver<String>,
}

impl Page {
    fn new(state: &Arc<ServerState>) -> Self {
        let (client, messages) = Client::new(state.next_client_id(), Visitor::Host);
        let client = Arc::new(client);
        let session = Session::new(Arc::clone(state), Arc::clone(&client));
        Self { client, session, messages }
    }
}

impl SimulatedPages {
    /// With so many pages, none of which has said hello. Engines move without a delay here.
    ///
    /// # Errors
    ///
    /// The system has no thread to give.
    ///
    /// ```
    /// assert!(arrocco_web::SimulatedPages::new(2).is_ok());
    /// ```
    pub fn new(pages: usize) -> io::Result<Self> {
        let runtime = Builder::new_current_thread().enable_all().build()?;
        let timing = GameTiming { grace: Duration::from_secs(3600), move_delay: Duration::ZERO };
        let state = Arc::new(ServerState::with(None, timing)?);
        let pages = (0..pages).map(|_| Page::new(&state)).collect();
        Ok(Self { runtime, state, pages })
    }

    /// Sends a message from a page. Returns whether the page is still connected; if not, it is connected anew, and what
    /// was sent to it before is lost.
    ///
    /// ```
    /// let mut pages = arrocco_web::SimulatedPages::new(1).unwrap();
    /// assert!(!pages.send(0, b"hello"));
    /// ```
    pub fn send(&mut self, page: usize, message: &[u8]) -> bool {
        // A socket accepts no message that is too long or not UTF-8.
        let text = Some(message).filter(|message| message.len() <= LONGEST_MESSAGE);
        let text = text.and_then(|message| str::from_utf8(message).ok());
        let session = self.pages.get_mut(page).map(|page| &mut page.session);
        let Some((text, session)) = text.zip(session) else {
            self.reconnect(page);
            return false;
        };
        let step = self.runtime.block_on(session.handle(text));
        step != Step::Close || !self.reconnect(page)
    }

    /// Disconnects a page and connects another in its place. Returns whether there was one.
    ///
    /// ```
    /// let mut pages = arrocco_web::SimulatedPages::new(1).unwrap();
    /// assert!(pages.reconnect(0) && !pages.reconnect(1));
    /// ```
    pub fn reconnect(&mut self, page: usize) -> bool {
        let Some(page) = self.pages.get_mut(page) else { return false };
        self.runtime.block_on(page.session.leave());
        *page = Page::new(&self.state);
        true
    }

    /// The next message to a page. Waits until there is one; `None` where a socket would disconnect a page that does not
    /// keep up.
    ///
    /// ```
    /// let mut pages = arrocco_web::SimulatedPages::new(1).unwrap();
    /// pages.send(0, br#"{"v":1,"id":1,"type":"hello","language":"it"}"#);
    /// assert!(pages.receive(0).is_some());
    /// ```
    pub fn receive(&mut self, page: usize) -> Option<String> {
        let Page { client, messages, .. } = self.pages.get_mut(page)?;
        let text = self.runtime.block_on(async {
            tokio::select! {
                biased;
                text = messages.recv() => text,
                () = client.overflowed() => None,
            }
        })?;
        client.sent(text.len());
        Some(text)
    }

    /// The messages to a page until now.
    ///
    /// ```
    /// assert!(arrocco_web::SimulatedPages::new(1).unwrap().received(0).is_empty());
    /// ```
    pub fn received(&mut self, page: usize) -> Vec<String> {
        let Some(Page { client, messages, .. }) = self.pages.get_mut(page) else { return Vec::new() };
        let texts: Vec<String> = std::iter::from_fn(|| messages.try_recv().ok()).collect();
        client.sent(texts.iter().map(String::len).sum());
        texts
    }

    /// Does what the server does from time to time: sends the list of games if it has changed, drops stale uploads.
    ///
    /// ```
    /// arrocco_web::SimulatedPages::new(1).unwrap().tick();
    /// ```
    pub fn tick(&mut self) {
        self.state.games.announce();
        self.pages.iter_mut().for_each(|page| page.session.drop_stale_upload());
    }
}

impl Drop for SimulatedPages {
    fn drop(&mut self) {
        for page in &mut self.pages {
            self.runtime.block_on(page.session.leave());
        }
        self.state.close();
    }
}
