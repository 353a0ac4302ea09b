//! Pages without browsers and sockets: what they say is heard by the same sessions, and lands in the same games.

use std::io;
use std::sync::Arc;
use std::time::Duration;

use tokio::runtime::{Builder, Runtime};
use tokio::sync::mpsc::Receiver;

use super::client::Client;
use super::hall::Customs;
use super::house::House;
use super::session::{Session, Turn};
use super::socket::LONGEST_MESSAGE;

/// A server that nobody can connect to, and some pages that are with it nevertheless. Nothing that they do outlives it.
///
/// ```
/// let mut visit = arrocco::Visit::new(1).unwrap();
/// assert!(visit.say(0, br#"{"v":1,"id":7,"type":"hello","language":"en"}"#));
/// assert!(visit.hear(0).unwrap().starts_with(r#"{"v":1,"re":7,"type":"welcome""#));
/// // Whoever makes no sense before a greeting is not listened to.
/// assert!(visit.hear_so_far(0).is_empty() && visit.hang_up(0));
/// assert!(!visit.say(0, b"\xff"));
/// ```
#[derive(Debug)]
pub struct Visit {
    runtime: Runtime,
    house: Arc<House>,
    pages: Vec<Page>,
}

#[derive(Debug)]
struct Page {
    client: Arc<Client>,
    session: Session,
    parcels: Receiver<String>,
}

impl Page {
    fn new(house: &Arc<House>) -> Self {
        let (client, parcels) = Client::new(house.next_client());
        let client = Arc::new(client);
        let session = Session::new(Arc::clone(house), Arc::clone(&client));
        Self { client, session, parcels }
    }
}

impl Visit {
    /// With so many pages, none of which has said hello. Machines do not hesitate here.
    ///
    /// # Errors
    ///
    /// The system has no thread to give.
    ///
    /// ```
    /// assert!(arrocco::Visit::new(2).is_ok());
    /// ```
    pub fn new(pages: usize) -> io::Result<Self> {
        let runtime = Builder::new_current_thread().enable_all().build()?;
        let customs = Customs { grace: Duration::from_secs(3600), hesitation: Duration::ZERO };
        let house = Arc::new(House::with(None, customs)?);
        let pages = (0..pages).map(|_| Page::new(&house)).collect();
        Ok(Self { runtime, house, pages })
    }

    /// A page says something. Returns whether it is listened to any longer; if not, it is another page from now on, that has
    /// said nothing yet, and what was said to the one before is lost.
    ///
    /// ```
    /// let mut visit = arrocco::Visit::new(1).unwrap();
    /// assert!(!visit.say(0, b"hello"));
    /// ```
    pub fn say(&mut self, page: usize, message: &[u8]) -> bool {
        // A socket takes no text that is too long or none.
        let text = Some(message).filter(|message| message.len() <= LONGEST_MESSAGE);
        let text = text.and_then(|message| str::from_utf8(message).ok());
        let session = self.pages.get_mut(page).map(|page| &mut page.session);
        let Some((text, session)) = text.zip(session) else {
            self.hang_up(page);
            return false;
        };
        let turn = self.runtime.block_on(session.obey(text));
        turn != Turn::Ends || !self.hang_up(page)
    }

    /// The page goes, and another comes. Returns whether there was one.
    ///
    /// ```
    /// let mut visit = arrocco::Visit::new(1).unwrap();
    /// assert!(visit.hang_up(0) && !visit.hang_up(1));
    /// ```
    pub fn hang_up(&mut self, page: usize) -> bool {
        let Some(page) = self.pages.get_mut(page) else { return false };
        self.runtime.block_on(page.session.leave());
        *page = Page::new(&self.house);
        true
    }

    /// What a page is told next. It waits until there is something, and gives up with `None` where a socket would: when the
    /// page has let too much pile up.
    ///
    /// ```
    /// let mut visit = arrocco::Visit::new(1).unwrap();
    /// visit.say(0, br#"{"v":1,"id":1,"type":"hello","language":"it"}"#);
    /// assert!(visit.hear(0).is_some());
    /// ```
    pub fn hear(&mut self, page: usize) -> Option<String> {
        let Page { client, parcels, .. } = self.pages.get_mut(page)?;
        let text = self.runtime.block_on(async {
            tokio::select! {
                biased;
                text = parcels.recv() => text,
                () = client.cut_off() => None,
            }
        })?;
        client.sent(text.len());
        Some(text)
    }

    /// What a page has been told until now.
    ///
    /// ```
    /// assert!(arrocco::Visit::new(1).unwrap().hear_so_far(0).is_empty());
    /// ```
    pub fn hear_so_far(&mut self, page: usize) -> Vec<String> {
        let Some(Page { client, parcels, .. }) = self.pages.get_mut(page) else { return Vec::new() };
        let texts: Vec<String> = std::iter::from_fn(|| parcels.try_recv().ok()).collect();
        client.sent(texts.iter().map(String::len).sum());
        texts
    }

    /// Does what the server does from time to time: tells everybody of new games.
    ///
    /// ```
    /// arrocco::Visit::new(1).unwrap().wait();
    /// ```
    pub fn wait(&mut self) {
        self.house.hall.announce();
        self.pages.iter_mut().for_each(|page| page.session.tidy());
    }
}

impl Drop for Visit {
    fn drop(&mut self) {
        for page in &mut self.pages {
            self.runtime.block_on(page.session.leave());
        }
        self.house.close();
    }
}
