"""The computer players' four levels, the same in every game, the adaptive one, and six characters.

A seat's ``kind`` names its computer: a level, or ``adaptive-137`` for one whose strength was fixed
at 137 when the match began. Hundreds are the levels, from 0, the learner, to 300, the expert. A
manner follows a dot: ``skilled.gambler``, ``adaptive-137.careful``. All texts are English source
strings for translation.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from game.bots.bot import Budget
from game.bots.player import MANNERS, player_of
from game.messages import N_
from game.seats import HUMAN


@dataclass(frozen=True, slots=True)
class Level:
    """One level.

    ``title`` is an English source string for translation. ``seconds`` is the time per move at the
    table, ``nodes`` the most positions searched there (None: as many as there's time for), so that
    weaker levels play the same on every computer.
    """

    title: str
    seconds: float
    nodes: int | None = None


LEARNER = "learner"
CASUAL = "casual"
SKILLED = "skilled"
EXPERT = "expert"

LEVELS: Mapping[str, Level] = MappingProxyType(
    {
        LEARNER: Level(N_("Learner"), seconds=0.3, nodes=200),
        CASUAL: Level(N_("Casual"), seconds=0.5, nodes=2_000),
        SKILLED: Level(N_("Skilled"), seconds=0.7, nodes=4_000),
        EXPERT: Level(N_("Expert"), seconds=1.0),
    }
)
"""The levels by key, weakest first."""

ADAPTIVE: Final = "adaptive"
"""The adaptive kind, before its strength is fixed."""

ADAPTIVE_TITLE: Final = N_("Adapts to you")

FIRST_STRENGTH: Final = 60
"""The strength against people about whom nothing is known."""

STRONGEST: Final = 100 * (len(LEVELS) - 1)

_STRENGTH = re.compile(rf"{ADAPTIVE}(?:-([0-9]{{1,3}}))?")

_SPANS: Final = (
    N_("Adapts to you (learner to casual)"),
    N_("Adapts to you (casual to skilled)"),
    N_("Adapts to you (skilled to expert)"),
)


def manner_of(kind: str) -> str:
    """The key of a computer's manner; "" if it plays plainly.

    >>> manner_of("skilled.gambler"), manner_of("skilled"), manner_of("skilled.clumsy")
    ('gambler', '', '')
    """
    manner = kind.partition(".")[2]
    return manner if manner in MANNERS else ""


def plain_kind(kind: str) -> str:
    """The same computer without its manner; a kind with an unknown manner stays as it is.

    >>> plain_kind("adaptive-137.careful"), plain_kind("skilled"), plain_kind("skilled.clumsy")
    ('adaptive-137', 'skilled', 'skilled.clumsy')
    """
    return kind.partition(".")[0] if manner_of(kind) else kind


def with_manner(kind: str, manner: str) -> str:
    """The same computer in another manner, a key of MANNERS; "" for none.

    >>> with_manner("skilled.gambler", "careful"), with_manner("adaptive.careful", "")
    ('skilled.careful', 'adaptive')
    """
    return ".".join(filter(None, (plain_kind(kind), manner)))


def open_kind(kind: str) -> str:
    """The kind as it's chosen before a match, an adaptive computer's strength left open.

    >>> open_kind("adaptive-137.careful"), open_kind("skilled.gambler")
    ('adaptive.careful', 'skilled.gambler')
    """
    return kind if strength_of(kind) is None else with_manner(ADAPTIVE, manner_of(kind))


def strength_of(kind: str) -> int | None:
    """An adaptive computer's strength, 0 to STRONGEST; None for all other kinds.

    >>> strength_of("adaptive-137"), strength_of("adaptive-137.careful")
    (137, 137)
    """
    found = _STRENGTH.fullmatch(plain_kind(kind))
    if found is None:
        return None
    strength = FIRST_STRENGTH if found[1] is None else int(found[1])
    return strength if strength <= STRONGEST else None


def adaptive_kind(strength: int, manner: str = "") -> str:
    """The kind of an adaptive computer whose strength is fixed.

    >>> adaptive_kind(137), adaptive_kind(137, "careful")
    ('adaptive-137', 'adaptive-137.careful')
    """
    return with_manner(f"{ADAPTIVE}-{strength}", manner)


def span_of(strength: int) -> int:
    """The number, from 0, of the lower of the two levels a strength is between.

    >>> [span_of(strength) for strength in (0, 99, 100, 300)]
    [0, 0, 1, 2]
    """
    return min(strength // 100, len(LEVELS) - 2)


def is_computer(kind: str) -> bool:
    """Whether there's a computer player of that kind."""
    plain = plain_kind(kind)
    return plain in LEVELS or strength_of(plain) is not None


def group_of(kind: str) -> str:
    """The kind under which results are counted.

    Adaptive computers of all strengths are one, and so are a level's in all manners.

    >>> group_of("adaptive-137"), group_of("skilled.gambler"), group_of("human")
    ('adaptive', 'skilled', 'human')
    """
    return ADAPTIVE if strength_of(kind) is not None else plain_kind(kind)


def title_of(kind: str) -> str:
    """What a kind of computer is called, an English source string; an unknown kind itself.

    Without its manner.

    >>> title_of("adaptive-137"), title_of("skilled.gambler")
    ('Adapts to you (casual to skilled)', 'Skilled')
    """
    kind = plain_kind(kind)
    strength = strength_of(kind)
    if kind == ADAPTIVE:
        return ADAPTIVE_TITLE
    if strength is not None:
        return _SPANS[span_of(strength)]
    return LEVELS[kind].title if kind in LEVELS else kind


def _ceiling(kind: str) -> str:
    """The strongest level a kind of computer plays at."""
    strength = strength_of(kind)
    return plain_kind(kind) if strength is None else list(LEVELS)[span_of(strength) + 1]


def seconds_for(game: str, kind: str) -> float:
    """The seconds a computer may take for a move of ``game`` at the table."""
    level = _ceiling(kind)
    own = LEVELS[level].seconds if level in LEVELS else 1.0
    return player_of(game).seconds.get(level, own)


def budget_for(game: str, kind: str) -> Budget:
    """How much a computer may think about a move of ``game`` at the table."""
    level = _ceiling(kind)
    nodes = LEVELS[level].nodes if level in LEVELS else None
    return Budget(seconds_for(game, kind), nodes)


@dataclass(frozen=True, slots=True)
class Character:
    """An opponent: a name, how it plays in a few words, and in a sentence."""

    name: str
    manner: str = ""
    sentence: str = ""


OPPONENTS: Final[Mapping[str, Character]] = MappingProxyType(
    {
        "teacher": Character(
            N_("Willow"),
            N_("a good first opponent"),
            N_("Plays openly, so you learn as you go."),
        ),
        "careful": Character(
            N_("Walnut"),
            N_("takes no chances"),
            N_("Thinks twice and waits for your mistakes."),
        ),
        "collector": Character(
            N_("Acorn"),
            N_("saves up"),
            N_("Quiet at first, strong at the end."),
        ),
        "blocker": Character(
            N_("Oak"),
            N_("stands in your way"),
            N_("Takes what you wanted and blocks your path."),
        ),
        "gambler": Character(
            N_("Cherry"),
            N_("loves a gamble"),
            N_("Brilliant or disastrous."),
        ),
        "rusher": Character(
            N_("Maple"),
            N_("in a hurry"),
            N_("Takes the quickest route."),
        ),
    }
)
"""The opponents by manner, a key of MANNERS, in the order they're offered."""

PERSON: Final = Character(N_("Person"), sentence=N_("Someone here with you."))

HOW_STRONG: Final[Mapping[str, str]] = MappingProxyType(
    {
        ADAPTIVE: N_("Games stay close."),
        LEARNER: N_("Misses a lot. For first games and children."),
        CASUAL: N_("Makes the odd mistake. Once you know the rules."),
        SKILLED: N_("Plans ahead and gives little away."),
        EXPERT: N_("Looks as far ahead as it can."),
    }
)
"""What's said of each strength, in the order they're offered."""

_PLAIN: Final = MappingProxyType(
    {
        ADAPTIVE: "teacher",
        LEARNER: "collector",
        CASUAL: "gambler",
        SKILLED: "careful",
        EXPERT: "blocker",
    }
)
"""Who sits where a kind names no manner, as in older matches and exercises."""

_STRANGER: Final = Character(N_("Computer"))


def figure_of(kind: str) -> str:
    """Whose face a kind of player has: a key of OPPONENTS, or HUMAN for everyone else.

    >>> figure_of("skilled.gambler"), figure_of("skilled"), figure_of("grandmaster")
    ('gambler', 'careful', 'human')
    """
    return manner_of(kind) or _PLAIN.get(group_of(kind), HUMAN)


def character_of(kind: str) -> Character:
    """The character of a seat's kind; a nameless one if this version doesn't know it.

    >>> character_of("adaptive-137").name, character_of("expert.rusher").name
    ('Willow', 'Maple')
    """
    figure = figure_of(kind)
    if figure == HUMAN:
        return PERSON if kind == HUMAN else _STRANGER
    return OPPONENTS[figure]


def seated(kind: str) -> str:
    """The kind as it sits down for a new match: a computer takes its figure's manner.

    >>> seated("adaptive"), seated("casual.blocker"), seated("human")
    ('adaptive.teacher', 'casual.blocker', 'human')
    """
    return with_manner(kind, figure_of(kind)) if is_computer(kind) else kind


def strength_part(kind: str) -> str:
    """How strong a computer is, without who it is; "" for anyone else.

    >>> strength_part("adaptive-137.careful"), strength_part("human")
    ('adaptive-137', '')
    """
    return plain_kind(kind) if is_computer(kind) else ""
