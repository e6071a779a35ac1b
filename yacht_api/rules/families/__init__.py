"""One module a family of rule sets; each names its rule sets in ``RULESETS``."""
