"""JSON Schema of the files, for editors."""

from __future__ import annotations

from typing import Any

from game.data.questions import QUESTIONS
from game.data.source import did_you_mean
from game.data.specs import CaseSpec, RosterSpec, ScenarioSpec
from game.errors import UsageError
from game.language import told

KINDS: dict[str, Any] = {"scenario": ScenarioSpec, "case": CaseSpec, "roster": RosterSpec}
RECORD: dict[str, Any] = {
    "$schema": "https://json-schema.org/draft/2020-12/schema",
    "title": "One line of a record: the header, or a step",
    "oneOf": [
        {
            "type": "object",
            "required": ["format", "game", "ruleset", "scenario", "seats", "seed"],
            "properties": {
                "format": {"const": "leuctra-record-1"},
                "game": {"type": "string"},
                "ruleset": {"type": "string"},
                "scenario": {"type": "string"},
                "seats": {"type": "object"},
                "seed": {"type": "integer"},
            },
        },
        {
            "type": "object",
            "required": ["cursor", "digest", "answers", "seal"],
            "properties": {
                "cursor": {
                    "type": "array",
                    "prefixItems": [
                        {"enum": ["opening", "turn", "closing", "over"]},
                        {"type": "integer"},
                        {"type": "string"},
                        {"type": "integer"},
                        {"type": "integer"},
                    ],
                    "minItems": 5,
                    "maxItems": 5,
                },
                "digest": {"type": "string"},
                "answers": {"type": "array"},
                "seal": {"type": "string"},
            },
        },
    ],
}


def schema_of(kind: str) -> dict[str, Any]:
    """The schema of a kind of file; raises UsageError for an unknown one."""
    if kind == "record":
        return RECORD
    if kind not in KINDS:
        raise UsageError(told("no schema '{kind}'; {hint}", kind=kind, hint=did_you_mean(kind, [*KINDS, "record"])))
    schema: dict[str, Any] = KINDS[kind].model_json_schema(by_alias=True)
    if kind == "case":
        schema["properties"]["ask"]["items"] = _asked(schema.setdefault("$defs", {}))
    if kind == "scenario":
        listed = schema["properties"]["objectives"]
        listed["items"] = {"anyOf": [listed["items"], {"type": "string"}]}
    return schema


def _asked(definitions: dict[str, Any]) -> dict[str, Any]:
    """One question: a mapping of its name to its arguments. What they are made of goes to the definitions."""
    shapes: dict[str, Any] = {}
    for name, model in QUESTIONS.items():
        shape = model.model_json_schema(by_alias=True)
        definitions.update(shape.pop("$defs", {}))
        shapes[name] = shape
    shapes["charges"] = {"type": "array", "minItems": 1, "items": shapes["charge"]}
    one = {"additionalProperties": False, "minProperties": 1, "maxProperties": 1}
    return {"type": "object", "properties": shapes, **one}
