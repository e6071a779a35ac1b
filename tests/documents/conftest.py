"""The real service, for what the documents show."""

from collections.abc import Iterator

import pytest

from tests.faults.servers import Server
from yacht_api.storage import schema


@pytest.fixture(scope="session")
def base(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Where the service answers, without the scheme."""
    folder = tmp_path_factory.mktemp("served")
    url = f"sqlite:///{folder}/yacht.sqlite"
    schema.upgrade(url)
    with Server(url, folder) as server:
        yield f"localhost:{server.port}"
