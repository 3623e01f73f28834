// The application: one state, what is shown besides it, the settings, and everybody who wants to know of a change.

/** @import {BoardReply, Mark, Theme} from "./types.js" */
/** @import {State} from "./state.js" */
/** @import {Extras} from "./board.js" */
/** @import {Intent} from "./keys.js" */

import { changed, described } from "./a11y.js";
import { ask, cancel, isAborted, list } from "./api.js";
import { BoardView } from "./board.js";
import { byId, h, put } from "./dom.js";
import { MODES, valueOfBoth, valueOfDigit } from "./keys.js";
import * as select from "./select.js";
import { fromFragment, toFragment } from "./share.js";
import * as store from "./store.js";
import * as cells from "./state.js";

/** @typedef {"play" | "learn" | "set"} Tab */

const TYPING_MS = 900; // within which a second digit joins the first: 1, 2 makes 12
const SAVE_MS = 400;

export const DEFAULTS = {
  theme: "system",
  colourBlind: false,
  conflicts: true,
  tidy: true,
  fixed: false,
  same: true,
  seen: false,
  timer: true,
};

const START = "892......76..5.2.......9.....7.82..5.856.374.2..57.1.....9.......4.6..57......381";

/**
 * What a panel shows on the board besides the player's state.
 * @typedef {object} Show
 * @property {Mark[]} [marks]
 * @property {Extras["exhibit"]} [exhibit]
 * @property {number[] | null} [faint]
 * @property {Set<number>} [differing]
 * @property {Set<number>} [wrong]
 * @property {boolean} [fixed]
 * @property {boolean} [picking]
 */

export class App {
  constructor() {
    /** @type {State | null} */
    this.state = null;
    /** @type {Tab} */
    this.tab = "play";
    this.prefs = { ...DEFAULTS, ...store.load("prefs", {}) };
    /** @type {Record<string, Theme>} */
    this.themes = {};
    /** @type {Show} */
    this.shown = {};
    /** @type {{cells: Set<number>, texts: string[], solved: boolean}} */
    this.clashes = { cells: new Set(), texts: [], solved: false };
    /** @type {number[][] | null} */
    this.peers = null;
    this.seconds = 0;
    this.running = true;
    this.printing = false;
    this.congratulated = false;
    /** @type {Set<(what: string) => void>} */
    this.listeners = new Set();
    /** @type {{digit: number, at: number, past: number} | null} */
    this.typing = null;
    /** @type {((cell: number, value: number) => boolean) | null} */
    this.onCandidate = null;
    /** @type {((place: [number, number]) => void) | null} */
    this.onPick = null;
    /** @type {((intent: Intent) => boolean) | null} */
    this.onIntent = null;
    /** What a solution on the board says besides its digits. @type {{digit: number[], marks: import("./types.js").Mark[]} | null} */
    this.found = null;
    this.saving = 0;
    /** The player's state while an example is shown in its place. @type {State | null} */
    this.kept_ = null;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.toasting = undefined;
    /** @type {Set<number> | undefined} */
    this.sameSet = undefined;
    /** @type {Set<number> | undefined} */
    this.seenSet = undefined;
    this.view = new BoardView(byId("board"), {
      select: (state) => this.set(state),
      intend: (intent) => this.intend(intent),
      candidate: (cell, value) => this.onCandidate?.(cell, value) ?? false,
      pick: (place) => this.onPick?.(place),
    });
  }

  /** The state, which is there once a puzzle is open. @returns {State} */
  get now() {
    if (!this.state) throw new Error("no puzzle is open yet");
    return this.state;
  }

  get setting() {
    return this.tab === "set";
  }

  /** @param {(what: string) => void} listener */
  listen(listener) {
    this.listeners.add(listener);
  }

  /** @param {string} what */
  tell(what) {
    for (const listener of this.listeners) listener(what);
  }

  /** Says something to those who hear the page. @param {string} text */
  say(text) {
    byId("live").textContent = text;
  }

  /** @param {string} text @param {{undo?: boolean, seconds?: number}} [more] */
  toast(text, { undo = false, seconds = 5 } = {}) {
    const box = byId("toast");
    put(box, h("span", {}, text), undo && h("button", { onclick: () => (this.undo(), (box.hidden = true)) }, "Undo"));
    box.hidden = false;
    this.say(text);
    clearTimeout(this.toasting);
    this.toasting = setTimeout(() => (box.hidden = true), 1000 * seconds);
  }

  /** What went wrong, told to the player. @param {unknown} error */
  fail(error) {
    if (!isAborted(error)) this.toast(error instanceof Error ? error.message : String(error), { seconds: 9 });
  }

  // The board

  /** A new state; everybody is told. @param {State} state @param {string} [words] */
  set(state, words) {
    const before = this.state;
    if (state === before) return;
    this.state = state;
    const altered = !before || before.past !== state.past || before.board !== state.board;
    this.draw();
    if (before && (altered || before.mode !== state.mode)) this.say(words ?? changed(before, state));
    if (altered) {
      this.check();
      this.save();
    }
    this.tell(altered ? "state" : "selection");
  }

  /** Shows this besides the state, instead of what was shown. @param {Show} show */
  show(show) {
    this.shown = show;
    this.draw();
  }

  draw() {
    const { state } = this;
    const theme = this.themes[this.themeName()];
    if (!state || !theme) return;
    this.view.show(state, this.extras(state), theme);
    const wide = state.board.columns + 0;
    byId("board").classList.toggle("roomy", wide > 14);
    byId("frame").style.setProperty("--ratio", byId("board").style.getPropertyValue("--ratio"));
    byId("about").style.setProperty("--ratio", byId("board").style.getPropertyValue("--ratio"));
  }

  /** @param {State} state @returns {Extras} */
  extras(state) {
    const { shown, prefs } = this;
    const value = cells.valueAt(state, state.cursor);
    const one = state.selected.length === 1 && !shown.exhibit && !shown.marks;
    const same =
      prefs.same && one && value ? new Set(state.board.cells.filter((at) => cells.valueAt(state, at) === value)) : undefined;
    const seen = prefs.seen && one && this.peers ? new Set(this.peers[state.cursor]) : undefined;
    return {
      wrong: shown.exhibit ? undefined : (shown.wrong ?? (prefs.conflicts ? this.clashes.cells : undefined)),
      fixed: shown.fixed || prefs.fixed,
      marks: shown.marks ?? (this.found?.digit === state.digit && this.found.marks.length ? this.found.marks : undefined),
      exhibit: shown.exhibit,
      faint: shown.faint,
      differing: shown.differing,
      picking: shown.picking,
      same: this.kept("same", same),
      seen: this.kept("seen", seen),
      hidden: !this.running && this.tab === "play",
    };
  }

  /** The same set object as long as it holds the same, so that nothing is drawn again. @param {string} name @param {Set<number> | undefined} found */
  kept(name, found) {
    const key = `${name}Set`;
    const before = /** @type {any} */ (this)[key];
    const equal = before && found && before.size === found.size && [...found].every((at) => before.has(at));
    return equal || before === found ? before : (/** @type {any} */ (this)[key] = found);
  }

  themeName() {
    if (this.printing) return "print";
    const dark = this.prefs.theme === "system" ? matchMedia("(prefers-color-scheme: dark)").matches : this.prefs.theme === "dark";
    return dark ? "dark" : this.prefs.colourBlind ? "colour-blind" : "light";
  }

  /** The colours of the page by those of the board. */
  dress() {
    const name = this.themeName();
    const theme = this.themes[name];
    document.documentElement.dataset.theme = name;
    if (theme) {
      for (const part of /** @type {const} */ (["paper", "ink", "faint", "found", "border"])) {
        document.documentElement.style.setProperty(`--${part}`, theme[part]);
      }
    }
    this.draw();
    this.tell("theme");
  }

  /** @param {Partial<typeof DEFAULTS>} some */
  prefer(some) {
    this.prefs = { ...this.prefs, ...some };
    store.keep("prefs", this.prefs);
    this.dress();
    this.check();
    this.tell("prefs");
  }

  // What keys and buttons do

  /** @param {Intent} intent */
  intend(intent) {
    if (this.onIntent?.(intent)) return;
    const state = this.now;
    switch (intent.do) {
      case "move":
        return this.set(select.move(state, intent.down, intent.right, intent.extend));
      case "edge":
        return this.set(select.toEdge(state, intent.last, intent.whole, intent.extend));
      case "all":
        return this.set(select.all(state));
      case "invert":
        return this.set(select.invert(state));
      case "none":
        return this.set(select.none(state));
      case "mode":
        return this.set({ ...state, mode: intent.mode });
      case "cycle": {
        const at = MODES.indexOf(state.mode) + (intent.back ? MODES.length - 1 : 1);
        return this.set({ ...state, mode: MODES[at % MODES.length] });
      }
      case "undo":
        return this.undo();
      case "redo":
        return this.redo();
      case "enter":
        return this.enter(intent.value, intent.mode, intent.digit);
      case "erase":
        return this.erase(intent.mode);
      case "tell":
        return this.say(described(state, state.cursor, { wrong: this.clashes.cells.has(state.cursor), whole: true }));
      case "keys":
        return this.tell("keys");
    }
  }

  /**
   * @param {number} value from 1, 0 if only two digits make a symbol @param {import("./types.js").Mode | null} [mode]
   * @param {number | null} [digit] the digit that was typed
   */
  enter(value, mode = null, digit = null) {
    if (this.isBusy()) return;
    let state = this.now;
    const chosen = mode ?? state.mode;
    const layer = cells.layerOf(chosen, this.setting);
    const number = chosen === "colour" && digit !== null ? digit : value;
    const typed = this.typing;
    this.typing = null;
    if (digit !== null && chosen !== "colour" && typed && performance.now() - typed.at < TYPING_MS) {
      const both = valueOfBoth(typed.digit, digit, state.board);
      if (both && (state.past.length === typed.past || valueOfDigit(typed.digit, state.board) === 0)) {
        if (valueOfDigit(typed.digit, state.board)) state = cells.takeBack(state);
        return this.set(cells.enter(state, both, layer, this.tidyPeers()));
      }
    }
    const after = number ? cells.enter(state, number, layer, this.tidyPeers()) : state;
    this.set(after);
    if (digit !== null && state.board.size > 9) this.typing = { digit, at: performance.now(), past: after.past.length };
    if (layer === "given" && after !== state) this.tell("puzzle");
  }

  tidyPeers() {
    return this.prefs.tidy && !this.setting ? this.peers : null;
  }

  /** @param {import("./types.js").Mode | null} [mode] */
  erase(mode = null) {
    if (this.isBusy()) return;
    const before = this.now;
    this.set(cells.erase(before, cells.layerOf(mode ?? before.mode, this.setting), mode !== null));
    if (this.setting && this.now !== before) this.tell("puzzle");
  }

  /** Whether a pause or an exhibit keeps the player's hands off. */
  isBusy() {
    if (this.shown.exhibit) this.say("an example is shown: go back to your board first");
    return Boolean(this.shown.exhibit) || (!this.running && this.tab === "play");
  }

  undo() {
    this.stepInTime(cells.undo, this.now.past[this.now.past.length - 1], 0);
  }

  redo() {
    this.stepInTime(cells.redo, this.now.future[0], 1);
  }

  /** @param {(state: State) => State} go @param {import("./state.js").Group | undefined} group @param {0 | 1} side */
  stepInTime(go, group, side) {
    if (!group || this.isBusy()) return;
    this.set(go(this.now));
    const puzzle = group.puzzle?.[side];
    if (puzzle) void this.reread(puzzle).catch((error) => this.fail(error));
    else if (group.patches.some(([layer]) => layer === 0)) this.tell("puzzle");
  }

  // The puzzle

  /**
   * Opens a puzzle in the place of the one that is open, or the kept game of it.
   * @param {string | object} puzzle @param {{fresh?: boolean, linked?: boolean}} [more] `linked`: it is the one in the address
   */
  async open(puzzle, { fresh = false, linked = false } = {}) {
    const reply = await ask("read", { puzzle }, { only: "open" });
    if (!linked && location.hash) history.replaceState(null, "", location.pathname);
    this.take(reply, fresh);
    store.keep("last", reply.puzzle);
  }

  /** @param {BoardReply} reply @param {boolean} fresh */
  take(reply, fresh) {
    if (reply.symbols.length > cells.MAX_SYMBOLS) {
      throw new Error(`the page plays up to ${cells.MAX_SYMBOLS} symbols, this puzzle has ${reply.symbols.length}`);
    }
    const board = cells.boardOf(reply);
    const kept = fresh ? null : store.game(store.idOf(board.puzzle));
    this.seconds = kept?.seconds ?? 0;
    this.running = true;
    this.congratulated = false;
    this.peers = null;
    this.clashes = { cells: new Set(), texts: [], solved: false };
    this.shown = {};
    this.kept_ = null;
    const state = kept ? cells.restored(board, kept) : cells.fresh(board);
    this.set({ ...state, selected: [], cursor: board.cells[0] ?? 0 }, `${board.title ?? "puzzle"} opened`);
    this.tell("open");
    void this.loadPeers();
  }

  /**
   * The puzzle changed by the setter: its rules, its board, its words. The player's cells stay if the board does.
   * @param {import("./types.js").PuzzleObject} puzzle @param {{commit?: boolean}} [more]
   */
  async change(puzzle, { commit = true } = {}) {
    const before = cells.puzzleOf(this.now);
    const reply = await ask("read", { puzzle }, { only: "open" });
    const state = this.now;
    const board = cells.boardOf(reply);
    if (board.names.length !== state.board.names.length || board.columns !== state.board.columns) {
      this.take(reply, true);
      return;
    }
    const next = commit ? cells.commit(state, [], [before, reply.puzzle]) : state;
    this.set({ ...next, board }, "rules changed");
    this.tell("puzzle");
    void this.loadPeers();
  }

  /** The board of a puzzle that undo brought back. @param {object} puzzle */
  async reread(puzzle) {
    const reply = await ask("read", { puzzle }, { only: "open" });
    this.set({ ...this.now, board: cells.boardOf(reply) }, "rules changed");
    this.tell("puzzle");
  }

  async loadPeers() {
    try {
      const puzzle = { ...this.now.board.puzzle, givens: undefined, metadata: undefined };
      this.peers = (await ask("peers", { puzzle: JSON.parse(JSON.stringify(puzzle)) }, { only: "peers" })).peers;
      this.draw();
    } catch {
      this.peers = null; // the board works without
    }
  }

  /** The rules that the entries break, asked after every change. */
  async check() {
    const { state, prefs } = this;
    if (!state) return;
    const full = cells.isFull(state);
    if ((!prefs.conflicts && !full) || state.board.cells.every((at) => !cells.valueAt(state, at))) {
      cancel("clashes");
      if (this.clashes.cells.size) this.noClashes();
      return;
    }
    try {
      const body = { puzzle: { ...state.board.puzzle, givens: undefined, candidates: undefined }, grid: cells.grid(state) };
      const reply = await ask("clashes", body, { only: "clashes" });
      /** @type {{cells: string[], text: string}[]} */
      const found = reply.clashes;
      const wrong = new Set(found.flatMap((clash) => clash.cells.map((name) => state.board.index.get(name) ?? -1)));
      const before = this.clashes;
      this.clashes = { cells: sameSet(before.cells, wrong), texts: found.map((clash) => clash.text), solved: reply.solved };
      this.draw();
      if (found.length && found.length > before.texts.length) this.say(found[found.length - 1].text);
      this.tell("clashes");
      if (reply.solved && !this.congratulated && this.tab === "play") {
        this.congratulated = true;
        this.running = false;
        this.save();
        this.running = true;
        this.tell("solved");
      }
    } catch (error) {
      if (!isAborted(error)) this.noClashes();
    }
  }

  noClashes() {
    this.clashes = { cells: new Set(), texts: [], solved: false };
    this.draw();
    this.tell("clashes");
  }

  // Keeping

  save() {
    clearTimeout(this.saving);
    this.saving = window.setTimeout(() => this.saveNow(), SAVE_MS);
  }

  saveNow() {
    clearTimeout(this.saving);
    const { state } = this;
    if (!state || this.kept_ || (!state.past.length && !this.seconds)) return;
    const kept = cells.isSet(state) ? cells.savedPuzzle(state) : cells.saved(state);
    const id = store.idOf(kept.puzzle);
    const title = state.board.title ?? `${state.board.rows}x${state.board.columns}`;
    store.keepGame(
      { id, title, seconds: this.seconds, saved: Date.now(), full: cells.isFull(state) },
      { ...kept, seconds: this.seconds },
    );
    store.keep("last", kept.puzzle);
    // The address names another puzzle now: a reload would bring that one back.
    if (cells.isSet(state) && location.hash) history.replaceState(null, "", location.pathname);
  }

  /** The address that opens this puzzle anywhere. */
  async link() {
    const { board } = this.now;
    const puzzle = cells.puzzleOf(this.now);
    const bare = board.signs.length && !puzzle.constraints && !puzzle.houses && !puzzle.candidates && !puzzle.metadata;
    const usual = bare && board.rows === 9 && board.size === 9 && board.symbols.every((symbol, at) => symbol === at + 1);
    const text = usual ? puzzle.givens.join("") : JSON.stringify(puzzle);
    return `${location.origin}${location.pathname}${await toFragment(text)}`;
  }

  async start() {
    const media = matchMedia("(prefers-color-scheme: dark)");
    media.addEventListener("change", () => this.dress());
    this.dress();
    const [themes, text] = await Promise.all([list("themes"), fromFragment(location.hash).catch(() => null)]);
    this.themes = themes.themes;
    this.dress();
    const last = store.load("last", /** @type {object | null} */ (null));
    try {
      await this.open(text ?? last ?? START, { linked: text !== null });
    } catch (error) {
      this.fail(error);
      await this.open(START);
    }
    addEventListener("hashchange", async () => {
      const changed = await fromFragment(location.hash).catch(() => null);
      if (changed) await this.open(changed, { linked: true }).catch((error) => this.fail(error));
    });
    for (const [event, on] of /** @type {const} */ ([["beforeprint", true], ["afterprint", false]])) {
      addEventListener(event, () => ((this.printing = on), this.dress())); // ink on paper, whatever the page wears
    }
    addEventListener("pagehide", () => this.saveNow());
    addEventListener("visibilitychange", () => document.hidden && this.saveNow());
  }
}

/** @param {Set<number>} before @param {Set<number>} after */
function sameSet(before, after) {
  return before.size === after.size && [...after].every((at) => before.has(at)) ? before : after;
}
