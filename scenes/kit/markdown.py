"""A small part of Markdown, for rules pages and their cards.

Each line is a heading, a paragraph, an item of a list or a picture. Within a text there are
**bold** and *italic*. A heading may end in ``{#anchor}``; ``{picture:name}``, or
``{picture:name|caption}``, alone is a picture. Anything else stays as it's written.
"""

import re
from dataclasses import dataclass, replace
from typing import Final, Literal

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


def parse(source: str) -> list[Block]:
    """Parse a text into blocks."""
    blocks: list[Block] = []
    for line in filter(None, map(str.strip, source.splitlines())):
        if (found := _HEADING.match(line)) is not None:
            block = Block("heading", parse_spans(found[2]), len(found[1]))
            # One that names no anchor has its words.
            name = found[3] or "-".join(re.findall(r"\w+", block.plain.lower()))
            blocks.append(replace(block, name=name))
        elif (found := _PICTURE.match(line)) is not None:
            blocks.append(Block("picture", parse_spans(found[2] or ""), name=found[1]))
        elif (found := _ITEM.match(line)) is not None:
            marker = "•" if found[1] == "-" else found[1]
            blocks.append(Block("item", parse_spans(found[2]), marker=marker))
        else:
            blocks.append(Block("paragraph", parse_spans(line)))
    return blocks
