"""Pages with every widget."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from scenes.kit import i18n
from scenes.kit.commands import Command
from scenes.kit.i18n import _
from scenes.kit.look import Look
from scenes.ui.button import Button, IconButton
from scenes.ui.choice import Choice, Dropdown, Option, colour_swatches, symbol_picker
from scenes.ui.dialog import Answer, Dialog
from scenes.ui.layout import Column, Grid, Placed, Row, Spacer, Wrap
from scenes.ui.listview import ListRow, ListView
from scenes.ui.panel import Panel
from scenes.ui.richtext import RichText
from scenes.ui.root import Ui
from scenes.ui.scroll import ScrollView
from scenes.ui.text import Icon, Label, Picture, ProgressBar, Separator, Token
from scenes.ui.textfield import TextField
from scenes.ui.toggle import Slider, Toggle
from scenes.ui.widget import Widget
from tools.kinds import of_kind

_TEXT = """# The rules

Nineteen beads lie in the middle of the board. In turn you nudge them *outwards*, one at a time,
and each of you hopes that they **find their way** to your edges.

## Step or jump {#moves}

A bead moves in one of two ways:

- **Step:** to an empty cell right beside it.
- **Jump:** over exactly one neighbouring bead, in a straight line.
  The bead it jumps over stays where it is.

1. Never inwards.
2. No taking back, see [the goal](#goal).

{picture:board|The opening of a game for two.}

### The goal {#goal}

When all beads have reached the rim, whoever has the most on their own edges wins.
"""

# A text in each language, as it would be printed there; it is nobody's to translate.
_SCRIPTS = {
    "Deutsch": (
        "Die **Reihenfolge** wird ausgelost. „Los geht’s!“ – und *wer* die "
        "Aufmerksamkeits\u00adsteuerungs\u00adgesellschaft gründet, gewinnt."
    ),
    "Suomi": (
        "Pelijärjestys **arvotaan**. ”Aloitetaan!” – epäjärjestelmällistyttämättömyydellään "
        "*voittaa* harva."
    ),
    "Français": (
        "L’ordre du jeu\u00a0: «\u00a0Allez\u202f!\u00a0» — voulez-vous **jouer**\u202f? "
        "*Bien sûr*, dit Éloïse\u202f; qui d’autre\u202f?"
    ),
    "Español": "¿Quién empieza? ¡**Tú**! «Adelante», dijo *Begoña*; y quien quiera, que siga.",
    "日本語": (
        "「さあ、はじめましょう。」**プレーヤー**は順番に*コマ*を置きます。12点を取ると、Pebblesの"
        "勝ちです（ただし、最後の人は除く）。"
    ),
    "Ωя ש 語 🐢": "Δημήτρης, Русский Їжак, שרה כהן, 髙橋さくら, 🐢🦊❤\ufe0f🇫🇮, ♥ ☆ → 12",
}


def buttons_panel() -> Widget:
    """Show every kind of button."""
    return Panel(
        Label(_("A game"), "title"),
        Label(_("Two to six players, about ten minutes."), "body", "ink_soft"),
        Button(_("Play"), kind="primary", icon="play", large=True, name="play"),
        Button(_("Continue"), icon="clock", name="continue"),
        Button(_("Rules"), kind="quiet", icon="rules"),
        Row(
            [
                Button(_("Delete"), kind="danger", icon="trash", flex=1),
                Button(
                    _("Redo"),
                    icon="redo",
                    enabled=False,
                    disabled_reason=_("Nothing was taken back."),
                    flex=1,
                ),
            ]
        ),
        Separator(),
        Row([Token(0, 0), Label(_("Ann"), "strong"), Spacer(flex=1), Label("12", "score")]),
        Row([Token(1, 1), Label(_("Computer"), "strong"), Spacer(flex=1), Label("7", "score")]),
        ProgressBar(0.4),
        scroll=True,
    )


def controls_panel(look: Look) -> Widget:
    """Show every control with a value."""
    percent: Callable[[float], str] = lambda value: f"{round(value * 100)} %"  # noqa: E731
    return Panel(
        Toggle(_("Confirm moves"), True, detail=_("Ask before a move is made.")),
        Toggle(_("Full screen"), False),
        Row([Label(_("Effects"), flex=1), Slider(0.7, show=percent)]),
        Label(_("Animation"), "strong"),
        Choice(
            [Option(key, _(text)) for key, text in _SPEEDS],
            "normal",
        ),
        Row(
            [
                Label(_("Language"), flex=1),
                Dropdown([Option(code, i18n.language_name(code)) for code in i18n.languages()]),
            ]
        ),
        TextField(_("Ann"), placeholder=_("Name"), icon="person"),
        colour_swatches(look, 1),
        symbol_picker(3),
        title=_("Settings"),
        scroll=True,
    )


_SPEEDS = (
    ("off", i18n.N_("Off")),
    ("fast", i18n.N_("Fast")),
    ("normal", i18n.N_("Normal")),
    ("slow", i18n.N_("Slow")),
)


def controls_page(look: Look) -> Widget:
    """Show buttons and controls beside each other."""
    return Grid([buttons_panel(), controls_panel(look)], columns=2, gap=28, padding=36)


def lists_page(_look: Look) -> Widget:
    """Show lists, icon buttons and empty states."""
    names = (_("Ann"), _("Ben"), _("Computer, skilled"))

    def saves(index: int) -> ListRow:
        return ListRow(
            f"{names[index % 3]} – {names[(index + 1) % 3]}",
            _("Move {number}, yesterday").format(number=index + 4),
            note=f"{index % 9}:{index % 7}",
            token=(index % 6, index % 6),
        )

    icons = ("undo", "redo", "hint", "rules", "turn-board", "menu")
    steps = ("step-first", "step-previous", "step-next", "step-last")
    left = Panel(
        TextField(placeholder=_("Search"), icon="search", width=400),
        ListView(2000, saves, selected=2, height=420, flex=1, name="saves"),
        title=_("Saved matches"),
    )
    right = Panel(
        Row([IconButton(icon, icon, active=icon == "hint") for icon in icons], gap=4, fold=False),
        ListView(
            120,
            lambda index: ListRow(f"{index + 1}.  f6-e6", note="+1" if index % 5 == 0 else ""),
            selected=4,
            height=260,
            flex=1,
        ),
        Row([IconButton(icon, icon) for icon in steps], gap=4, fold=False, justify="center"),
        Wrap(
            [
                Row([Icon("check", colour="good"), Label(_("Saved"), "small")], gap=6),
                Row([Icon("warning", colour="danger"), Label(_("No sound"), "small")], gap=6),
            ]
        ),
        title=_("Moves"),
    )
    return Grid([left, right], columns=2, gap=28, padding=36)


def text_page(_look: Look) -> Widget:
    """Show a longer text that is searched."""

    def draw(look: Look, size: tuple[int, int]) -> pygame.Surface:
        surface = look.box(size, look.px(12), "board").copy()
        surface.blit(look.pattern("waves", (size[0], look.px(26)), "cup"), (0, look.px(20)))
        return surface

    def picture(_name: str) -> Widget:
        return Picture(draw, width=560, proportion=4.0)

    text = RichText(_TEXT, picture=picture, name="text")
    return Placed(
        Panel(ScrollView(text, flex=1), max_width=760), x="center", y="stretch", padding=36
    )


def scripts_page(_look: Look) -> Widget:
    """Show a text in each language, and names in other scripts."""
    panels: list[Widget] = [
        Panel(Label(name, "heading"), RichText(text), TextField(name, width=240))
        for name, text in _SCRIPTS.items()
    ]
    return Placed(ScrollView(Grid(panels)), x="stretch", y="stretch", padding=24)


def dialog_page(look: Look) -> Widget:
    """Show what lies below the dialog that ``draw`` opens."""
    return controls_page(look)


_PAGES: dict[str, Callable[[Look], Widget]] = {
    "controls": controls_page,
    "lists": lists_page,
    "text": text_page,
    "scripts": scripts_page,
    "dialog": dialog_page,
}


def make(page: str, look: Look) -> Ui:
    """Build a page of the demonstration and lay it out."""
    ui = Ui(_PAGES[page](look))
    ui.layout(look)
    if page == "dialog":
        answers = [
            Answer(_("Cancel"), kind="quiet"),
            Answer(_("Without saving"), icon="trash"),
            Answer(_("Save"), default=True, icon="save"),
        ]
        body = Column(
            [
                Label(_("The match goes on where you left it when you come back.")),
                TextField(_("Friday evening"), width=400, name="name"),
            ]
        )
        ui.open(Dialog(_("Leave the table?"), body, answers))
        ui.toast(_("The bead on f6 may not go back to f5."), "warning")
    if page == "text":
        found = of_kind(RichText, ui.find("text"))
        found.find("bead")
        ui.set_focus(found, visible=True)
    elif page == "controls":
        ui.set_focus(ui.find("continue"), visible=True)
    for _step in range(60):
        ui.update(1 / 60)
    ui.command(Command.HINT)
    return ui
