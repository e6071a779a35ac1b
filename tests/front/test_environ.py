"""What the application is told of a request."""

import pytest

from tests.front.conftest import scope
from yacht_api.front.environ import environ_of


@pytest.mark.parametrize(
    ("target", "path"),
    [
        (b"/score", "/score"),
        (b"/", "/"),
        (b"//score", "//score"),
        (b"/a%20b", "/a b"),
        (b"/%00", "/\x00"),
        (b"/%ff", "/\xff"),
        (b"/%C3%A9", "/\xc3\xa9"),
        (b"/%zz", "/%zz"),
        (b"/\xe9", "/\xe9"),
        (b"*", "*"),
        (b"localhost:443", "localhost:443"),
        (b"http://other.example/score", "/score"),
        (b"http://other.example", "/"),
        (b"http://[bad/score", "http://[bad/score"),
    ],
)
def test_the_path_is_the_decoded_bytes_as_latin_1(target, path):
    environ = environ_of(scope(target))
    assert environ["PATH_INFO"] == path
    assert environ["RAW_URI"] == target.decode("latin-1")


def test_the_query_stays_as_it_was_sent():
    environ = environ_of(scope(query_string=b"dice=4%2C4&x=\xe9"))
    assert environ["QUERY_STRING"] == "dice=4%2C4&x=\xe9"
    assert environ["RAW_URI"] == "/score?dice=4%2C4&x=\xe9"


def test_an_application_below_a_path_is_told_so():
    environ = environ_of(scope(b"/dice/score", root_path="/dice"))
    assert (environ["SCRIPT_NAME"], environ["PATH_INFO"]) == ("/dice", "/score")


@pytest.mark.parametrize(
    ("headers", "variables"),
    [
        ([(b"content-type", b"application/json")], {"CONTENT_TYPE": "application/json"}),
        ([(b"content-length", b"20")], {"CONTENT_LENGTH": "20"}),
        (
            [(b"if-none-match", b'"1"'), (b"if-none-match", b'"2"')],
            {"HTTP_IF_NONE_MATCH": '"1","2"'},
        ),
        ([(b"x-odd", b"\xe9")], {"HTTP_X_ODD": "\xe9"}),
        ([(b"x-empty", b"")], {"HTTP_X_EMPTY": ""}),
    ],
)
def test_headers_become_variables_and_repeated_ones_a_list(headers, variables):
    environ = environ_of(scope(headers=headers))
    assert {name: environ[name] for name in variables} == variables
    assert not {"HTTP_CONTENT_TYPE", "HTTP_CONTENT_LENGTH"} & set(environ)


@pytest.mark.parametrize(
    ("others", "variables"),
    [
        ({"client": ("::1", 5)}, {"REMOTE_ADDR": "::1", "REMOTE_PORT": "5"}),
        ({"client": None}, {"REMOTE_ADDR": ""}),
        ({"server": ("/run/yacht.sock", None)}, {"SERVER_NAME": "/run/yacht.sock"}),
        ({"server": None}, {"SERVER_NAME": ""}),
        ({"http_version": "1.0"}, {"SERVER_PROTOCOL": "HTTP/1.0"}),
        ({"scheme": "https"}, {"wsgi.url_scheme": "https"}),
        ({"method": "HEAD"}, {"REQUEST_METHOD": "HEAD"}),
    ],
)
def test_the_line_and_both_ends_of_it(others, variables):
    environ = environ_of(scope(**others))
    assert {name: environ[name] for name in variables} == variables
