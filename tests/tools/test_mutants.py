import pytest

from tools.mutants import parts


def test_every_part_has_code_and_tests_where_it_says(request: pytest.FixtureRequest) -> None:
    root = request.config.rootpath
    for part in parts():
        assert all(list(root.glob(pattern)) for pattern in part.modules), part.name
        assert all(
            (root / test.partition("::")[0]).exists()
            for test in part.tests
            if test.startswith("tests/")
        )
