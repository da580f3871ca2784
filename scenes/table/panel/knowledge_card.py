"""What's beside the board about a computer's move: what it saw, weighed, and didn't see."""

from __future__ import annotations

from typing import Final

from game.bots.bot import Candidate
from game.protocol import Action
from scenes.kit.i18n import _, ngettext, tr
from scenes.kit.i18n.formats import listed, paragraph, whole_number
from scenes.kit.match_words import chances_text, names_text, percent_text
from scenes.table.panel.help_card import Card
from scenes.table.panel.move_list import LIST_HEIGHT
from scenes.table.table import AnyTable
from scenes.ui.button import Button
from scenes.ui.listview import ListRow, ListView
from scenes.ui.text import Label

_LISTED: Final = 40
"""The most actions listed."""


class KnowledgeCard:
    """A ``button`` that opens a computer's move, a ``card`` about it, and a list.

    ``weighed`` is the list, in place of the list of moves.
    """

    def __init__(self, table: AnyTable) -> None:
        self._table = table
        self._knowledge = table.help.knowledge
        self.button = Button(
            _("How the computer saw it"), self._knowledge.open, icon="computer", name="knew"
        )
        self._head = Label("", "strong", name="knew-head")
        self._hidden = Label("", "small", name="knew-hidden")
        self._thought = Label("", "small", "ink_soft", name="knew-thought")
        for told in (self._head, self._hidden, self._thought):
            told.answers = True
        self._listed: tuple[Candidate, ...] = ()
        self.weighed = ListView(
            0,
            self._row,
            on_select=lambda index: self._knowledge.point_out(self._listed[index].action),
            single_click=True,
            own_heights=True,
            height=LIST_HEIGHT,
            flex=1.0,
            name="knew-list",
            label=_("Its options"),
            empty_text=_("Its options appear here."),
        )
        self.card = Card(
            [
                self._head,
                self._hidden,
                self._thought,
                Button(_("Close"), self._knowledge.close, name="knew-close"),
            ],
            gap=6,
            padding=(12, 10),
        )

    def refresh(self) -> None:
        """Show what's known now, or nothing if no computer's move is on show."""
        knowledge = self._knowledge
        offered = knowledge.offered
        self.button.visible = offered is not None
        if knowledge.is_open:
            self._fill()

    def _fill(self) -> None:
        table, knowledge = self._table, self._knowledge
        match, entry = table.host.match, knowledge.entry
        names = table.seen.names
        assert knowledge.position is not None
        self._head.text = _(
            "{name}, before move {number}",
            name=names[entry.player],
            number=match.moves(knowledge.position) + 1,
        )
        state = match.states[knowledge.position]
        unseen = table.front.words().unseen(state, entry.player, names)
        self._hidden.text = (
            _("It couldn’t see {things}.", things=names_text(unseen))
            if unseen
            else _("Nothing was hidden: it saw what everyone saw.")
        )
        self._thought.text = self._thought_text()
        listed = knowledge.candidates[:_LISTED]
        if listed != self._listed:
            self._listed = listed
            self.weighed.set_count(len(listed))
        actions = [candidate.action for candidate in listed]
        shown = knowledge.shown
        self.weighed.selected = actions.index(shown) if shown in actions else None
        self.weighed.invalidate()

    def _thought_text(self) -> str:
        knowledge = self._knowledge
        if knowledge.failure is not None:
            return tr(knowledge.failure)
        decision = knowledge.decision
        if decision is None:
            return _("Thinking about this move again …")
        said = _("It went by instinct.")
        if decision.nodes:
            said = ngettext(
                "Thinking again, it checked {count} possibility.",
                "Thinking again, it checked {count} possibilities.",
                decision.nodes,
                count=whole_number(decision.nodes),
            )
        played = knowledge.entry.action
        if self._chosen() != played:
            return paragraph([said, _("Its finger slipped a little.")])
        if decision.action != played:
            move = self._told(decision.action)
            return paragraph([said, _("Now it would play: {move}.", move=move)])
        return said

    def _row(self, index: int) -> ListRow:
        candidate = self._listed[index]
        played = candidate.action == self._knowledge.entry.action
        chosen = candidate.action == self._chosen()
        detail = [_("played", "a move")] if played else [_("chosen", "a move")] if chosen else []
        detail.append(chances_text(candidate.value, len(self._table.seen.state.teams)))
        if candidate.action == self._knowledge.shown:
            detail.append(percent_text(100 * candidate.value))
        return ListRow(
            self._told(candidate.action),
            detail=listed(detail),
            icon="check" if played or chosen else "",
        )

    def _chosen(self) -> Action:
        """What it wanted to do, if that's known; else what it did."""
        played, decision = self._knowledge.entry.action, self._knowledge.decision
        if decision is None or decision.meant is None or decision.action != played:
            return played
        return decision.meant

    def _told(self, action: Action) -> str:
        table, knowledge = self._table, self._knowledge
        assert knowledge.position is not None
        state = table.host.match.states[knowledge.position]
        return table.front.words().tell(
            state, knowledge.entry.player, action, table.seen.names, brief=True
        )
