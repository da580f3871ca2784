"""The head of a match's text: tags, and lines obfuscated against a passing glance."""

import base64
import json
import re
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress

from game.messages import Message, Said, is_plain, printable

FORMAT = 1
"""The text format's version; a reader refuses files with a higher one."""

MAX_TAG = 20_000
"""The longest written value of a tag, in characters."""

_MOST_SAID = 200
_PERSON = "human"
_SEAT = r"Seat[0-9]{1,2}"
_TAG = rf"\[([A-Za-z0-9_.]{{1,60}}) (.{{1,{MAX_TAG}}})\]"


class DamagedMatch(Said, ValueError):
    """A text isn't a match that can be loaded; ``message`` says why in one sentence."""


class NewerMatch(DamagedMatch):
    """The text isn't damaged, but needs a newer version of Pocketful or other rules."""


def parted(text: str) -> tuple[Sequence[str], Sequence[str]]:
    """The lines of the head, and those after the empty line that ends it."""
    # Not splitlines(): names may contain characters it takes for line ends.
    lines = text.split("\n")
    end = next((n for n, line in enumerate(lines) if not line.strip()), len(lines))
    return lines[:end], lines[end + 1 :]


def veiled(line: str) -> str:
    """The line, obfuscated; that's no protection."""
    return base64.b64encode(line.encode()).decode("ascii")


def unveiled(line: str) -> str:
    """The original of an obfuscated line. Raises ValueError."""
    try:
        return base64.b64decode(line.strip(), validate=True).decode()
    except ValueError:
        raise ValueError("It is damaged.") from None


def renamed(text: str, is_meant: Callable[[str], bool], to: str) -> str:
    """A match's text with ``to`` in place of people's names that ``is_meant`` accepts.

    Seats they left to a computer included. Text that isn't a match stays as it is.
    """
    lines = text.split("\n")
    head = len(parted(text)[0])
    handed = any(line.startswith("[Handovers ") for line in lines[:head])
    for number, line in enumerate(lines[:head]):
        found = re.fullmatch(_TAG, line.strip())
        if found and re.fullmatch(_SEAT, found[1]):
            with suppress(ValueError, RecursionError):
                seat = json.loads(found[2])
                if (
                    isinstance(seat, list)
                    and len(seat) > 1
                    and isinstance(seat[0], str)
                    and (handed or seat[1] == _PERSON)
                    and is_meant(seat[0])
                ):
                    told = json.dumps([to, *seat[1:]], ensure_ascii=False)
                    lines[number] = f"[{found[1]} {told}]"
    return "\n".join(lines)


def damaged_tag(name: str) -> Message:
    """What's wrong with a file whose tag ``name`` can't be used."""
    return Message("The line “{tag}” at the top of the file is missing or damaged.", tag=name)


def count_of(tags: Mapping[str, object], name: str) -> int | None:
    """A tag's number, None if there's no such tag. Raises DamagedMatch."""
    value = tags.get(name)
    if value is None:
        return None
    if not isinstance(value, int) or isinstance(value, bool) or value < 0:
        raise DamagedMatch(damaged_tag(name))
    return value


def read_tags(lines: Sequence[str]) -> dict[str, object]:
    """A head's tags by name.

    Raises DamagedMatch, or NewerMatch if a newer version of Pocketful wrote them.
    """
    tags: dict[str, object] = {}
    for line in lines[:200]:
        found = re.fullmatch(_TAG, line.strip())
        if not found:
            raise DamagedMatch(Message("This isn’t a Pocketful match."))
        if found[1] in tags:
            raise DamagedMatch(damaged_tag(found[1]))
        try:
            value = json.loads(found[2])
        except (ValueError, RecursionError):
            raise DamagedMatch(damaged_tag(found[1])) from None
        tags[found[1]] = value
    version = tags.get("Pocketful")
    if not isinstance(version, int) or isinstance(version, bool):
        raise DamagedMatch(Message("This isn’t a Pocketful match."))
    if version > FORMAT:
        raise NewerMatch(Message("This match is from a newer Pocketful."))
    return tags


def one_line(tags: Mapping[str, object], name: str, limit: int) -> str:
    """A tag's text, "" if there's no such tag. Raises DamagedMatch."""
    value = tags.get(name, "")
    if not isinstance(value, str) or not is_plain(value, limit):
        raise DamagedMatch(damaged_tag(name))
    return printable(value, limit)


def last_said(said: Sequence[str]) -> Sequence[str]:
    """The last of what was said, as much as fits a line of the head."""
    kept = said[-_MOST_SAID:]
    while len(json.dumps(kept, ensure_ascii=False)) > MAX_TAG:
        kept = kept[1:]
    return kept


def read_said(tags: Mapping[str, object]) -> list[str]:
    """What was said in a match. Raises DamagedMatch."""
    value = tags.get("Said", [])
    if (
        not isinstance(value, list)
        or not all(isinstance(each, str) and is_plain(each, MAX_TAG) for each in value)
        or last_said(value) != value
    ):
        raise DamagedMatch(damaged_tag("Said"))
    return value
