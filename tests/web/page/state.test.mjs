// State, selection, keys, words, forms and links, without a browser.
import assert from "node:assert/strict";
import { test } from "node:test";

const here = new URL("../../../src/nonet/web/static/", import.meta.url);
const state = await import(new URL("state.js", here));
const select = await import(new URL("select.js", here));
const keys = await import(new URL("keys.js", here));
const words = await import(new URL("a11y.js", here));
const form = await import(new URL("form.js", here));
const share = await import(new URL("share.js", here));
const store = await import(new URL("store.js", here));
const sheet = await import(new URL("sheet.js", here));
const pad = await import(new URL("pad.js", here));
const api = await import(new URL("api.js", here));

const name = (at, side = 4) => `r${Math.floor(at / side) + 1}c${(at % side) + 1}`;

function reply(side = 4, more = {}) {
  const symbols = Array.from({ length: side }, (_, at) => at + 1);
  return {
    puzzle: { nonet: 1, rows: side, columns: side }, rows: side, columns: side, missing: [], houses: [], regions: [], areas: [],
    symbols, signs: symbols.map((each) => (each < 10 ? String(each) : String.fromCharCode(55 + each))),
    givens: Array.from({ length: side * side }, (_, at) => (at === 0 ? 1 : 0)), candidates: null, rules: [], marks: [],
    captions: [], legend: [], decoration: [], title: null, author: null, text: null, note: null, solution: null, ...more,
  };
}

const board = (side, more) => state.boardOf(reply(side, more));
const selected = (start, ...cells) => ({ ...start, selected: cells, cursor: cells.at(-1) ?? 0 });
const key = (code, more = {}) => ({ key: code.replace(/^(Digit|Key)/, ""), code, shiftKey: false, ctrlKey: false, metaKey: false, altKey: false, ...more });

test("a digit is entered, and taken out where all have it", () => {
  let now = state.enter(selected(state.fresh(board()), 0, 1, 2), 3, "digit");
  assert.deepEqual([now.digit[0], now.digit[1], now.digit[2]], [0, 3, 3], "givens stay");
  now = state.enter(now, 3, "digit");
  assert.deepEqual([now.digit[1], now.digit[2]], [0, 0]);
  assert.equal(now.past.length, 2);
});

test("marks are added where missing, and go only if all have them", () => {
  let now = state.enter(selected(state.fresh(board()), 1), 2, "centre");
  now = state.enter(selected(now, 1, 2), 2, "centre");
  assert.deepEqual([now.centre[1], now.centre[2]], [2, 2]);
  now = state.enter(now, 2, "centre");
  assert.deepEqual([now.centre[1], now.centre[2]], [0, 0]);
});

test("undo and redo are exact, however long the past, and select the cells again", () => {
  let now = state.fresh(board());
  const past = [now];
  for (let step = 0; step < 300; step++) {
    const cell = 1 + ((step * 7) % 15);
    now = state.enter(selected(now, cell), 1 + (step % 4), ["digit", "corner", "centre", "colour"][step % 3]);
    past.push(now);
  }
  const end = now;
  for (let step = 299; step >= 0; step--) {
    if (now.past.length < past[step + 1].past.length) continue;
    if (past[step].past !== past[step + 1].past) now = state.undo(now);
    for (const layer of state.LAYERS) assert.deepEqual(now[layer], past[step][layer]);
  }
  assert.equal(now.past.length, 0);
  while (now.future.length) now = state.redo(now);
  for (const layer of state.LAYERS) assert.deepEqual(now[layer], end[layer]);
  assert.deepEqual(state.undo(end).selected, end.past.at(-1).selected);
});

test("a digit takes its marks from the cells that see it, in the same step", () => {
  const peers = board().names.map((_, at) => [at === 1 ? 2 : 1]);
  let now = state.enter(selected(state.fresh(board()), 2), 4, "corner", peers);
  now = state.enter(selected(now, 1), 4, "digit", peers);
  assert.equal(now.corner[2], 0);
  assert.equal(state.undo(now).corner[2], 8);
});

test("erasing takes the mode's layer, else the topmost", () => {
  let now = state.enter(selected(state.fresh(board()), 1), 2, "centre");
  now = state.enter(now, 3, "colour");
  now = state.erase(now, "digit");
  assert.deepEqual([now.centre[1], now.colour[1]], [0, 4]);
  assert.equal(state.erase(now, "corner", true), now, "only corner marks, and there are none");
  assert.equal(state.erase(now, "digit").colour[1], 0);
});

test("a saved game comes back with its past and future; a spoilt one as far as it fits", () => {
  let now = state.fresh(board());
  for (const [cell, value] of [[1, 2], [2, 3], [3, 4]]) now = state.enter(selected(now, cell), value, "digit");
  now = state.undo(now);
  const kept = JSON.parse(JSON.stringify(state.saved(now)));
  const again = state.restored(now.board, kept);
  assert.deepEqual(again.digit, now.digit);
  assert.deepEqual(state.redo(again).digit.slice(1, 4), [2, 3, 4]);
  kept.past[1].patches[0][2] = 9;
  assert.deepEqual(state.restored(now.board, kept).digit.slice(1, 4), [2, 0, 0]);
});

test("a setter's givens take the place of entries", () => {
  let now = state.enter(selected(state.fresh(board()), 5), 2, "digit");
  now = state.enter(now, 3, "given");
  assert.deepEqual([now.given[5], now.digit[5]], [3, 0]);
  assert.equal(state.puzzleOf(now).givens[1], ".3..");
});

test("the cursor wraps, and skips what is no cell", () => {
  const now = state.fresh(board(4, { missing: ["r1c3", "r1c4"] }));
  assert.equal(select.neighbour(now, 1, 0, 1), 0);
  assert.equal(select.neighbour(now, 0, -1, 0), 12);
  assert.deepEqual(select.toEdge(selected(now, 0), true, false, false).selected, [1]);
  assert.equal(select.all(now).selected.length, 14);
});

test("a press toggles, a drag adds or removes by its first cell", () => {
  const now = selected(state.fresh(board()), 3);
  assert.deepEqual(select.press(now, 3, { add: false }).state.selected, []);
  const { state: then, removing } = select.press(selected(now, 3, 4), 4, { add: true });
  assert.deepEqual([then.selected, removing], [[3], true]);
  assert.deepEqual(select.drag(selected(now, 3, 5), 5, true).selected, [3]);
  assert.equal(select.cellAt(now, 1.05, 1.05, true), -1, "a corner belongs to no cell of a drag");
  assert.equal(select.cellAt(now, 1.5, 1.5, true), 5);
  assert.deepEqual(select.rectangle(now, 0, 5), [0, 1, 4, 5]);
});

test("keys mean what the code says, on every keyboard", () => {
  const small = board();
  assert.deepEqual(keys.intent(key("Digit3", { key: "#", shiftKey: true }), small), { do: "enter", value: 3, mode: "corner", digit: 3 });
  assert.equal(keys.intent(key("Numpad4", { ctrlKey: true }), small).mode, "centre");
  assert.equal(keys.intent(key("Digit4", { ctrlKey: true, shiftKey: true }), small).mode, "colour");
  assert.deepEqual(keys.intent(key("KeyX", { key: "x" }), small), { do: "mode", mode: "corner" });
  assert.equal(keys.intent(key("KeyZ", { key: "y", ctrlKey: true }), small).do, "undo");
  assert.equal(keys.intent(key("Tab", { key: "Tab" }), small), null, "Tab is the browser's");
  assert.equal(keys.intent(key("KeyP", { key: "p" }), small), null);
});

test("where letters are symbols, they are no modes", () => {
  const large = board(16);
  assert.equal(keys.intent(key("KeyC", { key: "c" }), large).value, 12);
  assert.equal(keys.intent(key("KeyX", { key: "x" }), large), null);
  assert.equal(keys.valueOfBoth(1, 6, large), 16);
  assert.equal(keys.valueOfBoth(1, 7, large), 0);
});

test("a cell is read aloud", () => {
  const now = state.fresh(board(4, { areas: [{ name: "cage 12", kind: "cage", cells: ["r3c2"] }] }));
  const marked = state.enter(state.enter(selected(now, 9), 2, "centre"), 4, "centre");
  assert.equal(words.described(marked, 9, { whole: true }), "r3c2, candidates 2 and 4, in cage 12");
  assert.equal(words.changed(now, state.enter(selected(now, 9), 2, "digit")), "2 placed in r3c2");
  assert.equal(words.listed([1, 2, 3]), "1, 2 and 3");
});

test("a form reads what it writes, by the shape of the value alone", () => {
  const cells = { kind: "list", endless: true, items: [{ kind: "cell" }] };
  const pairs = { kind: "list", endless: true, items: [{ kind: "list", items: [{ kind: "int" }, { kind: "symbol" }] }] };
  for (const [shape, value] of [
    [cells, ["r1c1", "r2c2"]],
    [{ kind: "list", endless: true, items: [cells] }, [["r1c1"], ["r2c2", "r3c3"]]],
    [pairs, [[1, "A"], [2, 7]]],
    [{ kind: "int" }, 12],
    [{ kind: "str" }, "down left"],
    [{ kind: "list", endless: true, items: [{ kind: "symbol" }] }, [1, "A"]],
  ]) assert.deepEqual(form.valueOf(shape, form.textOf(shape, value)), value);
  assert.throws(() => form.valueOf({ kind: "int" }, "twelve"), /no number/);
});

test("a link holds the puzzle, and a bomb in one is refused", async () => {
  const text = JSON.stringify({ nonet: 1, title: "Größe ✓", cells: Array(500).fill("r1c1") });
  const link = await share.toFragment(text);
  assert.ok(link.startsWith("#z=") && link.length < 200);
  assert.equal(await share.fromFragment(link), text);
  assert.equal(await share.fromFragment("#p=1..%0A2"), "1..\n2");
  assert.equal(await share.fromFragment("#other"), null);
  await assert.rejects(share.fromFragment(await share.toFragment("0 ".repeat(5_000_000))), /too long/);
});

test("a page without storage plays all the same", () => {
  assert.equal(store.load("x", 7), 7);
  assert.equal(store.keep("x", 1), false);
  assert.equal(store.idOf({ a: 1 }), store.idOf({ a: 1 }));
});

test("outlines are those of the pictures", () => {
  assert.deepEqual(sheet.loops([[0, 0], [0, 1]], 0), [[[0, 0], [2, 0], [2, 1], [0, 1]]]);
  assert.equal(sheet.number(-0.001), "0");
  assert.equal(name(5), "r2c2");
});

test("a reply that is cut off is no reply", async () => {
  const before = globalThis.fetch;
  const answering = (ok, error) => (globalThis.fetch = async () => ({ ok, status: ok ? 200 : 502, json: () => Promise.reject(error) }));
  try {
    answering(true, new DOMException("newer", "AbortError"));
    await assert.rejects(api.ask("read", {}, { only: "preview" }), api.isAborted);
    answering(true, new SyntaxError("half a reply"));
    await assert.rejects(api.ask("read", {}), /half a reply/);
    answering(false, new SyntaxError("a page of a proxy"));
    await assert.rejects(api.ask("read", {}), /the server answered 502/);
  } finally {
    globalThis.fetch = before;
  }
});

test("the keypad leaves few places empty", () => {
  const across = (count) => pad.fullest(count, [5, 4, 3]);
  assert.deepEqual([4, 5, 6, 7, 8, 9, 10, 12, 16, 25].map(across), [4, 5, 3, 4, 4, 3, 5, 4, 4, 5]);
});
