"""What the benchmark asks of the process in which the computers think, and what it makes of it."""

from __future__ import annotations

import os
from itertools import islice

import pytest

from game.catalogue import GAMES
from game.protocol import NATURE
from tools.bench import __main__, thinking, worker
from tools.bench.worker import (
    NoAnswer,
    Overshoot,
    moments,
    overshoots,
    peak_of,
    peak_of_games,
)

FIRST = next(iter(GAMES))


@pytest.mark.long
@pytest.mark.parametrize("game", [*GAMES])
def test_positions_are_those_in_which_somebody_has_a_choice(game: str) -> None:
    found = list(islice(moments(game), 7))
    assert len({state for state, _ in found}) == 7
    for state, player in found:
        assert player != NATURE
        assert state.may_act(player)
        assert state.legal_actions(player).forced is None


def test_answers_are_timed_against_the_budget(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(worker, "seconds_for", lambda *_: 0.02)
    late = overshoots(FIRST, 3)
    assert len(late) == 3
    assert all(each.wall >= 0 for each in late)
    assert all(each.cpu is None or each.cpu >= 0 for each in late)


def test_an_answer_that_does_not_come_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(worker, "seconds_for", lambda *_: 0.0)
    monkeypatch.setattr(worker, "_GIVEN_UP_AFTER", -1.0)
    with pytest.raises(NoAnswer, match="did not answer"):
        overshoots(FIRST, 1)


def test_memory_is_told_where_the_system_tells_it() -> None:
    most = peak_of(os.getpid())
    assert most is None or most > 1_000_000
    assert peak_of(0) is None
    assert peak_of_games(FIRST, 0) is None


def test_the_benchmark_names_its_parts(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    with pytest.raises(SystemExit):
        __main__.main(["weather"])
    assert "there is no part “weather”; there are start, frozen," in capsys.readouterr().err

    def late(game: str, count: int, advice: bool) -> list[Overshoot]:
        return [Overshoot(0.01 * number, None) for number in range(count)]

    monkeypatch.setattr(thinking, "overshoots", late)
    thinking.tell_overshoots()
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == 1 + 2 * len(GAMES)
    assert f"{GAMES[FIRST].title}: a move, " in lines[1]
    assert lines[1].endswith("0.100 | 0.190 s | not told by this system")
