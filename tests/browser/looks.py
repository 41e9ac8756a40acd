"""What is shown must be readable: contrast by WCAG 2.2, from computed styles and from what lies beneath each text and mark."""

# Texts need 4.5 (1.4.3), marks that say something 3 (1.4.11). The window must be as high as the page: what is beneath a
# point is asked of the browser, which knows only what is in the window.
CONTRAST = """
const MARKS = "rect.bar, .marker, .gauge .part, .arrow, .target, .ray, .mark, .dot, .mine circle, .water, .hit, .hull, .peg, " +
  ".key.black, .key.white, .beam, .stand, .coin, .may, .tile, .edge";
const canvas = document.createElement("canvas").getContext("2d", {willReadFrequently: true});
const known = new Map();
function rgba(text) { // of any CSS colour
  if (!known.has(text)) {
    canvas.clearRect(0, 0, 1, 1);
    canvas.fillStyle = text;
    canvas.fillRect(0, 0, 1, 1);
    const [r, g, b, a] = canvas.getImageData(0, 0, 1, 1).data;
    known.set(text, [r, g, b, a / 255]);
  }
  return known.get(text);
}
const over = ([r, g, b, a], below) => [r, g, b].map((part, i) => a * part + (1 - a) * below[i]);
const luminance = colour => colour.map(part => part / 255).map(part => part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)
  .reduce((sum, part, i) => sum + [0.2126, 0.7152, 0.0722][i] * part, 0);
function contrast(a, b) {
  const [x, y] = [luminance(a), luminance(b)].sort((p, q) => q - p);
  return (x + 0.05) / (y + 0.05);
}
const is_shape = element => element instanceof SVGGeometryElement;
const is_line = element => element instanceof SVGLineElement; // has no inside, whatever its fill
function opacity(element) {
  let all = 1;
  for (let at = element; at; at = at.parentElement) all *= Number(getComputedStyle(at).opacity);
  return all;
}
function faded(colour, share) { return [...colour.slice(0, 3), colour[3] * share]; }
function paint(element, kind) { // null if there is none
  const style = getComputedStyle(element);
  if (is_shape(element) || element instanceof SVGTextContentElement) {
    if (style[kind] === "none" || (kind === "fill" && is_line(element)) || (kind === "stroke" && parseFloat(style.strokeWidth) === 0)) return null;
    return faded(rgba(style[kind]), Number(style[`${kind}Opacity`]) * opacity(element));
  }
  if (element instanceof SVGElement) return null;
  return faded(rgba(style.backgroundColor), opacity(element));
}
// The colour that shows at a point beneath an element.
function beneath(element, x, y) {
  const stack = document.elementsFromPoint(x, y);
  const at = stack.indexOf(element);
  const below = at >= 0 ? stack.slice(at + 1) : stack.filter(other => other.compareDocumentPosition(element) & (Node.DOCUMENT_POSITION_FOLLOWING | Node.DOCUMENT_POSITION_CONTAINED_BY));
  if (!(element instanceof SVGElement) && at >= 0) below.unshift(element); // its own background
  return below.reverse().map(other => paint(other, "fill")).filter(Boolean).reduce((colour, top) => over(top, colour), [255, 255, 255]);
}
const is_seen = element => element.checkVisibility({visibilityProperty: true, opacityProperty: true}) && !element.closest(".unseen, .skip, .roomy, .tile");
function named(element) { return `<${element.tagName.toLowerCase()} class="${element.getAttribute("class") ?? ""}"> ${element.textContent.slice(0, 30)}`; }
const problems = new Map();
let texts = 0, marks = 0;
function judge(element, ratio, least) {
  if (ratio < least && !problems.has(named(element))) problems.set(named(element), `${ratio.toFixed(2)} of ${least}`);
}
const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
for (let node; (node = walker.nextNode());) {
  const element = node.parentElement;
  if (!node.data.trim() || element.closest("script, style, noscript, title") || (!is_seen(element) && !element.classList.contains("tile"))) continue;
  const range = document.createRange();
  range.selectNodeContents(node);
  const box = [...range.getClientRects()].find(rect => rect.width > 0);
  if (!box) continue;
  const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
  if (!document.elementsFromPoint(x, y).includes(element)) continue; // scrolled out of a list, or covered
  texts++;
  const ink = element instanceof SVGElement ? paint(element, "fill") : faded(rgba(getComputedStyle(element).color), opacity(element));
  const ground = beneath(element, x, y);
  judge(element, contrast(over(ink, ground), ground), 4.5);
}
for (const mark of document.querySelectorAll(MARKS)) {
  if (!mark.checkVisibility({visibilityProperty: true}) || mark.closest(".unseen")) continue;
  let {left, top, width, height} = mark.getBoundingClientRect();
  if (width + height === 0) continue;
  let [x, y] = [left + width / 2, top + height / 2];
  if (is_shape(mark) && mark.getTotalLength() > 0) {
    const point = mark.getPointAtLength(mark.getTotalLength() / 3).matrixTransform(mark.getScreenCTM());
    if (getComputedStyle(mark).fill === "none") [x, y] = [point.x, point.y];
  }
  const is_covered = !document.elementsFromPoint(x, y).includes(mark); // or scrolled out of a list
  if (is_covered && (!is_shape(mark) || paint(mark, "fill"))) continue;
  marks++;
  if (mark instanceof SVGElement) {
    const ground = beneath(mark, x, y);
    judge(mark, Math.max(...["fill", "stroke"].map(kind => paint(mark, kind)).filter(Boolean).map(colour => contrast(over(colour, ground), ground))), 3);
  } else {
    const ground = beneath(mark.parentElement, left - 1, y);
    const style = getComputedStyle(mark);
    const border = parseFloat(style.borderTopWidth) > 0 ? contrast(over(rgba(style.borderTopColor), ground), ground) : 1;
    judge(mark, Math.max(border, contrast(over(rgba(style.backgroundColor), ground), ground)), 3);
  }
}
const sizes = [document.documentElement.scrollWidth, window.innerWidth];
return {texts, marks, problems: [...problems].map(([what, ratio]) => `${ratio}: ${what}`), wide: sizes[0] > sizes[1]};
"""


def set_theme(browser, theme):
    """As the system would have it."""
    browser.driver.execute_cdp_cmd("Emulation.setEmulatedMedia",
                                   {"features": [{"name": "prefers-color-scheme", "value": theme}]})


def looks(browser, width, theme):
    """Problems with what the page shows now, at this width, in this theme, without a mouse and with one on an answer; and
    how many texts and marks were judged."""
    set_theme(browser, theme)
    browser.resize(width, 9000)
    browser.script("window.scrollTo(0, 0)")
    problems = []
    for pointed in (".answer", None):
        browser.point_at(pointed)
        found = browser.script(CONTRAST)
        where = f"{width} px, {theme}, {browser.address()}{f', mouse on {pointed}' if pointed else ''}"
        problems += [f"{where}: {problem}" for problem in found["problems"]]
        if found["wide"]:
            problems.append(f"{where}: wider than the screen")
    return problems, found["texts"], found["marks"]


def nameless(browser):
    """What can be reached by keyboard, or is a picture, and has no name for those who cannot see it."""
    tree = browser.driver.execute_cdp_cmd("Accessibility.getFullAXTree", {})["nodes"]
    found = []
    for node in tree:
        role = node.get("role", {}).get("value")
        focusable = any(p["name"] == "focusable" and p["value"].get("value") for p in node.get("properties", []))
        if node.get("ignored") or role in ("RootWebArea", "generic") or not (focusable or role in ("image", "button", "link", "region")):
            continue
        if not node.get("name", {}).get("value", "").strip():
            found.append(f"{role} {node.get('nodeId')}")
    return found
