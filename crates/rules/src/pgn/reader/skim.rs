//! Passing over moves as fast as memory allows: only what can end the game is looked at.

use super::Reader;
use crate::pgn::class::{find_landmark, is_word, run};
use crate::pgn::{GameResult, Source, Visitor};

/// Every result is shorter, so that a longer word is seen to be none.
const LONGEST_RESULT: usize = 16;

impl<S: Source> Reader<S> {
    /// Passes over words, numbers and blanks up to something that matters.
    pub(super) fn skim_words<V: Visitor>(&mut self, visitor: &mut V) {
        self.go_on::<V, true>(visitor);
        let window = self.buffer.window();
        let mut at = 0;
        while let Some(found) = window.get(at..).and_then(find_landmark) {
            at += found;
            if !window.get(at).is_some_and(|&byte| is_word(byte)) {
                return self.pass_words(at, visitor);
            }
            if window.len() - at < LONGEST_RESULT && !self.buffer.is_done() && at > 0 {
                return self.pass_words(at, visitor);
            }
            if let Some((result, end)) = self.result_around(at) {
                self.pass_words(at, visitor);
                return self.result::<V, true>(result, end - at, visitor);
            }
            at += 1;
        }
        self.pass_words(window.len(), visitor);
    }

    fn pass_words<V: Visitor>(&mut self, length: usize, visitor: &mut V) {
        if !self.game.has_moves {
            let window = self.buffer.window();
            self.game.note_moves(window.get(..length).unwrap_or(window));
        }
        self.pass::<V, true>(length, visitor);
    }

    /// The result that reaches over a place in the window, and where it ends.
    fn result_around(&self, at: usize) -> Option<(GameResult, usize)> {
        let window = self.buffer.window();
        let (before, after) = window.split_at_checked(at)?;
        let after = after.get(..LONGEST_RESULT).unwrap_or(after);
        let length = run(after, is_word);
        let mut word = [0; 2 * LONGEST_RESULT];
        let mut start = LONGEST_RESULT;
        for byte in self.behind_in_moves().iter().chain(before).rev().copied() {
            if !is_word(byte) {
                // An annotation takes the digits that follow it.
                if byte == b'$' {
                    return None;
                }
                break;
            }
            start = start.checked_sub(1)?;
            *word.get_mut(start)? = byte;
        }
        let end = LONGEST_RESULT + length;
        word.get_mut(LONGEST_RESULT..end)?.copy_from_slice(after.get(..length)?);
        Some((GameResult::from_text(word.get(start..end)?)?, at + length))
    }

    /// The last bytes that were used, as far as they belong to the moves.
    fn behind_in_moves(&self) -> &[u8] {
        let behind = self.buffer.behind();
        let used = self.buffer.offset().saturating_sub(self.game.moves_offset);
        let outside = (behind.len() as u64).saturating_sub(used) as usize;
        behind.get(outside..).unwrap_or_default()
    }
}
