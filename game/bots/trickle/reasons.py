"""Why a move is good, or what it gives away: the main thing it changes.

Reasons are Trickle's sentences, with the cells and players they speak of; a relative puts some into
words of its own, since its pieces and edges have names of their own.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TypeVar

from game.boards import EDGE_CELLS, EDGE_OF, NAME
from game.bots.trickle.hops import Hop, Tables
from game.bots.trickle.position import TeamPosition
from game.messages import N_, Message, SeatName, counted
from game.rules.trickle import CORNER_CELLS
from game.rules.trickle.state import TrickleState

_MOST = 0.6
"""The share of all moves that's called “most”."""

_NEARLY_ALL = 0.8
"""The share of all moves that's called “nearly all”."""


_SCORE = N_("You can score now.")
_SET_UP = N_("You can set up a score.")
_STOP = N_("Stop {player}.")
_HINDER = N_("Make it harder for {player}.")
_LEAST = N_("Give away as little as you can.")
"""What moves are after, told without giving them away."""

_OUT_OF_REACH = -2

_GIVES = N_("Every move helps {player}. This one gives away least.")


@dataclass(frozen=True, slots=True)
class Reason:
    """A sentence of Trickle's, what the move is after, and what both may name."""

    sentence: str
    aim: str = ""
    fields: Mapping[str, object] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Wording:
    """One game's words, English source strings for translation.

    ``instead`` has what it says in place of Trickle's sentences, where that differs. ``pieces``
    name a piece by its value and ``cell``; a value without an entry uses that of 0, which may name
    the ``value``. ``points`` is an amount, singular and plural, if sentences name amounts.
    """

    instead: Mapping[str, str]
    pieces: Mapping[int, str]
    points: tuple[str, str] = ("{count}", "{count}")

    def aim(self, reason: Reason) -> Message | None:
        """What a move is after, without giving it away; None if there's no choice."""
        return self._told(reason.aim, reason.fields) if reason.aim else None

    def message(self, reason: Reason) -> Message:
        """The reason in words."""
        fields = dict(reason.fields)
        if isinstance(points := fields.get("points"), int):
            fields["points"] = counted(*self.points, count=points)
        return self._told(reason.sentence, fields)

    def _told(self, sentence: str, fields: Mapping[str, object]) -> Message:
        return Message(self.instead.get(sentence, sentence), **fields)

    def piece(self, value: int, cell: str) -> Message:
        """A piece as part of a sentence."""
        if value in self.pieces:
            return Message(self.pieces[value], cell=cell)
        return Message(self.pieces[0], cell=cell, value=value)


B = TypeVar("B", bound=TeamPosition)


def seen_by(board: B, team: int) -> B:
    """The position, if it were another team's turn."""
    turned = board.play(None)
    turned.side = team
    turned.passes = board.passes
    return turned


class TrickleReasoner:
    """Finds reasons for and against one position's moves."""

    def __init__(self, state: TrickleState, root: TeamPosition, words: Wording) -> None:
        """``root`` is the position of ``state``, judged without errors."""
        self._state = state
        self.root = root
        self._words = words
        self._me = root.side
        self._tables: Tables = root.tables
        teams = self._tables.teams
        self._others = [(self._me + turn) % teams for turn in range(1, teams)]
        self._chances_before = {team: self._chances(root, team) for team in range(teams)}

    # Words

    def _seat(self, team: int) -> SeatName:
        """Who plays next for a team."""
        teams = self._tables.teams
        ahead = (team - self._me) % teams
        return SeatName((self._state.player + ahead) % self._state.players)

    def _piece(self, cell: int, board: TeamPosition | None = None) -> Message:
        value = (board or self.root).value_of(1 << cell)
        return self._words.piece(value if self._tables.valued else 1, NAME[cell])

    # What can be scored

    def _chances(self, board: TeamPosition, team: int) -> dict[Hop, int]:
        """A team's scoring moves if it were its turn, with their points."""
        turned = board if board.side == team and board is self.root else seen_by(board, team)
        chances = {}
        for hop in turned.hops():
            points = turned.value_of(hop.leaves) * hop.points[team]
            if points > 0:
                chances[hop] = points
        return chances

    def _most(self, board: TeamPosition, team: int) -> int:
        return max(self._chances(board, team).values(), default=0)

    def _unstoppable(self, after: TeamPosition, team: int) -> bool:
        """Whether a team can score next time, whatever its only opponent does now."""
        replies = after.hops()
        return bool(replies) and all(self._most(after.play(hop), team) for hop in replies)

    # Good moves

    def why(
        self, hop: Hop | None, share: float, sure: bool, second: float | None
    ) -> tuple[Message, Message | None]:
        """Why a move is good, and what it's after without giving it away.

        ``share`` is its worth, exact if ``sure``; ``second`` is that of the best other move, None
        if there's none.
        """
        reason = self._why(hop, share, sure, second)
        return self._words.message(reason), self._words.aim(reason)

    def _why(self, hop: Hop | None, share: float, sure: bool, second: float | None) -> Reason:
        if hop is None or second is None:
            return Reason(N_("It’s all you can do."))
        if sure and share >= 1.0 and not self._state.is_decided:
            if self._state.players == 2:
                return Reason(
                    N_("You win, whatever {player} does."),
                    N_("You can win from here."),
                    {"player": self._seat(self._others[0])},
                )
            return Reason(N_("You win, whatever the others do."), N_("You can win from here."))
        after = self.root.play(hop)
        return (
            self._score(hop, after)
            or (
                Reason(
                    N_("It’s the only move that doesn’t lose."), N_("Only one move doesn’t lose.")
                )
                if sure and share > 0.0 and second <= 0.0
                else None
            )
            or self._gift(hop, after, _GIVES)
            or self._prevention(hop, after)
            or self._promise(hop, after)
            or self._drift(hop)
            or self._rest(after)
        )

    def _score(self, hop: Hop, after: TeamPosition) -> Reason | None:
        points = after.points[self._me] - self.root.points[self._me]
        if points <= 0 or any(
            after.points[team] - self.root.points[team] >= points for team in self._others
        ):
            return None
        for team in self._others:
            if any(chance.leaves == hop.leaves for chance in self._chances_before[team]):
                return Reason(
                    N_("It scores at once, with a bead {player} could score next."),
                    _SCORE,
                    {"points": points, "player": self._seat(team)},
                )
        told = N_("It scores at once.")
        if self._fills(hop, after):
            told = N_("It scores on your edge’s last free space.")
        return Reason(told, _SCORE, {"points": points})

    def _fills(self, hop: Hop, after: TeamPosition) -> bool:
        edge = EDGE_OF.get(hop.end) if hop.arrives else None
        if edge is None or self._tables.off_board:
            return False
        return not EDGE_CELLS[edge] & ~after.occupied

    def _prevention(self, hop: Hop, after: TeamPosition) -> Reason | None:
        for team in self._others:
            before = self._chances_before[team]
            if not before:
                continue
            left = self._chances(after, team)
            if max(left.values(), default=0) >= max(before.values()):
                continue
            player = self._seat(team)
            if any(chance.leaves == hop.leaves for chance in before):
                nobody = CORNER_CELLS >> hop.end & 1 and hop.off is None and hop.settles
                told = N_("It moves {piece} away before {player} gets it.")
                if nobody:
                    told = N_("It puts {piece} in a corner before {player} can score with it.")
                return Reason(told, _STOP, {"player": player, "piece": self._piece(hop.start)})
            stopped = max((c for c in before if c not in left), key=before.__getitem__)
            return Reason(
                N_("It stops {player} getting {piece}."),
                _STOP,
                {"player": player, "piece": self._piece(stopped.start)},
            )
        return None

    def _promise(self, hop: Hop, after: TeamPosition) -> Reason | None:
        """What the move makes possible, if it leaves the next player nothing to score with."""
        foe = self._others[0]
        threats = self._chances(after, foe)
        if threats:
            return None
        player = self._seat(foe)
        fresh = {
            chance: points
            for chance, points in self._chances(after, self._me).items()
            if chance not in self._chances_before[self._me]
        }
        two = self._tables.teams == 2
        if two and fresh and self._unstoppable(after, self._me):
            return Reason(N_("{player} can’t stop you scoring next."), _SET_UP, {"player": player})
        chains = set(fresh) - self._singles(after)
        if chains:
            best = max(chains, key=fresh.__getitem__)
            return Reason(
                N_("It opens a path of jumps for {piece}."),
                _SET_UP,
                {"piece": self._piece(best.start, after)},
            )
        others = [other for other in self.root.hops() if other is not hop]
        giving = sum(bool(self._chances(self.root.play(other), foe)) for other in others)
        if others and giving >= _MOST * len(others):
            return Reason(
                N_("Most moves help {player} next. This one doesn’t."), _HINDER, {"player": player}
            )
        if two:
            replies = after.hops()
            good = sum(bool(self._most(after.play(reply), self._me)) for reply in replies)
            if replies and good >= _NEARLY_ALL * len(replies):
                return Reason(
                    N_("Almost anything {player} does lets you score."), _SET_UP, {"player": player}
                )
        own = [chance for chance in fresh if chance.start == hop.end]
        if own:
            return Reason(
                N_("Unless someone moves it, {piece} can score next turn."),
                _SET_UP,
                {"piece": self._piece(hop.end, after)},
            )
        return None

    def _singles(self, board: TeamPosition) -> set[Hop]:
        """The mover's single steps and jumps in the root position."""
        occupied = board.occupied
        return {
            hop for look, beads, _, hop in self._tables.scans[self._me] if occupied & look == beads
        }

    def _drift(self, hop: Hop) -> Reason | None:
        """Whom the piece gets closer to, if that's the point of the move."""
        mine = hop.hopes[self._me]
        rival = min(self._others, key=lambda team: hop.hopes[team])
        harm = -hop.hopes[rival]
        if hop.points[self._me] or max(mine, harm) <= 0:
            return None
        fields = {"piece": self._piece(hop.start), "player": self._seat(rival)}
        closer = Reason(
            N_("It brings {piece} closer to your edges."),
            N_("Move a bead closer to your edges."),
            fields,
        )
        nearer = mine > 0 and self._course(hop, self._me) > 0
        if nearer and (mine >= harm or self._tables.teams > 2):
            return closer
        theirs = self._course(hop, rival) if harm > 0 else 0
        if theirs == _OUT_OF_REACH:
            return Reason(N_("{player} can’t get {piece} any more."), _STOP, fields)
        if theirs < 0:
            return Reason(N_("It moves {piece} away from {player}."), _HINDER, fields)
        return closer if nearer else None

    def _course(self, hop: Hop, team: int) -> int:
        """1 if a move brings a bead closer to a team's goals, negative if it takes it away."""
        before = self._tables.way(hop.start, team)
        if before is None:
            return 0
        after: int | None = 0 if hop.points[team] else None
        if hop.arrives & self._tables.unsettled:
            after = self._tables.way(hop.end, team)
        return _OUT_OF_REACH if after is None else (after < before) - (after > before)

    def _rest(self, after: TeamPosition) -> Reason:
        foe = self._others[0]
        fields = {"player": self._seat(foe)}
        if not any(self._chances(after, team) for team in self._others):
            return Reason(
                N_("It gives nothing away, and now {player} has to move."),
                N_("Wait, and give nothing away."),
                fields,
            )
        if all(self._chances(self.root.play(hop), foe) for hop in self.root.hops()):
            return Reason(_GIVES, _LEAST, fields)
        return Reason(N_("It gives away least."), _LEAST)

    # Bad moves

    def against(self, hop: Hop, lost: bool, best: Hop, reply: Hop | None) -> Message:
        """What a move gives away compared with the ``best``.

        ``lost`` says that it loses an open game for certain; ``reply`` is the next player's best
        answer.
        """
        return self._words.message(self._against(hop, lost, best, reply))

    def gives(self, hop: Hop | None) -> bool:
        """Whether a move scores for another player, and no less than for its own."""
        return hop is not None and self._gift(hop, self.root.play(hop), _GIVES) is not None

    def _against(self, hop: Hop, lost: bool, best: Hop, reply: Hop | None) -> Reason:
        after = self.root.play(hop)
        foe = self._others[0]
        if lost:
            if self._state.players == 2:
                return Reason(
                    N_("This lets {player} win, whatever you do."),
                    fields={"player": self._seat(foe), "maxim": "answer"},
                )
            told = N_("After this you can’t win if the others play well.")
            return Reason(told, fields={"maxim": "answer"})
        return (
            self._gift(hop, after, N_("It helps {player}."))
            or self._answer(after, best, reply)
            or self._missed(hop, best)
            or self._lost_way(hop)
            or self._drift_of(reply, after)
            or Reason(N_("It gives {player} better chances."), fields={"player": self._seat(foe)})
        )

    def _gift(self, hop: Hop, after: TeamPosition, told: str) -> Reason | None:
        """What to say of a move that scores for another player."""
        for team in self._others:
            if after.points[team] - self.root.points[team] > max(0, hop.points[self._me]):
                fields = {"player": self._seat(team), "maxim": "gift"}
                if told == _GIVES and self._fills(hop, after):
                    filled = N_("It takes the last free space on {player}’s edge.")
                    return Reason(filled, _HINDER, fields)
                return Reason(told, _LEAST, fields)
        return None

    def _answer(self, after: TeamPosition, best: Hop, reply: Hop | None) -> Reason | None:
        """What the next player does after the move, and couldn't after the best one."""
        if reply is None:
            return None
        foe = self._others[0]
        piece = self._piece(reply.start, after)
        fields = {"player": self._seat(foe), "piece": piece, "maxim": "answer"}
        points = after.value_of(reply.leaves) * reply.points[foe]
        if points > 0 and points > self._most(self.root.play(best), foe):
            return Reason(N_("This lets {player} score at once with {piece}."), fields=fields)
        answered = after.play(reply)
        mine = self._most(after, self._me)
        if mine and not self._most(answered, self._me):
            lost = max(self._chances(after, self._me).items(), key=lambda item: item[1])[0]
            snatched = points > 0 and lost.start == reply.start
            harm = (
                N_("This lets {player} get {piece} before you can.")
                if snatched
                else N_("This lets {player} stop you getting {piece}.")
            )
            fields = {**fields, "piece": self._piece(lost.start, after)}
            return Reason(harm, fields=fields)
        if self._tables.teams == 2 and not points and self._unstoppable(answered, foe):
            return Reason(
                N_("This lets {player} move {piece} and score next, whatever you do."),
                fields=fields,
            )
        return None

    def _drift_of(self, reply: Hop | None, after: TeamPosition) -> Reason | None:
        """Where the next player takes a piece then."""
        if reply is None:
            return None
        foe = self._others[0]
        piece = self._piece(reply.start, after)
        fields = {"player": self._seat(foe), "piece": piece, "maxim": "answer"}
        gain, loss = reply.hopes[foe], -reply.hopes[self._me]
        away = self._course(reply, self._me) < 0
        if self._course(reply, foe) > 0 and gain > 0 and (gain >= loss or not away):
            return Reason(
                N_("This lets {player} bring {piece} closer to their edges."), fields=fields
            )
        return (
            Reason(N_("This lets {player} move {piece} away from you."), fields=fields)
            if away and loss > 0
            else None
        )

    def _missed(self, hop: Hop, best: Hop) -> Reason | None:
        root = self.root
        could = root.value_of(best.leaves) * best.points[self._me]
        if could <= max(0, root.value_of(hop.leaves) * hop.points[self._me]):
            return None
        fields = {"piece": self._piece(best.start), "points": could, "maxim": "score"}
        return Reason(N_("You could score now with {piece}."), fields=fields)

    def _lost_way(self, hop: Hop) -> Reason | None:
        loss = -hop.hopes[self._me]
        rival = max(self._others, key=lambda team: hop.hopes[team])
        gain = hop.hopes[rival]
        piece = self._piece(hop.start)
        fields = {"piece": piece, "player": self._seat(rival), "maxim": "gift"}
        away, towards = self._course(hop, self._me) < 0, self._course(hop, rival) > 0
        if away and loss > 0 and (loss >= gain or not towards):
            return Reason(N_("It moves {piece} away from you."), fields=fields)
        return (
            Reason(N_("It brings {piece} closer to {player}’s edges."), fields=fields)
            if towards and gain > 0
            else None
        )
