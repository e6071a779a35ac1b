"""A sheet written out: for a spreadsheet, and for a terminal."""

import csv
import io
from collections.abc import Iterator
from unicodedata import combining, east_asian_width

from yacht_api.game import Game

Cell = str | int | None

# What makes a spreadsheet take a text for a formula.
_FORMULA = ("=", "+", "-", "@", "\t", "\r")


def to_csv(game: Game) -> str:
    """A header with the names, then a line for each row, the bonuses and the totals (RFC 4180)."""
    text = io.StringIO()
    csv.writer(text).writerows([_harmless(cell) for cell in line] for line in _lines(game))
    return text.getvalue()


def to_text(game: Game) -> str:
    """The same as a table that is aligned in a terminal; open rows show a dot."""
    lines = [["." if cell is None else str(cell) for cell in line] for line in _lines(game)]
    widths = [max(map(_width, column)) for column in zip(*lines, strict=True)]
    table = [_aligned(line, widths) for line in lines]
    rule = "-" * _width(table[0])
    return "\n".join([table[0], rule, *table[1:-1], rule, table[-1], "", _state(game), ""])


def _lines(game: Game) -> Iterator[list[Cell]]:
    sheets = game.sheets.values()
    yield ["Category", *(player.name for player in game.players)]
    for category in game.rules.categories:
        yield [category.name, *(sheet.scores[category.id] for sheet in sheets)]
    for bonus in game.rules.bonuses:
        yield [bonus.name, *(sheet.bonuses[bonus.id] for sheet in sheets)]
    yield ["Total", *(sheet.total for sheet in sheets)]


def _harmless(cell: Cell) -> Cell:
    return f"'{cell}" if isinstance(cell, str) and cell.startswith(_FORMULA) else cell


def _aligned(line: list[str], widths: list[int]) -> str:
    first, *others = (
        (cell, " " * (width - _width(cell))) for cell, width in zip(line, widths, strict=True)
    )
    return "  ".join(["".join(first), *(space + cell for cell, space in others)])


def _width(text: str) -> int:
    """How many columns a terminal needs: two for East Asian signs and emoji, none for accents."""
    return sum(2 if east_asian_width(sign) in "WF" else 1 for sign in text if not combining(sign))


def _state(game: Game) -> str:
    names = {player.id: player.name for player in game.players}
    if game.next:
        return f"Turn {game.next.number}: {names[game.next.player]}"
    return f"Highest total: {', '.join(names[winner] for winner in game.winners or [])}"
