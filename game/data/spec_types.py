"""The types that the specs of all files share: numbers within reason, names, and the strict base of every part."""

from __future__ import annotations

from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field, StrictInt, StrictStr

MOST_LENGTH = 100_000.0
Number = Annotated[float, Field(strict=True, ge=-MOST_LENGTH, le=MOST_LENGTH, allow_inf_nan=False)]
Length = Annotated[float, Field(strict=True, gt=0, le=MOST_LENGTH, allow_inf_nan=False)]
Value = Annotated[float, Field(strict=True, allow_inf_nan=False)]
Count = Annotated[StrictInt, Field(ge=1, le=500)]
Point = tuple[Number, Number]
Outline = Annotated[list[Point], Field(max_length=200)]
Name = Annotated[StrictStr, Field(min_length=1, max_length=160)]


class Spec(BaseModel):
    """What all parts share: no unknown keys."""

    model_config = ConfigDict(extra="forbid", populate_by_name=True, defer_build=True)
