"""A match: people and computers at one table, the log of what they did, and its text for files.

The log is the match. States follow from it, so a save file holds no position and no random state;
loading parses and replays the actions.
"""

import copy
import json
import re
from collections.abc import Iterable, Mapping, Sequence
from enum import Enum
from random import Random
from typing import NamedTuple

from game.catalogue import GAMES
from game.handicaps import Handicap, Handicaps, handicap_tags, read_handicaps
from game.messages import Message, is_plain, printable
from game.protocol import (
    NATURE,
    Action,
    GameInfo,
    IllegalAction,
    Nature,
    OptionError,
    OptionValue,
    Outcome,
    Rejection,
    State,
    by_lot,
    option_text,
)
from game.seats import HUMAN, MAX_NAME, Handover, Seat, is_kind, kind_now, name_now
from game.tags import (
    FORMAT,
    DamagedMatch,
    NewerMatch,
    count_of,
    damaged_tag,
    last_said,
    one_line,
    parted,
    read_said,
    read_tags,
    unveiled,
    veiled,
)

__all__ = [
    "HUMAN",
    "MAX_ACTIONS",
    "MAX_NAME",
    "MAX_TEXT",
    "MAX_WORK",
    "Handover",
    "LogEntry",
    "Match",
    "Seat",
    "UndoPolicy",
    "is_kind",
    "name_now",
    "read_head",
]

MAX_ACTIONS = 20_000
MAX_TEXT = 2_000_000
"""The longest text, in characters, that ``Match.from_text`` reads."""

MAX_WORK = 12_000
"""The longest draft of one seat, in characters; the text format leaves out longer ones."""


class LogEntry(NamedTuple):
    """One line of the log: who did what. ``player`` is NATURE for chance."""

    player: int
    action: Action


class UndoPolicy(Enum):
    """Who has to agree to an undo."""

    NOTHING = "nothing to take back"
    FREE = "free"
    ASK = "ask the table"
    ASK_EVERYONE = "everyone has to agree, as something hidden was revealed"


class Match:
    """One match from its first state on, with undo and redo.

    ``states[i]`` is the state after the first ``i`` entries of ``log``; ``cursor`` is the one shown
    and played from. ``play`` drops what was undone; ``fork`` keeps it in the old match. ``work`` is
    people's drafts by seat, in whatever text their table wrote; what was ``said`` in this match
    isn't said again. People on the seats ``away`` play elsewhere and send their moves.
    """

    def __init__(
        self,
        info: GameInfo,
        seats: Sequence[Seat],
        options: Mapping[str, OptionValue] | None = None,
        *,
        handicaps: Iterable[Handicap] = (),
        seed: int = 0,
        date: str = "",
        title: str = "",
    ) -> None:
        """Seat the players. ``date`` is ISO 8601, ``title`` what the players call the match.

        ``handicaps`` are their head starts. Raises OptionError.
        """
        self.info = info
        self.seats: tuple[Seat, ...] = tuple(seats)
        self.options = info.complete_options(len(seats), options or {})
        self.handicaps = tuple(sorted(handicaps))
        self.seed = seed
        self.date = date
        self.title = title
        self.log: list[LogEntry] = []
        self.states: list[State] = [
            info.new_initial_state(len(seats), self.handicaps, **self.options)
        ]
        self.cursor = 0
        self.begun = 0  # undo leads no further back
        self.stopped = False
        self.handovers: list[Handover] = []
        self.work: dict[int, str] = {}
        self.said: list[str] = []
        self.away: frozenset[int] = frozenset()

    # The position

    @property
    def state(self) -> State:
        """The state at the cursor."""
        return self.states[self.cursor]

    @property
    def is_over(self) -> bool:
        """Whether the game is over at the cursor."""
        return self.state.is_terminal or (self.stopped and self.at_end)

    @property
    def at_end(self) -> bool:
        """Whether the cursor is after the last entry."""
        return self.cursor == len(self.log)

    @property
    def is_finished(self) -> bool:
        """Whether the log reaches the end of the game, wherever the cursor is."""
        return self.stopped or self.states[-1].is_terminal

    @property
    def is_secret(self) -> bool:
        """Whether players still hide from each other what led to this state."""
        return not self.is_finished and all(s.has_secrets for s in self.states[self.cursor :])

    def outcome(self) -> Outcome | None:
        """The result if the match is over at the cursor."""
        return self.state.standing() if self.is_over else None

    def acting_seats(self) -> tuple[int, ...]:
        """The seats that may act at the cursor, without NATURE; () when the match is over."""
        if self.is_over:
            return ()
        return tuple(p for p in self.state.acting_players() if p != NATURE)

    def moves(self, position: int | None = None) -> int:
        """How many moves led to a position, by default all: players' actions, not chance's."""
        return len([entry for entry in self.log[:position] if entry.player != NATURE])

    # Playing

    def play(self, player: int, action: Action) -> State:
        """Apply and log an action, dropping entries after the cursor. Raises IllegalAction."""
        if self.is_over:
            raise IllegalAction(Rejection(Message("The game’s over.")))
        if self.cursor >= MAX_ACTIONS:
            raise IllegalAction(Rejection(Message("The match is too long to continue.")))
        following = self.state.apply_action(player, action)
        self._forget_undone()
        self.log.append(LogEntry(player, action))
        self.states.append(following)
        self.cursor += 1
        return following

    def _forget_undone(self) -> None:
        del self.log[self.cursor :]
        del self.states[self.cursor + 1 :]
        self.handovers = [
            each._replace(position=min(each.position, self.cursor)) for each in self.handovers
        ]
        self.stopped = False

    def advance(self, *, to_pause: bool = False, nature: Nature = by_lot) -> list[LogEntry]:
        """Play what needs no decision: chance, and passes of players without a choice.

        Returns the entries played. Does nothing unless the cursor is at the end. With ``to_pause``
        it stops at a pause between rounds too. ``nature`` decides what chance does.
        """
        played: list[LogEntry] = []
        while self.at_end and not self.is_over and not (to_pause and self.state.is_pause):
            entry = self._automatic(nature)
            if entry is None:
                break
            self.play(entry.player, entry.action)
            played.append(entry)
        return played

    def _automatic(self, nature: Nature) -> LogEntry | None:
        for player in self.state.acting_players():
            if player == NATURE:
                return LogEntry(NATURE, nature(self.state, Random(f"{self.seed}:{len(self.log)}")))
            forced = self.state.legal_actions(player).forced
            if forced is not None:
                return LogEntry(player, forced)
        return None

    def stop(self) -> None:
        """End the match with the score as it stands, once the winner can't change.

        Raises IllegalAction if the match is still open.
        """
        if not (self.at_end and self.state.is_decided):
            raise IllegalAction(Rejection(Message("The match isn’t decided yet.")))
        self.stopped = True

    # Moving through the log

    def go_to(self, cursor: int) -> None:
        """Show the state after the first ``cursor`` entries. Raises IndexError."""
        if not 0 <= cursor <= len(self.log):
            raise IndexError(cursor)
        self.cursor = cursor

    def _is_decision(self, cursor: int) -> bool:
        """Whether a person made the entry after ``cursor``, and had a choice."""
        entry = self.log[cursor]
        if entry.player == NATURE or not self.seats[entry.player].is_human:
            return False
        return self.states[cursor].legal_actions(entry.player).forced is None

    def undo_target(self) -> int | None:
        """Where undo leads: before a person's last decision and the replies to it.

        Among computers, before the last action. None if there's nothing to take back, as behind a
        move that came from elsewhere.
        """
        people = any(seat.is_human for seat in self.seats)
        for cursor in range(self.cursor - 1, self.begun - 1, -1):
            if self.log[cursor].player in self.away:
                return None
            if self._is_decision(cursor) or (not people and self.log[cursor].player != NATURE):
                return cursor
        return None

    def redo_target(self) -> int | None:
        """Where redo leads: past a person's next decision and the replies to it."""
        if self.at_end:
            return None
        people = any(seat.is_human for seat in self.seats)
        for cursor in range(self.cursor + 1, len(self.log)):
            if not people or self._is_decision(cursor):
                return cursor
        return len(self.log)

    def undo_policy(self) -> UndoPolicy:
        """Who has to agree to go to ``undo_target``."""
        target = self.undo_target()
        if target is None:
            return UndoPolicy.NOTHING
        several = sum(seat.is_human for seat in self.seats) > 1
        taken_back = self.states[target : self.cursor + 1]
        if any(entry.player == NATURE for entry in self.log[target : self.cursor]) or (
            several and any(state.has_secrets for state in taken_back)
        ):
            return UndoPolicy.ASK_EVERYONE
        if several:
            return UndoPolicy.ASK
        return UndoPolicy.FREE

    def fork(self, *, as_then: bool = False) -> "Match":
        """A new match that goes on from the cursor; this one keeps its own line.

        ``as_then`` seats the players of the cursor's time.
        """
        branch = self.copy()
        if as_then:
            branch.seats = tuple(self._seat_at(self.cursor, n) for n in range(len(self.seats)))
            branch.handovers = [each for each in self.handovers if each.position <= self.cursor]
        branch._forget_undone()
        branch.title = ""
        branch.away = frozenset()
        return branch

    def copy(self) -> "Match":
        """An independent copy of the match as it is now."""
        twin = copy.copy(self)
        twin.log = self.log[:]
        twin.states = self.states[:]
        twin.handovers = self.handovers[:]
        twin.work = self.work.copy()
        twin.said = self.said[:]
        return twin

    def with_seat(self, index: int, seat: Seat) -> None:
        """Put someone else on a seat, as if they'd sat there from the start; the log stays."""
        seats = list(self.seats)
        seats[index] = seat
        self.seats = tuple(seats)

    def hand_over(self, index: int, kind: str, name: str = "") -> None:
        """Let a person or a computer play a seat from the cursor on, under the same name or this
        one.
        """
        seat = self.seats[index]
        before = seat.name if name else ""
        if kind != seat.kind:
            # Of several at one position, only the first tells who played until then.
            told = {(each.seat, each.position) for each in self.handovers}
            if (index, self.cursor) not in told:
                self.handovers.append(Handover(self.cursor, index, seat.kind, before))
            self.with_seat(index, seat._replace(kind=kind, name=name or seat.name))
        self.away -= {index}

    def is_here(self, seat: int) -> bool:
        """Whether a person at this computer plays a seat."""
        return self.seats[seat].is_human and seat not in self.away

    def kind_at(self, position: int, seat: int) -> str:
        """Who played a seat after ``position`` entries: HUMAN, or a computer's level."""
        return self._seat_at(position, seat).kind

    def names_at(self, position: int) -> tuple[str, ...]:
        """Everyone's name after ``position`` entries."""
        return tuple([self._seat_at(position, n).name for n in range(len(self.seats))])

    def _seat_at(self, position: int, index: int) -> Seat:
        seat = self.seats[index]
        for each in self.handovers:
            if each.seat == index and position < each.position:
                return seat._replace(kind=each.kind, name=each.name or seat.name)
        return seat

    def had_person(self, seat: int) -> bool:
        """Whether a person plays a seat, or has played it."""
        left = any(each.seat == seat and each.kind == HUMAN for each in self.handovers)
        return left or self.seats[seat].is_human

    # Text

    def to_text(self) -> str:
        """The match as text: header tags, an empty line, and one ``player notation`` per entry.

        If the game obfuscates its log, entries and drafts are base64: that protects nothing, but
        shows nothing to someone who happens to open the file.
        """
        tags: list[tuple[str, object]] = [
            ("Pocketful", FORMAT),
            ("Game", self.info.key),
            ("Rules", self.info.rules_version),
            ("Title", printable(self.title, MAX_NAME)),
            ("Date", self.date),
            ("Seed", self.seed),
        ]
        tags += [(f"Seat{i}", seat.to_json()) for i, seat in enumerate(self.seats)]
        tags += [
            (f"Option.{option.key}", option_text(self.options[option.key]))
            for option in self.info.options
            if option.since == 1 or self.options[option.key] != option.default_for(len(self.seats))
        ]
        tags += handicap_tags(self.handicaps).items()
        if self.handovers:
            handed = [[*each] if each.name else each[:3] for each in self.handovers]
            tags.append(("Handovers", handed))
        if self.away:
            tags.append(("Away", sorted(self.away)))
        tags += [("Cursor", self.cursor), ("Stopped", self.stopped)]
        tags += [("Actions", len(self.log)), ("Moves", self.moves())]
        tags += [("Finished", self.is_finished)]
        # Last, as they can be long: a list of matches reads no further than it must.
        obfuscates = self.info.obfuscates_log
        tags += [
            (f"Work{seat}", veiled(work) if obfuscates else work)
            for seat, work in sorted(self.work.items())
            if len(work) <= MAX_WORK
        ]
        if self.said:
            tags.append(("Said", last_said(self.said)))
        lines = [f"[{name} {json.dumps(value, ensure_ascii=False)}]" for name, value in tags]
        lines.append("")
        for entry in self.log:
            who = "*" if entry.player == NATURE else str(entry.player)
            line = f"{who} {entry.action.notation()}"
            lines.append(veiled(line) if self.info.obfuscates_log else line)
        return "\n".join(lines) + "\n"

    @classmethod
    def from_text(cls, text: str) -> "Match":
        """The match written as ``text``. Raises DamagedMatch, or NewerMatch as ``read_head``."""
        if len(text) > MAX_TEXT:
            raise DamagedMatch(Message("The file is too big for a match."))
        head, lines = parted(text)
        tags = read_tags(head)
        match = _seated(tags)
        try:
            match._replay(lines, first_line=len(head) + 2)
            match.handovers = _read_handovers(tags, match)
            match.work = _read_work(tags, match)
            match.away = _read_away(tags, match)
            match.said = read_said(tags)
            cursor = tags.get("Cursor", len(match.log))
            if not isinstance(cursor, int) or isinstance(cursor, bool):
                raise DamagedMatch(damaged_tag("Cursor"))
            match.go_to(cursor)
        except IndexError:
            raise DamagedMatch(damaged_tag("Cursor")) from None
        counted = count_of(tags, "Actions"), count_of(tags, "Moves")
        if counted[0] not in (None, len(match.log)) or counted[1] not in (None, match.moves()):
            raise DamagedMatch(Message("Part of this match is missing."))
        if tags.get("Stopped") is True:
            match.stopped = match.states[-1].is_decided
        written = match.to_text()
        if len(written) > MAX_TEXT:
            raise DamagedMatch(Message("The file is too big for a match."))
        # Whatever was read can be written and read again.
        read_tags(parted(written)[0])
        return match

    def _replay(self, lines: Sequence[str], first_line: int) -> None:
        for number, line in enumerate(lines, first_line):
            if not line.strip():
                continue
            try:
                if self.info.obfuscates_log:
                    line = unveiled(line)
                who, _, notation = line.strip().partition(" ")
                player = NATURE if who == "*" else _digits(who)
                self.play(player, self.info.parse_action(notation))
            except (ValueError, IndexError) as problem:
                raise DamagedMatch(
                    Message("Line {line} can’t be played: {why}", line=number, why=_reason(problem))
                ) from None


def read_head(text: str) -> tuple[Match, int | None, bool | None]:
    """A match without its log, how many moves that has, and whether it reaches the game's end.

    The log may be missing; what the head doesn't say is None. Raises DamagedMatch, or NewerMatch
    if a newer version of Pocketful might know more.
    """
    tags = read_tags(parted(text)[0])
    match = _seated(tags)
    finished, moves = tags.get("Finished"), count_of(tags, "Moves")
    if count_of(tags, "Cursor") not in (None, count_of(tags, "Actions")):
        # What was taken back doesn't count, and only the log tells how many moves that was.
        moves = None
    return match, moves, finished if isinstance(finished, bool) else None


def _reason(problem: Exception) -> object:
    if isinstance(problem, IllegalAction):
        return problem.rejection.message
    return printable(str(problem), 200)


def _digits(text: str) -> int:
    if not re.fullmatch(r"[0-9]", text):
        raise ValueError(f"“{text[:40]}” is not a seat.")
    return int(text)


def _seated(tags: Mapping[str, object]) -> Match:
    key = tags.get("Game")
    if not isinstance(key, str) or key not in GAMES:
        raise NewerMatch(
            Message(
                "This version of Pocketful doesn’t have “{game}”.", game=printable(str(key), 40)
            )
        )
    info = GAMES[key]
    rules = tags.get("Rules")
    if rules != info.rules_version:
        raise NewerMatch(Message("This match uses rules this version of Pocketful doesn’t have."))
    seats: list[Seat] = []
    while (tag := f"Seat{len(seats)}") in tags:
        seat = Seat.from_json(tags[tag])
        if seat is None:
            raise DamagedMatch(damaged_tag(tag))
        seats.append(seat)
    options: dict[str, OptionValue] = {}
    try:
        for name, value in tags.items():
            if name.startswith("Option."):
                options[name.removeprefix("Option.")] = _read_option(info, name, value)
        seed = tags.get("Seed")
        if not isinstance(seed, int) or isinstance(seed, bool):
            raise DamagedMatch(damaged_tag("Seed"))
        return Match(
            info,
            seats,
            options,
            handicaps=_read_handicaps(tags),
            seed=seed,
            date=one_line(tags, "Date", 40),
            title=one_line(tags, "Title", MAX_NAME),
        )
    except OptionError as error:
        raise DamagedMatch(error.message) from None


def _read_option(info: GameInfo, tag: str, value: object) -> OptionValue:
    key = tag.removeprefix("Option.")
    for option in info.options:
        if option.key == key and isinstance(value, str) and value.isprintable():
            return option.parse(value)
    raise DamagedMatch(damaged_tag(tag))


def _read_handicaps(tags: Mapping[str, object]) -> Handicaps:
    try:
        return read_handicaps(tags)
    except ValueError as name:
        raise DamagedMatch(damaged_tag(str(name))) from None


def _read_handovers(tags: Mapping[str, object], match: Match) -> list[Handover]:
    value = tags.get("Handovers", [])
    found = []
    for each in value if isinstance(value, list) else [value]:
        match each:
            case [int(position), int(seat), str(kind), *names] if (
                0 <= position <= len(match.log)
                and 0 <= seat < len(match.seats)
                and is_kind(kind)
                and len(names) <= 1
                and all(isinstance(name, str) and is_plain(name, MAX_NAME) for name in names)
            ):
                found.append(Handover(int(position), int(seat), kind_now(kind), *names))
            case _:
                raise DamagedMatch(damaged_tag("Handovers"))
    return found


def _read_away(tags: Mapping[str, object], match: Match) -> frozenset[int]:
    value = tags.get("Away", [])
    seats = range(len(match.seats))
    if not isinstance(value, list) or value != [seat for seat in seats if seat in value]:
        raise DamagedMatch(damaged_tag("Away"))
    return frozenset(value)


def _read_work(tags: Mapping[str, object], match: Match) -> dict[int, str]:
    work: dict[int, str] = {}
    for seat in range(len(match.seats)):
        text = tags.get(f"Work{seat}", "")
        try:
            if not isinstance(text, str):
                raise ValueError(text)
            written = unveiled(text) if match.info.obfuscates_log else text
            if len(written) > MAX_WORK or not is_plain(written.replace("\n", ""), MAX_WORK):
                raise ValueError(text)
        except ValueError:
            raise DamagedMatch(damaged_tag(f"Work{seat}")) from None
        if written:
            work[seat] = written
    return work
