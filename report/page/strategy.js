// The strategy out of the page's data: a tree whose nodes know what is possible there and what it costs from there on.
//
// The data is one list of numbers, node before its children:
//   0, question, n, n times: answer, cost, node        a question
//   1, estimate, n, n times: situation, penalty        the end
//   2, situations, weight, total, worst, n, n times: situation    cut off here; n examples of its situations
// Costs above 2^53 are texts. All costs become BigInt, in the game's smallest unit.
"use strict";

class Strategy {
  constructor(data) {
    this.data = data;
    this.order = []; // situations, so that those of each node stand side by side
    this.penalties = []; // what the end costs, in the same order
    this.weights = data.labels.weights?.map(BigInt);
    this.nodes = 0;
    this.root = data.tree.length ? this.read(data.tree) : null;
  }

  weight(situation) {
    return this.weights ? this.weights[situation] : 1n;
  }

  read(flat) {
    let at = 0;
    let root = null;
    const open = []; // questions whose answers are not all read
    do {
      const node = this.read_node(flat, at);
      at = node.end;
      const parent = open.at(-1);
      if (parent) this.attach(parent, node);
      else root = node;
      if (node.kind === 0) open.push(node);
      while (open.length && open.at(-1).branches.length === open.at(-1).wanted) this.finish(open.pop());
      if (open.length) {
        open.at(-1).coming = {answer: flat[at], cost: BigInt(flat[at + 1])};
        at += 2;
      }
    } while (open.length);
    return root;
  }

  read_node(flat, at) {
    this.nodes++;
    const node = {kind: flat[at], from: this.order.length, parent: null, place: 0};
    if (node.kind === 0) return Object.assign(node, {question: flat[at + 1], wanted: flat[at + 2], branches: [], end: at + 3});
    if (node.kind === 1) {
      node.estimate = flat[at + 1];
      node.end = at + 3 + 2 * flat[at + 2];
      for (let i = at + 3; i < node.end; i += 2) {
        this.order.push(flat[i]);
        this.penalties.push(BigInt(flat[i + 1]));
      }
      this.sum_up_end(node);
      return node;
    }
    node.end = at + 6 + flat[at + 5];
    for (let i = at + 6; i < node.end; i++) {
      this.order.push(flat[i]);
      this.penalties.push(0n);
    }
    return Object.assign(node, {
      to: this.order.length, count: flat[at + 1],
      weight: BigInt(flat[at + 2]), total: BigInt(flat[at + 3]), worst: BigInt(flat[at + 4]),
    });
  }

  sum_up_end(node) {
    Object.assign(node, {to: this.order.length, weight: 0n, total: 0n, worst: 0n});
    node.count = node.to - node.from;
    for (let i = node.from; i < node.to; i++) {
      const weight = this.weight(this.order[i]);
      node.weight += weight;
      node.total += weight * this.penalties[i];
      if (this.penalties[i] > node.worst) node.worst = this.penalties[i];
    }
  }

  attach(parent, node) {
    node.parent = parent;
    node.place = parent.branches.length;
    parent.branches.push({...parent.coming, node});
  }

  finish(node) {
    Object.assign(node, {to: this.order.length, count: 0, weight: 0n, total: 0n, worst: 0n});
    for (const {cost, node: then} of node.branches) {
      node.count += then.count;
      node.weight += then.weight;
      node.total += then.weight * cost + then.total;
      if (cost + then.worst > node.worst) node.worst = cost + then.worst;
    }
  }

  // The situations that the page knows of a node, as the game numbers them.
  situations(node) {
    return this.order.slice(node.from, node.to).sort((a, b) => a - b);
  }

  penalty(node, situation) {
    return this.penalties[this.order.indexOf(situation, node.from)];
  }

  // The branch of a question's node that a situation takes.
  branch_of(node, situation) {
    const at = this.order.indexOf(situation, node.from);
    return node.branches?.find(({node: then}) => then.from <= at && at < then.to);
  }

  // From an address such as "#/0/3" to the steps taken there; wrong places are left out, with all behind them.
  walk(address) {
    const steps = [];
    let node = this.root;
    for (const text of address.replace(/^#\/?/, "").split("/")) {
      const branch = /^\d+$/.test(text) ? node.branches?.[Number(text)] : undefined;
      if (!branch) break;
      steps.push({from: node, question: node.question, answer: branch.answer, cost: branch.cost, node: branch.node});
      node = branch.node;
    }
    return {node, steps};
  }

  static address(node) {
    const places = [];
    for (let at = node; at.parent; at = at.parent) places.unshift(at.place);
    return `#/${places.join("/")}`;
  }
}
