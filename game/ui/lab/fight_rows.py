"""The arguments of a round of combat that are chosen: the challenge, and what the players answer."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from game.analysis.cases import Verdict
from game.analysis.combat_cases import homes
from game.engine.requests import Allocate, Choose
from game.engine.tally import message
from game.language import tr, tr_name
from game.rulesets.fantasy.challenges import may_fight_alone
from game.ui.lab.arguments import number_in, set_argument
from game.ui.lab.items import Choice, Field, Label

if TYPE_CHECKING:
    from collections.abc import Callable

    from game.battle.battle import Battle
    from game.ui.lab.desk import Desk
    from game.ui.lab.items import Row

NOBODY = ""


# -- the challenge


def challenge_rows(desk: Desk, raw: dict[str, Any]) -> list[Row]:
    """Who fights a challenge: two lists of champions and characters, one a side; only where there are some."""
    look = desk.shown.look if desk.shown is not None else None
    battle = look.battle if look is not None else None
    given = [str(one) for one in raw.get("challenge") or ()]
    if battle is None:
        return []
    sides = _able(battle, raw)
    if len(sides) < 2 and not given:
        return []
    given = given if len(given) == 2 else [NOBODY, NOBODY]
    row = []
    for number in range(2):
        keys = list(sides.values())[number] if number < len(sides) else []
        mine = given[number] if given[number] in keys else next((one for one in given if one in keys), given[number])
        options = ((NOBODY, tr("nobody")), *((key, _said(battle, key)) for key in keys))
        words = tr("challenge") if number == 0 else tr("against")
        row.append(Choice(f"ask:challenge:{number}", words, mine, options, _challenger(desk, sides, number, given)))
    return [tuple(row)]


def _able(battle: Battle, raw: dict[str, Any]) -> dict[str, list[str]]:
    """By army those who may fight a challenge, of every unit on the table: characters and champions."""
    named = [unit for unit in raw.get("units") or () if any(one.id == unit for one in battle.units)]
    first = [battle.unit(unit).army for unit in homes(battle, named)]
    found: dict[str, list[str]] = {}
    for unit in sorted(battle.on_table(), key=lambda unit: unit.army not in first):
        keys = [one.key for one in may_fight_alone(battle, unit)]
        if keys:
            found.setdefault(unit.army, []).extend(keys)
    return found


def _said(battle: Battle, key: str) -> str:
    unit, _, champion = key.partition(":")
    name = tr_name(battle.unit(unit).name)
    return str(message("champion of {unit}", unit=name)) if champion else name


def _challenger(desk: Desk, sides: dict[str, list[str]], number: int, given: list[str]) -> Callable[[str], None]:
    def choose(wanted: str) -> None:
        pair = [*given]
        pair[number] = wanted
        others = list(sides.values())[1 - number] if len(sides) > 1 else []
        if pair[1 - number] not in others:
            pair[1 - number] = others[0] if others else NOBODY
        set_argument(desk, ("combat", "challenge"), pair if all(pair) and wanted else None)

    return choose


# -- what the players answer


def answer_rows(desk: Desk) -> list[Row]:
    """Every question that the round asks, in order, with what is answered now."""
    told = desk.verdict
    asked = told.evidence.get("asked", ()) if isinstance(told, Verdict) else ()
    if not asked:
        return []
    raws = [raw for _, raw in asked]
    found: list[Row] = [(Label(tr("What the players answer"), "DIM", 12),)]
    for number, (request, raw) in enumerate(asked):
        found.append((Label(f"{number + 1}  {request.prompt}", "TEXT", 12),))
        if isinstance(request, Choose):
            options = tuple((option.key, str(option.text)) for option in request.open)
            found.append((Choice(f"answer:{number}", "", str(raw), options, _answerer(desk, raws, number)),))
        elif isinstance(request, Allocate):
            found += _shares(desk, raws, number, request)
    return found


def _answerer(desk: Desk, raws: list[Any], number: int) -> Callable[[Any], None]:
    """An answer is written with those before it; those after it are asked anew."""

    def choose(wanted: Any) -> None:
        with desk.edit(f"answer {desk.question} {number}") as value:
            value["ask"][desk.question]["combat"]["answers"] = [*raws[:number], wanted]

    return choose


def _shares(desk: Desk, raws: list[Any], number: int, request: Allocate) -> list[Row]:
    """A number for each group; the others give way so that the sum stays."""
    now = {key: int(raws[number].get(key, 0)) for key, _, _ in request.groups}
    limits = {key: most for key, _, most in request.groups}
    answer = _answerer(desk, raws, number)

    def writer(key: str) -> Callable[[str], str]:
        def write(text: str) -> str:
            wanted, fault = number_in(text, whole=True)
            if fault or wanted is None or not 0 <= wanted <= min(limits[key], request.total):
                return fault or str(message("write 0 to {most}", most=min(limits[key], request.total)))
            answer(shared(now, limits, key, wanted, request.total))
            return ""

        return write

    fields = [
        Field(f"answer:{number}:{key}", str(text), f"{now[key]}", writer(key), 1) for key, text, _ in request.groups
    ]
    return [(field,) for field in fields]


def shared(now: dict[str, int], limits: dict[str, int], key: str, wanted: int, total: int) -> dict[str, int]:
    """Shares with one of them set; the others take or give the rest, in their order.

    >>> shared({"men": 4, "champion": 0}, {"men": 4, "champion": 4}, "champion", 3, 4)
    {'men': 1, 'champion': 3}
    """
    found = {**now, key: wanted}
    over = sum(found.values()) - total
    for other in found:
        if other != key and over:
            room = found[other] if over > 0 else found[other] - limits[other]
            given = min(over, room) if over > 0 else max(over, room)
            found[other] -= given
            over -= given
    return found
