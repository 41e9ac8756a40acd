// The strategy, one node at a time. The address names the node, so that each has a link, and back and forward work.
"use strict";

class Explorer {
  constructor(place, game, strategy) {
    Object.assign(this, {place, game, strategy, shown: null, at: null});
    this.crumbs = el("nav", {class: "crumbs", "aria-label": "Answers so far"});
    this.state = el("p", {class: "state", id: "state"});
    this.board = el("div", {class: "card picture"});
    this.move = el("div", {class: "card move", id: "move"});
    this.rest = el("div", {class: "card rest"});
    append(place, [el("h2", {}, "Follow the strategy"),
      el("p", {class: "lead"}, "Ask what it says, click the answer that you get. Arrow keys move, Backspace goes back."),
      this.whole_or_not(), this.crumbs, this.state, el("div", {class: "columns"}, this.board, this.move, this.rest)]);
    place.addEventListener("keydown", event => this.on_key(event));
    window.addEventListener("hashchange", () => this.go(true));
    this.go(false);
  }

  whole_or_not() {
    const data = this.strategy.data;
    if (data.whole) return null;
    return el("p", {class: "notice"}, `This page holds the top of the strategy: it has ${counted(data.game.situations, "situation")}, too many for one page. `,
      "Where it ends, the page says so; the costs it names are those of the whole strategy.");
  }

  // To the node of the address; anything else in the address is a part of the page.
  go(moved) {
    const address = location.hash;
    if (address !== "" && !address.startsWith("#/")) {
      if (this.at) return;
      return this.visit(this.strategy.walk("#/"), false);
    }
    const found = this.strategy.walk(address);
    const right = Strategy.address(found.node);
    if (address !== "" && address !== right && address !== "#/") history.replaceState(null, "", right);
    this.visit(found, moved);
  }

  visit({node, steps}, moved) {
    this.at = node;
    this.steps = steps;
    this.situations = this.strategy.situations(node);
    this.shown = node.kind === 1 && this.situations.length === 1 ? this.situations[0] : null;
    this.spent = steps.reduce((sum, step) => sum + step.cost, 0n);
    this.limit = 96;
    this.draw();
    if (!moved) return;
    this.heading.focus({preventScroll: true});
    const top = this.crumbs.getBoundingClientRect().top;
    if (top < 56 || top > innerHeight / 2) this.crumbs.scrollIntoView({block: "start"});
    document.getElementById("news").textContent = `${this.heading.textContent}. ${this.state.textContent}`;
  }

  draw() {
    this.draw_crumbs();
    this.draw_state();
    this.draw_board();
    for (const kind of ["question", "estimate"])
      if (this.at[kind] === undefined) delete this.move.dataset[kind];
      else this.move.dataset[kind] = this.game.number(kind, this.at[kind]);
    this.move.replaceChildren(...(this.at.kind === 0 ? this.question() : this.at.kind === 1 ? this.ending() : this.cut()));
    this.heading = this.move.querySelector("h3");
    this.move.dataset.node = Strategy.address(this.at);
    this.draw_rest();
  }

  draw_crumbs() {
    const {game, steps} = this;
    const items = [el("li", {}, steps.length ? el("a", {href: "#/"}, "Start") : el("span", {"aria-current": "step"}, "Start"))];
    steps.forEach((step, i) => {
      const text = [label(game.question(step.question)), " ", el("span", {class: "arrow-to", "aria-label": "answered"}, "→"), " ", label(game.answer(step.answer))];
      items.push(el("li", {}, i < steps.length - 1 ? el("a", {href: Strategy.address(step.node)}, text) : el("span", {"aria-current": "step"}, text)));
    });
    this.crumbs.replaceChildren(el("ol", {}, items));
  }

  draw_state() {
    const {game, at, spent} = this;
    const parts = [at.parent ? `${grouped(at.count)} of ${counted(this.strategy.root.count, "situation")} still possible` : `${counted(at.count, "situation")} possible`];
    if (at.parent) parts.push(`${game.cost(spent)} spent`);
    if (at.kind !== 1 || at.count > 1) parts.push(`${decimal(at.total, at.weight * game.scale, 3)} to come on average, ${game.cost(at.worst)} at worst`);
    this.state.replaceChildren(...parts.map(text => el("span", {}, text)));
  }

  draw_board() {
    const {game, at} = this;
    const asked = this.steps.map(step => `${game.question(step.question)}: ${game.answer(step.answer)}`).join("; ");
    const state = {
      steps: this.steps, next: at.kind === 0 ? at.question : null, estimate: at.kind === 1 ? at.estimate : null,
      remaining: this.situations, weight: s => this.strategy.weight(s), shown: this.shown,
      name: this.shown !== null ? `Picture of ${game.situation(this.shown)}` : asked ? `Picture of what is known after ${asked}` : "Picture of the start",
    };
    const legend = this.shown !== null && at.kind === 0
      ? el("p", {class: "legend"}, "Shown: ", label(game.situation(this.shown)), ". ", el("button", {type: "button", class: "quiet", click: () => this.pick(null)}, "Hide it again"))
      : game.board.legend ? el("p", {class: "legend"}, game.board.legend(state)) : null;
    const drawn = game.board.board(game, state);
    this.board.hidden = drawn === null;
    this.board.replaceChildren(...[drawn, legend].filter(Boolean));
  }

  question() {
    const {game, at} = this;
    const usual = this.usual_cost(at.branches);
    const same = at.branches.every(branch => branch.cost === usual);
    const ways = this.shown === null ? null : this.strategy.branch_of(at, this.shown);
    const answers = at.branches.map(branch => {
      const drawn = game.board.answer?.(game, branch.answer, at.question) ?? null;
      const share = Number((10000n * branch.node.weight) / at.weight) / 10000;
      const gauge = picture(100, 4, {class: "gauge", preserveAspectRatio: "none"}, null, svg("rect", {class: "full", width: 100, height: 4, rx: 2}), svg("rect", {class: "part", width: Math.max(1, 100 * share), height: 4, rx: 2}));
      const facts = [counted(branch.node.count, "situation"), branch.cost === usual ? null : `costs ${game.cost(branch.cost)}`].filter(Boolean).join(" · ");
      return el("li", {}, el("a", {class: branch === ways ? "answer given" : "answer", href: Strategy.address(branch.node), "data-answer": game.number("answer", branch.answer), "data-cost": branch.cost},
        drawn, el("span", {class: "says"}, label(game.answer(branch.answer), game.board.answer_is_drawn ? "unseen" : "")),
        el("span", {class: "many"}, facts), branch === ways ? el("span", {class: "own"}, "the answer of ", label(game.situation(this.shown))) : null, gauge));
    });
    return [el("p", {class: "eyebrow"}, `Question ${this.steps.length + 1}`),
      el("h3", {tabindex: -1}, el("span", {class: "unseen"}, "Ask "), game.board.question?.(game, at.question), label(game.question(at.question))),
      el("p", {class: "hint"}, same ? `Each answer costs ${game.cost(usual)}.` : `An answer costs ${game.cost(usual)}, unless it says otherwise.`),
      el("ol", {class: "answers", "aria-label": "Answers"}, answers)];
  }

  // What most answers cost; the first of several.
  usual_cost(branches) {
    const times = cost => branches.filter(branch => branch.cost === cost).length;
    return branches.map(branch => branch.cost).reduce((a, b) => (times(b) > times(a) ? b : a));
  }

  ending() {
    const {game, at, spent} = this;
    const single = at.count === 1;
    const cost = this.situations.map(s => spent + this.strategy.penalty(at, s));
    const list = [el("p", {class: "eyebrow"}, "The end"),
      el("h3", {tabindex: -1}, el("span", {class: "unseen"}, "Say "), game.board.estimate?.(game, at.estimate), label(game.estimate(at.estimate)))];
    if (single) {
      const penalty = cost[0] - spent;
      list.push(el("p", {class: "cost"}, "It cost ", el("output", {id: "cost", "data-cost": cost[0], "data-situation": game.number("situation", this.situations[0])}, game.cost(cost[0])), "."),
        el("p", {class: "hint"}, `${counted(this.steps.length, "question")}: ${game.cost(spent)}. ${penalty === 0n ? "Saying it costs nothing." : `Saying it: ${game.cost(penalty)}.`}`));
    } else {
      list.push(el("p", {class: "hint"}, `This is said of ${counted(at.count, "situation")}: to tell them apart would cost more.`),
        el("table", {class: "endings"}, el("thead", {}, el("tr", {}, ["It was", "penalty", "cost in all"].map(text => el("th", {scope: "col"}, text)))),
          el("tbody", {}, this.situations.slice(0, 1000).map((s, i) => el("tr", {}, el("td", {}, label(game.situation(s))),
            el("td", {}, game.cost(cost[i] - spent)), el("td", {class: "one-cost", "data-situation": game.number("situation", s), "data-cost": cost[i]}, game.cost(cost[i])))))));
      if (at.count > 1000) list.push(el("p", {class: "hint"}, `and ${grouped(at.count - 1000)} more`));
    }
    list.push(el("p", {}, el("a", {class: "button", href: "#/"}, "Play again")));
    return list;
  }

  cut() {
    return [el("p", {class: "eyebrow"}, "Not on this page"), el("h3", {tabindex: -1}, "The strategy goes on"),
      el("p", {class: "hint"}, `${counted(this.at.count, "situation")} are possible here. This page holds the top of the strategy only; deduce solve --strategy FILE writes all of it.`)];
  }

  draw_rest() {
    const {game, at, situations} = this;
    this.rest.hidden = at.kind === 1 && at.count === 1;
    const chips = situations.slice(0, this.limit).map(s => el("li", {}, el("button", {type: "button", class: "chip", "aria-pressed": String(s === this.shown), click: () => this.pick(s === this.shown ? null : s)},
      game.board.situation?.(game, s), label(game.situation(s)), game.weighted ? el("span", {class: "weight"}, `× ${game.weight(this.strategy.weight(s))}`) : null)));
    const more = situations.length - chips.length;
    this.rest.replaceChildren(...[el("h3", {}, at.kind === 2 ? `Some of the ${grouped(at.count)} that are possible` : "What is possible"),
      el("p", {class: "hint"}, at.kind === 0 ? "Pick one to see it, and what it would answer." : null),
      el("ul", {class: "chips"}, chips),
      more > 0 ? el("button", {type: "button", class: "quiet more", click: () => this.more()}, `Show ${grouped(Math.min(more, 1000))} more of ${grouped(more)}`) : null].filter(Boolean));
  }

  more() {
    const first = this.limit;
    this.limit += 1000;
    this.draw_rest();
    this.rest.querySelectorAll(".chip")[first]?.focus();
  }

  pick(situation) {
    const place = [...this.rest.querySelectorAll(".chip")].indexOf(document.activeElement);
    this.shown = situation;
    this.draw();
    if (place >= 0) this.rest.querySelectorAll(".chip")[place].focus({preventScroll: true});
  }

  on_key(event) {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const answers = [...this.move.querySelectorAll(".answer")];
    const at = answers.indexOf(document.activeElement);
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      if (!answers.length || document.activeElement.classList.contains("chip")) return;
      const step = event.key === "ArrowDown" ? 1 : -1;
      answers[at < 0 ? (step > 0 ? 0 : answers.length - 1) : (at + step + answers.length) % answers.length].focus();
    } else if (event.key === "ArrowRight" && at >= 0) answers[at].click();
    else if ((event.key === "ArrowLeft" || event.key === "Backspace") && this.at.parent) location.hash = Strategy.address(this.at.parent);
    else return;
    event.preventDefault();
  }
}
