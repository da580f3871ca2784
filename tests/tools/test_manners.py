"""The programs that measure manners and fitted players: what they count, and that they go on."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from game.bots.levels import LEVELS
from game.bots.likeness import Choice
from game.bots.manners import HOARD, MANNERS, TRAITS
from game.catalogue import GAMES
from tools.arena.contests import Contest
from tools.arena.entrants import Entrant
from tools.manners import likeness
from tools.manners.__main__ import main
from tools.manners.likeness import cross_validated, nearest
from tools.manners.page import Row, keep
from tools.manners.watching import Watched, name_of, watched
from tools.marks import write_between

GAME = next(iter(GAMES))


def decided(count: int, seed: int) -> list[Choice]:
    """Decisions of one who plays like a skilled collector."""
    rng, place = Random(seed), TRAITS.index(HOARD)
    found = []
    for _ in range(count):
        traits = tuple(tuple(rng.random() for _trait in TRAITS) for _option in range(4))
        levels = tuple((rng.randrange(4),) for _level in LEVELS)
        played = max(range(4), key=lambda n: traits[n][place])
        found.append(Choice(played, (0.5,) * 4, traits, levels, 2))
    return found


def test_the_nearest_manner_is_found() -> None:
    found = nearest(decided(60, 1), [None, *MANNERS.values()])
    assert found.manner is MANNERS["collector"]
    assert nearest(decided(60, 1), [None]).manner is None


def test_what_was_kept_back_is_foretold_better_than_by_a_level() -> None:
    matches = [decided(15, seed) for seed in range(4)]
    found = list(cross_validated(matches, 2))
    assert [each.decisions for each in found] == [15] * 4
    assert all(each.fit > each.level and each.fit_agrees > each.level_agrees for each in found)


def test_games_are_watched_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    played = []

    def watched(contest: Contest, manner: str, number: int) -> Watched:
        played.append(number)
        return Watched(name_of(contest, manner), number, 0.5, 10, 8.0, 5.0, 4)

    monkeypatch.setattr("tools.manners.__main__.watched", watched)
    file = tmp_path / "games.jsonl"
    words = [GAME, "--games", "4", "--nodes", "5", "--manners", "gambler", "--resume", str(file)]
    assert main(words) == 0
    told = capsys.readouterr().out
    assert main(words) == 0
    assert capsys.readouterr().out == told
    assert played == [0, 1, 2, 3]
    assert "skilled.gambler | 40 | 0.80 (" in told


def test_a_game_is_watched(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tools.arena.playing.LONGEST", 6)
    who = Entrant("learner", 5, None)
    info = GAMES[GAME]
    players = info.players[0]
    contest = Contest(GAME, players, info.complete_options(players, {}), who, who, 0)
    seen = watched(contest, "rusher", 0)
    assert seen.share is None
    assert 0 < seen.decisions <= 3
    assert seen.above >= seen.plain


def test_rows_are_put_between_their_marks(tmp_path: Path) -> None:
    page = tmp_path / "strength.md"
    page.write_text("before\n<!-- manners -->\n<!-- end of manners -->\nafter\n", "utf-8")
    (tmp_path / "ladders").mkdir()
    seen = [Watched("", 0, 1.0, 10, 7.0, 4.0, 3), Watched("", 1, 0.0, 10, 5.0, 4.0, 1)]
    for manner in ("gambler", "careful", "gambler"):
        keep(tmp_path, [Row.of(GAME, 2, "skilled", 5, manner, seen, 1)])
    lines = page.read_text("utf-8").splitlines()
    assert lines[0] == "before"
    assert lines[-1] == "after"
    assert [line.split("|")[3].strip() for line in lines[4:-2]] == [
        "skilled.careful",
        "skilled.gambler",
    ]
    assert "| 0.60 (" in lines[5]
    with pytest.raises(ValueError, match="marked"):
        write_between(page, "nothing", "")


def test_fits_of_one_game_leave_those_of_the_others(tmp_path: Path) -> None:
    page = tmp_path / "strength.md"
    page.write_text("<!-- likeness -->\n<!-- end of likeness -->\n")
    first, second = list(GAMES)[:2]
    rows = {key: f"| {info.title} | one |" for key, info in GAMES.items()}
    for game in (second, first):
        likeness.keep(tmp_path, game, [rows[game]])
    newer = rows[second].replace("one", "two")
    likeness.keep(tmp_path, second, [newer])
    assert page.read_text().splitlines()[-3:-1] == [rows[first], newer]
