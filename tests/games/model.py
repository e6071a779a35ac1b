"""A game as a table keeps it: a list of turns, from which everything is counted again.

Only what dice pay is taken from the rule sets. Who is next, what follows from a correction, the
bonuses, totals, ranks, winners, versions and the log are worked out here a second time. Each
deed returns the status that the service has to answer.
"""

from copy import deepcopy

UPPER = {"yacht-51": [(63, 35)], "yahtzee": [(63, 35)], "kismet": [(63, 35), (71, 55), (78, 75)]}
NUMBERS = ("ones", "twos", "threes", "fours", "fives", "sixes")


class Refused(Exception):
    """The status and code of a refusal."""


class Model:
    """One game."""

    def __init__(self, rules, names, order):
        self.rules = rules
        self.order = order
        self.players = [{"id": i, "name": n, "active": True} for i, n in enumerate(names, start=1)]
        self.turns = []
        self.rolls = []
        self.undone = {}
        self.log = ["game_created"]

    @property
    def version(self):
        return len(self.log)

    # What follows from the turns.

    def own(self, seat):
        return [turn for turn in self.turns if turn["player"] == seat]

    def open(self, seat, without=None):
        used = {turn["category"] for turn in self.own(seat) if turn is not without}
        return [row for row in self.rules.ids if row not in used]

    def may_play(self, seat):
        return self.players[seat - 1]["active"] and bool(self.open(seat))

    def next(self):
        waiting = [p["id"] for p in self.players if self.may_play(p["id"])]
        return min(waiting, key=lambda seat: (len(self.own(seat)), seat), default=None)

    def bonuses(self, seat):
        points = {turn["category"]: turn["points"] for turn in self.own(seat)}
        upper = sum(points.get(row, 0) for row in NUMBERS)
        bonuses = {}
        if steps := UPPER.get(self.rules.id):
            bonuses["upper"] = max([pays for reach, pays in steps if upper >= reach], default=0)
        if self.rules.id == "yahtzee":
            bonuses["yahtzee"] = 100 * self.yahtzees(seat)
        return bonuses

    def yahtzees(self, seat):
        """How many five alike came after a yahtzee row with 50."""
        open_row, count = False, 0
        for turn in self.own(seat):
            count += bool(open_row and turn["dice"] and len(set(turn["dice"])) == 1)
            open_row = open_row or (turn["category"], turn["points"]) == ("yahtzee", 50)
        return count

    def total(self, seat):
        return sum(turn["points"] for turn in self.own(seat)) + sum(self.bonuses(seat).values())

    def shown(self):
        """The game as it has to be shown, but for its id and times."""
        totals = [self.total(player["id"]) for player in self.players]
        due = self.next()
        best = [place for place, total in enumerate(totals, start=1) if total == max(totals)]
        return {
            "order": self.order,
            "rules": {"id": self.rules.id, "version": self.rules.version},
            "status": "finished" if due is None else "in_progress",
            "version": self.version,
            "players": [
                {
                    **player,
                    "scores": dict.fromkeys(self.rules.ids)
                    | {turn["category"]: turn["points"] for turn in self.own(player["id"])},
                    "bonuses": self.bonuses(player["id"]),
                    "total": total,
                    "rank": 1 + sum(other > total for other in totals),
                    "turns_left": len(self.open(player["id"])),
                }
                for player, total in zip(self.players, totals)
            ],
            "next": due and {"turn": len(self.turns) + 1, "player": due},
            "current": self.current(due),
            "last_turn": self.turns[-1] if self.turns else None,
            "winners": best if due is None else None,
            "rematch": None,
        }

    def current(self, due):
        if due is None or not self.rolls:
            return None
        dice = self.rolls[-1]["dice"]
        return {
            "number": len(self.turns) + 1,
            "player": due,
            "rolls": self.rolls,
            "dice": dice,
            "rolls_left": 3 - len(self.rolls),
            "scores": self.prices(dice, self.own(due)),
        }

    def prices(self, dice, turns):
        return self.rules.prices(tuple(dice), {t["category"]: t["points"] for t in turns})

    # What is done.

    def done(self, action, **after):
        """Something was done; rolls go when somebody else is next."""
        before = self.next()
        for name, value in after.items():
            setattr(self, name, value)
        if self.next() != before:
            self.rolls = []
        self.log.append(action)

    def record(self, number, entry, player):
        row, dice, points = entry
        if number <= len(self.turns):
            turn = self.turns[number - 1]
            if not says(turn, entry, player):
                raise Refused(409, "turn_already_recorded")
            return 200
        due = self.next()
        if due is None:
            raise Refused(409, "game_finished")
        if number > len(self.turns) + 1:
            raise Refused(409, "turn_out_of_order")
        if player not in {None, due} and (self.order == "seats" or not self.may_play(player)):
            raise Refused(409, "not_their_turn")
        seat = player or due
        rolls = self.rolls if seat == due else []
        dice = settled(rolls, dice, points)
        paid = self.priced(seat, row, dice, points)
        turn = {
            "number": number,
            "player": seat,
            "category": row,
            "dice": dice,
            "points": paid,
            "rolls": rolls,
            "revision": self.undone.get(number, 0) + 1,
            "zero": paid == 0,
        }
        left = [] if seat == due else self.rolls
        self.done("turn_recorded", rolls=left, turns=[*self.turns, turn])
        return 201

    def priced(self, seat, row, dice, points):
        if row not in self.open(seat):
            raise Refused(409, "category_taken")
        if dice is None and points is None:
            raise Refused(422, "invalid_request")
        if dice is None:
            return points
        prices = self.prices(dice, self.own(seat))
        if row not in prices:
            raise Refused(409, "category_not_allowed")
        return prices[row]

    def correct(self, number, entry, player, revision):
        row, dice, points = entry
        if number > len(self.turns):
            raise Refused(412, "precondition_failed")
        old = self.turns[number - 1]
        if says(old, entry, player):
            return 200
        if revision != old["revision"]:
            raise Refused(412, "precondition_failed")
        seat = player or old["player"]
        if dice is None and points is None:
            if not old["rolls"]:
                raise Refused(422, "invalid_request")
            dice = old["rolls"][-1]["dice"]
        if row not in self.open(seat, without=old):
            raise Refused(409, "category_taken")
        same = dice and old["dice"] and sorted(dice) == sorted(old["dice"])
        new = old | {
            "player": seat,
            "category": row,
            "dice": dice,
            "rolls": old["rolls"] if same else [],
            "revision": old["revision"] + 1,
            "points": old["points"] if points is None else points,
        }
        turns = deepcopy(self.turns)
        turns[number - 1] = new
        for each in {old["player"], seat}:
            self.price_again([turn for turn in turns if turn["player"] == each], new)
        self.done("turn_corrected", turns=turns)
        return 200

    def price_again(self, turns, new):
        for place, turn in enumerate(turns):
            paid = turn["points"]
            if turn["dice"] is not None:
                prices = self.prices(turn["dice"], turns[:place])
                if turn["category"] not in prices:
                    raise Refused(409, "category_not_allowed")
                paid = prices[turn["category"]]
            if paid != turn["points"] and turn is not new:
                turn["revision"] += 1
            turn["points"] = paid
            turn["zero"] = paid == 0

    def undo(self, number):
        last = len(self.turns)
        if number < last:
            raise Refused(409, "not_the_last_turn")
        if number == last:
            self.undone[number] = self.turns[-1]["revision"]
            self.done("turn_undone", rolls=[], turns=self.turns[:-1])
        elif number > last + 1 or self.next() is None:
            raise Refused(404, "not_found")
        elif self.rolls:
            self.done("rolls_cleared", rolls=[])
        return 200

    def roll(self, number, place, dice, kept):
        self.check_roll(number, place)
        before = self.rolls[place - 2]["dice"] if place > 1 else []
        if not (among(kept, before) and among(kept, dice)):
            raise Refused(422, "invalid_request")
        throw = {"dice": dice, "kept": kept}
        if place == len(self.rolls) + 1:
            self.done("roll_recorded", rolls=[*self.rolls, throw])
            return 201
        there = self.rolls[place - 1]
        if any(sorted(throw[part]) != sorted(there[part]) for part in throw):
            raise Refused(409, "roll_already_recorded")
        return 200

    def check_roll(self, number, place):
        due = len(self.turns) + 1
        reasons = {
            "turn_already_recorded": number < due,
            "game_finished": self.next() is None,
            "turn_out_of_order": number > due,
            "no_rolls_left": place > 3,
            "roll_out_of_order": place > len(self.rolls) + 1,
        }
        for code, holds in reasons.items():
            if holds:
                raise Refused(409, code)

    def join(self, name):
        if self.next() is None:
            raise Refused(409, "game_finished")
        player = {"id": len(self.players) + 1, "name": name, "active": True}
        self.done("player_joined", players=[*self.players, player])
        return 201

    def set_active(self, seat, active):
        return self.change(seat, "active", active, "player_returned" if active else "player_left")

    def rename(self, seat, name):
        return self.change(seat, "name", name, "player_renamed")

    def change(self, seat, what, value, action):
        if self.players[seat - 1][what] != value:
            players = deepcopy(self.players)
            players[seat - 1][what] = value
            self.done(action, players=players)
        return 200


def says(turn, entry, player):
    """Whether the turn holds this entry already."""
    row, dice, points = entry
    if row != turn["category"] or player not in {None, turn["player"]}:
        return False
    if points is not None:
        return turn["dice"] is None and points == turn["points"]
    if dice is None:
        return bool(turn["rolls"])
    return turn["dice"] is not None and sorted(dice) == sorted(turn["dice"])


def settled(rolls, dice, points):
    """The dice of a turn with these rolls."""
    if not rolls:
        return dice
    last = rolls[-1]["dice"]
    if points is not None or (dice is not None and sorted(dice) != sorted(last)):
        raise Refused(422, "invalid_request")
    return last if dice is None else dice


def among(some, dice):
    """Whether all of some can be picked out of the dice."""
    return all(some.count(face) <= dice.count(face) for face in set(some))
