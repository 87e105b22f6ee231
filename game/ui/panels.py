"""The parts of the battle screen that are drawn, not pressed: top bar, unit card, lines, dice."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from game.engine.requests import Roll
from game.engine.tally import message
from game.language import tr
from game.rulesets.fantasy.characters import characters_of, host_of
from game.rulesets.fantasy.saves import NONE, armour_save
from game.text.cards import carried, left_of
from game.text.switches import switch_words
from game.ui import theme
from game.ui.fonts import font, written

if TYPE_CHECKING:
    from game.battle.battle import Battle
    from game.battle.events import DiceRolled
    from game.battle.unit import Unit
    from game.ui.controller import Controller

GROUPS = ("deployment", "start", "movement", "magic", "shooting", "combat", "victory")
ARMY_COLOURS = {"red": "#c8505a", "blue": "#5b9ae0"}
PIPS = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}


def army_ink(battle: Battle, army: str) -> str:
    """The colour an army's words are written in."""
    colour = next((a.colour for a in battle.armies if a.id == army), "red")
    return ARMY_COLOURS.get(colour, theme.ACCENT)


def draw_top(surface: pygame.Surface, controller: Controller, width: int, height: int) -> None:
    """Title and turn, the phases with the present one lit, and what is asked of whom."""
    battle, request = controller.battle, controller.request
    surface.blit(written("Leuctra", 20, theme.ACCENT, bold=True), (14, 4))
    turn = f"turn {max(1, battle.round)} of {battle.rounds}" if battle.cursor.part == "turn" else battle.cursor.part
    surface.blit(written(turn, 13, theme.DIM), (14, 30))
    phase = controller.rules.schedule.phase(battle.cursor)
    left = 130
    for group in GROUPS:
        here = phase is not None and phase.group == group
        left += _pill(surface, group.capitalize(), left, lit=here, ink=army_ink(battle, battle.active)) + 6
    if phase is not None:
        surface.blit(written(phase.name.replace("_", " "), 13, theme.DIM), (left + 4, 18))
    words = str(request.prompt) if request is not None else _outcome(battle, controller)
    if controller.is_busy:
        words = str(message("{army} {army:is|are} thinking …", army=controller.thinking or tr("Fate")))
    ink = army_ink(battle, request.army) if request is not None and not isinstance(request, Roll) else theme.ACCENT
    box = pygame.Rect(width - 412 - 160, 6, 560, height - 12)
    box.left = max(box.left, left + 130)
    box.width = width - box.left - 12
    pygame.draw.rect(surface, theme.PANEL, box, border_radius=8)
    pygame.draw.rect(surface, ink, box, 2, border_radius=8)
    _fit(surface, words, box.inflate(-20, 0), ink)


def _outcome(battle: Battle, controller: Controller) -> str:
    if controller.score is not None:
        return f"The drill is over. {controller.score.lines[0]}"
    if battle.outcome is None:
        return "The battle is over"
    if battle.outcome.winner is None:
        return "The battle ends in a draw"
    return f"{battle.army(battle.outcome.winner).name} wins the battle"


def _pill(surface: pygame.Surface, words: str, left: int, *, lit: bool, ink: str) -> int:
    picture = written(words, 13, "#ffffff" if lit else theme.FAINT, bold=lit)
    box = pygame.Rect(left, 14, picture.get_width() + 18, 26)
    pygame.draw.rect(surface, ink if lit else theme.PANEL, box, border_radius=13)
    surface.blit(picture, (left + 9, 14 + (26 - picture.get_height()) // 2))
    return box.w


def _fit(surface: pygame.Surface, words: str, box: pygame.Rect, ink: str) -> None:
    for size in (15, 13, 11):
        picture = written(words, size, ink, bold=True)
        if picture.get_width() <= box.w:
            break
    surface.set_clip(box)
    surface.blit(picture, (box.left, box.centery - picture.get_height() // 2))
    surface.set_clip(None)


def draw_profile(surface: pygame.Surface, panel: pygame.Rect, unit: Unit | None, battle: Battle) -> None:
    """The selected unit's card."""
    pygame.draw.rect(surface, theme.PANEL, panel, border_radius=8)
    pygame.draw.rect(surface, theme.PANEL_EDGE, panel, 1, border_radius=8)
    if unit is None:
        surface.blit(written("Click a unit to see it", 14, theme.DIM), (panel.left + 14, panel.top + 8))
        words = "Switches: " + " · ".join(switch_words(battle))
        draw_lines(surface, pygame.Rect(panel.left + 14, panel.top + 32, panel.w - 28, 104), [(words, theme.DIM)])
        return
    surface.blit(written(unit.name, 19, army_ink(battle, unit.army), bold=True), (panel.left + 14, panel.top + 6))
    state = str(left_of(unit))
    if unit.wounds:
        state += f" · {unit.wounds} wounds"
    surface.blit(written(state, 13, theme.DIM), (panel.left + 14, panel.top + 34))
    step = (panel.w - 28) // max(1, len(unit.profile.values))
    for n, (name, value) in enumerate(unit.profile.values):
        shown = "–" if value is None else f"{value / 10:g}" if name == "M" else f"{value:g}"
        x = panel.left + 14 + n * step
        pygame.draw.rect(surface, theme.BACK, (x, panel.top + 56, step - 4, 42), border_radius=5)
        surface.blit(written(name, 11, theme.DIM), (x + 6, panel.top + 58))
        surface.blit(written(shown, 16, theme.TEXT, bold=True), (x + 6, panel.top + 73))
    lines = [(words, theme.TEXT) for words in within(battle, unit)] + [(_equipment(unit), theme.DIM)]
    draw_lines(surface, pygame.Rect(panel.left + 14, panel.top + 102, panel.w - 28, 36), lines)


def within(battle: Battle, unit: Unit) -> list[str]:
    """The characters who stand in a unit, with the wounds they have left; of one who stands in a unit its name."""
    host = host_of(battle, unit.id)
    if host is not None:
        return [f"stands in {host.name}"]
    heroes = [f"{hero.name} (W {hero.profile['W'] - hero.wounds})" for hero in characters_of(battle, unit)]
    return [f"with {', '.join(heroes)}"] if heroes else []


def _equipment(unit: Unit) -> str:
    save = armour_save(unit).total
    words = [piece.replace("_", " ") for piece in unit.gear]
    words += [f"save {save:g}+"] if save < NONE else []
    words += list(unit.command)
    words += carried(unit)
    words += [unit.condition] if unit.condition != "standing" else []
    return " · ".join(words) or "no armour"


def draw_lines(surface: pygame.Surface, box: pygame.Rect, lines: list[tuple[str, str]]) -> None:
    """Words broken into lines that fit the box."""
    top = box.top
    for words, ink in lines:
        for line in broken(words, box.w, 13):
            if top + 16 > box.bottom:
                return
            surface.blit(written(line, 13, ink), (box.left, top))
            top += 17


def broken(words: str, width: int, size: int) -> list[str]:
    """A text as lines no wider than `width` pixels."""
    lines, line = [], ""
    for word in words.split():
        longer = f"{line} {word}".strip()
        if line and font(size).size(longer)[0] > width:
            lines.append(line)
            line = word
        else:
            line = longer
    return [*lines, line] if line else lines


def draw_dice(surface: pygame.Surface, panel: pygame.Rect, rolled: DiceRolled | None) -> None:
    """The dice that fell last."""
    if rolled is None:
        return
    left, top = panel.left + 12, panel.bottom - 50
    for face in rolled.dice[:10]:
        draw_die(surface, left, top, face)
        left += 34
    words = f"{rolled.what}: {sum(rolled.dice)}" if len(rolled.dice) > 1 else rolled.what
    surface.blit(written(words, 12, theme.DIM), (panel.left + 12, panel.bottom - 18))


def draw_die(surface: pygame.Surface, left: int, top: int, face: int) -> None:
    """One die."""
    pygame.draw.rect(surface, "#f6f4ec", (left, top, 29, 29), border_radius=6)
    for dx, dy in PIPS.get(face, ()):
        pygame.draw.circle(surface, "#16181d", (left + 14.5 + dx * 7.5, top + 14.5 + dy * 7.5), 2.8)
