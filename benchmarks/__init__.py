"""How fast the service is, measured beside a bare Flask route and FastAPI in the same run.

``python -m benchmarks`` runs everything; ``--write`` puts the tables into docs/performance.md.
A section is a module with ``measure()``, which returns tables; ``__main__`` lists them.
"""
