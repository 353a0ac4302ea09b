//! A connected page, as the rest of the program sees it: a queue of messages to it.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};

use arrocco_backend::protocol::{Refused, Reply, written};
use arrocco_host::language::Language;
use tokio::sync::{Notify, mpsc};

use super::invitations::Visitor;

/// Messages that may wait for a page that does not read.
const MOST_MESSAGES: usize = 256;
/// Bytes that may wait for one page, and for all of them.
const MOST_BYTES: usize = 16 << 20;
const MOST_BYTES_IN_ALL: usize = 128 << 20;
/// A page with more than this waiting is not sent what it can do without.
const BEHIND: usize = 64 << 10;

static WAITING_IN_ALL: AtomicUsize = AtomicUsize::new(0);

/// A connected page. Sending to it never blocks: a page that does not keep up is disconnected, and gets everything anew
/// when it connects again.
#[derive(Debug)]
pub(super) struct Client {
    id: u64,
    queue: mpsc::Sender<String>,
    waiting: AtomicUsize,
    language: Mutex<Language>,
    visitor: Visitor,
    /// The name that the browser has given itself.
    device: Mutex<String>,
    overflow: Notify,
}

impl Client {
    pub(super) fn new(id: u64, visitor: Visitor) -> (Self, mpsc::Receiver<String>) {
        let (queue, messages) = mpsc::channel(MOST_MESSAGES);
        let client = Self {
            id,
            queue,
            waiting: AtomicUsize::new(0),
            language: Mutex::new(Language::En),
            visitor,
            device: Mutex::default(),
            overflow: Notify::new(),
        };
        (client, messages)
    }

    pub(super) const fn visitor(&self) -> &Visitor {
        &self.visitor
    }

    pub(super) fn device(&self) -> String {
        self.device.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    pub(super) fn set_device(&self, device: String) {
        *self.device.lock().unwrap_or_else(PoisonError::into_inner) = device;
    }

    pub(super) const fn id(&self) -> u64 {
        self.id
    }

    pub(super) fn language(&self) -> Language {
        *self.language.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(super) fn set_language(&self, language: Language) {
        *self.language.lock().unwrap_or_else(PoisonError::into_inner) = language;
    }

    /// Sends what is no answer to a message.
    pub(super) fn tell(&self, reply: &Reply<'_>) {
        self.send(written(reply, None));
    }

    /// Answers a message.
    pub(super) fn answer(&self, re: u64, reply: &Reply<'_>) {
        self.send(written(reply, Some(re)));
    }

    pub(super) fn refuse(&self, re: u64, refused: Refused) {
        self.answer(re, &Reply::Refused(refused));
    }

    /// Sends a message that is written already.
    pub(super) fn send(&self, text: String) {
        let size = text.len();
        let waiting = self.waiting.fetch_add(size, Ordering::Relaxed) + size;
        let in_all = WAITING_IN_ALL.fetch_add(size, Ordering::Relaxed) + size;
        let is_too_much = waiting > MOST_BYTES || in_all > MOST_BYTES_IN_ALL;
        if is_too_much || self.queue.try_send(text).is_err() {
            self.sent(size);
            self.overflow.notify_one();
        }
    }

    /// So many bytes have left the queue.
    pub(super) fn sent(&self, size: usize) {
        self.waiting.fetch_sub(size, Ordering::Relaxed);
        WAITING_IN_ALL.fetch_sub(size, Ordering::Relaxed);
    }

    /// Does it read more slowly than it is written to?
    pub(super) fn is_behind(&self) -> bool {
        self.waiting.load(Ordering::Relaxed) > BEHIND
    }

    /// Waits until more is queued than the page may have.
    pub(super) async fn overflowed(&self) {
        self.overflow.notified().await;
    }
}

impl Drop for Client {
    fn drop(&mut self) {
        WAITING_IN_ALL.fetch_sub(*self.waiting.get_mut(), Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_page_that_does_not_read_is_cut_off_and_costs_no_memory() {
        let (client, mut messages) = Client::new(1, Visitor::Host);
        for _ in 0..=MOST_MESSAGES {
            client.refuse(1, Refused::new("x", "x".repeat(1000)));
        }
        client.overflowed().await;
        assert!(client.is_behind());
        let mut received = 0;
        while let Ok(text) = messages.try_recv() {
            client.sent(text.len());
            received += 1;
        }
        assert_eq!((received, client.waiting.load(Ordering::Relaxed)), (MOST_MESSAGES, 0));
        client.refuse(1, Refused::new("x", "x".repeat(MOST_BYTES)));
        client.overflowed().await;
        assert!(messages.try_recv().is_err() && !client.is_behind());
    }
}
