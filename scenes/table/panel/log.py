"""How much of a match may be told by now."""

from itertools import takewhile

from game.match import Entry
from scenes.table.table import AnyTable


def told_log(table: AnyTable) -> tuple[Entry, ...]:
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
