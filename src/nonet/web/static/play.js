// Playing: check, candidates, solve, another solution, start again; what stands above the board: title, clock.

/** @import {App} from "./app.js" */

import { listed } from "./a11y.js";
import { ask, isAborted } from "./api.js";
import { byId, h, ICONS, icon, put } from "./dom.js";
import { legend } from "./legend.js";
import { candidates, fill, grid, isFull, puzzleOf, restart } from "./state.js";

/** @param {number} seconds */
export const clock = (seconds) =>
  `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, "0")}`;

/** What changes something above the board: a key in a cell does not. */
const ABOUT = new Set(["open", "puzzle", "tab", "prefs", "timer", "tick"]);

/** @param {import("./types.js").Board} board */
const untitled = ({ rows, columns }) => (rows === 9 && columns === 9 ? "Sudoku" : `Sudoku ${rows} x ${columns}`);

/** What stands above the board. @param {App} app */
export function about(app) {
  const host = byId("about");
  const time = h("span", { class: "timer" });
  const pause = h("button", { class: "tool", onclick: () => toggle() });
  const toggle = () => {
    app.running = !app.running;
    app.draw();
    update("timer");
    app.say(app.running ? "going on" : "paused");
  };
  const update = (/** @type {string} */ what) => {
    const { state } = app;
    if (!state || !ABOUT.has(what)) return;
    const { board } = state;
    const shown = app.prefs.timer && app.tab === "play";
    time.textContent = clock(app.seconds);
    put(pause, icon(app.running ? ICONS.pause : ICONS.play));
    pause.setAttribute("aria-label", app.running ? "Pause" : "Go on");
    if (what === "tick") return;
    put(
      host,
      h("h2", {}, board.title ?? untitled(board)),
      board.author && h("span", { class: "by" }, `by ${board.author}`),
      shown && time,
      shown && pause,
    );
    put(byId("captions"), board.captions.length > 0 && h("p", {}, board.captions.join(" · ")));
  };
  setInterval(() => {
    const on = app.running && app.tab === "play" && !document.hidden && app.state && !app.clashes.solved;
    if (!on) return;
    app.seconds += 1;
    if (app.seconds % 10 === 0) app.save();
    update("tick");
  }, 1000);
  app.listen(update);
}

/** @param {App} app */
export function play(app) {
  const message = h("p", { class: "message" });
  const rules = h("div", { class: "told" });
  const another = h("button", { class: "button", onclick: () => void showAnother() }, "Another solution");
  const told = (/** @type {string} */ text, /** @type {"good" | "bad" | ""} */ kind = "") => {
    message.textContent = text;
    message.className = `message ${kind}`;
    app.say(text);
  };
  const doing = async (/** @type {() => Promise<void>} */ work) => {
    try {
      await work();
    } catch (error) {
      if (!isAborted(error)) told(error instanceof Error ? error.message : String(error), "bad");
    }
  };

  const fillIn = () =>
    doing(async () => {
      const state = app.now;
      const reply = await ask("candidates", { puzzle: state.board.puzzle, grid: grid(state) }, { only: "fill" });
      if (app.now.board !== state.board) return;
      app.prefer({ fixed: true });
      app.set(fill(app.now, { centre: masks(reply.rows.flat(), state.board.symbols) }), "candidates filled in");
      app.toast("Candidates filled in", { undo: true });
    });

  const check = () =>
    doing(async () => {
      const state = app.now;
      if (app.clashes.texts.length) return told(`${listed(app.clashes.texts.slice(0, 3))}.`, "bad");
      const marks = candidates(state);
      const noted = marks.some((cell) => cell.length);
      const body = { puzzle: state.board.puzzle, grid: grid(state), ...(noted ? { candidates: marks } : {}) };
      const reply = await ask("hint", body, { only: "check" });
      if (!reply.mistakes.length) return told(isFull(state) ? "Solved." : "Right so far.", "good");
      const names = reply.mistakes.map((/** @type {{sentence: string}} */ wrong) => wrong.sentence);
      told(`${names.slice(0, 3).join("; ")}${names.length > 3 ? ` and ${names.length - 3} more` : ""}.`, "bad");
    });

  const solve = () =>
    doing(async () => {
      const state = app.now;
      const body = { puzzle: state.board.puzzle, grid: grid(state) };
      told("Solving…");
      const reply = await ask("solve", body, { only: "solve" });
      if (reply.grid && reply.status !== "none") {
        put_(reply.grid, reply.marks);
        return told(
          reply.status === "unique" ? "This is the only way to fill it." : "There are several solutions; this is one of them.",
          "good",
        );
      }
      if (reply.status === "unknown") return told(`Not known: ${reply.why}.`, "bad");
      const alone = await ask("solve", { puzzle: state.board.puzzle }, { only: "solve" });
      if (alone.status === "none") {
        const why = await ask("conflict", { puzzle: state.board.puzzle }, { only: "solve" }).catch(() => null);
        return told(`There is no solution: ${why?.sentence ?? alone.why}.`, "bad");
      }
      const hint = await ask("hint", body, { only: "solve" });
      const wrong = hint.mistakes.map((/** @type {{sentence: string}} */ each) => each.sentence).slice(0, 4);
      told(`The grid is filled wrong: ${wrong.length ? wrong.join("; ") : reply.why}.`, "bad");
    });

  const showAnother = () =>
    doing(async () => {
      const state = app.now;
      const reply = await ask("another", { puzzle: state.board.puzzle, grid: grid(state) }, { only: "solve" });
      if (reply.grid) {
        put_(reply.grid, reply.marks);
        return told(reply.status === "unique" ? "This is the only solution." : "A different solution.", "good");
      }
      told(reply.status === "unique" ? "There is no other solution." : `There is no solution: ${reply.why}.`, reply.status === "unique" ? "" : "bad");
    });

  /**
   * A solution put on the board, as one change; `marks` draw what it says besides its digits.
   * @param {(string | number | null)[][]} rows @param {import("./types.js").Mark[]} marks
   */
  function put_(rows, marks) {
    const { board } = app.now;
    app.congratulated = true; // it was not the player who solved it
    const filled = fill(app.now, { digit: rows.flat().map((symbol) => (symbol === null ? 0 : board.symbols.indexOf(symbol) + 1)) });
    app.found = { digit: filled.digit, marks };
    app.set(filled);
  }

  const again = () => {
    app.set(restart(app.now), "started again");
    app.seconds = 0;
    app.congratulated = false;
    app.toast("Started again", { undo: true });
  };

  const panel = h(
    "div",
    { class: "stack" },
    h(
      "div",
      { class: "row even" },
      h("button", { class: "button main", onclick: () => app.tell("hint") }, "Hint"),
      h("button", { class: "button", onclick: () => void check() }, "Check"),
      h("button", { class: "button", onclick: () => void solve() }, "Solve"),
    ),
    h("div", { class: "row even" }, another, h("button", { class: "button", onclick: again }, "Start again")),
    message,
    rules,
  );
  app.listen((what) => {
    if (what === "fill") void fillIn();
    if (what === "open" || what === "puzzle") {
      told("");
    }
    if (app.state && (what === "open" || what === "puzzle" || what === "theme")) put(rules, legend(app));
    if (what === "clashes" && app.prefs.conflicts && app.tab === "play") {
      if (app.clashes.texts.length) {
        message.textContent = broken(app.clashes.texts);
        message.className = "message bad";
      } else if (message.classList.contains("bad")) message.textContent = "";
    }
    if (what === "solved") told(`Solved in ${clock(app.seconds)}.`, "good");
  });
  return panel;
}

/** Which rules are broken, in words; the first is enough to look at. @param {string[]} texts */
export function broken([first, ...others]) {
  const more = others.length === 1 ? " One more rule is broken." : ` ${others.length} more rules are broken.`;
  return `${first.charAt(0).toUpperCase()}${first.slice(1)}.${others.length ? more : ""}`;
}

/** Bits for the symbols of each cell. @param {(string | number)[][]} each @param {(string | number)[]} symbols */
export function masks(each, symbols) {
  return each.map((found) => found.reduce((/** @type {number} */ mask, symbol) => mask | (2 ** symbols.indexOf(symbol)), 0));
}

/** The puzzle as it stands, for questions that count entries as givens. @param {App} app */
export const current = (app) => puzzleOf(app.now);
