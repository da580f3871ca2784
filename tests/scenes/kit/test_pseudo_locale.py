"""In the pseudo-locale every drawn text wears its marks, unless it is data; none is cut or covered.

The screens are those of the gallery, at small windows, with ordinary and with large text.
"""

import re
from collections.abc import Iterator
from itertools import combinations

import pytest

from game.sharing.codes import is_code
from scenes.kit.i18n import PSEUDO
from scenes.kit.i18n.formats import Formats
from scenes.ui.layout import Stack
from scenes.ui.root import Ui
from tools.gallery.states import STATES
from tools.gallery.steps import NAMES, SCRIPTS
from tools.studio import studio
from tools.witness import texts_drawn

# What isn't translated: numbers, percentages, cells and moves in the game's notation, names.
_DATA = re.compile(
    r"[\d\s.,:%+/-]*"  # 12, 69 %, 8.2, 14:05, 1/3
    r"|[a-k](1[01]|[1-9])?(\xa0– [a-k](1[01]|[1-9]))*"  # a, c4, d4 – c3
    r"|[\d]+\."  # 1.
    r"|•"
    rf"|\d+ ({'|'.join(Formats().months)})"  # 19 November, in the form that the language's file has
    r"|(Ctrl\+|Shift\+)*([A-Z=−+]|F\d+)"  # keys
)
_NAMES = {*NAMES, *SCRIPTS, "Pocketful", "Sunday at the lake", "corner", "English", "« Pseudo »"}


def escaped(text: str) -> bool:
    """Whether a text, or a part of it between dots, should have been translated and wasn't."""
    return not all(_is_fine(part.strip()) for part in text.split(" · "))


def _is_fine(part: str) -> bool:
    if all(name in _NAMES for name in part.split(", ")) or _DATA.fullmatch(part):
        return True
    if is_code(part) and any(map(str.isdigit, part)):
        return True
    return part.startswith("«") and part.endswith("»")


def covered(ui: Ui) -> Iterator[str]:
    """Every widget that overlaps its neighbour."""
    for widget in (one for top in (ui.root, *ui.overlays) for one in top.shown()):
        for one, other in combinations(widget.shown_children, 2):
            if one.rect.colliderect(other.rect) and not isinstance(widget, Stack):
                yield f"{one} {one.rect} overlaps {other} {other.rect}"


@pytest.mark.parametrize("name", list(STATES))
def test_every_text_is_translated_and_none_is_cut(name: str) -> None:
    with studio(size=(1024, 640), language=PSEUDO) as opened:
        STATES[name].reach(opened)
        for size, text_size in (((1024, 640), 100), ((1024, 640), 200), ((800, 600), 100)):
            opened.show_as(size=size, text_size=text_size)
            opened.settle(0.6)
            with texts_drawn() as texts:
                opened.picture()
            assert texts, "something is written on every screen"
            assert [text for text, _style, _cut in texts if escaped(text)] == []
            assert [text for text, _style, cut in texts if cut] == []
            assert list(covered(opened.ui)) == []
