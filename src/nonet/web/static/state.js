// The state of the board and the commands that change it. Pure: a state and a command make a state, and every change
// is kept as patches with the old and the new value, so that undo and redo cost nothing and a save is a list of patches.

/** @import {Board, BoardReply, Mode, PuzzleObject} from "./types.js" */

/**
 * What stands in the cells: a value is a position among the symbols from 1 (0: empty), marks and colours are bits.
 * @typedef {"given" | "digit" | "corner" | "centre" | "colour"} Layer
 */

/** @type {Layer[]} */
export const LAYERS = ["given", "digit", "corner", "centre", "colour"];
export const COLOURS = 9;
export const MAX_SYMBOLS = 31; // the bits of a mark

/** @typedef {[layer: number, cell: number, before: number, after: number]} Patch */
/**
 * Patches that are undone together. `selected` are the cells that undo selects again; `puzzle`, a change of the puzzle
 * itself, before and after.
 * @typedef {{patches: Patch[], selected: number[], puzzle?: [PuzzleObject, PuzzleObject]}} Group
 */

/**
 * @typedef {object} State
 * @property {Board} board
 * @property {number[]} given
 * @property {number[]} digit
 * @property {number[]} corner
 * @property {number[]} centre
 * @property {number[]} colour
 * @property {number[]} selected in the order in which they were selected
 * @property {number} cursor
 * @property {Mode} mode
 * @property {Group[]} past
 * @property {Group[]} future
 */

/**
 * The reply of the server with what is looked up often: names, cells, houses of each cell.
 * @param {BoardReply} reply
 * @returns {Board}
 */
export function boardOf(reply) {
  /** @type {string[]} */
  const names = [];
  /** @type {Map<string, number>} */
  const index = new Map();
  for (let row = 1; row <= reply.rows; row++) {
    for (let column = 1; column <= reply.columns; column++) {
      index.set(`r${row}c${column}`, names.length);
      names.push(`r${row}c${column}`);
    }
  }
  const gaps = new Set(reply.missing.map((name) => index.get(name) ?? -1));
  const cells = names.map((_, cell) => cell).filter((cell) => !gaps.has(cell));
  /** @type {string[][]} */
  const houseOf = names.map(() => []);
  for (const area of [...reply.houses, ...reply.areas]) {
    if (area.kind === "row" || area.kind === "column") continue;
    for (const name of area.cells) houseOf[index.get(name) ?? 0].push(area.name);
  }
  return { ...reply, names, index, gaps, cells, houseOf, size: reply.symbols.length };
}

/**
 * A fresh state of a board, with the marks that the puzzle brings.
 * @param {Board} board
 * @returns {State}
 */
export function fresh(board) {
  const empty = () => board.names.map(() => 0);
  const everything = 2 ** board.size - 1;
  const marks = board.candidates?.map((mask, cell) => (mask === everything || board.givens[cell] ? 0 : mask));
  return {
    board,
    given: [...board.givens],
    digit: empty(),
    corner: empty(),
    centre: marks ?? empty(),
    colour: empty(),
    selected: [],
    cursor: board.cells[0] ?? 0,
    mode: "digit",
    past: [],
    future: [],
  };
}

/** What a cell shows: its given or its entry, 0 if it is open. @param {State} state @param {number} cell */
export const valueAt = (state, cell) => state.given[cell] || state.digit[cell];

/** The values of all cells, given and entered. @param {State} state */
export const values = (state) => state.board.names.map((_, cell) => valueAt(state, cell));

/** The symbol of each cell, null where empty: the form in which the API takes a grid. @param {State} state */
export const grid = (state) => values(state).map((value) => (value ? state.board.symbols[value - 1] : null));

/** Whether no cell is open. @param {State} state */
export const isFull = (state) => state.board.cells.every((cell) => valueAt(state, cell));

/** The symbols of a mask. @param {Board} board @param {number} mask */
export const symbolsIn = (board, mask) => board.symbols.filter((_, value) => (mask >>> value) & 1);

/**
 * The candidates of every cell as the API takes them: the marks of the player; none: not pencilled in.
 * @param {State} state
 */
export const candidates = (state) =>
  state.board.names.map((_, cell) => (valueAt(state, cell) ? [] : symbolsIn(state.board, state.centre[cell])));

/**
 * The state with a group applied, or taken back.
 * @param {State} state @param {Group} group @param {boolean} [back]
 * @returns {State}
 */
function patched(state, group, back = false) {
  /** @type {Partial<Record<Layer, number[]>>} */
  const changed = {};
  for (const [layer, cell, before, after] of group.patches) {
    const name = LAYERS[layer];
    (changed[name] ??= [...state[name]])[cell] = back ? before : after;
  }
  return { ...state, ...changed };
}

/**
 * The state after a group that is now part of its past. Nothing changes if the group is empty.
 * @param {State} state @param {Patch[]} patches @param {[PuzzleObject, PuzzleObject]} [puzzle]
 * @returns {State}
 */
export function commit(state, patches, puzzle) {
  const real = patches.filter(([, , before, after]) => before !== after);
  if (!real.length && !puzzle) return state;
  /** @type {Group} */
  const group = { patches: real, selected: state.selected };
  if (puzzle) group.puzzle = puzzle;
  return { ...patched(state, group), past: [...state.past, group], future: [] };
}

/** @param {State} state @returns {State} */
export function undo(state) {
  const group = state.past[state.past.length - 1];
  if (!group) return state;
  const selected = group.selected.length ? group.selected : state.selected;
  return {
    ...patched(state, group, true),
    past: state.past.slice(0, -1),
    future: [group, ...state.future],
    selected,
    cursor: selected[selected.length - 1] ?? state.cursor,
  };
}

/** @param {State} state @returns {State} */
export function redo(state) {
  const [group, ...future] = state.future;
  if (!group) return state;
  const selected = group.selected.length ? group.selected : state.selected;
  return {
    ...patched(state, group),
    past: [...state.past, group],
    future,
    selected,
    cursor: selected[selected.length - 1] ?? state.cursor,
  };
}

/** The layer that a mode writes into. @param {Mode} mode @param {boolean} setting @returns {Layer} */
export const layerOf = (mode, setting) => (mode === "digit" && setting ? "given" : mode);

/**
 * A value entered into the selected cells. Digits: everywhere, or taken out where all have it. Marks and colours: added
 * where missing, taken out only if all have them.
 * @param {State} state @param {number} value from 1 @param {Layer} layer
 * @param {number[][] | null} [peers] the peers of each cell, whose marks of this value go with a digit
 * @returns {State}
 */
export function enter(state, value, layer, peers = null) {
  const { board } = state;
  const most = layer === "colour" ? COLOURS : board.size;
  if (value < 1 || value > most) return state;
  const at = LAYERS.indexOf(layer);
  if (layer === "digit" || layer === "given") {
    const cells = state.selected.filter((cell) => layer === "given" || !state.given[cell]);
    const same = cells.length > 0 && cells.every((cell) => state[layer][cell] === value);
    /** @type {Patch[]} */
    const patches = cells.map((cell) => [at, cell, state[layer][cell], same ? 0 : value]);
    if (layer === "given") {
      // A given takes the place of an entry.
      for (const cell of cells) if (state.digit[cell]) patches.push([1, cell, state.digit[cell], 0]);
    }
    return commit(state, same || !peers ? patches : [...patches, ...cleared(state, cells, value, peers)]);
  }
  const cells = layer === "colour" ? state.selected : state.selected.filter((cell) => !valueAt(state, cell));
  const bit = 2 ** (value - 1);
  const all = cells.length > 0 && cells.every((cell) => state[layer][cell] & bit);
  return commit(
    state,
    cells.map((cell) => [at, cell, state[layer][cell], all ? state[layer][cell] & ~bit : state[layer][cell] | bit]),
  );
}

/**
 * Patches that take a value out of the marks of the peers of these cells.
 * @param {State} state @param {number[]} cells @param {number} value @param {number[][]} peers
 * @returns {Patch[]}
 */
function cleared(state, cells, value, peers) {
  const bit = 2 ** (value - 1);
  /** @type {Patch[]} */
  const found = [];
  for (const peer of new Set(cells.flatMap((cell) => peers[cell] ?? []))) {
    for (const layer of /** @type {const} */ (["corner", "centre"])) {
      const mask = state[layer][peer];
      if (mask & bit) found.push([LAYERS.indexOf(layer), peer, mask, mask & ~bit]);
    }
  }
  return found;
}

/**
 * Erases in the selected cells: the layer, or the topmost one that has something if that layer has nothing.
 * @param {State} state @param {Layer} layer @param {boolean} [only] this layer and no other
 * @returns {State}
 */
export function erase(state, layer, only = false) {
  const has = (/** @type {Layer} */ name) =>
    state.selected.some((cell) => state[name][cell] && !(name !== "given" && name !== "colour" && state.given[cell]));
  /** @type {Layer[]} */
  const order = layer === "given" ? ["given", "digit", "centre", "corner", "colour"] : ["digit", "centre", "corner", "colour"];
  const chosen = has(layer) || only ? layer : order.find(has);
  if (!chosen) return state;
  const at = LAYERS.indexOf(chosen);
  return commit(state, state.selected.map((cell) => [at, cell, state[chosen][cell], 0]));
}

/**
 * Puts many values and marks at once: one group, one undo.
 * @param {State} state
 * @param {{digit?: (number | undefined)[], centre?: (number | undefined)[]}} layers for each cell, undefined: as it is
 * @returns {State}
 */
export function fill(state, layers) {
  /** @type {Patch[]} */
  const patches = [];
  for (const cell of state.board.cells) {
    const [value, mask] = [layers.digit?.[cell], layers.centre?.[cell]];
    if (value !== undefined && !state.given[cell]) patches.push([1, cell, state.digit[cell], value]);
    if (mask !== undefined && !state.given[cell]) patches.push([3, cell, state.centre[cell], mask]);
  }
  return commit(state, patches);
}

/**
 * The position of a path before its step `at`, as the board shows it; after the last step, its end.
 * @param {import("./types.js").Path} path @param {number} at
 * @returns {{values: number[], candidates: number[]}}
 */
export function positionBefore(path, at) {
  const [now, left] = [[...path.values], [...path.candidates]];
  for (const change of path.changes.slice(0, at + 1)) {
    for (const [cell, value] of change.values) now[cell] = value;
    for (const [cell, mask] of change.candidates) left[cell] = mask;
  }
  return { values: now, candidates: left.map((mask, cell) => (now[cell] ? 0 : mask)) };
}

/** Everything of the player taken out, as one group. @param {State} state @returns {State} */
export function restart(state) {
  /** @type {Patch[]} */
  const patches = [];
  for (const layer of [1, 2, 3, 4]) {
    state[LAYERS[layer]].forEach((value, cell) => value && patches.push([layer, cell, value, 0]));
  }
  return commit(state, patches);
}

/** The last group replaced: what a second digit makes of the first, 1 and then 2 of 12. @param {State} state */
export function takeBack(state) {
  return { ...undo(state), future: [] };
}

/** The puzzle with the givens of the state. @param {State} state @returns {PuzzleObject} */
export function puzzleOf(state) {
  const { board, given } = state;
  const rows = [];
  for (let row = 0; row < board.rows; row++) {
    rows.push(
      given.slice(row * board.columns, (row + 1) * board.columns).map((value) => (value ? board.symbols[value - 1] : null)),
    );
  }
  const plain = board.signs.length
    ? rows.map((row) => row.map((symbol) => (symbol === null ? "." : board.signs[board.symbols.indexOf(symbol)])).join(""))
    : rows;
  return { ...board.puzzle, givens: plain };
}

/**
 * What is kept of a game: the puzzle and the patches, and no snapshot.
 * @param {State} state
 */
export function saved(state) {
  return { v: 1, puzzle: state.board.puzzle, past: state.past, future: state.future, mode: state.mode };
}

/**
 * What is kept of a puzzle that is being set: the puzzle as it stands, and what is in its cells as one step. Its past
 * belongs to other puzzles.
 * @param {State} state
 */
export function savedPuzzle(state) {
  /** @type {Patch[]} */
  const patches = [];
  for (const layer of [1, 2, 3, 4]) {
    state[LAYERS[layer]].forEach((value, cell) => value && patches.push([layer, cell, 0, value]));
  }
  const past = patches.length ? [{ patches, selected: [] }] : [];
  return { v: 1, puzzle: puzzleOf(state), past, future: [], mode: state.mode };
}

/** Whether givens or rules were changed. @param {State} state */
export const isSet = (state) => state.past.some((group) => group.puzzle || group.patches.some(([layer]) => layer === 0));

/**
 * The state of a saved game, played again from the start.
 * @param {Board} board @param {{past: Group[], future: Group[], mode: Mode}} game
 * @returns {State}
 */
export function restored(board, game) {
  let state = { ...fresh(board), mode: game.mode };
  for (const group of game.past) {
    const ours = group.patches.every(([layer, cell, before]) => state[LAYERS[layer]]?.[cell] === before);
    if (!ours) break; // a save of another version, or changed by hand: what fits is kept
    state = { ...patched(state, group), past: [...state.past, group] };
  }
  return state.past.length === game.past.length ? { ...state, future: game.future } : state;
}
