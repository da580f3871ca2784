"""TRAKKX in words: what can be done next, what an action was, what a hint means."""

import math
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import groupby
from typing import Final

from game.messages import Message, capital
from game.protocol import NATURE, Action, Pass, State
from game.rules.trakkx.actions import Deal, DrawToken, Lay, PassOn, Swap, Take, Three
from game.rules.trakkx.facts import CONCEPTS
from game.rules.trakkx.grid import fits_somewhere
from game.rules.trakkx.judging import JudgedTable, newly_laid
from game.rules.trakkx.state import TrakkxState
from game.rules.trakkx.table import (
    COLOUR_WORDS,
    SHORTEST,
    SWAP,
    UNKNOWN,
    Cell,
    TokenTable,
    groups,
    is_number,
    lines,
    mistakes,
    neighbours,
    reading,
    token_list,
    token_words,
)
from scenes.games.trakkx.work import changes
from scenes.kit.i18n import _, labelled, ngettext, tr
from scenes.kit.i18n.formats import ended, listed, paragraph
from scenes.kit.match_words import names_you
from scenes.kit.telling import Note, Tone

FEW_LAID: Final = 4
"""As many tokens laid are told with their places."""

_MOST_STEPS: Final = 20
"""Words of the steps of a hint that are told at once."""

_MOST_OF_IDEA: Final = 12
"""Words of the steps of an idea."""

_FEW_MOVED: Final = 3
"""As many moved tokens of the table are told by name."""


def tokens_text(count: int) -> str:
    """A number of tokens in words."""
    return ngettext("{count} token", "{count} tokens", count)


def list_text(tokens: Sequence[str]) -> str:
    """Tokens by name, as a list in a sentence."""
    return listed(map(tr, token_list(tokens)), "and")


def notes(state: TrakkxState, names: Sequence[str], you: int | None = None) -> list[Note]:
    """The goal at the start, the round, and what was left on the racks at its end.

    The only person here is spoken to as ``you``.
    """
    found = []
    if state.variant.rounds > 1:
        found.append(Note(round_text(state)))
    if state.is_round_over:
        found += [
            Note(text.format(name=names[seat], tokens=list_text(rack)))
            for seat, rack in enumerate(state.racks)
            for text in [
                _("On your rack: {tokens}.") if seat == you else _("On {name}’s rack: {tokens}.")
            ]
            if rack
        ]
    if not any(state.opened) and not state.round:
        told = _(
            "A line is three or more: one number in different colours, or a run in one colour."
        )
        goal = _("Be first to empty your rack. Fewest points win.")
        found += [Note(goal, Tone.TIP), Note(told, Tone.TIP)]
    seat = state.player if you is None else you
    full = seat != NATURE and len(groups(state.table)) >= state.group_limit(seat)
    if full and seat == state.player and state.opened[seat] and not all(state.opened):
        found.append(Note(_(CONCEPTS["early"].text)))
    return found


# What to do next


def turn_prompt(state: TrakkxState, seat: int) -> str:
    """What a player with nothing in hand can do, and where."""
    rack, takes = state.racks[seat] or (), bool(state.display or state.bag)
    stuck = state.must_open(seat) and not fits_somewhere(rack)
    if stuck and all(map(is_number, rack)):
        told = ""
        if takes:
            both = _("Take a face-up token, or draw from the bag.")
            told = both if state.bag else _("Take a face-up token.")
        return paragraph([_("No three of your tokens make a line."), told])
    if takes and state.must_open(seat) and not stuck:
        return _("Play a line, take a face-up token, or draw from the bag.")
    if takes:
        both = _("Play tokens, take a face-up one, or draw from the bag.")
        return both if state.bag else _("Play tokens, or take a face-up one.")
    passes = state.legal_actions(seat).why_not(Pass()) is None
    return _("Play tokens, or pass.") if passes else _("Play tokens.")


def pressed_prompt(state: TrakkxState, action: Take | DrawToken, names: Sequence[str]) -> str:
    """What a press on a token of the tray, or on the bag, does."""
    return paragraph([hint_text(state, action, names), _("That ends your turn.")])


def holding_prompt(count: int, *, is_part: bool) -> str:
    """What to do with tokens in hand, perhaps part of a player's first line."""
    if is_part and count < SHORTEST:
        return _("Choose the rest of your line, then a place for it.")
    return ngettext("Where should it go?", "Where should the {count} tokens go?", count)


def draft_prompt(review: JudgedTable, table: TokenTable) -> str:
    """What the table still needs before it can be laid, or that it's ready."""
    if wrong := mistakes(review.faults, table):
        return tr(wrong[0].message)
    if review.faults:
        return _("Keep going: a line needs at least three.")
    if review.missing:
        return tr(review.missing[0].message)
    return ngettext(
        "All good: you can play {count} token.",
        "All good: you can play {count} tokens.",
        len(review.laid),
    )


def passing_prompt(owed: int, chosen: Sequence[str], left: str) -> str:
    """What to do in a swap."""
    if len(chosen) < owed:
        told = (
            _("Choose one token for {name}.") if owed == 1 else _("Choose two tokens for {name}.")
        )
        return told.format(name=left)
    return _("{name} will get {tokens}.", tokens=list_text(chosen), name=left)


def action_token_prompt(token: str, opponent: str = "") -> str:
    """An action token and what it does, "" for a number; ``opponent`` is set if there's one."""
    use = action_token_use(token, opponent)
    return labelled(capital(tr(token_words(token))), use) if use else ""


def action_token_use(token: str, opponent: str = "") -> str:
    """The same without its name."""
    if is_number(token):
        return ""
    if token == SWAP:
        return _("Everyone passes two tokens left.")
    if opponent:
        return _("{name} draws three from the bag.", name=opponent)
    return _("You choose who draws three.")


def only_opponent(seat: int, names: Sequence[str]) -> str:
    """The name of the one opponent of ``seat``; "" if there are several."""
    return names[1 - seat] if len(names) == 2 else ""


# What was done


def tell(before: State, player: int, action: Action, names: Sequence[str], *, brief: bool) -> str:
    """An action in words, with what came of it; see ``scenes.front.Teller``."""
    name = "" if player == NATURE else names[player]
    match action:
        case Lay():
            return _lay_text(TrakkxState.of(before), player, action, name, brief=brief)
        case Take(token):
            text = _("{name} takes the face-up {token}.")
            if brief:
                text = _("face-up {token}")
            return text.format(name=name, token=tr(token_words(token)))
        case DrawToken():
            if brief:
                return _("from the bag")
            return _("{name} draws from the bag.", name=name)
        case Swap():
            text = _("{name} plays swap: everyone passes tokens left.")
            return _("swap") if brief else text.format(name=name)
        case PassOn(tokens):
            text = _("{tokens} passed on") if brief else _("{name} passes on {tokens}.")
            return text.format(name=name, tokens=_as_seen(tokens, brief=brief))
        case Three(seat):
            if names_you(names[seat]):
                return three_for_you(name, brief=brief)
            if brief:
                return _("+3 for {name}", name=names[seat])
            return _("{name} makes {other} draw three.", name=name, other=names[seat])
        case Pass():
            return _("pass") if brief else _("{name} passes.", name=name)
        case Deal():
            return _deal_text(action, names, brief=brief)
    raise TypeError(f"no action of TRAKKX: {action!r}")


def _lay_text(before: TrakkxState, player: int, lay: Lay, name: str, *, brief: bool) -> str:
    laid = newly_laid(before.table, lay.table)
    if brief:
        return with_moves(before, lay, list_text(laid))
    told = lay_text(before, player, named(laid), name)
    return paragraph([told, moved_text(before, lay)])


def with_moves(before: TrakkxState, lay: Lay, told: str) -> str:
    """What's told of the tokens laid, and how many of the table move."""
    moved = len(changes(before.table, lay.table).moved)
    if not moved:
        return told
    return ngettext("{lay}; moves {count}", "{lay}; moves {count}", moved, lay=told)


def lay_text(before: TrakkxState, player: int, tokens: str, name: str) -> str:
    """That a player plays tokens, or opens with them."""
    template = _("{name} plays {tokens}.")
    if before.must_open(player):
        template = _("{name} opens with {tokens}.")
    return template.format(name=name, tokens=tokens)


def moved_text(before: TrakkxState, lay: Lay) -> str:
    """How many tokens of the table a lay moves, "" for none."""
    moved = len(changes(before.table, lay.table).moved)
    if not moved:
        return ""
    return ngettext("{count} table token moves.", "{count} table tokens move.", moved)


def laid_told(before: TrakkxState, lay: Lay, most: float = math.inf) -> str:
    """The tokens laid, and where, line by line; not where, if they're more than ``most``."""
    added = changes(before.table, lay.table).added
    if len(added) > most:
        return by_colour(newly_laid(before.table, lay.table))
    return _placed(lay.table, added)


def three_for_you(name: str, *, brief: bool) -> str:
    """That ``name`` makes the listener draw three."""
    told = _("+3, you draw three")
    return told if brief else ended(labelled(name, told))


def moved_told(before: TrakkxState, lay: Lay, *, brief: bool) -> str:
    """Which few tokens of the table a lay moves (unless ``brief``, where), or how many."""
    moved = changes(before.table, lay.table).moved.keys()
    if 0 < len(moved) <= _FEW_MOVED:
        names = named(lay.table[cell] for cell in moved)
        return _("Moved: {tokens}.", tokens=names if brief else _placed(lay.table, moved))
    return moved_text(before, lay)


def steps_told(now: TokenTable, lay: Lay, *, whole: bool = False) -> Iterator[str]:
    """What's still to be played and moved, and where, as much as anyone takes in at once or all."""
    todo, room = changes(now, lay.table), math.inf if whole else _MOST_STEPS
    for text, cells in (
        (_("Play {tokens}."), todo.added),
        (_("Move: {tokens}."), todo.moved.keys()),
    ):
        told, room = _first_of(lay.table, cells, room)
        if told:
            yield text.format(tokens=told)


def idea_told(before: TrakkxState, lay: Lay) -> str:
    """What a lay adds, and where, as much as is taken in beside others; how much it moves."""
    added = changes(before.table, lay.table).added
    return with_moves(before, lay, _first_of(lay.table, added, _MOST_OF_IDEA)[0])


def _first_of(table: TokenTable, cells: Collection[Cell], room: float) -> tuple[str, float]:
    """The first of these with their places, as many as there's ``room`` for, in words; what's left.

    At least one run is told, and then how many tokens more there are.
    """
    told, left = list[str](), len(cells)
    for step, own in _runs(table, cells):
        if told and room < len(step.split()):
            break
        room, left = room - len(step.split()), left - len(own)
        told.append(step)
    if left:
        told.append(ngettext("{count} more token", "{count} more tokens", left))
    return listed(told, ";"), room


def in_steps(table: TokenTable, cells: Collection[Cell]) -> list[Cell]:
    """These cells in the order in which they're told."""
    return [cell for _step, own in _runs(table, cells) for cell in own]


def _placed(table: TokenTable, cells: Collection[Cell]) -> str:
    """Tokens of the table, each once, with those they follow or precede."""
    return listed((step for step, _own in _runs(table, cells)), ";")


def _runs(table: TokenTable, cells: Collection[Cell]) -> Iterator[tuple[str, Sequence[Cell]]]:
    """These run by run, with their cells: groups of their own, then what goes beside others."""
    left = set(cells)
    alone = {cell for group in groups(table) if left >= group for cell in group}
    for line in sorted(lines(table), key=lambda one: (not alone >= {*one}, left >= {*one})):
        for new, run in groupby(line, left.__contains__):
            own = list(run)
            if not new:
                continue
            text, beside = _("{tokens} in a new line"), own[0]
            if own[0] != line[0]:
                text, beside = _("{tokens} after {token}"), line[line.index(own[0]) - 1]
            elif own[-1] != line[-1]:
                text, beside = _("{tokens} before {token}"), line[len(own)]
            tokens = named(table[cell] for cell in own)
            yield text.format(tokens=tokens, token=tr(token_words(table[beside]))), own
            left.difference_update(own)


def _deal_text(deal: Deal, names: Sequence[str], *, brief: bool) -> str:
    many = brief and len(deal.tokens) > 3
    tokens = tokens_text(len(deal.tokens)) if many else _as_seen(deal.tokens, brief=brief)
    if deal.to is not None:
        text = _("{tokens} for {name}") if brief else _("{name} gets {tokens}.")
        return text.format(name=names[deal.to], tokens=tokens)
    if many:
        return _("{tokens} face up", tokens=tokens)
    text = _("new: {tokens}") if brief else _("Now face up: {tokens}.")
    return text.format(tokens=tokens)


def named(tokens: Iterable[str]) -> str:
    """Tokens by name, as a list."""
    told = []
    for token, count in Counter(tokens).items():
        name = tr(token_words(token))
        told += [_("{token} twice", token=name)] * (count // 2) + [name] * (count % 2)
    return listed(told, "and") or _("nothing")


def display_told(state: TrakkxState) -> str:
    """The face-up tokens and the bag."""
    return _(
        "Face up: {tokens}. In the bag: {bag}.",
        tokens=named(state.display),
        bag=tokens_text(state.bag),
    )


def round_text(state: TrakkxState) -> str:
    """Which round it is."""
    return _("Round {number} of {count}.", number=state.round + 1, count=state.variant.rounds)


def line_told(table: TokenTable, line: Sequence[Cell]) -> str:
    """A line of the table by its number, from its first token on."""
    text = _("Line {number} down: {tokens}.")
    if line[0][1] == line[1][1]:
        text = _("Line {number} across: {tokens}.")
    number = lines(table).index(tuple(line)) + 1
    return text.format(number=number, tokens=by_colour(table[cell] for cell in line))


def by_colour(tokens: Iterable[str]) -> str:
    """Tokens by name, with a colour shared by several in a row said once."""
    told = []
    for kind, same in groupby(tokens, lambda token: token[0] if is_number(token) else ""):
        if not kind:
            told += [tr(token_words(token)) for token in same]
            continue
        values = listed(token[1:] for token in same)
        colour = Message(COLOUR_WORDS[kind])
        told.append(tr(Message("{colour} {value}", colour=colour, value=values)))
    return listed(told, ";")


def _as_seen(tokens: Sequence[str], *, brief: bool) -> str:
    """The tokens by name, or how many there are if they're hidden."""
    if UNKNOWN in tokens:
        return tokens_text(len(tokens))
    return list_text(tokens) if brief else named(tokens)


# Hints


def where_text(state: TrakkxState, action: Action) -> str:
    """Where to look for what a hint is about."""
    match action:
        case Lay(table) if state.table:
            added = sorted(changes(state.table, table).added, key=reading)
            near = (each for cell in added for each in neighbours(cell))
            # What moves isn't beside it, now or then.
            stay = (each for each in near if state.table.get(each) == table.get(each))
            token = next((table[each] for each in stay if each in table), None)
            if token is not None:
                return _("Something fits beside {token}.", token=tr(token_words(token)))
        case Take():
            return _("Take a face-up token.")
        case DrawToken() | Swap() | Three() | PassOn() | Pass():
            return piece_text(state, action)
    return _("Play tokens from your rack.")


def piece_text(state: TrakkxState, action: Action) -> str:
    """Which tokens a hint is about."""
    match action:
        case Lay(table):
            laid = newly_laid(state.table, table)
            return _("Fits on the table: {tokens}.", tokens=by_colour(laid))
        case Take(token):
            return _("Take {token}.", token=tr(token_words(token)))
        case DrawToken():
            return _("Nothing beats drawing from the bag.")
        case Swap():
            return _("Play your swap.")
        case Three():
            return _("Play your +3.")
        case PassOn(tokens):
            return _("Pass on: {tokens}.", tokens=list_text(tokens))
    return _("There’s nothing to take, draw or use.")


def hint_text(state: TrakkxState, action: Action, names: Sequence[str]) -> str:
    """A hint in words."""
    match action:
        case Lay(table):
            return _("Play {tokens}.", tokens=named(newly_laid(state.table, table)))
        case DrawToken():
            return _("Draw a token from the bag.")
        case Swap():
            return paragraph([piece_text(state, action), action_token_use(SWAP)])
        case Three(seat):
            return _("Play your +3: {name} draws three.", name=names[seat])
    return piece_text(state, action)


# What's hidden


def unseen(state: State, seat: int, names: Sequence[str]) -> Sequence[str]:
    """The others' racks, and the bag."""
    game = TrakkxState.of(state)
    hidden = [
        _("{name}’s rack", name=names[other])
        for other, rack in enumerate(game.observation(seat).racks)
        if rack is None
    ]
    return [*hidden, _("the tokens in the bag")] if game.bag else hidden


def head_starts(state: TrakkxState) -> tuple[str, ...]:
    """Each player's head start in figures; () if no one has one."""
    variant, given = state.variant, []
    for seat in range(state.players):
        part, points = variant.part_counted(seat), variant.head_points(seat)
        given.append(f"× {part}" if part < 1 else f"−{points}" if points else "")
    return tuple(given) if any(given) else ()
