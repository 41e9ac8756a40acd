// Battleships: shots into water and on ships, ships that sink, and the fleet once it is known.
"use strict";

boards.battleships = {
  legend: state => (state.shown === null && state.next !== null ? "Darker fields are ship in more of what is possible." : null),

  // A figure's ships: a length and as many fields, ship after ship.
  ships(figure) {
    const ships = [];
    for (let at = 0; at < figure.length; at += 1 + figure[at]) ships.push(figure.slice(at + 1, at + 1 + figure[at]));
    return ships;
  },

  hull(game, fields, kind) {
    const xs = fields.map(field => grid.x(game, field));
    const ys = fields.map(field => grid.y(game, field));
    const [x, y] = [Math.min(...xs), Math.min(...ys)];
    return svg("rect", {class: `hull ${kind}`, x: x + 5, y: y + 5, rx: 14,
      width: Math.max(...xs) - x + grid.unit - 10, height: Math.max(...ys) - y + grid.unit - 10});
  },

  shot(game, field, answer) {
    const {x, y} = grid.center(game, field);
    if (answer === 0) return svg("circle", {class: "water", cx: x, cy: y, r: 5});
    return svg("path", {class: "hit", d: `M ${x - 8} ${y - 8} l 16 16 m 0 -16 l -16 16`});
  },

  board(game, state) {
    const shown = state.shown === null ? null : this.ships(game.situation_figure(state.shown));
    const shares = shown || state.estimate !== null ? null : grid.shares(game, state, figure => this.ships(figure).flat());
    const drawn = [...grid.fields(game, shares, grid.margin, "ship"), ...grid.names(game, grid.margin, 12)];
    if (shown) drawn.push(...shown.map(fields => this.hull(game, fields, "ship")));
    else if (state.estimate !== null)
      drawn.push(...this.ships(game.estimate_figure(state.estimate)).map(fields => this.hull(game, fields, "ship")));
    for (const {question, answer} of state.steps) {
      const [kind, ...fields] = game.question_figure(question);
      const [told] = game.answer_figure(answer);
      if (kind === 0) drawn.push(this.shot(game, fields[0], told));
      else if (told === 2) drawn.push(this.hull(game, fields, "sunk"));
    }
    if (state.next !== null) {
      const [kind, ...fields] = game.question_figure(state.next);
      drawn.push(kind === 0 ? grid.target(game, fields[0]) : this.hull(game, fields, "asked"));
    }
    return grid.whole(game, state, drawn);
  },
};
