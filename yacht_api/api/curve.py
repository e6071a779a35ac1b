"""The curve of a game as a picture: everybody's chances after every turn."""

from collections.abc import Iterator, Sequence
from html import escape

from yacht_api.advice import Odds
from yacht_api.game import Game

WIDTH, HEIGHT = 640, 360
_LEFT, _RIGHT, _TOP, _BOTTOM = 52, 130, 24, 32
# Told apart also by those who see few colours, and by the names at their ends.
_COLOURS = ("#1f4e8c", "#c2571a", "#2d7d46", "#8a3d8f", "#8c6d1f", "#3d7f8f")
_DASHES = ("", "7 4", "2 3", "9 3 2 3")


def drawn(game: Game, by_turn: Sequence[Odds]) -> str:
    """An SVG picture; ``by_turn`` are the chances before the first turn and after each."""
    return "".join(
        (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" role="img" ',
            'font-family="system-ui, sans-serif" font-size="13">',
            f"<title>{escape(_title(game))}</title>",
            f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#fbfaf5"/>',
            *_grid(len(by_turn) - 1),
            *_lines(game, by_turn),
            "</svg>\n",
        )
    )


def _title(game: Game) -> str:
    return "Chances to win: " + ", ".join(player.name for player in game.players)


def _x(turn: int, turns: int) -> float:
    return _LEFT + (WIDTH - _LEFT - _RIGHT) * turn / max(turns, 1)


def _y(share: float) -> float:
    return _TOP + (HEIGHT - _TOP - _BOTTOM) * (1 - share)


def _grid(turns: int) -> Iterator[str]:
    for percent in (0, 25, 50, 75, 100):
        y = _y(percent / 100)
        yield f'<path d="M{_LEFT} {y:.1f}H{WIDTH - _RIGHT}" stroke="#d9d5c8"/>'
        yield (
            f'<text x="{_LEFT - 8}" y="{y + 4:.1f}" text-anchor="end" fill="#57534a">'
            f"{percent} %</text>"
        )
    yield (
        f'<text x="{WIDTH - _RIGHT}" y="{HEIGHT - 10}" text-anchor="end" fill="#57534a">'
        f"turn {turns}</text>"
    )


def _lines(game: Game, by_turn: Sequence[Odds]) -> Iterator[str]:
    turns = len(by_turn) - 1
    last = by_turn[-1].players
    heights = _apart([_y(odds.share) for odds in last])
    for seat, player in enumerate(game.players):
        colour = _COLOURS[seat % len(_COLOURS)]
        dash = _DASHES[seat // len(_COLOURS) % len(_DASHES)]
        points = " ".join(
            f"{_x(turn, turns):.1f},{_y(odds.players[seat].share):.1f}"
            for turn, odds in enumerate(by_turn)
        )
        yield (
            f'<polyline points="{points}" fill="none" stroke="{colour}" stroke-width="2.5" '
            f'stroke-dasharray="{dash}" stroke-linejoin="round"/>'
        )
        yield (
            f'<text x="{WIDTH - _RIGHT + 8}" y="{heights[seat] + 4:.1f}" fill="{colour}" '
            f'font-weight="600">{escape(_short(player.name))} {last[seat].share:.0%}</text>'
        )


def _apart(heights: Sequence[float]) -> list[float]:
    """The heights moved down as far as names of one line's height need."""
    placed = dict.fromkeys(range(len(heights)), 0.0)
    lowest = float("-inf")
    for seat in sorted(placed, key=lambda seat: heights[seat]):
        lowest = max(heights[seat], lowest + 15)
        placed[seat] = lowest
    return list(placed.values())


def _short(name: str) -> str:
    return name if len(name) <= 10 else f"{name[:9]}…"
