"""What pydantic finds wrong, in our words and with file, line and path."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, get_args

from pydantic import BaseModel

from game.data.source import did_you_mean

if TYPE_CHECKING:
    from pydantic import ValidationError
    from pydantic_core import ErrorDetails

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
    "string_too_short": "is empty",
    "string_too_long": "is too long; use 160 letters at the most",
    "too_short": "is too short",
    "too_long": "is too long",
}


LIMITS = {
    "greater_than_equal": "at least",
    "less_than_equal": "at most",
    "greater_than": "more than",
    "less_than": "less than",
}


def note_validation(source: Source, error: ValidationError, model: type[BaseModel], where: Where = ()) -> None:
    """Note every fault of a validation at its line."""
    for fault in error.errors(include_url=False):
        path = _real(fault["loc"])
        source.fault((*where, *path), *_said(fault, _keys(model, path[:-1])))


def _said(fault: ErrorDetails, keys: list[str]) -> tuple[str, str]:
    """What is wrong, and a hint."""
    kind, context, given = str(fault["type"]), fault.get("ctx", {}), fault["input"]
    if kind in LIMITS:
        limit = next(iter(context.values()), 0)
        return f"must be {LIMITS[kind]} {limit:g}, not {given!r}", ""
    if kind == "literal_error":
        expected = str(context.get("expected", "")).replace(" or ", ", ").replace("'", "")
        choices = [choice.strip() for choice in expected.split(",") if choice.strip()]
        return f"cannot be {given!r}", did_you_mean(str(given), choices)
    if kind == "extra_forbidden":
        return PLAIN[kind], did_you_mean(str(fault["loc"][-1]), keys)
    if kind in PLAIN:
        what = PLAIN[kind] + (f", not {str(given)[:40]!r}" if PLAIN[kind].startswith("must") else "")
        return what, _way_out(kind, isinstance(fault["loc"][-1], int), keys)
    return str(fault["msg"]).removeprefix("Value error, "), ""


def _way_out(kind: str, in_list: bool, keys: list[str]) -> str:
    """How to write what has the wrong form: a list in brackets, an entry of a list with its keys."""
    if kind == "list_type":
        return "put it between [ and ], or in lines that begin with -"
    return f"write it with its keys: {', '.join(keys)}" if kind == "model_type" and in_list and keys else ""


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
