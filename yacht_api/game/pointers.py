"""RFC 6901 pointers, by which the fields of a request are named."""


def pointer(*parts: str | int) -> str:
    """The pointer to a field, with its two special characters escaped."""
    return "".join("/" + str(part).replace("~", "~0").replace("/", "~1") for part in parts)
