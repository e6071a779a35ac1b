"""The curve of a game as a picture: everybody's chances after every turn."""

from collections.abc import Iterator, Sequence
from html import escape

from yacht_api.advice import Odds
from yacht_api.game import Game

WIDTH, HEIGHT = 400, 300
_LEFT, _RIGHT, _TOP, _BOTTOM = 40, 296, 64, 268
_LINE = 16
# Told apart also by those who see few colours; for more players the lines are broken.
_COLOURS = ("#1f4f8f", "#c04f15", "#1c6b34", "#8a3d8f", "#7d5f14", "#2f6f80")
_DASHES = ("", "7 4", "2 4", "9 3 2 3")
_SOFT = 'fill="#5c574d" class="soft"'
_ON_DARK = ("#8fb8f5", "#ffab7a", "#7fd69a", "#dfa3e6", "#e0c170", "#86d3e6")
# Only what changes: a program that reads no styles draws the light picture.
_DARK = (
    "@media (prefers-color-scheme:dark){svg{color:#f1eee7}.card{fill:#212327}"
    ".soft{fill:#b3aea4}.grid{stroke:#3d4046}"
    + "".join(f".p{place}{{color:{colour}}}" for place, colour in enumerate(_ON_DARK))
    + "}"
)


def drawn(game: Game, by_turn: Sequence[Odds]) -> str:
    """An SVG picture; ``by_turn`` are the chances before the first turn and after each."""
    title = escape(_title(game))
    return "".join(
        (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" role="img" ',
            f'width="{2 * WIDTH}" height="{2 * HEIGHT}" ',
            'font-family="system-ui, sans-serif" font-size="12" color="#1d1b17" ',
            f'fill="currentColor"><title>{title}</title><style>{_DARK}</style>',
            f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#fffefb" class="card"/>',
            f'<text x="12" y="27" font-size="17" font-weight="650">{title}</text>',
            f'<text x="12" y="46" {_SOFT}>{escape(game.rules.name)}: chances to win</text>',
            *_grid(len(by_turn) - 1),
            *_lines(by_turn),
            *_ends(game, by_turn[-1]),
            "</svg>\n",
        )
    )


def _title(game: Game) -> str:
    names = [_short(player.name) for player in game.players if player.id in (game.winners or ())]
    if not names:
        return "A game of " + _listed([_short(player.name) for player in game.players])
    points = max(sheet.total for sheet in game.sheets.values())
    return f"{_listed(names)} {'win' if len(names) > 1 else 'wins'} with {points}"


def _listed(names: list[str]) -> str:
    """The first three, so that a line holds them."""
    shown = names if len(names) <= 3 else [*names[:2], f"{len(names) - 2} more"]
    return " and ".join([", ".join(shown[:-1]), shown[-1]] if len(shown) > 1 else shown)


def _x(turn: int, turns: int) -> float:
    return _LEFT + (_RIGHT - _LEFT) * turn / max(turns, 1)


def _y(share: float) -> float:
    return _TOP + (_BOTTOM - _TOP) * (1 - share)


def _grid(turns: int) -> Iterator[str]:
    for percent in (0, 25, 50, 75, 100):
        y = _y(percent / 100)
        yield f'<path d="M{_LEFT} {y:.1f}H{_RIGHT}" stroke="#ddd8cc" class="grid"/>'
        yield _small(_LEFT - 6, y + 4, f"{percent}%")
    yield _small(_RIGHT, HEIGHT - 12, f"turn {turns}")


def _small(x: float, y: float, text: str) -> str:
    return f'<text x="{x}" y="{y:.1f}" font-size="11" text-anchor="end" {_SOFT}>{text}</text>'


def _lines(by_turn: Sequence[Odds]) -> Iterator[str]:
    turns = len(by_turn) - 1
    for seat in range(len(by_turn[-1].players)):
        # The line of somebody who came late begins there.
        points = " ".join(
            f"{_x(turn, turns):.1f},{_y(odds.players[seat].share):.1f}"
            for turn, odds in enumerate(by_turn)
            if seat < len(odds.players)
        )
        dash = _DASHES[seat // len(_COLOURS) % len(_DASHES)]
        yield (
            f'<polyline {_colour(seat)} points="{points}" fill="none" stroke="currentColor" '
            f'stroke-width="2.5" stroke-linejoin="round" stroke-dasharray="{dash}"/>'
        )


def _ends(game: Game, last: Odds) -> Iterator[str]:
    """A dot where each line ends, and beside it whose it is and what came of it."""
    ys = [_y(player.share) for player in last.players]
    for seat, (player, y, beside) in enumerate(zip(game.players, ys, _apart(ys))):
        total, share = game.sheets[player.id].total, last.players[seat].share
        came = str(total) if game.winners else f"{share:.0%}"
        yield f'<circle {_colour(seat)} cx="{_RIGHT}" cy="{y:.1f}" r="4"/>'
        yield (
            f'<text {_colour(seat)} x="{_RIGHT + 9}" y="{beside + 4:.1f}" font-weight="600">'
            f"{escape(_short(player.name))} {came}</text>"
        )


def _colour(seat: int) -> str:
    place = seat % len(_COLOURS)
    return f'color="{_COLOURS[place]}" class="p{place}"'


def _apart(heights: Sequence[float]) -> list[float]:
    """The heights moved as far as names of one line's height need, and none below the last."""
    order = sorted(range(len(heights)), key=heights.__getitem__)
    line = min(_LINE, (_BOTTOM - _TOP) / max(len(heights) - 1, 1))
    placed, above = list(heights), _TOP - line
    for seat in order:
        above = placed[seat] = max(heights[seat], above + line)
    below = _BOTTOM + line
    for seat in reversed(order):
        below = placed[seat] = min(placed[seat], below - line)
    return placed


def _short(name: str) -> str:
    return name if len(name) <= 8 else f"{name[:7].rstrip()}…"
