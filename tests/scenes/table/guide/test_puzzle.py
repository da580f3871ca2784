from datetime import date
from pathlib import Path
from typing import Any

import pytest

from game.records.puzzle_book import SOLVED, Answered, GameResults, Mistake
from game.tasks.puzzles import Puzzle, write_puzzle
from scenes.kit import effects
from scenes.kit.intent import Command
from scenes.kit.learning import Asked, puzzles_of
from scenes.table.guide.guide import TaskPhase
from scenes.table.guide.guides import puzzle_scene
from tests.pebbles.rules.state import PebblesState
from tests.pebbles.stage import take, taken
from tests.scenes.stage import Stage, make_stage
from tools.witness import listen

TODAY = date(2026, 11, 21)


@pytest.fixture
def stage(tmp_path: Path, pebbles_laid_out: object) -> Stage:
    return make_stage(tmp_path / "home")


def of_kind(kind: str) -> Puzzle:
    return next(one for one in puzzles_of("pebbles").puzzles if one.kind == kind)


def at(stage: Stage, asked: Asked) -> Any:
    return stage.show(puzzle_scene(stage.services, asked), 0.5)


def answer(stage: Stage, scene: Any, count: int, seconds: float = 3.0) -> None:
    take(scene, count)
    stage.pass_time(scene, seconds)


def results(stage: Stage) -> GameResults:
    return stage.services.kept.puzzle_book.of("").of("pebbles")


def shown(scene: Any, name: str) -> str:
    return str(scene.ui.find(name).text)


def ways(scene: Any) -> list[str]:
    return [way.name for way in scene.guide.ways()]


def test_it_asks_and_what_is_right_is_noted_and_leads_on(stage: Stage) -> None:
    scene = at(stage, Asked(of_kind("four")))
    assert shown(scene, "heading") == "Leave four"
    assert shown(scene, "say") == "Leave four pebbles."
    assert ways(scene) == ["show"]
    answer(stage, scene, 3)
    assert scene.guide.phase is TaskPhase.MET
    assert results(stage).rating.value > 1100
    assert shown(scene, "answer") == "Solved. Tried many times, it wins 40 games in 100."
    onwards = scene.ui.focus
    assert onwards.name == "way-next"
    scene.command(Command.NEXT)
    assert scene.ui.focus is not onwards
    scene.command(Command.PREVIOUS)
    scene.command(Command.ACTIVATE)
    way, (asked,) = stage.went.ways[-1]
    assert way == "open_puzzle"
    assert asked.puzzle.key not in results(stage).tries


def test_a_wrong_answer_is_answered_on_the_board_and_in_a_sentence(stage: Stage) -> None:
    scene = at(stage, Asked(of_kind("four")))
    answer(stage, scene, 2, 6.0)
    assert scene.guide.phase is TaskPhase.SEEN
    assert taken(scene.session.match) == [3, 3, 2, 1]
    assert shown(scene, "answer").startswith("Not quite. ")
    assert "1" in shown(scene, "answer")
    assert ways(scene) == ["try", "next", "show"]
    assert results(stage).rating.value < 1100
    stage.pass_time(scene, 20.0)
    assert scene.guide.phase is TaskPhase.SEEN, "it waits"
    scene.command(Command.ACTIVATE)
    stage.pass_time(scene, 2.0)
    answer(stage, scene, 3)
    assert shown(scene, "answer").startswith("Solved.")
    (tries,) = results(stage).tries.values()
    assert (tries.tried, tries.solved) == (2, True)


def test_a_line_goes_on_and_back_only_to_the_last_answer(stage: Stage) -> None:
    scene = at(stage, Asked(of_kind("win")))
    answer(stage, scene, 3)
    assert scene.guide.phase is TaskPhase.TRYING
    answer(stage, scene, 2, 6.0)
    assert scene.guide.phase is TaskPhase.SEEN
    scene.command(Command.UNDO)
    stage.pass_time(scene, 2.0)
    assert scene.session.match.state.left == 3
    answer(stage, scene, 3)
    assert scene.guide.phase is TaskPhase.MET


def test_who_gives_up_sees_the_whole_solution(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    scene = at(stage, Asked(of_kind("win")))
    answer(stage, scene, 1, 6.0)
    heard: list[object] = []
    monkeypatch.setattr(
        stage.services.sound, "play", lambda each, *_more, **_named: heard.append(each)
    )
    scene.guide.show()
    stage.pass_time(scene, 6.0)
    assert taken(scene.session.match)[6:] == [3, 1, 3]
    assert effects.WIN not in heard
    assert shown(scene, "answer").startswith("Here’s the solution. Tried many times, it wins")
    told = listen(stage.services)
    scene.read(Command.READ)
    stage.services.voice.poll()
    assert " ".join(told.said).count("3") >= 2, "what was shown is told again"
    (tries,) = results(stage).tries.values()
    assert (tries.tried, tries.solved) == (1, False)


def test_who_has_given_up_can_try_again_without_a_rating(stage: Stage) -> None:
    scene = at(stage, Asked(of_kind("win")))
    scene.guide.show()
    stage.pass_time(scene, 0.1)
    scene.command(Command.UNDO)
    stage.pass_time(scene, 6.0)
    assert scene.guide.phase is TaskPhase.TRYING
    rating = results(stage).rating.value
    assert rating < 1100
    for _time in range(2):
        answer(stage, scene, 3, 6.0)
    assert shown(scene, "answer").startswith("Solved.")
    assert results(stage).rating.value == rating


def test_with_a_hint_it_counts_half(stage: Stage) -> None:
    stage.services.kept.people.met("Ann")
    asked = Asked(of_kind("four"))
    scene = at(stage, asked)
    heard = listen(stage.services)
    for _time in range(5):
        scene.command(Command.HINT)
        stage.pass_time(scene, 0.1)
    # By ear the last step is told again, as in a match.
    assert all(each.startswith("Hint") and "Take 3." in each for each in heard.said[-2:])
    answer(stage, scene, 3)
    book = stage.services.kept.puzzle_book
    book.note("Ben", Answered(asked.game, asked.puzzle.key, asked.puzzle.rating, SOLVED, TODAY))
    ann, ben = (book.of(name).of("pebbles") for name in ("Ann", "Ben"))
    assert ann.solved == 1
    assert ann.rating.value < ben.rating.value


def test_an_own_mistake_is_not_rated_and_can_be_thrown_away(stage: Stage) -> None:
    line = write_puzzle(of_kind("four"))
    book = stage.services.kept.puzzle_book
    book.keep_mistake("", "pebbles", line, date(2026, 11, 1))
    asked = stage.services.puzzle_desk.next("pebbles")
    assert asked is not None
    assert asked.mistake == Mistake(line, date(2026, 11, 2))
    scene = at(stage, asked)
    assert shown(scene, "heading") == "From one of your matches"
    answer(stage, scene, 3)
    assert shown(scene, "answer").startswith("Solved. ")
    (mistake,) = results(stage).mistakes
    assert (mistake.shown, mistake.solved) == (1, 1)
    assert ways(scene) == ["next", "drop", "leave"]
    went = len(stage.went.ways)
    scene.read(Command.READ_NEXT)
    scene.ui.on_text = True
    scene.command(Command.ACTIVATE)
    assert len(stage.went.ways) == went, "what's read isn't pressed"
    scene.guide.ways()[1].activate()
    assert results(stage).mistakes == ()
    assert stage.went.ways[-1][0] == "open_puzzle"
    assert results(stage).tries == {}


def test_what_others_hold_in_ones_own_match_is_not_told(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(PebblesState, "has_secrets", True)
    asked = Asked(of_kind("four"), mistake=Mistake("line", TODAY))
    scene = at(stage, asked)
    answer(stage, scene, 2, 6.0)
    assert scene.guide.phase is TaskPhase.SEEN
    assert taken(scene.session.match) == [3, 3, 2]
    assert shown(scene, "answer") == "Not quite. There’s something better."


def test_after_a_wrong_answer_the_way_on_waits_until_all_of_it_was_heard(stage: Stage) -> None:
    heard = listen(stage.services)
    scene = at(stage, Asked(of_kind("four")))
    take(scene, 2)
    heard.cutting.clear()
    for _moment in range(60):
        stage.pass_time(scene, 0.1)
        scene.speak(anew=False)
    assert "Try again, button" in heard.said
    assert any(told.startswith("Not quite.") for told in heard.said)
    assert heard.cutting == []
