"""The saved matches: to open, name, delete and restore."""

from collections.abc import Callable, Hashable, Sequence
from functools import partial
from typing import Final

from game.match import Match
from game.records.saves import BIN, SUFFIX, SaveInfo
from scenes.front import FRONTS
from scenes.kit.i18n import _, saying, tr
from scenes.kit.match_words import moment_text, moves_text, players_text
from scenes.kit.voice import Weight
from scenes.pages.records.listed import MatchList
from scenes.pages.thumbnails import IllustratedPage, no_picture
from scenes.pages.title import resume
from scenes.ui.button import Button
from scenes.ui.layout import Row, Wrap
from scenes.ui.listview import ListRow
from scenes.ui.text import Label
from scenes.ui.widget import Widget

RUNNING: Final = "running"
DELETED: Final = "deleted"


class Saved(MatchList):
    """The saved matches to play on, and the bin's.

    Nothing done here is final.
    """

    def __init__(self, page: IllustratedPage, changed: Callable[[], None]) -> None:
        super().__init__(page, changed)
        self.shelf = RUNNING
        self.kept: list[SaveInfo] = []
        self.deleted: list[SaveInfo] = []
        self._of_evening: Sequence[str] = ()
        self._just_deleted: SaveInfo | None = None

    # --- what's there ----------------------------------------------------------------------

    def read(self) -> None:
        """Look up what's saved."""
        saves = self._services.kept.saves
        self.kept = [one for one in saves.saves() if not one.finished]
        self.deleted = saves.deleted()
        evening = self._services.kept.evening.last()
        self._of_evening = () if evening is None else evening.saves
        if not self.deleted:
            self.shelf = RUNNING
        self.index = max(0, min(self.index, self.count - 1))

    @property
    def shown(self) -> list[SaveInfo]:
        """The matches on the list now."""
        return self.kept if self.shelf == RUNNING else self.deleted

    @property
    def count(self) -> int:
        return len(self.shown)

    @property
    def selected(self) -> SaveInfo | None:
        """The chosen match, None if there's none."""
        return self.shown[self.index] if self.shown else None

    def key(self) -> tuple[Hashable, Callable[[], Match]] | None:
        info = self.selected
        return None if info is None or info.damaged is not None else self._key_of(info)

    def _key_of(self, info: SaveInfo) -> tuple[Hashable, Callable[[], Match]]:
        saves = self._services.kept.saves
        read = partial(saves.load, info.id)
        if self.shelf == DELETED:
            read = partial(saves.load_file, saves.folder / BIN / f"{info.id}{SUFFIX}")
        return (self.shelf, info.id, info.modified), read

    # --- what the player does --------------------------------------------------------------

    def choose(self, index: int) -> None:
        self.index = index
        self._page.rebuild()

    def show(self, shelf: str) -> None:
        """Show what's RUNNING or DELETED."""
        self.shelf = shelf
        self.index = 0
        self._just_deleted = None

    def _try(self, action: Callable[[], object]) -> bool:
        """Do something with the files; if it fails say why. Then show what's there."""
        done = False
        with saying(self._page.tell):
            action()
            done = True
        self._show_anew()
        return done

    def _show_anew(self) -> None:
        self.read()
        self._changed()

    def open(self) -> None:
        """Go on with the chosen match, or restore a deleted one."""
        info = self.selected
        if info is not None and self.shelf == DELETED:
            self._restore(info)
        elif info is not None:
            resume(self._page, info, self._show_anew)

    def rename(self) -> None:
        """Ask for the chosen match's name."""
        info = self.selected
        if info is not None and info.damaged is None:
            name = partial(self._services.kept.saves.name, info.id)
            players = players_text(info.seats)
            self._ask_name(info.title, players, lambda title: self._try(partial(name, title)))

    def delete(self) -> None:
        """Put the chosen match into the bin; it can be restored at once or later."""
        info = self.selected
        if info is None or self.shelf != RUNNING:
            return
        if self._try(lambda: self._services.kept.saves.delete(info.id)):
            # A session that keeps nothing has no bin.
            self._just_deleted = next((one for one in self.deleted if one.id == info.id), None)
            said = _("{match} deleted.", match=_name(info))
            self._services.voice.say(said, Weight.ANSWER)
            self._changed()
            if self._services.voice.is_on:
                # Who doesn't see it there hears of the way back.
                ui = self._page.ui
                ui.set_focus(ui.find("take-back") or ui.focus)

    def _restore(self, info: SaveInfo) -> None:
        self._just_deleted = None
        restored: list[str] = []
        if self._try(lambda: restored.append(self._services.kept.saves.restore(info.id))):
            self._page.ui.toast(_("{match} is back.", match=_name(info)), "good")
            if self.shelf == RUNNING:
                ids = [one.id for one in self.kept]
                self.index = ids.index(restored[0]) if restored[0] in ids else 0
                self._changed()

    # --- the widgets -----------------------------------------------------------------------

    def body(self) -> Widget:
        """The list, the chosen match's position, and what can be done with it."""
        # The list keeps to the matches it was made for until another takes its place.
        row_at = partial(self._row, self.shown)
        return self._beside_position((), row_at, [*self._undo(), Wrap(self._actions(), gap=10)])

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

    def _row(self, shown: Sequence[SaveInfo], index: int) -> ListRow:
        info = shown[index]
        when = moment_text(info.modified, self._services.today())
        if info.damaged is not None:
            why = tr(info.damaged)
            return ListRow(_("Damaged match"), why, when, "warning", picture=no_picture)
        game = _(FRONTS[info.game].info.title)
        facts = [game, moves_text(info.actions)]
        if info.title:
            facts.insert(0, players_text(info.seats))
        if info.id in self._of_evening:
            facts.append(_("Game night"))
        text = info.title or players_text(info.seats)
        name, read = self._key_of(info)
        picture = partial(self._page.thumbnails.picture, name=name, read=read)
        return ListRow(text, " · ".join(filter(None, facts)), when, picture=picture)

    def _actions(self) -> list[Widget]:
        info = self.selected
        if self.shelf == DELETED:
            return [Button(_("Restore"), self.open, kind="primary", icon="undo", name="restore")]
        damaged = info is not None and info.damaged is not None
        reason = _("This match is damaged. The file is kept.") if damaged else ""
        of_sound = partial(Button, enabled=not damaged, disabled_reason=reason)
        return [
            of_sound(_("Continue"), self.open, kind="primary", icon="play", name="open"),
            of_sound(_("Rename"), self.rename, icon="edit", name="rename"),
            of_sound(_("Share"), self.share, icon="share", name="share"),
            Button(_("Delete"), self.delete, icon="trash", name="delete"),
        ]

    def _undo(self) -> list[Widget]:
        """The way to undo the last deletion."""
        gone = self._just_deleted
        if gone is None:
            return []
        said = Label(_("{match} deleted.", match=_name(gone)), "body", "ink_soft")
        undo = partial(self._restore, gone)
        return [Row([said, Button(_("Take back"), undo, icon="undo", name="take-back")], gap=16)]


def _name(info: SaveInfo) -> str:
    """A match's name in a sentence."""
    if info.damaged is not None:
        return _("The damaged match")
    return _("The match “{name}”", name=info.title or players_text(info.seats))
