// What the browser keeps: games as lists of patches, and settings. A browser without storage plays all the same.

/** @typedef {{id: string, title: string, seconds: number, saved: number, full: boolean}} Entry */

const PREFIX = "nonet:";
const MAX_GAMES = 100;
const MAX_LENGTH = 2_000_000; // of 5 MB that browsers give a page

/** @returns {Storage | null} */
function storage() {
  try {
    return globalThis.localStorage ?? null;
  } catch {
    return null;
  }
}

/** @template T @param {string} name @param {T} otherwise @returns {T} */
export function load(name, otherwise) {
  try {
    const text = storage()?.getItem(PREFIX + name);
    return text ? JSON.parse(text) : otherwise;
  } catch {
    return otherwise;
  }
}

/** Whether it could be kept. @param {string} name @param {unknown} what */
export function keep(name, what) {
  try {
    const where = storage();
    where?.setItem(PREFIX + name, JSON.stringify(what));
    return where !== null;
  } catch {
    return false;
  }
}

/** A short name for a puzzle, the same for the same puzzle (FNV-1a). @param {unknown} puzzle */
export function idOf(puzzle) {
  let hash = 0x811c9dc5;
  for (const sign of JSON.stringify(puzzle)) hash = Math.imul(hash ^ (sign.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  return hash.toString(36);
}

/** The games that are kept, the newest first. @returns {Entry[]} */
export const games = () => load("games", /** @type {Entry[]} */ ([]));

/** @param {string} id */
export const game = (id) => load(`game:${id}`, /** @type {any} */ (null));

/**
 * Keeps a game; the oldest ones go if there are too many, or no room.
 * @param {Entry} entry @param {unknown} what
 */
export function keepGame(entry, what) {
  let list = [entry, ...games().filter(({ id }) => id !== entry.id)];
  for (const old of list.slice(MAX_GAMES)) forget(old.id);
  list = list.slice(0, MAX_GAMES);
  if (JSON.stringify(what).length > MAX_LENGTH) return false;
  while (!keep(`game:${entry.id}`, what)) {
    const old = list.pop();
    if (!old || old.id === entry.id) return false;
    forget(old.id);
  }
  return keep("games", list);
}

/** @param {string} id */
function forget(id) {
  storage()?.removeItem(`${PREFIX}game:${id}`);
}
