import pygame
import pytest

from scenes.kit.intent import Command
from scenes.ui.button import Button
from scenes.ui.layout import Column
from scenes.ui.textfield import TextField
from tests.scenes.kit.keys.events import RUSSIAN, press
from tests.scenes.ui.kit import Keyboard, click, drag, make_look, open_ui, painted

CTRL = pygame.KMOD_LCTRL
SHIFT = pygame.KMOD_LSHIFT


class Notebook:
    """A separate clipboard, so that the tests leave the player's alone."""

    def __init__(self) -> None:
        self.text = ""

    def read(self) -> str:
        return self.text

    def write(self, text: str) -> None:
        self.text = text


class Desk:
    """A text field with the focus, and what it told."""

    def __init__(self, text: str = "", **options: object) -> None:
        self.changes: list[str] = []
        self.submitted: list[str] = []
        self.notebook = Notebook()
        self.field = TextField(
            text,
            on_change=self.changes.append,
            on_submit=self.submitted.append,
            clipboard=self.notebook,
            **options,  # type: ignore[arg-type]
        )
        self.below = Button("Below")
        self.ui = open_ui(Column([self.field, self.below], across="start"))
        self.hand = Keyboard(self.ui)
        self.ui.set_focus(self.field)


@pytest.mark.parametrize("mod", [0, pygame.KMOD_MODE, pygame.KMOD_RALT])
def test_dead_keys_and_altgr_are_no_shortcuts(mod: int) -> None:
    desk = Desk("a")
    dead = pygame.Event(pygame.KEYDOWN, key=0xB4, mod=mod, unicode="", scancode=46)
    assert desk.ui.event(dead), "it waits for the letter that comes next"


def test_a_russian_keyboard_copies_by_place() -> None:
    desk = Desk("Ann")
    for place in "ac":
        assert desk.ui.event(press(place, RUSSIAN, pygame.KMOD_LCTRL))
    assert desk.notebook.text == "Ann"


def test_a_selection_is_written_over() -> None:
    desk = Desk("one two")
    desk.hand.press(pygame.K_LEFT, CTRL | SHIFT)
    assert desk.field.selection == (4, 7)
    desk.hand.write("x")
    assert desk.field.text == "one x"
    desk.hand.press(pygame.K_a, CTRL)
    desk.hand.press(pygame.K_BACKSPACE)
    assert desk.field.text == ""


def test_copy_cut_and_paste() -> None:
    desk = Desk("Ann")
    desk.hand.press(pygame.K_c, CTRL)
    assert desk.notebook.text == ""
    desk.hand.press(pygame.K_a, CTRL)
    desk.hand.press(pygame.K_x, CTRL)
    assert (desk.field.text, desk.notebook.text) == ("", "Ann")
    desk.hand.press(pygame.K_v, CTRL)
    desk.hand.press(pygame.K_v, CTRL)
    assert desk.field.text == "AnnAnn"
    assert desk.hand.unused == []


def test_pasted_lines_and_control_characters_become_one_clean_line() -> None:
    desk = Desk()
    desk.notebook.text = "one\ntwo\t\x00\x1b[31mthree\u202e علی\u200cرضا"
    desk.hand.press(pygame.K_v, CTRL)
    assert desk.field.text == "one two [31mthree علی\u200cرضا"
    painted(desk.ui, make_look())


def test_taking_back_an_edit() -> None:
    desk = Desk("abc")
    desk.hand.press(pygame.K_BACKSPACE)
    desk.hand.write("x")
    for _ in range(3):
        desk.hand.press(pygame.K_z, CTRL)
    assert desk.field.text == "abc"


def test_the_text_is_never_longer_than_allowed() -> None:
    desk = Desk("", max_length=5)
    desk.notebook.text = "abcdefgh"
    desk.hand.press(pygame.K_v, CTRL)
    desk.hand.write("z")
    assert desk.field.text == "abcde"
    desk.hand.press(pygame.K_LEFT, SHIFT)
    desk.hand.press(pygame.K_v, CTRL)
    assert desk.field.text == "abcda"
    desk.field.text = "0123456789"
    assert desk.field.text == "01234"


def test_an_input_method_composes_before_it_writes() -> None:
    desk = Desk("x")
    desk.ui.event(pygame.Event(pygame.TEXTEDITING, text="ni", start=0, length=2))
    desk.hand.press(pygame.K_BACKSPACE)
    assert desk.field.text == "x"
    painted(desk.ui, make_look())
    desk.ui.event(pygame.Event(pygame.TEXTINPUT, text="ñ"))
    assert desk.field.text == "xñ"
    desk.hand.press(pygame.K_BACKSPACE)
    assert desk.field.text == "x"


@pytest.mark.parametrize("leave", [pygame.K_TAB, pygame.K_DOWN])
def test_the_keyboard_gets_out_again(leave: int) -> None:
    desk = Desk("text")
    desk.hand.press(leave)
    assert desk.ui.focus is desk.below


def test_the_gamepad_gets_out_again() -> None:
    desk = Desk("text")
    desk.hand.pad(pygame.CONTROLLER_BUTTON_DPAD_DOWN)
    assert desk.ui.focus is desk.below
    desk.hand.pad(pygame.CONTROLLER_BUTTON_DPAD_UP, pygame.CONTROLLER_BUTTON_B)
    assert desk.hand.unused == [Command.BACK]


def test_a_click_sets_the_caret_and_a_drag_selects() -> None:
    desk = Desk("mmmmmmmm")
    field = desk.field
    left = field.rect.left + 15
    click(desk.ui, (left, field.rect.centery))
    desk.hand.write("<")
    assert field.text == "<mmmmmmmm"
    drag(desk.ui, (left, field.rect.centery), (field.rect.right, field.rect.centery))
    assert field.selection == (0, 9)


def test_a_press_elsewhere_lets_the_letters_go() -> None:
    desk = Desk("text")
    click(desk.ui, (1200, 700))
    desk.hand.press(pygame.K_h, 0, "h")
    assert desk.field.text == "text"
    assert desk.hand.unused == [Command.HINT]


def test_by_keyboard_the_text_is_selected_to_be_written_over() -> None:
    desk = Desk("old")
    desk.ui.set_focus(None)
    desk.hand.press(pygame.K_TAB)
    desk.hand.write("new")
    assert desk.field.text == "new"


def test_a_letter_of_several_parts_is_one_letter() -> None:
    flag = "🇫🇮"
    desk = Desk(f"e\u0301{flag}", max_length=5)
    desk.hand.keys(pygame.K_LEFT)
    assert desk.field.selection == (2, 2)
    desk.hand.keys(pygame.K_DELETE)
    assert desk.field.text == "e\u0301"
    desk.hand.keys(pygame.K_BACKSPACE)
    assert desk.field.text == ""
    desk.field.insert(f"abcd{flag}")
    assert desk.field.text == "abcd"
