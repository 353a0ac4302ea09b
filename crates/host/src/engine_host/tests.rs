//! Stops, panics and pools, whatever the order in which things happen.

use std::sync::mpsc::{self, Receiver, Sender};
use std::time::Duration;

use arrocco_engine::{Engine, Found, Level, Limits};
use arrocco_rules::Position;

use super::{EngineFailure, EngineHost, EnginePool, EngineSettings, NoEngine, PoolOptions, RequestHandle};

fn pool(max_engines: Option<usize>) -> EnginePool {
    EnginePool::new(PoolOptions { max_engines, ..PoolOptions::default() })
}

fn host() -> EngineHost {
    pool(None).host(EngineSettings::default()).unwrap()
}

/// A search without limits.
fn search(host: &EngineHost, is_pondering: bool, limits: Limits) -> (RequestHandle, Receiver<Found>) {
    let (sender, found) = mpsc::channel();
    let search = host.submit(
        is_pondering,
        move |engine, _| engine.search_armed(&Position::startpos(), &[], &limits, &mut |_| {}),
        move |found| {
            // Not every test waits for what is found.
            let _ = sender.send(found.unwrap());
        },
    );
    (search, found)
}

fn endless(host: &EngineHost) -> (RequestHandle, Receiver<Found>) {
    search(host, false, Limits::default())
}

/// A request that waits until it is told to go on.
fn blocked(host: &EngineHost) -> (Sender<()>, RequestHandle) {
    let (go_on, wait) = mpsc::channel();
    let handle = host.submit(false, move |_, _| wait.recv().is_ok(), drop);
    (go_on, handle)
}

#[test]
fn a_stop_before_the_search_begins_is_not_lost() {
    let host = host();
    let (go_on, _) = blocked(&host);
    let (waiting, found) = endless(&host);
    waiting.stop();
    assert!(waiting.is_stopped() && !waiting.is_finished());
    go_on.send(()).unwrap();
    assert!(found.recv().unwrap().best.is_some());
    // With no queue in front of it, the stop comes before, during or after the start.
    for _ in 0..100 {
        let (search, found) = endless(&host);
        search.stop();
        found.recv().unwrap();
    }
}

#[test]
fn a_stop_of_an_older_request_does_not_stop_a_newer_one() {
    let host = host();
    let (first, found_first) = endless(&host);
    let depth = Limits { depth: Some(6), ..Limits::default() };
    let (_, found_second) = search(&host, false, depth.clone());
    first.stop();
    found_first.recv().unwrap();
    first.stop();
    assert_eq!(found_second.recv().unwrap().depth, 6);
    let (_, found_third) = search(&host, false, depth);
    for _ in 0..1000 {
        first.stop();
    }
    assert_eq!(found_third.recv().unwrap().depth, 6);
}

#[test]
fn a_stop_of_a_waiting_request_leaves_the_running_one_alone() {
    let host = host();
    let (running, found) = endless(&host);
    let (waiting, found_waiting) = endless(&host);
    waiting.stop();
    assert!(found.recv_timeout(Duration::from_millis(50)).is_err());
    running.stop();
    found.recv().unwrap();
    found_waiting.recv().unwrap();
}

#[test]
fn a_ponder_hit_counts_before_and_during_the_search() {
    let host = host();
    let limits = Limits { move_time: Some(Duration::from_millis(1)), ponder: true, ..Limits::default() };
    let (go_on, _) = blocked(&host);
    let (early, found) = search(&host, true, limits.clone());
    early.ponder_hit();
    go_on.send(()).unwrap();
    found.recv().unwrap();
    let (late, found) = search(&host, true, limits);
    assert!(found.recv_timeout(Duration::from_millis(50)).is_err());
    late.ponder_hit();
    found.recv().unwrap();
}

#[test]
fn a_panic_is_reported_and_the_next_request_works() {
    let settings = EngineSettings { hash: 2, seed: Some(1), ..EngineSettings::default() };
    let host = pool(None).host(settings).unwrap();
    for round in 0..3 {
        let (tell, told) = mpsc::channel();
        host.submit(
            false,
            move |_, _| assert!(round > 9, "round {round}"),
            move |end| tell.send(end).unwrap(),
        );
        assert_eq!(told.recv().unwrap(), Err(EngineFailure::Panicked(format!("round {round}"))));
        // It is another engine, set up in the same way, and it can be stopped.
        let (tell, told) = mpsc::channel();
        host.submit(false, |engine, _| engine.hash(), move |hash| tell.send(hash.unwrap()).unwrap());
        assert_eq!(told.recv().unwrap(), 2);
        let (search, found) = endless(&host);
        search.stop();
        found.recv().unwrap();
    }
}

#[test]
fn a_panic_elsewhere_makes_a_search_answer_early() {
    let host = host();
    let (begun, wait) = mpsc::channel();
    let (tell, told) = mpsc::channel();
    let search = host.submit(
        false,
        move |engine, _| {
            let mut say = |_| {
                let _ = begun.send(());
            };
            engine.search_armed(&Position::startpos(), &[], &Limits::default(), &mut say)
        },
        move |found| tell.send(found.unwrap()).unwrap(),
    );
    wait.recv().unwrap();
    assert!(std::thread::spawn(|| panic!("a thread that searched with others")).join().is_err());
    assert!(told.recv().unwrap().best.is_some());
    assert!(!search.is_stopped());
}

#[test]
fn an_engine_of_the_jobs_own_is_stopped_with_it() {
    let host = host();
    let (tell, told) = mpsc::channel();
    let bench = host.submit(
        false,
        |_, request| {
            let mut engine = Engine::new();
            request.stop_also(&engine.control());
            arrocco_engine::bench_until(&mut engine, 100, || request.is_stopped())
        },
        move |nodes| tell.send(nodes.unwrap()).unwrap(),
    );
    assert!(told.recv_timeout(Duration::from_millis(100)).is_err());
    bench.stop();
    told.recv().unwrap();
}

#[test]
fn there_are_only_so_many_engines_and_others_wait() {
    let pool = EnginePool::new(PoolOptions {
        max_engines: Some(2),
        patience: Duration::from_millis(20),
        ..PoolOptions::default()
    });
    let settings = EngineSettings::default;
    let first = pool.host(settings()).unwrap();
    let _second = pool.host(settings()).unwrap();
    assert!(matches!(pool.host(settings()), Err(NoEngine::AllInUse)));
    drop(first);
    let pool = EnginePool::new(PoolOptions {
        max_engines: Some(1),
        patience: Duration::from_secs(60),
        ..PoolOptions::default()
    });
    let host = pool.host(settings()).unwrap();
    let (_, found) = endless(&host);
    std::thread::scope(|scope| {
        let waiting = scope.spawn(|| pool.host(settings()));
        // Whether the other waits already or not: it has the engine when this one has given it back.
        drop(host);
        found.recv().unwrap();
        assert!(waiting.join().unwrap().is_ok());
    });
}

#[test]
fn a_host_that_is_dropped_stops_what_it_runs_and_what_waits() {
    let host = host();
    let (running, found) = endless(&host);
    let (waiting, found_waiting) = endless(&host);
    drop(host);
    found.recv().unwrap();
    found_waiting.recv().unwrap();
    assert!(running.is_stopped() && waiting.is_stopped());
}

#[test]
fn a_host_that_is_detached_finishes_and_frees_its_engine() {
    let pool = EnginePool::new(PoolOptions {
        max_engines: Some(1),
        patience: Duration::from_secs(60),
        ..PoolOptions::default()
    });
    let host = pool.host(EngineSettings::default()).unwrap();
    let limits = Limits { depth: Some(5), ..Limits::default() };
    let (search, found) = search(&host, false, limits);
    host.detach();
    assert_eq!(found.recv().unwrap().depth, 5);
    // Nobody has dropped the handle, and the engine is free all the same.
    assert!(pool.host(EngineSettings::default()).is_ok());
    assert!(search.is_finished() && !search.is_stopped());
}

#[test]
fn a_pool_stops_all_that_it_runs_or_will() {
    let pool = pool(None);
    let hosts = [0, 1].map(|_| pool.host(EngineSettings::default()).unwrap());
    let (_, found) = endless(&hosts[0]);
    pool.stop_all();
    found.recv().unwrap();
    let (late, found) = endless(&hosts[1]);
    found.recv().unwrap();
    assert!(late.is_stopped());
}

fn think(engine: &mut Engine) -> impl PartialEq + std::fmt::Debug + Send + use<> {
    let limits = Limits { depth: Some(6), ..Limits::default() };
    let found = engine.search(&Position::startpos(), &[], &limits, |_| {});
    (found.best, found.score, found.depth, found.nodes)
}

#[test]
fn an_engine_that_was_used_is_as_good_as_new() {
    let fresh = think(&mut Engine::new());
    let max_idle = 4;
    let pool = EnginePool::new(PoolOptions { max_idle, ..PoolOptions::default() });
    for round in 0..3 * max_idle {
        let (tell, told) = mpsc::channel();
        let host = pool.host(EngineSettings::default()).unwrap();
        host.submit(
            false,
            move |engine, _| {
                let first = (engine.level(), engine.hash(), think(engine));
                engine.set_level(Level::new(3));
                think(engine);
                engine.configure(&EngineSettings {
                    threads: 2,
                    hash: 1,
                    lines: 3,
                    network: None,
                    ..EngineSettings::default()
                });
                think(engine);
                first
            },
            move |first| tell.send(first.unwrap()).unwrap(),
        );
        let (level, hash, thought) = told.recv().unwrap();
        assert_eq!((level, hash), (None, arrocco_engine::DEFAULT_HASH), "{round}");
        assert_eq!(thought, fresh, "{round}");
        // Two at a time, so that some are new and some are not.
        let _other = pool.host(EngineSettings::default()).unwrap();
    }
    assert!(pool.idle_workers() <= max_idle);
}

#[test]
fn no_more_workers_are_kept_than_wanted() {
    let pool = EnginePool::new(PoolOptions { max_idle: 1, ..PoolOptions::default() });
    let hosts: Vec<EngineHost> = (0..3).map(|_| pool.host(EngineSettings::default()).unwrap()).collect();
    drop(hosts);
    while pool.idle_workers() == 0 {
        std::thread::yield_now();
    }
    assert_eq!(pool.idle_workers(), 1);
}
