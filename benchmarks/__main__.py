"""``python -m benchmarks``: measure everything, print the tables."""

import argparse

from benchmarks import games, report, scoring

SECTIONS = (scoring, games)


def main() -> None:
    """Run every section."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description=__doc__)
    parser.add_argument("--write", action="store_true", help="put them into docs/performance.md")
    write = parser.parse_args().write
    tables = []
    for section in SECTIONS:
        found = section.measure()
        # At once, so that a later section that fails takes nothing away.
        print("\n".join(table.markdown() for table in found), flush=True)
        tables += found
    if write:
        report.write(report.render(tables))


if __name__ == "__main__":
    main()
