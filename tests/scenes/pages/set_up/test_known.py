from dataclasses import replace
from unittest.mock import patch

from game.bots.levels import LEVELS, OPPONENTS
from game.catalogue import GAMES
from game.match import HUMAN, Seat
from game.records.people import Person
from scenes.kit.intent import Command
from scenes.pages.set_up.scene import SetUpScene
from scenes.pages.set_up.seats import SeatRows, offers
from scenes.ui.choice import Dropdown
from scenes.ui.faces import faces_at, known_faces
from scenes.ui.listview import ListView
from scenes.ui.textfield import TextField
from tests.scenes.pages.play import opened, press, table_of, widget
from tests.scenes.stage import FIRST, Stage, begun, click_at


def page_of(stage: Stage, *people: Person) -> SetUpScene:
    for person in reversed(people):
        stage.services.kept.people.put(person)
    return opened(SetUpScene(stage.services, FIRST))


def seated(page: SetUpScene) -> list[tuple[str, bool, int, int]]:
    return [(s.name, s.is_human, s.colour, s.symbol) for s in page.plan.seating.seats]


def offered(page: SetUpScene, seat: int) -> list[str]:
    return [row.text for row, _action in offers(page, seat)]


def take(page: SetUpScene, seat: int, text: str) -> None:
    offers(page, seat)[offered(page, seat).index(text)][1]()


def test_who_knows_nobody_is_offered_nobody(stage: Stage) -> None:
    assert offered(page_of(stage), 0) == []
    alone = page_of(stage, Person("Ann", 2, 3))
    assert offered(alone, 1) == []
    assert seated(alone)[0] == ("Ann", True, 2, 3)


def test_whoever_is_chosen_sits_down_with_their_sign(stage: Stage) -> None:
    page = page_of(stage, Person("Ann", 2, 3), Person("Ben", 0, 3), Person("Cleo"))
    assert offered(page, 1) == ["Ben", "Cleo"]
    take(page, 1, "Ben")
    assert seated(page) == [("Ann", True, 2, 1), ("Ben", True, 0, 3)]
    take(page, 0, "Cleo")
    assert [seat[0] for seat in seated(page)] == ["Cleo", "Ben"]
    press(page, "start")
    assert [seat.name for seat in table_of(stage).seats] == ["Cleo", "Ben"]
    assert stage.services.kept.people.names == ("Cleo", "Ben", "Ann")
    cleo = stage.services.kept.people.of("Cleo")
    assert cleo is not None
    assert cleo.sign == (2, 1)


def test_whoever_was_named_sits_down_everywhere_and_looks_the_same(stage: Stage) -> None:
    page = page_of(stage)
    seating = page.plan.seating.with_kind(1, HUMAN).with_name(0, "Mia").with_name(1, "Leo")
    page.change(page.plan.with_seating(seating))
    looks = dict(zip(("Mia", "Leo"), faces_at(page.plan.seats), strict=True))
    page.leave()
    known = stage.services.kept.people.all()
    assert {one.name: who for one, who in zip(known, known_faces(known), strict=True)} == looks
    for game in list(GAMES)[1:3]:
        there = opened(SetUpScene(stage.services, game))
        shown = zip(there.plan.seats, faces_at(there.plan.seats), strict=True)
        people = {seat.name: who.figure for seat, who in shown if seat.is_human}
        assert people == {name: who.figure for name, who in looks.items()}
        assert not {seat.colour for seat in there.plan.seating.seats} & {*there.front.pieces}
    fewer = opened(SetUpScene(stage.services, game))
    fewer.change(fewer.plan.with_seating(fewer.plan.seating.with_kind(1, "skilled")))
    fewer.leave()
    assert {seat.name for seat in page_of(stage).plan.seats} == {"Mia", "Leo"}, "all are known"
    alone = opened(SetUpScene(stage.services, game))
    seating = alone.plan.seating.with_kind(1, "skilled").with_name(0, "Eva")
    alone.change(alone.plan.with_seating(seating))
    alone.leave()
    assert [(seat.name, seat.is_human) for seat in page_of(stage).plan.seating.seats] == [
        ("Eva", True),
        ("", False),
    ]
    eva = stage.services.kept.people.of("Eva")
    assert eva is not None
    assert eva.figure is None, "no one becomes another's twin"


def test_those_of_the_last_table_come_back_at_once(stage: Stage) -> None:
    match = begun(HUMAN, HUMAN)
    match.with_seat(0, Seat("Ben", HUMAN, 4, 4))
    match.with_seat(1, Seat("Cleo", HUMAN, 1, 5))
    people = Person("Ann"), Person("Ben"), Person("Cleo")
    assert offered(page_of(stage, *people), 1) == ["Ben", "Cleo"]
    stage.services.kept.saves.save("last", match)
    page = opened(SetUpScene(stage.services, list(GAMES)[2]))
    take(page, 1, "As last time: Ben, Cleo")
    assert seated(page) == [("Ben", True, 4, 4), ("Cleo", True, 1, 5)]
    assert offered(page, 1) == ["Ann"]
    # Its own page shows them beside the way to go on.
    assert seated(page_of(stage)) == seated(page)


def test_naming_someone_on_the_second_seat_leaves_the_first_as_it_was(stage: Stage) -> None:
    page = page_of(stage)
    SeatRows(page).signed(0, replace(faces_at(page.plan.seats)[0], figure=5))
    page.change(page.plan.with_seating(page.plan.seating.with_kind(1, HUMAN).with_name(1, "Mia")))
    page.leave()
    there = opened(SetUpScene(stage.services, list(GAMES)[1]))
    assert [seat.name for seat in there.plan.seating.seats[:2]] == ["", "Mia"]
    assert faces_at(there.plan.seats)[0].figure == 5
    there.change(there.plan.with_seating(there.plan.seating.with_name(0, "Ann")))
    there.leave()
    assert stage.services.person == "Ann"
    there.change(there.plan.with_seating(there.plan.seating.with_name(1, "Leo")))
    there.leave()
    assert stage.services.person == "Ann"


def test_a_game_for_more_seats_computers_beside_them(stage: Stage) -> None:
    page = page_of(stage, Person("Ann"))
    seating = page.plan.seating
    three = [Seat(name, HUMAN, n, n) for n, name in enumerate(("Ann", "", "Cleo"))]
    larger = seating.as_last_time(three, (2, 4))
    assert larger is not None
    assert [seat.is_human for seat in larger.seats] == [True, True, True, False]
    assert seating.as_last_time(three, (2,)) is None


def test_another_symbol_leaves_the_figure_that_is_shown(stage: Stage) -> None:
    page = page_of(stage)
    shown = faces_at(page.plan.seats)[0]
    SeatRows(page).signed(0, replace(shown, symbol=4))
    assert faces_at(page.plan.seats)[0] == replace(shown, symbol=4)


def test_a_press_on_the_picture_offers_players_and_their_strength_before_it_closes(
    stage: Stage,
) -> None:
    page = page_of(stage)
    box = widget(page, "who-1").parent
    assert box is not None
    assert box.parent is not None
    click_at(page, box.parent.children[0].rect.center)
    people, strengths = page.ui.find("players"), page.ui.find("strength")
    assert isinstance(people, ListView)
    assert isinstance(strengths, Dropdown)
    people.on_command(Command.UP)
    assert page.ui.find("strength") is None, "a person has none"
    for _step in range(2):
        people.on_command(Command.DOWN)
    strengths.choose(1)
    assert page.plan.seats[1].name == "Willow"
    press(page, "done")
    assert not page.ui.overlays
    assert page.plan.seats[1].kind == f"{next(iter(LEVELS))}.{[*OPPONENTS][1]}"
    press(page, "who-1")
    people = page.ui.find("players")
    assert isinstance(people, ListView)
    people.on_command(Command.HOME)
    with patch("pygame.key.start_text_input") as listens:
        press(page, "done")
    assert isinstance(page.ui.focus, TextField), "where a name can be written at once"
    assert listens.called
