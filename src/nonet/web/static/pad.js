// The keypad: modes, a key for each symbol, undo, redo, erase. For touch and mouse; the keyboard needs none of it.

/** @import {App} from "./app.js" */
/** @import {Mode, Node as Drawn} from "./types.js" */

import { COLOUR_NAMES } from "./a11y.js";
import { h, ICONS, icon, put, svg } from "./dom.js";
import { MODES } from "./keys.js";
import { COLOURS, isFull, valueAt } from "./state.js";

const SWATCHES = ["#77aadd", "#99ddff", "#44bb99", "#bbcc33", "#aaaa00", "#eedd88", "#ee8866", "#ffaabb", "#bbbbbb"];

/** @type {Record<Mode, {word: string, key: string}>} */
const WORDS = {
  digit: { word: "Digit", key: "Z" },
  corner: { word: "Corner", key: "X" },
  centre: { word: "Centre", key: "C" },
  colour: { word: "Colour", key: "V" },
};

/** @param {App} app @param {HTMLElement} host */
export function pad(app, host) {
  const modes = h("div", { class: "modes", role: "group", "aria-label": "What a key enters" });
  const keys = h("div", { class: "keypad", role: "group", "aria-label": "Symbols" });
  const undo = edit("Undo", ICONS.undo, () => app.undo());
  const redo = edit("Redo", ICONS.redo, () => app.redo());
  const erase = edit("Erase", ICONS.erase, () => app.erase());
  const several = edit("Fill in candidates", ICONS.pen, () => app.tell("fill"));
  put(host, modes, keys, h("div", { class: "edit" }, undo, redo, erase, several));
  for (const mode of MODES) {
    const { word, key } = WORDS[mode];
    const choose = () => app.set({ ...app.now, mode });
    modes.append(
      h("button", { "data-mode": mode, title: `${word} (${key})`, onclick: choose }, svg(picture(mode)), h("span", {}, word)),
    );
  }
  let shown = "";
  const update = () => {
    const { state } = app;
    if (!state) return;
    host.hidden = app.tab === "learn";
    host.classList.toggle("setting", app.setting);
    for (const button of modes.querySelectorAll("button")) {
      button.setAttribute("aria-pressed", String(button.dataset.mode === state.mode));
    }
    undo.disabled = !state.past.length;
    redo.disabled = !state.future.length;
    several.hidden = app.setting;
    const { board } = state;
    const kind = `${state.mode === "colour"} ${board.symbols.join()}`;
    if (kind !== shown) {
      shown = kind;
      const count = state.mode === "colour" ? COLOURS : board.size;
      keys.classList.toggle("many", count > 9);
      keys.style.setProperty("--keys", String(fullest(count, [5, 4, 3])));
      keys.style.setProperty("--keys-row", String(count <= 10 ? count : fullest(count, [13, 12, 11, 10, 9, 8])));
      keys.style.setProperty("--keys-narrow", String(count <= 6 ? count : fullest(count, count > 10 ? [7, 6] : [5, 4])));
      put(
        keys,
        state.mode === "colour"
          ? SWATCHES.map((colour, at) => swatch(colour, at, () => app.enter(at + 1)))
          : board.symbols.map((symbol, at) =>
              h("button", { "data-value": at + 1, onclick: () => app.enter(at + 1) }, String(symbol), h("span", { class: "left", "aria-hidden": "true" })),
            ),
      );
    }
    if (state.mode === "colour") return;
    const full = isFull(state);
    const placed = new Array(board.size + 1).fill(0);
    for (const at of board.cells) placed[valueAt(state, at)] += 1;
    for (const button of keys.querySelectorAll("button")) {
      const value = Number(button.dataset.value);
      const left = board.rows === board.size ? board.size - placed[value] : NaN;
      const note = button.querySelector(".left");
      const words = left > 0 && !full && !app.setting ? String(left) : "";
      if (note && note.textContent !== words) note.textContent = words; // the same text anew would be drawn anew
      button.classList.toggle("done", left <= 0 && !app.setting);
    }
  };
  app.listen(update);
  update();
}

/** The number of columns that leaves the fewest places empty; the first of several. @param {number} count @param {number[]} columns */
export function fullest(count, columns) {
  const empty = (/** @type {number} */ wide) => (wide - (count % wide)) % wide;
  return columns.reduce((best, wide) => (empty(wide) < empty(best) ? wide : best));
}

/** @param {string} name @param {string} path @param {() => void} go */
function edit(name, path, go) {
  return h("button", { "aria-label": name, title: name, onclick: go }, icon(path));
}

/** @param {string} colour @param {number} at @param {() => void} go */
function swatch(colour, at, go) {
  const patch = h("span", { class: "swatch" });
  patch.style.backgroundColor = colour;
  return h("button", { "aria-label": COLOUR_NAMES[at], title: COLOUR_NAMES[at], onclick: go }, patch);
}

/** @param {Mode} mode @returns {Drawn} */
function picture(mode) {
  const text = (/** @type {number} */ x, /** @type {number} */ y, /** @type {number} */ size, /** @type {string} */ words) => ({
    tag: "text",
    attributes: { x, y, "font-size": size, "text-anchor": "middle" },
    children: [words],
  });
  const frame = { tag: "rect", attributes: { x: 1, y: 1, width: 24, height: 24, rx: 4 }, children: [] };
  const inside = {
    digit: [text(13, 19.5, 18, "5")],
    corner: [text(6.5, 10, 9, "1"), text(19.5, 10, 9, "2"), text(6.5, 22.5, 9, "3")],
    centre: [text(13, 17, 10, "123")],
    colour: ["#77aadd", "#eedd88", "#44bb99", "#ee8866"].map((fill, at) => ({
      tag: "path",
      attributes: { fill, d: `M${4 + 9 * (at % 2)} ${4 + 9 * (at >> 1)}h9v9h-9z` },
      children: [],
    })),
  };
  return { tag: "svg", attributes: { viewBox: "0 0 26 26", "aria-hidden": "true" }, children: [frame, ...inside[mode]] };
}
