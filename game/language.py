"""The language people read (gettext): every text is looked up by its English words, which stay where none is known.

`tr` translates now, `N_` only marks words for the catalogue that are translated later, as every `Message` is when it
is read. Catalogues are in `assets/locale`.
"""

from __future__ import annotations

import gettext
import locale
import os
import re
from collections.abc import Mapping, Sequence
from itertools import pairwise

from game.assets import asset_path
from game.errors import UsageError

DOMAINS = ("leuctra", "rules")
"""The catalogues: of program and data, and of the rule texts."""
ENGLISH = "en"
LANGUAGES = {ENGLISH: "English", "es": "Español"}
"""What can be chosen, each in its own words."""
SOFTER = {
    "es": (
        (re.compile(r"\by (?=[hH]?[iIíÍ](?![aeoáéó]))"), "e "),  # Orcos e Infantes, but agua y hielo
        (re.compile(r"\bo (?=[hH]?[oOóÓ])"), "u "),  # Goblins u Orcos
    )
}
"""What a language says otherwise before some sounds, where names are filled in."""
SYSTEM = ("LEUCTRA_LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")
"""Where a person's language is named, the first that is set deciding."""
DECIMAL = {"es": ","}
"""The decimal sign of a language; a point where it is not named."""


class _Chosen:
    """The language in use; one for the whole program, as the people before the screen are the same."""

    code = ENGLISH
    catalogue: gettext.NullTranslations = gettext.NullTranslations()


def use(code: str) -> None:
    """Speak a language from now on; raises UsageError for an unknown one."""
    if code not in LANGUAGES:
        raise UsageError(told("no language '{code}'; use {known}", code=code, known=", ".join(LANGUAGES)))
    _Chosen.code = code
    _Chosen.catalogue = gettext.NullTranslations()
    if code != ENGLISH:
        own, rules = (gettext.translation(name, asset_path("locale"), [code], fallback=True) for name in DOMAINS)
        own.add_fallback(rules)
        _Chosen.catalogue = own


def named_in(arguments: Sequence[str]) -> str:
    """The language that a command's arguments name, "" for none that is known.

    >>> named_in(["case", "--language", "es"]), named_in(["--language=es"]), named_in(["--language", "fr"])
    ('es', 'es', '')
    """
    words = " ".join(arguments).replace("--language=", "--language ").split()
    return next((code for before, code in pairwise(words) if before == "--language" and code in LANGUAGES), "")


def usual(environment: Mapping[str, str] | None = None) -> str:
    """The language of whoever has chosen none here: what LEUCTRA_LANGUAGE or else the system names, English if neither.

    >>> usual({"LANG": "es_AR.UTF-8"}), usual({"LC_ALL": "C", "LANG": "es_ES"}), usual({"LANG": "fr_FR"})
    ('es', 'en', 'en')
    """
    named = os.environ if environment is None else environment
    words = next((named[name] for name in SYSTEM if named.get(name)), "")
    if not words and environment is None and os.name == "nt":
        words = locale.normalize(locale.getlocale()[0] or "")
    return next((code for code in LANGUAGES if words.lower().startswith(code)), ENGLISH)


def language() -> str:
    """The code of the language in use."""
    return _Chosen.code


def tr(words: str) -> str:
    """The words in the language in use."""
    if _Chosen.code == ENGLISH or not words:
        return words
    return _Chosen.catalogue.gettext(words)


def told(words: str, /, **fields: object) -> str:
    """Words with what is filled in left as it stands in a file: names of units, keys and numbers are not translated.

    >>> told("no unit '{unit}' among the pieces", unit="spears")
    "no unit 'spears' among the pieces"
    """
    return tr(words).format(**fields)


def why_not(error: OSError) -> str:
    """Why a file could not be read or written, in the words of the system."""
    return tr(error.strerror or str(error))


def number(value: float | str, form: str = "") -> str:
    """A number for people to read, with the decimal sign of the language in use; files and records keep the point.

    >>> number(12.5, ".2f"), number(3.0, "g")
    ('12.50', '3')
    """
    said = value if isinstance(value, str) else format(value, form)
    return said.replace(".", DECIMAL.get(_Chosen.code, "."))


def place(x: float, y: float, form: str = "g") -> str:
    """Two coordinates for people to read, told apart from the decimal sign.

    >>> place(12.5, 3.0)
    '12.5, 3'
    """
    between = "; " if DECIMAL.get(_Chosen.code) == "," else ", "
    return number(x, form) + between + number(y, form)


def number_of(words: str) -> float:
    """A number as people write it, with either decimal sign; raises ValueError where it is none.

    >>> number_of("2,5"), number_of("2.5")
    (2.5, 2.5)
    """
    return float(words.replace(",", "."))


def softened(words: str) -> str:
    """A sentence with its names filled in as it is said: Spanish changes "y" before "i", and "o" before "o"."""
    for hard, soft in SOFTER.get(_Chosen.code, ()):
        words = hard.sub(soft, words)
    return words


def tr_name(words: str) -> str:
    """A name in the language in use: a list name by name, "Orcs 2" and "3 Orcs" apart from their number.

    A name that is not known stays as its owner gave it.
    """
    said = tr(words)
    if _Chosen.code == ENGLISH or said != words:
        return said
    for mark in (", ", " – "):
        if mark in words:
            return mark.join(map(tr_name, words.split(mark)))
    if " and " in words:
        some, last = words.rsplit(" and ", 1)
        return softened(tr("{some} and {last}").format(some=tr_name(some), last=tr_name(last)))
    if (found := _MADE_UP.fullmatch(words)) and found["name"] != words:
        before, name, number, beside = found.groups(default="")
        return before + tr_name(name) + number + (f" ({tr_name(beside)})" if beside else "")
    return words


_MADE_UP = re.compile(r"(\d+ )?(?P<name>.*?\S)( -?\d+)?(?: \((.*)\))?")


def N_(words: str) -> str:  # noqa: N802 - the name that gettext's tools know
    """The same words, marked for the catalogue."""
    return words
