"""TRAKKX in words: what can be done next, what an action was, what a hint means."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from game.protocol import NATURE, Action, State
from game.rules.trakkx.actions import Deal, Draw, Lay, Pass, PassOn, Swap, Take, Three
from game.rules.trakkx.faults import SHORTEST
from game.rules.trakkx.judging import Review, newly_laid
from game.rules.trakkx.lines import has_line
from game.rules.trakkx.state import TrakkxState
from game.rules.trakkx.table import Table
from game.rules.trakkx.tokens import ACTION_TOKENS, SWAP, UNKNOWN, token_list, token_words
from scenes.games.trakkx.fitting import is_unfinished, reason
from scenes.games.trakkx.work.changes import changes
from scenes.kit.i18n import _, ngettext, tr
from scenes.kit.i18n.formats import listed, paragraph
from scenes.kit.note import Note


def tokens_text(count: int) -> str:
    """A number of tokens in words."""
    return ngettext("{count} token", "{count} tokens", count).format(count=count)


def list_text(tokens: Sequence[str]) -> str:
    """Tokens by name, as a list in a sentence."""
    return listed(map(tr, token_list(tokens)), "and")


def notes(state: TrakkxState, names: Sequence[str]) -> list[Note]:
    """The goal at the start, the round, and what was left on the racks at its end."""
    found = []
    if state.variant.rounds > 1:
        text = _("Round {number} of {count}.").format(
            number=state.round + 1, count=state.variant.rounds
        )
        found.append(Note(text, anchor="rounds"))
    if state.is_round_over:
        found += [
            Note(
                _("{name} kept {tokens}.").format(name=name, tokens=list_text(rack)),
                anchor="score",
            )
            for name, rack in zip(names, state.racks, strict=True)
            if rack
        ]
    if not any(state.opened) and not state.round:
        found.append(
            Note(
                _(
                    "Get rid of all your tokens. Every line of tokens side by side is one "
                    "number in different colours, or one colour step by step; at least three."
                ),
                anchor="goal",
            )
        )
    if any(state.opened) and not all(state.opened):
        found.append(
            Note(
                _("Until all have opened there is one group for each player who has, and no more."),
                anchor="limit",
            )
        )
    return found


# What to do next


def turn_prompt(state: TrakkxState, seat: int) -> str:
    """What a player with nothing in hand can do."""
    rack = state.racks[seat] or ()
    cannot_open = state.must_open(seat) and not has_line(rack)
    ways = [] if cannot_open else [_("lay tokens on the table")]
    if state.must_open(seat) and not cannot_open:
        ways = [_("open your group with three or more tokens of your own in a line")]
    if state.display:
        ways.append(_("take an open token"))
    if state.bag:
        ways.append(_("draw a token from the bag"))
    if any(token in ACTION_TOKENS for token in rack):
        ways.append(_("play an action token"))
    if state.legal_actions(seat).why_not(Pass()) is None:
        ways.append(_("pass", "one of the ways in “You can …”"))
    told = _("You can {ways}.").format(ways=listed(ways, "or"))
    return paragraph([_("No three of your tokens make a line."), told]) if cannot_open else told


def groups_text(state: TrakkxState) -> str:
    """What a group is, and how many there may be."""
    return _(
        "Tokens that touch are a group. At most {count} may lie on the table; until everybody has "
        "opened, one for each player who has."
    ).format(count=state.variant.most_groups)


def holding_prompt(count: int) -> str:
    """What to do with tokens in hand."""
    return ngettext(
        "Point where the token is to lie.", "Point where the {count} tokens are to lie.", count
    ).format(count=count)


def draft_prompt(review: Review, table: Table) -> str:
    """What the table still needs before it can be laid, or that it is ready."""
    if review.missing:
        return _missing_text(review, table)
    return ngettext(
        "Everything fits: you can lay {count} token.",
        "Everything fits: you can lay {count} tokens.",
        len(review.laid),
    ).format(count=len(review.laid))


def _missing_text(review: Review, table: Table) -> str:
    """What is missing: what is wrong for good, else how many tokens lines lack, else the rest."""
    wrong = [fault for fault in review.faults if not is_unfinished(fault, table)]
    if wrong:
        return tr(reason(wrong[0], table))
    if not review.faults:
        return tr(review.missing[0].message)
    if len(review.faults) > 1:
        return _("Go on: every line needs at least three tokens.")
    lacking = SHORTEST - len(review.faults[0].cells)
    # No plurals: where a language has one form for all numbers it could not tell how many.
    if lacking == 1:
        return _("One more: a line has at least three tokens.")
    return _("Two more: a line has at least three tokens.")


def lay_note(review: Review, table: Table) -> str:
    """The same in a few words, for the button that lays; how many tokens, if nothing is missing."""
    if not review.missing:
        return tokens_text(len(review.laid))
    rule = review.missing[0].rule
    if any(not is_unfinished(fault, table) for fault in review.faults):
        return _("Something does not fit.")
    if review.faults:
        lacking = sum(SHORTEST - len(fault.cells) for fault in review.faults)
        return ngettext("{count} more token", "{count} more tokens", lacking).format(count=lacking)
    if rule == "open":
        return _("Open a group first.")
    if rule == "limit":
        return _("Too many groups.")
    return _("Put a token of yours there.")


def swap_prompt(state: TrakkxState, seat: int, chosen: Sequence[str], names: Sequence[str]) -> str:
    """Whose swap it is, if another's, and what the player on ``seat`` has to do in it."""
    left = names[(seat + 1) % len(names)]
    told = passing_prompt(state.owed(seat), chosen, left)
    if state.player == seat:
        return told
    return paragraph([tell(state, state.player, Swap(), names, brief=False), told])


def passing_prompt(owed: int, chosen: Sequence[str], left: str) -> str:
    """What to do in a swap."""
    if len(chosen) < owed:
        if owed == 1:
            told = _("Choose one token on your rack for {name}, who sits on your left.")
        else:
            told = _("Choose two tokens on your rack for {name}, who sits on your left.")
        return told.format(name=left)
    return _("{name} will get {tokens}.").format(tokens=list_text(chosen), name=left)


def action_token_prompt(token: str, opponent: str = "") -> str:
    """What an action token does; ``opponent`` is the only one, if there is only one."""
    if token == SWAP:
        return _(
            "Swap: you and everybody else choose two tokens and pass them on to the left. The "
            "token leaves the game."
        )
    if opponent:
        return _("Draw three: {name} draws three tokens from the bag.").format(name=opponent)
    return _("Draw three: choose who draws three tokens, here or by a click on their rack.")


def only_opponent(seat: int, names: Sequence[str]) -> str:
    """The name of the one opponent; "" where there are several."""
    return names[1 - seat] if len(names) == 2 else ""


# What was done


def tell(before: State, player: int, action: Action, names: Sequence[str], *, brief: bool) -> str:
    """An action in words, with what came of it; see ``scenes.front.Teller``."""
    name = "" if player == NATURE else names[player]
    match action:
        case Lay():
            return _lay_text(TrakkxState.of(before), player, action, name, brief=brief)
        case Take(token):
            text = _("{name} takes {token} from the open display.")
            if brief:
                text = _("takes {token}")
            return text.format(name=name, token=tr(token_words(token)))
        case Draw():
            if brief:
                return _("draws a token")
            return _("{name} draws from the bag.").format(name=name)
        case Swap():
            text = _("{name} plays swap: everybody passes tokens on to the left.")
            return _("plays swap") if brief else text.format(name=name)
        case PassOn(tokens):
            text = _("passes on {tokens}") if brief else _("{name} passes on {tokens}.")
            return text.format(name=name, tokens=_as_seen(tokens, brief=brief))
        case Three(seat):
            if brief:
                return _("makes {name} draw three").format(name=names[seat])
            return _("{name} plays draw three, and {other} has to draw.").format(
                name=name, other=names[seat]
            )
        case Pass():
            return _("pass") if brief else _("{name} passes.").format(name=name)
        case Deal():
            return _deal_text(action, names, brief=brief)
    raise TypeError(f"no action of TRAKKX: {action!r}")


def _lay_text(before: TrakkxState, player: int, lay: Lay, name: str, *, brief: bool) -> str:
    laid = newly_laid(before.table, lay.table)
    moved = len(changes(before.table, lay.table).moved)
    if brief:
        text = ngettext("lays {count}: {tokens}", "lays {count}: {tokens}", len(laid)).format(
            count=len(laid), tokens=list_text(laid)
        )
        if not moved:
            return text
        return ngettext("{lay}; moves {count}", "{lay}; moves {count}", moved).format(
            lay=text, count=moved
        )
    text = _("{name} lays {tokens}.")
    if before.must_open(player):
        text = _("{name} opens a group and lays {tokens}.")
    text = text.format(name=name, tokens=named(laid))
    if not moved:
        return text
    return f"{text} " + ngettext(
        "{count} token of the table moves.", "{count} tokens of the table move.", moved
    ).format(count=moved)


def _deal_text(deal: Deal, names: Sequence[str], *, brief: bool) -> str:
    many = brief and len(deal.tokens) > 3
    tokens = tokens_text(len(deal.tokens)) if many else _as_seen(deal.tokens, brief=brief)
    if deal.to is not None:
        text = _("{tokens} for {name}") if brief else _("{name} gets {tokens}.")
        return text.format(name=names[deal.to], tokens=tokens)
    if many:
        return _("{tokens} lie open").format(tokens=tokens)
    text = _("now open: {tokens}") if brief else _("Into the open display comes: {tokens}.")
    return text.format(tokens=tokens)


def named(tokens: Iterable[str]) -> str:
    """Tokens by name, as a list."""
    return listed((tr(token_words(token)) for token in tokens), "and") or _("nothing")


def _as_seen(tokens: Sequence[str], *, brief: bool) -> str:
    """The tokens by name, or how many there are if they are hidden."""
    if UNKNOWN in tokens:
        return tokens_text(len(tokens))
    return list_text(tokens) if brief else named(tokens)


def question_text(action: Action, names: Sequence[str]) -> str:
    """What to ask before an action of one's own is played."""
    match action:
        case Take(token):
            return _("Take {token}?").format(token=tr(token_words(token)))
        case Draw():
            return _("Draw a token from the bag?")
        case Swap():
            return _("Play swap? You and everybody else pass two tokens on to the left.")
        case Three(seat):
            return _("Let {name} draw three tokens?").format(name=names[seat])
        case PassOn(tokens):
            return _("Pass on {tokens}?").format(tokens=list_text(tokens))
        case Pass():
            return _("Pass?")
    return _("Lay your tokens like this?")


# Hints


def where_text(state: TrakkxState, action: Action) -> str:
    """Where to look for what a hint is about."""
    match action:
        case Lay() if state.table:
            return _("Look at this part of the table.")
        case Take():
            return _("Look at the open tokens.")
        case Draw():
            return _("Look at the bag.")
        case Pass():
            return hint_text_of_pass()
    return _("Look at your rack.")


def piece_text(state: TrakkxState, action: Action) -> str:
    """Which tokens a hint is about."""
    match action:
        case Lay(table):
            laid = len(newly_laid(state.table, table))
            return ngettext(
                "This token finds a place on the table.",
                "These {count} tokens find a place on the table.",
                laid,
            ).format(count=laid)
        case Take():
            return _("This is the token to take.")
        case Draw():
            return _("Nothing else is as good as a token from the bag.")
        case Swap() | Three():
            return _("Play this token.")
        case PassOn(tokens):
            return ngettext(
                "Pass on this token.", "Pass on these {count} tokens.", len(tokens)
            ).format(count=len(tokens))
    return hint_text_of_pass()


def also_text(state: TrakkxState, hint: str, lay: Lay) -> str:
    """How much could be laid, and then a hint that is no lay."""
    laid = len(newly_laid(state.table, lay.table))
    # The reason for the advice follows, so the lay has to come first.
    if state.must_open(state.player):
        return ngettext(
            "You could open with {count} token, but something else is better. {hint}",
            "You could open with {count} tokens, but something else is better. {hint}",
            laid,
        ).format(hint=hint, count=laid)
    return ngettext(
        "You could lay {count} token, but something else is better. {hint}",
        "You could lay {count} tokens, but something else is better. {hint}",
        laid,
    ).format(hint=hint, count=laid)


def hint_text(state: TrakkxState, action: Action, names: Sequence[str]) -> str:
    """A hint in words."""
    match action:
        case Lay():
            laid = newly_laid(state.table, action.table)
            moved = len(changes(state.table, action.table).moved)
            if moved:
                return ngettext(
                    "You can lay {count} token, if others are moved.",
                    "You can lay {count} tokens, if others are moved.",
                    len(laid),
                ).format(count=len(laid))
            return ngettext(
                "You can lay {count} token.", "You can lay {count} tokens.", len(laid)
            ).format(count=len(laid))
        case Take(token):
            return _("Take an open token: {token}.").format(token=tr(token_words(token)))
        case Draw():
            return _("Draw a token from the bag.")
        case Swap():
            return _("Play your token: swap.")
        case Three(seat):
            return _("Play your token: {name} draws three.").format(name=names[seat])
        case PassOn(tokens):
            return _("Pass on: {tokens}.").format(tokens=list_text(tokens))
    return hint_text_of_pass()


def hint_text_of_pass() -> str:
    """That there is nothing to hint at."""
    return _("There is nothing to take, to draw or to play: pass.")


# What is hidden


def unseen(state: State, seat: int, names: Sequence[str]) -> Sequence[str]:
    """The racks of the others, and the bag."""
    game = TrakkxState.of(state)
    hidden = [
        _("Rack of {name}").format(name=names[other])
        for other, rack in enumerate(game.observation(seat).racks)
        if rack is None
    ]
    return [*hidden, _("the tokens in the bag")] if game.bag else hidden
