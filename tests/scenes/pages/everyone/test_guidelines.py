"""How each guideline is met: told in one place, with tests that are there, and the same in docs."""

from __future__ import annotations

from pathlib import Path

import pytest

from scenes.pages.everyone.guidelines import SETS, Guideline, guidelines, met
from tools.guidelines import PAGE, whole

ROOT = Path(__file__).resolve().parents[4]


@pytest.mark.parametrize("each", guidelines(), ids=lambda each: f"{each.set}-{each.name[:40]}")
def test_each_says_how_and_where_it_is_held(each: Guideline) -> None:
    assert each.set in SETS
    assert each.state in ("met", "partly", "missing", "none")
    assert each.how.endswith(".")
    assert "|" not in each.name + each.how
    file, _, test = each.proof.partition("::")
    assert (ROOT / file).exists(), each.proof
    assert not test or f"\ndef {test}(" in (ROOT / file).read_text("utf-8"), each.proof
    assert bool(each.proof) is (each.state in ("met", "partly"))


def test_none_stands_twice() -> None:
    names = [(each.set, each.group, each.level, each.name) for each in guidelines()]
    assert len(names) == len(set(names))


def test_every_guideline_of_xbox_is_there() -> None:
    assert [each.level for each in guidelines() if each.set == "XAG"] == [
        str(number) for number in range(101, 124)
    ]


def test_most_of_what_applies_is_met() -> None:
    for key in SETS:
        kept, asked = met([each for each in guidelines() if each.set == key])
        assert kept >= 0.8 * asked, key


def test_the_page_of_the_docs_says_the_same() -> None:
    assert PAGE.read_text("utf-8") == whole(), "run python -m tools.guidelines"
