"""Games begun elsewhere: sheets from paper, and games that were exported."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from yacht_api.game.broken_rules import Clash, Fault, Impossible
from yacht_api.game.event import Event
from yacht_api.game.game import Game
from yacht_api.game.pointers import pointer
from yacht_api.game.rolling import check_rolls
from yacht_api.game.sheet import Sheet
from yacht_api.game.turn import Entry, Roll, Turn, alike


@dataclass(frozen=True)
class Played:
    """A turn that was played elsewhere, and the pointer to where it was written down.

    ``points`` are what it is said to have paid, where the dice say so too.
    """

    where: str
    player: int
    entry: Entry
    recorded_at: datetime
    rolls: tuple[Roll, ...] = ()
    revision: int = 1
    on_paper: bool = False
    points: int | None = None

    def fault(self, fault: Fault) -> Fault:
        """The fault of a field, at its place in what was imported."""
        # A row on paper is its points or its dice, so it has no further fields.
        inside = "" if self.on_paper and fault.pointer != "/dice" else fault.pointer
        return Fault(self.where + inside, fault.detail)


def from_paper(columns: Sequence[Mapping[str, Entry]], at: datetime) -> Iterator[Played]:
    """The filled rows of each seat's sheet, one round after another as they would be played.

    Where the order of a player's rows matters, it is the one in which they stand.
    """
    sheets = [list(column.items()) for column in columns]
    for played in range(max(map(len, sheets), default=0)):
        for place, rows in enumerate(sheets):
            if played < len(rows):
                row, entry = rows[played]
                where = pointer("players", place, "sheet", row)
                yield Played(where, place + 1, entry, at, on_paper=True)


def imported(
    game: Game,
    plays: Sequence[Played],
    rolls: Sequence[Roll] = (),
    known: Sequence[Fault] = (),
) -> tuple[Game, Event]:
    """A new game with these turns, and rolls of the turn that is next.

    Every entry is priced as if it were made now. Impossible names all that cannot be, by pointer:
    the faults ``known`` before, then those found here.
    """
    faults = list(known)
    for play in plays:
        try:
            game = replace(game, turns=(*game.turns, _turn(game, play)))
        except Impossible as wrong:
            faults += [play.fault(fault) for fault in wrong.faults]
        except Clash as wrong:
            faults.append(play.fault(Fault("/category", str(wrong))))
    faults += _roll_faults(game, rolls)
    if faults:
        raise Impossible(*faults)
    detail = {
        "players": [player.name for player in game.players],
        "rules": {"id": game.rules.id, "version": game.rules.version},
        "order": game.order,
        "turns": len(game.turns),
    }
    return replace(game, rolls=tuple(rolls)), Event("game_imported", detail)


def _turn(game: Game, play: Played) -> Turn:
    game.check_seat(play.player)
    entry = play.entry
    check_rolls(game.rules, play.rolls)
    if play.rolls and not (entry.dice and alike(entry.dice, play.rolls[-1].dice)):
        raise Impossible(Fault("/dice", "The dice differ from those of the last roll."))
    own = [turn for turn in game.turns if turn.player == play.player]
    points = Sheet.of(game.rules, own).price(entry)
    if play.points not in {None, points}:
        raise Impossible(Fault("/points", f"The dice of this turn pay {points}."))
    return Turn(
        number=len(game.turns) + 1,
        player=play.player,
        category=entry.category,
        dice=entry.dice,
        points=points,
        rolls=play.rolls,
        revision=play.revision,
        recorded_at=play.recorded_at,
    )


def _roll_faults(game: Game, rolls: Sequence[Roll]) -> Iterator[Fault]:
    if rolls and game.next is None:
        yield Fault("/rolls", "No turn is left to roll for.")
    try:
        check_rolls(game.rules, rolls)
    except Impossible as wrong:
        yield from wrong.faults
