"""The page of `deduce report` in a real browser: page_test.py PROGRAM CASE

Chromium opens the page from disk and follows the strategy to its ends. What the page shows is compared with what does
not share its code: `deduce verify` replays the strategy that the walk has read off the page, and the table that
`deduce export` writes says what each answer costs. Exit code 77 if there is no browser here.
"""
import json
import subprocess
import sys
import tempfile
import unittest
from fractions import Fraction
from pathlib import Path

try:
    from browser import Browser, browser_is_here
    from looks import looks, nameless
except ImportError as missing:
    print(f"SKIPPED: {missing} (Debian: python3-selenium)")
    sys.exit(77)

HOSTILE = ['<img src=x onerror="window.hacked=1">', "</script><script>window.hacked=1</script>", "<!-- <script>",
           "{{script}} {{data}}", "a" * 400, "\u202eright to left\u2028next", "&lt;b&gt; \"quoted\" 'too' \\ \U0001f4a3",
           "${window.hacked=1}"]


def hostile_table(folder):
    """Labels that would be markup, script or a wide line if they were not taken as text; costs and weights with decimals."""
    answers = [HOSTILE[i % 2] + " yes" if i % 3 else HOSTILE[(i + 3) % 8] for i in range(8)]
    table = {"situations": HOSTILE, "weights": [1.5, 2, 0.25, 1, 3, 1, 1, 2],
             "questions": [{"name": HOSTILE[0] + "?", "cost": 0.1, "answers": answers},
                           {"name": HOSTILE[1] + "?", "cost": 1, "answers": HOSTILE},
                           {"name": HOSTILE[4] + "?", "cost": {a: 0.25 * i for i, a in enumerate(sorted(set(HOSTILE[:4])))},
                            "answers": [HOSTILE[i // 2] for i in range(8)]}],
             "estimates": {"groups": [HOSTILE[i // 2] for i in range(8)]}}
    path = Path(folder) / "<b> & 'x'.json"
    path.write_text(json.dumps(table))
    return f"table:{path}"


def large_table(folder):
    """More situations than a page holds: five digits, one question each."""
    path = Path(folder) / "digits.csv"
    rows = [f"n{n:05d}," + ",".join(f"{n:05d}") for n in range(60000)]
    path.write_text("\n".join(["number," + ",".join(f"digit {i}" for i in range(5)), *rows]) + "\n")
    return f"table:{path}"


# What is opened: a game, or what makes one in a folder; and the options of the report.
CASES = {
    "mastermind": [("mastermind:pegs=3,colours=4", []), ("mastermind:pegs=4,colours=3,score=pegs", ["--objective", "worst"])],
    "bulls": [("bulls:digits=3,symbols=5", [])],
    "blackbox": [("blackbox:size=4,dots=2", []), ("blackbox:width=4,height=3,dots=3", ["--objective", "worst"])],
    "battleships": [("battleships:ships=3+2,sinking=yes", []),
                    ("battleships:width=4,height=3,ships=2+2,touching=free,goal=fields", [])],
    "minesweeper": [("minesweeper:width=4,height=3,mines=2,open=yes", [])],
    "numbers": [("numbers:max=60,penalty=power,c=2,d=2", []), ("numbers:max=30,bits=yes", ["--objective", "worst"])],
    "life": [("life:importance=4+2+1", [])],
    "production": [("production", [])],
    "scales": [("scales:coins=8,identify=coin-and-weight", [])],
    "milk": [("milk", []), ("milk:weights=1+15+40+60", ["--objective", "worst"])],
    "words": [("words:answers=rulesets/examples/birds.txt", [])],
    "table": [("table:rulesets/examples/car.csv", []), ("table:rulesets/examples/materials.csv", ["--objective", "worst"])],
    "hostile": [(hostile_table, [])],
}


def run(*command):
    outcome = subprocess.run(command, capture_output=True, text=True, timeout=240)
    if outcome.returncode != 0:
        raise AssertionError(f"{command}: exit code {outcome.returncode}\n{outcome.stdout}{outcome.stderr}")
    return outcome.stdout


class ExportedGame:
    """The game as `deduce export` tells it: costs of a situation's way through the page, by labels alone."""

    def __init__(self, game, scale):
        self.table = json.loads(run(PROGRAM, "export", game), parse_float=Fraction, parse_int=Fraction)
        self.scale = scale
        self.situations = self.table["situations"]
        self.questions = {question["name"]: question for question in self.table["questions"]}

    def answer(self, question, situation):
        return self.questions[question]["answers"][situation]

    def cost(self, question, answer):
        cost = self.questions[question].get("cost", 1)
        return self.scale * Fraction(cost[answer] if isinstance(cost, dict) else cost)

    def penalty(self, situation, estimate):
        """None where this estimate is wrong."""
        estimates = self.table.get("estimates", "exact")
        if "penalties" in estimates:
            penalty = estimates["penalties"][situation][estimates["names"].index(estimate)]
            return None if penalty == "inf" else self.scale * Fraction(penalty)
        if "groups" in estimates:
            return 0 if estimates["groups"][situation] == estimate else None
        fee = estimates["exact"] if isinstance(estimates, dict) else 0
        return self.scale * Fraction(fee) if self.situations[situation] == estimate else None


class PageTest(unittest.TestCase):
    """One page after the other, in one browser."""

    def setUp(self):
        self.browser = Browser()
        self.addCleanup(self.browser.quit)
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)

    def open_report(self, game, options):
        page = self.folder / "page #1.html"
        facts = json.loads(run(PROGRAM, "report", game, "--output", str(page), "--json", "-", "--quiet", "--threads", "1",
                               *options))
        self.browser.open(page)
        return facts

    def check_no_harm(self):
        self.assertEqual(self.browser.complaints(), [])
        self.assertIsNone(self.browser.script("return window.hacked ?? null"))
        self.assertEqual(self.browser.script("return document.querySelectorAll('img, iframe, object').length"), 0)
        self.assertEqual(self.browser.script("return document.scripts.length"), 2)

    def check_fits(self, address):
        for width in (390, 1280):
            self.browser.resize(width)
            self.browser.go(address)
            self.assertLessEqual(self.browser.script("return document.documentElement.scrollWidth"), width, address)

    def check_names(self):
        """All that can be reached by keyboard has a name, and pictures have one or are left out."""
        self.assertEqual(self.browser.unnamed(), [])
        self.assertEqual(nameless(self.browser), [])

    def check_looks(self, address, widths_and_themes, picked=False):
        """Contrast, and nothing wider than the screen; with a situation picked, if there is a choice."""
        self.browser.go(address)
        if picked:
            self.browser.script("document.querySelector('.chip')?.click()")
        for width, theme in widths_and_themes:
            problems, texts, marks = looks(self.browser, width, theme)
            self.assertEqual(problems, [])
            self.assertGreater(texts, 30)
            self.assertGreater(marks, 1) # a bar and the average, at the least
        self.browser.resize(1280)

    # Every node, by the links that the page shows; then `deduce verify` on what was read.
    def check_whole_walk(self, game, facts):
        tree = self.browser.whole_tree()
        file = self.folder / "walked.json"
        file.write_text(json.dumps({"format": "deduce strategy", "version": 1, "game": facts["game"],
                                    "objective": facts["objective"], "status": facts["status"],
                                    "total": facts["total_of_strategy"], "weight": facts["weight"],
                                    "worst": facts["worst_of_strategy"], "root": tree["root"]}))
        verdict = json.loads(run(PROGRAM, "verify", game, str(file), "--json", "-"))
        self.assertEqual(verdict["verdict"], "verified")
        self.assertEqual(verdict["total_of_strategy"], facts["total_of_strategy"])
        self.assertEqual(self.browser.distribution(), verdict["distribution"])
        self.assertEqual(len(tree["costs"]), facts["situations"])
        return tree["costs"]

    # A person's way: the answer that the hidden situation gives, by mouse or by keys.
    def play(self, exported, situation, by_keys):
        self.browser.go("#/")
        spent = Fraction(0)
        while (question := self.browser.question()) is not None:
            answer = exported.answer(question, situation)
            spent += exported.cost(question, answer)
            self.browser.follow(answer, by_keys)
        penalty = exported.penalty(situation, self.browser.estimate())
        self.assertIsNotNone(penalty, "the estimate is wrong")
        self.assertEqual(self.browser.cost_of(situation), spent + penalty)
        return spent + penalty

    def check_game(self, game, options):
        facts = self.open_report(game, options)
        self.assertEqual(facts["status"], "optimal")
        self.check_no_harm()
        exported = ExportedGame(game, facts.get("cost_scale", 1))
        costs = self.check_whole_walk(game, facts)
        for i, situation in enumerate(sorted({0, len(costs) // 3, len(costs) // 2, len(costs) - 1})):
            cost = self.play(exported, situation, by_keys=i % 2 == 1)
            self.assertEqual(costs[str(situation)], cost)
            address = self.browser.address()
            self.browser.go_back()
            self.assertEqual(self.browser.address().rstrip("/"), address.rsplit("/", 1)[0])
        self.check_names()
        half_way = address.rsplit("/", max(1, address.count("/") // 2))[0] + "/"
        self.check_looks("#/", [(390, "dark"), (1280, "light")])
        self.check_looks(half_way.rstrip("/") if half_way != "#/" else half_way, [(1280, "dark"), (390, "light")], picked=True)
        self.check_looks(address, [(390, "light"), (390, "dark")])
        self.browser.go("#/999/x")
        self.assertEqual(self.browser.address(), "#/")
        self.check_no_harm()


class Games(PageTest):
    def test_case(self):
        for game, options in CASES[CASE]:
            name = game if isinstance(game, str) else game(self.folder)
            with self.subTest(name):
                self.check_game(name, options)


class Hostile(PageTest):
    def test_labels_are_text(self):
        self.open_report(hostile_table(self.folder), [])
        shown = self.browser.script("return [...document.querySelectorAll('.chip .label')].map(l => l.textContent)")
        self.assertEqual(sorted(shown), sorted(HOSTILE))
        for address in self.browser.all_addresses():
            self.check_fits(address)
        self.check_no_harm()


class Large(PageTest):
    def test_only_the_top_is_there_and_the_page_says_so(self):
        facts = self.open_report(large_table(self.folder), [])
        self.assertIn("too many for one page", self.browser.script("return document.querySelector('.notice:not(noscript *)').textContent"))
        self.browser.go("#/0/0/0")  # digits with ten answers are asked before the first one, which has six
        self.assertIn("60 of 60,000 situations", self.browser.script("return document.getElementById('state').textContent"))
        self.browser.go("#/0/0/0/0")
        self.assertIn("Not on this page", self.browser.script("return document.getElementById('move').textContent"))
        self.assertEqual(self.browser.distribution(), facts["distribution"])
        self.check_fits("#/0/0/0/0")
        self.check_no_harm()


class Whole(PageTest):
    """Tens of thousands of situations in one page."""

    def test_a_large_strategy_is_whole(self):
        game = "blackbox:size=8,dots=3"
        facts = self.open_report(game, ["--top", "2", "--top-for", "1s"])
        self.assertLess((self.folder / "page #1.html").stat().st_size, 4_000_000)
        self.assertEqual(self.browser.script("return document.querySelector('.notice:not(noscript *)')"), None)
        self.assertEqual(self.browser.distribution(), facts["distribution"])
        exported = Blackbox(8)
        for situation in (0, 20000, 41663):
            self.play(exported, situation, by_keys=False)
        self.check_no_harm()


class Blackbox:
    """Stands for an exported table that would be gigabytes: `deduce show` answers."""

    def __init__(self, size):
        self.game = f"blackbox:size={size},dots=3"

    def shown(self, *options):
        return json.loads(run(PROGRAM, "show", self.game, *options, "--json", "-"))

    def answer(self, question, situation):
        return self.shown("--question", question, "--situation", str(situation))["answer"]

    def cost(self, question, answer):
        return Fraction(1 if answer in ("absorbed", "reflected") else 2)

    def penalty(self, situation, estimate):
        hidden = self.shown("--situation", str(situation))["situation_label"].split()
        return Fraction(5 * len(set(hidden) - set(estimate.split())))


class Bounds(PageTest):
    def test_what_is_not_proven_is_not_called_so(self):
        page = self.folder / "page #1.html"
        for limit in ("1s", "2s", "4s"): # a busy machine has no strategy so soon
            outcome = subprocess.run([PROGRAM, "report", "bulls", "--output", str(page), "--json", "-", "--quiet", "--threads",
                                      "1", "--time-limit", limit, "--top-for", "1s"], capture_output=True, text=True, timeout=240)
            self.assertEqual(outcome.returncode, 3, outcome.stderr)
            facts = json.loads(outcome.stdout)
            if "distribution" in facts:
                break
        self.browser.open(page)
        text = self.browser.script("return document.getElementById('summary').textContent")
        self.assertIn("Stopped early.", text)
        self.assertNotIn("Proven optimal", text)
        self.assertEqual(self.browser.distribution(), facts["distribution"])
        [row] = self.browser.first_questions() # all codes are alike by symmetry
        self.assertEqual(row["exact"], "no")
        self.assertLessEqual(int(row["lower"]), facts["upper_total"])
        self.check_no_harm()


if __name__ == "__main__":
    PROGRAM, CASE = sys.argv[1:]
    problem = browser_is_here()
    if problem:
        print(f"SKIPPED: {problem}")
        sys.exit(77)
    chosen = {"hostile": [Games, Hostile], "large": [Large], "whole": [Whole], "bounds": [Bounds]}.get(CASE, [Games])
    suite = unittest.TestSuite(unittest.defaultTestLoader.loadTestsFromTestCase(test) for test in chosen)
    sys.exit(0 if unittest.TextTestRunner(verbosity=2).run(suite).wasSuccessful() else 1)
