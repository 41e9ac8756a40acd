"""A headless Chromium that looks at a page of `deduce report`: what is shown, by what a person could see or press."""
import json
import os
import shutil

from selenium import webdriver
from selenium.webdriver.chrome.options import Options
from selenium.webdriver.chrome.service import Service
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.support.ui import WebDriverWait

# Reads every node by its own address, following the links of the answers. Numbers are those of data-*, which the page
# shows beside the labels.
WHOLE_TREE = """
const done = arguments[0];
const turn = () => new Promise(resolve => window.addEventListener("hashchange", () => resolve(), {once: true}));
async function go(address) {
  if (location.hash !== address) { const turned = turn(); location.hash = address; await turned; }
}
const costs = {};
const move = () => document.getElementById("move");
async function node(address, spent) {
  await go(address);
  if (move().dataset.node !== address) throw new Error(`${address} shows ${move().dataset.node}`);
  if (move().dataset.question !== undefined) {
    const read = {question: Number(move().dataset.question), label: move().querySelector("h3 .label").textContent, answers: []};
    const links = [...move().querySelectorAll(".answer")].map(link => ({...link.dataset, href: link.getAttribute("href"), label: link.querySelector(".says .label").textContent}));
    for (const link of links)
      read.answers.push({answer: Number(link.answer), label: link.label, cost: Number(link.cost), then: await node(link.href, spent + Number(link.cost))});
    return read;
  }
  const read = {estimate: move().querySelector("h3 .label").textContent, number: Number(move().dataset.estimate), situations: []};
  for (const cell of move().querySelectorAll("[data-situation]")) {
    const cost = Number(cell.dataset.cost);
    costs[cell.dataset.situation] = cost;
    read.situations.push({situation: Number(cell.dataset.situation), penalty: cost - spent});
  }
  return read;
}
node("#/", 0).then(root => done({root, costs}), problem => done({problem: String(problem)}));
"""

UNNAMED = """
const missing = [];
for (const element of document.querySelectorAll("a[href], button, [tabindex='0'], summary"))
  if (!(element.getAttribute("aria-label") || element.textContent.trim())) missing.push(element.outerHTML.slice(0, 120));
for (const drawing of document.querySelectorAll("svg"))
  if (!drawing.getAttribute("aria-label") && !drawing.closest("[aria-hidden=true], [role=img]")) missing.push(drawing.outerHTML.slice(0, 120));
return missing;
"""


def browser_is_here():
    """What is missing, or None."""
    for program, package in (("chromium", "chromium"), ("chromedriver", "chromium-driver")):
        if shutil.which(program) is None:
            return f"there is no {program} here (Debian: {package})"
    return None


class Browser:
    def __init__(self, width=1280):
        options = Options()
        options.binary_location = shutil.which("chromium")
        switches = ["--headless=new", "--disable-gpu", "--disable-dev-shm-usage", "--hide-scrollbars",
                    "--force-prefers-reduced-motion", # a page that still scrolls moves from under the mouse
                    "--disable-ipc-flooding-protection"] # it ignores addresses that change as fast as here
        if os.geteuid() == 0:
            switches.append("--no-sandbox") # Chromium refuses root with it
        for switch in switches:
            options.add_argument(switch)
        options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
        self.driver = webdriver.Chrome(service=Service(shutil.which("chromedriver")), options=options)
        self.driver.set_script_timeout(200)
        self.resize(width)

    def quit(self):
        self.driver.quit()

    def resize(self, width, height=900):
        self.driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride",
                                    {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": width < 600})

    def open(self, page):
        self.driver.get("about:blank")
        self.driver.get(page.as_uri())

    def script(self, text, *arguments):
        return self.driver.execute_script(text, *arguments)

    def point_at(self, selector):
        """Puts the mouse on the first such element; into the corner, where nothing is, if there is none."""
        x, y = self.script("""
            const box = arguments[0] ? document.querySelector(arguments[0])?.getBoundingClientRect() : null;
            return box ? [box.left + box.width / 2, box.top + box.height / 2] : [0, 0];""", selector)
        self.driver.execute_cdp_cmd("Input.dispatchMouseEvent", {"type": "mouseMoved", "x": x, "y": y})

    def go(self, address):
        """As a link from elsewhere would."""
        self.driver.execute_async_script("""
            const [address, done] = arguments;
            if (location.hash === address) return done();
            window.addEventListener("hashchange", () => done(), {once: true});
            location.hash = address;""", address)

    def go_back(self):
        """By the key for it."""
        before = self.address()
        self.driver.find_element("css selector", "#move h3").send_keys(Keys.BACK_SPACE)
        self.await_node(lambda node: node != before)

    def address(self):
        return self.script("return location.hash")

    def complaints(self):
        return [entry["message"] for entry in self.driver.get_log("browser")]

    def label(self):
        return self.script("return document.querySelector('#move h3 .label').textContent")

    def question(self):
        """The label of the question that is to be asked; None at an end."""
        return self.label() if self.script("return document.getElementById('move').dataset.question !== undefined") else None

    def estimate(self):
        return self.label()

    def follow(self, answer, by_keys):
        """Chooses the answer of this label."""
        links = self.driver.find_elements("css selector", "#move .answer")
        labels = self.script("return [...document.querySelectorAll('#move .answer .says .label')].map(l => l.textContent)")
        place = labels.index(answer)
        address = links[place].get_attribute("hash")
        if by_keys:
            self.script("document.querySelector('#move h3').focus()")
            for _ in range(place + 1):
                self.driver.switch_to.active_element.send_keys(Keys.ARROW_DOWN)
            self.driver.switch_to.active_element.send_keys(Keys.ENTER)
        else:
            self.script("arguments[0].scrollIntoView({block: 'center', behavior: 'instant'})", links[place])
            links[place].click()
        self.await_node(lambda node: node == address)

    def await_node(self, is_right):
        WebDriverWait(self.driver, 10).until(lambda _: is_right(self.script("return document.getElementById('move').dataset.node")))

    def cost_of(self, situation):
        return int(self.script("return document.querySelector(`#move [data-situation='${arguments[0]}']`).dataset.cost", situation))

    def distribution(self):
        """Cost -> weight, as the figures below the chart say."""
        rows = self.script("return [...document.querySelectorAll('.figures tbody tr')].map(row => [row.dataset.cost, row.dataset.weight])")
        return {cost: int(weight) for cost, weight in rows}

    def first_questions(self):
        return self.script("return [...document.querySelectorAll('.first tbody tr')].map(row => ({...row.dataset}))")

    def whole_tree(self):
        tree = self.driver.execute_async_script(WHOLE_TREE)
        if "problem" in tree:
            raise AssertionError(f"{tree['problem']}: {self.complaints()}")
        return json.loads(json.dumps(tree))

    def all_addresses(self):
        addresses = []

        def visit(node, address):
            addresses.append(address)
            for i, branch in enumerate(node.get("answers", [])):
                visit(branch["then"], address.rstrip("/") + f"/{i}")

        visit(self.whole_tree()["root"], "#/")
        return addresses

    def unnamed(self):
        return self.script(UNNAMED)
