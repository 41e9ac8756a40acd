// A board of fields for games that hide things on one: field y * width + x, columns are letters, rows are numbers.
"use strict";

const grid = {
  unit: 40, // of a field, in the picture
  margin: 26, // for the names of columns and rows

  x: (game, field, margin = grid.margin) => margin + (field % game.sizes.width) * grid.unit,
  y: (game, field, margin = grid.margin) => margin + Math.floor(field / game.sizes.width) * grid.unit,

  // How much of what is possible has something on each field: numbers from 0 to 1. `fields_of` lists a situation's.
  shares(game, state, fields_of) {
    const sums = new Array(game.sizes.width * game.sizes.height).fill(0);
    let all = 0;
    for (const situation of state.remaining) {
      const weight = Number(state.weight(situation));
      all += weight;
      for (const field of fields_of(game.situation_figure(situation))) sums[field] += weight;
    }
    return sums.map(sum => (all ? sum / all : 0));
  },

  // The fields, shaded by their shares, and the names around them.
  fields(game, shares, margin, what) {
    const {width, height} = game.sizes;
    const cells = [];
    for (let field = 0; field < width * height; field++) {
      const place = {x: grid.x(game, field, margin) + 1, y: grid.y(game, field, margin) + 1, width: grid.unit - 2, height: grid.unit - 2, rx: 4};
      cells.push(svg("rect", {class: "field", ...place}));
      if (shares && shares[field] > 0)
        cells.push(svg("rect", {class: "shade", ...place, "fill-opacity": (0.08 + 0.72 * shares[field]).toFixed(3)},
          svg("title", {}, `${grid.name(game, field)}: ${what} in ${(100 * shares[field]).toFixed(1)}%`)));
    }
    return cells;
  },

  names(game, margin, away = 10) {
    const {width, height} = game.sizes;
    const names = [];
    for (let x = 0; x < width; x++)
      names.push(svg("text", {class: "name", x: margin + (x + 0.5) * grid.unit, y: away}, String.fromCharCode(97 + x)));
    for (let y = 0; y < height; y++)
      names.push(svg("text", {class: "name", x: away, y: margin + (y + 0.5) * grid.unit}, y + 1));
    return names;
  },

  name: (game, field) => String.fromCharCode(97 + (field % game.sizes.width)) + (Math.floor(field / game.sizes.width) + 1),

  center: (game, field, margin = grid.margin) => ({x: grid.x(game, field, margin) + grid.unit / 2, y: grid.y(game, field, margin) + grid.unit / 2}),

  // A frame around a field that is asked next.
  target(game, field, margin = grid.margin) {
    return svg("rect", {class: "target", x: grid.x(game, field, margin) + 2.5, y: grid.y(game, field, margin) + 2.5, width: grid.unit - 5, height: grid.unit - 5, rx: 4});
  },

  whole(game, state, ...drawn) {
    const width = grid.margin + 4 + game.sizes.width * grid.unit;
    const height = grid.margin + 4 + game.sizes.height * grid.unit;
    return grid.sized(picture(width, height, {class: "board"}, state.name, ...drawn), width);
  },

  // As wide as there is room, but small boards stay small.
  sized(board, width) {
    board.style.maxWidth = `${Math.min(440, Math.round(1.3 * width))}px`;
    return board;
  },
};
