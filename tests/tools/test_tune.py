"""The search for better numbers: sure tests, steps that help, runs that can go on."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from io import StringIO
from pathlib import Path
from random import Random

import pytest

from tools.arena import playing
from tools.arena.contests import Contest
from tools.arena.playing import GameFile, Played
from tools.progress import Progress, duration
from tools.tune import __main__ as tune
from tools.tune.__main__ import main
from tools.tune.climbing import Tried, climb
from tools.tune.trial import Verdict, judged

YES, NO = Verdict(10, 0.7, True), Verdict(10, 0.4, False)


def rounds_with(share: float, seed: int, count: int = 400) -> list[float]:
    rng = Random(seed)
    return [((rng.random() < share) + (rng.random() < share)) / 2 for _ in range(count)]


def verdict_of(rounds: list[float], most: int = 400) -> Verdict:
    for count in range(10, most + 1, 10):
        found = judged(rounds[:count], fair=0.5, gain=0.1, most=most)
        if found.better is not None:
            return found
    raise AssertionError("Nothing was decided.")


def test_a_test_finds_what_is_better_and_refuses_what_is_not() -> None:
    found = {
        share: [verdict_of(rounds_with(share, seed)) for seed in range(40)]
        for share in (0.4, 0.5, 0.6, 0.7)
    }
    better = {share: sum(bool(v.better) for v in verdicts) for share, verdicts in found.items()}
    assert better[0.4] == 0
    assert better[0.5] <= 4
    assert better[0.6] >= 35
    assert better[0.7] == 40
    # What is clear is clear soon.
    assert max(v.rounds for v in found[0.7]) < max(v.rounds for v in found[0.5])


def test_a_test_decides_nothing_early_and_refuses_what_stays_open() -> None:
    assert judged([], 0.5, 0.1, 100) == Verdict(0, 0.0, None)
    assert judged([1.0], 0.5, 0.1, 100).better is None
    open_still = [0.5, 1.0, 0.5, 0.5] * 5
    assert judged(open_still, 0.5, 0.2, 21).better is None
    assert judged(open_still, 0.5, 0.2, 20).better is False


def test_a_climb_goes_on_where_a_step_helps_and_turns_where_it_does_not() -> None:
    wanted = {"near": 2.0, "far": 0.5}

    def closer(changed: Mapping[str, float], present: Mapping[str, float]) -> Verdict:
        off = [sum(abs(n[name] - wanted[name]) for name in wanted) for n in (changed, present)]
        return YES if off[0] < off[1] else NO

    steps = list(climb({"near": 1.0, "far": 1.0}, ["near", "far"], 0.25, 3, closer))
    assert steps[0][0] == Tried("near", 1.0, 1.25, YES)
    assert steps[1][0] == Tried("near", 1.25, 1.56, YES)
    best = steps[-1][1]
    assert best["near"] == pytest.approx(2.0, abs=0.1)
    assert best["far"] == pytest.approx(0.5, abs=0.05)
    assert any(step.number == "far" and step.after < step.before for step, _ in steps)


def test_a_number_that_is_nothing_can_grow_both_ways() -> None:
    steps = [step for step, _ in climb({"x": 0.0}, ["x"], 0.25, 1, lambda *_: NO)]
    assert [step.after for step in steps] == [0.1, -0.1]


WORDS = ["dice", "--level", "learner", "--nodes", "5", "--numbers", "daring"]


@pytest.mark.usefixtures("dice")
def test_a_search_is_made_resumed_and_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    file, told = tmp_path / "games.jsonl", tmp_path / "found.md"
    words = [*WORDS, "--most", "2", "--jobs", "1", "--resume", str(file), "--report", str(told)]
    assert main(words) == 1
    shown = capsys.readouterr()
    assert "| daring | 0.32 | 0.4 |" in shown.out
    assert "| daring | 0.32 | 0.256 |" in shown.out
    assert told.read_text(encoding="utf-8") == shown.out
    assert "daring 0.32 → 0.4" in shown.err
    games = GameFile(file).games
    assert sorted(game.number for game in games) == [0, 0, 1, 1, 2, 2, 3, 3]

    def nothing(*_: object) -> None:
        raise AssertionError("A game was played again.")

    monkeypatch.setattr(playing, "play", nothing)
    assert main(words) == 1
    assert capsys.readouterr().out == shown.out


def decided_by_nearness(
    todo: Sequence[tuple[Contest, int]], jobs: int
) -> Iterator[tuple[Contest, Played]]:
    """Games that mostly the player wins whose number is nearer to 0.3."""
    for contest, number in todo:
        off = [
            abs(dict(each.changes).get("daring", 0.32) - 0.3)
            for each in (contest.upper, contest.lower)
        ]
        chance = 0.9 if off[0] < off[1] else 0.1
        won = Random(f"{contest.name}:{number}").random() < chance
        yield contest, Played(contest.name, number, float(won), "", 1, 0.0)


@pytest.mark.usefixtures("dice")
def test_what_was_found_is_proved_in_other_games(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tune, "play_all", decided_by_nearness)
    words = [*WORDS, "--start", "daring=0.9", "--step", "0.5", "--confirm", "40"]
    assert main(words) == 0
    out = capsys.readouterr().out
    assert "| daring | 0.9 | 1.35 | 0." in out
    assert "| daring | 0.9 | 0.6 | 0." in out
    assert "Found: daring 0.9 → 0.267. In 40 other games" in out
    assert out.endswith("so they are better.\n")


@pytest.mark.usefixtures("dice")
@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["chess"], "There is no game “chess”"),
        (["dice", "--level", "genius"], "There is no level “genius”"),
        (
            ["dice", "--numbers", "speed"],
            "There is no number “speed”; there are daring",
        ),
        (["dice", "--players", "5"], "Dice is not for 5 players."),
        (["dice", "--step", "0"], "have to be above 0."),
    ],
)
def test_bad_words_are_answered_in_one_sentence(
    words: list[str], sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(words) == 2
    error = capsys.readouterr().err
    assert sentence in error
    assert error.count("\n") == 1


class Terminal(StringIO):
    def isatty(self) -> bool:
        return True


def shown(terminal: StringIO) -> str:
    now = iter(range(0, 1000, 10))
    progress = Progress(4, terminal, lambda: float(next(now)))
    for done in range(1, 5):
        progress.show(done, f"{done} of 4")
    progress.close()
    return terminal.getvalue()


def test_a_bar_is_drawn_over_itself_in_a_terminal_and_told_now_and_then_elsewhere() -> None:
    lines = shown(Terminal()).strip().split("\r")
    assert lines[0] == "[#####---------------] 1 of 4, 30 s left"
    assert lines[1].strip() == "[##########----------] 2 of 4, 20 s left"
    assert lines[-1].strip() == "[####################] 4 of 4"
    assert shown(StringIO()).splitlines() == [
        "[#####---------------] 1 of 4, 30 s left",
        "[####################] 4 of 4",
    ]


def test_durations_are_told_in_words() -> None:
    assert [duration(s) for s in (0.4, 59.4, 60, 3599, 3600)] == [
        "0 s",
        "59 s",
        "1 min",
        "1 h 0 min",
        "1 h 0 min",
    ]
