// A puzzle to try on a page that has no server behind it. All that the board needs stands in record.json beside this
// page: the board, the themes, the solution, who sees whom, and the path. `nonet serve` does all of this, and much more,
// for any puzzle.

/** @import {BoardReply, Path, Theme} from "./types.js" */
/** @import {State} from "./state.js" */
/** @import {Intent} from "./keys.js" */

import { changed, described } from "./a11y.js";
import { BoardView } from "./board.js";
import { byId, h, ICONS, icon, put } from "./dom.js";
import { MODES } from "./keys.js";
import * as select from "./select.js";
import * as cells from "./state.js";

/**
 * @typedef {object} AloneRecord
 * @property {BoardReply} board
 * @property {Record<string, Theme>} themes
 * @property {number[]} solution the value of each cell, from 1
 * @property {number[][]} peers
 * @property {Path} path
 */

const record = /** @type {AloneRecord} */ (await (await fetch("record.json")).json());
const dark = matchMedia("(prefers-color-scheme: dark)");
let state = cells.fresh(cells.boardOf(record.board));
let step = -1; // the step that is shown; -1: the player's own board

const say = (/** @type {string} */ text) => (byId("live").textContent = text);
const view = new BoardView(byId("board"), {
  select: (next) => change(next),
  intend: (intent) => intend(intent),
  candidate: () => false,
  pick: () => undefined,
});

/** Cells that see their own value. Other rules are checked against the solution, on request. */
function clashing() {
  const values = cells.values(state);
  return new Set(
    state.board.cells.filter((cell) => values[cell] && record.peers[cell].some((peer) => values[peer] === values[cell])),
  );
}

/** @param {State} next */
function change(next) {
  if (step >= 0 && next.past !== state.past) return say("a step is shown: go back to your board first");
  say(changed(state, next));
  state = next;
  draw();
}

/** @param {Intent} intent */
function intend(intent) {
  switch (intent.do) {
    case "move":
      return change(select.move(state, intent.down, intent.right, intent.extend));
    case "edge":
      return change(select.toEdge(state, intent.last, intent.whole, intent.extend));
    case "all":
      return change(select.all(state));
    case "invert":
      return change(select.invert(state));
    case "none":
      return change(select.none(state));
    case "mode":
      return change({ ...state, mode: intent.mode });
    case "cycle":
      return change({ ...state, mode: MODES[(MODES.indexOf(state.mode) + (intent.back ? MODES.length - 1 : 1)) % MODES.length] });
    case "undo":
      return change(cells.undo(state));
    case "redo":
      return change(cells.redo(state));
    case "enter":
      return enter(intent.mode === "colour" && intent.digit !== null ? intent.digit : intent.value, intent.mode ?? state.mode);
    case "erase":
      return change(cells.erase(state, intent.mode ?? state.mode, intent.mode !== null));
    case "tell":
      return say(described(state, state.cursor, { wrong: clashing().has(state.cursor), whole: true }));
  }
}

/** @param {number} value @param {import("./types.js").Mode} mode */
const enter = (value, mode) => change(cells.enter(state, value, mode, record.peers));

// What stands beside the board

const message = h("p", { class: "message", "aria-live": "polite" });
const words = h("div", { class: "told", "aria-live": "polite" });
const button = (/** @type {string} */ text, /** @type {() => void} */ go, more = "") =>
  h("button", { class: `button ${more}`, onclick: go }, text);
const tool = (/** @type {string} */ name, /** @type {string} */ path, /** @type {() => void} */ go) =>
  h("button", { "aria-label": name, title: name, onclick: go }, icon(path));
const back = tool("Step back", ICONS.back, () => turnTo(step - 1));
const next = tool("Next step", ICONS.next, () => turnTo(step + 1));
const mine = button("Back to my board", () => turnTo(-1), "small");
const walk = h("div", { class: "row walk", hidden: true }, back, next, mine);
const pencil = tool("Pencil marks", ICONS.pen, () => change({ ...state, mode: state.mode === "digit" ? "centre" : "digit" }));
const undo = tool("Undo", ICONS.undo, () => change(cells.undo(state)));
const erase = tool("Erase", ICONS.erase, () => change(cells.erase(state, state.mode)));
const keys = h("div", { class: "keypad", role: "group", "aria-label": "Symbols" });

/** @param {number} at */
function turnTo(at) {
  const { steps, solved } = record.path;
  step = Math.min(Math.max(at, -1), steps.length);
  walk.hidden = step < 0;
  put(message);
  const shown = steps[step];
  if (shown) put(words, h("h3", {}, `${step + 1}. ${shown.title}`), h("p", {}, `${shown.because} ${shown.conclusion}`));
  else put(words, step < 0 ? null : h("p", {}, solved ? "Solved." : "That is as far as it goes."));
  back.disabled = step === 0;
  next.disabled = step === steps.length;
  draw();
}

function check() {
  const values = cells.values(state);
  const wrong = state.board.cells.filter((cell) => values[cell] && values[cell] !== record.solution[cell]);
  const open = state.board.cells.some((cell) => !values[cell]);
  const names = wrong.slice(0, 4).map((cell) => state.board.names[cell]);
  message.textContent = wrong.length
    ? `Wrong: ${names.join(", ")}${wrong.length > 4 ? ` and ${wrong.length - 4} more` : ""}.`
    : open
      ? "Right so far."
      : "Solved.";
  message.className = `message ${wrong.length ? "bad" : "good"}`;
}

function draw() {
  const theme = record.themes[dark.matches ? "dark" : "light"];
  document.documentElement.dataset.theme = dark.matches ? "dark" : "light";
  const exhibit = step < 0 ? null : cells.positionBefore(record.path, step);
  const wrong = step < 0 ? clashing() : undefined;
  view.show(state, { exhibit, wrong, marks: step < 0 ? undefined : record.path.steps[step]?.marks }, theme);
  pencil.setAttribute("aria-pressed", String(state.mode !== "digit"));
  undo.disabled = !state.past.length;
}

const { board } = state;
keys.style.setProperty("--keys", "9");
keys.style.setProperty("--keys-narrow", "5");
put(keys, board.symbols.map((symbol, value) => h("button", { onclick: () => enter(value + 1, state.mode) }, String(symbol))));
put(
  byId("side"),
  keys,
  h("div", { class: "edit" }, undo, erase, pencil),
  h("div", { class: "row even" }, button("Explain it", () => turnTo(Math.max(step, 0)), "main"), button("Check", check)),
  walk,
  words,
  message,
  board.captions.length > 0 && h("p", { class: "quiet" }, board.captions.join(" · ")),
);
dark.addEventListener("change", draw);
draw();
