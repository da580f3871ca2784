from datetime import UTC, datetime, tzinfo
from itertools import pairwise
from typing import Self

import pytest

from scenes.kit.match_words import chances_text, moment_text


def test_better_chances_have_better_words_and_the_ends_their_own() -> None:
    words = [chances_text(number / 1000, 2) for number in range(1001)]
    changes = [after for before, after in pairwise(words) if before != after]
    assert len(changes) == len(set(changes)), "no words come twice"
    assert words[0] == "no chance"
    assert words[1] == "hardly any chance"
    assert words[-1] == "a sure win"


@pytest.mark.parametrize("error", [OSError, OverflowError, ValueError])
def test_what_the_system_cannot_reckon_is_told_as_it_is(error: type[Exception]) -> None:
    class Early(datetime):
        def astimezone(self, zone: tzinfo | None = None) -> Self:
            raise error

    early = Early(1961, 4, 12, 6, 7, tzinfo=UTC)
    assert "1961" in moment_text(early, datetime(2026, 5, 1, tzinfo=UTC))
