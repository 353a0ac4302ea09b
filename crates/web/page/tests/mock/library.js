// A library for tests alone: a few games, found by their words, and an explorer of the first position.
import { legalMoves } from './game.js';

function game(id, white, black, more = {}) {
  return {
    id, white, black, white_rating: 0, black_rating: 0, result: '1-0', date: '2020.01.02', event: 'Rome', eco: 'C50', opening: 'Italian Game', plies: 20, title: null, tags: [],
    origin: 'page', collection: '', is_unfinished: false, is_binned: false, changed: 0, fen: 'r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R b KQkq - 3 3', duplicates: 0, ...more,
  };
}

export class MockLibrary {
  games = [game(1, 'Anna', 'Bruno'), game(2, 'Carla', 'Dario', { origin: 'collection', collection: 'club', duplicates: 1 }), game(3, 'You', 'Arrocco', { is_unfinished: true, result: '*', origin: 'terminal' })];
  collections = [{ name: 'club', games: 1 }];
  score = { white: 6, draws: 3, black: 1, unknown: 0, rating: 2411 };

  answerTo(message) {
    switch (message.type) {
      case 'library-search': return this.#search(message);
      case 'library-edit': return this.#edit(message);
      case 'library-open': return message.game === 3 ? { type: 'library-opened', game: 'a' } : 'study';
      case 'collection-edit': return this.#editCollection(message);
      case 'explore': return this.#explore(message);
      default: return null;
    }
  }

  #search({ search, from, bin, scope, collection }) {
    if (collection && !this.collections.some(({ name }) => name === collection)) return { type: 'refused', code: 'empty', text: 'No games there', piece: null, squares: [] };
    const isMeant = (each) => (collection ? each.collection === collection : scope === 'all' || (scope === 'own') === (each.collection === ''));
    const all = this.games.filter(({ is_binned: isBinned }) => isBinned === bin);
    const found = all.filter((each) => isMeant(each) && search.toLowerCase().split(/\s+/).every((word) => JSON.stringify(each).toLowerCase().includes(word)));
    return { type: 'library', games: found.slice(from, from + 30), from, found: found.length, total: all.length, search, is_in_bin: bin, collections: this.collections };
  }

  #edit({ game: id, change }) {
    const found = this.games.find((each) => each.id === id);
    if (change.change === 'title') found.title = change.title || null;
    if (change.change === 'tag') found.tags = [...found.tags, change.tag];
    if (change.change === 'untag') found.tags = found.tags.filter((tag) => tag !== change.tag);
    if (change.change === 'bin' || change.change === 'restore') found.is_binned = change.change === 'bin';
    return { type: 'library-game', game: { ...found } };
  }

  #editCollection({ name, change }) {
    const found = this.collections.find((each) => each.name === name);
    if (change.change === 'rename') found.name = change.to;
    if (change.change === 'bin') this.collections = this.collections.filter((each) => each !== found);
    if (change.change === 'restore') this.collections = [...this.collections, { name, games: 1 }];
    return { type: 'collections', collections: this.collections };
  }

  #explore({ fen, collection }) {
    this.collection = collection;
    const moves = legalMoves(fen).slice(0, 3).map((mv) => ({ mv, score: this.score }));
    return { type: 'explored', fen, total: { ...this.score, white: 18, draws: 9, black: 3 }, moves, games: [this.games[1]], collections: this.collections };
  }
}
