"""Holds the rules of each game together: RULES.md, LUAT.md, the code, the cases, docs/rulings and the words of the page.

A rule is a list item `- **R14** ...` of games/<game>/RULES.md that names its source and may name switches and the ids of
refusals:

    - **R14** Blocked. A horse cannot pass another one.
      *Source:* A; ours for `off`. *Switch:* `ownBlocks`. *Refused as:* `ca-ngua.blocked`.

What a switch may be is read from the code and must stand the same way in the table of RULES.md.  A value of a switch is
tested when a case that names one of the rules of the switch plays with that value.
"""
import dataclasses
import pathlib
import re

# folder: the name that ids of refusals, switches and the page use
GAMES = {"ouk": "ouk", "ngu_hanh": "ngu-hanh", "ca_ngua": "ca-ngua", "domino": "domino"}
RULE_ITEM = re.compile(r"^- \*\*([A-Z][0-9]+(?:\.\w+)?)\*\*")
RULE_IN_COMMENT = re.compile(r"\bR[0-9]+(?:\.[a-z]\w*)?\b")
REFUSAL = re.compile(r'"((?:table|%s)\.[a-z.-]+)"' % "|".join(GAMES.values()))
CATALOGUE = pathlib.Path("web/src/i18n/rules.ts")


@dataclasses.dataclass
class Rule:
    line: int
    text: str

    def names(self, label):
        """The words in backticks behind `*label:*`."""
        part = re.search(r"\*%s:\*([^*]*)" % label, self.text)
        return re.findall(r"`([^`]+)`", part.group(1)) if part else []


@dataclasses.dataclass
class Case:
    where: str
    rules: list = dataclasses.field(default_factory=list)
    played: list = dataclasses.field(default_factory=list)  # a dict of settings for every position
    settings: dict = dataclasses.field(default_factory=dict)  # what `set` said so far
    profile: str = ""


def read_rules(text):
    rules, current, twice = {}, None, []
    for number, line in enumerate(text.split("\n"), 1):
        item = RULE_ITEM.match(line)
        if item:
            current = Rule(number, line)
            if item.group(1) in rules:
                twice.append((number, item.group(1)))
            rules[item.group(1)] = current
        elif current and line.startswith("  "):
            current.text += " " + line.strip()
        else:
            current = None
    return rules, twice


def code_switches(sources):
    """name -> words, from the tables of core::SwitchInfo; two numbers stand for a range."""
    switches = {}
    sources = list(sources)
    numbers = dict(re.findall(r"(k\w+) = ([0-9']+);", "\n".join(sources)))
    for text in sources:
        lists = {name: re.findall(r'"([^"]*)"', values)
                 for name, values in re.findall(r"(k\w+)(?:\[\])? = \{(\"[^}]*)\}", text)}
        for name, values, low, high in re.findall(r'\{"(\w+)", (k\w+|\{\})(?:, (\d+), (\w+))?\}', text):
            high = numbers.get(high, high).replace("'", "")
            switches[name] = lists[values] if values != "{}" else [f"{low}..{high}"]
        for name, values in re.findall(r'SwitchInfo \w+ = \{"(\w+)", (k\w+)\};', text):
            switches[name] = lists[values]
    return switches


def table_switches(text, title="Switch"):
    """name -> (words, {profile: default}), from the table of RULES.md or, with its title, of LUAT.md."""
    rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in text.split("\n") if line.startswith("|")]
    head = next((row for row in rows if row[0] == title), None)
    if not head:
        return {}
    profiles = head[2:]
    found = {}
    for row in rows[rows.index(head) + 2:]:
        name = row[0].split("`")[1]
        found[name] = (row[1].replace("`", "").split(", "), dict(zip(profiles, row[2:])))
    return found


def settings_in(words):
    return dict(word.split("=", 1) for word in words if "=" in word)


def read_cases(game, path, text):
    """The cases of one file.  Every game has a form of its own; this reads what says rules and switches."""
    cases = []
    for number, line in enumerate(text.split("\n"), 1):
        word, _, rest = line.partition(" ")
        word = word.rstrip(":")
        words = rest.split()
        if line.startswith("#") or not line:
            continue
        if word == "case":
            cases.append(Case(f"{path}:{number}"))
            continue
        case = cases[-1]
        if word in ("rule", "rules"):
            case.rules += words
        elif word == "profile":
            case.profile = words[0]
        elif word == "set":
            if game == "domino":
                case.settings = {}
            case.settings |= settings_in(words)
        elif game == "ca_ngua" and word == "at":
            profile, *turned = words[2].split("+")
            case.played.append({"": profile} | settings_in(turned))
        elif game == "ca_ngua" and word == "start":
            case.played.append({"": words[0]} | settings_in(words[2:]))
        elif game == "domino" and word == "state":
            turned = settings_in(",".join(words[8:9]).split(","))
            case.played.append({"": ""} | (turned or case.settings) | {"stake": words[2]})
        elif game != "ca_ngua":
            case.played.append({"": case.profile} | case.settings)
    return cases


def tested_values(cases, rules, name, defaults):
    values = set()
    for case in cases:
        if rules & set(case.rules):
            for settings in case.played:
                profile = settings[""] or next(iter(defaults), "")
                values.add(settings.get(name, defaults.get(profile, "?")))
    return values


def missing_values(words, tested):
    """Which values of a switch no case shows; of a range two values are enough."""
    for word in words:
        low, dots, high = word.partition("..")
        if not dots:
            if word not in tested:
                yield word
        elif len([v for v in tested if v.isdigit() and int(low) <= int(v) <= int(high)]) < 2:
            yield f"two values of {word}"


def check_switches(book, rules, cases, code, table):
    for name in code.keys() | table.keys():
        if name not in code or name not in table:
            yield book, 1, f"switch {name} is not in {'the table here' if name in code else 'the code'}"
            continue
        words, defaults = table[name]
        if words != code[name]:
            yield book, 1, f"switch {name}: the code has {code[name]}, the table {words}"
        owners = {rule for rule, text in rules.items() if name in text.names("Switch")}
        if not owners:
            yield book, 1, f"no rule names the switch {name}"
        for value in missing_values(words, tested_values(cases, owners, name, defaults)):
            yield book, 1, f"no case of {' '.join(sorted(owners))} plays with {name}={value}"
    for rule, text in rules.items():
        for name in text.names("Switch"):
            if name not in code:
                yield book, text.line, f"{rule} names a switch that is not there: {name}"


def check_twin(folder, texts, rules):
    book, twin = folder / "RULES.md", folder / "LUAT.md"
    twin_rules = read_rules(texts.get(twin, ""))[0]
    here = {name: list(row[1].values()) for name, row in table_switches(texts.get(book, "")).items()}
    there = {name: list(row[1].values()) for name, row in table_switches(texts.get(twin, ""), "Tùy chọn").items()}
    for name in here.keys() | there.keys():
        if here.get(name) != there.get(name):
            yield twin, 1, f"the table has {name} {there.get(name)}, RULES.md {here.get(name)}"
    if list(twin_rules) != list(rules):
        differ = set(rules) ^ set(twin_rules)
        yield twin, 1, f"not the rules of RULES.md in the same order: {' '.join(sorted(differ)) or 'the order differs'}"
    for rule in rules.keys() & twin_rules.keys():
        for label, vietnamese in (("Switch", "Tùy chọn"), ("Source", "Nguồn")):
            here, there = rules[rule], twin_rules[rule]
            if label == "Switch" and here.names(label) != there.names(vietnamese):
                yield twin, there.line, f"{rule} names other switches than RULES.md"
            if f"*{vietnamese}:*" not in there.text and f"*{label}:*" in here.text:
                yield twin, there.line, f"{rule} lacks its *{vietnamese}:*"


def check_cases(book, rules, cases):
    shown = {rule for case in cases for rule in case.rules}
    for case in cases:
        path, line = case.where.rsplit(":", 1)
        if not case.rules:
            yield path, line, "the case names no rule"
        for rule in set(case.rules) - set(rules):
            yield path, line, f"the case names {rule}, which is no rule"
    for rule, text in rules.items():
        if "*Source:*" not in text.text:
            yield book, text.line, f"{rule} names no *Source:*"
        if rule not in shown and "(no case)" not in text.text:
            yield book, text.line, f"{rule} has no case"


def check_code(book, rules, sources, tests):
    """Comments and refusals of the code against the rules; sources is {path: text}, tests one text."""
    listed = {name: rule for rule in rules.values() for name in rule.names("Refused as")}
    stems = set(rules) | {rule.split(".")[0] for rule in rules}
    for path, text in sources.items():
        for number, line in enumerate(text.split("\n"), 1):
            comment = line.partition("//")[2]
            for name in RULE_IN_COMMENT.findall(comment):
                if name not in stems:
                    yield path, number, f"{name} is no rule of this game"
            for name in REFUSAL.findall(line):
                if name not in listed:
                    yield path, number, f"no rule of RULES.md lists the refusal {name}"
    code = "\n".join(sources.values())
    for name, rule in listed.items():
        if f'"{name}"' not in code:
            yield book, rule.line, f"nothing refuses as {name}"
        if not re.search(re.escape(name) + r"(?![a-z.-])", tests):
            yield book, rule.line, f"no test is refused as {name}"


def check_catalogue(texts):
    """Every refusal of the program has its sentence in Vietnamese and English, and no sentence is left over."""
    refusals = {}
    for path, text in texts.items():
        if path.suffix in {".hpp", ".cpp"} and "tests" not in path.parts and path.parts[0] != "testkit":
            for name in REFUSAL.findall(text):
                refusals.setdefault(name, path)
    page = "".join(text for path, text in texts.items()
                   if path.suffix in {".ts", ".svelte"} and path.parts[0] == "web" and path != CATALOGUE)
    words = dict(re.findall(r"'rule\.([a-z.-]+)':\s*\{(.*?)\},?\n", texts.get(CATALOGUE, ""), re.S))
    for name, path in refusals.items():
        if not re.search(r"\bvi: .+\ben: ", words.get(name, ""), re.S):
            yield CATALOGUE, 1, f"no sentence for rule.{name} ({path})"
    for name in words.keys() - refusals.keys():
        if not re.search(rf"rule\.{re.escape(name)}['\"`]", page):
            yield CATALOGUE, 1, f"rule.{name} is used by nothing"


def check_pages(texts, books):
    """docs/rulings: numbered without a gap, in the list, and of rules and switches that are there."""
    folder = pathlib.Path("docs/rulings")
    pages = sorted(path for path in texts if path.parent == folder and path.name != "README.md")
    for number, path in enumerate(pages, 1):
        text = texts[path]
        head = re.search(r"^\*Game:\* (\w+)\. \*Rules:\* ([^*]+)\. \*Switch:\* (.*)\.$", text, re.M)
        if not head or head.group(1) not in books:
            yield path, 1, "needs a line `*Game:* ... *Rules:* ... *Switch:* ...`"
            continue
        if not text.startswith(f"# {number:03} ") or not path.name.startswith(f"{number:03}-"):
            yield path, 1, f"the number here should be {number:03}"
        if f"({path.name})" not in texts.get(folder / "README.md", ""):
            yield path, 1, "not in the list of README.md"
        rules = books[head.group(1)]
        for name in head.group(2).split(", "):
            if name not in rules:
                yield path, 3, f"{head.group(1)} has no rule {name}"
        known = {name for rule in rules.values() for name in rule.names("Switch")}
        for name in re.findall(r"`(\w+)`", head.group(3)):
            if name not in known:
                yield path, 3, f"no rule of {head.group(1)} names the switch {name}"


def check_game(game, texts):
    folder = pathlib.Path("games") / game
    book = folder / "RULES.md"
    rules, twice = read_rules(texts.get(book, ""))
    yield from ((book, line, f"{rule} stands twice") for line, rule in twice)
    ours = {path: text for path, text in texts.items() if path.is_relative_to(folder)}
    sources = {path: text for path, text in ours.items()
               if path.suffix in {".hpp", ".cpp"} and "tests" not in path.parts}
    cases = [case for path, text in ours.items() if path.suffix == ".case" for case in read_cases(game, path, text)]
    tests = "\n".join(text for path, text in ours.items() if "tests" in path.parts)
    yield from check_cases(book, rules, cases)
    yield from check_twin(folder, texts, rules)
    yield from check_code(book, rules, sources, tests)
    yield from check_switches(book, rules, cases, code_switches(sources.values()), table_switches(texts.get(book, "")))


def check(root, files):
    """Yields (path, line, what is wrong)."""
    wanted = {".hpp", ".cpp", ".md", ".case", ".ts", ".svelte"}
    texts = {path: (root / path).read_text(encoding="utf-8") for path in files
             if path.suffix in wanted and "node_modules" not in path.parts}
    for game in GAMES:
        yield from check_game(game, texts)
    books = {game: read_rules(texts.get(pathlib.Path("games", game, "RULES.md"), ""))[0] for game in GAMES}
    yield from check_pages(texts, books)
    yield from check_catalogue(texts)
