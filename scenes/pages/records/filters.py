"""Which matches the list shows, in words, and the dialog that asks for it."""

from collections.abc import Callable, Mapping, Sequence
from datetime import UTC, datetime, timedelta
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


class _Form:
    """What the dialog was told so far."""

    def __init__(self, wanted: Wanted, today: datetime) -> None:
        self.wanted = wanted
        self._today = today
        chosen = wanted.since, wanted.before
        self.period = next((one for one, _text in _PERIODS if within(one, today) == chosen), "")

    def chooses(self, field: str) -> Callable[[Any], None]:
        def choose(value: Any) -> None:
            self.wanted = self.wanted._replace(**{field: value})

        return choose

    def within(self, period: str) -> None:
        since, before = within(period, self._today)
        self.wanted = self.wanted._replace(since=since, before=before)


def ask(
    ui: Ui, history: History, wanted: Wanted, today: datetime, then: Callable[[Wanted], None]
) -> None:
    """Open the dialog; ``then`` gets what's wanted from now on. Raises RecordError."""
    form, every = _Form(wanted, today), Wanted(game=wanted.game)
    people = [one.name for one in archive.people(history, every)]
    counted = archive.of_games(history, every)
    sizes = sorted({size for game in counted for size, _count in game.by_players})
    ui.open(
        Dialog(
            _("Which matches?"),
            _body(form, people, sizes),
            [
                DialogButton(_("Cancel"), kind="secondary", name="cancel"),
                DialogButton(_("Show"), lambda: then(form.wanted), default=True, name="show"),
            ],
            width=520,
        )
    )


def _body(form: _Form, people: Sequence[str], sizes: Sequence[int]) -> Widget:
    wanted = form.wanted
    who = [ChoiceOption("", _("Anyone")), *(ChoiceOption(name, name) for name in people)]
    results = [ChoiceOption(key, _(text)) for key, text in _RESULTS.items()]
    counts = [
        ChoiceOption(0, _("Any number")),
        *(ChoiceOption(size, player_count(size)) for size in sizes),
    ]
    times = [ChoiceOption(key, _(text)) for key, text in _PERIODS]
    orders = [ChoiceOption(key, _(text)) for key, text in _ORDERS.items()]
    lines: list[Widget] = []
    if people:
        lines.append(
            _line(_("Who played"), Dropdown(who, wanted.person, form.chooses("person"), name="who"))
        )
    lines.append(
        _line(_("Result"), Dropdown(results, wanted.result, form.chooses("result"), name="result"))
    )
    if len(sizes) > 1:
        lines.append(
            _line(
                _("Players", "how many"),
                Dropdown(counts, wanted.players, form.chooses("players"), name="size"),
            )
        )
    lines += [
        _line(_("When"), Dropdown(times, form.period, form.within, name="period")),
        _line(
            _("Order", "of a list"),
            Dropdown(orders, wanted.order, form.chooses("order"), name="order"),
        ),
    ]
    return Column(lines, gap=12)


def _line(text: str, chooser: Widget) -> Widget:
    return Row([Label(text, flex=1), chooser], gap=12)
