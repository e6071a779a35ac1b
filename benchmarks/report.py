"""Tables of figures: printed, and written into docs/performance.md between its two marks."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from os import cpu_count
from pathlib import Path
from platform import python_version

from benchmarks.servers import ROOT

DOCUMENT = ROOT / "docs" / "performance.md"
_BEGIN = "<!-- figures: written by `python -m benchmarks --write` -->\n"
_END = "<!-- end of figures -->\n"


@dataclass(frozen=True)
class Table:
    """A titled table; every cell is text already."""

    title: str
    head: Sequence[str]
    rows: Sequence[Sequence[str]]

    def markdown(self) -> str:
        """The table in Markdown, its columns aligned for those who read the source."""
        widths = [max(map(len, column)) for column in zip(self.head, *self.rows, strict=True)]
        rule = ["-" * width for width in widths]
        lines = [
            "| " + " | ".join(map(str.ljust, row, widths)) + " |"
            for row in (self.head, rule, *self.rows)
        ]
        return f"### {self.title}\n\n" + "\n".join(lines) + "\n"


def target(name: str, figure: float, unit: str, *, most: float = 0, least: float = 0) -> list[str]:
    """A row of a table of targets: the figure, what was wanted, and whether it is met."""
    wanted = f"at least {least:g}" if least else f"at most {most:g}"
    met = figure >= least if least else figure <= most
    shown = f"{figure:.2f}" if figure < 10 else f"{figure:.0f}"
    return [name, f"{shown} {unit}".strip(), wanted, "yes" if met else "no"]


def render(tables: Sequence[Table]) -> str:
    """All tables, with the date and the machine."""
    return "\n".join([_made_on(), *(table.markdown() for table in tables)])


def write(text: str) -> None:
    """Replace what stands between the two marks of the document."""
    before, _, rest = DOCUMENT.read_text("utf-8").partition(_BEGIN)
    _, _, after = rest.partition(_END)
    DOCUMENT.write_text(f"{before}{_BEGIN}\n{text}\n{_END}{after}", "utf-8")


def _made_on() -> str:
    lines = Path("/proc/cpuinfo").read_text("utf-8").splitlines()
    models = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    processor = models[0] if models else "unknown processor"
    return f"{date.today()}: {processor}, {cpu_count()} cores, Python {python_version()}.\n"
