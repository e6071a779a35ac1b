"""One kind of error."""

from dataclasses import dataclass


@dataclass(frozen=True)
class ProblemType:
    """What one kind of error means and how to mend the request."""

    code: str
    status: int
    title: str
    meaning: str
    remedy: str

    @property
    def slug(self) -> str:
        """The last part of the type's address."""
        return self.code.replace("_", "-")
