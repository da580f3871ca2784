"""What opens over the board of a finished match: who was lucky, and who made mistakes.

While a computer still looks at the match, it says how far it is.
"""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

from game.analysis import Balance
from game.bots.luck import Ledger, Stroke
from game.bots.player import luck_terms
from scenes.kit.i18n import _, ngettext, tr
from scenes.kit.i18n.formats import decimal_text, listed, short_number
from scenes.kit.match_words import given_text, luck_text, names_text
from scenes.kit.theme import PlayerStyle
from scenes.table.table import AnyTable
from scenes.ui.button import Button, IconButton
from scenes.ui.layout import Column, Row
from scenes.ui.text import Label, ProgressBar, Token
from scenes.ui.widget import Widget

FEW: Final = 5
"""How many lines are shown until someone wants all of them."""


class LuckSheet:
    """Tells everything known besides the turning points; ``mark`` leads to a position."""

    def __init__(self, table: AnyTable, mark: Callable[[int], None]) -> None:
        self._table = table
        self._match = table.host.match
        self._player_styles = table.player_styles
        self._mark = mark
        self._ledger: Ledger | None = None
        self._balances: list[Balance] = []
        self._all = False
        self._headline = Label("", "strong", name="headline")
        self._bar = ProgressBar(name="progress", flex=1)
        self._halt = Button("", table.review.toggle, kind="quiet", name="halt")
        self._work = Row([self._bar, self._halt], gap=14, fold=False)
        self._calm = Label(_("No big mistakes."), "small", "ink_soft")
        self._keeping = Row(
            [
                Label(_("Save mistakes as puzzles?"), "small", flex=1),
                Button(_("Yes"), partial(self._answer, "yes"), small=True, name="keep"),
                Button(_("No"), partial(self._answer, "no"), small=True, name="keep-not"),
            ],
            gap=8,
            label=_("Save mistakes as puzzles?"),
        )
        known = _("Judged by what each player could know. The graph knows all.")
        self._judged = Label(known, "small", "ink_soft")
        self._cost, self._chance = Column(gap=10), Column(gap=10)
        parts = [self._headline, self._work, self._calm, self._keeping, self._cost, self._judged]
        self.widget = Column([*parts, self._chance], gap=14)

    def refresh(self) -> None:
        """Show what's known by now."""
        review = self._table.review
        analysis = review.analysis
        if analysis is None:
            return
        points = review.points
        self._headline.text = review.headline(analysis)
        # Beside the board it's told how far the work is.
        self._headline.visible = not review.grows
        self._work.visible = not analysis.is_complete
        self._bar.value = analysis.progress
        self._halt.text = _("Continue") if review.is_halted else _("Stop")
        blunders = any(point.advice.is_blunder for point in points)
        self._calm.visible = analysis.is_complete and bool(analysis.decisions) and not blunders
        asked = self._table.services.settings.keep_mistakes == "ask"
        self._keeping.visible = asked and bool(review.mistakes)
        secret = any(self._match.states[one.position].has_secrets for one in points)
        self._judged.visible = secret
        balances, ledger = analysis.balances(), analysis.ledger
        if balances != self._balances and analysis.has_reviews:
            self._balances = balances
            names, luck = self._table.seen.names, bool(ledger.strokes)
            rows = balance_rows(balances, names, self._player_styles, luck=luck)
            self._cost.set_children(rows)
        if self._ledger is None or len(ledger.strokes) != len(self._ledger.strokes):
            self._ledger = ledger
            self._fill(ledger)

    def _answer(self, answer: str) -> None:
        self._table.services.change_settings(keep_mistakes=answer)
        self._table.review.keep()
        if answer == "yes":
            self._table.tell(_("Solve them under Puzzles."))
        self._table.changed()

    def _fill(self, ledger: Ledger) -> None:
        if not ledger.strokes:
            self._chance.set_children([])
            return
        judged = ledger.judged
        shown = judged if self._all else judged[:FEW]
        widgets: list[Widget] = [
            Label(_("What chance did"), "heading"),
            *(self._line(number, stroke) for number, stroke in enumerate(shown, 1)),
        ]
        if len(judged) > FEW and not self._all:
            words = ngettext("Show {count} more", "Show {count} more", len(judged) - FEW)
            widgets.append(Button(words, self._show_all, kind="quiet", name="all-luck"))
        self._chance.set_children(widgets)

    def _show_all(self) -> None:
        self._all = True
        if self._ledger is not None:
            self._fill(self._ledger)

    def _line(self, number: int, stroke: Stroke) -> Widget:
        """One stroke of chance: what it was, what it brought, and the way to it."""
        ledger = self._ledger
        assert ledger is not None
        names = names_text([self._table.seen.names[seat] for seat in ledger.teams[stroke.team]])
        brought = _("Good luck for {names}") if stroke.luck > 0 else _("Bad luck for {names}")
        end = stroke.position + len(stroke.actions)
        lines: list[Widget] = [
            Label(self._told(stroke), "small-strong"),
            Label(
                brought.format(names=names),
                "small",
                tooltip=_signed(stroke.luck),
                name=f"brought-{number}",
            ),
        ]
        counted = stroke.counted
        terms = luck_terms(self._match.info.key)
        if counted is not None and terms is not None:
            got, usual = (short_number(round(each, 1)) for each in (counted.got, counted.usual))
            words = tr(terms.words(counted.player, got, usual), self._table.seen.names)
            lines.append(Label(words, "small", "ink_soft"))
        player_style = self._player_styles[ledger.teams[stroke.team][0]]
        return Row(
            [
                Token(player_style.colour, player_style.symbol, 24),
                Column(lines, gap=2, flex=1),
                IconButton(
                    "eye",
                    _("See the position"),
                    lambda: self._mark(end),
                    size=36,
                    name=f"chance-{number}",
                ),
            ],
            gap=10,
            fold=False,
            upright="start",
            label=_("point {number}", number=number),
        )

    def _told(self, stroke: Stroke) -> str:
        """What chance did, in the words of the list of moves."""
        match, at = self._match, stroke.position
        if not match.moves(at):
            return _("The start")
        done = map(self._table.done, range(at, at + len(stroke.actions)))
        told = map(self._table.told, done)
        what = listed(dict.fromkeys(told), ";")
        return _("Move {number}: {what}", number=match.moves(at), what=what)


def balance_rows(
    balances: Sequence[Balance],
    names: Sequence[str],
    player_styles: Sequence[PlayerStyle],
    *,
    luck: bool,
) -> list[Widget]:
    """What mistakes cost everyone and, if there was chance, what luck brought."""
    rows: list[Widget] = []
    for one in balances:
        player_style = player_styles[one.seat]
        told = [Label(names[one.seat], "small-strong")]
        if luck:
            told.append(Label(luck_text(one.luck), "small", tooltip=_signed(one.luck)))
        given = _("−{percent} %", percent=decimal_text(100 * one.a_decision))
        told.append(Label(given_text(one.a_decision), "small", tooltip=given))
        rows.append(
            Row(
                [
                    Token(player_style.colour, player_style.symbol, 28),
                    Column(told, gap=0, flex=1, in_one=listed),
                ],
                gap=10,
                fold=False,
                upright="start",
            )
        )
    return rows


def _signed(share: float) -> str:
    """A gain or a loss in words.

    >>> _signed(0.123), _signed(-0.5), _signed(0.001)
    ('+12 %', '−50 %', '0 %')
    """
    percent = round(100 * share)
    text = _("+{percent} %") if percent > 0 else _("−{percent} %") if percent else _("{percent} %")
    return text.format(percent=abs(percent))
