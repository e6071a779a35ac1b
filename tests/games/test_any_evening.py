"""Whatever is done in whatever order, the service agrees with the model of a game."""

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from tests.games.evening import Evening
from tests.games.model import Model, Refused
from yacht_api.rules import all_rulesets

FACES = st.integers(1, 6)
# Five alike are what jokers are about, and far too rare at random.
DICE = st.lists(FACES, min_size=5, max_size=5) | FACES.map(lambda face: [face] * 5)
CHANCE = st.integers(0, 9)
NAMES = ("Ana", "Ben", "Cleo", "Dora")


class AnyEvening(RuleBasedStateMachine):
    """Does the same to a game over HTTP and to its model, and compares after each step."""

    client = None

    @initialize(
        rules=st.sampled_from(all_rulesets()),
        players=st.integers(1, 3),
        order=st.sampled_from(["seats", "any"]),
    )
    def begin(self, rules, players, order):
        self.game = Evening(self.client, *NAMES[:players], rules=rules.id, order=order)
        self.model = Model(rules, NAMES[:players], order)
        self.keys_changed = 0

    def compare(self, answer, deed, *arguments):
        """The answer must be what the model says to the same deed."""
        try:
            expected = deed(*arguments)
        except Refused as refused:
            status, code = refused.args
            assert (answer.status_code, answer.json.get("code")) == (status, code), answer.text
        else:
            assert answer.status_code == expected, answer.text
            assert answer.headers.get("ETag") == self.tag(answer)
            self.same_game(answer.json["game"])

    def tag(self, answer):
        """A turn's revision, nothing for a turn that is gone, else the game's version."""
        if answer.request.method == "DELETE":
            return None
        return f'"{answer.json.get("revision", self.model.version)}"'

    def same_game(self, game):
        seen = dict(game)
        for ours in ("id", "created_at", "updated_at"):
            del seen[ours]
        if seen["last_turn"]:
            seen["last_turn"] = without_time(seen["last_turn"])
        assert seen == self.model.shown()

    @invariant()
    def all_is_as_the_model_says(self):
        if hasattr(self, "game"):
            self.same_game(self.game.show())
            log = self.game.log()
            assert [entry["action"] for entry in log] == self.model.log
            assert [entry["seq"] for entry in log] == list(range(1, len(log) + 1))

    def entry(self, data, seat):
        """A row, mostly an open one, and dice, or points, or nothing."""
        open_rows = (seat and self.model.open(seat)) or self.model.rules.ids
        rows = open_rows if data.draw(CHANCE) else self.model.rules.ids
        row = data.draw(st.sampled_from(rows))
        kind = data.draw(CHANCE)
        dice, points = (data.draw(DICE) if kind > 1 else None), None
        if self.model.rolls and kind > 4:
            dice = data.draw(st.permutations(self.model.rolls[-1]["dice"]))
        if kind == 1 or (dice is None and not self.model.rolls):
            dice = None
            points = data.draw(st.sampled_from(sorted(self.model.rules.payable[row])))
        return row, dice, points

    def put(self, number, entry, player, **headers):
        row, dice, points = entry
        body = {"category": row, "dice": dice, "points": points, "player": player}
        body = {name: value for name, value in body.items() if value is not None}
        return self.game.ask("PUT", f"/turns/{number}", body, **headers)

    def seat(self, data):
        """Mostly nobody is named, sometimes the right one, sometimes another."""
        seats = st.sampled_from([player["id"] for player in self.model.players])
        return data.draw(st.none() | st.none() | seats)

    @rule(data=st.data())
    def record(self, data):
        number = len(self.model.turns) + 1
        if not data.draw(CHANCE):
            number = data.draw(st.integers(1, number + 1))
        player = self.seat(data)
        deed = (number, self.entry(data, player or self.model.next()), player)
        self.compare(self.put(*deed), self.model.record, *deed)
        if data.draw(CHANCE) > 6:
            self.compare(self.put(*deed), self.model.record, *deed)

    @rule(data=st.data(), many=st.integers(2, 14))
    def play_on(self, data, many):
        dice = data.draw(DICE)
        for place in range(many):
            if self.model.next() is None:
                return
            thrown = [(face + place) % 6 + 1 for face in dice]
            seat, number = self.model.next(), len(self.model.turns) + 1
            paid = self.model.prices(thrown, self.model.own(seat))
            if self.model.rolls:
                self.compare(self.game.undo(number), self.model.undo, number)
            row = list(paid)[place % len(paid)]
            deed = (number, (row, thrown, None), None)
            self.compare(self.put(*deed), self.model.record, *deed)

    @precondition(lambda self: self.model.turns)
    @rule(data=st.data())
    def correct(self, data):
        number = data.draw(st.integers(1, len(self.model.turns)))
        old = self.model.turns[number - 1]
        player = self.seat(data)
        row, dice, points = self.entry(data, player or old["player"])
        if data.draw(st.booleans()):
            dice, points = old["dice"], old["points"] if old["dice"] is None else None
            row = row if old["dice"] else old["category"]
        revision = old["revision"] if data.draw(CHANCE) else old["revision"] + 1
        deed = (number, (row, dice, points), player)
        answer = self.put(*deed, if_match=f'"{revision}"')
        self.compare(answer, self.model.correct, *deed, revision)

    @rule(data=st.data())
    def roll(self, data):
        number = len(self.model.turns) + 1
        place = len(self.model.rolls) + 1
        if not data.draw(CHANCE):
            number = data.draw(st.integers(1, number + 1))
            place = data.draw(st.integers(1, 4))
        dice = data.draw(DICE)
        kept = []
        if self.model.rolls:
            kept = data.draw(st.lists(st.sampled_from(self.model.rolls[-1]["dice"]), max_size=3))
            dice = kept + dice[len(kept) :]
        body = {"dice": dice, "kept": kept}
        answer = self.game.ask("PUT", f"/turns/{number}/rolls/{place}", body)
        self.compare(answer, self.model.roll, number, place, dice, kept)

    @rule(data=st.data())
    def undo(self, data):
        last = len(self.model.turns)
        number = data.draw(st.integers(max(1, last - 1), last + 2))
        self.compare(self.game.undo(number), self.model.undo, number)

    @precondition(lambda self: len(self.model.players) < len(NAMES))
    @rule()
    def join(self):
        name = NAMES[len(self.model.players)]
        self.compare(self.game.join(name), self.model.join, name)

    @rule(data=st.data(), active=st.booleans())
    def leave_or_return(self, data, active):
        seat = data.draw(st.integers(1, len(self.model.players)))
        self.compare(self.game.change(seat, active=active), self.model.set_active, seat, active)

    @rule(data=st.data(), suffix=st.sampled_from(["", " the First"]))
    def rename(self, data, suffix):
        seat = data.draw(st.integers(1, len(self.model.players)))
        name = NAMES[seat - 1] + suffix
        self.compare(self.game.change(seat, name=name), self.model.rename, seat, name)

    @rule()
    def change_key(self):
        self.keys_changed += 1
        asked = {"idempotency_key": f"key-{self.keys_changed}"}
        answer = self.game.ask("POST", "/key", **asked)
        assert self.game.ask("POST", "/key", **asked).data == answer.data
        self.game.key = answer.json["key"]
        self.model.done("key_changed")

    def teardown(self):
        if hasattr(self, "game"):
            turns = self.client.get(f"{self.game.path}/turns").json
            assert [without_time(turn) for turn in turns] == self.model.turns


def without_time(turn):
    return {name: value for name, value in turn.items() if name != "recorded_at"}


# In two parts, so that two workers share the time.
@pytest.mark.parametrize("part", ["one", "other"])
def test_whatever_is_done_the_service_agrees_with_the_model(quick_api, part):
    class OverHttp(AnyEvening):
        client = quick_api

    run_state_machine_as_test(
        OverHttp,
        settings=settings(
            max_examples=12,
            stateful_step_count=25,
            deadline=None,
            suppress_health_check=list(HealthCheck),
        ),
    )
