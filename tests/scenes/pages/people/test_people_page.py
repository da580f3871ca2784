import pytest

from game.records.people import Person
from scenes.kit.intent import Command
from scenes.pages.people import PeopleScene
from tests.scenes.pages.play import (
    names,
    opened,
    press,
    press_part,
    said,
    texts,
    widget,
)
from tests.scenes.stage import Stage


@pytest.fixture
def stage(stage: Stage) -> Stage:
    for person in (Person("Zoe"), Person("Ben", 1, 1), Person("Ann", 3, 4, {"text_size": 150})):
        stage.services.kept.people.put(person)
    return stage


@pytest.fixture
def page(stage: Stage) -> PeopleScene:
    return opened(PeopleScene(stage.services, "ann"))


def test_only_what_is_different_for_somebody_is_told_and_can_be_put_back(
    stage: Stage, page: PeopleScene
) -> None:
    ann = Person("Ann", 3, 4, {"text_size": 150, "keys": "hint: g", "letter_keys": False})
    stage.services.kept.people.put(ann)
    page.enter()
    told = texts(page, stage.window)
    assert "Different for Ann" in told
    assert [text for text in told if text in ("Text size", "150%", "Keys and buttons")] == [
        "Text size",
        "150%",
        "Keys and buttons",
    ]
    press(page, "like-key_preset")
    press(page, "like-text_size")
    assert stage.services.kept.people.of("Ann") == Person("Ann", 3, 4)
    assert "Different for Ann" not in texts(page, stage.window)
    assert "own-settings" in names(page)


def test_a_figure_is_chosen_without_a_sign(stage: Stage) -> None:
    stage.services.kept.people.put(Person("Cleo"))
    page = opened(PeopleScene(stage.services, "Cleo"))
    press(page, "looks")
    press_part(page, "figures", 7)
    assert stage.services.kept.people.of("Cleo") == Person("Cleo", figure=7)
    press_part(page, "colours", 0)
    assert stage.services.kept.people.of("Cleo") == Person("Cleo", 0, 0, figure=7)
    press(page, "done")
    press(page, "looks")
    assert page.ui.focus is not None
    assert page.ui.focus.is_chosen


def test_a_new_name_is_asked_for_and_a_known_one_means_the_same_person(
    stage: Stage, page: PeopleScene
) -> None:
    for written, known in (("Annika", {"Annika", "Ben", "Zoe"}), ("ben", {"Ben", "Zoe"})):
        press(page, "rename")
        field = widget(page, "new-name")
        field.text = written  # type: ignore[attr-defined]
        press(page, "do-rename")
        if written == "ben":
            assert set(stage.services.kept.people.names) == {"Annika", "Ben", "Zoe"}
            press(page, "do-merge")
        assert set(stage.services.kept.people.names) == known
    assert page.person == Person("Ben", 1, 1, {"text_size": 150})


def test_somebody_is_forgotten_only_after_a_question(stage: Stage, page: PeopleScene) -> None:
    page.forget(Person("Ann"))
    press(page, "cancel")
    assert "Ann" in stage.services.kept.people.names
    page.forget(Person("Ann"))
    press(page, "do-forget")
    assert stage.services.kept.people.names == ("Ben", "Zoe")


def test_a_file_is_written_and_taken_in_again(stage: Stage, page: PeopleScene) -> None:
    page.export(Person("Ann"))
    assert "Ann.pocketful-person" in said(page)
    stage.services.kept.people.remove("Ann")
    page.layout()
    press(page, "import")
    assert page.ui.focus is widget(page, "file-0")
    page.command(Command.ACTIVATE)
    assert page.person == Person("Ann", 3, 4, {"text_size": 150})
