"""What a page says of a file that it has just written, and what leads to it."""

from __future__ import annotations

from pathlib import Path

from scenes.kit.i18n import _
from scenes.kit.sharing.desktop import copies_pictures, copy_picture, show_in_folder
from scenes.ui.bubbles import Way
from scenes.ui.button import Button
from scenes.ui.layout import Column, Row
from scenes.ui.text import Label


def folder_way(path: Path) -> Way:
    """The way from a sentence about a file to its folder."""

    def show() -> None:
        show_in_folder(path)

    return Way(_("Show in folder"), show)


class SavedFile(Column):
    """A sentence about a file, with its folder and, for a picture, the clipboard beside it."""

    def __init__(self, said: str = "", path: Path | None = None) -> None:
        self._words = Label("", "small", "ink_soft", name="shared")
        self._words.answers = True
        self._path = path
        self._folder = Button(
            _("Show in folder"), self._show, icon="open", small=True, name="show-in-folder"
        )
        self._copy = Button(
            _("Copy picture"), self._copy_picture, icon="save", small=True, name="copy-picture"
        )
        super().__init__([self._words, Row([self._folder, self._copy], gap=8)], gap=8)
        self.say(said, path)

    def say(self, sentence: str, path: Path | None = None) -> None:
        """Say something, of the file at ``path`` if there is one."""
        self._words.text, self._path = sentence, path
        self._folder.visible = path is not None
        self._copy.visible = path is not None and path.suffix == ".png" and copies_pictures()
        self.visible = bool(sentence)

    def _show(self) -> None:
        if self._path is not None and not show_in_folder(self._path):
            self._words.text = _("The folder can’t be opened from here.")

    def _copy_picture(self) -> None:
        if self._path is not None:
            copied = copy_picture(self._path)
            self._words.text = _("Picture copied.") if copied else _("It can’t be copied here.")
