"""One server and one browser for each worker; every test has phones of its own."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser

from tests.browser.phones import HOST, Phone
from tests.browser.serving import serving

NewPhone = Callable[..., Phone]


@pytest.fixture(scope="session")
def port(tmp_path_factory: pytest.TempPathFactory, large_tables: Path) -> Iterator[int]:
    """Where the service listens."""
    folder = tmp_path_factory.mktemp("service")
    (folder / "advice").symlink_to(large_tables)
    with serving(folder) as port:
        yield port


@pytest.fixture
def new_phone(browser: Browser, port: int) -> Iterator[NewPhone]:
    """Makes phones. At the end none may have met an error in a script or in the page's policy."""
    phones: list[Phone] = []

    def make(*, host: str = HOST, **options: Any) -> Phone:
        phone = Phone.of(browser, f"http://{host}:{port}", **options)
        phones.append(phone)
        return phone

    yield make
    for phone in phones:
        phone.context.close()
    assert [phone.trouble for phone in phones if phone.trouble] == []


@pytest.fixture
def phone(new_phone: NewPhone) -> Phone:
    """A phone on the home network."""
    return new_phone()


@pytest.fixture
def other(new_phone: NewPhone) -> Phone:
    """Another phone."""
    return new_phone()
