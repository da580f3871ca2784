"""From the command line to a match in lines of text."""

import re
import sys
from collections.abc import Sequence
from datetime import UTC, datetime
from io import StringIO
from pathlib import Path
from random import SystemRandom
from typing import NamedTuple

from game.bots.levels import ADAPTIVE, LEVELS, is_computer
from game.bots.player import MANNERS
from game.catalogue import GAMES
from game.handicaps import Handicap
from game.match import HUMAN, Match, Seat
from game.protocol import GameInfo, OptionError, OptionValue
from game.records.files import RecordError
from game.records.history import History
from game.records.places import Records, find_places, open_records
from game.sharing.codes import is_code
from game.sharing.opening import path_in
from scenes.kit.even_match import with_strength
from scenes.kit.i18n import _, saying, tr
from scenes.kit.i18n.formats import listed
from scenes.kit.seating import clean_name, display_names, shared_names_text
from scenes.kit.sharing import arrived
from scenes.kit.theme import CHAIRS, captains
from scenes.terminal.console import Console
from scenes.terminal.table import Terminal


class CannotStart(Exception):
    """What was asked for can't be played; ``str()`` is one sentence for the player."""


class CommandLine(NamedTuple):
    """What was asked for in lines of text; None or "" where nothing was said.

    ``wanted`` is a game, several for an evening, or words to find in the records.
    """

    wanted: str
    file: Path | None = None
    seats: str | None = None
    names: str | None = None
    options: str | None = None
    head_starts: str | None = None
    seed: int | None = None
    nodes: int | None = None
    data: Path | None = None
    minutes: int | None = None
    out: Path | None = None

    def opened(self, *, reads: bool = True) -> tuple[Records, Console]:
        """What's kept, and the terminal that ``reads`` and writes. Raises CannotStart."""
        if sys.stdout is None or (reads and sys.stdin is None):
            raise CannotStart(_("There’s no terminal to play in."))
        records = open_records(find_places(None if self.data is None else str(self.data)))
        console = Console(sys.stdin if reads else StringIO(), sys.stdout)
        for problem in records.problems:
            console.say(tr(problem))
        return records, console


def start(wish: CommandLine) -> int:
    """Play what ``wish`` asks for; returns the exit status. Raises CannotStart."""
    if wish.nodes is not None and wish.nodes < 1:
        raise CannotStart(_("A computer must look at at least one position."))
    records, console = wish.opened()
    match, id = the_match(wish, records)
    if wish.names is not None:
        shared = shared_names_text(match.seats)
        if shared:
            console.say(shared)
        with saying(console.say):
            records.people.met(*named_people(match.seats, wish.names))
    try:
        return Terminal(match, console, records, id, nodes=wish.nodes).run()
    finally:
        records.store.close()


def the_match(wish: CommandLine, records: Records) -> tuple[Match, str | None]:
    """The match to play and, if it was saved before, its id. Raises CannotStart."""
    game, file, saves = wish.wanted, wish.file, records.saves
    if file is None and game not in GAMES and (path_in(game).is_file() or is_code(game)):
        game, file = "", Path(game)
    if file is None and game:
        return new_match(wish, records.history), None
    if game:
        raise CannotStart(_("Name a game or a saved match, not both."))
    chosen = (wish.seats, wish.names, wish.options, wish.head_starts, wish.seed)
    if any(given is not None for given in chosen):
        raise CannotStart(
            _("A saved match has its own players and rules. Leave these options out.")
        )
    try:
        if file is not None:
            return arrived(saves, file, datetime.now(UTC))
        latest = saves.latest_unfinished()
        if latest is None:
            raise CannotStart(_("No match to resume. Name a game: {games}.", games=listed(GAMES)))
        return saves.load(latest.id), latest.id
    except RecordError as error:
        raise CannotStart(tr(error.message)) from None


def game_named(key: str) -> GameInfo:
    """A game by its key. Raises CannotStart."""
    if key not in GAMES:
        games = listed(GAMES)
        raise CannotStart(_("There’s no game “{game}”, only {games}.", game=key[:40], games=games))
    return GAMES[key]


def new_match(wish: CommandLine, history: History) -> Match:
    """A match from its first position. Raises CannotStart."""
    info = game_named(wish.wanted)
    seats = seated(seat_kinds(wish.seats, info), wish.names)
    options = read_options(info, wish.options or "")
    seed = SystemRandom().randrange(1_000_000_000) if wish.seed is None else wish.seed
    try:
        handicaps = read_head_starts(info, wish.head_starts or "")
        first = info.new_initial_state(len(seats), handicaps, **options)
        return Match(
            info,
            with_strength(
                with_shared_signs(seats, first.teams),
                lambda: history.together(info.key, [s.name for s in seats if s.is_human]),
            ),
            options,
            handicaps=handicaps,
            seed=seed,
            date=datetime.now().astimezone().isoformat(timespec="seconds"),
        )
    except OptionError as problem:
        raise CannotStart(tr(problem.message)) from None


def seat_kinds(text: str | None, info: GameInfo) -> list[str]:
    """Who plays each seat: HUMAN or a kind of computer. Raises CannotStart."""
    if text is None:
        return [HUMAN, *["casual"] * (info.players[0] - 1)]
    kinds = [kind.strip().lower() for kind in text.split(",")]
    for kind in kinds:
        if kind != HUMAN and not is_computer(kind):
            raise CannotStart(
                _(
                    "No one called “{kind}” can take a seat, only {kinds}. A computer’s manner "
                    "goes after a dot, like “skilled.gambler”: {manners}.",
                    kind=kind[:40],
                    kinds=listed((HUMAN, *LEVELS, ADAPTIVE)),
                    manners=listed(MANNERS),
                )
            )
    return kinds


def seated(kinds: list[str], names: str | None) -> list[Seat]:
    """The seats with the players' names, or numbered ones. Raises CannotStart."""
    given = [name.strip() for name in names.split(",")] if names else []
    if len(given) > len(kinds):
        raise CannotStart(
            _("There are {names} names for {seats} seats.", names=len(given), seats=len(kinds))
        )
    given += [""] * (len(kinds) - len(given))
    seats = [
        Seat(clean_name(name), kind, number % CHAIRS, number % CHAIRS)
        for number, (kind, name) in enumerate(zip(kinds, given, strict=True))
    ]
    names_now = zip(seats, display_names(seats), strict=True)
    return [seat._replace(name=seat.name or name) for seat, name in names_now]


def named_people(seats: Sequence[Seat], names: str) -> list[str]:
    """The names given to people, in order."""
    given = [name.strip() for name in names.split(",")]
    return [seat.name for seat, name in zip(seats, given, strict=False) if name and seat.is_human]


def with_shared_signs(seats: list[Seat], teams: Sequence[Sequence[int]]) -> list[Seat]:
    """The seats with one colour and symbol for each team."""
    captain = captains(len(seats), teams)
    return [
        seat._replace(colour=seats[captain[n]].colour, symbol=seats[captain[n]].symbol)
        for n, seat in enumerate(seats)
    ]


def read_options(info: GameInfo, text: str) -> dict[str, OptionValue]:
    """The options written as ``key=value,key=value``; a key alone means yes.

    Raises CannotStart.
    """
    known = {option.key: option for option in info.options}
    options: dict[str, OptionValue] = {}
    for part in filter(None, (part.strip() for part in text.split(","))):
        key, _equals, value = part.partition("=")
        key = key.strip().lower().replace("-", "_")
        if key not in known:
            raise CannotStart(
                _(
                    "{game} has no option “{option}”, only {options}.",
                    game=_(info.title),
                    option=key[:40],
                    options=listed(known),
                )
            )
        try:
            options[key] = known[key].parse(value.strip().lower() or "yes")
        except OptionError as problem:
            raise CannotStart(tr(problem.message)) from None
    return options


def read_head_starts(info: GameInfo, text: str) -> list[Handicap]:
    """The head starts written as ``seat:key=amount,…``, seats counted from 1.

    Raises CannotStart.
    """
    found = []
    for part in filter(None, (part.strip() for part in text.split(","))):
        written = re.fullmatch(r"([1-9]):([a-z]+)=([0-9]{1,3})", part.lower())
        if written is None:
            known = listed(
                f"{kind.key}={amount.value}" for kind in info.handicaps for amount in kind.amounts
            )
            raise CannotStart(
                _(
                    "“{text}” isn’t a head start. Write the seat and what it gets, like "
                    "1:{example}. Choose from: {known}.",
                    text=part[:40],
                    example=known.partition(",")[0],
                    known=known,
                )
            )
        found.append(Handicap(int(written[1]) - 1, written[2], int(written[3])))
    return found
