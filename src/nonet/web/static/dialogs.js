// Dialogs: a new puzzle, opening, exporting, sharing, settings, keys. Native dialogs, which keep the focus by themselves.

/** @import {App} from "./app.js" */

import { Refused, ask, list } from "./api.js";
import { h, put } from "./dom.js";
import { LIST } from "./keys.js";
import { clock } from "./play.js";
import { game, games } from "./store.js";
import { puzzleOf, values } from "./state.js";

/**
 * A dialog that closes by Esc, by its button, or when its work is done.
 * @param {string} name @param {(close: () => void) => any} fill
 */
function dialog(name, fill) {
  const title = h("h2", { id: "dialog-title" }, name);
  const box = h("dialog", { "aria-labelledby": "dialog-title" });
  const close = () => box.close();
  put(box, h("div", { class: "body" }, title, fill(close)));
  box.addEventListener("close", () => box.remove());
  box.addEventListener("click", (event) => event.target === box && close());
  document.body.append(box);
  box.showModal();
  return box;
}

/** @param {() => void} close @param {...any} others */
const foot = (close, ...others) => h("div", { class: "foot" }, h("button", { class: "button", type: "button", onclick: close }, "Close"), ...others);

/** @type {[string, string, object][]} */
const BOARDS = [
  ["9 x 9", "3x3", {}],
  ["4 x 4", "2x2", {}],
  ["6 x 6", "2x3", {}],
  ["8 x 8", "2x4", {}],
  ["10 x 10", "2x5", {}],
  ["12 x 12", "3x4", {}],
  ["16 x 16", "4x4", {}],
  ["6 x 6 jigsaw", "2x3", { layout: "jigsaw" }],
  ["9 x 9 jigsaw", "3x3", { layout: "jigsaw" }],
];

/** What the symmetries look like. @type {Record<string, string>} */
const SYMMETRY = { 180: "half turn", 90: "quarter turn", horizontal: "left and right", vertical: "top and bottom", mirrors: "both mirrors", diagonals: "both diagonals", antidiagonal: "other diagonal" };

/** @param {App} app */
export function newPuzzle(app) {
  dialog("A new puzzle", (close) => {
    const size = h("select", { name: "size" }, BOARDS.map(([word], at) => h("option", { value: at }, word)));
    const level = h("select", { name: "difficulty" }, h("option", { value: "" }, "any"));
    const symmetry = h("select", { name: "symmetry" });
    const clues = h("input", { name: "clues", inputmode: "numeric", autocomplete: "off", placeholder: "any, 24, 22..24" });
    const rule = h("select", { name: "rules" }, h("option", { value: "" }, "none"));
    /** @type {Set<string>} */
    const rules = new Set();
    const chosen = h("div", { class: "row", role: "group", "aria-label": "Rules of the new puzzle" });
    const showRules = () => {
      put(chosen, [...rules].map((name) => h("button", { class: "button", type: "button", "aria-label": `without ${name}`, onclick: () => { rules.delete(name); showRules(); rule.focus(); } }, `${name} \u00d7`)));
      const first = rule.options.item(0);
      if (first) first.textContent = rules.size ? "one more…" : "none";
    };
    rule.addEventListener("change", () => {
      if (rule.value) rules.add(rule.value);
      rule.value = "";
      showRules();
    });
    void list("wishes").then((known) => {
      level.append(...known.difficulties.map((/** @type {string} */ name) => h("option", { value: name }, name)));
      symmetry.append(...known.symmetries.map((/** @type {string} */ name) => h("option", { value: name }, SYMMETRY[name] ?? name)));
      rule.append(...known.rules.map((/** @type {string} */ name) => h("option", { value: name }, name)));
    });
    const message = h("p", { class: "message", role: "status" });
    const nearest = h("div", { class: "row" });
    const make = h("button", { class: "button main" }, "Make one");
    const opened = async (/** @type {object} */ puzzle, /** @type {string} */ title) => {
      await app.open({ ...puzzle, metadata: { title } }, { fresh: true });
      location.hash = "";
      close();
      app.tell("go play");
    };
    const go = async (/** @type {Event} */ event) => {
      event.preventDefault();
      message.className = "message";
      message.textContent = "Making one…";
      put(nearest);
      make.disabled = true;
      const [, box, layout] = BOARDS[Number(size.value)];
      const wish = { box, ...layout, difficulty: level.value || undefined, symmetry: symmetry.value || undefined, clues: clues.value.trim() || undefined, rules: rules.size ? [...rules] : undefined };
      try {
        const reply = await ask("generate", wish, { only: "generate" });
        const words = [reply.label, ...rules].filter(Boolean).join(" ");
        await opened(reply.puzzle, words ? `${words.charAt(0).toUpperCase()}${words.slice(1)}` : "New puzzle");
      } catch (error) {
        message.textContent = error instanceof Error ? error.message : String(error);
        message.className = "message bad";
        const near = error instanceof Refused ? error.told.nearest : null;
        if (near) message.textContent = message.textContent.replace(/: \S{16,}/, ""); // its cells in a line
        if (near) put(nearest, h("button", { class: "button", type: "button", onclick: () => void opened(near, "Nearest puzzle").catch((wrong) => app.fail(wrong)) }, "Take the nearest"));
      } finally {
        make.disabled = false;
      }
    };
    /** @type {{title: string, group: string, size: string, text: string}[]} */
    let known = [];
    const shown = h("ul", { class: "list", "aria-label": "Puzzles that come with Nonet" });
    const search = h("input", { type: "search", placeholder: "thermo, killer, 16 x 16…", "aria-label": "Search puzzles that come with Nonet", oninput: () => filter() });
    const filter = () => {
      const wanted = search.value.trim().toLowerCase();
      const fit = known.filter(({ title, size }) => `${title} ${size}`.toLowerCase().includes(wanted));
      put(
        shown,
        [["", "Puzzles"], ["rules", "One for each rule"]].map(([group, word]) => {
          const members = fit.filter((each) => each.group === group);
          return members.length > 0 && [
            h("li", {}, h("h4", {}, word)),
            members.map((each) => h("li", {}, h("button", { type: "button", onclick: () => void app.open(each.text).then(close, (error) => app.fail(error)) }, each.title, h("span", { class: "end" }, each.size)))),
          ];
        }),
        !fit.length && h("li", {}, h("p", { class: "quiet none" }, known.length ? "Nothing is called that." : "…")),
      );
    };
    void list("examples").then((reply) => {
      known = reply.examples;
      filter();
    });
    return h(
      "form",
      { onsubmit: go },
      h("div", { class: "two" }, field("Size", size), field("Difficulty", level), field("Symmetry", symmetry), field("Clues", clues), field("Rules", rule)),
      chosen,
      message,
      nearest,
      foot(close, make),
      h("h3", {}, "Or one that comes with Nonet"),
      search,
      shown,
    );
  });
}

/** @param {string} word @param {HTMLElement} input */
const field = (word, input) => h("label", { class: "field" }, h("span", {}, word), input);

/** @param {App} app */
export function openPuzzle(app) {
  dialog("Open a puzzle", (close) => {
    const text = h("textarea", { rows: 7, "aria-label": "Puzzle", class: "mono", placeholder: "A line of 81 characters, a drawn grid, a SudokuPad or f-puzzles link, TOML, JSON…", spellcheck: "false" });
    const message = h("p", { class: "message", role: "status" });
    const file = h("input", { type: "file", "aria-label": "A file", onchange: async () => {
      const chosen = file.files?.[0];
      if (chosen && chosen.size > 1_000_000) message.textContent = "That file is too large to be a puzzle.";
      else if (chosen) {
        text.value = await chosen.text();
        void go();
      }
    } });
    const go = async (/** @type {Event | undefined} */ event = undefined) => {
      event?.preventDefault();
      try {
        await app.open(text.value);
        location.hash = "";
        close();
      } catch (error) {
        message.textContent = error instanceof Error ? error.message : String(error);
        message.className = "message bad";
      }
    };
    const kept = games().slice(0, 12);
    return h(
      "form",
      { onsubmit: go },
      text,
      file,
      message,
      h("div", { class: "foot" }, h("button", { class: "button", type: "button", onclick: close }, "Close"), h("button", { class: "button main" }, "Open")),
      kept.length > 0 && h("h3", {}, "Games you began"),
      kept.length > 0 && h("ul", { class: "list" }, kept.map((entry) =>
        h("li", {}, h("button", { type: "button", onclick: () => { const found = game(entry.id); if (found) void app.open(found.puzzle).then(close, (error) => app.fail(error)); } }, entry.title, h("span", { class: "end" }, `${entry.full ? "full, " : ""}${clock(entry.seconds)}`))))),
    );
  });
}

/** @param {App} app */
export function exportPuzzle(app) {
  dialog("Export", (close) => {
    const format = h("select", { "aria-label": "Format" });
    const entries = h("input", { type: "checkbox" });
    const text = h("textarea", { rows: 8, readonly: true, class: "mono", "aria-label": "The puzzle in this format" });
    const message = h("p", { class: "message", role: "status" });
    const update = async () => {
      try {
        const state = app.now;
        const puzzle = puzzleOf(entries.checked ? { ...state, given: values(state) } : state);
        const reply = await ask("convert", { puzzle, to: format.value }, { only: "convert" });
        text.value = reply.text;
        message.textContent = "";
      } catch (error) {
        text.value = "";
        message.textContent = error instanceof Error ? error.message : String(error);
        message.className = "message bad";
      }
    };
    format.addEventListener("change", () => void update());
    entries.addEventListener("change", () => void update());
    void list("formats").then((reply) => {
      put(format, reply.formats.map((/** @type {{name: string, help: string}} */ each) => h("option", { value: each.name, title: each.help }, each.name)));
      format.value = app.now.board.rules.length ? "sudokupad" : "line";
      void update();
    });
    const copy = async () => {
      text.select();
      await navigator.clipboard?.writeText(text.value).catch(() => undefined);
      app.toast("Copied");
    };
    const picture = async () => {
      const reply = await ask("render", { puzzle: puzzleOf(app.now), theme: app.themeName() }).catch((error) => app.fail(error));
      if (reply) download("puzzle.svg", reply.svg, "image/svg+xml");
    };
    return h(
      "div",
      { class: "body" },
      field("Format", format),
      h("label", { class: "check" }, entries, "with my entries"),
      text,
      message,
      foot(
        close,
        h("button", { class: "button", onclick: () => (close(), print()) }, "Print"),
        h("button", { class: "button", onclick: () => void picture() }, "Picture"),
        h("button", { class: "button", onclick: () => download("puzzle.txt", text.value, "text/plain") }, "Save"),
        h("button", { class: "button main", onclick: () => void copy() }, "Copy"),
      ),
    );
  });
}

/** @param {string} name @param {string} text @param {string} type */
function download(name, text, type) {
  const address = URL.createObjectURL(new Blob([text], { type }));
  h("a", { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), 1000);
}

/** @param {App} app */
export async function share(app) {
  const link = await app.link();
  dialog("Share", (close) => {
    const text = h("input", { value: link, readonly: true, "aria-label": "Link", class: "mono", onfocus: () => text.select() });
    const copy = async () => {
      text.select();
      await navigator.clipboard?.writeText(link).catch(() => undefined);
      app.toast("Copied");
    };
    return h("div", { class: "body" }, h("p", { class: "quiet" }, "The link holds the whole puzzle, and no server keeps it."), text, foot(close, h("button", { class: "button main", onclick: () => void copy() }, "Copy")));
  });
}

/** @param {App} app */
export function settings(app) {
  dialog("Settings", (close) => {
    const theme = h("select", { onchange: () => app.prefer({ theme: theme.value }) }, [["system", "As the system"], ["light", "Light"], ["dark", "Dark"]].map(([value, word]) => h("option", { value }, word)));
    theme.value = app.prefs.theme;
    /** @type {[keyof typeof app.prefs, string][]} */
    const checks = [
      ["conflicts", "Show entries that break a rule"],
      ["tidy", "A digit takes its marks out of the cells that see it"],
      ["fixed", "Candidates stand in fixed places"],
      ["same", "Point out the same symbol"],
      ["seen", "Point out the cells that are seen"],
      ["timer", "Show the clock"],
      ["colourBlind", "Colours safe for the colour-blind (light theme)"],
    ];
    return h(
      "div",
      { class: "body" },
      field("Colours", theme),
      checks.map(([name, word]) => {
        const box = h("input", { type: "checkbox", checked: Boolean(app.prefs[name]), onchange: () => app.prefer({ [name]: box.checked }) });
        return h("label", { class: "check" }, box, word);
      }),
      foot(close),
    );
  });
}

export function keys() {
  dialog("Keys", (close) =>
    h("div", { class: "body" }, h("dl", { class: "keys" }, LIST.map(([key, word]) => [h("dt", {}, key), h("dd", {}, word)])), h("p", { class: "quiet" }, "The mouse: drag selects, Ctrl adds and takes away, Alt draws a rectangle, a double click takes all like it."), foot(close)),
  );
}
