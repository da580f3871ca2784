"""The row of any setting, made from ``SETTINGS``."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, Final

from game.records.settings import SETTINGS, Settings
from scenes.kit.i18n import _
from scenes.kit.i18n.formats import decimal_text
from scenes.kit.match_words import percent_text
from scenes.ui.choice import Choice, Dropdown, Option
from scenes.ui.layout import Row, Spacer
from scenes.ui.text import Label
from scenes.ui.toggle import Slider, Toggle
from scenes.ui.widget import Widget

_BESIDE: Final = 4
"""The most values side by side; more drop down."""


def row(
    name: str,
    settings: Settings,
    change: Callable[[str, Any], None],
    *,
    title: str = "",
    hear: Callable[[str, float], None] = lambda _name, _value: None,
    enabled: bool = True,
) -> Widget:
    """A setting's control, beside its words; ``hear`` follows a number while it slides."""
    setting, now = SETTINGS[name], getattr(settings, name)
    title, called = title or _(setting.title), name.replace("_", "-")
    if setting.switch is not None:
        off, on = setting.switch
        return Toggle(
            title,
            now == on,
            lambda is_on: change(name, on if is_on else off),
            detail=_(setting.detail),
            enabled=enabled,
            name=called,
        )
    if setting.scale is not None:
        least, most, step = setting.scale
        slider = Slider(
            now,
            least,
            most,
            step=step,
            show=lambda value: value_text(name, round(value)),
            on_change=partial(hear, name),
            on_settled=lambda value: change(name, round(value)),
            name=called,
        )
        return titled(title, slider)
    options = [Option(value, value_text(name, value)) for value in setting.values]
    make = Choice if len(options) <= _BESIDE else Dropdown
    return titled(title, make(options, now, partial(change, name), name=called))


def titled(title: str, control: Widget) -> Row:
    """A title on the left, its control on the right, or below if there's no room."""
    return Row([Label(title), Spacer(flex=1), control], gap=16, folded_gap=6)


def value_text(name: str, value: Any) -> str:
    """The name of a setting's value."""
    setting = SETTINGS[name]
    if setting.switch is not None:
        return _("Yes") if value == setting.switch[1] else _("No")
    if text := setting.values.get(value, ""):
        return _(text)
    if setting.second:
        places = 1 if value % setting.second else 0
        told = decimal_text(value / setting.second, places)
        return _("{seconds} s", seconds=told)
    return percent_text(value) if value else _("Off", "a volume")
