"""The list of moves, and the cards around a board: help, what a computer knew, mistakes."""

from collections.abc import Callable, Iterator
from dataclasses import KW_ONLY
from functools import partial
from itertools import takewhile
from typing import TYPE_CHECKING, Final

import pygame

from game.analysis import NOTABLE
from game.bots.bot import Advice, Candidate
from game.match import HUMAN, LogEntry, Match
from game.messages import capital
from game.protocol import NATURE, Action, State
from scenes.kit.i18n import _, labelled, tr
from scenes.kit.i18n.formats import ended, listed, paragraph, unended
from scenes.kit.look import Look
from scenes.kit.marks import HINT, PLAYED
from scenes.kit.match_words import (
    called,
    chances_text,
    compared_numbers,
    compared_text,
    names_text,
    percent_text,
    proof_text,
    told_to,
)
from scenes.kit.theme import mix
from scenes.table.helpers.review import what_if
from scenes.table.panel.plates import CRAMMED
from scenes.table.table import AnyTable
from scenes.table.table_view import Step
from scenes.ui.button import Button
from scenes.ui.faces import Portrait
from scenes.ui.layout import Column, Row
from scenes.ui.listview import ListRow, ListView
from scenes.ui.scroll import ScrollView
from scenes.ui.text import Arrow, Label
from scenes.ui.widget import UNBOUNDED, Widget

if TYPE_CHECKING:
    from game.analysis import Reviewed


def told_log(table: AnyTable) -> tuple[LogEntry, ...]:
    """The log without what the players still have to see."""
    session, game = table.session, table.game
    log = tuple(session.match.log)
    if not session.is_live:
        return log
    hidden = [
        showing.action
        for showing in session.timeline.coming
        if not showing.backwards and not game.may_tell(showing, table.seen)
    ]
    return tuple(takewhile(lambda entry: entry.action is not hidden[0], log)) if hidden else log


def player_of(table: AnyTable, number: int) -> int:
    """Whose action it was: what chance made of a player's is told as theirs."""
    done = table.done(number)
    becomes = table.game.is_told_briefly and table.game.is_recapped(NATURE, done.action)
    if done.player == NATURE and number and (table.recap.runs or becomes):
        return table.done(number - 1).player
    return done.player


LIST_HEIGHT: Final = 120.0
"""The list's preferred height in design units; with more room it's higher."""


def move_list(table: AnyTable) -> ListView:
    """Every action with its player's token and its number; the one on show is chosen."""
    log, seen = told_log(table), table.seen
    calls = dict(zip(seen.names, seen.called, strict=True))

    def row(index: int) -> ListRow:
        done, player = table.done(index), player_of(table, index)
        player_style = None if player == NATURE else seen.player_styles[player]
        told = table.services.as_read(table.told(done))
        if player_style is not None and seen.by_ear:
            # A listener sees no token.
            name = done.names[player]
            told = labelled(calls.get(name, name), told)
        if index >= table.session.match.cursor:
            told = labelled(_("Taken back"), told)
        return ListRow(
            told,
            note="" if seen.by_ear else str(index + 1),
            icon="random" if player == NATURE else "",
            token=(player_style.colour, player_style.symbol) if player_style is not None else None,
        )

    return ListView(
        len(log),
        row,
        entries=log,
        selected=latest(table),
        on_select=lambda index: table.look_at(index + 1),
        single_click=True,
        own_heights=True,
        height=LIST_HEIGHT,
        flex=1.0,
        name="moves",
        label=_("Moves"),
        empty_text=_("Moves appear here."),
    )


def latest(table: AnyTable) -> int | None:
    """The number of the last action that may be told, None before the first."""
    position = min(table.session.position, len(told_log(table)))
    return position - 1 if position else None


_FACE = 44.0


def point_name(match: Match, point: "Reviewed") -> str:
    """Whose decision it was, and which."""
    at = point.position
    kinds = (match.kind_at(at, seat) for seat in range(len(match.seats)))
    names = called(zip(match.names_at(at), kinds, strict=True))
    return _("{name}, move {number}", name=names[point.entry.player], number=match.moves(at) + 1)


def meaning_text(table: AnyTable, point: "Reviewed") -> str:
    """What a turning point meant for who decided; failing that, which one it is."""
    analysis = table.review.analysis
    if analysis is None:
        return ""
    points = table.review.points
    meaning = analysis.meanings(points)[points.index(point)]
    return point_name(table.session.match, point) if meaning is None else tr(meaning)


def point_text(table: AnyTable, point: "Reviewed") -> str:
    """Whose decision it was, which, and what it meant for them."""
    name, meaning = point_name(table.session.match, point), meaning_text(table, point)
    return name if meaning == name else labelled(name, unended(meaning))


def coach_text(table: AnyTable, point: "Reviewed") -> str:
    """What the coach says to a person who decided: what's wrong, or why another way is better.

    The board shows which. A listener hears it, also of computers, and first what was played: the
    position on show is the one before it.
    """
    match, player, advice = table.session.match, point.entry.player, point.advice
    played = better = ""
    if table.seen.by_ear:
        state = match.states[point.position]
        played = labelled(_("Played"), _whole_told(table, state, player, point.entry.action))
        better = better_text(table, state, player, advice.best)
    if match.kind_at(point.position, player) != HUMAN:
        return table.services.as_read(paragraph([played, better]))
    against, why = against_text(table, point), tr(advice.why, table.seen.names)
    said = [played, against, better, why if table.seen.by_ear or not against else ""]
    told = told_to(match, player, paragraph(dict.fromkeys(said)))
    return table.services.as_read(told)


def against_text(table: AnyTable, point: "Reviewed") -> str:
    """What the coach minds about a person's decision; "" for nothing."""
    against = point.advice.against
    human = table.session.match.kind_at(point.position, point.entry.player) == HUMAN
    return tr(against, table.seen.names) if human and against is not None else ""


def better_text(table: AnyTable, state: State, player: int, action: Action) -> str:
    """What would have been better for someone, or still is."""
    return labelled(_("Better"), _whole_told(table, state, player, action))


def _whole_told(table: AnyTable, state: State, player: int, action: Action) -> str:
    told = table.game.idea_told(action, table.seen, whole=True)
    return ended(told or table.told_of(state, player, action))


def standing_text(table: AnyTable, position: int) -> str:
    """The standings at a position, once they're known; "" if no one looks for them."""
    analysis = table.review.analysis
    if analysis is None or analysis.is_open_at(position):
        return ""
    shares, names = analysis.standing_at(position), table.seen.called
    return listed(
        _(
            "{name} {percent}",
            name=names_text([names[seat] for seat in seats]),
            percent=percent_text(100 * shares[team]),
        )
        for team, seats in enumerate(analysis.teams)
    )


def point_ways(table: AnyTable, open_sheet: Callable[[], None]) -> Iterator[Button]:
    """What can be done at a turning point; ``open_sheet`` shows what else is known."""
    review, point = table.review, table.review.point
    # Those that come and go are on the left: what stays keeps its place.
    if review.may_try:
        better = None if point is None else point.advice.best
        again = partial(what_if, table, better=better)
        yield Button(_("Try another move"), again, icon="play", name="what-if")
    if review.analysis is not None:
        yield Button(review.title, open_sheet, icon="mark", name="luck")


def point_card(table: AnyTable) -> Iterator[Widget]:
    """The card of the turning point on show, if there's one."""
    point = table.review.point
    if point is None:
        return
    by_ear = table.seen.by_ear
    # The bar tells a reader which move it is.
    meant = point_text(table, point) if by_ear else meaning_text(table, point)
    words: list[Widget] = [Label(meant, "small-strong", name="meant")]
    coach = coach_text(table, point)
    # With large letters the board needs the room: what's better is marked there.
    if coach and table.services.look.letters <= CRAMMED:
        words.append(Label(coach, "small", name="coach"))
    if not by_ear:
        told = (PLAYED, _("Played")), (HINT, _("Better"))
        signs = [Row([Arrow(ink), Label(word, "small")], gap=4, fold=False) for ink, word in told]
        words.append(Row(signs, gap=18, fold=False))
    face = Portrait(table.company.faces[point.entry.player], _FACE, "rueful")
    yield Row([face, Column(words, gap=0, flex=1.0)], gap=12, fold=False)


class Card(Column):
    """A soft ground that sets words of help apart from the game's, with an edge to show it too.

    ``tone`` is the theme's colour for it: "hint", "good" or "danger". It's ``least`` high.
    """

    _: KW_ONLY
    tone: str = "hint"
    least: float = 0.0

    def measure_content(self, look: Look, width: int) -> tuple[int, int]:
        wide, high = super().measure_content(look, width)
        return wide, max(high, look.px(self.least))

    def paint(self, surface: pygame.Surface) -> None:
        look, colour = self.look, self.look.colour(self.tone)
        ground = mix(look.theme.paper, colour, 0.10)
        edge = mix(look.theme.paper, colour, 0.55)
        box = look.box(self.rect.size, look.px(14), ground, 255, edge, look.px(1.5))
        surface.blit(box, self.rect)


_HEAD: Final = 0.4
"""The most of a card's width that its head takes beside the words; else they're below."""


class _HeadAndWords(Row):
    """A head, and words that get all other room."""

    def _folds(self, look: Look, room: int) -> bool:
        return self.children[0].measure(look, UNBOUNDED)[0] > _HEAD * room


class _Head(Column):
    """Lines that don't wrap: all room for more lines belongs to the words beside them."""

    def least_width(self, look: Look) -> int:
        return self.measure(look, UNBOUNDED)[0]


def help_words(table: AnyTable, *, shown: bool = False) -> str:
    """What a hint tells by now, or what the coach objects to; "" for nothing.

    It's ``shown`` beside the board, or said to someone who may not see that.
    """
    help_, names = table.help, table.seen.names
    why = "" if help_.reason is None else tr(help_.reason, names)
    if help_.objection is not None:
        about = help_.objection.about
        proof = "" if about is None else proof_text(about.value, about.proven)
        return paragraph([why or _("There’s a much better move."), proof])
    advice, step = help_.advice, help_.step
    if advice is None or step is None:
        return ""
    tell = table.game.shown_hint if shown else table.game.hint_sentence
    sentence = tell(advice, step, table.seen)
    if step is not Step.MOVE or not sentence:
        return sentence
    best = advice.candidates[0]
    certain = proof_text(best.value, best.proven) or _settled_text(advice)
    # Of a sure win the reason says so too.
    known = why and best.value >= 1.0 and best.proven is not None and best.proven.turns is None
    return paragraph([sentence, why, "" if known else certain])


def help_head(table: AnyTable) -> str:
    """Which of the hints it is, or that the coach speaks; "" for neither."""
    help_ = table.help
    if help_.objection is not None:
        return _("Coach on your move")
    if help_.step is None:
        return ""
    number, count = help_.steps.index(help_.step) + 1, len(help_.steps)
    return _("Hint {number} of {count}", number=number, count=count) if count > 1 else _("Hint")


def _settled_text(advice: Advice) -> str:
    """That nothing matters any more, if no action would change much."""
    if not advice.is_settled:
        return ""
    if advice.best_value < 0.5:
        return _("The game is as good as lost.")
    return _("The game is as good as won.")


def help_ways(table: AnyTable) -> Iterator[Button]:
    """The choice that an objection leaves, or good moves to be hidden."""
    help_, seen = table.help, table.seen
    if help_.objection is not None:
        yield Button(_("Take back"), table.withdraw, kind="primary", name="take-back")
        yield Button(_("Play it"), table.confirm, name="play-anyway")
        return
    told = help_.step is not None and help_.advice is not None
    helps = help_.is_wanted and (seen.live or bool(seen.ideas)) and seen.seat is not None
    if help_.shows_ideas and (told or helps) and help_.judged is None:
        yield Button(_("Hide good moves"), help_.switch_ideas, name="ideas")


def help_card(table: AnyTable) -> Iterator[Widget]:
    """The words of a hint, or an objection; nothing while nothing is told."""
    help_, asked = table.help, table.help.objection
    # Ideas alone don't say what to do.
    if asked is None and (help_.step is None or help_.advice is None):
        return
    head: list[Widget] = [Label(help_head(table), "small", "ink_soft", name="help-head")]
    # A listener sees no marks.
    words = table.services.as_read(help_words(table, shown=not table.seen.by_ear))
    if words and asked is not None and asked.loss >= NOTABLE and asked.about is not None:
        # What a bad move does to the chances.
        values = asked.best_value, asked.about.value
        head.append(
            Label(
                compared_text(*values, len(table.seen.state.teams)),
                "small-strong",
                tooltip=compared_numbers(*values),
                name="help-chances",
            )
        )
    told = [Label(words, "small", name="help-words", flex=1.0)] if words else []
    row = _HeadAndWords([_Head(head, gap=0), *told], gap=16, folded_gap=0)
    yield Card([row], padding=(12, 2), least=38, justify="center")


def knowledge_ways(table: AnyTable) -> Iterator[Button]:
    """What opens what a computer knew, if its move is on show, and no result."""
    known, review = table.help.knowledge, table.review
    if known.offered is not None and review.point is None and not table.session.is_live:
        yield Button(_("Why this move?"), known.open, icon="computer", name="knew")


def knowledge_card(table: AnyTable) -> Iterator[Widget]:
    """What's known now of the computer's move that was asked about, and what it weighed."""
    knowledge, names, match = table.help.knowledge, table.seen.names, table.session.match
    entry, position, options = knowledge.entry, knowledge.position, knowledge.options
    assert position is not None
    state = match.states[position]
    unseen = table.front.words().unseen(state, entry.player, names)
    number = match.moves(position) + 1
    head = _("{name}, move {number}", name=names[entry.player], number=number)
    told = [Label(head, "strong", name="knew-head", answers=True)]
    if unseen:
        hidden = _("It couldn’t see {things}.", things=names_text(unseen))
        told.append(Label(hidden, "small", name="knew-hidden", answers=True))
    # What speaks for what was chosen, as a hint tells it; failing that, that it was liked.
    reason = _("{name} liked this best.", name=names[entry.player])
    if knowledge.hint is not None:
        reason = _("A hint would say: “{why}”", why=tr(knowledge.hint, names))
    slipped = _("Its finger slipped.") if knowledge.chosen != entry.action else ""
    thought = paragraph([reason, slipped])
    told.append(Label(thought, "small", "ink_soft", name="knew-thought", answers=True))
    yield ScrollView(Card(told, gap=6, padding=(12, 10)))
    if not options:
        return

    def row(candidate: Candidate) -> ListRow:
        played, chosen = candidate.action == entry.action, candidate.action == knowledge.chosen
        detail = [_("played", "a move")] if played else [_("chosen", "a move")] if chosen else []
        chances = chances_text(candidate.value, len(table.seen.state.teams))
        told = capital(chances)
        # Unless the board tells what an action is, and words can't.
        if not table.game.is_shown(candidate.action) or table.seen.by_ear:
            told = table.told_of(state, entry.player, candidate.action)
            detail.append(chances)
        if candidate.action == knowledge.shown:
            detail.append(percent_text(100 * candidate.value))
        return ListRow(told, detail=listed(detail), icon="check" if played or chosen else "")

    rows = [row(candidate) for candidate in options]
    actions = [candidate.action for candidate in options]
    yield ListView(
        len(rows),
        rows.__getitem__,
        entries=rows,
        selected=actions.index(knowledge.shown) if knowledge.shown in actions else None,
        on_select=lambda index: knowledge.point_out(actions[index]),
        single_click=True,
        own_heights=True,
        height=2 * LIST_HEIGHT,
        name="knew-list",
        label=_("Its options"),
    )
