from dataclasses import replace
from typing import Final

import pygame
import pytest

from game.catalogue import GAMES
from game.evening import Guest, new_evening
from game.messages import Message
from game.records.files import RecordError
from game.records.people import Person
from scenes.kit.intent import Command
from scenes.kit.match_words import names_text
from scenes.pages.evening.ceremony import CeremonyScene
from scenes.pages.evening.course import CourseScene
from scenes.pages.evening.planning import PlanningScene
from scenes.pages.title import TitleScene
from scenes.table.panel.dialogs import open_menu
from scenes.ui.faces import Portrait, faces_at
from scenes.ui.text import Label
from tests.scenes.stage import begun
from tools.studio import Studio
from tools.workshop import play_on

QUICK: Final = min(GAMES, key=lambda game: GAMES[game].minutes_for(2))


@pytest.fixture
def family(opened: Studio) -> Studio:
    opened.bots.nodes = 0
    for name in ("Dan", "Cleo", "Ben", "Ann"):
        opened.services.kept.people.put(Person(name))
    return opened


def press(opened: Studio, name: str) -> None:
    opened.ui.set_focus(opened.widget(name))
    opened.give(Command.ACTIVATE)


def end_match(opened: Studio) -> None:
    """Let computers finish the match at the table, and go on with the evening by Enter."""
    session = opened.table.session
    for seat in range(len(session.match.seats)):
        session.give_seat(seat, "learner")
    for _second in range(600):
        opened.pass_time(0.2)
        if opened.ui.find("result-people") is not None:
            opened.settle()
            opened.give(Command.ACTIVATE)
            return
    raise AssertionError("the match does not end")


def of_two(opened: Studio, minutes: int = 45, game: str = QUICK) -> None:
    """Begin an evening of Ann and Ben, with the quickest game unless another is named."""
    people = [Guest("Ann", 0, 0), Guest("Ben", 1, 1)]
    date = opened.services.today().isoformat()
    opened.services.kept.evening.begin(new_evening(people, (game,), minutes, 1, date))
    opened.app.open_evening()


def test_games_there_is_no_time_for_are_named(family: Studio) -> None:
    def told() -> list[str]:
        labels = (each for each in family.top.ui.root.shown() if isinstance(each, Label))
        return [each.text for each in labels if each.text.startswith("Not enough time")]

    family.app.open_evening()
    scene = family.on_top(PlanningScene)
    press(family, "person-Ben")
    scene.set_minutes(45)
    assert scene.evening is not None
    played = {each.bout.game for each in scene.evening.fixtures}
    without = [key for key in GAMES if key not in played]
    assert without
    assert told() == [f"Not enough time for {names_text([GAMES[key].title for key in without])}."]
    for key in without:
        press(family, f"game-{key}")
    assert not told()


def test_two_people_play_an_evening_by_keys_from_the_plan_to_its_pictures(family: Studio) -> None:
    family.app.open_evening()
    scene = family.on_top(PlanningScene)
    press(family, "person-Ann")
    press(family, "person-Ben")
    for game in GAMES:
        if game != QUICK:
            press(family, f"game-{game}")
    # Ann was here already, and has left; Ben is alone so far.
    assert scene.evening is None
    family.ui.set_focus(family.widget("new-name"))
    family.type("Zoé")
    at = family.widget("new-name").rect.topleft
    press(family, "add")
    assert scene.guests.names == ["Ben", "Zoé"]
    assert family.ui.focus is family.widget("new-name"), "for the next name"
    assert family.ui.focus.rect.topleft == at
    family.give(Command.BACK)
    family.app.records.traces.rename("Ben", "Benno")
    family.app.open_evening()
    scene = family.on_top(PlanningScene)
    assert scene.guests.names == ["Benno", "Zoé"], "who was added is still there"
    family.app.records.traces.rename("Benno", "Ben")
    family.give(Command.BACK)
    family.app.open_evening()
    scene = family.on_top(PlanningScene)
    for game in GAMES:
        if game != QUICK:
            press(family, f"game-{game}")
    scene.set_minutes(27)
    press(family, "begin")
    evening = family.services.kept.evening.under_way()
    assert evening is not None
    count = len(evening.fixtures)
    for number in range(count):
        family.on_top(CourseScene)
        press(family, "begin")
        assert {seat.name for seat in family.table.session.match.seats} == {"Ben", "Zoé"}
        end_match(family)
        evening = family.services.kept.evening.last()
        assert evening is not None
        assert len(evening.done) == number + 1
    ceremony = family.on_top(CeremonyScene)
    assert evening.next is None
    assert family.services.kept.evening.under_way() is None
    press(family, "save-pictures")
    family.pass_time(2)
    pictures = list((family.app.records.places.exports[0]).glob("*.png"))
    assert len(pictures) == 1
    assert pygame.image.load(pictures[0]).get_width() == 1600
    family.give(Command.BACK)
    assert family.ui.find("evening") is None
    # It can be looked at again.
    family.app.open_evening()
    press(family, "last")
    assert family.on_top(CeremonyScene).evening.standings() == ceremony.evening.standings()


def test_a_table_of_the_evening_says_so_and_leads_back_to_it(family: Studio) -> None:
    of_two(family)
    press(family, "begin")
    for size in ((1280, 720), (800, 600), (600, 900)):
        family.show_as(size=size)
        words = family.widget("of-evening")
        assert isinstance(words, Label)
        assert words.text.startswith("Game night: Match 1 of ")
    open_menu(family.table.table)
    press(family, "menu-back")
    family.on_top(CourseScene)


def test_all_are_seen_before_a_match_as_they_are_at_its_table(family: Studio) -> None:
    of_two(family, 60, next(game for game in GAMES if 2 not in GAMES[game].players))
    shown = [each.who for each in family.ui.root.shown() if isinstance(each, Portrait)]
    press(family, "begin")
    for before, at_table in zip(shown, faces_at(family.table.session.match.seats), strict=False):
        # How strong a computer is, is known as it sits down.
        assert replace(before, kind="") == replace(at_table, kind="")


@pytest.mark.parametrize("game", [key for key, info in GAMES.items() if info.draws_first_turn])
def test_who_begins_is_drawn_before_it_is_shown(family: Studio, game: str) -> None:
    first = set()
    for day in range(1, 7):
        people = [Guest("Ann", 0, 0), Guest("Ben", 1, 1)]
        evening = new_evening(people, (game,), 45, 1, f"2026-11-0{day}T20:00:00+01:00")
        family.services.kept.evening.begin(evening)
        family.app.open_evening()
        shown = next(each for each in family.ui.root.shown() if isinstance(each, Portrait))
        press(family, "begin")
        (beginner,) = family.table.session.match.state.acting_players()
        first.add(beginner)
        assert shown.who == faces_at(family.table.session.match.seats)[beginner]
        family.app.home()
    assert len(first) == 2


def test_an_evening_left_in_the_middle_of_a_match_is_gone_on_with_from_the_title(
    family: Studio,
) -> None:
    of_two(family)
    press(family, "begin")
    save = family.table.session.keeping.save_id
    family.app.home()
    family.on_top(TitleScene)
    assert family.ui.find("continue") is None
    family.app.open_set_up(QUICK)
    assert family.ui.find("continue") is None, "its page leads to no one's evening"
    family.app.home()
    press(family, "evening")
    press(family, "begin")
    assert family.table.session.keeping.save_id == save
    end_match(family)
    family.on_top(CourseScene)
    # A match that's begun later has the first place, and the evening its link.
    family.services.kept.saves.save("later", begun("human", "human", game=QUICK))
    family.app.home()
    assert family.ui.find("continue") is not None
    assert (family.ui.find("evening"), family.widget(f"game-{QUICK}").tooltip) == (
        None,
        "Under way",
    )
    press(family, "plan-evening")
    family.on_top(CourseScene)


def test_a_match_that_ended_as_the_app_was_killed_counts_when_it_opens_again(
    family: Studio,
) -> None:
    of_two(family)
    press(family, "begin")
    session = family.table.session
    match = session.match
    play_on(match, family.services.rng)
    assert session.keeping.save_id is not None
    family.services.kept.saves.save(session.keeping.save_id, match)
    family.app.home()
    assert family.services.kept.evening.last() is not None
    press(family, "evening")
    assert len(family.on_top(CourseScene).evening.done) == 1


def test_a_match_whose_save_is_gone_begins_anew_with_a_sentence(family: Studio) -> None:
    of_two(family)
    press(family, "begin")
    save = family.table.session.keeping.save_id
    assert save is not None
    family.app.home()
    family.services.kept.saves.delete(save)
    press(family, "evening")
    family.settle()
    scene = family.on_top(CourseScene)
    assert scene.evening.next is not None
    assert scene.evening.next.save == ""
    press(family, "begin")
    assert family.table.session.keeping.save_id != save


def test_somebody_joins_and_somebody_leaves(family: Studio) -> None:
    of_two(family, 120)
    press(family, "people")
    press(family, "person-Cleo")
    press(family, "take-people")
    scene = family.on_top(CourseScene)
    assert scene.evening.names(scene.evening.here) == ["Ann", "Ben", "Cleo"]
    press(family, "people")
    press(family, "person-Ann")
    press(family, "take-people")
    assert scene.evening.names(scene.evening.here) == ["Ben", "Cleo"]
    assert all(0 not in each.bout.seats for each in scene.evening.fixtures)
    # Two have to stay.
    press(family, "people")
    press(family, "person-Ben")
    press(family, "take-people")
    assert scene.evening.names(scene.evening.here) == ["Ben", "Cleo"]


def test_an_evening_without_a_match_ends_without_a_ceremony(family: Studio) -> None:
    of_two(family)
    press(family, "end")
    family.give(Command.ACTIVATE)
    assert family.services.kept.evening.under_way() is None
    family.on_top(PlanningScene)


def test_a_full_disk_is_one_sentence_and_no_match_begins(
    family: Studio, monkeypatch: pytest.MonkeyPatch
) -> None:
    of_two(family)

    def full(*_arguments: object) -> None:
        raise RecordError(Message("The disk is full."))

    monkeypatch.setattr(family.services.kept.saves, "save", full)
    press(family, "begin")
    family.on_top(CourseScene)
    evening = family.services.kept.evening.under_way()
    assert evening is not None
    assert evening == replace(evening, over=False)
    assert evening.next is not None
    assert not evening.next.save
