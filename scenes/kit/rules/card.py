"""The game on one page: a card of its rules, in the player's language."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import TypedDict, TypeVar

from scenes.kit.assets import MissingAsset, read_json
from scenes.kit.i18n import _
from scenes.kit.rules.text import RulesPicture, rules_pictures

T = TypeVar("T")

ANCHOR = "card"
"""The card's chapter name."""


@dataclass(frozen=True, slots=True)
class Card:
    """A game on one page, in the rules' mini-markdown.

    ``players`` is who can play and how long, ``turn`` what you do on a turn, ``forget`` what's
    easily forgotten. ``pictures`` are some of the rules' by name, with captions of their own.
    """

    players: str
    goal: str
    turn: tuple[str, ...]
    end: str
    forget: tuple[str, ...]
    pictures: dict[str, RulesPicture]


class _Told(TypedDict):
    """A card as its file describes it; pictures are pairs of a name and a caption."""

    players: str
    goal: str
    turn: list[str]
    end: str
    forget: list[str]
    pictures: list[tuple[str, str]]


def rules_card(game: str) -> Card | None:
    """The card of ``game``, a key of the catalogue; None if it has none. Raises MissingAsset."""
    known = rules_pictures(game)
    return _described(
        game,
        lambda told: Card(
            _(told["players"]),
            _(told["goal"]),
            tuple(map(_, told["turn"])),
            _(told["end"]),
            tuple(map(_, told["forget"])),
            {
                name: replace(known[name], caption=_(caption), work="", steps=())
                for name, caption in told["pictures"]
            },
        ),
    )


def card_title() -> str:
    """The chapter's title."""
    return _("The game on one page")


def card_headings() -> tuple[str, str, str, str]:
    """The headings over the goal, the turn, the end and what's easily forgotten."""
    return _("The goal"), _("Your turn"), _("The end"), _("Easy to forget")


def card_markdown(card: Card | None, before: str = "", between: str = "") -> str:
    """The card as a chapter of the rules, "" for none; more may come before and between."""
    if card is None:
        return ""
    goal, turn, end, forget = card_headings()
    parts = [
        f"## {card_title()} {{#{ANCHOR}}}",
        before,
        f"**{goal}**",
        card.goal,
        f"**{turn}**",
        *(f"- {line}" for line in card.turn),
        between,
        f"**{end}**",
        card.end,
        f"**{forget}**",
        *(f"{number}. {line}" for number, line in enumerate(card.forget, 1)),
    ]
    return "\n\n".join(filter(None, parts))


def with_card(rules: str, chapter: str) -> str:
    """The rules with the card's chapter first."""
    start = rules.find("\n## ")
    if not chapter or start < 0:
        return rules
    return f"{rules[:start]}\n{chapter}\n{rules[start:]}"


def card_sources(game: str) -> Iterator[str]:
    """Every translatable text of the card, in English and reading order."""
    texts = _described(
        game,
        lambda told: [
            *(told["players"], told["goal"], *told["turn"], told["end"], *told["forget"]),
            *(caption for _name, caption in told["pictures"]),
        ],
    )
    yield from texts or ()


def _described(game: str, take: Callable[[_Told], T]) -> T | None:
    try:
        return read_json(f"rules/{game}-card.json", take)
    except MissingAsset:
        return None
