// Games without a picture: what was asked and answered, line by line.
"use strict";

const boards = {};

// The steps so far and the question that comes next.
function list_of_steps(game, state) {
  const rows = state.steps.map(({question, answer}) => el("li", {},
    el("span", {class: "asked"}, label(game.question(question))),
    el("span", {class: "told"}, label(game.answer(answer)))));
  if (state.next !== null)
    rows.push(el("li", {class: "next"},
      el("span", {class: "asked"}, label(game.question(state.next))), el("span", {class: "told"}, "?")));
  if (state.estimate !== null)
    rows.push(el("li", {class: "known"}, el("span", {class: "asked"}, "known"),
      el("span", {class: "told"}, label(game.estimate(state.estimate)))));
  return el("ol", {class: "steps"}, rows);
}

boards.text = {
  // Nothing, before there is a step: the question stands beside it.
  board: (game, state) => (state.steps.length ? list_of_steps(game, state) : null),
};
