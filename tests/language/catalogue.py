"""Keeps the catalogues: `python -m tests.language.catalogue` takes up new words, drops unused ones, compiles.

With files after it, each a JSON mapping of English words to translated ones, it takes those translations up too:
`python -m tests.language.catalogue es part.json`. With `--missing es` it prints what has no translation as such a file.

`assets/locale/<code>/LC_MESSAGES/leuctra.po` holds the words of program and data, `rules.po` those of the rule texts.
"""

from __future__ import annotations

import io
import json
import sys
from collections.abc import Mapping
from datetime import UTC, datetime
from functools import cache
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

from game.language import ENGLISH, LANGUAGES
from tests.language.extract import ROOT, Places, words_of_data, words_of_rules, words_of_source
from tests.language.names import words_of_names

DOMAINS = ("leuctra", "rules")
CREATED = datetime(2026, 11, 30, tzinfo=UTC)
"""A fixed date, so that nothing differs where no text does."""


@cache
def wanted(domain: str) -> Places:
    """The words a catalogue must have."""
    if domain == "rules":
        return words_of_rules()
    found = words_of_source()
    for more in (words_of_data(), words_of_names()):
        for words, places in more.items():
            found.setdefault(words, []).extend(places)
    return found


def po_path(code: str, domain: str) -> Path:
    """Where a catalogue is."""
    return ROOT / "assets" / "locale" / code / "LC_MESSAGES" / f"{domain}.po"


def catalogue(code: str, domain: str) -> Catalog:
    """A catalogue as it is kept."""
    path = po_path(code, domain)
    if not path.is_file():
        return _empty(code)
    with path.open("rb") as file:
        return read_po(file, locale=code)


def _empty(code: str) -> Catalog:
    return Catalog(
        locale=code,
        project="Leuctra",
        version="",
        copyright_holder="Leuctra contributors",
        msgid_bugs_address="",
        last_translator="Leuctra contributors",
        language_team="",
        header_comment="# The texts of Leuctra; kept by `make messages`.",
        creation_date=CREATED,
        revision_date=CREATED,
        fuzzy=False,
    )


def brought_up_to_date(old: Catalog, places: Places) -> Catalog:
    """The catalogue with exactly the words that are wanted, in the order of their first place."""
    new = _empty(str(old.locale))
    for words in sorted(places, key=lambda words: (places[words][0], words)):
        known = old.get(words)
        files = sorted({file for file, _ in places[words]})[:3]
        new.add(words, known.string if known is not None else "", locations=[(file, 0) for file in files])
    return new


def compiled(found: Catalog) -> bytes:
    """The catalogue as gettext reads it."""
    out = io.BytesIO()
    write_mo(out, found)
    return out.getvalue()


def missing(found: Catalog, places: Mapping[str, object]) -> list[str]:
    """The words without a translation."""
    return [words for words in places if not (known := found.get(words)) or not known.string]


def fill(found: Catalog, translations: Mapping[str, str]) -> None:
    """Take translations up."""
    for words, said in translations.items():
        known = found.get(words)
        if known is not None and said:
            known.string = said


def keep(code: str, domain: str, translations: Mapping[str, str]) -> None:
    """Bring one catalogue up to date, write and compile it."""
    places = wanted(domain)
    new = brought_up_to_date(catalogue(code, domain), places)
    fill(new, translations)
    path = po_path(code, domain)
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("wb") as file:
        write_po(file, new, width=0, include_lineno=False)
    path.with_suffix(".mo").write_bytes(compiled(new))
    print(f"{code} {domain}: {len(places)} texts, {len(missing(new, places))} without a translation")


def main(arguments: list[str]) -> None:
    """Bring every catalogue up to date and say what is missing."""
    if arguments[:1] == ["--missing"]:
        for domain in arguments[2:] or DOMAINS:
            words = missing(catalogue(arguments[1], domain), wanted(domain))
            print(json.dumps(dict.fromkeys(words, ""), ensure_ascii=False, indent=1))
        return
    translations: dict[str, str] = {}
    for name in arguments[1:]:
        translations |= json.loads(Path(name).read_text(encoding="utf-8"))
    for code in LANGUAGES:
        for domain in DOMAINS if code != ENGLISH else ():
            keep(code, domain, translations if arguments[:1] == [code] else {})


if __name__ == "__main__":
    main(sys.argv[1:])
