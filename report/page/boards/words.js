// Words: a tile a letter, green, yellow or grey as it was answered. Marks in the corners tell them apart without colour.
"use strict";

const words = {
  tone: ["grey", "yellow", "green"],

  tiles(text, feedback = null, kind = "") {
    return el("span", {class: `tiles ${kind}`, "aria-hidden": "true"},
      [...text].map((letter, i) => el("span", {class: `tile ${feedback ? words.tone[feedback[i]] : "open"}`}, letter)));
  },
};

boards.words = {
  legend: () => "Green: right place. Yellow, with a dot: elsewhere. Grey: not there, or not as often.",

  board(game, state) {
    const rows = state.steps.map(({question, answer}) => el("li", {}, words.tiles(game.question(question), game.answer_figure(answer))));
    if (state.next !== null) rows.push(el("li", {class: "next"}, words.tiles(game.question(state.next))));
    if (state.estimate !== null)
      rows.push(el("li", {class: "known"}, words.tiles(game.estimate(state.estimate), [...game.estimate(state.estimate)].map(() => 2))));
    return el("ol", {class: "steps", role: "img", "aria-label": state.name}, rows);
  },

  // An answer is drawn on the word that was asked; its letters say the same to those who cannot see it.
  answer_is_drawn: true,
  answer: (game, i, question) => words.tiles(game.question(question), game.answer_figure(i), "small"),
};
