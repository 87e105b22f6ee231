"""A language for tests in which every translated letter looks strange, so that what is left in English stands out."""

from __future__ import annotations

import gettext
import re
import string
from functools import cache

from tests.language.catalogue import DOMAINS, wanted

PLAIN, LOOKS = string.ascii_letters, "абцдефгхийклмнопярстуввхызАБЦДЕФГХИЙКЛМНОПЯРСТУВВХЫЗ"
STRANGE = str.maketrans(PLAIN, LOOKS)
ALLOWED = re.compile(
    r"\b(?:cm|mm|\d*D\d|FB-[A-Z0-9-]+|C-\d+|Leuctra|PNG|SVG|YAML|English|Español|Ctrl|Alt|Esc|Tab|F\d+|[\w-]+\.(?:yaml|json|jsonl))\b|(?<!\w)[\w.-]*/[\w./-]+"
)
"""What is the same in every language."""
POINT = re.compile(r"(?<=\d)\.(?=\d)")
"""The decimal sign of English alone."""


@cache
def strange(template: str) -> str:
    """A text with every letter changed that is not the name or the form of a field.

    >>> strange("{unit} {unit:flees|flee} {cm:.1f}")
    '{unit} {unit:флеес|флее} {cm:.1f}'
    """
    if template.startswith("(?"):
        return template
    try:
        parts = list(string.Formatter().parse(template))
    except ValueError:
        return POINT.sub(",", template).translate(STRANGE)
    return "".join(map(_part, parts))


def _part(part: tuple[str, str | None, str | None, str | None]) -> str:
    said, name, form, _ = part
    said = POINT.sub(",", said).replace("{", "{{").replace("}", "}}").translate(STRANGE)
    if name is None:
        return said
    shown = (form or "").translate(STRANGE) if "|" in (form or "") else form
    return f"{said}{{{name}{':' + shown if shown else ''}}}"


def english_in(text: str) -> list[str]:
    """The words of a text that nobody has translated, and its numbers with the English decimal sign.

    >>> english_in("3 cm forward, 2.5 left"), english_in("7,5 cm")
    (['forward', '2.5', 'left'], [])
    """
    return re.findall(r"[A-Za-z]{2,}|\d+\.\d+", ALLOWED.sub("", text))


class Strange(gettext.NullTranslations):
    """The catalogue of the strange language."""

    def gettext(self, message: str) -> str:
        """The strange words for a text that is in a catalogue, others as they are."""
        return strange(message) if message in known() else message


@cache
def known() -> frozenset[str]:
    """Every text of every catalogue."""
    return frozenset(words for domain in DOMAINS for words in wanted(domain))
