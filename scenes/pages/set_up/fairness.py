"""The set-up's fairness part: head starts, and what the seats are worth."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import Final

from game.bots.levels import title_of
from game.handicaps import Handicap, Handicaps
from game.match import HUMAN, Match, Seat
from game.messages import N_
from game.records.evening_out import (
    CountedShare,
    Proposal,
    WinCounts,
    duel_level,
    player_at,
    unknown,
)
from game.records.history import GameRecord
from scenes.front import Front
from scenes.kit import seating as seats_at
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
from scenes.pages.set_up.plan import SetUpDesk, said
from scenes.ui.button import Button
from scenes.ui.choice import ChoiceOption, Dropdown
from scenes.ui.dialog import Dialog, DialogButton
from scenes.ui.layout import Column, Row, renew
from scenes.ui.text import Label, ProgressBar, Separator
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
    told = _("Wins in {games} games between equal computers.", games=seats[0].games)
    lines.append(Label(told, "small", "ink_soft"))
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
    """Proposes, chooses and explains head starts."""

    def __init__(self, desk: SetUpDesk) -> None:
        self._desk = desk
        self._records: list[GameRecord] | None = None

    @property
    def _games(self) -> list[GameRecord]:
        if self._records is None:
            self._records = games_for(self._desk.services.history, self._desk.plan.front.info.key)
        return self._records

    def build(self) -> Widget | None:
        """A line if there's something to say, and one door; None for a game without any."""
        plan = self._desk.plan
        if plan.front.info.handicap_kinds(plan.players, plan.variants.values):
            text, action, icon, name = _("Head start"), self.open, "plus", "head-start"
        elif plan.players in worth_of(plan.front.info.key).seats:
            text, action = _("Does going first help?"), self._show_seats
            icon, name = "curve", "seats-worth"
        else:
            return None
        line = said(self.line())
        link = Button(text, action, kind="quiet", icon=icon, align="start", name=name)
        return Column([line, link], gap=2)

    def line(self) -> str:
        """Who has what head start, or what's proposed; "" without any."""
        plan = self._desk.plan
        names = [seat.name for seat in plan.seats]
        if plan.given:
            return head_starts_text(plan.front.info, plan.given, names)
        offer = self._offer()
        return "" if offer is None else offer_text(plan.front.info, offer, names)

    def _offer(self) -> Proposal | None:
        plan = self._desk.plan
        if not plan.front.info.handicaps or not self._games:
            return None
        return proposed(plan.front.info, plan.seats, plan.variants.values, self._games)

    def _show_seats(self) -> None:
        plan = self._desk.plan
        self._desk.ui.open(seats_dialog(worth_of(plan.front.info.key), plan.players))

    # The dialog

    def open(self) -> None:
        """Show who can be given what, and what it's worth."""
        plan = self._desk.plan
        worth = worth_of(plan.front.info.key)
        show = self._show_seats if plan.players in worth.seats else None
        self._desk.ui.open(HeadStartDialog(self._desk, self._games, self._offer(), show))


def duel_seats(front: Front, person: Seat, level: str) -> tuple[Seat, ...]:
    """The seats of a match of a person against a level, as few as can play."""
    players = front.info.players[0]
    first, *others = seats_at.first_seating(players, front.colours).seats
    seats = [
        first._replace(name=person.name, kind=HUMAN),
        *(other._replace(name="", kind=level) for other in others),
    ]
    options = front.info.complete_options(players, {})
    return seats_at.at_table(seats, front.teams(players, options))


class HeadStartDialog(Dialog):
    """A line for each side; choices count at once."""

    def __init__(
        self,
        desk: SetUpDesk,
        records: Sequence[GameRecord],
        offer: Proposal | None,
        show_seats: Callable[[], None] | None,
    ) -> None:
        self._desk, self._records, self._offer = desk, records, offer
        self._given = Column(gap=12)
        seats = []
        if show_seats is not None:
            text = _("Does going first help?")
            seats = [
                DialogButton(text, show_seats, keeps_open=True, icon="curve", name="seats-worth")
            ]
        self._show()
        super().__init__(
            _("Head start"),
            self._given,
            [*seats, DialogButton(_("Done"), default=True, name="done")],
            width=560,
        )

    def _show(self) -> None:
        top, sides = self._top(), self._sides()
        renew(self._given, [*top, *sides[0 if top else 1 :]])

    @property
    def _names(self) -> list[str]:
        return [seat.name for seat in self._desk.plan.seats]

    def _top(self) -> list[Widget]:
        """What's proposed."""
        offer, info = self._offer, self._desk.plan.front.info
        if offer is None:
            return self._duel()
        chances = Label(chances_text(offer, self._names), "small", "ink_soft")
        if not offer.handicaps:
            text = _("You’re about even: no head start needed.")
            return [Column([Label(text, "strong"), chances], gap=2)]
        plan = self._desk.plan
        lines: list[Widget] = []
        for each in offer.handicaps:
            counted = worth_of(info.key).of(plan.players, each.key, each.amount)
            lines += [
                Label(head_starts_text(info, [each], self._names), "strong"),
                Label(worth_text(counted), "small", "ink_soft"),
            ]
        take = Button(
            _("Use it"),
            self._take_offer,
            kind="primary",
            icon="check",
            enabled=plan.given != offer.handicaps,
            align="start",
            name="take-offer",
        )
        return [Column([*lines, chances], gap=2), take]

    def _duel(self) -> list[Widget]:
        """If too little is known of someone, a match against a level to find out."""
        seats = self._desk.plan.seats
        missing = unknown(seats, self._records)
        if not missing:
            return []
        names = listed(seats[seat].name for seat in missing)
        seat = seats[min(missing, key=lambda n: self._games_of(seats[n]))]
        level = duel_level(seat, self._records)
        text = _("Start {name} against {level}", name=seat.name, level=_(title_of(level)))
        return [
            Label(
                _(
                    "After three games each, or one against a computer, the app suggests a head "
                    "start. Missing: {names}.",
                    names=names,
                ),
            ),
            Button(text, partial(self._play_duel, seat, level), icon="play", name="duel"),
        ]

    def _games_of(self, seat: Seat) -> int:
        who = player_at(seat)
        return sum(who in map(player_at, record.seats) for record in self._records)

    def _play_duel(self, person: Seat, level: str) -> None:
        desk = self._desk
        info = desk.plan.front.info
        seats = duel_seats(desk.plan.front, person, level)
        self.close()
        desk.services.go.open_table(
            Match(
                info,
                seats,
                seed=desk.services.rng.getrandbits(32),
                date=desk.services.today().astimezone().isoformat(timespec="seconds"),
            )
        )

    def _sides(self) -> list[Widget]:
        """For each side what it's given."""
        plan = self._desk.plan
        info = plan.front.info
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
                parts.append(Label(worth_text(counted), "small", "ink_soft"))
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
        if self._offer is not None:
            self._set(self._offer.handicaps)
            self.close()

    def _set(self, handicaps: Handicaps) -> None:
        self._desk.change(replace(self._desk.plan, handicaps=handicaps))
        self._show()
