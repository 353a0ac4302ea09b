//! Skips moves fast: only bytes that can end the game are looked at.

use super::Reader;
use crate::pgn::class::{find_structural, is_word, run_length};
use crate::pgn::{GameResult, Source, Visitor};

/// Every result is shorter, so a longer word is not a result.
const LONGEST_RESULT: usize = 16;

impl<S: Source> Reader<S> {
    /// Skips words, numbers and blanks up to a byte that can matter for the end of the game.
    pub(super) fn skip_words<V: Visitor>(&mut self, visitor: &mut V) {
        self.continue_game::<V, true>(visitor);
        let window = self.buffer.window();
        let mut at = 0;
        while let Some(found) = window.get(at..).and_then(find_structural) {
            at += found;
            if !window.get(at).is_some_and(|&byte| is_word(byte)) {
                return self.consume_words(at, visitor);
            }
            if window.len() - at < LONGEST_RESULT && !self.buffer.is_done() && at > 0 {
                return self.consume_words(at, visitor);
            }
            if let Some((result, end)) = self.result_around(at) {
                self.consume_words(at, visitor);
                return self.result::<V, true>(result, end - at, visitor);
            }
            at += 1;
        }
        self.consume_words(window.len(), visitor);
    }

    fn consume_words<V: Visitor>(&mut self, length: usize, visitor: &mut V) {
        if !self.game.has_moves {
            let window = self.buffer.window();
            self.game.note_moves(window.get(..length).unwrap_or(window));
        }
        self.consume::<V, true>(length, visitor);
    }

    /// The result that contains this index of the window, and where it ends.
    fn result_around(&self, at: usize) -> Option<(GameResult, usize)> {
        let window = self.buffer.window();
        let (before, after) = window.split_at_checked(at)?;
        let after = after.get(..LONGEST_RESULT).unwrap_or(after);
        let length = run_length(after, is_word);
        let mut word = [0; 2 * LONGEST_RESULT];
        let mut start = LONGEST_RESULT;
        for byte in self.behind_in_moves().iter().chain(before).rev().copied() {
            if !is_word(byte) {
                // The digits belong to an annotation.
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

    /// The last bytes that were consumed, as far as they belong to the moves.
    fn behind_in_moves(&self) -> &[u8] {
        let behind = self.buffer.behind();
        let used = self.buffer.offset().saturating_sub(self.game.moves_offset);
        let outside = (behind.len() as u64).saturating_sub(used) as usize;
        behind.get(outside..).unwrap_or_default()
    }
}
