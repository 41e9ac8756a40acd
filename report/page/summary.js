// The top of the page: what the game's value is, how far that is proven, and how the costs are distributed.
"use strict";

const summary = {
  eyebrows: {bounds: "Best strategy known", replayed: "Strategy of a file"},

  rivals: {"worst-then-average": "No strategy with this worst case, which is the least, does better.",
    "average-then-worst": "No strategy does better, and none that is as good has a better worst case."},

  fact: (name, value) => el("div", {class: "fact"}, el("dt", {}, name), el("dd", {}, value)),

  value(game, data) {
    const average = data.objective === "average";
    const weight = average ? BigInt(data.weight) : 1n;
    const unit = (average ? "average cost" : "cost in the worst case") + (data.status === "bounds" ? " at most" : "") +
      (data.at_most === undefined ? "" : `, no situation above ${game.cost(BigInt(data.at_most))}`);
    if (data.status === "infinite" || data.status === "infeasible") return ["∞", unit, null];
    if (data.upper_total === null) return ["?", unit, null];
    const upper = BigInt(data.upper_total);
    const fraction = game.exact_cost(upper, weight);
    return [game.cost(upper, weight), unit, fraction.includes("/") ? fraction : null];
  },

  amount(game, data, total) {
    return game.cost(BigInt(total), data.objective === "average" ? BigInt(data.weight) : 1n);
  },

  // Where the page's strategy is not as good as what is proven to be possible.
  shortfall(game, data) {
    if (!data.strategy) return data.status.startsWith("inf") ? null : el("p", {class: "status open"}, "There is no strategy to show yet.");
    if (data.upper_total !== null && BigInt(data.strategy.objective_total) === BigInt(data.upper_total)) return null;
    return el("p", {class: "status open"}, `The strategy on this page costs ${summary.amount(game, data, data.strategy.objective_total)}: it could be found in time, a better one was not kept.`);
  },

  status(game, data) {
    if (data.status === "optimal")
      return el("p", {class: "status proven"}, el("strong", {}, "Proven optimal."), " ", summary.rivals[data.priority] ??
        (data.at_most === undefined ? "No strategy does better." : "No strategy that keeps to this limit does better."));
    if (data.status === "replayed")
      return el("p", {class: "status replayed"}, el("strong", {}, "Played through."), " Every situation costs what is shown, by the game's rules. ",
        data.said_to_be === "optimal" ? "The strategy's file says that it is proven optimal; that was not proven again for this page." : "The strategy's file says that it was the best known; a better one may exist.");
    if (data.status === "infinite") return el("p", {class: "status open"}, el("strong", {}, "Proven infinite."), " ", data.reason ?? "");
    if (data.status === "infeasible") return el("p", {class: "status open"}, el("strong", {}, "Proven: no strategy keeps to the limit."), " ", data.reason ?? "");
    return el("p", {class: "status open"}, el("strong", {}, "Stopped early."), ` The optimum is proven to be at least ${summary.amount(game, data, data.lower_total)}`,
      data.upper_total === null ? "; no more is known." : ` and at most ${summary.amount(game, data, data.upper_total)}.`);
  },

  facts(game, data, strategy) {
    const list = [];
    if (data.strategy) {
      const weight = BigInt(data.weight);
      const [total, worst] = [BigInt(data.strategy.total), BigInt(data.strategy.worst)];
      if (data.objective === "average") list.push(summary.fact("worst case", game.cost(worst)));
      else list.push(summary.fact("on average", game.cost(total, weight)));
      list.push(summary.fact(game.weighted ? "total by weight" : "total", decimal(total, game.scale * game.weight_scale)));
    }
    list.push(summary.fact("situations", grouped(data.game.situations)), summary.fact("questions", grouped(data.game.questions)));
    if (strategy.root?.kind === 0) list.push(summary.fact("first question", label(game.question(strategy.root.question))));
    return el("dl", {class: "facts"}, list);
  },

  show(place, game, data, strategy) {
    const [number, unit, fraction] = summary.value(game, data);
    const [family, parameters] = [data.game.name.split(":", 1)[0], data.game.name.slice(data.game.name.indexOf(":") + 1)];
    const text = el("div", {class: "result"},
      el("p", {class: "eyebrow"}, summary.eyebrows[data.status] ?? "Optimal strategy"),
      el("h1", {}, label(family)),
      el("p", {class: "parameters"}, label(data.game.name.includes(":") ? parameters.replaceAll(",", ", ") : "")),
      el("p", {class: "value", id: "value"}, el("span", {class: "number"}, number),
        el("span", {class: "unit"}, unit, fraction ? [el("br"), "exactly ", el("span", {class: "fraction"}, fraction)] : null)),
      summary.status(game, data), summary.shortfall(game, data), summary.facts(game, data, strategy));
    place.append(text);
    if (!data.strategy) return;
    const canvas = el("div", {class: "canvas"});
    place.append(el("figure", {class: "card distribution"},
      el("figcaption", {}, el("h2", {}, "What it costs"), el("p", {}, game.weighted ? "Weight of the situations by what each costs." : "How many situations cost how much.")),
      canvas, chart.table(game, data.strategy)));
    chart.show(canvas, game, data.strategy);
  },
};
