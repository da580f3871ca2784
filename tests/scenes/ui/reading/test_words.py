import pygame
import pytest

from scenes.kit.intent import READING, Command
from scenes.kit.voice import Voice
from scenes.ui.button import Button, Chip, IconButton
from scenes.ui.choice import Choice, ChoiceOption, Dropdown
from scenes.ui.dialog import Dialog, DialogButton
from scenes.ui.layout import Column, Row
from scenes.ui.listview import ListRow, ListView
from scenes.ui.panel import strip_button
from scenes.ui.reading import Aloud, passages, words_of
from scenes.ui.richtext import RichText
from scenes.ui.text import Label
from scenes.ui.textfield import TextField
from scenes.ui.toggle import Slider, Toggle
from scenes.ui.widget import Widget
from tests.scenes.ui.kit import open_ui, settle
from tools.witness import Recording

SIZES = [ChoiceOption(1, "Small"), ChoiceOption(2, "Large", "for tired eyes")]
ROWS = [ListRow("Ann", "3 wins", "today"), ListRow("Ben")]


@pytest.mark.parametrize(
    ("widget", "words"),
    [
        (Button("Start", tooltip="Begins the match."), "Start, button, Begins the match"),
        (IconButton("back", "Back"), "Back, button"),
        (Toggle("Music", True, detail="Before a game."), "Music, switch, on, Before a game"),
        (Choice(SIZES, 2, label="Size"), "Size, Large, for tired eyes, choice 2 of 2"),
        (Dropdown(SIZES, label="Size"), "Size, Small, choice 1 of 2"),
        (Slider(3, 0, 5, step=1, label="Loud"), "Loud, 3, slider"),
        (TextField(placeholder="Your name"), "Your name, text field, empty"),
        (TextField("Ann", label="Name"), "Name, text field, Ann"),
        (
            ListView(2, ROWS.__getitem__, selected=0, label="People"),
            "People, Ann, 3 wins, today, row 1 of 2",
        ),
        (ListView(0, ROWS.__getitem__, empty_text="Nobody yet."), "Nobody yet"),
        (
            Button("Undo", enabled=False, disabled_reason="Nothing was played."),
            "Undo, button, not available now, Nothing was played",
        ),
    ],
)
def test_each_control_says_what_it_is(widget: Widget, words: str) -> None:
    open_ui(Column([widget]))
    assert words_of(widget) == words


def test_what_stands_before_a_control_names_it_and_is_not_read_twice() -> None:
    choice = Choice(SIZES)
    page = Column([Label("About letters"), Row([Label("Size"), choice]), RichText("One.\n\nTwo.")])
    open_ui(page)
    assert words_of(choice) == "Size, Small, choice 1 of 2"
    yes = Button("Yes")
    open_ui(Row([Label("Save it?"), yes], label="Save it?"))
    assert words_of(yes) == "Save it? Yes, button"
    alone = Choice(SIZES)
    open_ui(Column([Label("Letters", "title"), alone]))
    assert words_of(alone) == "Small, choice 1 of 2", "a page's title names no choice on it"
    read = [passage.text for passage in passages(page)]
    assert read == ["About letters", "Size, Small, choice 1 of 2", "One.", "Two."]


class Told:
    """Some widgets, and what's said about them."""

    def __init__(self, *widgets: Widget) -> None:
        self._heard = Recording()
        self.voice = Voice(self._heard)
        self.ui = open_ui(Column([Label("A page", "title"), *widgets]))
        self.aloud = Aloud(self.ui, lambda: self.voice)

    def listen(self) -> list[str]:
        before = len(self._heard.said)
        self.aloud.poll()
        self.voice.poll()
        return self._heard.said[before:]

    def command(self, command: Command) -> list[str]:
        before = len(self._heard.said)
        if command in READING:
            self.aloud.read(command)
        else:
            self.ui.command(command)
        self.aloud.poll()
        self.voice.poll()
        return self._heard.said[before:]


def test_a_tool_says_that_it_is_on() -> None:
    tool = strip_button("film", "Camera", lambda: None, "camera")
    told = Told(tool)
    told.listen()
    assert told.command(Command.NEXT) == ["Camera, button"]
    tool.active = True
    assert told.listen() == ["button, chosen"]


def test_what_is_chosen_among_many_alike_says_its_name_as_it_changes() -> None:
    chip = Chip("Finn", lambda: None, chosen=False)
    told = Told(chip)
    told.command(Command.NEXT)
    chip.chosen = True
    assert told.listen() == ["Finn, button, chosen"]


def test_what_can_not_be_pressed_says_again_why() -> None:
    told = Told(Button("Go"), Button("Undo", enabled=False, disabled_reason="Nothing was played."))
    why = ["Undo, button, not available now, Nothing was played"]
    told.command(Command.NEXT)
    assert told.command(Command.NEXT) == why
    assert told.command(Command.ACTIVATE) == why
    assert told.command(Command.ACTIVATE) == why


def test_where_nothing_can_be_pressed_any_more_it_says_what_is_there() -> None:
    told = Told(Button("Go"))
    told.listen()
    button = Button("Keep", lambda: setattr(button, "visible", False))
    told.ui.open(Dialog("Mistakes", Column([Label("None of note."), button])))
    assert told.listen() == ["Mistakes. None of note.", "Keep, button"]
    told.ui.command(Command.ACTIVATE)
    settle(told.ui)
    assert told.listen() == ["Mistakes. None of note."]
    assert told.command(Command.READ) == ["Mistakes. None of note."]


def test_who_reads_on_after_the_end_begins_again() -> None:
    told = Told(Column([Label("One."), Label("Two.")]))
    told.listen()
    first, *more = (told.command(Command.READ_NEXT)[-1] for _press in range(5))
    assert more == ["One.", "Two.", "Nothing more here.", first]


def test_who_reads_on_from_the_last_control_begins_at_the_top() -> None:
    told = Told(Column([Button("One"), Button("Two", name="two")]))
    told.ui.set_focus(told.ui.find("two"))
    told.listen()
    assert told.command(Command.READ_NEXT)[-1] == "A page"


def test_keys_that_leave_all_as_it_is_are_answered() -> None:
    slider, chip = Slider(5, 0, 5, step=1, label="Loud"), Chip("Owl", lambda: None, chosen=True)
    field = TextField("Ann", label="Name")
    for widget, key in ((slider, Command.RIGHT), (chip, Command.ACTIVATE), (chip, Command.NEXT)):
        told = Told(widget)
        told.command(Command.NEXT)
        assert told.command(key) == [words_of(widget)]
    told = Told(field)
    told.command(Command.NEXT)
    end = pygame.Event(pygame.KEYDOWN, key=pygame.K_END, mod=0, unicode="")
    for _ in range(2):
        told.ui.event(end)
        assert told.listen() == ["end"]


def test_enter_means_the_row_that_is_read() -> None:
    chosen: list[int] = []
    rows = ListView(2, ROWS.__getitem__, selected=0, on_activate=chosen.append, label="People")
    told = Told(rows)
    told.listen()
    told.command(Command.NEXT)
    assert told.command(Command.READ_NEXT) == ["Ben, row 2 of 2"]
    told.command(Command.ACTIVATE)
    assert chosen == [1]


def test_a_key_that_leads_where_one_is_says_so() -> None:
    rows = ListView(2, ROWS.__getitem__, selected=0, label="People")
    told = Told(rows)
    told.command(Command.NEXT)
    told.listen()
    assert told.command(Command.HOME) == ["People, Ann, 3 wins, today, row 1 of 2"]


def test_reading_on_skips_no_row_where_a_row_brings_something_before_it() -> None:
    note = Label("A note on it.", visible=False)
    rows = [ListRow(name) for name in ("Ann", "Ben", "Cleo")]

    def show(number: int) -> None:
        note.visible = number == 1

    told = Told(Column([note, ListView(3, rows.__getitem__, on_select=show, label="People")]))
    told.listen()
    told.command(Command.NEXT)
    told.command(Command.HOME)
    read = [told.command(Command.READ_NEXT)[-1] for _row in range(2)]
    assert read == ["Ben, row 2 of 3", "Cleo, row 3 of 3"]


def test_enter_presses_nothing_while_a_text_is_read() -> None:
    pressed: list[str] = []
    told = Told(Button("Go", lambda: pressed.append("go")), Label("Some text."))
    told.listen()
    told.command(Command.NEXT)
    told.command(Command.READ_NEXT)
    told.command(Command.ACTIVATE)
    assert pressed == []
    assert told.command(Command.READ_PREVIOUS) == ["Go, button"]
    told.command(Command.ACTIVATE)
    assert pressed == ["go"]


def test_a_button_of_another_tooltip_is_not_told_again() -> None:
    button = Button("Play", tooltip="Two tokens.")
    told = Told(button)
    told.command(Command.NEXT)
    button.tooltip = "Three tokens."
    assert told.listen() == []


def test_of_a_long_dialog_who_asks_where_they_are_hears_the_first_paragraph() -> None:
    told = Told()
    rest = Label("Chances without it are even. " * 8)
    body = Column([Label("It helps the weaker."), rest, Toggle("Even")])
    told.ui.open(Dialog("Head start", body, [DialogButton("Done", default=True)]))
    assert rest.text.split(".")[0] in told.listen()[0]
    assert told.command(Command.READ) == [
        "Head start. It helps the weaker. Even, switch, off. Next: Done, button."
    ]
