// Making elements, and exact numbers. Text becomes text nodes, never markup: labels come from people's files.
"use strict";

function append(element, children) {
  for (const child of children.flat(Infinity)) {
    if (child === null || child === undefined || child === false) continue;
    element.append(child instanceof Node ? child : document.createTextNode(String(child)));
  }
  return element;
}

function set_all(element, attributes) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (typeof value === "function") element.addEventListener(name, value);
    else element.setAttribute(name, value === true ? "" : String(value));
  }
  return element;
}

// el("a", {class: "x", click: function}, children...): functions listen, other values are attributes.
function el(tag, attributes = {}, ...children) {
  return append(set_all(document.createElement(tag), attributes), children);
}

function svg(tag, attributes = {}, ...children) {
  return append(set_all(document.createElementNS("http://www.w3.org/2000/svg", tag), attributes), children);
}

// A picture of `width` x `height` units; `name` tells people who cannot see it what it shows, and without one it is
// left out for them.
function picture(width, height, attributes, name, ...children) {
  const says = name ? {role: "img", "aria-label": name} : {"aria-hidden": "true"};
  return svg("svg", {viewBox: `0 0 ${width} ${height}`, width, height, ...says, ...attributes}, ...children);
}

// Text of people's files: kept apart from the direction of what is around it.
function label(text, kind = "") {
  return el("bdi", {class: `label ${kind}`}, text);
}

function greatest_divisor(a, b) {
  while (b) [a, b] = [b, a % b];
  return a < 0n ? -a : a;
}

// numerator / denominator as "625/144" or "5".
function exact(numerator, denominator) {
  const divisor = greatest_divisor(numerator, denominator);
  if (denominator === divisor) return String(numerator / divisor);
  return `${numerator / divisor}/${denominator / divisor}`;
}

// The same with `places` decimals, rounded half up, without zeros at the end.
function decimal(numerator, denominator, places = 4) {
  const unit = 10n ** BigInt(places);
  const sign = numerator < 0n ? "-" : "";
  const size = numerator < 0n ? -numerator : numerator;
  const rounded = (2n * size * unit + denominator) / (2n * denominator);
  const rest = String(rounded % unit).padStart(places, "0").replace(/0+$/, "");
  return sign + grouped(rounded / unit) + (rest ? `.${rest}` : "");
}

// 41664 as "41,664".
function grouped(number) {
  return String(number).replace(/\B(?=(\d{3})+(?!\d))/g, ",");
}

function percent(part, whole) {
  const tenths = Number((2000n * part + whole) / (2n * whole));
  if (tenths === 0 && part > 0n) return "<0.1%";
  return tenths % 10 === 0 ? `${tenths / 10}%` : `${(tenths / 10).toFixed(1)}%`;
}

// "1 situation", "12 situations"
function counted(number, one, many = `${one}s`) {
  return `${grouped(number)} ${BigInt(number) === 1n ? one : many}`;
}
