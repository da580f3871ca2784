"""Who was ahead: a finished match looked back on, while or after a computer goes through it."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import Final

import pygame

from game.analysis import NOTABLE, Analysis, Balance, Reviewed
from game.match import Match
from game.messages import Message
from game.protocol import NATURE, Action
from game.records.files import RecordError
from scenes.front import FRONTS, Illustration
from scenes.kit.i18n import _, tr
from scenes.kit.i18n.formats import listed, paragraph
from scenes.kit.look import Look
from scenes.kit.match_words import (
    chances_text,
    names_text,
    percent_text,
)
from scenes.kit.scene import Services
from scenes.kit.seating import decided_anew
from scenes.kit.theme import PlayerStyle
from scenes.kit.voice.voice import Weight
from scenes.pages.analysis.curve import Curve
from scenes.pages.analysis.ledger import LedgerView, balance_rows
from scenes.ui.button import Button, IconButton
from scenes.ui.chances import ChanceBar, Chances
from scenes.ui.choice import Choice, Option
from scenes.ui.layout import Column, Row
from scenes.ui.lines import lines_of
from scenes.ui.page import Page, page_frame
from scenes.ui.panel import Panel
from scenes.ui.reading import as_one
from scenes.ui.scroll import ScrollView
from scenes.ui.text import Label, Picture, ProgressBar, Token
from scenes.ui.widget import Widget

_WIDE: Final = 1060.0
"""Width in units of the text's size from which the picture stands beside the curve."""

_PICTURE: Final = 330.0
_PROPORTION: Final = 1.115
_CURVE: Final = 216.0
_REST: Final = 0.06
"""Seconds the marker has to rest before the position is drawn: that may take a few frames."""

_OFTEN: Final = 0.25
"""Seconds between two looks at what has been found meanwhile."""

_TOLD: Final = 4
"""In so many parts it is said how far the work is."""


class AnalysisScene(Page):
    """The curve, the position at its marker, the turning points, luck and decisions.

    ``marked`` is the number of entries before the position that is looked at.
    """

    def __init__(self, services: Services, match: Match) -> None:
        super().__init__(services)
        self.match = match
        self.analysis: Analysis = services.analyst.analysis(match)
        self.marked = len(match.log)
        self._pictured = self.marked
        self._rests_at = 0.0
        self._looked_at = -1.0
        self._told_of = 0
        self._worked = True
        self._points: list[Reviewed] | None = None
        self._balances: list[Balance] | None = None
        self._chosen = 0
        self._is_picked = False
        self._kept = False

    # Widgets

    def build(self) -> Widget:
        """Curve and turning points; beside or below them the position, luck and decisions."""
        self._points = self._balances = None
        self._headline = Label("", "strong", name="headline")
        self._headline.answers = True
        self._bar = ProgressBar(name="progress", flex=1)
        self._halt = Button(_("Stop"), self._toggle, kind="quiet", name="halt")
        self._work = Row([self._bar, self._halt], gap=14, fold=False)
        self._curve = Curve(
            len(self.match.log),
            self.analysis.fair[0],
            self._mark,
            marked=self.marked,
            height=_CURVE,
            name="curve",
            label=_("Who was ahead"),
        )
        self._turning = Column(gap=10)
        self._ledger = LedgerView(self.match, self.player_styles, self._look_at)
        self._luck = Column(gap=10)
        self._where = Label("", "strong", name="where")
        self._standing = Column(gap=4)
        self._better = Label("", "small", "ink_soft")
        self._hand = Label("", "small", "ink_soft", name="hand")
        picture = Picture(
            self._painted, width=_PICTURE, proportion=_PROPORTION, align="center", name="position"
        )
        self._picture = picture
        upper: list[Widget] = [self._headline, self._work, self._curve]
        beside: list[Widget] = [
            picture,
            self._steps(),
            self._where,
            self._hand,
            self._better,
            self._standing,
        ]
        if self._is_wide:
            left = Panel(
                ScrollView(
                    Column([*upper, self._turning, self._ledger.widget], gap=14, padding=4),
                    flex=1,
                    name="left",
                ),
                flex=1,
            )
            right = Panel(
                ScrollView(Column([*beside, self._luck], gap=12, padding=4), flex=1, name="right"),
                min_width=_PICTURE + 60,
                max_width=_PICTURE + 60,
            )
            body: Widget = Row([left, right], gap=20, upright="stretch", fold=False)
        else:
            parts = [*upper, *beside, self._turning, self._luck, self._ledger.widget]
            body = Panel(ScrollView(Column(parts, gap=14, padding=4), flex=1, name="all"))
        self._show()
        watch = Button(_("Watch again"), self._watch, icon="play", name="watch")
        return page_frame(_("Look back"), self.services.go.back, body, beside=[watch])

    def _watch(self) -> None:
        """On the board, from the position that is looked at; from the start if that is the end."""
        at = self.marked if self.marked < len(self.match.log) else None
        self.services.go.open_replay(self.match, at)

    @property
    def _is_wide(self) -> bool:
        wide, high = self.look.size
        return wide > high and self.look.width_in_text >= _WIDE

    def enter(self) -> None:
        """The keyboard begins at the curve."""
        if self.ui.focus is None:
            self.ui.set_focus(self.ui.find("curve"))

    def _steps(self) -> Widget:
        all_of_it = len(self.match.log)
        steps = (
            ("step-first", _("To the start"), "to-start", -all_of_it),
            ("step-previous", _("Step back"), "one-back", -1),
            ("step-next", _("Step forward"), "one-forward", 1),
            ("step-last", _("To the end"), "to-end", all_of_it),
        )
        buttons = [
            IconButton(icon, label, partial(self._step, by), name=name)
            for icon, label, name, by in steps
        ]
        return Row(buttons, gap=8, justify="center", fold=False)

    def _step(self, by: int) -> None:
        self._mark(self.marked + by)

    @property
    def player_styles(self) -> tuple[PlayerStyle, ...]:
        front = FRONTS[self.match.info.key]
        return front.player_styles(self.match.seats, self.match.options)

    @property
    def names(self) -> list[str]:
        return [seat.name for seat in self.match.seats]

    # What is known so far

    def _show(self) -> None:
        """Show what has been found meanwhile."""
        self._headline.text = self._headline_text()
        analyst, match = self.services.analyst, self.match
        stands = analyst.is_halted(match) or analyst.failure(match) is not None
        self._work.visible = not self.analysis.is_complete
        self._bar.value = self.analysis.progress
        self._halt.text = _("Continue") if stands else _("Stop")
        points = self.analysis.turning_points()
        self._curve.show(
            lines_of(self.analysis, self.player_styles), [point.position + 1 for point in points]
        )
        if points != self._points:
            self._points = points
            self._turning.set_children(self._turning_points(points))
            if points and self.analysis.is_complete and self.marked == len(self.match.log):
                # The board shows what is told of, until somebody looks elsewhere.
                self._choose(self._chosen)
        self._keep(points)
        balances = self.analysis.balances()
        if balances != self._balances:
            self._balances = balances
            luck = bool(self.analysis.ledger.strokes)
            rows = balance_rows(balances, self.names, self.player_styles, luck=luck)
            self._luck.set_children(rows if self.analysis.has_reviews else [])
        self._ledger.show(self.analysis.ledger)
        self._tell_position()

    def _tell_progress(self) -> None:
        """Say to who sees no bar how far the work is, a few times on the way."""
        before, self._told_of = self._told_of, int(self.analysis.progress * _TOLD)
        if self._told_of > before and not self.analysis.is_complete:
            told = percent_text(100 * self._told_of / _TOLD)
            self.services.voice.say(told, Weight.PLAYED)

    def _headline_text(self) -> str:
        analyst, analysis = self.services.analyst, self.analysis
        failure = analyst.failure(self.match)
        if not analysis.decisions:
            return _("There was nothing to decide in this match.")
        if failure is not None:
            return _("The computer couldn’t look at everything. {why}").format(why=tr(failure))
        if analyst.is_halted(self.match):
            return _("Stopped. Here’s what was found so far.")
        if not analysis.is_complete:
            return _("Checking every move …")
        verdict, decided = tr(analysis.verdict(), self.names), analysis.decided_from()
        if decided is None:
            return verdict
        told = _("From move {number} on, the result was certain.").format(
            number=self.match.moves(decided) + 1
        )
        return paragraph([verdict, told])

    def _toggle(self) -> None:
        analyst = self.services.analyst
        if analyst.is_halted(self.match) or analyst.failure(self.match) is not None:
            analyst.go_on(self.match)
        else:
            analyst.halt(self.match)
        self._show()

    # The position at the marker

    def _mark(self, position: int) -> None:
        position = max(0, min(len(self.match.log), position))
        if position != self.marked:
            self.marked = position
            self._curve.marked = position
            at = [point.position + 1 for point in self._points or ()]
            if position in at and at.index(position) != self._chosen:
                self._choose(at.index(position))
            self._rests_at = self.services.now() + _REST
            self._tell_position()
            if self.ui.focus not in (None, self._curve):
                self.services.voice.say(self._curve.value, Weight.ANSWER)

    def _look_at(self, position: int) -> None:
        """Mark a position and bring its picture into view."""
        self._mark(position)
        for around in self._picture.ancestors():
            around.reveal(self._picture.rect)

    def _tell_position(self) -> None:
        """Say what was played, and how everybody stood afterwards."""
        match, at = self.match, self.marked
        if at == 0:
            self._where.text = _("The start")
        else:
            entry = match.log[at - 1]
            number, sentence = match.moves(at), self._unplaced(at - 1, entry.action)
            told = sentence or self._tell(at - 1, entry.player, entry.action)
            if not number:
                self._where.text = told
            elif sentence or entry.player == NATURE:
                self._where.text = _("Move {number}: {what}").format(number=number, what=told)
            else:
                self._where.text = _("Move {number}, {name}: {what}").format(
                    number=number, name=self.names[entry.player], what=told
                )
        reviewed = self.analysis.reviewed(at - 1)
        better = reviewed is not None and reviewed.loss >= NOTABLE
        if reviewed is not None and better:
            best = reviewed.advice.best
            # What's told by its places alone says nothing to whoever has no names for them.
            better = not self._unplaced(reviewed.position, best)
            told = self._tell(reviewed.position, reviewed.entry.player, best)
            self._better.text = _("Better: {words}").format(words=told)
        self._better.visible = better
        hand = None if reviewed is None else reviewed.advice.hand
        self._hand.visible = hand is not None
        if reviewed is not None and hand is not None:
            self._hand.text = self._coach(reviewed, tr(hand, self.names))
        else:
            self._hand.text = ""
        better_told = self._better.text if better else ""
        texts = (self._where.text, self._tell_standing(at), better_told, self._hand.text)
        self._curve.value = as_one(text for text in texts if text)

    def _tell_standing(self, at: int) -> str:
        """Show how everybody stood at a position, as soon as that is known; the same in words."""
        if self.analysis.is_open_at(at):
            halted = self.services.analyst.is_halted(self.match)
            text = "" if halted else _("Checking every move …")
            self._standing.set_children([Label(text, "small", "ink_soft")])
            return text
        shares = self.analysis.standing_at(at)
        rows: list[Widget] = [
            Row(
                [
                    Token(
                        self.player_styles[seats[0]].colour, self.player_styles[seats[0]].symbol, 22
                    ),
                    Label(names_text([self.names[seat] for seat in seats]), "small", flex=1),
                    Label(
                        chances_text(shares[team], len(shares)),
                        "small-strong",
                        tooltip=percent_text(100 * shares[team]),
                    ),
                    ChanceBar(
                        shares[team],
                        len(shares),
                        tooltip=percent_text(100 * shares[team]),
                        max_width=64,
                    ),
                ],
                gap=8,
                fold=False,
            )
            for team, seats in enumerate(self.analysis.teams)
        ]
        self._standing.set_children(rows)
        return listed(
            _("{name} {percent}").format(
                name=names_text([self.names[seat] for seat in seats]),
                percent=percent_text(100 * shares[team]),
            )
            for team, seats in enumerate(self.analysis.teams)
        )

    def _tell(self, position: int, player: int, action: Action, *, brief: bool = True) -> str:
        state, tell = self.match.states[position], FRONTS[self.match.info.key].words().tell
        return tell(state, player, action, self.names, brief=brief)

    def _unplaced(self, position: int, action: Action) -> str:
        """A sentence on an action that has places where they have no names here; "" for others."""
        player = self.match.log[position].player
        sentence = self._tell(position, player, action, brief=False)
        return "" if self._is_readable(sentence) else self.services.as_read(sentence)

    def _is_readable(self, text: str) -> bool:
        """Whether a text says all it says without naming a place, or places have names here."""
        return self.services.as_read(text) == str(text)

    def _coach(self, reviewed: Reviewed, words: str) -> str:
        """What the coach says to whoever decided, for others to read."""
        name = self.names[reviewed.entry.player]
        told = _("Coach to {name}: “{words}”").format(name=name, words=words)
        return self.services.as_read(told)

    def _painted(self, look: Look, size: tuple[int, int]) -> pygame.Surface:
        """The position in which the marked move was played, with that move."""
        match, at = self.match, self._pictured
        front = FRONTS[match.info.key]
        player_styles = self.player_styles
        key = ("analysis", match.info.key, size, look.theme.key, look.palette, player_styles)
        if at == 0:
            illustration = Illustration(match.states[0])
        else:
            entry = match.log[at - 1]
            illustration = front.load().illustrate(
                match.states[at - 1], entry.player, entry.action, match.states[at]
            )
            point = self._point_at(at)
            if point is not None:
                illustration = replace(illustration, marked=illustration.marked + point.advice.lit)
        return look.drawn(
            (*key, illustration), lambda: front.paint(look, size, illustration, player_styles)
        )

    # Turning points

    def _point_at(self, position: int) -> Reviewed | None:
        """The turning point that led to a position."""
        return next((one for one in self._points or () if one.position + 1 == position), None)

    def _turning_points(self, points: list[Reviewed]) -> list[Widget]:
        begun = bool(self.analysis.decisions) and (
            self.analysis.is_complete or self.analysis.has_reviews
        )
        if not begun:
            return []
        if not points:
            if not self.analysis.is_complete:
                return []
            return [Label(_("No big mistakes."), "body", "ink_soft")]
        big = any(point.advice.is_blunder for point in points)
        title = _("Turning points") if big else _("No big mistakes; these moves cost most")
        if not self._is_picked:
            costliest = self.analysis.turning_point()
            self._chosen = 0 if costliest is None else points.index(costliest)
        self._chosen = min(self._chosen, len(points) - 1)
        numbers = [Option(at, str(at + 1)) for at in range(len(points))]
        self._numbers = Choice(numbers, self._chosen, self._pick, name="points", label=title)
        self._numbers.visible = len(points) > 1
        told: list[Widget] = [Row([Label(title, "heading"), self._numbers], gap=16)]
        if any(self.match.states[one.position].has_secrets for one in points):
            known = _("Judged by what each player could know. The curve knows all.")
            told.append(Label(known, "small", "ink_soft"))
        self._point = Column([self._card(points)])
        return [*told, self._point, *self._keeping(points)]

    def _pick(self, number: int) -> None:
        self._is_picked = True
        self._choose(number)

    def _choose(self, number: int) -> None:
        """Tell of one turning point, and show it."""
        assert self._points is not None
        self._chosen = self._numbers.value = number
        self._point.set_children([self._card(self._points)])
        self._mark(self._points[number].position + 1)

    def _mistakes(self, points: list[Reviewed]) -> list[Reviewed]:
        """The turning points that were people's mistakes."""
        seats = self.match.seats
        return [one for one in points if one.advice.is_blunder and seats[one.entry.player].is_human]

    def _keeping(self, points: list[Reviewed]) -> list[Widget]:
        """The question whether mistakes shall come back as puzzles, until it is answered."""
        if self.services.settings.keep_mistakes != "ask" or not self._mistakes(points):
            return []
        return [
            Row(
                [
                    Label(_("Save mistakes as puzzles?"), "body"),
                    Button(_("Yes"), partial(self._answer_keeping, "yes"), name="keep"),
                    Button(_("No"), partial(self._answer_keeping, "no"), name="keep-not"),
                ],
                gap=10,
                label=_("Save mistakes as puzzles?"),
            )
        ]

    def _answer_keeping(self, answer: str) -> None:
        self.services.change_settings(keep_mistakes=answer)
        self._points = None
        self._show()

    def _keep(self, points: list[Reviewed]) -> None:
        """Keep the mistakes of people once all is known, if they want that."""
        wanted = self.services.settings.keep_mistakes == "yes"
        if self._kept or not wanted or not self.analysis.is_complete:
            return
        self._kept = True
        for point in self._mistakes(points):
            moment = self.match.copy()
            moment.go_to(point.position)
            try:
                self.services.puzzle_desk.keep(moment, point.advice)
            except RecordError as error:
                self.tell(tr(error.message))
                return

    def _card(self, points: list[Reviewed]) -> Widget:
        """The chosen turning point: who played what, what became of it, and what was better."""
        point = points[self._chosen]
        meaning = self.analysis.meanings(points)[self._chosen]
        player, advice = point.entry.player, point.advice
        assert advice.about is not None
        player_style = self.player_styles[player]
        chances = Chances(advice.best_value, advice.about.value, len(self.analysis.teams))
        meant = [] if meaning is None else [Label(tr(meaning, self.names), name="meant")]
        lines: list[Widget] = [
            Row(
                [
                    Token(player_style.colour, player_style.symbol, 26),
                    Label(
                        _("{name}, move {number}").format(
                            name=self.names[player], number=self.match.moves(point.position) + 1
                        ),
                        "strong",
                        flex=1,
                    ),
                    chances,
                ],
                gap=8,
            ),
            *meant,
            *self._said(point),
            Row(
                [
                    Button(
                        _("Explain"),
                        lambda: self.services.go.open_explanation(self.match, point),
                        icon="eye",
                        name="explain",
                    ),
                    Button(
                        _("What if?"),
                        lambda: self.services.go.open_table(decided_anew(self.match, point)),
                        icon="play",
                        name="what-if",
                    ),
                ],
                gap=8,
            ),
        ]
        return Column(lines, gap=6)

    def _said(self, point: Reviewed) -> list[Widget]:
        """What the coach would have said to whoever played."""
        advice = point.advice
        why: Message | None = advice.why
        if advice.why.cells != advice.lit and not self._is_readable(tr(advice.why)):
            # One piece is lit, and this is about another.
            why = advice.aim
        said = [] if advice.against is None else [tr(advice.against, self.names)]
        if why is not None:
            said.append(_("Better: {words}").format(words=tr(why, self.names)))
        return [Label(self._coach(point, paragraph(said)), name="coach")] if said else []

    # Time

    def update(self, now: float) -> None:
        """Take up what was found, and draw the position where the marker has come to rest."""
        if self._pictured != self.marked and now >= self._rests_at:
            self._pictured = self.marked
            self._picture.invalidate()
        working = self.services.analyst.is_working
        # Once more when the work has ended, which may have failed.
        changes = self._work.visible and (working or self._worked)
        if changes and now - self._looked_at >= _OFTEN:
            self._looked_at, self._worked = now, working
            self._show()
            self._tell_progress()
        # Last, so that whatever is new has its place before it is drawn.
        super().update(now)

    @property
    def moving(self) -> bool:
        """Whether a frame should come at once: also while there is an answer to wait for."""
        working = not self.analysis.is_complete and self.services.analyst.is_working
        return super().moving or working or self._pictured != self.marked
