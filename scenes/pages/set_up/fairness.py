"""The set-up's fairness part: head starts, and what the seats are worth."""

from collections.abc import Sequence
from dataclasses import replace
from functools import cached_property, partial
from typing import Final

from game.handicaps import Handicap, Handicaps
from game.messages import N_
from game.records.evening_out import (
    CountedShare,
    Proposal,
    WinCounts,
    unknown,
)
from game.records.history import GameRecord
from scenes.kit.even_match import (
    chances_text,
    games_for,
    head_starts_text,
    offer_text,
    proposed,
    worth_of,
    worth_text,
)
from scenes.kit.i18n import _
from scenes.kit.i18n.formats import listed
from scenes.pages.set_up.plan import SetUpPage
from scenes.ui.button import Button
from scenes.ui.choice import ChoiceOption, Dropdown
from scenes.ui.dialog import Dialog, DialogButton
from scenes.ui.layout import Column, Row, renew
from scenes.ui.text import Label, ProgressBar, Separator, note
from scenes.ui.widget import Widget

_PLACES: Final = (
    N_("Moves first"),
    N_("Moves second"),
    N_("Moves third"),
    N_("Moves fourth"),
    N_("Moves fifth"),
    N_("Moves sixth"),
)


def seats_dialog(worth: WinCounts, players: int) -> Dialog:
    """A line for each place in turn order: its share of the wins."""
    seats = worth.seats[players]
    most = max(seat.share for seat in seats)
    lines: list[Widget] = [Label(_verdict(seats))]
    for place, seat in enumerate(seats):
        lines.append(
            Row(
                [
                    Label(_(_PLACES[place]), "strong", min_width=130),
                    ProgressBar(seat.share / most, flex=1),
                    Label(_("{share} in 100", share=round(100 * seat.share)), "small"),
                ],
                gap=12,
                folded_gap=2,
            )
        )
    lines.append(note(_("Wins in {games} games between equal computers.", games=seats[0].games)))
    return Dialog(
        _("Does going first help?"),
        Column(lines, gap=12),
        [DialogButton(_("Done"), default=True, name="done")],
        width=560,
    )


def _verdict(seats: tuple[CountedShare, ...]) -> str:
    fair = 1 / len(seats)
    sure = [n for n, seat in enumerate(seats) if not seat.interval[0] <= fair <= seat.interval[1]]
    if not sure:
        return _("No seat is clearly better.")
    best = max(range(len(seats)), key=lambda n: seats[n].share)
    if best == 0:
        return _("Going first helps a little.")
    if best == len(seats) - 1:
        return _("Going last helps a little.")
    return _("Turn order matters a little.")


_Given = tuple[str, int] | None
"""A kind and an amount, or nothing."""


class Fairness:
    """Proposes, chooses and explains head starts: a line for each side; choices count at once."""

    def __init__(self, desk: SetUpPage) -> None:
        self._desk = desk
        self._info = desk.front.info
        self._given = Column(gap=12)

    @cached_property
    def _games(self) -> list[GameRecord]:
        return games_for(self._desk.services.kept.history, self._info.key)

    def build(self) -> Widget | None:
        """A line if there's something to say, and one door; None for a game without any."""
        plan = self._desk.plan
        if self._info.handicap_kinds(plan.players, plan.variants.values):
            text, line = _("Head start"), self._line()
            words = Column([Label(text), note(line)], gap=0, flex=1)
            label = listed((text, _("Choose")))
            choose = Button(_("Choose"), self._open, label=label, name="head-start")
            return Column([Separator(), Row([words, choose], gap=12)], gap=12)
        if plan.players in worth_of(self._info.key).seats:
            show, text = self._show_seats, _("Does going first help?")
            return Button(text, show, icon="curve", align="start", name="seats-worth")
        return None

    def _line(self) -> str:
        """Who has what head start, or what's proposed, or what that is."""
        if given := self._desk.plan.given:
            return head_starts_text(self._info, given, self._names)
        offer = self._offer
        if offer is None:
            return _("A little help for someone.")
        return offer_text(self._info, offer, self._names)

    @property
    def _names(self) -> list[str]:
        return [seat.name for seat in self._desk.plan.seats]

    @property
    def _offer(self) -> Proposal | None:
        plan = self._desk.plan
        if not self._info.handicaps or not self._games:
            return None
        return proposed(self._info, plan.seats, plan.variants.values, self._games)

    def _show_seats(self) -> None:
        players = self._desk.plan.players
        self._desk.ui.open(seats_dialog(worth_of(self._info.key), players))

    # The dialog

    def _open(self) -> None:
        """Show who can be given what, and what it's worth."""
        seats = []
        if self._desk.plan.players in worth_of(self._info.key).seats:
            text, show = _("Does going first help?"), self._show_seats
            seats = [DialogButton(text, show, keeps_open=True, icon="curve", name="seats-worth")]
        done = DialogButton(_("Done"), default=True, name="done")
        self._given = Column(gap=12)
        self._show()
        self._desk.ui.open(Dialog(_("Head start"), self._given, [*seats, done], width=560))

    def _show(self) -> None:
        top, sides = self._top(), self._sides()
        renew(self._given, [*top, *sides[0 if top else 1 :]])

    def _top(self) -> list[Widget]:
        """What's proposed."""
        offer, info = self._offer, self._info
        if offer is None:
            return self._missing()
        chances = note(chances_text(offer, self._names))
        if not offer.handicaps:
            text = _("You’re about even: no head start needed.")
            return [Column([Label(text, "strong"), chances], gap=2)]
        plan = self._desk.plan
        if plan.given == offer.handicaps:
            return [chances]
        lines: list[Widget] = []
        for each in offer.handicaps:
            counted = worth_of(info.key).of(plan.players, each.key, each.amount)
            lines += [
                Label(head_starts_text(info, [each], self._names), "strong"),
                note(worth_text(counted)),
            ]
        take = Button(
            _("Use it"),
            self._take_offer,
            kind="primary",
            icon="check",
            align="start",
            name="take-offer",
        )
        return [Column([*lines, chances], gap=2), take]

    def _missing(self) -> list[Widget]:
        """Of whom too little is known."""
        seats = self._desk.plan.seats
        missing = unknown(seats, self._games)
        if not missing:
            return []
        told = _(
            "After three games each, or one against a computer, the app suggests a head start. "
            "Missing: {names}.",
            names=listed(seats[seat].name for seat in missing),
        )
        return [Label(told)]

    def _sides(self) -> list[Widget]:
        """For each side what it's given."""
        plan, info = self._desk.plan, self._info
        choices: list[ChoiceOption[_Given]] = [ChoiceOption(None, _("Nothing", "no head start"))]
        for kind in info.handicap_kinds(plan.players, plan.variants.values):
            choices += [
                ChoiceOption((kind.key, amount.value), _(amount.label)) for amount in kind.amounts
            ]
        parts: list[Widget] = []
        for team in plan.teams:
            captain = team[0]
            names = listed(self._names[seat] for seat in team)
            given = self._given_to(team)
            chooser = Dropdown(
                choices, given, partial(self._choose, captain), name=f"given-{captain}"
            )
            name = Label(names, "strong", flex=1, max_lines=2)
            parts += [Separator(), Row([name, chooser], gap=12)]
            if given is not None:
                # What it's worth.
                counted = worth_of(info.key).of(plan.players, *given)
                parts.append(note(worth_text(counted)))
        return parts

    def _given_to(self, team: Sequence[int]) -> _Given:
        for each in self._desk.plan.given:
            if each.seat in team:
                return each.key, each.amount
        return None

    def _choose(self, captain: int, given: _Given) -> None:
        """Give a side something; if then all had something, the next side gives up its own."""
        plan = self._desk.plan
        kept = {team[0]: had for team in plan.teams if (had := self._given_to(team)) is not None}
        kept.pop(captain, None)
        if given is not None:
            if len(kept) + 1 == len(plan.teams):
                kept.pop(min(kept))
            kept[captain] = given
        self._set(tuple(sorted(Handicap(seat, *each) for seat, each in kept.items())))

    def _take_offer(self) -> None:
        if (offer := self._offer) is not None:
            self._set(offer.handicaps)
            self._desk.ui.close()

    def _set(self, handicaps: Handicaps) -> None:
        self._desk.change(replace(self._desk.plan, handicaps=handicaps))
        self._show()
