"""``POST /score`` and ``GET /score``."""

from flask.testing import FlaskClient


def test_four_fours_and_a_one_pay_seventeen_as_four_of_a_kind(client: FlaskClient) -> None:
    answer = client.post("/score", json={"dice": [4, 4, 4, 4, 1]})
    assert answer.status_code == 200
    assert answer.json["scores"]["four_of_a_kind"] == 17
    assert answer.json["best"] == ["four_of_a_kind", "choice"]
