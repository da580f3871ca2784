"""The list of moves, and the cards around a board: help, what a computer knew, mistakes."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import takewhile
from typing import TYPE_CHECKING, Final

import pygame

from game.analysis import NOTABLE
from game.bots.bot import Advice, Candidate
from game.match import HUMAN, LogEntry
from game.messages import capital
from game.protocol import NATURE, Action
from scenes.kit.i18n import _, labelled, tr
from scenes.kit.i18n.formats import ended, listed, paragraph, unended
from scenes.kit.look import Look
from scenes.kit.match_words import (
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
from scenes.ui.button import Way
from scenes.ui.faces import Portrait
from scenes.ui.layout import Column, Row
from scenes.ui.listview import ListRow, ListView
from scenes.ui.text import Label
from scenes.ui.widget import UNBOUNDED

if TYPE_CHECKING:
    from game.analysis import Reviewed


def told_log(table: AnyTable) -> tuple[LogEntry, ...]:
    """The log without what the players still have to see."""
    host, game = table.host, table.game
    log = tuple(host.match.log)
    if not host.is_live:
        return log
    hidden = next(
        (
            showing.action
            for showing in host.timeline.coming
            if not showing.backwards and not game.may_tell(showing, table.seen)
        ),
        None,
    )
    return tuple(takewhile(lambda entry: entry.action is not hidden, log))


LIST_HEIGHT: Final = 120.0
"""The list's preferred height in design units; with more room it's higher."""


class MoveList:
    """Shows every action with its player's token and its number; the one on show is chosen."""

    def __init__(self, table: AnyTable) -> None:
        self._table = table
        self._shown: tuple[LogEntry, ...] = ()
        self.widget = ListView(
            0,
            self._row,
            on_select=lambda index: table.look_at(index + 1),
            single_click=True,
            own_heights=True,
            height=LIST_HEIGHT,
            flex=1.0,
            name="moves",
            label=_("Moves"),
            empty_text=_("Moves appear here."),
        )

    def _row(self, index: int) -> ListRow:
        table = self._table
        done = table.done(index)
        player_style = table.seen.style_of(done.player)
        told = table.services.as_read(table.told(done))
        if player_style is not None and table.seen.by_ear:
            # A listener sees no token.
            told = labelled(done.names[done.player], told)
        return ListRow(
            told,
            note=str(index + 1),
            icon="random" if done.player == NATURE else "",
            token=(player_style.colour, player_style.symbol) if player_style is not None else None,
        )

    def refresh(self) -> None:
        """Show the log as it is now."""
        log = told_log(self._table)
        same = sum(1 for _pair in takewhile(_is_one, zip(self._shown, log, strict=False)))
        if same < max(len(log), len(self._shown)):
            self.widget.set_count(len(log), unchanged=same)
            self._shown = log
        else:
            self.widget.invalidate()
        self.widget.selected = self._latest(log)

    def latest(self) -> int | None:
        """The number of the last action that may be told, None before the first."""
        return self._latest(told_log(self._table))

    def _latest(self, log: Sequence[LogEntry]) -> int | None:
        position = min(self._table.host.position, len(log))
        return position - 1 if position else None


def _is_one(pair: tuple[LogEntry, LogEntry]) -> bool:
    return pair[0] is pair[1]


_FACE = 44.0


def point_name(table: AnyTable, point: Reviewed) -> str:
    """Whose decision it was, and which."""
    match = table.host.match
    name = match.names_at(point.position)[point.entry.player]
    return _("{name}, move {number}", name=name, number=match.moves(point.position) + 1)


def meaning_text(table: AnyTable, point: Reviewed) -> str:
    """What a turning point meant for the match; failing that, which one it is."""
    analysis = table.review.analysis
    if analysis is None:
        return ""
    points = table.review.points
    meaning = analysis.meanings(points)[points.index(point)]
    return point_name(table, point) if meaning is None else tr(meaning, table.seen.names)


def point_text(table: AnyTable, point: Reviewed) -> str:
    """Which decision it was, and what it meant for the match."""
    name, meaning = point_name(table, point), meaning_text(table, point)
    number = table.host.match.moves(point.position) + 1
    text = _("Move {number}: {what}", number=number, what=unended(meaning))
    return name if meaning == name else text


def coach_text(table: AnyTable, point: Reviewed) -> str:
    """What the coach says to a person who decided: what's wrong, or why another way is better.

    The board shows which; listeners hear it, also of computers.
    """
    match, names = table.host.match, table.seen.names
    player, advice = point.entry.player, point.advice
    better = ""
    if table.seen.by_ear:
        told = table.told_of(match.states[point.position], player, advice.best)
        better = labelled(_("Better"), ended(told))
    if match.kind_at(point.position, player) != HUMAN:
        return better
    said = [better, tr(advice.why, names)]
    if advice.against is not None:
        said = [tr(advice.against, names), better]
    return table.services.as_read(told_to(match, player, paragraph(said)))


def standing_text(table: AnyTable, position: int) -> str:
    """The standings at a position, once they're known; "" if no one looks for them."""
    analysis = table.review.analysis
    if analysis is None or analysis.is_open_at(position):
        return ""
    shares, names = analysis.standing_at(position), table.seen.names
    return listed(
        _(
            "{name} {percent}",
            name=names_text([names[seat] for seat in seats]),
            percent=percent_text(100 * shares[team]),
        )
        for team, seats in enumerate(analysis.teams)
    )


class PointCard:
    """The card of the turning point on show, if any.

    ``open_sheet`` shows what else is known of the match.
    """

    def __init__(self, table: AnyTable, open_sheet: Callable[[], None]) -> None:
        self._table, self._open_sheet = table, open_sheet
        self._face = Portrait(table.company.faces[0], _FACE, "rueful")
        self._meaning = Label("", "small-strong", name="meant")
        self._coach = Label("", "small", name="coach")
        words = Column([self._meaning, self._coach], gap=0, flex=1.0)
        self.widget = Row([self._face, words], gap=12, fold=False, visible=False)

    def ways(self) -> Iterator[Way]:
        """What can be done at a turning point, and the sheet."""
        review = self._table.review
        # Those that come and go are on the left: what stays keeps its place.
        if review.may_try:
            told = _("Try another move here")
            yield Way("what-if", _("What if?"), self._try, icon="play", tooltip=told)
        if review.analysis is not None:
            text = _("Luck and mistakes") if review.analysis.has_chance else _("Mistakes")
            yield Way("luck", text, self._open_sheet, icon="list")

    def refresh(self) -> None:
        """Show the turning point on show, if there's one."""
        table, point = self._table, self._table.review.point
        self.widget.visible = point is not None
        if point is None:
            return
        self._face.who = table.company.faces[point.entry.player]
        self._face.invalidate()
        self._meaning.text = point_text(table, point)
        self._coach.text = coach_text(table, point)
        # With large letters the board needs the room: what's better is marked there.
        crammed = table.services.look.letters > CRAMMED
        self._coach.visible = bool(self._coach.text) and not crammed

    def _try(self) -> None:
        point = self._table.review.point
        what_if(self._table, better=None if point is None else point.advice.best)


class Card(Column):
    """A soft ground that sets words of help apart from the game's, with an edge to show it too.

    ``tone`` is the theme's colour for it: "hint", "good" or "danger".
    """

    tone = "hint"

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
    return paragraph([sentence, why, certain])


def help_head(table: AnyTable) -> str:
    """Which of the hints it is, or that the coach speaks; "" for neither."""
    help_ = table.help
    if help_.objection is not None:
        return _("Coach on your move")
    if help_.step is None:
        return ""
    before = help_.first - 1
    number, count = help_.step - before, len(Step) - before
    return _("Hint {number} of {count}", number=number, count=count)


def _settled_text(advice: Advice) -> str:
    """That nothing matters any more, if no action would change much."""
    if not advice.is_settled:
        return ""
    if advice.best_value < 0.5:
        return _("The game is as good as lost.")
    return _("The game is as good as won.")


class HelpCard:
    """The words of a hint, or an objection with the choice it leaves."""

    def __init__(self, table: AnyTable) -> None:
        self._table = table
        self._head = Label("", "small", "ink_soft", name="help-head")
        self._words = Label("", "small", name="help-words", flex=1.0)
        self._chances = Label("", "small-strong", visible=False, name="help-chances")
        head = _Head([self._head, self._chances], gap=0)
        words = _HeadAndWords([head, self._words], gap=16, folded_gap=0)
        self.widget = Card([words], gap=0, padding=(12, 2), visible=False)

    def ways(self) -> Iterator[Way]:
        """The choice that an objection leaves, or good moves to be shown or hidden."""
        table, help_ = self._table, self._table.help
        seen = table.seen
        if help_.objection is not None:
            yield Way("take-back", _("Take back"), table.withdraw, "primary")
            yield Way("play-anyway", _("Play it"), table.confirm)
            return
        told = help_.step is not None and help_.advice is not None
        ideas = help_.shows_ideas and help_.is_wanted
        helps = ideas and (seen.live or bool(seen.ideas)) and seen.seat is not None
        lists = told and (help_.step is Step.MOVE or help_.shows_ideas)
        if (lists or helps) and help_.judged is None:
            text = _("Hide good moves") if help_.shows_ideas else _("Good moves")
            yield Way("ideas", text, help_.switch_ideas)

    def refresh(self) -> None:
        """Show what's told now; the card is gone while nothing is."""
        table, help_ = self._table, self._table.help
        self._head.text = help_head(table)
        # A listener sees no marks.
        self._words.text = table.services.as_read(help_words(table, shown=not table.seen.by_ear))
        told = help_.step is not None and help_.advice is not None
        self._words.visible = bool(self._words.text)
        # Ideas alone don't say what to do.
        self.widget.visible = help_.objection is not None or told
        self._show_chances()

    def _show_chances(self) -> None:
        """Say what a bad move does to the chances."""
        asked = self._table.help.objection
        about = None if asked is None or asked.loss < NOTABLE else asked.about
        self._chances.visible = about is not None and self._words.visible
        if asked is not None and about is not None:
            sides = len(self._table.seen.state.teams)
            self._chances.text = compared_text(asked.best_value, about.value, sides)
            self._chances.tooltip = compared_numbers(asked.best_value, about.value)


class KnowledgeCard:
    """A ``card`` about a computer's move, and a list of what it ``weighed``."""

    def __init__(self, table: AnyTable) -> None:
        self._table = table
        self._knowledge = table.help.knowledge
        self._head = Label("", "strong", name="knew-head")
        self._hidden = Label("", "small", name="knew-hidden")
        self._thought = Label("", "small", "ink_soft", name="knew-thought")
        for told in (self._head, self._hidden, self._thought):
            told.answers = True
        self._listed: Sequence[Candidate] = ()
        self.weighed = ListView(
            0,
            self._row,
            on_select=lambda index: self._knowledge.point_out(self._listed[index].action),
            single_click=True,
            own_heights=True,
            height=2 * LIST_HEIGHT,
            name="knew-list",
            label=_("Its options"),
        )
        self.card = Card([self._head, self._hidden, self._thought], gap=6, padding=(12, 10))

    def ways(self) -> Iterator[Way]:
        """What opens it, if a computer's move is on show."""
        if self._knowledge.offered is not None and self._table.review.point is None:
            yield Way("knew", _("Why this move?"), self._knowledge.open, icon="computer")

    def refresh(self) -> None:
        """Show what's known now of the move that it's open for."""
        table, knowledge = self._table, self._knowledge
        if not knowledge.is_open:
            return
        match, entry = table.host.match, knowledge.entry
        names = table.seen.names
        assert knowledge.position is not None
        self._head.text = _(
            "{name}, move {number}",
            name=names[entry.player],
            number=match.moves(knowledge.position) + 1,
        )
        state = match.states[knowledge.position]
        unseen = table.front.words().unseen(state, entry.player, names)
        self._hidden.visible = bool(unseen)
        self._hidden.text = _("It couldn’t see {things}.", things=names_text(unseen))
        self._thought.text = self._thought_text()
        listed = knowledge.options
        if listed != self._listed:
            self._listed = listed
            self.weighed.set_count(len(listed))
        self.weighed.visible = bool(listed)
        actions = [candidate.action for candidate in listed]
        shown = knowledge.shown
        self.weighed.selected = actions.index(shown) if shown in actions else None
        self.weighed.invalidate()

    def _thought_text(self) -> str:
        """What speaks for what was chosen, as a hint tells it; failing that, that it was liked."""
        knowledge, names = self._knowledge, self._table.seen.names
        reason = _("{name} liked this best.", name=names[knowledge.entry.player])
        if knowledge.hint is not None:
            reason = _("A hint would say: “{why}”", why=tr(knowledge.hint, names))
        slipped = knowledge.chosen != knowledge.entry.action
        return paragraph([reason, _("Its finger slipped.") if slipped else ""])

    def _row(self, index: int) -> ListRow:
        candidate = self._listed[index]
        played = candidate.action == self._knowledge.entry.action
        chosen = candidate.action == self._knowledge.chosen
        detail = [_("played", "a move")] if played else [_("chosen", "a move")] if chosen else []
        chances = chances_text(candidate.value, len(self._table.seen.state.teams))
        told = capital(chances)
        if not self._is_shown(candidate.action):
            told = self._told(candidate.action)
            detail.append(chances)
        if candidate.action == self._knowledge.shown:
            detail.append(percent_text(100 * candidate.value))
        return ListRow(
            told,
            detail=listed(detail),
            icon="check" if played or chosen else "",
        )

    def _is_shown(self, action: Action) -> bool:
        """Whether the board tells what an action is, and words can't."""
        return self._table.game.is_shown(action) and not self._table.seen.by_ear

    def _told(self, action: Action) -> str:
        table, knowledge = self._table, self._knowledge
        assert knowledge.position is not None
        state = table.host.match.states[knowledge.position]
        return table.told_of(state, knowledge.entry.player, action)
