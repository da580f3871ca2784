"""The saved matches: to open, name, delete and restore."""

from collections.abc import Callable, Hashable, Sequence
from contextlib import suppress
from datetime import datetime
from functools import partial
from typing import Final

import pygame

from game.match import MAX_NAME, Match
from game.records.files import RecordError
from game.records.saves import BIN, SUFFIX, SaveInfo
from game.tags import DamagedMatch
from scenes.front import FRONTS
from scenes.kit.i18n import _, tr
from scenes.kit.look import Look
from scenes.kit.match_words import moment_text, moves_text, players_text
from scenes.kit.scene import Services
from scenes.kit.voice import Weight
from scenes.pages.thumbnails import IllustratedPage, clear, no_picture
from scenes.pages.title import resume
from scenes.table.sharing import open_share
from scenes.ui.button import Button
from scenes.ui.dialog import ask_text
from scenes.ui.layout import Row, Wrap
from scenes.ui.listview import ListRow, ListView
from scenes.ui.panel import Panel
from scenes.ui.root import Ui
from scenes.ui.text import Label, Picture
from scenes.ui.textfield import TextField
from scenes.ui.widget import Widget

RUNNING: Final = "running"
DELETED: Final = "deleted"

_PICTURE: Final = 320.0
_PANEL: Final = 740.0


class Saved:
    """The saved matches that aren't in the history, those to play on first; and the bin's.

    Nothing done here is final. ``changed`` is called when the files have changed.
    """

    def __init__(self, page: IllustratedPage, changed: Callable[[], None]) -> None:
        self._page, self._changed = page, changed
        self.shelf = RUNNING
        self.kept: list[SaveInfo] = []
        self.deleted: list[SaveInfo] = []
        self._selected = 0
        self._just_deleted: SaveInfo | None = None
        self._opened: tuple[SaveInfo, Match] | None = None

    @property
    def _services(self) -> Services:
        return self._page.services

    # --- what's there ----------------------------------------------------------------------

    def read(self) -> None:
        """Look up what's saved."""
        saves, recorded = self._services.saves, dict[str, datetime]()
        with suppress(RecordError):
            recorded = self._services.history.saves()
        kept = [one for one in saves.saves() if not (one.finished and one.id in recorded)]
        self.kept = sorted(kept, key=lambda one: one.finished)
        self.deleted = saves.deleted()
        if not self.deleted:
            self.shelf = RUNNING
        self._selected = max(0, min(self._selected, len(self.shown) - 1))

    @property
    def shown(self) -> list[SaveInfo]:
        """The matches on the list now."""
        return self.kept if self.shelf == RUNNING else self.deleted

    @property
    def selected(self) -> SaveInfo | None:
        """The chosen match, None if there's none."""
        return self.shown[self._selected] if self.shown else None

    def _position(self) -> Match | None:
        """The chosen match, to show its position; None if it can't be read."""
        info = self.selected
        if info is None or info.damaged is not None:
            return None
        if self._opened is None or self._opened[0] != info:
            try:
                match = self._read_match(info, self.shelf)
            except (RecordError, DamagedMatch):
                return None
            self._opened = (info, match)
        return self._opened[1]

    def _read_match(self, info: SaveInfo, shelf: str) -> Match:
        """Open a shelf's match. Raises RecordError or DamagedMatch."""
        saves = self._services.saves
        if shelf == RUNNING:
            return saves.load(info.id)
        return saves.load_file(saves.folder / BIN / f"{info.id}{SUFFIX}")

    # --- what the player does --------------------------------------------------------------

    def _select(self, index: int) -> None:
        self._selected = index
        self._page.rebuild()

    def show(self, shelf: str) -> None:
        """Show what's RUNNING or DELETED."""
        self.shelf = shelf
        self._selected = 0
        self._just_deleted = None

    def _try(self, action: Callable[[], object]) -> bool:
        """Do something with the files; if it fails say why. Then show what's there."""
        done = True
        try:
            action()
        except (RecordError, DamagedMatch) as error:
            self._page.tell(tr(error.message))
            done = False
        self.read()
        self._changed()
        return done

    def open_selected(self) -> None:
        """Go on with the chosen match, or look back on a finished one."""
        info = self.selected
        if info is None or self.shelf != RUNNING:
            return
        resume(self._page, info, self._missed)

    def _missed(self) -> None:
        self.read()
        self._changed()

    def share_selected(self) -> None:
        """Share the chosen match."""
        match = self._position()
        if match is not None:
            open_share(self._page.ui, self._services, match)

    def rename_selected(self) -> None:
        """Ask for the chosen match's name."""
        info = self.selected
        if info is None or info.damaged is not None:
            return
        ask_title(
            self._page.ui,
            info.title,
            players_text(info.seats),
            lambda title: self._try(lambda: self._services.saves.name(info.id, title)),
        )

    def delete_selected(self) -> None:
        """Put the chosen match into the bin; it can be restored at once or later."""
        info = self.selected
        if info is None or self.shelf != RUNNING:
            return
        if self._try(lambda: self._services.saves.delete(info.id)):
            # A session that keeps nothing has no bin.
            self._just_deleted = next((one for one in self.deleted if one.id == info.id), None)
            said = _("{match} deleted.", match=_name(info))
            self._services.voice.say(said, Weight.ANSWER)
            self._changed()
            if self._services.voice.is_on:
                # Who doesn't see it there hears of the way back.
                ui = self._page.ui
                ui.set_focus(ui.find("take-back") or ui.focus)

    def undo_delete(self) -> None:
        """Restore the match that was deleted last."""
        if self._just_deleted is not None:
            self._restore(self._just_deleted)

    def restore_selected(self) -> None:
        info = self.selected
        if info is not None and self.shelf == DELETED:
            self._restore(info)

    def _restore(self, info: SaveInfo) -> None:
        self._just_deleted = None
        restored: list[str] = []
        if self._try(lambda: restored.append(self._services.saves.restore(info.id))):
            self._page.ui.toast(_("{match} is back.", match=_name(info)), "good")
            if self.shelf == RUNNING:
                ids = [one.id for one in self.kept]
                self._selected = ids.index(restored[0]) if restored[0] in ids else 0
                self._changed()

    # --- the widgets -----------------------------------------------------------------------

    def body(self) -> Widget:
        """The list, the chosen match's position, and what can be done with it."""
        # The list keeps to the matches it was made for until another takes its place.
        shown = self.shown
        rows = ListView(
            len(shown),
            lambda index: self._row(shown[index]),
            selected=self._selected,
            on_select=self._select,
            on_activate=lambda _index: self._activate(),
            flex=1,
            name="matches",
            label=_("Matches"),
        )
        # Reading the match may find damage the list didn't know of.
        match = self._position()
        return beside_position(
            self._page,
            [rows, *self._undo(), Wrap(self._actions(), gap=10)],
            lambda: ((self.shelf, self.selected), match),
        )

    def nothing(self) -> list[Widget]:
        """What's said of an empty list."""
        return [
            Label(
                _("Every match saves itself from the first move. You’ll find it here."),
                "body",
                "ink_soft",
                text_align="center",
            ),
            *self._undo(),
        ]

    def _activate(self) -> None:
        if self.shelf == RUNNING:
            self.open_selected()
        else:
            self.restore_selected()

    def _row(self, info: SaveInfo) -> ListRow:
        when = moment_text(info.modified, self._services.today())
        if info.damaged is not None:
            why = tr(info.damaged)
            return ListRow(_("Damaged match"), why, when, "warning", picture=no_picture)
        game = _(FRONTS[info.game].info.title)
        facts = [game, moves_text(info.actions)]
        if info.title:
            facts.insert(0, players_text(info.seats))
        if info.finished:
            facts.append(_("finished"))
        shelf = self.shelf

        def picture(look: Look, size: tuple[int, int]) -> pygame.Surface | None:
            name, thumbnails = (shelf, info.id, info.modified), self._page.thumbnails
            return thumbnails.picture(look, size, name, lambda: self._read_match(info, shelf))

        text = info.title or players_text(info.seats)
        return ListRow(text, " · ".join(filter(None, facts)), when, picture=picture)

    def _actions(self) -> list[Widget]:
        info = self.selected
        if self.shelf == DELETED:
            return [
                Button(
                    _("Restore"), self.restore_selected, kind="primary", icon="undo", name="restore"
                )
            ]
        damaged = info is not None and info.damaged is not None
        finished = info is not None and info.finished
        reason = _("This match is damaged. The file is kept.") if damaged else ""
        of_sound = partial(Button, enabled=not damaged, disabled_reason=reason)
        return [
            of_sound(
                _("Look back") if finished else _("Play on"),
                self.open_selected,
                kind="primary",
                icon="curve" if finished else "play",
                name="open",
            ),
            of_sound(_("Rename"), self.rename_selected, icon="edit", name="rename"),
            of_sound(_("Share"), self.share_selected, icon="share", name="share"),
            Button(_("Delete"), self.delete_selected, icon="trash", name="delete"),
        ]

    def _undo(self) -> list[Widget]:
        """The way to undo the last deletion."""
        gone = self._just_deleted
        if gone is None:
            return []
        said = _("{match} deleted.", match=_name(gone))
        return [
            Row(
                [
                    Label(said, "body", "ink_soft"),
                    Button(_("Take back"), self.undo_delete, icon="undo", name="take-back"),
                ],
                gap=16,
            )
        ]


def ask_title(ui: Ui, title: str, placeholder: str, then: Callable[[str], object]) -> None:
    """Ask for a match's name."""
    field = TextField(
        title,
        placeholder=placeholder,
        max_length=MAX_NAME,
        label=_("Match name"),
        name="title",
        width=400,
    )
    ask_text(ui, _("Match name"), field, _("Save"), then, name="save-title")


def beside_position(
    page: IllustratedPage,
    parts: Sequence[Widget],
    chosen: Callable[[], tuple[Hashable, Match | None]],
) -> Widget:
    """A panel, and beside it the chosen match's position; ``chosen`` gives it and its name."""
    width = _PANEL * (1 + (page.look.letters - 1) * 0.4)
    panel = Panel(*parts, gap=16, min_width=width, max_width=width)

    def position(look: Look, size: tuple[int, int]) -> pygame.Surface:
        name, match = chosen()
        made = None if match is None else page.thumbnails.position(look, size, name, match)
        return made or clear(look, size)

    picture = Picture(position, width=_PICTURE, proportion=None, flex=1, name="position")
    return Row([panel, picture], gap=32, fold=False, upright="stretch")


def _name(info: SaveInfo) -> str:
    """A match's name in a sentence."""
    if info.damaged is not None:
        return _("The damaged match")
    return _("The match “{name}”", name=info.title or players_text(info.seats))
