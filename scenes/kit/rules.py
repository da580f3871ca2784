"""A game's rules in the player's language, their pictures, and the game on one page.

The text is mini-markdown, one paragraph a line, so that each line is one text to translate. A line
``{picture:name}`` stands for a position described in the picture file beside it.
"""

import inspect
import re
from collections.abc import Callable
from dataclasses import dataclass, replace
from importlib import import_module
from types import MappingProxyType
from typing import Any, Final

from game.catalogue import ENTRIES, GAMES
from game.protocol import NATURE, State
from game.tasks.task import Position, listed
from scenes.kit.assets import MissingAsset, has_asset, read_asset, read_json
from scenes.kit.i18n import _

_LINE: Final = re.compile(r"(#{1,6} +|- +|[0-9]+\. +)?(.*?)( *\{#[a-z0-9-]+\})? *")
_PICTURE: Final = re.compile(r"\{picture:([a-z0-9-]+)\} *")


SHAPES: Final = MappingProxyType(
    {"usual": (400.0, 355.0), "wide": (560.0, 310.0), "large": (560.0, 480.0)}
)
"""Picture shapes: their sizes in units of the text's size."""


@dataclass(frozen=True, slots=True)
class RulesPicture:
    """A position that shows a rule.

    ``arrows`` are moves in notation that the rule allows here, ``marked`` the cells or pieces the
    text speaks of, ``barred`` those where the rule lets nothing go. ``caption`` is in the player's
    language. ``shape`` is "usual", "wide" (as broad as the text) or "large" (broad and high). With
    a ``viewer`` it's what that seat sees.

    With ``steps`` it's a task that the caption describes: they do it one by one, each an action or
    a draft in notation.
    """

    position: Position
    arrows: tuple[str, ...]
    marked: tuple[str, ...]
    barred: tuple[str, ...]
    caption: str
    shape: str = "usual"
    viewer: int | None = None
    steps: tuple[str, ...] = ()

    def state(self) -> State:
        """The position shown. Raises ValueError if its moves can't be played."""
        state = self.position.state()
        if NATURE in state.acting_players():
            raise ValueError("chance acts in a picture of the rules")
        return state if self.viewer is None else state.observation(self.viewer)


def rules_markdown(
    game: str, with_keys: Callable[[str], str] = lambda text: text.replace("{mark}", "X")
) -> str:
    """The rules of ``game``, a key of the catalogue. Raises MissingAsset.

    ``with_keys`` writes keys in place of the commands named, the usual one if it isn't given.
    """
    return with_keys("\n".join(_translated(line) for line in _lines(game)))


def rules_pictures(game: str) -> dict[str, RulesPicture]:
    """The pictures of the rules by name. Raises MissingAsset."""

    # Lists have semicolons between their parts.
    def picture(told: dict[str, Any]) -> RulesPicture:
        moves, options = listed(told.get("moves", "")), told.get("options", {})
        return RulesPicture(
            Position(game, told["players"], moves, options, told.get("work", "")),
            listed(told.get("arrows", "")),
            listed(told.get("marked", "")),
            listed(told.get("barred", "")),
            _(told["caption"]),
            told.get("shape", "usual"),
            told.get("viewer"),
            listed(told.get("steps", "")),
        )

    file = f"rules/{game}-pictures.json"
    if not has_asset(file):
        return {}
    return read_json(file, lambda found: {name: picture(told) for name, told in found.items()})


def picture_named(line: str) -> str | None:
    """The name of the picture that a line of the rules stands for, if any."""
    picture = _PICTURE.fullmatch(line)
    return picture[1] if picture else None


def _lines(game: str) -> list[str]:
    told = inspect.getdoc(import_module(ENTRIES[game].rules)) or ""
    goal, *turns = (" ".join(part.split()) for part in told.split("\n\n"))
    if not turns or has_asset(f"rules/{game}.md"):
        return read_asset(f"rules/{game}.md", str.splitlines)
    # A docstring, one paragraph a line, is all there is.
    *turns, end = turns
    page = [f"# {GAMES[game].title}", goal, "## Turns {#turn}", *turns, "## The end {#end}", end]
    return [line for part in page for line in (part, "")]


def line_parts(line: str) -> tuple[str, str, str]:
    """What comes before a line's text, the text, and its anchor."""
    found = _LINE.fullmatch(line)
    return (found[1] or "", found[2], found[3] or "") if found else ("", line, "")


def _translated(line: str) -> str:
    if _PICTURE.fullmatch(line):
        return line
    before, text, anchor = line_parts(line)
    return before + _(text) + anchor


ANCHOR = "card"
"""The card's chapter name."""


@dataclass(frozen=True, slots=True)
class RulesPage:
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


def rules_card(game: str) -> RulesPage | None:
    """The card of ``game``, a key of the catalogue; None if it has none. Raises MissingAsset."""
    known = rules_pictures(game)

    def page(told: dict[str, Any]) -> RulesPage:
        return RulesPage(
            _(told["players"]),
            _(told["goal"]),
            tuple(map(_, told["turn"])),
            _(told["end"]),
            tuple(map(_, told["forget"])),
            {
                name: replace(
                    known[name],
                    position=replace(known[name].position, work=""),
                    caption=_(caption),
                    steps=(),
                )
                for name, caption in told["pictures"]
            },
        )

    try:
        return read_json(f"rules/{game}-card.json", page)
    except MissingAsset:
        return None


def card_title() -> str:
    """The chapter's title."""
    return _("The game on one page")


def card_headings() -> tuple[str, str, str, str]:
    """The headings over the goal, the turn, the end and what's easily forgotten."""
    return _("The goal"), _("Your turn"), _("The end"), _("Easy to forget")


def card_markdown(card: RulesPage | None, before: str = "", between: str = "") -> str:
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
