"""The parts without a screen: queue, draft, state, status, rules. They run in the browser."""

import json
from collections.abc import Iterator
from typing import Any
from urllib.request import urlopen

import pytest
from playwright.sync_api import Browser

from tests.browser.phones import HOST, Phone


@pytest.fixture(scope="module")
def rules_of(port: int) -> Any:
    """The rule sets as the page loads them."""

    def load(name: str) -> dict[str, Any]:
        base = f"http://127.0.0.1:{port}/rules/{name}"
        return {"set": json.load(urlopen(base)), "table": json.load(urlopen(f"{base}/table"))}

    return load


@pytest.fixture(scope="module")
def page(browser: Browser, port: int) -> Iterator[Phone]:
    """The first screen, only to have a browser with the modules at hand."""
    phone = Phone.of(browser, f"http://{HOST}:{port}").open()
    yield phone
    phone.context.close()


def item(n: int, player: int = 1, category: str = "ones", points: int = 3, **more: Any) -> Any:
    """Something that waits to be sent."""
    whole = {"id": f"i{n}", "kind": "turn", "n": n, "player": player, "dice": [1, 1, 1, 2, 3]}
    return {**whole, "category": category, "points": points, "k": 0, "kept": [], **more}


def game(*names: str, rules: Any) -> Any:
    """A new game as the API shows it."""
    rows = dict.fromkeys(rules["table"]["categories"])
    bonuses = {bonus["id"]: 0 for bonus in rules["set"]["bonuses"]}
    players = [
        {"id": place, "name": name, "active": True, "scores": dict(rows), "bonuses": bonuses}
        | {"total": 0, "rank": 1, "turns_left": len(rows)}
        for place, name in enumerate(names, start=1)
    ]
    head = {"id": "g", "rules": {"id": rules["set"]["id"]}, "order": "seats", "version": 1}
    rest = {"current": None, "last_turn": None, "winners": None, "rematch": None}
    first = {"turn": 1, "player": 1}
    return head | rest | {"status": "in_progress", "players": players, "next": first}


def test_retries_slow_down_to_a_quarter_of_a_minute(page: Phone) -> None:
    waits = [page.module("queue.js", "retryAfter", tries) for tries in range(1, 8)]
    assert waits == [1, 2, 4, 8, 15, 15, 15]


def test_an_entry_for_the_same_turn_replaces_the_one_that_waits(page: Phone) -> None:
    queue = page.module("queue.js", "enqueue", [item(1), item(2)], item(1, points=2, id="new"))
    assert [(each["n"], each["points"]) for each in queue] == [(1, 2), (2, 3)]


@pytest.mark.parametrize(
    ("status", "code", "verdict"),
    [
        (201, "", "done"),
        (200, "", "done"),
        (409, "turn_already_recorded", "conflict"),
        (409, "turn_out_of_order", "wait"),
        (409, "category_taken", "refused"),
        (409, "category_not_allowed", "refused"),
        (409, "not_their_turn", "refused"),
        (422, "invalid_request", "refused"),
        (403, "wrong_key", "locked"),
        (404, "not_found", "gone"),
        (429, "too_many_requests", "retry"),
        (503, "database_unavailable", "retry"),
        (500, "internal_error", "retry"),
    ],
)
def test_what_an_answer_means(page: Phone, status: int, code: str, verdict: str) -> None:
    answer = {"status": status, "body": {"code": code}, "etag": None}
    assert page.module("queue.js", "verdict", item(1), answer) == verdict


def test_a_sixth_die_replaces_nothing(page: Phone) -> None:
    draft = page.module("draft.js", "blank", 1, 1, [1, 2, 3, 4, 5])
    assert page.module("draft.js", "add", draft, 6)["dice"] == [1, 2, 3, 4, 5]


def test_taking_a_kept_die_out_keeps_one_less(page: Phone) -> None:
    draft = page.module("draft.js", "blank", 1, 1, [2, 2, 6], 2)
    assert page.module("draft.js", "take", draft, 0)["kept"] == 1
    assert page.module("draft.js", "take", draft, 2)["kept"] == 2


def test_dice_set_aside_begin_the_next_roll(page: Phone) -> None:
    draft = page.module("draft.js", "blank", 1, 1)
    for place in (1, 2, 4, 4):
        draft = page.module("draft.js", "toggleKeep", draft, place)
    again = page.module("draft.js", "rollAgain", draft, [1, 2, 2, 4, 6])
    assert (again["dice"], again["kept"]) == ([2, 2], 2)


def test_what_waits_is_shown_as_if_it_had_arrived(page: Phone, rules_of: Any) -> None:
    rules = rules_of("yacht")
    queue = [item(1), item(2, player=2, category="twos", points=4)]
    merged = page.module("state.js", "merged", game("Ana", "Ben", rules=rules), queue, rules)
    assert [player["total"] for player in merged["players"]] == [3, 4]
    assert [player["rank"] for player in merged["players"]] == [2, 1]
    assert merged["next"] == {"turn": 3, "player": 1}
    assert merged["last_turn"]["waiting"]


def test_an_entry_beyond_a_gap_waits_for_it(page: Phone, rules_of: Any) -> None:
    rules = rules_of("yacht")
    merged = page.module("state.js", "merged", game("Ana", rules=rules), [item(2)], rules)
    assert merged["next"] == {"turn": 1, "player": 1}
    assert merged["players"][0]["total"] == 0


def test_a_bonus_is_counted_before_the_server_says_so(page: Phone, rules_of: Any) -> None:
    rules = rules_of("yahtzee")
    fresh = game("Ana", rules=rules)
    rows = {"sixes": 30, "fives": 25}
    fresh["players"][0]["scores"].update(rows)
    fresh["players"][0]["total"] = 55
    queue = [item(1, category="fours", points=12)]
    [player] = page.module("state.js", "merged", fresh, queue, rules)["players"]
    assert (player["bonuses"]["upper"], player["total"]) == (35, 102)


def test_whoever_has_had_fewer_turns_is_next(page: Phone, rules_of: Any) -> None:
    fresh = game("Ana", "Ben", "Cleo", rules=rules_of("yacht"))
    ana, ben, _ = fresh["players"]
    ana["scores"]["ones"] = 1
    ben["active"] = False
    fresh["last_turn"] = {"number": 1}
    assert page.module("state.js", "nextOf", fresh) == {"turn": 2, "player": 3}


@pytest.mark.parametrize(
    ("totals", "ranks"),
    [([214, 198, 214], [1, 3, 1]), ([5], [1]), ([1, 2, 3], [3, 2, 1]), ([7, 7, 7], [1, 1, 1])],
)
def test_equal_totals_share_a_rank(page: Phone, totals: list[int], ranks: list[int]) -> None:
    assert page.module("state.js", "ranks", totals) == ranks


CALM = {
    "conflict": False, "notice": None, "late": None, "failing": False, "waiting": 0,
    "lasting": True, "rolled": None, "corrected": None, "last": None, "mayUndo": True,
}  # fmt: skip
WORDS = {"name": "Ben", "row": "Fours", "points": 12}
CORRECTED = {"key": "status.corrected", "values": {}, "action": "sheet"}
LOUDER_AND_LOUDER: list[tuple[dict[str, Any], str, str | None]] = [
    ({}, "status.start", None),
    ({"last": WORDS}, "status.last", "undo"),
    ({"corrected": CORRECTED}, "status.corrected", "sheet"),
    ({"rolled": {"count": 1, "of": 3}}, "status.rolled", "mend"),
    ({"failing": True}, "status.offline", "undo"),
    ({"waiting": 2}, "status.waiting", "undo"),
    ({"lasting": False}, "status.keep_open", "undo"),
    ({"notice": {"key": "status.notice", "values": {}, "action": None}}, "status.notice", None),
    ({"late": WORDS}, "status.late", "late"),
    ({"conflict": True}, "status.conflict", "conflict"),
]


def test_the_most_urgent_message_has_the_line(page: Phone) -> None:
    now = dict(CALM)
    for more, key, action in LOUDER_AND_LOUDER:
        now |= more
        shown = page.module("status.js", "status", now)
        assert (shown["key"], shown["action"]) == (key, action)


@pytest.mark.parametrize(
    ("rules", "left", "right"),
    [
        ("yacht", ("yacht", "choice"), ("sixes", "ones")),
        ("yacht-51", ("yacht", "choice"), ("sixes", "upper")),
        ("yahtzee", ("ones", "upper"), ("three_of_a_kind", "chance")),
        ("kismet", ("ones", "two_pair_same_color"), ("three_of_a_kind", "kismet")),
    ],
)
def test_rows_stand_in_two_columns_in_sheet_order(
    page: Phone, rules_of: Any, rules: str, left: tuple[str, str], right: tuple[str, str]
) -> None:
    columns = page.module("rules.js", "columns", rules_of(rules)["set"])
    ends = [(column[0]["id"], column[-1]["id"]) for column in columns]
    assert ends == [left, right]


def test_prices_are_those_of_the_table_in_any_order_of_the_dice(page: Phone, rules_of: Any) -> None:
    table = rules_of("yacht")["table"]
    prices = page.module("rules.js", "prices", table, [5, 3, 5, 3, 5])
    assert (prices["full_house"], prices["fives"], prices["yacht"]) == (21, 15, 0)
    assert page.module("rules.js", "payable", table, "small_straight") == [30, 0]


def test_a_correction_by_somebody_else_is_noticed(page: Phone, rules_of: Any) -> None:
    before = game("Ana", rules=rules_of("yacht"))
    before["players"][0]["scores"]["ones"] = 3
    after = game("Ana", rules=rules_of("yacht"))
    after["players"][0]["scores"]["ones"] = 2
    news = page.module("state.js", "difference", before, after)
    ones = {"player": 1, "row": "ones", "old": 3, "new": 2}
    assert news == {"kind": "correction", **ones, "also": []}
    before["players"][0]["scores"]["choice"] = 20
    after["players"][0]["scores"]["choice"] = 0
    [also] = page.module("state.js", "difference", before, after)["also"]
    assert {also["row"], page.module("state.js", "difference", before, after)["row"]} == {
        "ones",
        "choice",
    }
    assert page.module("state.js", "difference", before, before) is None
