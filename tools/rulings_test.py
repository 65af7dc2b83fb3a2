#!/usr/bin/env python3
"""Shows that rulings.py finds what it looks for: each test breaks one thing in the real files and must hear of it."""
import pathlib
import sys
import unittest

sys.dont_write_bytecode = True
import rulings  # noqa: E402  beside this file

ROOT = pathlib.Path(__file__).resolve().parent.parent
WANTED = ("games/*/*.md", "games/*/*.[ch]pp", "games/*/tests/*.cpp", "games/*/tests/rulings/*.case", "web/src/**/*.ts",
          "web/src/**/*.svelte", "session/*.[ch]pp", "docs/rulings/*.md")


def read_all():
    return {path.relative_to(ROOT): path.read_text(encoding="utf-8") for form in WANTED for path in ROOT.glob(form)}


class Broken(unittest.TestCase):
    def setUp(self):
        self.texts = read_all()

    def replace(self, path, old, new):
        path = pathlib.Path(path)
        self.assertIn(old, self.texts[path])
        self.texts[path] = self.texts[path].replace(old, new)

    def replace_in_code(self, game, old, new):
        """Wherever in the game's code it stands: the file is the game's affair.  Returns the file."""
        found = [path for path, text in self.texts.items()
                 if path.parent == pathlib.Path("games", game) and path.suffix in (".cpp", ".hpp") and old in text]
        self.assertEqual(1, len(found), f"{old} stands in {found}")
        self.replace(found[0], old, new)
        return found[0]

    def expect(self, game, what):
        found = [text for _, _, text in rulings.check_game(game, self.texts)]
        self.assertTrue(any(what in text for text in found), f"{what!r} not in {found}")

    def test_nothing_broken(self):
        for game in rulings.GAMES:
            self.assertEqual([], list(rulings.check_game(game, self.texts)))
        self.assertEqual([], list(rulings.check_catalogue(self.texts)))

    def test_a_rule_without_a_case(self):
        self.replace("games/ca_ngua/RULES.md", "- **R44** ", "- **R45** New.\n  *Source:* ours.\n- **R44** ")
        self.expect("ca_ngua", "R45 has no case")
        self.expect("ca_ngua", "not the rules of RULES.md in the same order: R45")

    def test_a_case_of_no_rule(self):
        self.replace("games/domino/tests/rulings/rules.case", "rules R35\n", "rules R99\n")
        self.expect("domino", "the case names R99")
        self.expect("domino", "R35 has no case")

    def test_a_case_without_a_rule(self):
        self.replace("games/ngu_hanh/tests/rulings/steps.case", "rule R3\n", "")
        self.expect("ngu_hanh", "the case names no rule")

    def test_a_comment_of_no_rule(self):
        self.replace_in_code("ca_ngua", "kBlocked,    // R14", "kBlocked,    // R77")
        self.expect("ca_ngua", "R77 is no rule")

    def test_a_refusal_of_no_rule(self):
        self.replace_in_code("ouk", '"ouk.count.men"', '"ouk.count.boats"')
        self.expect("ouk", "no rule of RULES.md lists the refusal ouk.count.boats")
        self.expect("ouk", "nothing refuses as ouk.count.men")

    def test_a_refusal_without_a_test(self):
        self.replace("games/ouk/tests/rulings/counts.case", "ouk.count.men", "-")
        self.expect("ouk", "no test is refused as ouk.count.men")

    def test_twins_in_another_order(self):
        self.replace("games/ouk/LUAT.md", "**R3**", "**R0**")
        self.replace("games/ouk/LUAT.md", "**R4**", "**R3**")
        self.replace("games/ouk/LUAT.md", "**R0**", "**R4**")
        self.expect("ouk", "the order differs")

    def test_a_twin_that_forgets_a_switch_or_its_source(self):
        self.replace("games/ouk/LUAT.md", "*Tùy chọn:* `reach`", "")
        self.expect("ouk", "R14 names other switches")
        self.replace("games/domino/LUAT.md", "*Nguồn:* T.", "")
        self.expect("domino", "R1 lacks its *Nguồn:*")

    def test_a_twin_with_another_default(self):
        self.replace("games/ngu_hanh/LUAT.md", "20 đến 10000 nước | 600 |", "20 đến 10000 nước | 500 |")
        self.expect("ngu_hanh", "the table has length ['500'], RULES.md ['600']")

    def test_a_rule_without_a_source(self):
        self.replace("games/domino/RULES.md", "*Source:* T, S.", "")
        self.expect("domino", "R14 names no *Source:*")

    def test_one_side_of_a_switch_untested(self):
        for path in list(self.texts):
            if path.suffix == ".case":
                self.texts[path] = self.texts[path].replace("deadStops=on", "deadStops=off")
        self.expect("domino", "no case of R21 plays with deadStops=on")

    def test_a_number_of_one_value_only(self):
        self.replace("games/ngu_hanh/tests/rulings/ends.case", "set noCapture=20", "set noCapture=100")
        self.expect("ngu_hanh", "noCapture=two values of 10..1000")

    def test_a_switch_the_book_does_not_know(self):
        self.replace_in_code("ouk", '{"phMin", kOffOn}', '{"phMax", kOffOn}')
        self.expect("ouk", "switch phMax is not in the table")
        self.expect("ouk", "switch phMin is not in the code")

    def pages(self):
        books = {game: rulings.read_rules(self.texts[pathlib.Path("games", game, "RULES.md")])[0] for game in rulings.GAMES}
        return [text for _, _, text in rulings.check_pages(self.texts, books)]

    def test_pages_of_rules_that_are_not_there(self):
        self.assertEqual([], self.pages())
        self.replace("docs/rulings/023-domino-double-blank.md", "R29", "R92")
        self.replace("docs/rulings/023-domino-double-blank.md", "*Switch:* `blank`", "*Switch:* `bleak`")
        self.replace("docs/rulings/README.md", "012-ca-ngua-climbing.md", "")
        self.assertEqual({"domino has no rule R92", "no rule of domino names the switch bleak",
                          "not in the list of README.md"}, set(self.pages()))
        del self.texts[pathlib.Path("docs/rulings/001-ouk-array.md")]
        self.assertIn("the number here should be 001", self.pages())

    def test_words_that_are_missing_or_left_over(self):
        used_in = self.replace_in_code("ouk", '"ouk.count.men"', '"ouk.count.men"')
        self.replace(rulings.CATALOGUE, "'rule.ouk.count.men'", "'rule.ouk.count.boats'")
        found = [text for _, _, text in rulings.check_catalogue(self.texts)]
        self.assertEqual(2, len(found))
        self.assertIn(f"no sentence for rule.ouk.count.men ({used_in})", found)
        self.assertIn("rule.ouk.count.boats is used by nothing", found)

    def test_words_in_one_language_only(self):
        self.replace(rulings.CATALOGUE, "en: 'No piece stands there.'", "km: ''")
        found = [text for _, _, text in rulings.check_catalogue(self.texts)]
        self.assertEqual(2, len(found), found)


if __name__ == "__main__":
    result = unittest.main(exit=False).result
    bad = len(result.failures) + len(result.errors)
    print(f"{result.testsRun - bad} passed, {bad} failed")
    sys.exit(1 if bad else 0)
