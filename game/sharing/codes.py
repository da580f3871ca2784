"""A match as a short code of letters and digits, and back; see docs/formats.md.

A code holds the game, its options, who plays each seat in which colour, and every action as its
place among the legal ones. Names, the match's title and its date aren't in it, nor is how a fitted
computer plays: that becomes an adaptive one.

Many small decisions are one number, each at the cost of its own improbability: an arithmetic code
on one big integer. Each decision is one of several with integer weights, and multiplies the number
by about the sum of the weights over the chosen weight, so likely ones cost next to nothing. Reading
returns the decisions in the order they were written.

``Habits`` model what's likely: common choices often cost little. They're frozen, as other numbers
or another order would decode to other matches.
"""

import re
from collections.abc import Mapping, Sequence
from itertools import accumulate
from random import Random
from typing import Final
from unicodedata import category, normalize
from zlib import crc32

from game.catalogue import GAMES
from game.handicaps import Handicap
from game.match import HUMAN, MAX_ACTIONS, Handover, Match, Seat
from game.messages import N_, Message, Said
from game.protocol import (
    NATURE,
    Action,
    Choices,
    GameInfo,
    OptionValue,
    State,
    option_text,
)
from game.tags import DamagedMatch, NewerMatch


class CodeWriter:
    """Writes decisions into a number."""

    def __init__(self) -> None:
        self._made: list[tuple[int, int, int]] = []  # weight, weights before it, sum of all

    def among(self, count: int, index: int) -> int:
        """Write one of ``count`` equal choices; returns ``index``."""
        if not 0 <= index < count:
            raise ValueError(index)
        self._made.append((1, index, count))
        return index

    def weighed(self, weights: Sequence[int], index: int) -> int:
        """Write one of several with these ``weights``; returns ``index``."""
        if not weights[index]:
            raise ValueError(index)
        self._made.append((weights[index], sum(weights[:index]), sum(weights)))
        return index

    def number(self, seal: int) -> int:
        """All decisions, on top of a positive ``seal`` that's left in the end."""
        number = seal
        for weight, before, total in reversed(self._made):
            high, low = divmod(number, weight)
            number = high * total + before + low
        return number


class CodeReader:
    """Reads decisions from a number that a ``CodeWriter`` made.

    ``index`` is ignored, so that one function can both write and read.
    """

    def __init__(self, number: int, least: int) -> None:
        """``least`` is the smallest seal; below it the number holds no decision."""
        self._number, self._least = number, least

    @property
    def seal(self) -> int:
        """What's left of the number."""
        return self._number

    def among(self, count: int, index: int = 0) -> int:
        """Read one of ``count`` equal choices. Raises ValueError."""
        self._check()
        self._number, found = divmod(self._number, count)
        return found

    def weighed(self, weights: Sequence[int], index: int = 0) -> int:
        """Read one of several with these ``weights``. Raises ValueError."""
        self._check()
        high, low = divmod(self._number, sum(weights))
        before = 0
        for found, after in enumerate(accumulate(weights)):
            if low < after:
                self._number = high * weights[found] + low - before
                return found
            before = after
        raise ValueError(low)

    def _check(self) -> None:
        if self._number < self._least:
            raise ValueError(self._number)


Urn = CodeWriter | CodeReader
"""Either way: a caller's decisions are written or read."""


_FIRST: Final = (30, 14, 19, 17, 12, 6, 2, 1)
"""The initial weights of the drawers of ranks: rank 0, rank 1, 2 and 3, 4 to 7, and so on."""

_SEEN: Final = 2
"""What choosing from a drawer adds to its weight."""

_UNIT: Final = 1 << len(_FIRST)


def in_order(info: GameInfo, state: State, actions: Sequence[Action]) -> list[Action]:
    """The legal actions in their frozen order: by the game's first glance, then by notation."""
    ordered = sorted(actions, key=lambda action: action.notation())
    if info.first_glance is not None and state.current_player != NATURE:
        worth = info.first_glance(state)
        ordered.sort(key=lambda action: -worth(action))
    return ordered


class Habits:
    """What one player has chosen so far, by their actions' ranks in the order.

    Drawers hold 1, 1, 2, 4, 8 … ranks. A drawer's weight, shared by its ranks, grows with every
    action chosen from it.
    """

    def __init__(self) -> None:
        self._drawers = list(_FIRST)

    def weights(self, count: int) -> list[int]:
        """The weights of ranks 0 to ``count - 1``."""
        return [
            self._drawers[drawer] * _UNIT >> max(drawer - 1, 0)
            for drawer in map(_drawer, range(count))
        ]

    def note(self, rank: int) -> None:
        """The player chose the action with this rank."""
        self._drawers[_drawer(rank)] += _SEEN


def _drawer(rank: int) -> int:
    """A rank's drawer; the last one holds all that are left."""
    return min(rank.bit_length(), len(_FIRST) - 1)


VERSION: Final = 3
"""The codes' version; a reader refuses higher ones.

Codes of matches without manners and without later options are written in version 2, which has no
room for any, and those without head starts as well in version 1, which has no room for them either.
"""

LONGEST: Final = 90
"""The letters a code should fit in. Only longer ones go without the match's identity."""

IDENTITIES: Final = 1 << 24
"""How many identities there are, by which two codes of one match recognise each other."""

_LETTERS: Final = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
_MOST_LETTERS: Final = 4_000
_MOST_TEXT: Final = 10_000
_MOST_TRIES: Final = 3
_MOST_PARTS: Final = 12
_MOST_RULES: Final = 16
_SEAL: Final = 1 << 20
_MARKUP: Final = re.compile(
    r"</?(?:a|b|br|code|div|em|i|p|pre|span|strong|tt|wbr)\b[^<>]*>|\x1b\[[0-9;?]*[A-Za-z]"
    r"|&#?[0-9A-Za-z]{1,9};|%[0-9A-Fa-f]{2}"
)
"""What pages, addresses and terminals put into a text."""
_KINDS: Final = (HUMAN, "learner", "casual", "skilled", "expert", "adaptive")
_MANNERS: Final = ("careful", "gambler", "collector", "blocker", "rusher", "teacher")
_STRENGTHS: Final = 301
_RARELY: Final = (15, 1)
_COLOURS: Final = 6

_DAMAGED = Message(N_("This code has a wrong or missing letter."))
_FOREIGN = Message(N_("This isn’t a match code."))
_NEWER = Message(N_("This match is from a newer Pocketful."))
_OTHER_RULES = Message(N_("This match uses rules this version of Pocketful doesn’t have."))


class NoCode(Said, ValueError):
    """A match has no code; ``message`` says why in one sentence."""


def why_no_code(info: GameInfo) -> Message | None:
    """Why a game's matches have no code, None if they do."""
    if info.code:
        return None
    return Message(
        N_("A match of {game} is too long for a code. Share it as a file or a picture."),
        game=Message(info.title),
    )


def identity_of(match: Match) -> int:
    """The number by which two codes of one match recognise each other."""
    return match.seed % IDENTITIES


def is_code(text: str) -> bool:
    """Whether a text looks like a code, or contains a whole one; it may still be damaged."""
    return bool(code_in(text))


def code_in(text: str) -> str:
    """The code in a text, without what mail, chat and phones put around and into it; "" if none.

    Among other words only a whole code counts.
    """
    plain = normalize("NFKC", text[:_MOST_TEXT])
    seen = "".join(sign for sign in _MARKUP.sub(" ", plain) if category(sign) != "Cf")
    words: list[str] = re.findall(r"[0-9A-Za-z]+", seen)
    alone = "".join(words)
    if _looks(alone) and _is_whole(alone):
        return alone
    starts = [number for number, word in enumerate(words) if word[0] in _games()]
    for first in sorted(starts, key=lambda number: -len(words[number]))[:_MOST_TRIES]:
        letters = ""
        for word in words[first : first + _MOST_PARTS]:
            letters += word
            if _looks(letters) and _is_whole(letters):
                return letters
    # What separates the parts of a code that was quoted or broken into lines.
    parted = re.search(r"[0-9A-Za-z][^0-9A-Za-z\s>|]+\s*[0-9A-Za-z]", seen)
    return alone if parted is None and _looks(alone) else ""


def _games() -> set[str]:
    return {info.code for info in GAMES.values()} - {""}


def _looks(letters: str) -> bool:
    return (
        8 <= len(letters) <= _MOST_LETTERS
        and letters[0] in _games()
        and letters[1] in _LETTERS[: _MOST_RULES * (VERSION + 1)]
    )


def _is_whole(letters: str) -> bool:
    try:
        _read(letters)
    except DamagedMatch:
        return False
    return True


def code_of(match: Match) -> str:
    """A match's code, finished or not. Raises NoCode."""
    reason = why_no_code(match.info)
    if reason is not None:
        raise NoCode(reason)
    code = _written(match, identity=True)
    return code if len(code) <= LONGEST or match.away else _written(match, identity=False)


def match_of(code: str) -> Match:
    """A code's match, wherever ``code_in`` finds it.

    Its seed is the identity, 0 if the code has none. Raises DamagedMatch, or NewerMatch.
    """
    letters = code_in(code)
    if not letters:
        raise DamagedMatch(_FOREIGN)
    return _read(letters)


def _read(letters: str) -> Match:
    info = next(info for info in GAMES.values() if info.code == letters[0])
    version, rules = divmod(_LETTERS.index(letters[1]), _MOST_RULES)
    if version + 1 > VERSION:
        raise NewerMatch(_NEWER)
    if rules + 1 != info.rules_version:
        raise NewerMatch(_OTHER_RULES)
    number = 0
    for letter in letters[2:]:
        number = number * len(_LETTERS) + _LETTERS.index(letter)
    reader = CodeReader(number, _SEAL)
    try:
        match = _told(reader, info, None, identity=True, version=version + 1)
    except (ValueError, IndexError):
        raise DamagedMatch(_DAMAGED) from None
    if reader.seal != _seal(match):
        raise DamagedMatch(_DAMAGED)
    return match


def _written(match: Match, *, identity: bool) -> str:
    writer = CodeWriter()
    version = _version_for(match)
    told = _told(writer, match.info, match, identity=identity, version=version)
    number = writer.number(_seal(told))
    letters = []
    while number:
        number, digit = divmod(number, len(_LETTERS))
        letters.append(_LETTERS[digit])
    letters.append(_LETTERS[(version - 1) * _MOST_RULES + match.info.rules_version - 1])
    letters.append(match.info.code)
    return "".join(reversed(letters))


def _version_for(match: Match) -> int:
    """The lowest version with room for everything about a match."""
    kinds = [seat.kind for seat in match.seats] + [each.kind for each in match.handovers]
    players = len(match.seats)
    later = [
        option.since
        for option in match.info.options
        if match.options[option.key] != option.default_for(players)
    ]
    return max(1, *later, 2 if match.handicaps else 1, 3 if any(map(_manner, kinds)) else 1)


def _manner(kind: str) -> str:
    manner = kind.partition(".")[2]
    return manner if manner in _MANNERS else ""


def _seal(match: Match) -> int:
    """The checksum of everything a code tells, with a leading bit."""
    version = _version_for(match)
    told = [option.key for option in match.info.options if option.since <= version]
    lines = [
        f"{match.info.key} {match.info.rules_version} {match.seed}",
        *(f"{key} {option_text(match.options[key])}" for key in told),
        *(f"{each.seat} {each.key} {each.amount}" for each in match.handicaps),
        *(f"{seat.kind} {seat.colour} {seat.symbol}" for seat in match.seats),
        *(f"{entry.player} {entry.action.notation()}" for entry in match.log),
        *(f"{each.position} {each.seat} {each.kind}" for each in match.handovers),
        f"{match.cursor} {match.stopped}",
    ]
    return _SEAL | crc32("\n".join(lines).encode()) % _SEAL


def _told(urn: Urn, info: GameInfo, source: Match | None, *, identity: bool, version: int) -> Match:
    """Write ``source`` to the urn; without one, read a match from it.

    Writing and reading share this path, so they can't disagree.
    """
    players = info.players[
        urn.among(len(info.players), info.players.index(source.state.players) if source else 0)
    ]
    options = _options(urn, info, players, source.options if source else None, version)
    seats = _seats(urn, players, source.seats if source else None, version)
    seed = 0
    if urn.among(2, identity):
        seed = urn.among(IDENTITIES, identity_of(source) if source else 0)
    given = source.handicaps if source else ()
    handicaps = _handicaps(urn, info, players, given) if version > 1 else []
    match = Match(info, seats, options, handicaps=handicaps, seed=seed)
    _play(urn, match, source)
    if match.states[-1].is_decided and not match.states[-1].is_terminal:
        match.stopped = bool(urn.weighed(_RARELY, bool(source and source.stopped)))
    if urn.weighed(_RARELY, not source.at_end if source else 0):
        match.go_to(urn.among(len(match.log) + 1, source.cursor if source else 0))
    match.handovers = _handovers(urn, match, source, version)
    return match


def _options(
    urn: Urn,
    info: GameInfo,
    players: int,
    source: Mapping[str, OptionValue] | None,
    version: int,
) -> dict[str, OptionValue]:
    """Each option there is with this many players; the usual choice costs least."""
    options: dict[str, OptionValue] = {}
    for option in info.options:
        usual = option.default_for(players)
        options[option.key] = usual
        if option.since <= version and option.applies_to(players, options):
            values = [choice.value for choice in option.choices]
            likely = usual if option.coded is None else option.coded
            weights = [3 * (len(values) - 1) if value == likely else 1 for value in values]
            chosen = values.index(source[option.key]) if source else 0
            options[option.key] = values[urn.weighed(weights, chosen)]
    return options


def _seats(urn: Urn, players: int, source: Sequence[Seat] | None, version: int) -> list[Seat]:
    """Who plays in which colour and with which symbol, without names."""
    usual = [Seat(str(number + 1), HUMAN, number, number) for number in range(players)]
    given = source or usual
    kinds = [_kind(urn, seat.kind, version) for seat in given]
    styles = [(seat.colour, seat.symbol) for seat in given]
    if urn.weighed((3, 1), styles != [(seat.colour, seat.symbol) for seat in usual]):
        colours = _distinct(urn, [seat.colour for seat in given])
        symbols = _distinct(urn, [seat.symbol for seat in given])
        styles = list(zip(colours, symbols, strict=True))
    return [
        Seat(seat.name, kind, *style)
        for seat, kind, style in zip(usual, kinds, styles, strict=True)
    ]


def _handicaps(
    urn: Urn, info: GameInfo, players: int, source: Sequence[Handicap]
) -> list[Handicap]:
    """Each seat's head start, by its place among all amounts of all kinds."""
    known = [(kind.key, amount.value) for kind in info.handicaps for amount in kind.amounts]
    given = {each.seat: known.index((each.key, each.amount)) for each in source}
    return [
        Handicap(seat, *known[urn.among(len(known), given.get(seat, 0))])
        for seat in range(players)
        if urn.among(2, seat in given)
    ]


def _distinct(urn: Urn, source: Sequence[int]) -> list[int]:
    """Numbers of colours or symbols; one someone already has is rare."""
    found: list[int] = []
    for number in source:
        weights = [1 if colour in found else 20 for colour in range(_COLOURS)]
        found.append(urn.weighed(weights, number))
    return found


def _kind(urn: Urn, source: str, version: int) -> str:
    """Who plays a seat; a kind of computer unknown to codes counts as a person."""
    kind = _plain_kind(urn, source.partition(".")[0])
    if version < 3 or kind == HUMAN or not urn.among(2, bool(_manner(source))):
        return kind
    manner = _manner(source)
    return f"{kind}.{_MANNERS[urn.among(len(_MANNERS), _MANNERS.index(manner) if manner else 0)]}"


def _plain_kind(urn: Urn, source: str) -> str:
    name, _, strength = source.partition("-")
    kind = _KINDS[urn.weighed((5, 1, 1, 1, 1, 1), _KINDS.index(name) if name in _KINDS else 0)]
    if kind != _KINDS[-1] or not urn.among(2, bool(strength)):
        return kind
    found = urn.among(_STRENGTHS, min(int(strength or 0), _STRENGTHS - 1))
    return f"{kind}-{found}"


def _play(urn: Urn, match: Match, source: Match | None) -> None:
    """Every entry of the log; what happens by itself adds nothing.

    A finished match needs no length.
    """
    to_the_end = urn.among(2, bool(source and source.states[-1].is_terminal))
    length = MAX_ACTIONS if to_the_end else _count(urn, len(source.log) if source else 0)
    habits = [Habits() for _ in match.seats]
    while len(match.log) < length and not match.state.is_terminal:
        entry = source.log[len(match.log)] if source else None
        acting = match.state.acting_players()
        player = acting[urn.among(len(acting), acting.index(entry.player) if entry else 0)]
        action = _action(urn, match, player, entry.action if entry else None, habits)
        match.play(player, action)


def _count(urn: Urn, source: int) -> int:
    """A length: first its number of binary digits."""
    digits = urn.among(MAX_ACTIONS.bit_length() + 1, source.bit_length())
    return urn.among(1 << digits, source)


def _action(
    urn: Urn, match: Match, player: int, source: Action | None, habits: Sequence[Habits]
) -> Action:
    state, info = match.state, match.info
    space = state.legal_actions(player)
    if space.forced is not None:
        return space.forced
    if not isinstance(space, Choices):
        return _laid(urn, match, source)
    ordered = in_order(info, state, space)
    place = ordered.index(source) if source else 0
    if player == NATURE or info.first_glance is None:
        return ordered[urn.among(len(ordered), place)]
    place = urn.weighed(habits[player].weights(len(ordered)), place)
    habits[player].note(place)
    return ordered[place]


def _laid(urn: Urn, match: Match, source: Action | None) -> Action:
    """What chance lays: the last word of its notation, a permutation of its letters."""
    lots = match.state.legal_actions(NATURE)
    some = source or lots.sample(Random(0))
    head, _, row = some.notation().rpartition(" ")
    signs = sorted(set(row))
    left = [row.count(sign) for sign in signs]
    laid = ""
    for sign in row:
        drawn = urn.weighed(left, signs.index(sign) if source else 0)
        left[drawn] -= 1
        laid += signs[drawn]
    return match.info.parse_action(f"{head} {laid}")


def _handovers(urn: Urn, match: Match, source: Match | None, version: int) -> list[Handover]:
    """The seats that changed hands."""
    given = source.handovers if source else []
    if not urn.weighed(_RARELY, bool(given)):
        return []
    found = []
    for number in range(_count(urn, len(given))):
        each = given[number] if source else Handover(0, 0, HUMAN)
        position = urn.among(len(match.log) + 1, each.position)
        seat = urn.among(len(match.seats), each.seat)
        found.append(Handover(position, seat, _kind(urn, each.kind, version)))
    return found
