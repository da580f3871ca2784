"""A match in a few words: who plays, how it stands, how it ended, and when it was."""

from bisect import bisect_left
from collections.abc import Iterable, Sequence
from datetime import datetime, timedelta
from typing import TYPE_CHECKING, Final

from game.match import HUMAN, Match, Seat
from game.protocol import GameInfo
from scenes.kit.i18n import N_, _, ngettext
from scenes.kit.i18n.formats import clock_text, date_text, day_text, listed, short_number

if TYPE_CHECKING:
    from game.bots.bot import Proof


_ALIKE: Final = 0.01
"""Shares of the win that differ by less are told as the same."""

_CHANCES: Final = (
    (0.0, N_("no chance")),
    (0.08, N_("hardly any chance")),
    (0.25, N_("slim chances")),
    (0.42, N_("slightly behind")),
    (0.58, N_("even chances")),
    (0.75, N_("good chances")),
    (0.92, N_("very good chances")),
    (0.9995, N_("as good as won")),
    (1.0, N_("a sure win")),
)
"""The share between two sides up to which chances are called this."""

_LUCK: Final = (
    N_("very bad luck"),
    N_("bad luck"),
    N_("a little bad luck"),
    N_("average luck"),
    N_("a little luck"),
    N_("good luck"),
    N_("great luck"),
)
_GIVEN: Final = (
    N_("almost no mistakes"),
    N_("small mistakes"),
    N_("some mistakes"),
    N_("big mistakes"),
)


def players_text(seats: Sequence[Seat]) -> str:
    """The players' names in turn order."""
    return listed(called((seat.name, seat.kind) for seat in seats))


def names_text(names: Sequence[str]) -> str:
    """One name or several, joined for a sentence."""
    return listed(names, "and")


def moves_text(moves: int) -> str:
    """How much was played; "" for nothing yet."""
    if not moves:
        return ""
    return ngettext("{count} move", "{count} moves", moves)


def numbers_text(info: GameInfo) -> str:
    """How many players a game is for: “2, 3, 4 or 6 players”."""
    last = info.players[-1]
    return ngettext(
        "{numbers} player", "{numbers} players", last, numbers=listed(info.players, "or")
    )


def proof_text(value: float, proof: "Proof | None") -> str:
    """What's certain of the share ``value`` of the win, told to whoever is to act; "" if nothing.

    >>> from game.bots.bot import Proof
    >>> proof_text(1.0, Proof(5)), proof_text(0.0, Proof()), proof_text(0.7, None)
    ('You win in 5 turns, whatever they do.', 'It’s lost, unless someone slips.', '')
    """
    if proof is None:
        return ""
    if value <= 0.0:
        return _("It’s lost, unless someone slips.")
    if value < 1.0:
        return _("It’s a shared win, unless someone slips.")
    if proof.turns is None:
        return _("You win, whatever they do.")
    if proof.turns <= 1:
        return _("You win now.")
    return ngettext(
        "You win in {count} turn, whatever they do.",
        "You win in {count} turns, whatever they do.",
        proof.turns,
    )


def percent_text(percent: float) -> str:
    """“42%”."""
    return _("{percent}%", percent=round(percent))


def chances_text(share: float, sides: int) -> str:
    """How good the chances are of someone with this ``share`` of the win, 0 to 1.

    Among more than two ``sides`` a fair part is called even too.

    >>> chances_text(0.5, 2), chances_text(0.5, 4)
    ('even chances', 'good chances')
    """
    fair = 1 / sides
    as_of_two = share / fair / 2 if share < fair else 0.5 + (share - fair) / (1 - fair) / 2
    return _(next((name for most, name in _CHANCES if as_of_two <= most), _CHANCES[-1][1]))


def compared_text(before: float, after: float, sides: int) -> str:
    """How good the chances were and are then; never the same words for less.

    >>> compared_text(0.7, 0.05, 2)
    'Before: good chances. After: hardly any chance.'
    >>> compared_text(0.58, 0.5, 2)
    'Before: even chances. After: a little worse.'
    """
    words, then = chances_text(before, sides), chances_text(after, sides)
    if words != then:
        return _("Before: {before}. After: {after}.", before=words, after=then)
    if abs(after - before) < _ALIKE:
        return _("Before and after: {chances}.", chances=words)
    return _("Before: {chances}. After: a little worse.", chances=words)


def told_to(match: Match, seat: int, words: str) -> str:
    """What's said to whoever sits there, by name unless that's the only person."""
    people = [each for each in range(len(match.seats)) if match.had_person(each)]
    if people == [seat]:
        return words
    return _("To {name}: “{words}”", name=match.seats[seat].name, words=words)


def compared_numbers(before: float, after: float) -> str:
    """The same in numbers: “58% before, 50% after”."""
    return _(
        "{before} before, {after} after",
        before=percent_text(100 * before),
        after=percent_text(100 * after),
    )


def luck_text(change: float) -> str:
    """What chance brought someone in a match, as a change of their share of the win."""
    # The window opens sooner without it.
    from game.analysis import LUCK

    return _(_LUCK[bisect_left(LUCK, change)])


def given_text(share: float) -> str:
    """What someone's moves gave away on average."""
    from game.analysis import GIVEN

    return _(_GIVEN[bisect_left(GIVEN, share)])


def plural_count(value: float) -> int:
    """The whole number whose plural form goes with ``value``: a large one for a fraction."""
    return round(value) if value == round(value) else 2


def points_text(points: float, _options: object = None) -> str:
    """“5 points”."""
    return ngettext(
        "{points} point", "{points} points", plural_count(points), points=short_number(points)
    )


def here(moment: datetime) -> datetime:
    """A moment in local time; unchanged if the system can't convert it.

    Windows knows no time zones before 1970, and no one does in the years 1 and 9999.
    """
    try:
        return moment.astimezone()
    except (OSError, OverflowError, ValueError):
        return moment


def moment_text(moment: datetime, now: datetime) -> str:
    """When something was, seen from ``now``; both with a time zone.

    Today and yesterday come with the time of day, other years with the year.
    """
    then, today = here(moment), here(now).date()
    clock = clock_text(then.time())
    if then.date() == today:
        return _("Today, {time}", time=clock)
    if then.date() == today - timedelta(days=1):
        return _("Yesterday, {time}", time=clock)
    return day_text(then) if then.year == today.year else date_text(then)


def passed_text(match: Match, number: int) -> str:
    """Whose turn action ``number`` passes, as nothing moves to show it."""
    name = match.seats[match.log[number].player].name
    return _("{name} can’t move and passes.", name=name)


def names_you(name: str) -> bool:
    """Whether it's what the only person at a table is called who gave no name."""
    return name == _("Player")


def called(players: Iterable[tuple[str, str]]) -> list[str]:
    """Names, given with their kinds, in a list or before colons.

    The only person is “You” if they gave none, also while computers play on for them.
    """
    known = [*players]
    people = [n for n, (_name, kind) in enumerate(known) if kind == HUMAN]
    return [
        _("You") if people in ([], [n]) and names_you(name) else name
        for n, (name, _kind) in enumerate(known)
    ]


def won_text(names: Sequence[str]) -> str:
    """That these have won, as they're ``called``."""
    if [*names] == [_("You")]:
        return _("You win")
    if len(names) == 1:
        return _("{name} wins", name=names[0])
    return _("{names} win together", names=names_text(names))


def played_out(match: Match) -> str:
    """For whom computers finished a match; "" if they didn't."""
    left = [
        seat.name for n, seat in enumerate(match.seats) if match.had_person(n) and not seat.is_human
    ]
    if [*map(names_you, left)] == [True]:
        return _("Computers finished for you.")
    return _("Computers finished for {names}.", names=names_text(left)) if left else ""


def certain_text(match: Match, names: Sequence[str]) -> str:
    """Who is certain to win, as each seat is called in ``names``."""
    winners = [names[seat] for seat in match.state.standing().winners]
    if winners == [_("You")]:
        return _("You win, whatever they do.")
    return _("The winner is certain: {names}.", names=names_text(winners))


def result_headline(match: Match) -> str:
    """Who won, in a few words."""
    outcome = match.outcome()
    if outcome is None:
        return ""
    names = [seat.name for seat in match.seats]
    if len(outcome.winners) == len(names):
        return _("A draw") if len(names) == 2 else _("A draw all round")
    if len(outcome.winners) == 1:
        # Beside others, “you” would need another verb.
        names = called((seat.name, seat.kind) for seat in match.seats)
    return won_text([names[seat] for seat in outcome.winners])
