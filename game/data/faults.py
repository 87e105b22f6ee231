"""What pydantic finds wrong, in our words and with file, line and path."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, get_args

from pydantic import BaseModel

from game.data.source import did_you_mean
from game.language import told, tr

if TYPE_CHECKING:
    from pydantic import ValidationError
    from pydantic_core import ErrorDetails

    from game.data.source import Source, Where

PLAIN = {
    "missing": "is missing",
    "json_invalid": "is not valid JSON",
    "extra_forbidden": "is not a known key",
    "string_type": "must be a text, not {given}",
    "int_type": "must be a whole number, not {given}",
    "int_from_float": "must be a whole number, not {given}",
    "float_type": "must be a number, not {given}",
    "float_parsing": "must be a number, not {given}",
    "finite_number": "must be a finite number, not {given}",
    "bool_type": "must be true or false, not {given}",
    "list_type": "must be a list, not {given}",
    "dict_type": "must be a mapping, not {given}",
    "tuple_type": "must be a list of numbers, not {given}",
    "model_type": "must be a mapping, not {given}",
    "string_too_short": "is empty",
    "string_too_long": "is too long; use 160 letters at the most",
    "too_short": "is too short",
    "too_long": "is too long",
}


LIMITS = {
    "greater_than_equal": "must be at least {limit:g}, not {given}",
    "less_than_equal": "must be at most {limit:g}, not {given}",
    "greater_than": "must be more than {limit:g}, not {given}",
    "less_than": "must be less than {limit:g}, not {given}",
}


def note_validation(source: Source, error: ValidationError, model: type[BaseModel], where: Where = ()) -> None:
    """Note every fault of a validation at its line."""
    for fault in error.errors(include_url=False):
        path = _real(fault["loc"])
        source.fault((*where, *path), *words_of(fault, _keys(model, path[:-1])))


def words_of(fault: ErrorDetails, keys: list[str]) -> tuple[str, str]:
    """What is wrong, and a hint."""
    kind, context, given = str(fault["type"]), fault.get("ctx", {}), fault["input"]
    if kind in LIMITS:
        limit = next(iter(context.values()), 0)
        return told(LIMITS[kind], limit=limit, given=repr(given)), ""
    if kind == "literal_error":
        expected = str(context.get("expected", "")).replace(" or ", ", ").replace("'", "")
        choices = [choice.strip() for choice in expected.split(",") if choice.strip()]
        return told("cannot be {value}", value=repr(given)), did_you_mean(str(given), choices)
    if kind == "extra_forbidden":
        return tr(PLAIN[kind]), did_you_mean(str(fault["loc"][-1]), keys)
    if kind in PLAIN:
        what = told(PLAIN[kind], given=repr(str(given)[:40]))
        return what, _way_out(kind, any(isinstance(part, int) for part in fault["loc"][-1:]), keys)
    return str(fault["msg"]).removeprefix("Value error, "), ""


def _way_out(kind: str, in_list: bool, keys: list[str]) -> str:
    """How to write what has the wrong form: a list in brackets, an entry of a list with its keys."""
    if kind == "list_type":
        return tr("put it between [ and ], or in lines that begin with -")
    return (
        told("write it with its keys: {keys}", keys=", ".join(keys))
        if kind == "model_type" and in_list and keys
        else ""
    )


def _keys(model: type[BaseModel], path: Where) -> list[str]:
    """The keys that may stand at a path."""
    for part in path:
        if isinstance(part, str):
            found = next((f for name, f in model.model_fields.items() if part in (name, f.alias)), None)
            inner = _model_in(found.annotation) if found else None
            if inner is None:
                return []
            model = inner
    return [found.alias or name for name, found in model.model_fields.items()]


def _model_in(kind: Any) -> type[BaseModel] | None:
    """The model inside a type such as `list[PieceSpec] | None`."""
    if isinstance(kind, type) and issubclass(kind, BaseModel):
        return kind
    return next((found for part in get_args(kind) if (found := _model_in(part)) is not None), None)


def _real(loc: tuple[str | int, ...]) -> tuple[str | int, ...]:
    """Pydantic's path without the names of union members it adds."""
    noise = ("str", "int", "float", "bool", "constrained", "SpecialSpec", "function", "list[", "tuple[", "nullable")
    return tuple(
        part for part in loc if not (isinstance(part, str) and part.startswith(noise) and part not in ("strict",))
    )
