// Minesweeper: opened fields with their numbers, mines that went off, and all mines once they are known.
"use strict";

boards.minesweeper = {
  legend: state => (state.shown === null && state.next !== null ? "Darker fields hide a mine in more of what is possible." : null),

  mine(game, field, kind) {
    const {x, y} = grid.center(game, field);
    const spikes = [0, 45, 90, 135].map(turn => svg("line", {x1: -13, x2: 13, y1: 0, y2: 0, transform: `rotate(${turn})`}));
    return svg("g", {class: `mine ${kind}`, transform: `translate(${x} ${y})`}, spikes, svg("circle", {r: 9}));
  },

  open(game, field, number) {
    const {x, y} = grid.center(game, field);
    return [svg("rect", {class: "opened", x: x - 19, y: y - 19, width: 38, height: 38, rx: 4}),
      svg("text", {class: `number n${number}`, x, y}, number)];
  },

  board(game, state) {
    const shown = state.shown;
    const shares = shown === null ? grid.shares(game, state, mines => mines) : null;
    const drawn = [...grid.fields(game, shares, grid.margin, "a mine"), ...grid.names(game, grid.margin, 12)];
    const known = shown !== null ? game.situation_figure(shown) : state.estimate !== null ? game.estimate_figure(state.estimate) : [];
    drawn.push(...known.map(field => this.mine(game, field, "")));
    for (const {question, answer} of state.steps) {
      const [field] = game.question_figure(question);
      const [told] = game.answer_figure(answer);
      if (told < 9) drawn.push(...this.open(game, field, told));
      else if (told === 9) drawn.push(this.mine(game, field, "met"));
    }
    if (state.next !== null) drawn.push(grid.target(game, game.question_figure(state.next)[0]));
    return grid.whole(game, state, drawn);
  },
};
