// The rules through the package: text in, objects out, errors with reasons.

import assert from 'node:assert/strict';
import { before, test } from 'node:test';

import { Game, PgnReader, Position, init, readPgn } from 'arrocco';

before(() => init());

test('a position knows its moves and says why others are not legal', () => {
  const start = new Position();
  assert.equal(start.fen, 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1');
  assert.equal(start.turn, 'white');
  assert.equal(start.moves().length, 20);
  assert.deepEqual(start.moves('b1').map((move) => move.san), ['Na3', 'Nc3']);
  assert.equal(start.play('e4').fen, 'rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1');
  const why = start.whyIllegal('a1', 'a5');
  assert.deepEqual([why.code, why.squares.includes('a2')], ['blocked', true]);
  assert.equal(start.whyIllegal('e2', 'e4'), null);
  assert.deepEqual(start.parseLine('1. e4 e5 2. Nf3'), ['e2e4', 'e7e5', 'g1f3']);
  assert.equal(start.line(['e2e4', 'e5', 'g1f3']), '1. e4 e5 2. Nf3');
});

test('a move tells what it does', () => {
  const castling = new Position('r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1').parse('O-O');
  assert.deepEqual([castling.uci, castling.to, castling.rook], ['e1g1', 'g1', 'h1']);
  const passing = new Position('4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2').parse('exd6');
  assert.deepEqual([passing.isEnPassant, passing.captured], [true, 'pawn']);
  const promotion = new Position('3r3k/4P1pp/8/8/8/8/8/4K3 w - - 0 1').parse('e7d8q');
  assert.deepEqual([promotion.san, promotion.promotion, promotion.captured, promotion.isMate], ['exd8=Q#', 'queen', 'rook', true]);
});

test('wrong input throws an error with a code, and nothing is lost', () => {
  assert.throws(() => new Position('8/8/8 w'), (error) => error.name === 'ChessError' && error.field !== undefined);
  const game = new Game();
  assert.throws(() => game.play('Ke2'), (error) => error.name === 'ChessError' && error.code === 'own-piece-on-target' && error.squares.includes('e2'));
  assert.throws(() => game.play('nonsense'), (error) => error.code === 'syntax');
  assert.throws(() => new Position().moves('z9'), (error) => error.code === 'square');
  assert.throws(() => new Position().svg({ size: 1 }), (error) => error.code === 'size');
  assert.throws(() => Position.chess960(960), (error) => error.code === 'number');
  assert.equal(game.ply, 0);
  for (const value of [null, 7, {}, 'x'.repeat(1 << 20), '\u0000', '\ud800']) {
    assert.throws(() => game.play(/** @type {any} */ (value)), String(value).slice(0, 10));
  }
});

test('a game ends as the rules say', () => {
  const game = new Game();
  for (const move of ['f3', 'e5', 'g4', 'Qh4#']) game.play(move);
  assert.deepEqual(game.outcome, { termination: 'checkmate', winner: 'black', result: '0-1', text: 'Black won by checkmate' });
  assert.throws(() => game.play('a3'), (error) => error.code === 'over');
  assert.ok(game.undo() && game.redo());
  assert.match(game.pgn, /1\. f3 e5 2\. g4 Qh4# 0-1/);
  assert.deepEqual(Game.fromPgn(game.pgn).uciMoves, game.uciMoves);
  const repeated = new Game();
  for (const move of 'Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8'.split(' ')) repeated.play(move);
  assert.ok(repeated.canClaimDraw);
  assert.equal(repeated.claimDraw().termination, 'threefold');
  assert.equal(new Game().resign('white').result, '0-1');
});

test('PGN is read game by game, broken ones included', () => {
  const text = '[White "A"]\n\n1. e4 e5 2. Ke3 *\n\n[White "B"]\n\n1. d4 (1. c4) d5 {good} 1-0\n';
  const games = [...readPgn(text)];
  assert.deepEqual(games.map((game) => game.tags.White), ['A', 'B']);
  assert.deepEqual(games.map((game) => game.problems.length), [1, 0]);
  assert.match(games[1].pgn, /\(1\. c4\)/);
  assert.equal(games[1].game().ply, 2);
  assert.equal(new PgnReader('').next(), undefined);
});

test('counts are those that are published', () => {
  assert.equal(new Position().perft(5), 4_865_609);
  assert.equal(new Position('r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1').perft(4), 4_085_603);
});

test('a picture has what was asked for', () => {
  const svg = new Position().svg({ bottom: 'black', size: 200, arrows: ['e2e4:red'], last: 'g1f3' });
  assert.match(svg, /^<svg[^>]*width="200"/);
});

test('memory is freed', () => {
  const run = () => {
    for (let index = 0; index < 2000; index += 1) {
      const game = new Game();
      game.play('e4');
      game.position.free();
      game.free();
    }
  };
  run();
  const before = process.memoryUsage().arrayBuffers;
  for (let round = 0; round < 5; round += 1) run();
  assert.ok(process.memoryUsage().arrayBuffers - before < 1 << 20);
});
