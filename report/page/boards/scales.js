// Scales: each weighing as a balance, and the coins with what they may still be.
"use strict";

boards.scales = {
  legend: () => "▲ may be light, ▼ may be heavy. Pale coins are known to be right.",

  coin: (x, y, coin, kind) => [svg("circle", {class: `coin ${kind}`, cx: x, cy: y, r: 11}), svg("text", {class: `on-coin ${kind}`, x, y}, coin + 1)],

  // Coins on a pan in rows of four, from the bottom.
  pan(coins, x, y) {
    return coins.map((coin, i) => {
      const row = Math.floor(i / 4);
      const in_row = Math.min(4, coins.length - 4 * row);
      return this.coin(x + 24 * ((i % 4) - (in_row - 1) / 2), y - 13 - 23 * row, coin, "");
    });
  },

  // `answer`: 0 level, 1 left down, 2 right down; null: not weighed yet.
  balance(figure, answer) {
    const half = figure.length / 2;
    const tilt = answer === 1 ? 12 : answer === 2 ? -12 : 0;
    const high = 23 * Math.ceil(half / 4) + 30;
    const [left, right] = [high + tilt, high - tilt];
    return picture(270, high + 52, {class: answer === null ? "balance next" : "balance"}, null,
      svg("path", {class: "stand", d: `M 135 ${high - 12} V ${high + 44} M 105 ${high + 46} H 165`}),
      svg("path", {class: "beam", d: `M 68 ${left + 2} L 202 ${right + 2}`}),
      svg("path", {class: "tray", d: `M 12 ${left + 2} Q 68 ${left + 22} 124 ${left + 2} Z M 146 ${right + 2} Q 202 ${right + 22} 258 ${right + 2} Z`}),
      this.pan(figure.slice(0, half), 68, left), this.pan(figure.slice(half), 202, right),
      answer === null ? svg("text", {class: "ask", x: 135, y: high - 20}, "?") : null);
  },

  // What each coin may be, by what is possible.
  coins(game, state) {
    const may = Array.from({length: game.sizes.coins}, () => [false, false]);
    for (const situation of state.shown === null ? state.remaining : [state.shown]) {
      const [coin, heavy] = game.situation_figure(situation);
      may[coin][heavy] = true;
    }
    const drawn = may.map(([light, heavy], i) => {
      const [x, y] = [17 + 32 * (i % 8), 26 + 52 * Math.floor(i / 8)];
      return [this.coin(x, y, i, light || heavy ? "" : "right"),
        light && svg("path", {class: "may", d: `M ${x - 6} ${y - 14} h 12 l -6 -8 Z`}),
        heavy && svg("path", {class: "may", d: `M ${x - 6} ${y + 14} h 12 l -6 8 Z`})];
    });
    const columns = Math.min(8, may.length);
    return picture(32 * columns + 2, 52 * Math.ceil(may.length / 8), {class: "coins"}, null, drawn);
  },

  board(game, state) {
    const weighings = state.steps.map(({question, answer}) => el("li", {}, this.balance(game.question_figure(question), game.answer_figure(answer)[0])));
    if (state.next !== null) weighings.push(el("li", {class: "next"}, this.balance(game.question_figure(state.next), null)));
    return el("div", {class: "weighings", role: "img", "aria-label": state.name},
      this.coins(game, state), el("ol", {class: "steps"}, weighings));
  },
};
