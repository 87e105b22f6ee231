"""The cards of what people point at: units, terrain, orders, special rules, rows, rolls."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from game.engine.requests import Choose, ChooseMany, Roll
from game.engine.tally import Tally, message
from game.language import number, tr, tr_name
from game.rulesets.base import ruleset
from game.text.cards import left_of
from game.text.explain import TALLIES, explain
from game.text.grounds import KINDS, ground_words
from game.text.rule_texts import ids_in, links_in, rule_text
from game.text.states import states, wordings
from game.ui.cards.card import HoverCard, Line
from game.ui.chrome.card import equipment, within
from game.ui.chrome.top import seat
from game.ui.commands import COMMANDS
from game.ui.rule_page import legible

if TYPE_CHECKING:
    from collections.abc import Iterable

    from game.battle.battle import Battle
    from game.battle.events import DiceRolled
    from game.battle.terrain import Terrain
    from game.battle.unit import Unit
    from game.engine.tally import Message, Reason
    from game.rulesets.fantasy.result import CombatResolved
    from game.ui.orders import Order

MOST_TEXT = 420
"""Letters of a row's text that a card shows; the rest is in the rule browser."""


def unit_card(battle: Battle, unit: Unit, notes: Iterable[str] = ()) -> HoverCard:
    """Profile, state, what it carries, its special rules with their wording, and what overlays say of it."""
    lines = [Line(said, "accent") for said in notes]
    lines += [Line(said) for said in within(battle, unit)]
    lines.append(Line(capital("; ".join(str(state) for state in states(battle, unit)))))
    lines.append(Line(equipment(unit), "dim"))
    lines += [_special(name, words) for name, words in wordings(battle, unit)]
    values = tuple((tr(name), _value(name, value)) for name, value in unit.profile.values)
    kept = tuple(line for line in lines if line.words or line.head)
    return HoverCard(tr_name(unit.name), seat(battle, unit.army), str(left_of(unit)), values, kept, _rules(kept))


def _special(name: str, words: str) -> Line:
    """A special rule by its name, which its wording need not repeat."""
    head, said = capital(tr(name)), words
    if said.lower().startswith(f"{head.lower()}:"):
        said = capital(said[len(head) + 1 :].strip())
    return Line(said, "dim", head)


def _value(name: str, value: float | None) -> str:
    return "–" if value is None else number(value / 10 if name == "M" else value, "g")


def ground_card(piece: Terrain) -> HoverCard:
    """What a piece of terrain does."""
    lines = tuple(Line(capital(str(words))) for words in ground_words(piece))
    name = tr(piece.id.replace("_", " "))
    return HoverCard(tr(KINDS.get(piece.kind, piece.kind)), "accent", name, (), lines, _rules(lines))


def order_card(request: object, order: Order) -> HoverCard | None:
    """Why an order is barred: every reason with what its rule is about; None for one that is open."""
    if not order.bar:
        return None
    reasons = _reasons(request, order)
    lines = tuple(Line(explain(reason), "bad" if n == 0 else "text") for n, reason in enumerate(reasons))
    lines = lines or (Line(capital(order.bar), "bad"), *_texts(ids_in(order.bar)))
    return HoverCard(order.text, "text", tr("barred"), (), lines, _rules(lines))


def _reasons(request: object, order: Order) -> tuple[Reason, ...]:
    """Every reason against an order that stands for an option."""
    if isinstance(request, Choose | ChooseMany):
        return next((option.blocked for option in request.options if option.key == order.id), ())
    return ()


def _texts(rules: Iterable[str]) -> tuple[Line, ...]:
    found = [row for rule in rules if (row := rule_text(rule)) is not None]
    return tuple(Line(legible(row.text), "dim", f"{row.id}  {legible(row.name)}") for row in found)


def rule_card(rule: str) -> HoverCard | None:
    """What a row says, None for an unknown one."""
    row = rule_text(rule)
    if row is None:
        return None
    words = legible(row.text)
    short = words if len(words) <= MOST_TEXT else words[:MOST_TEXT].rsplit(" ", 1)[0] + " …"
    return HoverCard(f"{row.id}  {legible(row.name)}", "accent", tr(row.chapter), (), (Line(short),), (row.id,))


def special_card(battle: Battle, rule: str) -> HoverCard | None:
    """What a special rule says, None for one that says nothing."""
    words = ruleset(battle.ruleset).special.wording.get(rule, "")
    if not words:
        return None
    lines = (Line(tr(words.split("\n\n")[0].replace("\n", " "))),)
    return HoverCard(capital(tr(rule.replace("_", " "))), "accent", tr("special rule"), (), lines, _rules(lines))


def roll_card(rolled: DiceRolled) -> HoverCard | None:
    """How the number of the last roll was made up, None where there is none to reach."""
    if not isinstance(rolled.tally, Tally):
        return None
    title = str(rolled.asked) if rolled.asked else rolled.what
    dice = _faces(rolled)
    lines = tally_lines(rolled.tally)
    rules = tuple(part.rule for part in rolled.tally.parts if part.rule)
    return HoverCard(title, "accent", dice, (), lines, rules)


def _faces(rolled: DiceRolled) -> str:
    """The dice; their sum only where it is what counts, not where each is a hit, a wound or a save of its own."""
    assert isinstance(rolled.tally, Tally)
    if rolled.tally.suffix or len(rolled.dice) == 1:
        return " ".join(map(str, rolled.dice))
    return f"{' + '.join(map(str, rolled.dice))} = {sum(rolled.dice)}"


def result_card(battle: Battle, event: CombatResolved, title: Message) -> HoverCard:
    """What both sides of a combat have their points for."""
    lines: list[Line] = []
    for army, tally in event.tallies:
        lines += [Line(tr(battle.army(army).name), "accent"), *tally_lines(tally)]
    rules = tuple(dict.fromkeys(part.rule for _, tally in event.tallies for part in tally.parts if part.rule))
    return HoverCard(str(title), "accent", "", (), tuple(lines), rules)


def line_card(text: Message, rolled: HoverCard | None, redo: str) -> HoverCard:
    """What a line of the log tells, how its roll was made up, and that a click goes back to before it."""
    back = str(message("a click goes back to just before this; {key} goes forward again", key=redo))
    if rolled is None:
        return HoverCard(str(text), "text", "", (), (Line(back, "dim"),), tuple(ids_in(str(text))))
    return replace(rolled, lines=(*rolled.lines, Line(back, "dim")))


def command_card(name: str, idle: str = "") -> HoverCard | None:
    """What a command does, and why it would do nothing now; None for what is no command."""
    command = next((known for known in COMMANDS if known.id == name), None)
    if command is None:
        return None
    lines = (Line(capital(tr(command.told))), *([Line(capital(idle), "bad")] if idle else []))
    return HoverCard(tr(command.words), "accent", "", (), lines)


def why_barred(request: object, order: Order) -> str:
    """Every reason against an order with what its rule is about, in one text."""
    card = order_card(request, order)
    return " ".join(line.words for line in card.lines if not line.head) if card is not None else ""


def pending_card(request: Roll) -> HoverCard | None:
    """How the number that is to be rolled now is made up, None where there is none."""
    if request.tally is None:
        return None
    rules = tuple(part.rule for part in request.tally.parts if part.rule)
    title = str(request.prompt)
    about = tr(TALLIES.get(request.tally.name.template, ""))
    return HoverCard(title, "accent", about, (), tally_lines(request.tally), rules)


def tally_lines(tally: Tally) -> tuple[Line, ...]:
    """The base, each modifier with its rule, and what they come to."""
    head, *rest = tally.parts
    lines = [Line(_term(number(head.value, "g"), str(head.why), head.rule))]
    lines += [Line(_term(number(part.value, "+g"), str(part.why), part.rule)) for part in rest]
    return (*lines, Line(f"= {number(tally.total, 'g')}{tally.suffix}  {tally.name}", "accent"))


def _term(value: str, why: str, rule: str) -> str:
    return f"{value}  {why}" + (f" ({rule})" if rule else "")


def capital(words: str) -> str:
    """Words with a capital first letter."""
    return words[:1].upper() + words[1:]


def _rules(lines: Iterable[Line]) -> tuple[str, ...]:
    told = [f"{line.head} {line.words}" for line in lines]
    spanned = (rule for words in told for rule in (*(link[2] for link in links_in(words)), *ids_in(words)))
    return tuple(dict.fromkeys(spanned))
