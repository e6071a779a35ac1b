"""Fields of the game: dice, rolls, a sheet. Nothing is coerced."""

import re
from collections.abc import Mapping
from typing import Any

from marshmallow import ValidationError, fields, validate

from yacht_api.rules import NUMBER_OF_DICE, Dice


class Die(fields.Integer):
    """What one die shows."""

    def __init__(self, **options: Any) -> None:
        in_range = validate.Range(1, 6, error="A die shows 1 to 6.")
        super().__init__(strict=True, validate=in_range, **options)
        self.error_messages["invalid"] = "A die is a whole number, 1 to 6."


class DiceField(fields.List[Any]):
    """Five dice, in the order they were typed."""

    def __init__(self, **options: Any) -> None:
        metadata = {"description": "The five dice, in any order.", "examples": [[4, 4, 4, 4, 1]]}
        five = validate.Length(equal=NUMBER_OF_DICE, error="There are five dice.")
        super().__init__(Die(), validate=five, **{"metadata": metadata, **options})
        self.error_messages["invalid"] = "Dice are a list of five whole numbers."

    def _deserialize(self, value: Any, *args: Any, **kwargs: Any) -> Any:
        return tuple(super()._deserialize(value, *args, **kwargs))


class RollsField(fields.List[Any]):
    """Many rolls. A bad one is named as a whole, with what is wrong in its first bad die."""

    def __init__(self, most: int) -> None:
        size = validate.Length(1, most, error=f"A batch has 1 to {most} rolls.")
        super().__init__(DiceField(), required=True, validate=size)
        self.error_messages["invalid"] = "Rolls are a list of lists of five dice."

    def _deserialize(self, value: Any, *args: Any, **kwargs: Any) -> Any:
        try:
            return super()._deserialize(value, *args, **kwargs)
        except ValidationError as error:
            if not isinstance(error.messages, dict):
                raise
            first = {place: [_first_text(texts)] for place, texts in error.messages.items()}
            raise ValidationError(first) from error


def _first_text(messages: Any) -> str:
    while isinstance(messages, Mapping):
        [messages, *_] = messages.values()
    return str(messages[0])


class DiceParameter(fields.Field[Dice]):
    """Five dice in a query: ``4,4,4,4,1``."""

    _FORM = re.compile(r"[1-6](?:,[1-6]){4}")

    def _deserialize(self, value: Any, *_: Any, **__: Any) -> Dice:
        # fullmatch with [1-6]: int() alone would take other scripts' digits and underscores.
        if not self._FORM.fullmatch(value):
            raise ValidationError("Give five numbers, 1 to 6, like 4,4,4,4,1.")
        return tuple(int(die) for die in value.split(","))


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
