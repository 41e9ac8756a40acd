// Puts the page together.
"use strict";

// Light, dark, or as the system has it; remembered where the browser lets a file remember.
const theme = {
  words: {auto: "system", light: "light", dark: "dark"},
  stored() {
    try { return localStorage.getItem("deduce theme"); } catch { return null; }
  },
  set(name) {
    if (name === "auto") delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = name;
    try { localStorage.setItem("deduce theme", name); } catch { /* a file may not be allowed to remember */ }
    document.getElementById("theme").replaceChildren(el("span", {class: "roomy"}, "Theme: "), theme.words[name]);
  },
  start() {
    const names = Object.keys(theme.words);
    let now = names.includes(theme.stored()) ? theme.stored() : "auto";
    theme.set(now);
    document.getElementById("theme").addEventListener("click", () => {
      now = names[(names.indexOf(now) + 1) % names.length];
      theme.set(now);
    });
  },
};

// The parts of the page are gone to without touching the address, which is the explorer's.
function go_to_parts() {
  for (const link of document.querySelectorAll(".places a, #skip"))
    link.addEventListener("click", event => {
      event.preventDefault();
      const part = document.getElementById(link.dataset.part ?? "explorer");
      part.focus({preventScroll: true});
      part.scrollIntoView({block: "start"});
    });
}

function about(place, data) {
  place.append(el("h2", {}, "The game"), el("p", {class: "lead"}, `${data.game.summary.charAt(0).toUpperCase()}${data.game.summary.slice(1)}.`),
    el("div", {class: "card prose"}, data.game.rules.split("\n").map(text => el("p", {}, text)),
      el("p", {class: "spec"}, el("code", {}, label(data.game.name)))));
}

function start() {
  theme.start();
  go_to_parts();
  const data = JSON.parse(document.getElementById("data").textContent);
  const game = new Game(data);
  const strategy = new Strategy(data);
  const part = name => document.getElementById(name);
  summary.show(part("summary"), game, data, strategy);
  if (strategy.root) new Explorer(part("explorer"), game, strategy);
  else part("explorer").remove();
  if (data.first) first.show(part("first"), game, data);
  else part("first").remove();
  for (const link of document.querySelectorAll(".places a")) if (!part(link.dataset.part)) link.remove();
  about(part("game"), data);
  const totals = data.status === "replayed" ? "added up over every situation" : "proven";
  part("footer").textContent = `Made by deduce ${data.program}. The totals are whole numbers, and ${totals}; this page needs no network.`;
}

start();
