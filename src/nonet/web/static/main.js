// Puts the page together.

import { App } from "./app.js";
import { exportPuzzle, keys, newPuzzle, openPuzzle, settings, share } from "./dialogs.js";
import { byId, h, ICONS, icon, put } from "./dom.js";
import { learn } from "./learn.js";
import { pad } from "./pad.js";
import { about, play } from "./play.js";
import { setter } from "./setter.js";

const app = new App();
const tabs = /** @type {const} */ (["play", "learn", "set"]);
const panels = { play: play(app), learn: learn(app), set: setter(app) };

/** @param {import("./app.js").Tab} name */
function turnTo(name) {
  app.tab = name;
  app.show({});
  document.body.className = `side-${name}`;
  for (const tab of tabs) {
    const button = byId(`tab-${tab}`);
    button.setAttribute("aria-selected", String(tab === name));
    button.tabIndex = tab === name ? 0 : -1;
  }
  byId("panel").setAttribute("aria-labelledby", `tab-${name}`);
  put(byId("panel"), panels[name]);
  app.tell("tab");
}

for (const tab of tabs) byId(`tab-${tab}`).addEventListener("click", () => turnTo(tab));
byId("tab-play").parentElement?.addEventListener("keydown", (event) => {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  if (!step) return;
  const next = tabs[(tabs.indexOf(app.tab) + step + tabs.length) % tabs.length];
  turnTo(next);
  byId(`tab-${next}`).focus();
});

/** @param {string} word @param {string} path @param {() => void} go */
const tool = (word, path, go) => h("button", { class: "tool", title: word, onclick: go }, icon(path), h("span", { class: "word" }, word));
const light = tool("Theme", ICONS.moon, () => app.prefer({ theme: app.themeName() === "dark" ? "light" : "dark" }));
put(
  byId("tools"),
  tool("New", ICONS.plus, () => newPuzzle(app)),
  tool("Open", ICONS.open, () => openPuzzle(app)),
  tool("Export", ICONS.save, () => exportPuzzle(app)),
  tool("Share", ICONS.share, () => void share(app)),
  tool("Print", ICONS.print, () => print()),
  light,
  tool("Settings", ICONS.gear, () => settings(app)),
  tool("Keys", ICONS.help, () => keys()),
);
for (const button of byId("tools").querySelectorAll("button")) {
  if (["Print", "Theme", "Settings", "Keys"].includes(button.title)) button.querySelector(".word")?.classList.add("unseen");
}

app.listen((what) => {
  if (what === "keys") keys();
  if (what === "theme") light.querySelector("svg")?.replaceWith(icon(app.themeName() === "dark" ? ICONS.sun : ICONS.moon));
  if (what === "go learn") turnTo("learn");
  if (what === "go play") turnTo("play");
});

addEventListener("paste", (event) => {
  const at = event.target;
  if (at instanceof HTMLInputElement || at instanceof HTMLTextAreaElement || document.querySelector("dialog[open]")) return;
  const text = event.clipboardData?.getData("text");
  if (text?.trim()) app.open(text).then(() => app.toast("Opened from the clipboard"), (error) => app.fail(error));
});
addEventListener("dragover", (event) => event.preventDefault());
addEventListener("drop", async (event) => {
  const [file] = event.dataTransfer?.files ?? [];
  if (!file) return;
  event.preventDefault();
  if (file.size > 1_000_000) return app.toast("That file is too large to be a puzzle");
  await app.open(await file.text()).catch((error) => app.fail(error));
});

pad(app, byId("pad"));
about(app);
turnTo("play");
await app.start().catch((error) => app.fail(error));
Object.assign(globalThis, { nonet: app });
