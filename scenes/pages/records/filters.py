"""Which matches the list shows, in words, and the dialog that asks for it."""

from collections.abc import Callable, Iterable, Mapping
from datetime import UTC, datetime, timedelta
from functools import partial
from typing import Any, Final

from game.records import archive
from game.records.history import History, Order, Result, Wanted
from scenes.kit.i18n import N_, _
from scenes.kit.i18n.formats import month_text
from scenes.kit.telling import player_count
from scenes.ui.choice import ChoiceOption, Dropdown
from scenes.ui.dialog import Dialog, DialogButton
from scenes.ui.layout import Column, Row
from scenes.ui.root import Ui
from scenes.ui.text import Label
from scenes.ui.widget import Widget

_ORDERS: Final[Mapping[Order, str]] = {
    "latest": N_("Newest first"),
    "earliest": N_("Oldest first"),
    "longest": N_("Longest first"),
    "shortest": N_("Shortest first"),
    "points": N_("Most points first"),
}

_RESULTS: Final[Mapping[Result, str]] = {
    "": N_("Any result"),
    "won": N_("Won alone"),
    "shared": N_("Win shared"),
    "lost": N_("Not won"),
}

_PERIODS: Final = (
    ("", N_("Any time")),
    ("week", N_("Last 7 days")),
    ("month", N_("Last 30 days")),
    ("year", N_("This year")),
    ("last-year", N_("Last year")),
)


def within(period: str, today: datetime) -> tuple[str, str]:
    """Since when, and before when, a period's matches were finished: UTC as in ``Wanted``."""
    local = today.astimezone()
    new_year = local.replace(month=1, day=1, hour=0, minute=0, second=0, microsecond=0)
    midnight = local.replace(hour=0, minute=0, second=0, microsecond=0)
    match period:
        case "week":
            return _utc(midnight - timedelta(days=6)), ""
        case "month":
            return _utc(midnight - timedelta(days=29)), ""
        case "year":
            return _utc(new_year), ""
        case "last-year":
            return _utc(new_year.replace(year=new_year.year - 1)), _utc(new_year)
        case _:
            return "", ""


def _utc(moment: datetime) -> str:
    return moment.astimezone(UTC).isoformat(timespec="seconds")


def told(wanted: Wanted) -> str:
    """The list's filters and order; "" if it shows everything as it came.

    The search words and the game show where they're chosen.
    """
    parts = []
    if wanted.person:
        parts.append(wanted.person)
    if wanted.result:
        parts.append(_(_RESULTS[wanted.result]))
    if wanted.players:
        parts.append(player_count(wanted.players))
    if wanted.since or wanted.before:
        parts.append(_period_told(wanted))
    if wanted.order != "latest":
        parts.append(_(_ORDERS[wanted.order]))
    return " · ".join(parts)


def _period_told(wanted: Wanted) -> str:
    since = datetime.fromisoformat(wanted.since).astimezone()
    if not wanted.before:
        return _("since {month}", month=month_text(since.date()))
    return str(since.year)


def ask(
    ui: Ui, history: History, wanted: Wanted, today: datetime, then: Callable[[Wanted], None]
) -> None:
    """Open the dialog; ``then`` gets what's wanted from now on. Raises RecordError."""
    every, told = Wanted(game=wanted.game), wanted._asdict()
    people = archive.people(history, every)
    counted = archive.of_games(history, every)
    sizes = sorted({size for game in counted for size, _count in game.by_players})

    def line(text: str, field: str, options: Iterable[tuple[Any, str]], name: str) -> Widget:
        values = [ChoiceOption(value, text) for value, text in options]
        change = partial(told.__setitem__, field)
        return Row([Label(text, flex=1), Dropdown(values, told[field], change, name=name)], gap=12)

    spans = {key: within(key, today) for key, _text in _PERIODS}
    chosen = wanted.since, wanted.before
    told["period"] = next((key for key, span in spans.items() if span == chosen), "")
    who = [("", _("Anyone")), *((name, name) for name in people)]
    counts = [(0, _("Any number")), *((size, player_count(size)) for size in sizes)]
    lines = [
        *([line(_("Who played"), "person", who, "who")] if people else ()),
        line(_("Result"), "result", _translated(_RESULTS.items()), "result"),
        *([line(_("Players", "how many"), "players", counts, "size")] if len(sizes) > 1 else ()),
        line(_("When"), "period", _translated(_PERIODS), "period"),
        line(_("Order", "of a list"), "order", _translated(_ORDERS.items()), "order"),
    ]

    def show() -> None:
        told["since"], told["before"] = spans[told.pop("period")]
        then(Wanted(**told))

    answers = [
        DialogButton(_("Cancel"), kind="secondary", name="cancel"),
        DialogButton(_("Show"), show, default=True, name="show"),
    ]
    ui.open(Dialog(_("Which matches?"), Column(lines, gap=12), answers, width=520))


def _translated(options: Iterable[tuple[str, str]]) -> list[tuple[str, str]]:
    return [(key, _(text)) for key, text in options]
