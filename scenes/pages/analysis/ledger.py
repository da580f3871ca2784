"""The ledger of luck: what chance gave whom, line by line, and in all."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from game.analysis import Balance
from game.bots.player import luck_terms
from game.ledger import JUDGED, Ledger, Stroke
from game.match import Match
from scenes.front import FRONTS
from scenes.kit.i18n import _, ngettext, tr
from scenes.kit.i18n.formats import decimal_text, listed, short_number
from scenes.kit.match_words import given_text, luck_text, names_text
from scenes.kit.theme import PlayerStyle
from scenes.pages.analysis.curve import BalanceBar
from scenes.ui.button import Button, IconButton
from scenes.ui.layout import Column, Row
from scenes.ui.text import Label, Token
from scenes.ui.widget import Widget

FEW: Final = 5
"""So many lines are shown until somebody wants all of them."""


class LedgerView:
    """The part of the page that tells it; ``mark`` leads to a position."""

    def __init__(
        self, match: Match, player_styles: tuple[PlayerStyle, ...], mark: Callable[[int], None]
    ) -> None:
        self._match = match
        self._player_styles = player_styles
        self._mark = mark
        self._ledger: Ledger | None = None
        self._all = False
        self.widget = Column(gap=10)

    def show(self, ledger: Ledger) -> None:
        """Show what is known by now."""
        if self._ledger is None or len(ledger.strokes) != len(self._ledger.strokes):
            self._ledger = ledger
            self._fill(ledger)

    def _fill(self, ledger: Ledger) -> None:
        if not ledger.strokes:
            self.widget.set_children([])
            return
        judged = ledger.judged
        shown = judged if self._all else judged[:FEW]
        widgets: list[Widget] = [
            Label(_("What chance did"), "heading"),
            Label(
                _(
                    "In hundredths of a win, compared with {count} other outcomes judged by a "
                    "computer."
                ).format(count=ledger.strokes[0].fate.tries),
                "small",
                "ink_soft",
            ),
            *(self._sum(ledger, team) for team in range(len(ledger.teams))),
            *(self._line(number, stroke) for number, stroke in enumerate(shown, 1)),
        ]
        if len(judged) > FEW and not self._all:
            words = ngettext("Show {count} more", "Show {count} more", len(judged) - FEW).format(
                count=len(judged) - FEW
            )
            widgets.append(Button(words, self._show_all, kind="quiet", name="all-luck"))
        if ledger.unjudged:
            words = ngettext(
                "{count} stroke of chance was too small to judge.",
                "{count} strokes of chance were too small to judge.",
                ledger.unjudged,
            ).format(count=ledger.unjudged)
            widgets.append(Label(words, "small", "ink_soft", name="unjudged"))
        self.widget.set_children(widgets)

    def _show_all(self) -> None:
        self._all = True
        if self._ledger is not None:
            self._fill(self._ledger)

    def _names(self, ledger: Ledger, team: int) -> str:
        return names_text([self._match.seats[seat].name for seat in ledger.teams[team]])

    def _sum(self, ledger: Ledger, team: int) -> Widget:
        """What chance brought one side in all."""
        luck, error = ledger.sums[team], ledger.errors[team]
        points, about = round(100 * abs(luck)), max(1, round(100 * error))
        if abs(luck) < max(JUDGED, error):
            text = _("Chance gave {names} about what you’d expect.")
        elif luck > 0:
            text = _(
                "Chance gave {names} {points} more in 100 than expected, give or take {about}."
            )
        else:
            text = _(
                "Chance gave {names} {points} fewer in 100 than expected, give or take {about}."
            )
        words = text.format(names=self._names(ledger, team), points=points, about=about)
        player_style = self._player_styles[ledger.teams[team][0]]
        return Row(
            [
                Token(player_style.colour, player_style.symbol, 24),
                Label(words, "body", flex=1, name=f"luck-{team}"),
            ],
            gap=8,
            fold=False,
        )

    def _line(self, number: int, stroke: Stroke) -> Widget:
        """One stroke of chance: what it was, what it brought, and the way to it."""
        ledger = self._ledger
        assert ledger is not None
        names, points = self._names(ledger, stroke.team), max(1, round(100 * stroke.weight))
        brought = (
            _("{names}: {points} more in 100")
            if stroke.luck > 0
            else _("{names}: {points} fewer in 100")
        )
        end = stroke.position + len(stroke.actions)
        lines: list[Widget] = [
            Label(self._told(stroke), "small-strong"),
            Label(brought.format(names=names, points=points), "small", name=f"brought-{number}"),
        ]
        counted = stroke.counted
        terms = luck_terms(self._match.info.key)
        if counted is not None and terms is not None:
            got, usual = (short_number(round(each, 1)) for each in (counted.got, counted.usual))
            players = [seat.name for seat in self._match.seats]
            words = tr(terms.words(counted.player, got, usual), players)
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
            label=_("point {number}").format(number=number),
        )

    def _told(self, stroke: Stroke) -> str:
        """What chance did, in the words of the list of moves."""
        match, at = self._match, stroke.position
        if not match.moves(at):
            return _("The start")
        tell = FRONTS[match.info.key].words().tell
        names = [seat.name for seat in match.seats]
        told = []
        for number in range(at, at + len(stroke.actions)):
            entry = match.log[number]
            told.append(tell(match.states[number], entry.player, entry.action, names, brief=True))
        what = listed(dict.fromkeys(told), ";")
        return _("Move {number}: {what}").format(number=match.moves(at), what=what)


def balance_rows(
    balances: Sequence[Balance],
    names: Sequence[str],
    player_styles: Sequence[PlayerStyle],
    *,
    luck: bool,
) -> list[Widget]:
    """What mistakes cost everybody, and where there was chance what luck brought, as bars."""
    most_given = max(one.a_decision for one in balances)
    most_luck = max(abs(one.luck) for one in balances)
    rows: list[Widget] = [Label(_("Luck and mistakes") if luck else _("Mistakes"), "heading")]
    for one in balances:
        player_style = player_styles[one.seat]
        bars: list[Widget] = []
        if luck:
            bars.append(_bar_row(luck_text(one.luck), one.luck, most_luck, _signed(one.luck)))
        given = _("−{percent} %").format(percent=decimal_text(100 * one.a_decision))
        bars.append(_bar_row(given_text(one.a_decision), -one.a_decision, most_given, given))
        rows.append(
            Row(
                [
                    Token(player_style.colour, player_style.symbol, 28),
                    Column([Label(names[one.seat], "small-strong"), *bars], gap=4, flex=1),
                ],
                gap=10,
                fold=False,
                upright="start",
            )
        )
    return rows


def _bar_row(words: str, value: float, most: float, number: str) -> Widget:
    bar = BalanceBar(value, most, tooltip=number)
    return Row([Label(words, "small", flex=1, tooltip=number), bar], gap=8, fold=False)


def _signed(share: float) -> str:
    """A gain or a loss in words.

    >>> _signed(0.123), _signed(-0.5), _signed(0.001)
    ('+12 %', '−50 %', '0 %')
    """
    percent = round(100 * share)
    text = _("+{percent} %") if percent > 0 else _("−{percent} %") if percent else _("{percent} %")
    return text.format(percent=abs(percent))
