"""``python -m benchmarks``: measure everything, print the tables."""

import argparse

from benchmarks import games, report, scoring

SECTIONS = (scoring, games)


def main() -> None:
    """Run every section."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description=__doc__)
    parser.add_argument("--write", action="store_true", help="put them into docs/performance.md")
    write = parser.parse_args().write
    text = report.render([table for section in SECTIONS for table in section.measure()])
    print(text)
    if write:
        report.write(text)


if __name__ == "__main__":
    main()
