"""A game's rules text as plain lines: all of it, or what concerns a word."""

import re
from dataclasses import dataclass

from scenes.kit.i18n import _
from scenes.kit.rules import (
    card_markdown,
    picture_named,
    rules_card,
    rules_markdown,
    rules_pictures,
    with_card,
)
from scenes.terminal.console import command_of, command_shown
from scenes.terminal.view import bare

_HEADING = re.compile(r"#{1,6} +(.*?)(?: *\{#([a-z0-9-]+)\})? *")
_LINK = re.compile(r"\[([^\]]*)\]\([^)]*\)")
_STRESS = re.compile(r"(\*\*|\*)(?=\S)(.+?)(?<=\S)\1")


@dataclass(frozen=True, slots=True)
class Section:
    """A section of a rules text: its ``anchor`` ("" without one), title and plain lines."""

    anchor: str
    title: str
    lines: tuple[str, ...]


def sections(text: str, captions: dict[str, str]) -> list[Section]:
    """The sections of a rules text in mini-markdown, with captions in place of pictures."""
    found: list[Section] = []
    anchor, title, lines = "", "", list[str]()
    for line in text.splitlines():
        heading = _HEADING.fullmatch(line)
        if heading:
            if title or lines:
                found.append(Section(anchor, title, tuple(lines)))
            anchor, title, lines = heading[2] or "", _plain(heading[1]), []
            continue
        picture = picture_named(line)
        if picture is not None:
            caption = captions.get(picture, "")
            line = _("(Picture: {caption})", caption=caption) if caption else ""
        if line.strip():
            lines.append(_plain(line.rstrip()))
    if title or lines:
        found.append(Section(anchor, title, tuple(lines)))
    return found


def _plain(text: str) -> str:
    text = _LINK.sub(r"\1", text)
    return _STRESS.sub(r"\2", _STRESS.sub(r"\2", text))


def rules_of(game: str) -> list[Section]:
    """A game's rules. Raises MissingAsset."""
    captions = {name: picture.caption for name, picture in rules_pictures(game).items()}
    return sections(with_card(rules_markdown(game), card_markdown(rules_card(game))), captions)


def told(chapters: list[Section], word: str) -> list[str]:
    """What the rules say about ``word``: its section, else every paragraph with it.

    Without a word the sections' titles; the whole text for the word “all”.
    """
    word = bare(word).lower()
    if not word:
        numbered = [f"{number}. {one.title}" for number, one in enumerate(chapters, 1)]
        return [
            *numbered,
            _(
                "Type {rules} and a number or word to read about it, or: {all}",
                rules=command_shown("rules"),
                all=f"{command_shown('rules')} {command_shown('all')}",
            ),
        ]
    if word.isdecimal() and 1 <= int(word) <= len(chapters):
        chapter = chapters[int(word) - 1]
        return [chapter.title, *chapter.lines]
    if command_of(word) == "all":
        return [line for s in chapters for line in (s.title, *s.lines)]
    exact = [s for s in chapters if word == s.anchor or word == s.title.lower()]
    if exact:
        return [line for s in exact for line in (s.title, *s.lines)]
    lines = []
    for section in chapters:
        hits = [line for line in section.lines if word in line.lower()]
        if word in section.title.lower():
            hits = list(section.lines)
        if hits:
            lines += [section.title, *hits]
    return lines or [_("The rules don’t mention “{word}”.", word=word)]
