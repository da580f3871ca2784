"""What the style sheet, docs/style.md, asks of the app's English: counted and checked."""

import re
from collections.abc import Iterable, Iterator
from typing import Final

from babel.messages.catalog import Catalog, Message

from game.catalogue import ENTRIES
from scenes.kit.assets import has_asset
from tools.locales.checks import english_of

MOST_TEXTS: Final = 3257
MOST_WORDS: Final = 19_913
"""So many there may be; whoever takes texts out lowers them."""

LONGEST: Final = 20
"""The most words of a sentence, except on rules pages."""

_RULES: Final = "assets/rules/"
_SENTENCE: Final = re.compile(r"(?<=[.!?:;…])\s+|\n+")
_FIELD: Final = re.compile(r"\{[^}]*\}")

_INSTEAD: Final = {
    r"\b(?:no|some|every|any)body\b": "no one, someone, everyone, anyone",
    r"\b(?:can|may|must|do|does|is|are|has|have|was|were|will|would|could) ?not\b": "a contraction",
    r"\b(?:there|it|that|what|here) is(?= \w)|\byou are\b|\bthey are\b": "a contraction",
    r"\bin (?:your|their|his|her) turn\b": "on … turn",
    r"\bof (?:nobody|no one)\b": "no one’s",
    r"\bthe (?:chain|edge|card|rack|circle|turn)s? of (?:\{\w+\}|the other player)": "…’s",
    r"\bshall\b|\bwhatsoever\b|\bplease\b|\binvalid\b": "will, at all, nothing",
    r"\bonce more\b|\banew\b|\bby lot\b": "again, draw lots",
    r"\bis to lie\b|\blies\b": "is, goes",
    r"\bmost points win\w* whoever\b|\bwhoever has the most\b": "Most points win.",
    r"\b(?:farther|nearer)\b": "further, closer",
    r"['\"](?=\w)|(?<=\w)['\"]": "real quotes",
    r"\bcolor|\bcenter": "British spelling",
}
"""Phrases that the sheet forbids, and what it has instead."""

_ARGPARSE: Final = "show program's version number and exit"
"""A text of Python's own, like those with fields like %(this)."""

_FORBIDDEN: Final = [(re.compile(like, re.IGNORECASE), say) for like, say in _INSTEAD.items()]


def counted(template: Catalog) -> tuple[int, int]:
    """How many texts there are, and how many words in them, plurals in their longer form."""
    messages = _whole(template)
    return len(messages), sum(max(map(_words, english_of(each))) for each in messages)


def _whole(template: Catalog) -> list[Message]:
    """All texts but those of games just begun, without a rules page of their own."""
    begun = tuple(
        place
        for key, entry in ENTRIES.items()
        if not has_asset(f"rules/{key}.md")
        for place in (f"{entry.rules.replace('.', '/')}/", f"assets/rules/{key}.md")
    )
    return [
        message
        for message in template
        if message.id and not all(place.startswith(begun) for place, _ in message.locations)
    ]


def sums(template: Catalog) -> str:
    """How much there is to read."""
    texts, words = counted(template)
    return f"{texts} texts, {words} words"


def english_faults(template: Catalog) -> Iterator[str]:
    """What the sheet would have otherwise, a line for each."""
    texts, words = counted(template)
    if texts > MOST_TEXTS or words > MOST_WORDS:
        yield f"en: {sums(template)}; at most {MOST_TEXTS} and {MOST_WORDS}"
    for message in _whole(template):
        places = [place for place, _line in message.locations]
        for text in english_of(message):
            for told in _jarring(text, in_rules=any(each.startswith(_RULES) for each in places)):
                yield f"en: {text}: {told}  [{places[0]}]"


def _jarring(text: str, *, in_rules: bool) -> Iterable[str]:
    plain = _FIELD.sub("it", text)
    if not in_rules:
        yield from (
            f"{_words(sentence)} words in a sentence"
            for sentence in _SENTENCE.split(plain)
            if _words(sentence) > LONGEST
        )
    if text == _ARGPARSE or "%(" in text:
        return
    for like, say in _FORBIDDEN:
        if found := like.search(text):
            yield f"“{found[0]}”; better {say}"


def _words(text: str) -> int:
    return len(text.split())
