"""``sheet.csv``, ``sheet.txt``, ``watch.svg`` and ``invite.svg``."""

import csv
import io

import pytest
import segno

from tests.games.evening import problem
from yacht_api.api import sheets


def _csv(evening):
    answer = evening.client.get(f"{evening.path}/sheet.csv")
    assert answer.status_code == 200
    assert answer.content_type.startswith("text/csv")
    return answer, list(csv.reader(io.StringIO(answer.text, newline="")))


def _is_code_of(answer, link):
    drawn = io.BytesIO()
    segno.make(link, error="m", micro=False).save(
        drawn, kind="svg", border=4, dark="#000", light="#fff", omitsize=True, xmldecl=False
    )
    return answer.data == drawn.getvalue()


def test_the_csv_has_a_line_a_row_and_a_column_a_player(evening):
    evening.play(("choice", "65543"), ("sixes", "66612"))
    answer, lines = _csv(evening)
    assert lines[0] == ["Category", "Ana", "Ben"]
    assert ["Player's Choice", "23", ""] in lines
    assert ["Sixes", "", "18"] in lines
    assert lines[-1] == ["Total", "23", "18"]
    assert len(lines) == 14
    assert answer.text.count("\r\n") == 14
    assert answer.headers["Content-Disposition"].startswith("attachment;")
    assert answer.headers["Cache-Control"] == "private, no-cache"


@pytest.mark.parametrize("name", ["=1+1", "+1", "-1", "@SUM(A1)", '=cmd|"/c calc"!A1'])
def test_no_name_becomes_a_formula(begin, name):
    _, lines = _csv(begin(name, 'a,b"c'))
    assert lines[0][1:] == [f"'{name}", 'a,b"c']


def test_bonuses_stand_before_the_total(begin):
    evening = begin("Ana", rules="yacht-51")
    evening.play(("sixes", "66666"), ("fives", "55551"), ("fours", "44411"), ("threes", "33311"))
    _, lines = _csv(evening)
    assert lines[-2:] == [
        ["Upper bonus", "35"],
        ["Total", "106"],
    ]


def test_the_text_sheet_is_aligned_also_with_wide_and_long_names(begin):
    evening = begin("Ana", "山田太郎", "A name of some length")
    evening.play(("choice", "65543"))
    answer = evening.client.get(f"{evening.path}/sheet.txt")
    assert answer.content_type == "text/plain; charset=utf-8"
    lines = answer.text.splitlines()
    assert lines[0] == "Category         Ana  山田太郎  A name of some length"
    assert lines[7] == "Player's Choice   23         .                      ."
    assert lines[-1] == "Turn 2: 山田太郎"


def test_the_text_sheet_names_the_highest_total_at_the_end(begin):
    evening = begin("Ana", "Ben")
    evening.play_out()
    text = evening.client.get(f"{evening.path}/sheet.txt").text
    assert text.splitlines()[-1] == "Highest total: Ana, Ben"


@pytest.mark.parametrize("form", ["sheet.csv", "sheet.txt", "export"])
def test_a_sheet_that_has_not_changed_is_a_304(evening, form):
    path = f"{evening.path}/{form}"
    tag = evening.client.get(path).headers["ETag"]
    assert evening.client.get(path, headers={"If-None-Match": tag}).status_code == 304
    evening.play(("choice", "65543"))
    assert evening.client.get(path, headers={"If-None-Match": tag}).status_code == 200


def test_a_corrected_row_changes_csv_and_text_at_once(evening):
    evening.play(("choice", "65543"), ("sixes", "66612"))
    assert evening.turn(1, "choice", "66665", if_match='"1"').status_code == 200
    _, lines = _csv(evening)
    assert ["Player's Choice", "29", ""] in lines
    assert "29" in evening.client.get(f"{evening.path}/sheet.txt").text


def test_the_watch_code_leads_to_the_page_without_a_key(evening):
    answer = evening.client.get(f"{evening.path}/watch.svg", headers={"Host": "yacht.lan:8000"})
    assert answer.content_type == "image/svg+xml"
    assert _is_code_of(answer, f"http://yacht.lan:8000/g/{evening.id}")


def test_the_invite_code_holds_the_key_behind_the_fragment_and_is_not_kept(evening):
    answer = evening.ask("GET", "/invite.svg", Host="yacht.lan:8000")
    assert _is_code_of(answer, f"http://yacht.lan:8000/g/{evening.id}#{evening.key}")
    assert answer.headers["Cache-Control"] == "no-store"


def test_the_invite_code_is_for_who_has_the_key(evening, begin):
    problem(evening.client.get(f"{evening.path}/invite.svg"), 401, "no_key")
    problem(evening.ask("GET", "/invite.svg", key=begin("Ana").key), 403, "wrong_key")


@pytest.mark.parametrize("host", ["localhost:8000", "127.0.0.1:8000", "[::1]:8000", "LOCALHOST"])
def test_asked_as_localhost_the_code_has_the_address_that_phones_can_reach(
    evening, monkeypatch, host
):
    monkeypatch.setattr(sheets, "lan_addresses", lambda: ["192.168.178.20"])
    answer = evening.client.get(f"{evening.path}/watch.svg", headers={"Host": host})
    assert _is_code_of(answer, f"http://192.168.178.20:8000/g/{evening.id}")


def test_unknown_games_have_no_sheets(api):
    for form in ("sheet.csv", "sheet.txt", "watch.svg"):
        problem(api.get(f"/games/{'x' * 22}/{form}"), 404, "not_found")
