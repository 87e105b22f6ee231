"""The commands' help and what is said of a command called wrongly, in the language in use.

What builds the commands knows English alone: its own words are looked up here once the commands are there.
"""

from __future__ import annotations

import re
import sys
from typing import Any

from game.errors import UsageError
from game.language import N_, told, tr

PANELS = {
    "ARGUMENTS_PANEL_TITLE": N_("Arguments"),
    "OPTIONS_PANEL_TITLE": N_("Options"),
    "COMMANDS_PANEL_TITLE": N_("Commands"),
    "DEFAULT_STRING": N_("[default: {}]"),
    "ENVVAR_STRING": N_("[env var: {}]"),
    "REQUIRED_LONG_STRING": N_("[required]"),
}
"""The words around the help, by the name they have where it is laid out."""
HELP = N_("Show this message and exit.")
USAGE = {"Usage:": N_("Usage:"), "[OPTIONS]": N_("[OPTIONS]"), "COMMAND [ARGS]...": N_("COMMAND [ARGS]...")}
MISUSES = (
    (r"Missing argument '(?P<name>.*)'", N_("the argument {name} is missing")),
    (r"Missing option '(?P<name>.*)'", N_("the option {name} is missing")),
    (r"No such option: (?P<name>\S+)", N_("there is no option {name}")),
    (r"No such command '(?P<name>.*)'", N_("there is no command {name}")),
    (r"Option '(?P<name>.*)' requires an argument", N_("the option {name} needs a value")),
    (r"Got unexpected extra arguments? \((?P<name>.*)\)", N_("too many arguments: {name}")),
    (r"'(?P<name>[^']*)': .*greater than or equal to (?P<limit>\d+)", N_("{name} must be at least {limit}")),
    (r"'(?P<name>[^']*)': .*less than or equal to (?P<limit>\d+)", N_("{name} must be at most {limit}")),
    (r"'(?P<name>[^']*)': .*in the range (?P<limits>\S+?)\.?$", N_("{name} must be within {limits}")),
    (r"Invalid value for '(?P<name>[^']*)': .*(?:integer|number)", N_("{name} needs a whole number")),
    (r"Invalid value for '(?P<name>[^']*)': .*", N_("{name} cannot have this value")),
    (r"(?:Input should be|.* is not).*(?:integer|number)", N_("it must be a whole number")),
)
"""What may be wrong with a command's arguments, and how we say it."""


def run(command: Any) -> None:
    """Run a command in the language in use; raises UsageError where it was called wrongly."""
    from typer import rich_utils

    translate(command)
    translate_panels(rich_utils)
    try:
        code = command(standalone_mode=False)
    except Exception as error:
        if not hasattr(error, "format_message"):
            raise
        raise UsageError(misuse(error)) from None
    sys.exit(code if isinstance(code, int) else 0)


def translate(command: Any) -> None:
    """Give a command, its arguments and the commands in it their help in the language in use."""
    command.help = tr(command.help or "")
    command.short_help = tr(command.short_help) if command.short_help else command.short_help
    for parameter in command.params:
        if getattr(parameter, "help", ""):
            parameter.help = tr(parameter.help)
    usage, help_option = command.get_usage, command.get_help_option
    command.get_usage = lambda context: _usage(usage(context))
    command.get_help_option = lambda context: _help(help_option(context))
    for inner in getattr(command, "commands", {}).values():
        translate(inner)


def translate_panels(layout: Any) -> None:
    """Give the module that lays the help out its own words; a version of it that lacks some keeps the others."""
    for name, words in PANELS.items():
        if hasattr(layout, name):
            setattr(layout, name, tr(words))


def _usage(words: str) -> str:
    for english, ours in USAGE.items():
        words = words.replace(english, tr(ours))
    return words


def _help(option: Any) -> Any:
    if option is not None:
        option.help = tr(HELP)
    return option


def misuse(error: Any) -> str:
    """What is wrong with the arguments of a command, and where its help is.

    >>> class Error:
    ...     ctx = None
    ...     def format_message(self):
    ...         return "No such option: --colour"
    >>> misuse(Error())
    'there is no option --colour'
    """
    words = str(error.format_message())
    found = next(((match, ours) for wrong, ours in MISUSES if (match := re.search(wrong, words))), None)
    said = told(found[1], **found[0].groupdict()) if found else words
    context = getattr(error, "ctx", None)
    return said if context is None else told("{fault}; see {command} --help", fault=said, command=context.command_path)
