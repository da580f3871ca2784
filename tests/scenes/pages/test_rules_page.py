import pytest

from game.catalogue import GAMES
from game.tasks.task import Position
from scenes.kit.intent import Command
from scenes.kit.rules import RulesPicture
from scenes.pages import rules
from scenes.pages.rules import RulesScene
from scenes.ui.listview import ListView
from scenes.ui.richtext import RichText
from scenes.ui.scroll import ScrollView
from tests.scenes.app.by_ear import Ear
from tests.scenes.stage import FIRST
from tools.studio import Studio, studio
from tools.witness import listen

ANCHORS = [f"part-{letter}" for letter in "abcdefghijklmn"]
_SENTENCE = "A corner is where two edges meet, and whoever comes first keeps it for the round."
TEXT = "\n\n".join(
    [
        "# The game",
        *(
            f"## Part {anchor[-1]} {{#{anchor}}}\n\n{' '.join([_SENTENCE] * 3)}\n\n"
            f"{{picture:{anchor}}}"
            for anchor in ANCHORS
        ),
    ]
)


def pictures_of(game: str) -> dict[str, RulesPicture]:
    """Pictures of the first game alone, one in each part."""
    position = Position(game, GAMES[game].players[0])
    names = ANCHORS if game == FIRST else ()
    return {name: RulesPicture(position, (), (), (), f"This is {name}.") for name in names}


@pytest.fixture
def stage(opened: Studio, monkeypatch: pytest.MonkeyPatch) -> Studio:
    """The app with made-up rules of its first game."""
    monkeypatch.setattr(rules, "rules_markdown", lambda _game, _bindings: TEXT)
    monkeypatch.setattr(rules, "rules_pictures", pictures_of)
    monkeypatch.setattr(rules, "rules_card", lambda _game: None)
    return opened


def opened(stage: Studio, anchor: str = "") -> RulesScene:
    stage.services.go.open_rules(FIRST, anchor)
    stage.settle()
    assert isinstance(stage.top, RulesScene)
    return stage.top


def text_of(stage: Studio) -> RichText:
    text = stage.widget("rules")
    assert isinstance(text, RichText)
    return text


def view_of(stage: Studio) -> ScrollView:
    view = stage.widget("text")
    assert isinstance(view, ScrollView)
    return view


@pytest.mark.parametrize("text_size", [100, 200])
def test_the_contents_turn_the_pages_of_the_text(stage: Studio, text_size: int) -> None:
    stage.show_as(text_size=text_size)
    opened(stage)
    view = view_of(stage)
    assert stage.ui.focus is stage.widget("contents")
    stage.give(Command.PAGE_DOWN)
    stage.settle()
    assert 0 < view.offset < view.rect.h


@pytest.mark.parametrize("anchor", ANCHORS[::3])
def test_it_opens_at_the_paragraph_of_a_rule(stage: Studio, anchor: str) -> None:
    scene = opened(stage, anchor)
    text, view = text_of(stage), view_of(stage).rect
    top = text.anchor_top(anchor)
    assert top is not None
    assert view.top <= text.rect.y + top < view.bottom
    assert scene.section == anchor
    contents = stage.widget("contents")
    assert isinstance(contents, ListView)
    assert contents.selected is not None
    assert scene.sections[contents.selected][1] == anchor


def test_the_search_counts_and_goes_from_place_to_place(stage: Studio) -> None:
    scene = opened(stage)
    stage.click("search")
    stage.type("Corner")
    stage.settle()
    text = text_of(stage)
    found = text.match_count
    assert found > 3
    assert scene.query == "Corner"
    assert stage.widget("count").text == f"1/{found}"  # type: ignore[attr-defined]
    first = view_of(stage).offset
    for _place in range(found - 1):
        stage.give(Command.ACTIVATE)
    stage.settle()
    assert text.current_match == found - 1
    assert view_of(stage).offset > first
    stage.give(Command.ACTIVATE)
    assert text.current_match == 0


def test_who_searches_by_ear_hears_each_place(stage: Studio) -> None:
    opened(stage)
    stage.click("search")
    heard = listen(stage.services)
    stage.app.change_settings(speech="on")
    stage.type("Corner")
    for number in (1, 2):
        stage.give(Command.ACTIVATE)
        found = text_of(stage).match_count
        assert any(said.startswith(f"{number}/{found}. A corner is") for said in heard.said)


def test_they_are_read_chapter_by_chapter_and_step_by_step(stage: Studio) -> None:
    heard = listen(stage.services)
    stage.app.change_settings(speech="on")
    opened(stage)

    def told(command: Command) -> str:
        heard.said.clear()
        stage.give(command)
        return " ".join(heard.said)

    assert told(Command.DOWN).startswith("Part b, row 2")
    assert told(Command.READ_NEXT) == "Part b"
    assert told(Command.READ_NEXT) == " ".join([_SENTENCE] * 3)
    where = told(Command.READ)
    assert where.startswith(f"{GAMES[FIRST].title} rules. ")
    assert "Part b" in where
    assert len(where.split()) <= 40
    assert told(Command.DOWN).startswith("Part c, row 3")
    chapter = " ".join(["Part c.", *[_SENTENCE] * 3, "Try it: This is part-c."])
    assert told(Command.ACTIVATE) == chapter
    assert told(Command.NEXT) == "Try it: This is part-c, button"


@pytest.mark.parametrize("page", ["rules", "puzzles"])
def test_by_tab_every_control_is_told_otherwise(page: str) -> None:
    with studio(speech="on", animation_speed="off") as app:
        if page == "rules":
            app.services.go.open_rules(FIRST)
        else:
            app.services.go.open_puzzles()
            app.settle()
            app.ui.set_focus(app.ui.find("part"))
            app.give(Command.RIGHT)
        app.settle()
        ear = Ear(app)
        told = [ear.press(Command.NEXT) for _control in range(len(app.ui.focusables()))]
        assert len(told) == len(set(told))
        games = [entry.title for entry in GAMES.values()] if page == "puzzles" else ()
        for title in games:
            assert any(each.startswith(f"{title}, ") for each in told)


def test_who_turns_a_page_by_ear_hears_the_next_chapter_and_reads_on_there() -> None:
    with studio(speech="on", animation_speed="off") as app:
        app.services.go.open_rules(FIRST)
        app.settle()
        ear, page = Ear(app), app.top
        assert isinstance(page, RulesScene)
        for number in (1, 2):
            said, title = ear.press(Command.PAGE_DOWN), page.sections[number][0].strip()
            assert said.startswith(title)
            assert "row 1 of" not in said
            assert title in ear.press(Command.READ)
        titles = [title.strip() for title, _anchor in page.sections]
        # All of it was told, so reading goes on after it, and so do pages and the contents.
        assert ear.press(Command.READ_NEXT) == titles[3]
        assert ear.press(Command.PAGE_DOWN).startswith(titles[4])
        ear.press(Command.READ_PREVIOUS)
        assert ear.press(Command.PAGE_UP).startswith(titles[3])
        assert ear.press(Command.READ_NEXT) == titles[4]
        assert ear.press(Command.DOWN).startswith(titles[5])


def test_who_reads_on_by_ear_stays_in_the_chapter() -> None:
    with studio(speech="on") as app:
        app.services.go.open_rules(FIRST)
        app.settle()
        ear = Ear(app)
        ear.press(*[Command.DOWN] * 4, Command.ACTIVATE)
        app.pass_time(1)
        page = app.top
        assert isinstance(page, RulesScene)
        chapter = page.section
        ear.press(Command.READ_NEXT)
        app.pass_time(1)
        assert page.section == chapter
        assert ear.press(Command.ACTIVATE) == "That key does nothing here."


def test_the_chapter_chosen_stays_marked_however_often_the_window_is_drawn(stage: Studio) -> None:
    page = opened(stage)
    for number, (_title, anchor) in enumerate(page.sections):
        page._show_section(number)
        for _frame in range(150):
            stage.now += 0.004
            stage.app.step()
        assert page.section == anchor
