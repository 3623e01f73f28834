// From a key to what it means. Digits and the letters of modes are read from the key's place (`code`), so that they
// mean the same with Shift held and on every keyboard; modifiers from each event, never from a remembered key press.

/** @import {Board, Mode} from "./types.js" */

/**
 * @typedef {{do: "move", down: number, right: number, extend: boolean}
 *   | {do: "edge", last: boolean, whole: boolean, extend: boolean}
 *   | {do: "enter", value: number, mode: Mode | null, digit: number | null}
 *   | {do: "erase", mode: Mode | null}
 *   | {do: "mode", mode: Mode}
 *   | {do: "cycle", back: boolean}
 *   | {do: "undo" | "redo" | "all" | "invert" | "none" | "keys" | "tell"}} Intent
 */

/**
 * @typedef {{key: string, code: string, shiftKey: boolean, ctrlKey: boolean, metaKey: boolean, altKey: boolean}} Key
 */

/** @type {Mode[]} */
export const MODES = ["digit", "corner", "centre", "colour"];
/** @type {Record<string, Mode>} */
export const MODE_KEYS = { KeyZ: "digit", KeyX: "corner", KeyC: "centre", KeyV: "colour" };

/** @type {Record<string, [number, number]>} */
const ARROWS = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };

/** The keys, for the page that lists them. */
export const LIST = [
  ["Arrows", "move; with Shift or Ctrl, select on the way"],
  ["Home, End", "first and last cell of the row; with Ctrl, of the board"],
  ["1 to 9", "enter; numbers beyond 9 digit by digit, or A for 10, B for 11"],
  ["Shift + digit", "corner mark"],
  ["Ctrl + digit", "centre mark"],
  ["Ctrl + Shift + digit", "colour"],
  ["Z X C V", "digit, corner, centre, colour; Space for the next of them"],
  ["Backspace, Delete", "erase; with Shift corner marks, with Ctrl centre marks"],
  ["Ctrl + Z, Ctrl + Y", "undo, redo"],
  ["Ctrl + A, Ctrl + I, Esc", "select all, the others, nothing"],
  ["Enter", "tell the cell: row, column, box, cages, marks"],
  ["?", "this list"],
];

/**
 * The letter that stands for each symbol: its sign, if that is a letter.
 * @param {Board} board
 * @returns {Map<string, number>}
 */
export function letters(board) {
  const found = new Map();
  board.symbols.forEach((symbol, value) => {
    const sign = board.signs[value] ?? String(symbol);
    if (/^\p{L}$/u.test(sign)) found.set(sign.toUpperCase(), value + 1);
  });
  return found;
}

/**
 * What a key means on this board; null if nothing.
 * @param {Key} event @param {Board} board
 * @returns {Intent | null}
 */
export function intent(event, board) {
  const control = event.ctrlKey || event.metaKey;
  const arrow = ARROWS[event.key];
  if (arrow) return { do: "move", down: arrow[0], right: arrow[1], extend: event.shiftKey || control };
  if (event.key === "Home" || event.key === "End") {
    return { do: "edge", last: event.key === "End", whole: control, extend: event.shiftKey };
  }
  if (event.altKey) return null;
  const held = heldMode(event);
  if (event.key === "Backspace" || event.key === "Delete") return { do: "erase", mode: held };
  if (event.key === "Escape") return { do: "none" };
  if (event.key === "Enter" && !control) return { do: "tell" };
  if (event.code === "Space" && !control) return { do: "cycle", back: event.shiftKey };
  if (control && !event.shiftKey) {
    if (event.code === "KeyZ" || event.key === "z") return { do: "undo" };
    if (event.code === "KeyY" || event.key === "y") return { do: "redo" };
    if (event.key === "a") return { do: "all" };
    if (event.key === "i") return { do: "invert" };
  }
  if (control && event.shiftKey && (event.code === "KeyZ" || event.key === "Z")) return { do: "redo" };
  const digit = digitOf(event.code);
  if (digit !== null) return { do: "enter", value: valueOfDigit(digit, board), mode: held, digit };
  const named = letters(board);
  if (/^\p{L}$/u.test(event.key) && !control) {
    const value = named.get(event.key.toUpperCase());
    if (value) return { do: "enter", value, mode: event.shiftKey ? "corner" : null, digit: null };
  }
  if (control) return null;
  if (event.key === "?") return { do: "keys" };
  // Where letters are symbols, the letters of modes stop: Space takes their place.
  if (!named.size && MODE_KEYS[event.code] && !event.shiftKey) return { do: "mode", mode: MODE_KEYS[event.code] };
  const single = board.symbols.findIndex((symbol) => String(symbol) === event.key);
  return single >= 0 ? { do: "enter", value: single + 1, mode: null, digit: null } : null;
}

/** The mode that held keys choose. @param {Key} event @returns {Mode | null} */
function heldMode(event) {
  const control = event.ctrlKey || event.metaKey;
  if (control) return event.shiftKey ? "colour" : "centre";
  return event.shiftKey ? "corner" : null;
}

/** @param {string} code */
function digitOf(code) {
  const found = /^(?:Digit|Numpad)([0-9])$/.exec(code);
  return found ? Number(found[1]) : null;
}

/**
 * The value of a symbol that is this digit; the digit's place if no symbol is, so that a board of words has keys too.
 * @param {number} digit @param {Board} board
 */
export function valueOfDigit(digit, board) {
  const at = board.symbols.findIndex((symbol) => String(symbol) === String(digit));
  if (at >= 0) return at + 1;
  return board.symbols.some((symbol) => typeof symbol === "number") ? 0 : digit;
}

/**
 * The value of a number of two digits, of which the first was typed just before; 0 if there is no such symbol.
 * @param {number} first @param {number} second @param {Board} board
 */
export function valueOfBoth(first, second, board) {
  return board.symbols.findIndex((symbol) => String(symbol) === `${first}${second}`) + 1;
}
