// Learning: hints in stages, the whole path, why not this symbol here, the five methods at work, and the techniques.

/** @import {App} from "./app.js" */
/** @import {Board, Sign, Step} from "./types.js" */

import { ask, isAborted, list } from "./api.js";
import { h, ICONS, icon, put } from "./dom.js";
import { masks } from "./play.js";
import { boardOf, candidates, fill, fresh, grid, positionBefore, puzzleOf, valueAt, values } from "./state.js";

const PARTS = { hint: "Hint", path: "Path", why: "Why not", watch: "Watch", techniques: "Techniques" };

/** @param {App} app */
export function learn(app) {
  const body = h("div", { class: "stack" });
  const segments = h("div", { class: "segments", role: "group", "aria-label": "Ways to learn" });
  /** @type {keyof typeof PARTS} */
  let part = "hint";
  /** @type {{leave?: () => void}} */
  let shown = {};
  const parts = { hint, path, why, watch, techniques };
  const turnTo = (/** @type {keyof typeof PARTS} */ name) => {
    shown.leave?.();
    app.onCandidate = null;
    app.onIntent = null;
    app.show({});
    part = name;
    for (const button of segments.querySelectorAll("button")) {
      button.setAttribute("aria-pressed", String(button.dataset.part === name));
    }
    shown = parts[name](app, body) ?? {};
  };
  for (const [name, word] of Object.entries(PARTS)) {
    const go = () => turnTo(/** @type {keyof typeof PARTS} */ (name));
    segments.append(h("button", { "data-part": name, "aria-pressed": "false", onclick: go }, word));
  }
  app.listen((what) => {
    if (what === "tab" || what === "open") {
      if (app.tab === "learn") turnTo(part);
      else if (shown.leave) {
        shown.leave();
        shown = {};
      }
    }
    if (what === "hint") {
      part = "hint";
      app.tell("go learn");
      /** @type {HTMLButtonElement | null} */ (body.querySelector(".main"))?.click();
    }
  });
  return h("div", { class: "stack" }, segments, body);
}

/** What is asked about the player's position. @param {App} app */
function position(app) {
  const state = app.now;
  const marks = candidates(state);
  return {
    puzzle: state.board.puzzle,
    grid: grid(state),
    ...(marks.some((cell) => cell.length) ? { candidates: marks } : {}),
  };
}

/** Runs work, and tells what went wrong. @param {HTMLElement} message @param {() => Promise<void>} work */
async function trying(message, work) {
  try {
    message.className = "message";
    message.textContent = "Thinking…";
    await work();
  } catch (error) {
    if (isAborted(error)) return;
    message.textContent = error instanceof Error ? error.message : String(error);
    message.classList.add("bad");
  }
}

/** The position of the player as an exhibit, all candidates in fixed places. @param {App} app */
async function openCandidates(app) {
  const state = app.now;
  const reply = await ask("candidates", { puzzle: state.board.puzzle, grid: grid(state) }, { only: "open candidates" });
  const left = masks(reply.rows.flat(), state.board.symbols);
  return left.map((mask, at) => (valueAt(state, at) ? 0 : state.centre[at] || mask));
}

// Hints in stages

/** @param {App} app @param {HTMLElement} body */
function hint(app, body) {
  /** @type {{stages: string[], step: Step | null, mistakes: {cell: string, removed: boolean}[]} | null} */
  let reply = null;
  let stage = 0;
  const message = h("p", { class: "message" });
  const stages = h("ol", { class: "stages", "aria-live": "polite" });
  const next = h("button", { class: "button main", onclick: () => void go() }, "Next hint");
  const again = h("button", { class: "button", hidden: true, onclick: () => reset() }, "Put it away");
  const reset = () => {
    reply = null;
    stage = 0;
    put(stages);
    message.textContent = "";
    next.textContent = "Next hint";
    next.disabled = false;
    again.hidden = true;
    app.show({});
  };
  const go = async () => {
    if (reply?.step && stage === reply.stages.length) return apply();
    await trying(message, async () => {
      if (!reply) {
        const found = await ask("hint", position(app), { only: "hint" });
        message.textContent = "";
        if (found.mistakes.length) {
          const wrong = new Set(found.mistakes.map((/** @type {{cell: string}} */ each) => app.now.board.index.get(each.cell) ?? 0));
          put(stages, found.stages.map((/** @type {string} */ text) => h("li", {}, text)));
          app.show({ wrong });
          app.say(found.stages[0]);
          again.hidden = false;
          return;
        }
        if (!found.step) {
          message.textContent = `There is no hint: ${found.why}.`;
          return;
        }
        reply = found;
        again.hidden = false;
      }
      message.textContent = "";
      await advance();
    });
  };
  const advance = async () => {
    if (!reply?.step) return;
    stages.append(h("li", {}, reply.stages[stage]));
    stage += 1;
    if (stage === 3) app.show({ exhibit: { values: values(app.now), candidates: await openCandidates(app) }, marks: reply.step.marks.filter((mark) => mark.role !== "place" && mark.role !== "remove") });
    if (stage === 4) app.show({ ...app.shown, marks: reply.step.marks });
    next.textContent = stage === reply.stages.length ? "Do it" : ["", "Which technique?", "Why?", "What follows?"][stage];
  };
  const apply = () => {
    const step = reply?.step;
    const left = app.shown.exhibit?.candidates ?? [];
    reset();
    if (step) app.set(applied(app, step, left));
  };
  put(
    body,
    h("p", { class: "quiet" }, "From a nudge to the move: where to look, which technique, the reason, what follows. Mistakes come first."),
    stages,
    h("div", { class: "row" }, next, again),
    message,
  );
  const stop = once(app, "state", () => reply && reset());
  return { leave: stop };
}

/** The player's state after a step of logic, as one change. @param {App} app @param {Step} step @param {number[]} left */
function applied(app, step, left) {
  const state = app.now;
  const { board } = state;
  const digit = board.names.map(() => /** @type {number | undefined} */ (undefined));
  const centre = board.names.map(() => /** @type {number | undefined} */ (undefined));
  for (const [name, symbol] of step.places) digit[board.index.get(name) ?? 0] = board.symbols.indexOf(symbol) + 1;
  for (const [name, symbol] of step.removes) {
    const at = board.index.get(name) ?? 0;
    centre[at] = (centre[at] ?? (state.centre[at] || left[at])) & ~(2 ** board.symbols.indexOf(symbol));
  }
  if (app.peers && app.prefs.tidy) {
    for (const [name, symbol] of step.places) {
      for (const peer of app.peers[board.index.get(name) ?? 0] ?? []) {
        const mask = centre[peer] ?? state.centre[peer];
        if (mask) centre[peer] = mask & ~(2 ** board.symbols.indexOf(symbol));
      }
    }
  }
  return fill(state, { digit, centre });
}

/** Calls `then` when something of that kind happens, until the returned function is called. @param {App} app @param {string} kind @param {() => void} then */
function once(app, kind, then) {
  const listener = (/** @type {string} */ what) => what === kind && then();
  app.listen(listener);
  return () => void app.listeners.delete(listener);
}

// The whole path

/** @param {App} app @param {HTMLElement} body */
function path(app, body) {
  /** @type {any} */
  let trace = null;
  let at = 0;
  const message = h("p", { class: "message" });
  const words = h("div", { "aria-live": "polite" });
  const steps = h("ol", { class: "list", "aria-label": "Steps", hidden: true });
  const scroll = () => steps.querySelector('[aria-current="true"]')?.scrollIntoView({ block: "nearest" });
  const turnTo = (/** @type {number} */ number) => {
    at = Math.min(Math.max(number, 0), trace.steps.length);
    const step = trace.steps[at];
    app.show({ exhibit: positionBefore(trace, at), marks: step?.marks });
    put(
      words,
      step
        ? [h("h3", {}, `${at + 1}. ${step.title}`), h("p", {}, `${step.because} ${step.conclusion}`), h("p", { class: "mono quiet" }, step.notation)]
        : h("p", {}, trace.solved ? "Solved." : `${capital(trace.ending)}: ${trace.why}`),
    );
    steps.querySelectorAll("button").forEach((button, index) => {
      if (index === at) button.setAttribute("aria-current", "true");
      else button.removeAttribute("aria-current");
    });
    scroll();
  };
  const walk = h(
    "div",
    { class: "row", hidden: true },
    tool("First step", ICONS.first, () => turnTo(0)),
    tool("Step back", ICONS.back, () => turnTo(at - 1)),
    tool("Next step", ICONS.next, () => turnTo(at + 1)),
    h("button", { class: "button small", onclick: () => leave() }, "Back to my board"),
  );
  const start = h("button", { class: "button main", onclick: () => void go(false) }, "Explain all");
  const from = h("button", { class: "button", onclick: () => void go(true) }, "From my position");
  const leave = () => {
    app.show({});
    put(words);
    steps.hidden = walk.hidden = true;
  };
  const go = (/** @type {boolean} */ here) =>
    trying(message, async () => {
      const asked = here ? position(app) : { puzzle: app.now.board.puzzle };
      trace = await ask("explain", asked, { only: "explain" });
      const label = trace.label ? `, ${trace.label}` : "";
      message.textContent = `${trace.steps.length} steps${label}${trace.solved ? "" : `: ${trace.ending}, ${trace.why}`}`;
      put(
        steps,
        trace.steps.map((/** @type {Step} */ step, /** @type {number} */ index) =>
          h("li", {}, h("button", { onclick: () => turnTo(index) }, h("span", { class: "number" }, index + 1), h("span", {}, step.title), h("span", { class: "end mono" }, effect(step)))),
        ),
      );
      steps.hidden = walk.hidden = false;
      turnTo(0);
    });
  put(body, h("div", { class: "row even" }, start, from), message, walk, words, steps);
  return { leave };
}

/** @param {Step} step */
const effect = (step) => (step.notation.split("=> ")[1] ?? "").slice(0, 24);

/** @param {string} text */
const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);

/** @param {string} name @param {string} path_ @param {() => void} go */
function tool(name, path_, go) {
  return h("button", { class: "button small", "aria-label": name, title: name, onclick: go }, icon(path_));
}

// Why not this symbol here?

/** @param {App} app @param {HTMLElement} body */
function why(app, body) {
  const message = h("p", { class: "message" });
  const words = h("ol", { class: "stages", "aria-live": "polite" });
  const symbols = h("div", { class: "keypad many" });
  let open = /** @type {number[]} */ ([]);
  const board = () => app.now.board;
  const show = (/** @type {import("./types.js").Mark[]} */ marks = [], reached = values(app.now)) =>
    app.show({ exhibit: { values: reached, candidates: open.map((mask, at) => (reached[at] ? 0 : mask)) }, marks });
  const begin = async () => {
    open = app.now.board.names.map((_, at) => (valueAt(app.now, at) || board().gaps.has(at) ? 0 : 2 ** board().size - 1));
    show();
  };
  const question = (/** @type {number} */ at, /** @type {number} */ value) =>
    trying(message, async () => {
      const [cell, symbol] = [board().names[at], board().symbols[value - 1]];
      message.textContent = `Why not ${symbol} in ${cell}?`;
      const reply = await ask("why", { puzzle: puzzleWithEntries(app), cell, symbol }, { only: "why" });
      const role = reply.can === false ? "remove" : reply.must ? "place" : "evidence";
      message.textContent = reply.can === false ? `${symbol} cannot be in ${cell}.` : reply.must ? `${symbol} must be in ${cell}.` : `${symbol} can be in ${cell}.`;
      /** @type {import("./types.js").Mark} */
      const asked = { mark: "fill", layer: "shade", role, cells: [cell], symbols: [symbol] };
      // The first reasons are the steps that lead there; each is drawn on the board that the earlier ones have left.
      const after = (/** @type {number} */ index) => {
        const reached = values(app.now);
        for (const step of reply.steps.slice(0, index)) for (const [name, sign] of step.places) reached[board().index.get(name) ?? 0] = board().symbols.indexOf(sign) + 1;
        show([...reply.steps[index].marks, asked], reached);
        [...words.children].forEach((each, nth) => each.firstElementChild?.setAttribute("aria-current", String(nth === index)));
      };
      put(words, reply.reasons.map((/** @type {string} */ text, /** @type {number} */ index) => h("li", {}, index < reply.steps.length ? h("button", { class: "reason", onclick: () => after(index) }, text) : text)));
      if (reply.steps.length) after(reply.steps.length - 1);
      else show([asked]);
    });
  app.onCandidate = (at, value) => {
    if (valueAt(app.now, at)) return false;
    app.set({ ...app.now, cursor: at, selected: [at] });
    void question(at, value);
    return true;
  };
  app.onIntent = (intent) => {
    if (intent.do !== "enter" || !intent.value) return false;
    if (!valueAt(app.now, app.now.cursor)) void question(app.now.cursor, intent.value);
    return true;
  };
  put(symbols, board().symbols.map((symbol, index) => h("button", { "aria-label": `Why not ${symbol} in the selected cell?`, onclick: () => void question(app.now.cursor, index + 1) }, String(symbol))));
  symbols.style.setProperty("--keys", String(Math.min(board().size, 9)));
  symbols.style.setProperty("--keys-narrow", String(Math.min(board().size, 9)));
  put(body, h("p", { class: "quiet" }, "Click a small number on the board, or choose a cell and then a symbol here or on the keyboard."), symbols, message, words);
  void begin();
  return { leave: () => app.show({}) };
}

/** The puzzle with the entries as givens. @param {App} app */
function puzzleWithEntries(app) {
  const state = app.now;
  return puzzleOf({ ...state, given: values(state) });
}

// The five methods at work

const SPEEDS = [1, 2, 4, 8, 15, 30, 60, 120, 250, 500, 1000];

/** @param {App} app @param {HTMLElement} body */
function watch(app, body) {
  const message = h("p", { class: "message" });
  const told = h("p", { class: "mono" });
  const counts = h("p", { class: "quiet" });
  const choice = h("select", { "aria-label": "Method" });
  const about = h("p", { class: "quiet" });
  const speed = h("input", { type: "range", min: 0, max: SPEEDS.length - 1, value: 4, "aria-label": "Speed" });
  const bar = h("input", { type: "range", min: 0, max: 0, value: 0, "aria-label": "Event", oninput: () => turnTo(Number(bar.value)) });
  const button = h("button", { class: "button main", onclick: () => toggle() }, "Watch");
  const controls = h(
    "div",
    { class: "row" },
    tool("To the start", ICONS.first, () => (stop(), turnTo(0))),
    tool("Event back", ICONS.back, () => (stop(), turnTo(at - 1))),
    tool("Next event", ICONS.next, () => (stop(), turnTo(at + 1))),
    h("button", { class: "button small", onclick: () => leave() }, "Back to my board"),
  );
  const seedOf = h("input", { type: "number", min: 0, placeholder: "seed", "aria-label": "Seed" });
  /** @type {{kind: string, cell?: string, symbol?: Sign, because?: string}[]} */
  let events = [];
  /** The board after each event is replayed from a copy every so often. @type {{values: number[], left: number[], stack: [number[], number[]][]}[]} */
  let copies = [];
  let [at, timer, ended] = [0, 0, true];
  const EVERY = 250;
  const board = () => app.now.board;
  const apply = (/** @type {{values: number[], left: number[], stack: [number[], number[]][]}} */ where, /** @type {(typeof events)[number]} */ event) => {
    const cell = event.cell ? (board().index.get(event.cell) ?? 0) : 0;
    const value = board().symbols.indexOf(event.symbol ?? "") + 1;
    if (event.kind === "guess") where.stack = [...where.stack, [[...where.values], [...where.left]]];
    if (event.kind === "place" || event.kind === "guess") {
      where.values[cell] = value;
      where.left[cell] = 0;
    }
    if (event.kind === "remove") where.left[cell] &= ~(2 ** (value - 1));
    if (event.kind === "undo") {
      const [before, left] = where.stack[where.stack.length - 1];
      where.stack = where.stack.slice(0, -1);
      where.values = [...before];
      where.left = [...left];
    }
  };
  const turnTo = (/** @type {number} */ number) => {
    at = Math.min(Math.max(number, 0), events.length);
    const copy = copies[Math.floor(at / EVERY)];
    const where = { values: [...copy.values], left: [...copy.left], stack: copy.stack };
    for (const event of events.slice(Math.floor(at / EVERY) * EVERY, at)) apply(where, event);
    const event = events[at - 1];
    const role = { place: "place", guess: "fin", remove: "remove", undo: "remove" }[event?.kind ?? ""];
    const marks = event?.cell && role ? [event.kind === "remove" && event.symbol !== undefined ? mark(role, event.cell, event.symbol) : mark(role, event.cell)] : [];
    app.show({ exhibit: { values: where.values, candidates: where.left.map((mask, cell) => (where.values[cell] ? 0 : mask)) }, marks });
    bar.value = String(at);
    told.textContent = event ? sentence(event) : "the puzzle";
    const guesses = where.stack.length;
    counts.textContent = `event ${at} of ${events.length}${ended ? "" : " (cut off here)"}, ${guesses} standing guess${guesses === 1 ? "" : "es"}`;
    if (at === events.length) stop();
  };
  const stop = () => {
    cancelAnimationFrame(timer);
    timer = 0;
    button.textContent = at ? "Go on" : "Watch";
  };
  const run = () => {
    let last = performance.now();
    let due = 0;
    const frame = (/** @type {number} */ time) => {
      due += ((time - last) / 1000) * SPEEDS[Number(speed.value)];
      last = time;
      if (due >= 1) {
        const events_ = Math.floor(due);
        due -= events_;
        turnTo(at + events_);
      }
      if (at < events.length && timer) timer = requestAnimationFrame(frame);
    };
    button.textContent = "Pause";
    timer = requestAnimationFrame(frame);
  };
  const toggle = () => {
    if (timer) return stop();
    if (events.length && at < events.length) return run();
    return trying(message, async () => {
      const seed = seedOf.value === "" ? {} : { seed: Number(seedOf.value) };
      const reply = await ask("watch", { puzzle: board().puzzle, method: choice.value, ...seed }, { only: "watch" });
      message.textContent = "";
      seedOf.value = String(reply.seed);
      events = reply.events;
      ended = reply.ended;
      const given = [...app.now.given];
      const everything = 2 ** board().size - 1;
      const where = { values: given, left: given.map((value, cell) => (value || board().gaps.has(cell) ? 0 : everything)), stack: /** @type {[number[], number[]][]} */ ([]) };
      copies = [];
      events.forEach((event, index) => {
        if (index % EVERY === 0) copies.push({ values: [...where.values], left: [...where.left], stack: where.stack });
        apply(where, event);
      });
      if (events.length % EVERY === 0) copies.push({ values: [...where.values], left: [...where.left], stack: where.stack });
      bar.max = String(events.length);
      turnTo(0);
      run();
    });
  };
  const leave = () => {
    stop();
    events = [];
    at = 0;
    bar.value = bar.max = "0";
    app.show({});
    told.textContent = counts.textContent = "";
    button.textContent = "Watch";
  };
  const choose = () => {
    leave();
    about.textContent = choice.selectedOptions[0]?.dataset.help ?? "";
  };
  choice.addEventListener("change", choose);
  void list("methods").then((reply) => {
    put(choice, reply.methods.map((/** @type {{name: string, help: string}} */ method) => h("option", { value: method.name, "data-help": method.help }, method.name)));
    choice.value = "facts";
    choose();
  });
  put(
    body,
    h("div", { class: "two" }, h("label", { class: "field" }, h("span", {}, "Method"), choice), h("label", { class: "field" }, h("span", {}, "Seed"), seedOf)),
    about,
    h("label", { class: "field" }, h("span", {}, "Speed"), speed),
    h("div", { class: "row" }, button, controls),
    bar,
    told,
    counts,
    message,
  );
  return { leave };
}

/** @param {{kind: string, cell?: string, symbol?: Sign, because?: string}} event */
function sentence(event) {
  const where = event.cell ? `${event.cell} ${event.kind === "remove" ? "≠" : "="} ${event.symbol}` : "";
  return `${event.kind} ${where}${event.because ? `: ${event.because}` : ""}`.trim();
}

/** @param {string} role @param {string} cell @param {Sign} [symbol] @returns {import("./types.js").Mark} */
function mark(role, cell, symbol) {
  return { mark: "fill", layer: "shade", role, cells: [cell], ...(symbol === undefined ? {} : { symbols: [symbol] }) };
}

// The techniques

/** @param {App} app @param {HTMLElement} body */
function techniques(app, body) {
  const page = h("div", { class: "stack", "aria-live": "polite" });
  const found = h("ul", { class: "list", "aria-label": "Techniques" });
  const search = h("input", { type: "search", placeholder: "Search techniques", "aria-label": "Search techniques", oninput: () => filter() });
  /** @type {any} */
  let example = null;
  const filter = () => {
    const wanted = search.value.trim().toLowerCase();
    for (const item of found.querySelectorAll("li")) item.hidden = !item.textContent?.toLowerCase().includes(wanted);
  };
  const open = async (/** @type {string} */ name) => {
    try {
      const reply = await list(`techniques/${encodeURIComponent(name)}`);
      example = reply.example;
      const facts = [reply.label, reply.se && `SE ${reply.se}`, reply.hodoku !== null && `HoDoKu ${reply.hodoku}`, reply.unique && "rests on one solution"];
      put(
        page,
        h("h3", {}, reply.title),
        h("div", { class: "row" }, facts.filter(Boolean).map((fact) => h("span", { class: "tag" }, String(fact)))),
        h("p", {}, reply.help),
        example
          ? [h("p", {}, `${example.step.because} ${example.step.conclusion}`), h("p", { class: "mono quiet" }, example.step.notation), h("div", { class: "row" }, h("button", { class: "button main", onclick: () => void tryIt() }, "Try this example"), h("button", { class: "button", onclick: () => leave() }, "Back to my board"))]
          : h("p", { class: "quiet" }, "There is no example of it yet."),
      );
      if (example) await exhibit(app, example);
      for (const button of found.querySelectorAll("button")) {
        if (button.dataset.name === name) button.setAttribute("aria-current", "true");
        else button.removeAttribute("aria-current");
      }
    } catch (error) {
      app.fail(error);
    }
  };
  const tryIt = async () => {
    app.kept_ = null;
    const board = boardOf(example.board);
    app.take(example.board, true);
    const digit = example.values.map((/** @type {number} */ value, /** @type {number} */ at) => (board.givens[at] ? undefined : value));
    const centre = example.candidates.map((/** @type {number} */ mask, /** @type {number} */ at) => (example.values[at] ? 0 : mask));
    app.prefer({ fixed: true });
    app.set(fill(app.now, { digit, centre }));
    app.tell("go play");
    app.toast("Find the step; Hint shows it");
  };
  const leave = () => {
    back(app);
    put(page);
  };
  put(body, page, search, found);
  void list("techniques").then((reply) => {
    /** @type {Map<string, any[]>} */
    const groups = new Map();
    for (const each of reply.techniques) groups.set(each.label, [...(groups.get(each.label) ?? []), each]);
    put(
      found,
      [...groups].map(([label, members]) => [
        h("li", {}, h("h4", {}, label)),
        members.map((each) => h("li", {}, h("button", { "data-name": each.name, onclick: () => void open(each.name) }, each.title, h("span", { class: "end" }, each.se ?? "")))),
      ]),
    );
    filter();
  });
  return { leave: () => back(app) };
}

/** Shows an example in the place of the player's board, which comes back afterwards. @param {App} app @param {any} example */
async function exhibit(app, example) {
  app.kept_ ??= app.now;
  const state = fresh(boardOf(example.board));
  app.state = state;
  app.show({ exhibit: { values: example.values, candidates: example.candidates }, marks: example.step.marks });
}

/** The player's board again. @param {App} app */
function back(app) {
  if (app.kept_) {
    app.state = app.kept_;
    app.kept_ = null;
  }
  app.show({});
}

/** @typedef {Board} _Board */
