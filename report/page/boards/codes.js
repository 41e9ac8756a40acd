// MasterMind and Bulls and Cows: rows of pegs, or of digits, with what they were told.
"use strict";

const codes = {
  // Of the first colours by hand, of the rest around the circle.
  hues: ["#cc3b3b", "#2f6fd0", "#23824a", "#f0c330", "#8a4fbf", "#ef8a2b", "#35b5c4", "#8c5a3c", "#e58ab5", "#6b7480"],

  colour: i => codes.hues[i] ?? `hsl(${(i * 137) % 360} 55% 30%)`,

  // Dark letters on bright colours: they are read on each of them.
  ink: i => ([3, 5, 6, 8].includes(i) ? "#1b1b1b" : "#ffffff"),

  peg(game, colour, i, pegs) {
    const x = 20 + 38 * i;
    if (!pegs)
      return [svg("rect", {class: "digit", x: x - 16, y: 4, width: 32, height: 32, rx: 6}),
        svg("text", {class: "on-digit", x, y: 20.5}, game.symbols[colour])];
    return [svg("circle", {cx: x, cy: 20, r: 16, fill: codes.colour(colour), class: "peg"}),
      svg("text", {class: "on-peg", x, y: 20.5, fill: codes.ink(colour)}, game.symbols[colour])];
  },

  row(game, figure, pegs, name = null) {
    return picture(38 * figure.length + 2, 40, {class: "row"}, name, figure.map((colour, i) => codes.peg(game, colour, i, pegs)));
  },

  // Black and white pegs in two lines.
  key(game, [black, white]) {
    const size = game.sizes.pegs;
    const columns = Math.ceil(size / 2);
    const pegs = [];
    for (let i = 0; i < size; i++)
      pegs.push(svg("circle", {class: i < black ? "key black" : i < black + white ? "key white" : "key none",
        cx: 9 + 16 * (i % columns), cy: 12 + 16 * Math.floor(i / columns), r: i < black + white ? 6 : 2.5}));
    return picture(16 * columns + 2, 40, {class: "keys"}, null, pegs);
  },

  bulls: (game, [bulls, cows]) => el("span", {class: "bulls", "aria-hidden": "true"}, el("b", {}, bulls), "A", el("b", {}, cows), "B"),

  board(game, state, pegs) {
    const told = pegs ? codes.key : codes.bulls;
    const rows = state.steps.map(({question, answer}) => el("li", {}, codes.row(game, game.question_figure(question), pegs),
      el("span", {class: "told"}, told(game, game.answer_figure(answer)))));
    if (state.next !== null)
      rows.push(el("li", {class: "next"}, codes.row(game, game.question_figure(state.next), pegs), el("span", {class: "told"}, "?")));
    if (state.estimate !== null)
      rows.push(el("li", {class: "known"}, codes.row(game, game.estimate_figure(state.estimate), pegs), el("span", {class: "told"}, "known")));
    return el("ol", {class: "steps codes", role: "img", "aria-label": state.name}, rows);
  },
};

for (const [kind, pegs] of [["pegs", true], ["digits", false]])
  boards[kind] = {
    board: (game, state) => codes.board(game, state, pegs),
    question: (game, i) => codes.row(game, game.question_figure(i), pegs),
    answer: (game, i) => (pegs ? codes.key(game, game.answer_figure(i)) : null),
    situation: (game, i) => codes.row(game, game.situation_figure(i), pegs),
    estimate: (game, i) => codes.row(game, game.estimate_figure(i), pegs),
  };
