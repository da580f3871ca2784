"""What's chosen for a new match, and the page as its parts know it."""

from abc import abstractmethod
from collections.abc import Collection, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from itertools import combinations

from game.bots.levels import figure_of
from game.handicaps import Handicaps
from game.match import Seat
from game.messages import Message
from game.protocol import GameInfo, Option, OptionChoice, OptionError, OptionValue
from game.records.files import RecordError
from game.records.history import GameRecord
from game.records.people import Person
from game.records.saves import SaveInfo
from game.seats import STARTERS, SetUp, name_key, read_setup
from scenes.front import FRONTS, Front
from scenes.kit import seating as seats_at
from scenes.kit.seating import Seating
from scenes.kit.services import Services
from scenes.pages.thumbnails import IllustratedPage
from scenes.ui.layout import Stack, renew
from scenes.ui.widget import Widget


@dataclass(frozen=True)
class Variants:
    """One game's options for a number of players.

    ``chosen`` holds only actual choices, so that another number of players brings its own defaults;
    choices never contradict each other. ``latest`` is the option that was chosen last.
    """

    info: GameInfo
    players: int
    chosen: Mapping[str, OptionValue] = field(default_factory=dict)
    latest: str = field(default="", compare=False)
    why: Message | None = field(default=None, compare=False)
    given_up: tuple[Option, ...] = field(default=(), compare=False)

    @property
    def options(self) -> list[Option]:
        """The options for this number of players, as the others are chosen."""
        values = self.values
        return [option for option in self.info.options if option.applies_to(self.players, values)]

    @property
    def values(self) -> dict[str, OptionValue]:
        """The values of all options, even those with nothing to choose."""
        return self._complete(self.players, self.chosen)

    @property
    def changed(self) -> list[Option]:
        """The options that differ from the standard game."""
        values = self.values
        return [o for o in self.options if values[o.key] != o.default_for(self.players)]

    def choice_of(self, option: Option) -> OptionChoice:
        """The choice made in an option."""
        return option.choice_of(self.values[option.key])

    def with_players(self, players: int) -> "Variants":
        """The same choices, as far as they exist and fit together with this many players."""
        fits = self._conflict(players, self.chosen) is None
        return Variants(self.info, players, self.chosen if fits else {})

    def choose(self, key: str, value: OptionValue) -> "Variants":
        """Choose an option's value; others that contradict it go back to their defaults.

        What the rules say against it is in ``why``, and what was reset for it in ``given_up``; if
        nothing is, the choice wasn't possible.
        """
        chosen = {**self.chosen, key: value}
        why = self._conflict(self.players, chosen)
        changed = replace(self, chosen=chosen, latest=key, why=why, given_up=())
        if why is None:
            return changed
        others = [option for option in self.changed if option.key != key]
        for count in range(1, len(others) + 1):
            for given_up in combinations(others, count):
                kept = {k: v for k, v in chosen.items() if k not in {o.key for o in given_up}}
                if self._conflict(self.players, kept) is None:
                    return replace(changed, chosen=kept, given_up=given_up)
        return replace(changed, chosen=self.chosen)

    def _complete(self, players: int, chosen: Mapping[str, OptionValue]) -> dict[str, OptionValue]:
        values: dict[str, OptionValue] = {}
        for option in self.info.options:
            default = option.default_for(players)
            applies = option.applies_to(players, values)
            values[option.key] = chosen.get(option.key, default) if applies else default
        return values

    def _conflict(self, players: int, chosen: Mapping[str, OptionValue]) -> Message | None:
        return self.info.conflict(players, self._complete(players, chosen))


def variants_of(info: GameInfo, players: int, options: Mapping[str, OptionValue]) -> Variants:
    """The variants with these values chosen where they differ from the defaults."""
    defaults = {option.key: option.default_for(players) for option in info.options}
    chosen = {key: value for key, value in options.items() if defaults.get(key) != value}
    return Variants(info, players, chosen)


@dataclass(frozen=True, slots=True)
class MatchPlan:
    """Who sits where, by which rules of a game, and who has the first turn (of ``STARTERS``).

    ``handicaps`` are the chosen head starts, whether they fit the other choices or not.
    """

    front: Front
    seating: Seating
    variants: Variants
    starter: str
    handicaps: Handicaps = ()

    @property
    def players(self) -> int:
        """How many play."""
        return self.seating.players

    @property
    def teams(self) -> list[list[int]]:
        """The seats that play together, by the chosen rules."""
        return [list(team) for team in self.front.teams(self.players, self.variants.values)]

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The seats as they'd come to the table, in set-up order."""
        return seats_at.at_table(self.seating.seats, self.teams)

    def mates(self, index: int) -> list[int]:
        """A seat's partners."""
        team = next((team for team in self.teams if index in team), [])
        return [seat for seat in team if seat != index]

    @property
    def given(self) -> Handicaps:
        """The head starts by the rules and seats chosen now; none if they don't fit."""
        try:
            self.front.info.new_initial_state(self.players, self.handicaps, **self.variants.values)
        except OptionError:
            return ()
        return self.handicaps

    def with_seating(self, seating: Seating) -> "MatchPlan":
        """The same with others, or more or fewer of them."""
        variants = self.variants
        if seating.players != self.players:
            variants = variants.with_players(seating.players)
        return replace(self, seating=seating, variants=variants)

    @property
    def setup(self) -> SetUp:
        """What's kept of it for the next time."""
        return SetUp(self.seating.seats, self.variants.values, self.starter, self.given)


def last_people(setups: Mapping[str, object], known: Sequence[Person]) -> Sequence[Person]:
    """The people of the set-up that was left last, up to the last one known; guests have no name.

    Without a set-up, whoever played last.
    """
    if not setups:
        return known[:1]
    game, setup = list(setups.items())[-1]
    saved = read_setup(FRONTS[game].info, setup) if game in FRONTS else None
    seats = [] if saved is None else [seat for seat in saved.seats if seat.is_human]
    by_name = {name_key(person.name): person for person in known}
    people = [
        by_name.get(name_key(each.name), Person("", each.colour, each.symbol, figure=each.figure))
        for each in seats
    ]
    while people and not people[-1].name:
        people.pop()
    return people


def unnamed(seats: Sequence[Seat], known: Collection[str]) -> list[Seat]:
    """Seats as before their match, when guests and computers had no name; ``known`` are keys."""
    return [
        seat if seat.is_human and name_key(seat.name) in known else seat._replace(name="")
        for seat in seats
    ]


def plan_of(front: Front, setup: object, people: Sequence[Person] = ()) -> MatchPlan:
    """The game's last set-up, from the plain data of ``setup``, or its first, for ``people``."""
    saved, players = read_setup(front.info, setup), front.info.players
    if saved is None:
        first = front.info.players[0]
        seating = seats_at.first_seating(first, front.colours)
        # The first match is as short as one of an evening.
        variants = variants_of(front.info, first, front.info.evening)
        plan = MatchPlan(front, seating, variants, STARTERS[0])
        return plan.with_seating(_beside_pieces(front, seating.with_people(people, players)))
    variants = variants_of(front.info, len(saved.seats), saved.options)
    before = seats_at.seating_of(saved.seats)
    seating = before.with_people(people, players)
    # Head starts were for those who sat here.
    handicaps = saved.handicaps if seating == before else ()
    plan = MatchPlan(front, before, variants, saved.starter, handicaps)
    return plan if seating == before else plan.with_seating(_beside_pieces(front, seating))


def _beside_pieces(front: Front, seating: Seating) -> Seating:
    """The seating with no one in a colour of the game's pieces."""
    for index, seat in enumerate(seating.seats):
        taken = {each.colour for each in seating.seats}
        if seat.colour in front.pieces:
            spare = next((each for each in front.colours if each not in taken), seat.colour)
            seating = seating.with_sign("colour", index, spare)
    return seating


def _looks(seats: Iterable[Seat]) -> set[Seat]:
    """Who sits there, wherever, and however strong."""
    return {seat._replace(kind=figure_of(seat.kind)) for seat in seats}


class SetUpPage(IllustratedPage):
    """The page as its parts know it; ``plan`` is what's chosen."""

    def __init__(self, services: Services, game: str) -> None:
        super().__init__(services)
        self.front = FRONTS[game]
        # A table never leads back to this page, so one look is enough.
        self._latest = self._left_behind()
        known, setups = services.kept.people.all(), services.settings.setups
        people = last_people(setups, known) if self._latest is None else ()
        self.plan = plan_of(self.front, setups.get(game), people)
        there = () if self._latest is None else self._latest.seats
        if there and _looks(there) != _looks(self.plan.seats):
            before = unnamed(there, {name_key(person.name) for person in known})
            self.plan = self.plan.with_seating(seats_at.seating_of(before))
        self._games: tuple[list[str], list[GameRecord]] = ([], [])

    def build(self) -> Widget:
        """A box for the page."""
        self._shown = Stack()
        renew(self._shown, [self.page()])
        return self._shown

    @abstractmethod
    def page(self) -> Widget:
        """What's chosen, and what comes of it."""

    def change(self, plan: MatchPlan) -> None:
        """Take another plan and show it, around the field someone writes in."""
        self.plan, before = plan, self.ui.focus
        renew(self._shown, [self.page()])
        if before is not None:
            self.ui.refocus(before.name)

    def _left_behind(self) -> SaveInfo | None:
        """This game's match played last; game night has its own way back to its."""
        evening = self.services.kept.evening.under_way()
        saves = evening.saves if evening is not None else ()
        key = self.front.info.key
        return self.services.kept.saves.latest_unfinished(key, but=saves)

    def history(self) -> list[GameRecord]:
        """The finished games of the people at the table; none if they can't be read."""
        people = [seat.name for seat in self.plan.seats if seat.is_human]
        if self._games[0] != people:
            self._games = people, []
            with suppress(RecordError):
                self._games = (
                    people,
                    self.services.kept.history.together(self.front.info.key, people),
                )
        return self._games[1]
