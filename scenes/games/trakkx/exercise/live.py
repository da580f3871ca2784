"""The exercises on TRAKKX's rules page: a table on which to move tokens, and its verdict."""

from __future__ import annotations

from collections.abc import Mapping

from scenes.games.trakkx.exercise.cloth import Cloth
from scenes.games.trakkx.exercise.exercise import Trial, Verdict, read_exercise
from scenes.kit.i18n import _, ngettext, tr
from scenes.kit.look import Look
from scenes.kit.sound.board import SoundBoard
from scenes.ui.button import Button
from scenes.ui.layout import Column, Row
from scenes.ui.text import Label
from scenes.ui.widget import Widget


class LiveExercise:
    """An exercise and what the reader made of it; it outlives its widgets."""

    def __init__(self, told: Mapping[str, str]) -> None:
        """Read it from the rules' pictures. Raises ValueError."""
        self.trial = Trial(read_exercise(told))

    def widget(self, sound: SoundBoard, name: str) -> Widget:
        """Its widget; ``name`` is for the table in that."""
        return LiveTable(self.trial, sound, name)


class LiveTable(Column):
    """The small table, what the rules say about it, and buttons to start again or be shown."""

    def __init__(self, trial: Trial, sound: SoundBoard, name: str) -> None:
        self._trial = trial
        self.cloth = Cloth(trial, sound, self._tell, name)
        self._sentence = _Sentence("", "small")
        self._groups = Label("", "small-strong", "ink_soft", flex=1)
        self._reset = Button(_("Start again"), self._begin_anew, icon="undo", name=f"{name}:reset")
        self._show = Button(_("Show me"), self._show_steps, icon="hint", name=f"{name}:show")
        tools = Row([self._groups, self._reset, self._show], gap=10, fold=False)
        super().__init__([self.cloth, self._sentence, tools], gap=8, padding=(0, 0, 0, 4))
        self._tell()

    def _tell(self) -> None:
        verdict = self._trial.verdict
        sentence, colour = self._judged(verdict)
        self._sentence.text = sentence
        self._sentence.colour = colour
        self._groups.text = _("Groups: {count}, at most {limit}").format(
            count=verdict.groups, limit=verdict.limit
        )
        many = verdict.groups > verdict.limit
        self._groups.colour = "danger" if many else "ink_soft"
        self._reset.enabled = bool(self._trial.before)

    def _judged(self, verdict: Verdict) -> tuple[str, str]:
        told = self.cloth.pointed_fault()
        if told is not None:
            return tr(told), "danger"
        if verdict.faults:
            return tr(verdict.faults[0][0]), "danger"
        if not verdict.laid:
            return _("Lay your tokens, and see what the rules say."), "ink"
        left = self._trial.exercise.still_to_lay(self._trial.lying)
        if not left:
            return _("Right! All of this may lie on the table."), "good"
        more = ngettext(
            "Right so far. {count} more token can be laid.",
            "Right so far. {count} more tokens can be laid.",
            left,
        )
        return more.format(count=left), "good"

    def _begin_anew(self) -> None:
        self.cloth.show([self._trial.exercise.start])

    def _show_steps(self) -> None:
        exercise = self._trial.exercise
        first = [] if self._trial.lying == exercise.start else [exercise.start]
        self.cloth.show([*first, *exercise.steps])


class _Sentence(Label):
    """A label with room for two lines from the start, so that the page does not shift."""

    def measure_content(self, look: Look, width: int) -> tuple[int, int]:
        wide, high = super().measure_content(look, width)
        return wide, max(high, 2 * look.line_height(self.style))
