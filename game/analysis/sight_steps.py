"""The steps of arcs, reading by reading; of sight, model by model; of shooting, by shots and targets."""

from __future__ import annotations

import math
from dataclasses import replace
from typing import TYPE_CHECKING

from game.analysis.answering import Step, answered, asked_so, stepped
from game.engine.tally import say
from game.geometry.arcs import VOTES, front_midpoint, shares, zones_at
from game.geometry.ranks import Block, Side, model_poses
from game.geometry.sight import seen_by_model
from game.language import N_, tr
from game.rulesets.fantasy.seeing import look_of, lookers
from game.text.verdicts import in_arc, volley_lines

if TYPE_CHECKING:
    from collections.abc import Iterator

    from game.analysis.answering import Verdict
    from game.battle.unit import Unit
    from game.data.load import Case
    from game.geometry.pose import Point
    from game.rulesets.fantasy.volley import Group, Volley

MOST = 60
"""Models that are stepped through one by one at the most."""
READINGS = {
    "models": N_("every model votes"),
    "front_rank": N_("the front rank votes"),
    "front_centre": N_("the middle of its front decides"),
    "area": N_("the larger area decides"),
}


# -- arcs


def arc_steps(case: Case, verdict: Verdict) -> Iterator[Verdict]:
    """Each reading of the rule with the side it comes to, and who or what decides it."""
    asked = verdict.question.arguments
    target, other = case.battle.unit(asked.of), case.battle.unit(asked.source)
    if not isinstance(target.body, Block):
        return
    for vote in VOTES:
        side = Side(verdict.answer["readings"][vote])
        title = in_arc(str(side), asked.source, asked.of)
        lines = [tr(READINGS[vote])]
        changes: dict[str, object] = {"side": (target.id, side)}
        if vote == "area":
            whole = shares(target.body, other.body)
            total = sum(whole.values()) or 1.0
            parts = [f"{tr(str(one))} {area / total:.0%}" for one, area in whole.items() if area > 0]
            lines.append(", ".join(parts))
        elif vote == "front_centre":
            changes["labels"] = ((front_midpoint(other.body), tr("middle of the front")),)
        else:
            models = _voters(other, front=vote == "front_rank")
            inside = tuple(n for n, point in models if zones_at(target.body, point) == (side,))
            changes |= {"marked": ((other.id, inside),), "marked_for": N_("models that vote for it")}
            lines.append(say("{n} of {all} votes", n=len(inside), all=len(models)))
        role = "good" if side == Side(verdict.answer["arc"]) else "bad"
        yield stepped(verdict, Step(title, tuple(lines), role, changes))


def _voters(unit: Unit, *, front: bool) -> list[tuple[int, Point]]:
    poses = model_poses(unit.body)
    count = unit.body.files if front and isinstance(unit.body, Block) else len(poses)
    return [(n, pose.point) for n, pose in enumerate(poses[:count])]


# -- sight


def sight_steps(case: Case, verdict: Verdict) -> Iterator[Verdict]:
    """Model by model of those that look: its shortest clear line and how many it sees, or that it sees nobody."""
    asked = verdict.question.arguments
    viewer, target = case.battle.unit(asked.source), case.battle.unit(asked.to)
    found = seen_by_model(look_of(case.battle, viewer, target))
    poses = model_poses(viewer.body)
    for model in lookers(case.battle, viewer)[:MOST]:
        seen = found.get(model, {})
        who = {"n": model, "unit": asked.source, "other": asked.to}
        marked = {"marked": ((viewer.id, (model,)),), "marked_for": N_("model that looks")}
        if seen:
            line = min(seen.values(), key=lambda ends: math.dist(*ends))
            words = say("{n} of its {all} models are in sight", n=len(seen), all=target.count)
            changes = {**marked, "lines": ((*line, True),), "blockers": ()}
            yield stepped(verdict, Step(say("Model {n} of {unit} sees {other}", **who), (words,), "good", changes))
        else:
            eye = poses[model].at(viewer.body.base.depth / 2)
            changes = {**marked, "lines": ((eye, target.body.centre, False),)}
            title = say("Model {n} of {unit} does not see {other}", **who)
            yield stepped(verdict, Step(title, (), "bad", changes))


# -- shooting


def shoot_steps(case: Case, verdict: Verdict) -> Iterator[Verdict]:
    """Each group of shots that needs the same number, then who does not shoot, then every other target there is."""
    volley = verdict.evidence.get("volley")
    if volley is not None:
        yield from _groups(verdict, volley)
        yield from _silent(verdict, volley)
    unit = case.battle.unit(verdict.question.arguments.unit)
    for enemy in case.battle.enemies_of(unit):
        if enemy.id == verdict.question.arguments.at or not enemy.is_on_table:
            continue
        told = answered(case, asked_so(verdict.question, at=enemy.id))
        if told.answer["allowed"] and (told.answer.get("guesses") or sum(told.answer["shooters"].values())):
            yield stepped(told, Step(lines=(say("another target: {unit}", unit=enemy.id),)))


def _groups(verdict: Verdict, volley: Volley) -> Iterator[Verdict]:
    for group, models in volley.groups().items():
        shots = tuple(s for s in volley.shots if s.is_long is group.is_long and s.cover is group.cover)
        one = replace(volley, shots=shots, beyond=(), blind=())
        told = next(g for g in verdict.answer["groups"] if (g["range"] == "long", g["cover"]) == _named(group))
        alone = {"groups": [told], "characters": [], "out_of_range": 0, "not_seen": 0}
        title = say("{n} of {unit} {n:shoots|shoot} on the same number", n=models, unit=volley.unit)
        changes = {"volley": one, "marked": ((volley.unit, tuple(shot.model for shot in shots)),)}
        yield stepped(verdict, Step(title, tuple(volley_lines({**verdict.answer, **alone})), "good", changes))


def _silent(verdict: Verdict, volley: Volley) -> Iterator[Verdict]:
    """Who sees the target out of range, and who does not see it."""
    none = replace(volley, shots=(), beyond=(), blind=())
    for models, words in (
        (volley.beyond, N_("{n} {n:model is|models are} out of range")),
        (volley.blind, N_("{n} {n:model does|models do} not see it")),
    ):
        if models:
            marked = {"marked": ((volley.unit, models),), "marked_for": N_("models that do not shoot")}
            yield stepped(verdict, Step(say(words, n=len(models)), (), "bad", {"volley": none, **marked}))


def _named(group: Group) -> tuple[bool, str]:
    return group.is_long, group.cover.words
