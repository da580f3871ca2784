"""Deliberate faults: where they are put, and that tests which notice one are told from others."""

from __future__ import annotations

from pathlib import Path

import pytest

from tools.mutants import Fault, faults, parts

MODULE = """\
from functools import lru_cache

class Purse:
    __slots__ = ("coins",) * 1

@lru_cache(maxsize=8)
def is_rich(coins: "tuple[int, 3]") -> bool:
    return coins > 5

def pay(to: str) -> None:
    print(f"paid {to[:20]}")
"""

TESTS = """\
from purse import is_rich

def test_the_number_that_makes_one_rich():
    assert is_rich(6)
"""


@pytest.fixture
def purse(tmp_path: Path) -> list[Fault]:
    """The faults of a module that lies beside its test, by their lines."""
    (tmp_path / "pytest.ini").write_text("[pytest]\npythonpath = .\n")
    (tmp_path / "test_purse.py").write_text(TESTS)
    module = tmp_path / "purse.py"
    module.write_text(MODULE)
    return sorted(faults(module), key=lambda fault: (fault.line, fault.what))


def test_what_no_test_could_notice_is_left_as_it_is(purse: list[Fault]) -> None:
    assert [(fault.line, fault.what) for fault in purse] == [
        (8, "5 becomes 6"),
        (8, "Gt becomes GtE"),
        (11, "a call is left out"),
    ]


def test_every_part_has_code_and_tests_where_it_says(request: pytest.FixtureRequest) -> None:
    root = request.config.rootpath
    for part in parts():
        assert all(list(root.glob(pattern)) for pattern in part.modules), part.name
        assert all((root / test).exists() for test in part.tests if test.startswith("tests/"))
