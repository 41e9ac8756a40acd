// The distribution of costs as bars, with the average and the worst case marked. Drawn anew for each width.
"use strict";

const chart = {
  most_bars: 48,

  // What each bar stands for: single costs while they are few, ranges of equal width else. Amounts in the smallest unit.
  bars(costs) {
    if (costs.length <= chart.most_bars) return costs.map(([cost, weight]) => ({from: cost, to: cost, weight}));
    const [least, most] = [costs[0][0], costs.at(-1)[0]];
    const width = (most - least) / BigInt(chart.most_bars) + 1n;
    const bars = [];
    for (const [cost, weight] of costs) {
      const from = least + ((cost - least) / width) * width;
      if (bars.at(-1)?.from !== from) bars.push({from, to: from + width - 1n, weight: 0n});
      bars.at(-1).weight += weight;
    }
    return bars;
  },

  // Whole costs without large gaps stand on a scale; others stand side by side, and the axis says so.
  places(bars, step) {
    const span = (bars.at(-1).from - bars[0].from) / step;
    const even = bars.every(bar => (bar.from - bars[0].from) % step === 0n) && span < 2n * BigInt(bars.length) + 6n && span < 60n;
    const slots = even ? bars.map(bar => Number((bar.from - bars[0].from) / step)) : bars.map((_, i) => i);
    return {slots, even, count: slots.at(-1) + 1};
  },

  // Where an amount lies among the slots, between two of them if need be.
  slot_of(value, bars, slots) {
    const next = bars.findIndex(bar => Number(bar.from) >= value);
    if (next < 0) return slots.at(-1);
    if (next === 0 || Number(bars[next].from) === value) return slots[next];
    const [a, b] = [Number(bars[next - 1].from), Number(bars[next].from)];
    return slots[next - 1] + ((value - a) / (b - a)) * (slots[next] - slots[next - 1]);
  },

  draw(game, strategy, width) {
    const costs = strategy.distribution.map(([cost, weight]) => [BigInt(cost), BigInt(weight)]);
    const weight = costs.reduce((sum, [, w]) => sum + w, 0n);
    const bars = chart.bars(costs);
    const {slots, even, count} = chart.places(bars, game.scale);
    const [top, bottom, height] = [44, 44, 240];
    const slot = (width - 20) / count;
    const tallest = bars.reduce((most, bar) => (bar.weight > most ? bar.weight : most), 1n);
    const tall = bar => Math.max(1.5, (height - top - bottom - 16) * (Number(bar.weight) / Number(tallest)));
    const middle = at => 10 + (at + 0.5) * slot;
    const drawn = [svg("line", {class: "axis", x1: 4, x2: width - 4, y1: height - bottom, y2: height - bottom})];
    const every = Math.max(1, Math.ceil(Math.max(...bars.map(bar => game.cost(bar.from).length * 7.5 + 8)) / slot));
    bars.forEach((bar, i) => {
      const thick = Math.min(64, slot * 0.76);
      const is_worst = i === bars.length - 1;
      const range = bar.from === bar.to ? game.cost(bar.from) : `${game.cost(bar.from)} to ${game.cost(bar.to)}`;
      drawn.push(svg("rect", {class: is_worst ? "bar worst" : "bar", x: middle(slots[i]) - thick / 2, y: height - bottom - tall(bar), width: thick, height: tall(bar), rx: Math.min(3, thick / 3)},
        svg("title", {}, `cost ${range}: ${game.weight(bar.weight)} (${percent(bar.weight, weight)})`)));
      if (slot >= 30) drawn.push(svg("text", {class: "amount", x: middle(slots[i]), y: height - bottom - tall(bar) - 7}, game.weight(bar.weight)));
      if (slots[i] % every === 0) drawn.push(svg("text", {class: "tick", x: middle(slots[i]), y: height - bottom + 17}, game.cost(bar.from)));
    });
    const worst = `worst ${game.cost(BigInt(strategy.worst))}`;
    const near = bars.filter((_, i) => middle(slots.at(-1)) - middle(slots[i]) < 5 * worst.length + slot / 2);
    const above = Math.max(...near.map(tall));
    drawn.push(chart.name_of(Math.min(middle(slots.at(-1)), width - 4 * worst.length), height - bottom - above - (slot >= 30 ? 25 : 8), worst, "worst", "middle"));
    drawn.push(svg("text", {class: "axis-name", x: width / 2, y: height - 6}, even ? "cost" : "cost (gaps are not to scale)"));
    const mean = middle(chart.slot_of(Number(BigInt(strategy.total)) / Number(weight), bars, slots));
    drawn.unshift(svg("line", {class: "marker", x1: mean, x2: mean, y1: 4, y2: height - bottom})); // behind the bars
    drawn.push(chart.name_of(mean > width / 2 ? mean - 7 : mean + 7, 14, `average ${decimal(BigInt(strategy.total), weight * game.scale, 3)}`, "mean", mean > width / 2 ? "end" : "start"));
    const name = `Distribution of costs: average ${decimal(BigInt(strategy.total), weight * game.scale, 3)}, worst ${game.cost(BigInt(strategy.worst))}. The table below has the figures.`;
    return picture(width, height, {class: "chart"}, name, drawn);
  },

  name_of: (x, y, text, kind, anchor) => svg("text", {class: `marker-name ${kind} ${anchor}`, x, y}, text),

  table(game, strategy) {
    const weight = strategy.distribution.reduce((sum, [, w]) => sum + BigInt(w), 0n);
    return el("details", {class: "figures"}, el("summary", {}, "The figures"),
      el("table", {}, el("thead", {}, el("tr", {}, el("th", {scope: "col"}, "Cost"), el("th", {scope: "col"}, game.weighted ? "Weight" : "Situations"), el("th", {scope: "col"}, "Share"))),
        el("tbody", {}, strategy.distribution.map(([cost, w]) => el("tr", {"data-cost": cost, "data-weight": w},
          el("td", {}, game.cost(BigInt(cost))), el("td", {}, game.weight(BigInt(w))), el("td", {}, percent(BigInt(w), weight)))))));
  },

  // Into `place`, and again whenever its width changes.
  show(place, game, strategy) {
    let width = 0;
    const draw = () => {
      const now = Math.floor(place.clientWidth);
      if (now < 80 || now === width) return;
      width = now;
      place.replaceChildren(chart.draw(game, strategy, width));
    };
    new ResizeObserver(draw).observe(place);
    draw();
  },
};
