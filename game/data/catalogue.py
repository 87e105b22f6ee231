"""The catalogue of a rule set: kinds of unit by name, from `assets/units`."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from pydantic import ValidationError

from game.assets import asset_path
from game.data.faults import note_validation
from game.data.source import read_file
from game.data.specs import CatalogueSpec

if TYPE_CHECKING:
    from game.data.specs import CatalogueUnit


@cache
def catalogue(ruleset: str) -> dict[str, CatalogueUnit]:
    """The units of a rule set by name; empty where it has no catalogue. Raises DataError for a broken file."""
    path = asset_path("units", f"{ruleset}.yaml")
    if not path.is_file():
        return {}
    source = read_file(path)
    try:
        return CatalogueSpec.model_validate(source.value).units
    except ValidationError as error:
        note_validation(source, error, CatalogueSpec)
        source.done()
        raise
