// The first questions side by side: what each costs if all goes on optimally, or the least that is proven of it.
"use strict";

const first = {
  // Null stands for infinity: a lower bound that is infinite is exact.
  is_exact: ({lower, upper}) => lower === null || (upper !== null && BigInt(upper) === BigInt(lower)),

  row(game, data, best, longest, {question, lower, upper, answers, largest}) {
    const weight = data.objective === "average" ? BigInt(data.weight) : 1n;
    const question_cells = [el("th", {scope: "row"}, game.board.question?.(game, question), label(game.question(question)))];
    const answer_cells = [el("td", {class: "wide"}, grouped(answers)), el("td", {class: "wide"}, game.weight(BigInt(largest)))];
    if (lower === null)
      return el("tr", {"data-question": question, "data-lower": "inf", "data-exact": "yes"}, question_cells,
        el("td", {class: "amount"}, "infinite"), el("td", {class: "behind"}), answer_cells);
    const is_exact = first.is_exact({lower, upper});
    const value = BigInt(lower);
    const behind = value - best;
    const share = longest > 0n ? Number((1000n * (behind < 0n ? 0n : behind)) / longest) / 10 : 0;
    return el("tr", {"data-question": question, "data-lower": lower, "data-exact": is_exact ? "yes" : "no", class: is_exact && behind === 0n ? "best" : null},
      question_cells,
      el("td", {class: "amount"}, is_exact ? null : el("span", {class: "least"}, "at least "), game.cost(value, weight)),
      el("td", {class: "behind"}, is_exact && behind === 0n ? "best" : behind > 0n ? `+${game.cost(behind, weight)}` : "",
        picture(100, 5, {class: "gauge", preserveAspectRatio: "none"}, null, svg("rect", {class: is_exact ? "part" : "part open", width: share, height: 5, rx: 2}))),
      answer_cells);
  },

  show(place, game, data) {
    const {rows, of, fixed} = data.first;
    const proven = rows.filter(first.is_exact).length;
    const finite = rows.filter(row => row.lower !== null);
    const best = finite.filter(first.is_exact).map(row => BigInt(row.lower)).reduce((least, value) => (value < least ? value : least), BigInt(data.strategy.objective_total));
    const longest = finite.reduce((most, row) => (BigInt(row.lower) - best > most ? BigInt(row.lower) - best : most), 0n);
    const lead = fixed ? "The rules fix the first question." :
      `${proven === rows.length ? "All values are proven" : `${grouped(proven)} of ${grouped(rows.length)} values are exact, the others are proven to be no less`}. ` +
      (of > rows.length ? `These are the most promising of ${grouped(of)} that are worth a look.` : of < data.game.questions ? "The others split as one of these does, are one of these by symmetry, or cost too much." : "These are all.");
    place.append(el("h2", {}, "First questions compared"), el("p", {class: "lead"}, lead),
      el("div", {class: "card scroll", tabindex: 0, role: "region", "aria-label": "First questions compared"}, el("table", {class: "first"},
        el("thead", {}, el("tr", {}, el("th", {scope: "col"}, "First question"), el("th", {scope: "col"}, data.objective === "average" ? "Average" : "Worst case"),
          el("th", {scope: "col"}, "Above the best"), el("th", {scope: "col", class: "wide"}, "Answers"), el("th", {scope: "col", class: "wide"}, game.weighted ? "Heaviest answer" : "Largest answer"))),
        el("tbody", {}, rows.map(row => first.row(game, data, best, longest, row))))));
  },
};
