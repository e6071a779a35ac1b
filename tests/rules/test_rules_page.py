"""docs/rules.md says what the code does: its tables are read and held against the rule sets."""

import re
from pathlib import Path

import pytest

from tests.rules.by_the_book import EVERY_ORDER
from yacht_api.rules import all_rulesets, find

PAGE = (Path(__file__).parents[2] / "docs" / "rules.md").read_text("utf-8")
SECTIONS = re.split(r"^## (.+)$", PAGE, flags=re.MULTILINE)
SECTIONS = dict(zip(SECTIONS[1::2], SECTIONS[2::2]))
HEADINGS = {ruleset.id: f"{ruleset.name}: `{ruleset.id}`" for ruleset in all_rulesets()}
VARIANTS_OF = {"yacht-1938": "yacht", "yacht-knizia": "yacht", "yacht-51": "yacht"}


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
    return tables(SECTIONS[HEADINGS[rules]])


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
    for line in section(rules)["Dice"]
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
    assert number(line["Best sheet"]) == sum(most.values()) + sum(
        find(line["Id"]).bonus_points(most).values()
    )


@pytest.mark.parametrize("rules", HEADINGS)
def test_the_rows_are_told_in_sheet_order_with_id_name_most_and_count(rules):
    told = [
        (line["Row"], line["Id"], number(line["Most"]), number(line["Pays in"]))
        for line in section(rules)["Row"]
    ]
    assert told == told_rows(rules)


@pytest.mark.parametrize("rules", HEADINGS)
def test_every_bonus_is_told(rules):
    told = [(line["Bonus"], line["Id"]) for line in section(rules).get("Bonus", [])]
    assert told == [(bonus.name, bonus.id) for bonus in find(rules).bonuses]


@pytest.mark.parametrize("rules", HEADINGS)
def test_a_bonus_by_steps_is_told_with_its_most_and_where_each_step_begins(rules):
    told = {line["Id"]: line for line in section(rules).get("Bonus", [])}
    for bonus in find(rules).bonuses:
        figures = set(re.findall(r"\d+", told[bonus.id]["Pays"]))
        assert {str(step.reach) for step in bonus.steps} <= figures
        assert {str(step.points) for step in bonus.steps} <= figures
        if bonus.steps:
            most = max(step.points for step in bonus.steps)
            assert number(told[bonus.id]["Most"]) == most


@pytest.mark.parametrize(("rules", "line"), EXAMPLES)
def test_a_worked_example_comes_out(rules, line):
    dice = tuple(int(face) for face in line["Dice"].split("-"))
    named = {row.name: row.id for row in find(rules).categories}
    assert find(rules).scores(dice)[named[line["Row"]]] == number(line["Points"])


def test_there_are_examples_for_every_rule_set():
    assert {example.values[0] for example in EXAMPLES} == set(HEADINGS)
