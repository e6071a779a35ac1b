"""How advice, chances and judgement look in JSON."""

from typing import Any

from yacht_api.advice import Advice, Analysis, KeepWorth, Odds, TurnJudged

Shown = dict[str, Any]


def advice(rules: str, found: Advice) -> Shown:
    """What each choice is worth, best first."""
    best = found.best
    named = {"keep": best.keep} if isinstance(best, KeepWorth) else {"category": best.category}
    return {
        "rules": rules,
        "dice": found.dice,
        "rolls_left": found.rolls_left,
        "expected": found.expected,
        "best": named,
        "keeps": [keep._asdict() for keep in found.keeps],
        "categories": [category._asdict() for category in found.categories],
    }


def odds(found: Odds) -> Shown:
    """Everybody's chances, in the order of the seats."""
    return {
        "exact": found.exact,
        "players": [
            {
                "id": each.player,
                "win": each.win,
                "share": each.share,
                "expected_total": each.expected_total,
            }
            for each in found.players
        ],
    }


def analysis(found: Analysis) -> Shown:
    """All turns in order, and the players' sums."""
    return {
        "turns": [_turn(each) for each in found.turns],
        "players": [
            {"id": each.player, "change": each.change, "luck": each.luck, "cost": each.cost}
            for each in found.players
        ],
    }


def _turn(judged: TurnJudged) -> Shown:
    return {
        "number": judged.number,
        "player": judged.player,
        "change": judged.change,
        "luck": judged.luck,
        "cost": judged.cost,
        "row": None if judged.row is None else judged.row._asdict(),
        "rolls": judged.rolls,
        "keeps": [keep._asdict() for keep in judged.keeps],
    }
