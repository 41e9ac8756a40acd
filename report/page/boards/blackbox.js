// Black box: the board with its edge fields, rays and dots. Edge fields are numbered clockwise from the top left.
"use strict";

boards.blackbox = {
  legend(state) {
    return [state.shown === null ? "Darker fields hide a dot in more of what is possible. " : null,
      state.steps.length ? "A: absorbed. R: reflected. Two equal numbers: in at one, out at the other. " : null,
      state.estimate !== null ? "Rings: what is said." : null];
  },

  // Where a ray enters: the place just outside the board and the direction inwards.
  entry({width, height}, edge) {
    if (edge < width) return {x: edge, y: -1, dx: 0, dy: 1};
    edge -= width;
    if (edge < height) return {x: width, y: edge, dx: -1, dy: 0};
    edge -= height;
    if (edge < width) return {x: width - 1 - edge, y: height, dx: 0, dy: -1};
    return {x: -1, y: height - 1 - (edge - width), dx: 1, dy: 0};
  },

  exit({width, height}, {x, y}) {
    if (y < 0) return x;
    if (x >= width) return width + y;
    if (y >= height) return 2 * width + height - 1 - x;
    return 2 * (width + height) - 1 - y;
  },

  // The way of a ray: its points, and its end as answers are numbered. A dot ahead absorbs it, one diagonally ahead
  // turns it away, two send it back; one that would turn before it has entered is sent back.
  trace(sizes, dots, edge) {
    const has_dot = (x, y) => x >= 0 && y >= 0 && x < sizes.width && y < sizes.height && dots.includes(y * sizes.width + x);
    const inside = at => at.x >= 0 && at.y >= 0 && at.x < sizes.width && at.y < sizes.height;
    let {x, y, dx, dy} = this.entry(sizes, edge);
    const points = [{x, y}];
    for (;;) {
      const ahead = {x: x + dx, y: y + dy};
      if (has_dot(ahead.x, ahead.y)) return {points: [...points, ahead], answer: 0};
      const first = has_dot(ahead.x - dy, ahead.y + dx);
      const second = has_dot(ahead.x + dy, ahead.y - dx);
      if ((first || second) && (!inside({x, y}) || (first && second))) return {points: [...points, {x, y}], answer: 1};
      if (first || second) [dx, dy] = first ? [dy, -dx] : [-dy, dx];
      else {
        ({x, y} = ahead);
        points.push(ahead);
        if (!inside(ahead)) {
          const out = this.exit(sizes, ahead);
          return {points, answer: out === edge ? 1 : 2 + out};
        }
      }
    }
  },

  at(game, {x, y}) {
    const margin = grid.margin + grid.unit;
    return {x: margin + (x + 0.5) * grid.unit, y: margin + (y + 0.5) * grid.unit};
  },

  ray(game, dots, edge, kind) {
    const way = this.trace(game.sizes, dots, edge).points.map(point => this.at(game, point));
    return svg("polyline", {class: `ray ${kind}`, points: way.map(({x, y}) => `${x},${y}`).join(" ")});
  },

  mark(game, edge, text, kind) {
    const {x, y} = this.at(game, this.entry(game.sizes, edge));
    return [svg("circle", {class: `mark ${kind}`, cx: x, cy: y, r: 13}), svg("text", {class: `on-mark ${kind}`, x, y}, text)];
  },

  arrow(game, edge) {
    const place = this.entry(game.sizes, edge);
    const {x, y} = this.at(game, place);
    const turned = {"0,1": 90, "0,-1": -90, "1,0": 0, "-1,0": 180}[`${place.dx},${place.dy}`];
    return svg("path", {class: "arrow", d: "M -11 -9 L 12 0 L -11 9 Z", transform: `translate(${x} ${y}) rotate(${turned})`});
  },

  dot(game, field, kind) {
    const {x, y} = grid.center(game, field, grid.margin + grid.unit);
    return svg("circle", {class: `dot ${kind}`, cx: x, cy: y, r: 12});
  },

  // Edge fields that nothing is drawn at.
  free_edges(game, state) {
    const used = new Set(state.steps.flatMap(({question, answer}) => [game.question_figure(question)[0], game.answer_figure(answer)[0] - 2]));
    if (state.next !== null) used.add(game.question_figure(state.next)[0]);
    return Array.from({length: 2 * (game.sizes.width + game.sizes.height)}, (_, edge) => edge).filter(edge => !used.has(edge));
  },

  board(game, state) {
    const margin = grid.margin + grid.unit;
    const drawn = grid.fields(game, state.shown === null ? grid.shares(game, state, dots => dots) : null, margin, "a dot");
    drawn.push(...grid.names(game, margin, 14));
    drawn.push(...this.free_edges(game, state).map(edge => {
      const {x, y} = this.at(game, this.entry(game.sizes, edge));
      return svg("circle", {class: "edge", cx: x, cy: y, r: 2.5});
    }));
    if (state.shown !== null) {
      const dots = game.situation_figure(state.shown);
      state.steps.forEach(({question}, i) => drawn.push(this.ray(game, dots, game.question_figure(question)[0], `hue${i % 6}`)));
      if (state.next !== null) drawn.push(this.ray(game, dots, game.question_figure(state.next)[0], "coming"));
      drawn.push(...dots.map(field => this.dot(game, field, "hidden")));
    }
    if (state.estimate !== null) drawn.push(...game.estimate_figure(state.estimate).map(field => this.dot(game, field, "marked")));
    let pair = 0;
    state.steps.forEach(({question, answer}, i) => {
      const [edge] = game.question_figure(question);
      const [end] = game.answer_figure(answer);
      if (end < 2) drawn.push(...this.mark(game, edge, end === 0 ? "A" : "R", `hue${i % 6}`));
      else for (const side of [(pair++, edge), end - 2]) drawn.push(...this.mark(game, side, pair, `hue${i % 6}`));
    });
    if (state.next !== null) drawn.push(this.arrow(game, game.question_figure(state.next)[0]));
    const side = size => margin + (size + 1) * grid.unit;
    return grid.sized(picture(side(game.sizes.width), side(game.sizes.height), {class: "board"}, state.name, drawn), side(game.sizes.width));
  },
};
