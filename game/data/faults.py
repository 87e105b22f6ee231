"""What pydantic finds wrong, in our words and with file, line and path."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.data.source import did_you_mean

if TYPE_CHECKING:
    from pydantic import ValidationError

    from game.data.source import Source, Where

PLAIN = {
    "missing": "is missing",
    "extra_forbidden": "is not a known key",
    "string_type": "must be a text",
    "int_type": "must be a whole number",
    "int_from_float": "must be a whole number",
    "float_type": "must be a number",
    "float_parsing": "must be a number",
    "finite_number": "must be a finite number",
    "bool_type": "must be true or false",
    "list_type": "must be a list",
    "dict_type": "must be a mapping",
    "tuple_type": "must be a list of numbers",
    "model_type": "must be a mapping",
    "too_short": "is too short",
    "too_long": "is too long",
}


def note_validation(source: Source, error: ValidationError, where: Where = ()) -> None:
    """Note every fault of a validation at its line."""
    for fault in error.errors(include_url=False):
        path = (*where, *_real(fault["loc"]))
        kind = str(fault["type"])
        what = PLAIN.get(kind) or str(fault["msg"]).removeprefix("Value error, ")
        if kind in ("greater_than_equal", "less_than_equal", "greater_than", "less_than"):
            what = f"must be {_limit(kind)} {next(iter(fault.get('ctx', {}).values()), '')}, not {fault['input']!r}"
        elif kind == "literal_error":
            expected = str(fault.get("ctx", {}).get("expected", "")).replace(" or ", ", ").replace("'", "")
            choices = [choice.strip() for choice in expected.split(",") if choice.strip()]
            what = f"cannot be {fault['input']!r}; {did_you_mean(str(fault['input']), choices)}"
        elif kind not in ("missing", "extra_forbidden") and kind in PLAIN:
            what += f", not {str(fault['input'])[:40]!r}"
        source.fault(path, what)


def _limit(kind: str) -> str:
    words = {"greater_than_equal": "at least", "less_than_equal": "at most", "greater_than": "more than"}
    return words.get(kind, "less than")


def _real(loc: tuple[str | int, ...]) -> tuple[str | int, ...]:
    """Pydantic's path without the names of union members it adds."""
    noise = ("str", "int", "float", "bool", "constrained", "SpecialSpec", "function", "list[", "tuple[", "nullable")
    return tuple(
        part for part in loc if not (isinstance(part, str) and part.startswith(noise) and part not in ("strict",))
    )
