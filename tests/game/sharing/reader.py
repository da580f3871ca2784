"""A reader of codes and pictures written from docs/formats.md alone: it shares nothing with the
writer but the rules of the games.
"""

from __future__ import annotations

import zlib
from collections.abc import Sequence

from game.catalogue import GAMES
from game.protocol import Action, Choices, GameInfo, State, option_text

ALPHABET = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"


class Decisions:
    def __init__(self, letters: str) -> None:
        self.number = 0
        for letter in letters:
            self.number = self.number * 62 + ALPHABET.index(letter)

    def take(self, weights: Sequence[int]) -> int:
        assert self.number >= 1 << 20
        high, low = divmod(self.number, sum(weights))
        for index, weight in enumerate(weights):
            if low < weight:
                self.number = high * weight + low
                return index
            low -= weight
        raise AssertionError("weights do not reach")

    def one_of(self, count: int) -> int:
        assert self.number >= 1 << 20
        self.number, index = divmod(self.number, count)
        return index

    def count(self) -> int:
        return self.one_of(1 << self.one_of(16))

    def kind(self, version: int) -> str:
        names = ("human", "learner", "casual", "skilled", "expert", "adaptive")
        name = names[self.take((5, 1, 1, 1, 1, 1))]
        if name == "adaptive" and self.one_of(2):
            name = f"{name}-{self.one_of(301)}"
        if version < 3 or name == "human" or not self.one_of(2):
            return name
        manners = ("careful", "gambler", "collector", "blocker", "rusher", "teacher")
        return f"{name}.{manners[self.one_of(6)]}"


def read_code(code: str) -> list[str]:
    """The entries of a code as ``player notation``; AssertionError if the code is damaged."""
    info = next(info for info in GAMES.values() if info.code == code[0])
    version, rules = divmod(ALPHABET.index(code[1]), 16)
    assert rules + 1 == info.rules_version
    decisions = Decisions(code[2:])
    players = info.players[decisions.one_of(len(info.players))]
    options = {}
    for option in info.options:
        usual = option.default_for(players)
        options[option.key] = usual
        if option.since <= version + 1 and option.applies_to(players, options):
            values = [choice.value for choice in option.choices]
            weights = [3 * (len(values) - 1) if value == usual else 1 for value in values]
            options[option.key] = values[decisions.take(weights)]
    kinds = [decisions.kind(version + 1) for _ in range(players)]
    colours = symbols = list(range(players))
    if decisions.take((3, 1)):
        colours, symbols = distinct(decisions, players), distinct(decisions, players)
    identity = decisions.one_of(1 << 24) if decisions.one_of(2) else 0
    assert version < 1 or not any(decisions.one_of(2) for _ in range(players)), "a head start"
    length = None if decisions.one_of(2) else decisions.count()
    state = info.new_initial_state(players, **options)
    drawers = [[30, 14, 19, 17, 12, 6, 2, 1] for _ in range(players)]
    log: list[str] = []
    while not state.is_terminal and (length is None or len(log) < length):
        acting = state.acting_players()
        player = acting[decisions.one_of(len(acting))]
        action = next_action(decisions, info, state, player, drawers)
        log.append(f"{player} {action.notation()}")
        state = state.apply_action(player, action)
    stopped = state.is_decided and not state.is_terminal and bool(decisions.take((15, 1)))
    position = decisions.one_of(len(log) + 1) if decisions.take((15, 1)) else len(log)
    handed = []
    if decisions.take((15, 1)):
        for _ in range(decisions.count()):
            place, seat = decisions.one_of(len(log) + 1), decisions.one_of(players)
            handed.append(f"{place} {seat} {decisions.kind(version + 1)}")
    seats = zip(kinds, colours, symbols, strict=True)
    told = [
        f"{info.key} {info.rules_version} {identity}",
        *(
            f"{option.key} {option_text(options[option.key])}"
            for option in info.options
            if option.since <= version + 1
        ),
        *(f"{kind} {colour} {symbol}" for kind, colour, symbol in seats),
        *log,
        *handed,
        f"{position} {stopped}",
    ]
    assert decisions.number == 1 << 20 | zlib.crc32("\n".join(told).encode()) & 0xFFFFF
    return log


def distinct(decisions: Decisions, players: int) -> list[int]:
    found: list[int] = []
    for _ in range(players):
        found.append(decisions.take([1 if sign in found else 20 for sign in range(6)]))
    return found


def next_action(
    decisions: Decisions, info: GameInfo, state: State, player: int, drawers: list[list[int]]
) -> Action:
    space = state.legal_actions(player)
    if space.forced is not None:
        return space.forced
    if not isinstance(space, Choices):
        head, row = state_words(state)
        left = {sign: row.count(sign) for sign in sorted(set(row))}
        laid = ""
        for _ in row:
            laid += list(left)[decisions.take(list(left.values()))]
            left[laid[-1]] -= 1
        return info.parse_action(f"{head} {laid}")
    actions = sorted(space, key=lambda action: action.notation())
    if player < 0 or info.first_glance is None:
        return actions[decisions.one_of(len(actions))]
    worth = info.first_glance(state)
    actions.sort(key=worth, reverse=True)
    mine = drawers[player]
    places = [min(rank.bit_length(), 7) for rank in range(len(actions))]
    rank = decisions.take(
        [mine[place] * 256 // max(1, 1 << place - 1 if place else 1) for place in places]
    )
    mine[places[rank]] += 2
    return actions[rank]


def state_words(state: State) -> tuple[str, str]:
    """How chance's action begins here, and the signs that it lays."""
    from random import Random

    head, _, row = state.legal_actions(-1).sample(Random(1)).notation().rpartition(" ")
    return head, row


def read_picture(png: bytes) -> str:
    """The match's text in a picture."""
    start = png.index(b"iTXtPocketful\0\1\0\0\0")
    size = int.from_bytes(png[start - 4 : start], "big")
    assert zlib.crc32(png[start : start + 4 + size]) == int.from_bytes(
        png[start + 4 + size : start + 8 + size], "big"
    )
    return zlib.decompress(png[start + 18 : start + 4 + size]).decode()
