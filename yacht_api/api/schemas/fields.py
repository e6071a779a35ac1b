"""Fields of the game: dice, rolls, a sheet. Nothing is coerced."""

import re
from collections.abc import Mapping
from itertools import islice
from typing import Any

from marshmallow import ValidationError, fields, validate

from yacht_api.api.problems import MOST_ERRORS
from yacht_api.rules import FACES, NUMBER_OF_DICE, Dice


class Die(fields.Integer):
    """What one die shows."""

    def __init__(self, **options: Any) -> None:
        in_range = validate.Range(1, 6, error="A die shows 1 to 6.")
        super().__init__(strict=True, validate=in_range, **options)
        self.error_messages["invalid"] = "A die is a whole number, 1 to 6."


class BoundedList(fields.List[Any]):
    """A list whose length is looked at first: a megabyte of bad items would take seconds."""

    def __init__(self, item: Any, *, least: int, most: int, error: str, **options: Any) -> None:
        self._size = validate.Length(least, most, error=error)
        super().__init__(item, validate=self._size, **options)

    def _deserialize(self, value: Any, *args: Any, **kwargs: Any) -> Any:
        if not isinstance(value, list):
            raise self.make_error("invalid")
        self._size(value)
        return super()._deserialize(value, *args, **kwargs)


class Flag(fields.Boolean):
    """True or false; marshmallow alone takes 1 and 1.0 for true."""

    def __init__(self, **options: Any) -> None:
        super().__init__(truthy={True}, falsy={False}, **options)

    def _deserialize(self, value: Any, *args: Any, **kwargs: Any) -> Any:
        if not isinstance(value, bool):
            raise self.make_error("invalid", input=value)
        return super()._deserialize(value, *args, **kwargs)


class DiceField(BoundedList):
    """Five dice, in the order they were typed."""

    def __init__(self, **options: Any) -> None:
        metadata = {"description": "The five dice, in any order.", "examples": [[4, 4, 4, 4, 1]]}
        super().__init__(
            Die(),
            least=NUMBER_OF_DICE,
            most=NUMBER_OF_DICE,
            error="There are five dice.",
            **{"metadata": metadata, **options},
        )
        self.error_messages["invalid"] = "Dice are a list of five whole numbers."

    def _deserialize(self, value: Any, *args: Any, **kwargs: Any) -> Any:
        return tuple(super()._deserialize(value, *args, **kwargs))


class RollsField(BoundedList):
    """Many rolls. A bad one is named as a whole, with what is wrong in its first bad die."""

    def __init__(self, most: int) -> None:
        error = f"A batch has 1 to {most} rolls."
        super().__init__(DiceField(), least=1, most=most, error=error, required=True)
        self.error_messages["invalid"] = "Rolls are a list of lists of five dice."

    def _deserialize(self, value: Any, *_: Any, **__: Any) -> Any:
        if not isinstance(value, list):
            raise self.make_error("invalid")
        self._size(value)
        # Ten thousand rolls through a field for each die would take a second.
        bad = islice((place for place, roll in enumerate(value) if not _is_dice(roll)), MOST_ERRORS)
        if errors := {place: [_trouble(value[place])] for place in bad}:
            raise ValidationError(errors)
        return [tuple(roll) for roll in value]


def _is_dice(roll: Any) -> bool:
    return (
        isinstance(roll, list)
        and len(roll) == NUMBER_OF_DICE
        and all(type(die) is int and die in FACES for die in roll)
    )


def _trouble(roll: Any) -> str:
    try:
        DiceField().deserialize(roll)
    except ValidationError as error:
        messages: Any = error.messages
        while isinstance(messages, Mapping):
            [messages, *_] = messages.values()
        return str(messages[0])
    raise AssertionError("a roll is bad by one measure and good by another")


class DiceParameter(fields.Field[Dice]):
    """Five dice in a query: ``4,4,4,4,1``."""

    _FORM = re.compile(r"[1-6](?:,[1-6]){4}")

    def _deserialize(self, value: Any, *_: Any, **__: Any) -> Dice:
        # fullmatch with [1-6]: int() alone would take other scripts' digits and underscores.
        if not self._FORM.fullmatch(value):
            raise ValidationError("Give five numbers, 1 to 6, like 4,4,4,4,1.")
        return tuple(int(die) for die in value.split(","))


class CountParameter(fields.Integer):
    """A number in a query, written in one way only: no sign, no other script's digits."""

    _FORM = re.compile(r"0|[1-9][0-9]{0,8}")

    def _deserialize(self, value: Any, *args: Any, **kwargs: Any) -> Any:
        if not self._FORM.fullmatch(value):
            raise ValidationError("Give a whole number, 0 or more, of at most nine digits.")
        return super()._deserialize(value, *args, **kwargs)


class RowPoints(fields.Field[dict[str, int | None]]):
    """The rows of one sheet: category id -> points, or null while the row is open."""

    def _deserialize(self, value: Any, *_: Any, **__: Any) -> dict[str, int | None]:
        if not isinstance(value, Mapping):
            raise ValidationError("Scores are an object: category -> points or null.")
        bad = {
            row: ["Points are a whole number, or null while the row is open."]
            for row, points in value.items()
            if points is not None and type(points) is not int
        }
        if bad:
            raise ValidationError(bad)
        return dict(value)


class SheetField(RowPoints):
    """A player's sheet, which may be left out."""

    def __init__(self, description: str) -> None:
        metadata = {
            "type": "object",
            "additionalProperties": {"type": ["integer", "null"]},
            "description": f"{description}: category id -> points, or null while the row is open.",
            "examples": [{"yacht": 50, "choice": None}],
            "default": None,
        }
        super().__init__(load_default=None, allow_none=True, metadata=metadata)
