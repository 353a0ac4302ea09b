//! Requests about puzzles and training.

use std::sync::{Arc, MutexGuard, PoisonError};

use arrocco_backend::protocol::{PuzzleAct, PuzzleWish, Refused, Reply, Request};
use arrocco_backend::puzzles::{Desk, LONGEST_NAME, Tried, wish};
use arrocco_host::language::Language;
use arrocco_puzzles::{Now, PuzzleId};
use arrocco_support::random::Random;

use super::{Done, Session};
use crate::client::Client;
use crate::puzzles::{Judge, Making, SharedDesk};
use crate::server_state::ServerState;

impl Session {
    pub(super) async fn dispatch_puzzle(&mut self, re: u64, request: Request) -> Done {
        match request {
            Request::PuzzleNext { wish, puzzle, offset } => self.next_puzzle(re, wish, puzzle, offset).await,
            Request::PuzzleAct { puzzle, step, act } => self.act_in_puzzle(re, (puzzle, step), act).await,
            Request::PuzzleProgress { offset } => {
                let now = self.set_offset(offset);
                self.run_blocking(move |state, client| {
                    let progress = state.puzzles.progress(now, client.language())?;
                    client.answer(re, &Reply::PuzzleProgress { progress });
                    Ok(())
                })
                .await
            }
            Request::PuzzleExport { from } => {
                let now = self.now();
                self.run_blocking(move |state, client| {
                    let (text, next) = state.puzzles.export(from, now, client.language())?;
                    let name = "training.jsonl".to_owned();
                    client.answer(re, &Reply::Export { format: "training", name, text, next });
                    Ok(())
                })
                .await
            }
            Request::PuzzleMake { study } => self.make_puzzles(re, study).await,
            Request::PuzzleMakeStop => {
                self.making = None;
                Ok(())
            }
            request => self.dispatch_study(re, request).await,
        }
    }

    /// The time, where the page is.
    fn now(&self) -> Now {
        Now { offset_minutes: self.offset, ..arrocco_trainer::now() }
    }

    fn set_offset(&mut self, offset: i16) -> Now {
        // No place on earth is further from UTC.
        self.offset = offset.clamp(-14 * 60, 14 * 60);
        self.now()
    }

    async fn next_puzzle(
        &mut self,
        re: u64,
        wanted: PuzzleWish,
        puzzle: Option<String>,
        offset: i16,
    ) -> Done {
        self.judge = None;
        let now = self.set_offset(offset);
        let language = self.client.language();
        let wish = wish(wanted, language)?;
        let unknown = |_| Refused::new("no-puzzle", language.words().no_puzzle);
        let puzzle = puzzle.filter(|name| name.len() <= LONGEST_NAME);
        let id: Option<PuzzleId> = puzzle.map(|name| name.parse()).transpose().map_err(unknown)?;
        let desk = Arc::clone(&self.desk);
        self.run_blocking(move |state, client| {
            let random = Random::from_time().next_u64();
            let task = state.puzzles.next((&wish, id.as_ref()), (now, random), client.language())?;
            let new = lock(&desk).insert(Desk::new(task)).view(client.language());
            client.answer(re, &Reply::Puzzle { puzzle: &new });
            Ok(())
        })
        .await
    }

    async fn act_in_puzzle(&mut self, re: u64, seen: (String, u64), act: PuzzleAct) -> Done {
        self.judge = None;
        let (desk, now) = (Arc::clone(&self.desk), self.now());
        let judge = self.run_blocking(move |state, client| {
            let language = client.language();
            let mut place = lock(&desk);
            let puzzle = seen_puzzle(&mut place, &seen, language)?;
            match puzzle.act(&act, language)? {
                Tried::Show => {
                    show(puzzle, &state, &client, now, re)?;
                    Ok(None)
                }
                Tried::Judge(mv, judging) => {
                    drop(place);
                    let (desk, page, room) = (Arc::clone(&desk), Arc::clone(&client), Arc::clone(&state));
                    let settle = move |mv, judgement| {
                        let mut place = lock(&desk);
                        let still = seen_puzzle(&mut place, &seen, language);
                        let refused = match (still, judgement) {
                            (Ok(puzzle), Some(judgement)) => {
                                puzzle.settle(mv, judgement);
                                show(puzzle, &room, &page, now, re).err()
                            }
                            _ => Some(Refused::new("outdated", "")),
                        };
                        if let Some(refused) = refused {
                            page.refuse(re, refused);
                        }
                    };
                    let too_many = || Refused::new("too-many", language.words().too_many);
                    Judge::start(&state.coaches, (mv, *judging), settle).map(Some).ok_or_else(too_many)
                }
            }
        });
        self.judge = judge.await?;
        Ok(())
    }

    async fn make_puzzles(&mut self, re: u64, study: String) -> Done {
        self.making = None;
        let (index, now) = (self.index(&study), self.now());
        let making = self.run_long(move |state, client| {
            let language = client.language();
            let played = state.studies.played(&study, index, language)?;
            let too_many = || Refused::new("too-many", language.words().too_many);
            Making::start((&state.engines, Arc::clone(&state.puzzles)), (study, played), now, client, re)
                .ok_or_else(too_many)
        });
        self.making = Some(making.await?);
        Ok(())
    }
}

fn lock(desk: &SharedDesk) -> MutexGuard<'_, Option<Desk>> {
    desk.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The puzzle, if it is as the page has seen it.
fn seen_puzzle<'a>(
    place: &'a mut Option<Desk>,
    (puzzle, step): &(String, u64),
    language: Language,
) -> Done<&'a mut Desk> {
    let stale = || Refused::new("stale", language.words().other_position);
    place.as_mut().filter(|desk| desk.is(puzzle, *step)).ok_or_else(stale)
}

/// What has come of it is on the disk before it is shown.
fn show(desk: &mut Desk, state: &ServerState, client: &Client, now: Now, re: u64) -> Done {
    let language = client.language();
    state.puzzles.add(&desk.take_records(now), now, language)?;
    client.answer(re, &Reply::Puzzle { puzzle: &desk.view(language) });
    Ok(())
}
