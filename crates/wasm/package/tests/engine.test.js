// The engine in Node: analysis, levels, stops, threads, and the same searches in every build.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { Engine, Game, Position, UciConnection, init } from 'arrocco';

const KIWIPETE = 'r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1';

/** Runs lines until one of the answers fits. */
function converse(lines, isLast, options) {
  return new Promise((resolve, reject) => {
    const heard = [];
    const connection = new UciConnection(
      (line) => {
        heard.push(line);
        if (!isLast(line)) return;
        connection.close();
        resolve(heard);
      },
      { ...options, onError: reject },
    );
    for (const line of lines) connection.send(line);
  });
}

async function bench(build) {
  return new Promise((resolve, reject) => {
    const connection = new UciConnection(
      (line) => {
        const nodes = /^(\d+) nodes/.exec(line)?.[1];
        if (!nodes) return;
        connection.close();
        resolve(Number(nodes));
      },
      { build, threads: 1, onError: reject },
    );
    connection.loadTables().then((endings) => (assert.equal(endings, 35), connection.send('bench 8')), reject);
  });
}

test('every build searches the same nodes as the program', async () => {
  const nodes = [];
  for (const build of ['vectors', 'plain', 'threads']) nodes.push(await bench(build));
  assert.equal(new Set(nodes).size, 1, String(nodes));
  const { ARROCCO_BENCH: program } = process.env;
  if (program) assert.equal(nodes[0], Number(program));
});

test('the lines of an analysis are legal and in order', async () => {
  await init();
  const engine = await Engine.start({ threads: 1 });
  const position = new Position(KIWIPETE);
  let updates = 0;
  const { best, lines } = await engine.analyse(position, { depth: 8, lines: 3, onUpdate: () => (updates += 1) });
  assert.equal(best, lines[0].moves[0]);
  assert.deepEqual(lines.map((line) => line.rank), [1, 2, 3]);
  assert.ok(lines[0].centipawns >= lines[1].centipawns && updates >= 8);
  for (const line of lines) assert.ok(position.line(line.moves).length > 0);
  const mate = await engine.analyse('6k1/5ppp/8/8/8/8/8/K3R3 w - - 0 1', { depth: 4 });
  assert.deepEqual([mate.best, mate.lines[0].mate, mate.lines[0].centipawns], ['e1e8', 1, null]);
  const mated = await engine.analyse('R5k1/5ppp/8/8/8/8/8/K7 b - - 0 1', { depth: 4 });
  assert.equal(mated.best, null);
  await assert.rejects(engine.analyse('not a position', { depth: 2 }), /FEN|board|rank/i);
  await assert.rejects(engine.analyse(KIWIPETE, { depth: -1 }), RangeError);
  assert.equal((await engine.analyse(KIWIPETE, { depth: 3 })).lines.length, 1);
  engine.close();
  await assert.rejects(engine.analyse(KIWIPETE, { depth: 3 }), /closed/);
});

for (const build of ['vectors', 'threads']) {
  test(`an endless search is stopped (${build})`, async () => {
    const engine = await Engine.start({ build, threads: build === 'threads' ? 2 : 1 });
    assert.deepEqual([engine.build, engine.stopping], [build, 'shared']);
    const controller = new AbortController();
    let depth = 0;
    const onUpdate = (lines) => {
      depth = lines[0].depth;
      if (depth === 7) controller.abort();
    };
    const { best, lines } = await engine.analyse(KIWIPETE, { infinite: true, signal: controller.signal, onUpdate });
    assert.ok(best && lines[0].depth >= 7);
    // A stop that comes too late does not end the next search.
    engine.stop();
    assert.equal((await engine.analyse(KIWIPETE, { depth: 5 })).lines[0].depth, 5);
    engine.close();
  });
}

test('a worker that cannot hear is replaced, and the last line is the answer', async () => {
  const heard = [];
  let isStopped = false;
  const connection = new UciConnection((line) => {
    heard.push(line);
    if (!isStopped && / depth 6 .* pv /.test(line)) {
      isStopped = true;
      connection.send('stop');
    }
  }, { build: 'vectors', threads: 1, stopping: 'none' });
  connection.send('setoption name MultiPV value 2');
  connection.send(`position fen ${KIWIPETE}`);
  connection.send('go infinite');
  await until(() => heard.some((line) => line.startsWith('bestmove ')));
  // The new worker has the settings of the old one.
  connection.send('go depth 4');
  await until(() => heard.filter((line) => line.startsWith('bestmove ')).length === 2);
  assert.ok(heard.slice(heard.findIndex((line) => line.startsWith('bestmove '))).some((line) => line.includes('multipv 2')));
  connection.close();
});

test('UCI is answered during a search', async () => {
  const heard = await converse(
    ['uci', 'isready', 'position startpos', 'go infinite', 'isready', 'stop'],
    (line) => line.startsWith('bestmove'),
    { threads: 1 },
  );
  assert.equal(heard.filter((line) => line === 'readyok').length, 2);
  assert.ok(heard.includes('uciok'));
  const pondered = await converse(
    ['position startpos', 'go ponder wtime 2000 btime 2000', 'ponderhit'],
    (line) => line.startsWith('bestmove'),
  );
  assert.match(pondered.at(-1), /^bestmove [a-h][1-8]/);
});

test('a level plays whole games, and other ones each time', async () => {
  await init();
  const engine = await Engine.start();
  const games = new Set();
  for (let round = 0; round < 3; round += 1) {
    const game = new Game();
    while (!game.outcome && game.ply < 30) game.play(await engine.play(game, { level: 3 }));
    games.add(game.line);
    engine.newGame();
  }
  assert.ok(games.size > 1);
  engine.close();
});

test('a failure has a message', async () => {
  await assert.rejects(Engine.start({ network: new Uint8Array([1, 2, 3]) }), /the network: /);
  await assert.rejects(Engine.start({ network: 'no/such/file' }), /no.such.file/);
});

/** Waits until something is so; what hangs is ended by whoever runs the tests. */
async function until(isSo) {
  while (!isSo()) await new Promise((resolve) => setTimeout(resolve, 5));
}
