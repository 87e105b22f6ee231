"""The verdict on a combat: who fights whom, in which order, and the score with given dice (FB-WHO, FB-STR)."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

from game.battle.engagement import ChargeKind
from game.battle.events import EngagementsChanged
from game.engine.game import Game
from game.engine.players import NamedDice
from game.engine.requests import Allocate, Choose, Roll
from game.errors import LeuctraError
from game.language import told, tr
from game.rulesets.base import ruleset
from game.rulesets.fantasy.blows import BlowsStruck, attacks_each, hit_tally, strength_tally
from game.rulesets.fantasy.casualties import CHAMPION, CasualtiesRemoved
from game.rulesets.fantasy.challenges import ChallengeMet, is_alive, target_of
from game.rulesets.fantasy.character_losses import CharacterHurt
from game.rulesets.fantasy.characters import stands_as
from game.rulesets.fantasy.combat import current_engagements, fight_one, fighting
from game.rulesets.fantasy.fighters import combats, is_full_charger
from game.rulesets.fantasy.order import Who, entries, last_winner
from game.rulesets.fantasy.result import CombatResolved, combat_result
from game.rulesets.fantasy.strikes import begun, strikers
from game.rulesets.fantasy.weapons import Turn, weapon_of

if TYPE_CHECKING:
    from game.analysis.answers import Scale
    from game.battle.battle import Battle
    from game.battle.engagement import Engagement
    from game.battle.events import Event
    from game.engine.requests import Raw, Request
    from game.engine.tally import Tally
    from game.rulesets.fantasy.fighters import Combat, Contacts
    from game.rulesets.fantasy.order import Entry
    from game.rulesets.fantasy.strikes import Round

Answer = dict[str, Any]
DECLINED = ("none", "refuse")


def combat(battle: Battle, ask: Any, scale: Scale, evidence: dict[str, Any]) -> Answer:
    """Who fights whom, the order of blows, and the score: with dice after the round, without them before any blow."""
    ready = as_asked(battle, ask)
    found = next((one for one in combats(ready) if set(homes(ready, ask.units)) & set(one)), None)
    if found is None:
        return {"combat": [], "reasons": [_reason("no_combat", "FB-CC-03", tr("these units fight nobody"))]}
    fault = challenge_fault(ready, ask, found)
    if fault:
        return {"combat": list(found), "reasons": [_reason("no_challenge", "FB-C-01", fault)]}
    if ask.challenge:
        one, two = map(target_of, ask.challenge)
        ready = ChallengeMet(one, two).apply(ready)
    contacts = fighting(ready, found)
    evidence |= {"battle": ready, "contacts": contacts, "combat": found}
    who, when = fighters(ready, found, contacts), order(ready, found, contacts)
    answer: Answer = {"combat": list(found), "fighters": who, "order": when}
    if ask.dice is None:
        return {**answer, **scored(combat_result(ready, found, {})), "reasons": []}
    played = played_with(ready, found, ask)
    evidence |= {"scored": played.scored, "asked": played.asked, "rolls": played.rolls}
    return {**answer, **fought(played), "reasons": []}


# -- the position


def as_asked(battle: Battle, ask: Any) -> Battle:
    """The battle as the question sees it: everybody in contact fights, with the charges and the winner it names."""
    active = ask.active or battle.active
    battle = replace(battle, cursor=replace(battle.cursor, active=active))
    fights = tuple(_charged(battle, fight, ask) for fight in current_engagements(battle))
    return EngagementsChanged(fights, "contact").apply(battle)


def _charged(battle: Battle, fight: Engagement, ask: Any) -> Engagement:
    """One fight: its charge this turn, else the winner of its last round."""
    charging = homes(battle, ask.charged)
    if fight.one.unit in charging:
        return replace(fight, one=replace(fight.one, charge=ChargeKind.FULL), rounds=0)
    if fight.two.unit in charging:
        return replace(fight, two=replace(fight.two, charge=ChargeKind.FULL), rounds=0)
    return replace(fight, rounds=max(1, fight.rounds), last_winner=ask.winner) if ask.winner else fight


def homes(battle: Battle, units: list[str]) -> list[str]:
    """The units on the table that those named are or stand in."""
    return [stands_as(battle, unit).id for unit in units]


def challenge_fault(battle: Battle, ask: Any, combat: Combat) -> str:
    """Why the two named cannot fight a challenge, empty where they can."""
    for one in map(target_of, ask.challenge or ()):
        if not is_alive(battle, one) or stands_as(battle, one.unit).id not in combat:
            return told("{unit} does not fight in this combat", unit=one.key)
    sides = {battle.unit(target_of(key).unit).army for key in ask.challenge or ()}
    return tr("a challenge is fought between enemies") if len(sides) == 1 else ""


# -- who and when


def fighters(battle: Battle, combat: Combat, contacts: Contacts) -> list[Answer]:
    """The models that fight, those alike together, and whom they reach; models behind others (spears) as well."""
    done = begun(battle, combat, contacts)
    found: dict[tuple[str, tuple[str, ...]], list[int]] = {}
    for entry in sorted(entries(battle, combat), key=named):
        if entry.who is not Who.MOUNTS:
            for model, targets in sorted(strikers(battle, done, entry).items()):
                found.setdefault((named(entry), tuple(target.key for target in targets)), []).append(model)
    return [{"who": who, "models": models, "at": list(at)} for (who, at), models in found.items()]


def order(battle: Battle, combat: Combat, contacts: Contacts) -> list[Answer]:
    """The blows in their order, as they would be if nobody fell before; ties that a roll-off decides say so."""
    game = Game(battle, ruleset(battle.ruleset).special, lambda event, after: None)
    done = begun(battle, combat, contacts)
    listed = [entry for entry in entries(battle, combat) if strikers(battle, done, entry)]
    first = last_winner(battle, combat)
    listed.sort(key=lambda entry: (entry.key, entry.army != first if first else False))
    steps: list[Answer] = []
    for entry in listed:
        tied = any(e.key == entry.key and e.army != entry.army for e in listed)
        moment = (entry.key, entry.army if first else "")
        steps.append({"step": moment, **_blow(game, done, entry), "roll_off": tied and first is None})
    moments = list(dict.fromkeys(step["step"] for step in steps))
    return [{**step, "step": moments.index(step["step"]) + 1} for step in steps]


def _blow(game: Game, done: Round, entry: Entry) -> Answer:
    each = int(attacks_each(game.battle, entry).total)
    able = strikers(game.battle, done, entry)
    at = list(dict.fromkeys(target for targets in able.values() for target in targets))
    return {
        "who": named(entry),
        "initiative": entry.profile["I"],
        "why": why(game.battle, entry),
        "attacks": each * len(able),
        "strength": int(strength_tally(game.battle, entry).total),
        "at": [target.key for target in at],
        "to_hit": {target.key: needed(hit_tally(game, entry, game.unit(target.unit))) for target in at},
    }


def named(entry: Entry) -> str:
    """Whose blows they are, as targets are written; mounts by their own."""
    return entry.unit if entry.who is Who.MODELS else f"{entry.unit}:{entry.who}"


def why(battle: Battle, entry: Entry) -> str:
    """What decides the moment: a charge, a weapon that strikes first or last, or Initiative."""
    weapon = weapon_of(battle.unit(entry.unit)).strike if entry.who is not Who.MOUNTS else Turn.NORMAL
    if weapon is not Turn.NORMAL:
        return "strikes_first" if weapon is Turn.FIRST else "strikes_last"
    return "charge" if is_full_charger(battle, entry.unit) else "initiative"


def needed(tally: Tally | None) -> int:
    """The die that hits, 0 where none is rolled."""
    return 0 if tally is None else int(tally.total)


# -- the score


def scored(result: CombatResolved) -> Answer:
    """Both sides' points with their terms, the winner and the difference."""
    score = {army: {"points": int(tally.total), "terms": _terms(tally)} for army, tally in result.tallies}
    return {"score": score, "winner": result.winner, "difference": result.difference}


def _terms(tally: Tally) -> list[Answer]:
    return [{"points": int(part.value), "why": str(part.why), "rule": part.rule} for part in tally.parts]


@dataclass(slots=True)
class Played:
    """A round fought with given dice and answers: what happened, and the first roll that was not given.

    `scored` is the battle once the losses are gone, `rolls` what was to be rolled in order, `asked` what the players
    were asked, with what was answered.
    """

    battle: Battle
    dice: NamedDice
    answers: list[Raw]
    events: list[Event] = field(default_factory=list)
    missing: Answer | None = None
    scored: Battle | None = None
    asked: list[tuple[Request, Raw]] = field(default_factory=list)
    rolls: list[Roll] = field(default_factory=list)

    def run(self, combat: Combat) -> None:
        """Fight the round as far as the dice go."""
        game = Game(self.battle, ruleset(self.battle.ruleset).special, self._tell)
        running = fight_one(game, combat)
        try:
            request = next(running)
            while True:
                request = running.send(request.read(self._answer(request, game.battle)))
        except StopIteration:
            return
        except LeuctraError as error:
            if self.missing is None:
                self.missing = {"error": str(error)}

    def _tell(self, event: Event, battle: Battle) -> None:
        self.events.append(event)
        self.battle = battle
        if isinstance(event, CombatResolved):
            self.scored = battle

    def _answer(self, request: Request, battle: Battle) -> Raw:
        if isinstance(request, Roll):
            self.rolls.append(request)
            self.missing = {"roll": request.what, "dice": request.dice, "text": str(request.prompt)}
            faces = self.dice.answer(request, battle)
            request.read(faces)
            self.missing = None
            return faces
        raw = self.answers.pop(0) if self.answers else by_default(request)
        self.asked.append((request, raw))
        return raw


def by_default(request: Request) -> Raw:
    """What is answered where the question says nothing: nobody challenges, blows go to the first target."""
    if isinstance(request, Choose):
        if request.default is not None:
            return request.default
        keys = [option.key for option in request.open]
        return next((key for key in keys if key in DECLINED), keys[0])
    if isinstance(request, Allocate):
        return next(iter(request.examples()))
    raise LeuctraError(told("this needs an answer among answers: {prompt}", prompt=request.prompt))


def played_with(battle: Battle, combat: Combat, ask: Any) -> Played:
    """The round as far as the dice given go."""
    rolls = [(name, *faces) for roll in ask.dice for name, faces in roll.items()]
    played = Played(battle, NamedDice(*rolls), list(ask.answers))
    played.run(combat)
    return played


def fought(played: Played) -> Answer:
    """What the round came to: every blow, the losses, the score; or the first roll that is missing."""
    answer: Answer = {"blows": [_struck(event) for event in played.events if isinstance(event, BlowsStruck)]}
    if played.missing is not None:
        return {**answer, "missing": played.missing}
    answer["losses"] = losses(played.events)
    result = next(event for event in played.events if isinstance(event, CombatResolved))
    left = {"unused": [{name: list(faces)} for name, faces in played.dice.left]} if played.dice.left else {}
    return {**answer, **scored(result), **left}


def _struck(blow: BlowsStruck) -> Answer:
    who = blow.unit if blow.who is Who.MODELS else f"{blow.unit}:{blow.who}"
    at = f"{blow.target}:{CHAMPION}" if blow.at_champion else blow.target
    counts = {"attacks": blow.attacks, "hits": blow.hits, "wounds": blow.wounds, "unsaved": blow.unsaved}
    return {"who": who, "at": at, **counts}


def losses(events: list[Event]) -> dict[str, int]:
    """Models lost by unit; a character who fell is one."""
    lost = {event.unit: event.models for event in events if isinstance(event, CasualtiesRemoved)}
    fallen = {event.character: 1 for event in events if isinstance(event, CharacterHurt) and event.falls}
    return {unit: models for unit, models in {**lost, **fallen}.items() if models}


def _reason(code: str, rule: str, words: str) -> Answer:
    return {"code": code, "rule": rule, "text": words, "where": None}
