// The game's labels and figures by number, and its amounts in the user's units.
"use strict";

class Game {
  constructor(data) {
    this.data = data;
    this.labels = data.labels;
    this.sizes = data.picture?.sizes ?? {};
    this.symbols = [...(data.picture?.symbols ?? "")];
    this.scale = BigInt(data.cost_scale ?? 1);
    this.weight_scale = BigInt(data.weight_scale ?? 1);
    this.board = boards[data.picture?.kind] ?? boards.text;
  }

  // What the game itself calls them: as `deduce show` takes them.
  number(kind, i) { return this.labels[`${kind}_numbers`]?.[i] ?? i; }

  question(i) { return this.labels.questions[i]; }
  answer(i) { return this.labels.answers[i]; }
  situation(i) { return this.labels.situations[i]; }
  estimate(i) { return this.labels.estimates[i]; }
  question_figure(i) { return this.labels.question_figures?.[i]; }
  answer_figure(i) { return this.labels.answer_figures?.[i]; }
  situation_figure(i) { return this.labels.situation_figures?.[i]; }
  estimate_figure(i) { return this.labels.estimate_figures?.[i]; }

  // A cost, or a mean of costs, as people read it.
  cost(total, weight = 1n) { return decimal(total, weight * this.scale); }
  exact_cost(total, weight = 1n) { return exact(total, weight * this.scale); }
  weight(weight) { return decimal(weight, this.weight_scale); }
  get weighted() { return Boolean(this.labels.weights); }
}
