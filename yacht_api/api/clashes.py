"""Problem types of requests that the present state of a game forbids (409)."""

from yacht_api.api.problem_type import ProblemType

CLASHES = (
    ProblemType(
        "game_finished",
        409,
        "Game finished",
        "Every row is used; no turn is left.",
        "Correct a turn or undo the last one, or start a rematch.",
    ),
    ProblemType(
        "turn_out_of_order",
        409,
        "Turn out of order",
        "The turn's number is beyond the one that is next.",
        "Record the turn that `game.next` names first.",
    ),
    ProblemType(
        "turn_already_recorded",
        409,
        "Turn already recorded",
        "Another entry stands for this turn: `turn` shows it.",
        "Keep it, or correct it with If-Match and its revision.",
    ),
    ProblemType(
        "not_their_turn",
        409,
        "Not their turn",
        "The player named is not the one whose turn it is.",
        "Leave `player` out, or use the one in `game.next`.",
    ),
    ProblemType(
        "category_taken",
        409,
        "Category taken",
        "The row is filled; `open` lists those that are left.",
        "Choose an open row.",
    ),
    ProblemType(
        "category_not_allowed",
        409,
        "Category not allowed",
        "The joker rules bind these dice to certain rows: `allowed` lists them.",
        "Choose one of them. After a correction: correct the later turn first.",
    ),
    ProblemType(
        "not_the_last_turn",
        409,
        "Not the last turn",
        "Only the turn recorded last can be undone.",
        "Correct the earlier turn instead.",
    ),
    ProblemType(
        "too_many_corrections",
        409,
        "Too many corrections",
        "A game takes 500 corrections.",
        "Start a new game.",
    ),
    ProblemType(
        "too_many_players",
        409,
        "Too many players",
        "Every seat is taken.",
        "Start a second game.",
    ),
    ProblemType(
        "roll_out_of_order",
        409,
        "Roll out of order",
        "An earlier roll of this turn is missing.",
        "Record the rolls in order.",
    ),
    ProblemType(
        "roll_already_recorded",
        409,
        "Roll already recorded",
        "Another roll stands here: `roll` shows it.",
        "Keep it, or replace it with If-Match and the game's version.",
    ),
    ProblemType(
        "no_rolls_left",
        409,
        "No rolls left",
        "A turn has three rolls.",
        "Record the turn.",
    ),
    ProblemType(
        "dice_unknown",
        409,
        "Dice unknown",
        "Turns hold points without dice, so other rules cannot score them: `turns` lists them.",
        "Correct these turns with their dice, if somebody remembers.",
    ),
    ProblemType(
        "nothing_rolled",
        409,
        "Nothing rolled",
        "The turn that is next has no roll yet, so there is nothing to advise on.",
        "Record a roll first, or send the dice to POST /advice.",
    ),
)
