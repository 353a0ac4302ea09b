// The browser's storage: records with a key, a text, and when it was changed. Without storage (some private windows) nothing
// outlives the page, which is told.

/** @typedef {{ text: string, changed: number }} Kept */
/** @typedef {{ key: string, kept: Kept | null }} Change `null`: the record goes */

const NAME = 'arrocco';
const STORE = 'records';

export class Storage {
  /** @type {IDBDatabase | null} */
  #database = null;
  #onTrouble;

  /** @param {() => void} onTrouble what is kept here will be lost */
  constructor(onTrouble) {
    this.#onTrouble = onTrouble;
  }

  /** Everything there is. @returns {Promise<Map<string, Kept>>} */
  async load() {
    try {
      const opening = indexedDB.open(NAME, 1);
      opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore(STORE));
      this.#database = await answered(opening);
      const store = this.#database.transaction(STORE).objectStore(STORE);
      const [keys, values] = await Promise.all([answered(store.getAllKeys()), answered(store.getAll())]);
      return new Map(keys.map((key, index) => [String(key), values[index]]));
    } catch {
      this.#onTrouble();
      return new Map();
    }
  }

  /** Makes changes, all of them or none. @param {Change[]} changes @returns {Promise<void>} */
  async change(changes) {
    if (!this.#database) return;
    try {
      const transaction = this.#database.transaction(STORE, 'readwrite');
      const store = transaction.objectStore(STORE);
      for (const { key, kept } of changes) {
        if (kept) store.put(kept, key);
        else store.delete(key);
      }
      transaction.commit();
      await new Promise((resolve, reject) => {
        transaction.addEventListener('complete', resolve);
        transaction.addEventListener('abort', () => reject(transaction.error));
      });
    } catch {
      this.#onTrouble();
    }
  }
}

/** @template T @param {IDBRequest<T>} request @returns {Promise<T>} */
function answered(request) {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error));
    request.addEventListener('blocked', () => reject(new Error('another version has the storage open')));
  });
}
