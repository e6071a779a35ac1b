"""Where games are kept: the only place that knows a database."""
