"""docs/rules.md says what the code does: its tables are read and held against the rule sets."""

import re
from pathlib import Path

import pytest

from tests.rules.by_the_book import EVERY_ORDER
from tests.rules.sheets import roll, total
from yacht_api.rules import all_rulesets, find

PAGE = (Path(__file__).parents[2] / "docs" / "rules.md").read_text("utf-8")
SECTIONS = re.split(r"^## (.+)$", PAGE, flags=re.MULTILINE)
SECTIONS = dict(zip(SECTIONS[1::2], SECTIONS[2::2]))
HEADINGS = {ruleset.id: f"{ruleset.name}: `{ruleset.id}`" for ruleset in all_rulesets()}
VARIANTS_OF = {"yacht-1938": "yacht", "yacht-knizia": "yacht", "yacht-51": "yacht"}
EARNED = {"yahtzee": 12 * 100}  # by every turn but the first, beside what the sheet adds up to


def cells(line):
    return [cell.strip().strip("`") for cell in line.strip("|").split("|")]


def tables(text):
    """The tables of a text, by the heading of their first column, as dicts of a line each."""
    found = {}
    for block in re.findall(r"(?:^\|.*\n)+", text, flags=re.MULTILINE):
        head, _rule, *lines = (cells(line) for line in block.splitlines())
        found[head[0]] = [dict(zip(head, line, strict=True)) for line in lines]
    return found


def section(rules):
    return tables(SECTIONS.get(HEADINGS[rules], ""))


def ids_by_name(rules):
    return {row.name: row.id for row in find(rules).categories}


def number(text):
    return int(text.replace(",", ""))


def as_told(ruleset, place):
    """What the line of a row has to say."""
    column = [ruleset.scores(dice)[ruleset.ids[place]] for dice in EVERY_ORDER]
    row = ruleset.categories[place]
    return (row.name, row.id, max(column), sum(points > 0 for points in column))


def told_rows(rules):
    """The lines that the section of a rule set needs: all its rows, or those it changes."""
    ruleset, base = find(rules), find(VARIANTS_OF.get(rules, ""))
    return [
        as_told(ruleset, place)
        for place, row in enumerate(ruleset.categories)
        if base is None or row != base.categories[place]
    ]


EXAMPLES = [
    pytest.param(rules, line, id=f"{rules}-{line['Dice']}-{line['Row']}")
    for rules in HEADINGS
    for line in section(rules).get("Dice", [])
]


def test_every_rule_set_has_its_section_and_its_line_in_the_order_of_the_page():
    listed = [line["Id"] for line in tables(SECTIONS["Rule sets"])["Rule set"]]
    assert sorted(listed) == sorted(HEADINGS)
    assert [HEADINGS[rules] for rules in listed] == [name for name in SECTIONS if "`" in name]


@pytest.mark.parametrize("line", tables(SECTIONS["Rule sets"])["Rule set"], ids=lambda x: x["Id"])
def test_the_list_of_rule_sets_tells_names_rows_and_the_worst_sheet(line):
    ruleset = find(line["Id"])
    assert line["Rule set"] == ruleset.name
    assert number(line["Rows"]) == len(ruleset.categories)
    assert number(line["Worst sheet"]) == sum(min(values) for values in ruleset.payable.values())


@pytest.mark.parametrize("line", tables(SECTIONS["Rule sets"])["Rule set"], ids=lambda x: x["Id"])
def test_the_best_sheet_is_the_most_of_every_row_and_bonus(line):
    most = {row: max(values) for row, values in find(line["Id"]).payable.items()}
    best = total(line["Id"], most) + EARNED.get(line["Id"], 0)
    assert number(line["Best sheet"]) == best


@pytest.mark.parametrize("rules", HEADINGS)
def test_the_rows_are_told_in_sheet_order_with_id_name_most_and_count(rules):
    told = [
        (line["Row"], line["Id"], number(line["Most"]), number(line["Pays in"]))
        for line in section(rules).get("Row", [])
    ]
    assert told == told_rows(rules)


@pytest.mark.parametrize("rules", HEADINGS)
def test_every_bonus_is_told(rules):
    told = [(line["Bonus"], line["Id"]) for line in section(rules).get("Bonus", [])]
    assert told == [(bonus.name, bonus.id) for bonus in find(rules).bonuses]


@pytest.mark.parametrize("rules", HEADINGS)
def test_a_bonus_is_told_with_its_most_and_where_each_step_begins(rules):
    told = {line["Id"]: line for line in section(rules).get("Bonus", [])}
    for bonus in find(rules).bonuses:
        figures = set(re.findall(r"\d+", told[bonus.id]["Pays"]))
        assert {str(step.reach) for step in bonus.steps} <= figures
        assert {str(step.points) for step in bonus.steps} <= figures
        most = max((step.points for step in bonus.steps), default=EARNED.get(rules))
        assert number(told[bonus.id]["Most"]) == most


@pytest.mark.parametrize(("rules", "line"), EXAMPLES)
def test_a_worked_example_comes_out(rules, line):
    points = find(rules).scores(roll(line["Dice"]))[ids_by_name(rules)[line["Row"]]]
    assert points == number(line["Points"])


def test_there_are_examples_for_every_rule_set():
    assert {example.values[0] for example in EXAMPLES} == set(HEADINGS)


def told_sheet(text):
    """A sheet told as "Yahtzee 50, Fours 12", or as "all but Aces and Sixes", which hold 0."""
    ids = ids_by_name("yahtzee")
    filled = {}
    for part in text.split(", "):
        if part.startswith("all but "):
            left_open = [ids[name] for name in part.removeprefix("all but ").split(" and ")]
            filled |= dict.fromkeys(set(ids.values()) - set(left_open), 0)
        else:
            name, points = part.rsplit(" ", 1)
            filled[ids[name]] = number(points)
    return filled


@pytest.mark.parametrize(
    "line",
    section("yahtzee").get("Rows used", []),
    ids=lambda line: f"{line['Rows used']}: {line['Row']}",
)
def test_an_example_of_the_joker_comes_out(line):
    filled, dice = told_sheet(line["Rows used"]), roll(line["Dice"])
    pays = find("yahtzee").prices(dice, filled).get(ids_by_name("yahtzee")[line["Row"]])
    assert line["Points"] == ("not allowed" if pays is None else str(pays))
    assert number(line["Bonus"]) == sum(find("yahtzee").earns(dice, filled).values())


def test_there_are_examples_of_the_joker():
    assert len(section("yahtzee")["Rows used"]) == 9


def test_trademarks_are_named_as_such():
    assert "Yahtzee and Kismet are trademarks of their owners" in PAGE
