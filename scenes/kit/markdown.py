"""A small part of Markdown, for rules pages and their cards.

There are headings, paragraphs, lists and pictures. Within a text there are **bold** and *italic*.
A heading may end in ``{#anchor}``; a paragraph that's only ``{picture:name}``, or
``{picture:name|caption}``, is a picture. Anything else stays as it's written.
"""

import re
from dataclasses import dataclass
from typing import Final, Literal

from scenes.kit.lettering.breaking import is_square

BlockKind = Literal["heading", "paragraph", "item", "picture"]

_HEADING: Final = re.compile(r"(#{1,3})\s+(.*?)\s*(?:\{#([\w-]+)\})?\s*#*$")
_ITEM: Final = re.compile(r"(-|\d+\.)\s+(.*)$")
_PICTURE: Final = re.compile(r"\{picture:([\w./-]+)(?:\|([^}]*))?\}$")
_SPAN: Final = re.compile(r"\*\*(?P<bold>\S(?:.*?\S)??)\*\*|\*(?P<italic>[^\s*](?:[^*]*[^\s*])?)\*")


@dataclass(frozen=True, slots=True)
class Span:
    """A stretch of text in one style."""

    text: str
    bold: bool = False
    italic: bool = False


@dataclass(frozen=True, slots=True)
class Block:
    """A part of the text: its kind, its spans, and what its kind needs.

    ``level`` is a heading's (1 to 3); ``marker`` comes before an item; ``name`` is a picture's name
    or a heading's anchor.
    """

    kind: BlockKind
    spans: tuple[Span, ...] = ()
    level: int = 0
    marker: str = ""
    name: str = ""

    @property
    def plain(self) -> str:
        """The text without its styles."""
        return "".join(span.text for span in self.spans)


def anchor_of(text: str) -> str:
    """The anchor of a heading that names none: its words in lower case with hyphens."""
    return "-".join(re.findall(r"\w+", text.lower()))


def parse_spans(text: str, *, bold: bool = False, italic: bool = False) -> tuple[Span, ...]:
    """Parse a line's styles."""
    spans: list[Span] = []
    at = 0
    for found in _SPAN.finditer(text):
        if found.start() > at:
            spans.append(Span(text[at : found.start()], bold, italic))
        at = found.end()
        is_bold = found["bold"] is not None
        inner = found["bold"] or found["italic"]
        spans += parse_spans(inner, bold=bold or is_bold, italic=italic or not is_bold)
    if at < len(text):
        spans.append(Span(text[at:], bold, italic))
    return tuple(spans)


def _flowing(lines: list[str]) -> str:
    """A source's lines as one; Japanese letters need no space where a line ended."""
    text = lines[0]
    for line in lines[1:]:
        last, first = text.rstrip("*")[-1:], line.lstrip("*")[:1]
        text += line if is_square(last) and is_square(first) else f" {line}"
    return text


def parse(source: str) -> list[Block]:
    """Parse a text into blocks."""
    blocks: list[Block] = []
    open_kind: Literal["paragraph", "item"] | None = None
    lines: list[str] = []
    marker = ""

    def finish() -> None:
        nonlocal open_kind
        if open_kind is not None and lines:
            blocks.append(Block(open_kind, parse_spans(_flowing(lines)), marker=marker))
        open_kind = None
        lines.clear()

    for raw in source.splitlines():
        text = raw.strip()
        if not text:
            finish()
        elif (found := _HEADING.match(text)) is not None:
            finish()
            spans = parse_spans(found[2])
            plain = "".join(span.text for span in spans)
            name = found[3] or anchor_of(plain)
            blocks.append(Block("heading", spans, len(found[1]), name=name))
        elif (found := _PICTURE.match(text)) is not None:
            finish()
            blocks.append(Block("picture", parse_spans(found[2] or ""), name=found[1]))
        elif (found := _ITEM.match(text)) is not None:
            finish()
            open_kind, marker = "item", "•" if found[1] == "-" else found[1]
            lines.append(found[2])
        else:
            if open_kind is None:
                open_kind, marker = "paragraph", ""
            lines.append(text)
    finish()
    return blocks
