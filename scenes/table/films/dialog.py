"""Making a film while the window goes on: how far it is, a way to stop, and where it lies then."""

from __future__ import annotations

from typing import Final

from game.match import Match
from game.records.files import RecordError, shown
from scenes.kit.i18n import _, tr
from scenes.kit.i18n.joining import with_aside
from scenes.kit.match_words import players_text
from scenes.kit.scene import Services
from scenes.table.films.film import ENDING, Film, why_not
from scenes.ui.dialog import Answer, Dialog
from scenes.ui.layout import Column
from scenes.ui.saved_file import SavedFile
from scenes.ui.text import Label, ProgressBar
from scenes.ui.widget import Host

_A_FRAME: Final = 0.012
"""Seconds of work on a film in each frame of the window."""


class _Making(Column):
    """Goes on with a film in every frame, and keeps it once it is made."""

    def __init__(self, services: Services, film: Film, name: str) -> None:
        self._bar = ProgressBar(flex=1, name="film-progress")
        self._words = Label(_("Making your film …"), "body", "ink_soft")
        super().__init__([self._words, self._bar], gap=14, align="stretch")
        self._services = services
        self._film = film
        self._name = name

    def advance(self, seconds: float) -> bool:
        """Do a little of the work; at its end the dialog says where the film lies."""
        made = self._film.work(_A_FRAME, self._services.now)
        self._bar.value = self._film.done
        if not made:
            return True
        ui = self.ui
        dialog = next(each for each in self.ancestors() if isinstance(each, Dialog))
        dialog.close()
        if ui is not None:
            self._keep(ui)
        return False

    def _keep(self, ui: Host) -> None:
        try:
            path = self._services.exports.add(self._name, ENDING, self._film.content)
        except RecordError as error:
            show = Dialog(_("No film"), tr(error.message), [Answer(_("Close"), default=True)])
        else:
            told = _("It’s in “{path}”. Send it like any picture.").format(path=shown(path))
            close = Answer(_("Close"), default=True)
            show = Dialog(_("Your film is ready"), SavedFile(told, path), [close])
        ui.open(show)


def make_film(ui: Host, services: Services, match: Match, actions: range | None = None) -> None:
    """Make a film of these actions of a match, or of all of it, and keep it where files go.

    Of a match whose secrets are not over it says why there can be none.
    """
    problem = why_not(match) if actions is None else None
    if problem is not None:
        ui.open(Dialog(_("No film"), tr(problem), [Answer(_("Close"), default=True)]))
        return
    title = match.title or _(match.info.title)
    name = with_aside(title, players_text(match.seats))
    making = _Making(services, Film(match, services.look, actions), name)
    ui.open(Dialog(_("Making a film"), making, [Answer(_("Cancel"), name="cancel-film")]))
    ui.animate(making)
