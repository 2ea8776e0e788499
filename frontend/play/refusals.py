"""Why something was refused, as one sentence for the visitor in the active language.

The reasons are those of the services (`services.wire.errors.Refusal`); the facts fill the sentence.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from http import HTTPStatus

import grpc
from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from frontend.play.settings_sentences import NO_SETTINGS, TOO_LARGE_MATCH, settings_sentence
from services.wire.errors import Refusal

_OUR_FAULT = _("Something went wrong here. Your game is safe; please reload the page.")
_HALL_AWAY = _("The hall does not answer. Your game is safe; please try again in a moment.")

SENTENCES: Mapping[str, Promise] = {
    # the move
    "BAD_NOTATION": _("That is not a move. The board shows what you may do."),
    "OFF_BOARD": _("%(square)s is off the board. Columns are a to h, rows 1 to 5."),
    "NOT_A_LINE": _("A palisade stands between two squares that share a side."),
    "BAD_COUNT": _("Put up one or two palisades in a turn."),
    "BAD_VALUE": _("A warrior is worth 1 to 5."),
    "NOT_YOUR_TURN": _("It is not your turn. The board shows who is to move."),
    "GAME_OVER": _("The game is over. No move is possible any more."),
    "MINE": _("%(square)s is a mine. Warriors stand on free land."),
    "OCCUPIED": _("A warrior stands on %(square)s already. Choose free land."),
    "NONE_LEFT": _("You have no %(value)s left. You still have: %(hand)s."),
    "LINE_TAKEN": _("There is already a palisade between %(first)s and %(second)s."),
    "SAME_LINE_TWICE": _(
        "Only one palisade can stand between %(first)s and %(second)s. Choose another line."
    ),
    "TERRITORY_TOO_SMALL": _(
        "That would leave fewer than four squares. A territory needs at least four."
    ),
    "SUPPLY_SHORT": _("Not enough palisades are left in the supply: %(left)s."),
    "HAS_PASSED": _("You have passed, and passing is for the rest of the game."),
    # powers and reinforcements
    "BASIC_GAME": _("This table plays the basic game, without powers and reinforcements."),
    "NOT_YOUR_POWER": _("That is another faction's power. Use your own, or go on without."),
    "POWER_SPENT": _("Your power is used up for this game. Go on without it."),
    "POWER_ALREADY_USED": _(
        "You have used your power in this turn already. There is only one power a turn."
    ),
    "NO_MAIN_ACTION": _(
        "After your power nothing would be left to do, and a turn does not end with a power."
    ),
    "MAIN_ACTION_DUE": _(
        "You have used your power, so a warrior, palisades or the reinforcement must follow."
    ),
    "NO_WARRIOR": _("No warrior stands on %(square)s. Choose a square with one."),
    "OWN_WARRIOR": _("The warrior on %(square)s is yours. Choose one of an opponent."),
    "PARTNERS_WARRIOR": _(
        "The warrior on %(square)s is your partner's. Choose one of an opponent."
    ),
    "FACE_UP": _("The warrior on %(square)s lies face up: everybody knows it. Choose another one."),
    "OUT_OF_REACH": _("Your arrow needs a warrior of yours in the same territory."),
    "TERRITORY_FULL": _("This territory is full. An arrow goes where a square is still free."),
    "TERRITORY_NOT_FULL": _(
        "This territory still has a free square. A reinforcement goes where none is left."
    ),
    "REINFORCED_ALREADY": _(
        "There is a reinforcement in this territory already. Each territory takes one."
    ),
    "NOT_OWN_WARRIOR": _("The warrior on %(square)s is not yours. Reinforce one of your own."),
    "REINFORCEMENT_SPENT": _(
        "Your reinforcement is placed already. There is one for a whole game."
    ),
    "STALE_PLY": _("Somebody was faster. The board is up to date now, please choose again."),
    # the orders of a round
    "BAD_DIRECTION": _("An ork goes to the bottom, to the right, to the top or to the left."),
    "ORDERED_TWICE": _("Ork %(ork)s has two orders. Each ork takes one in a round."),
    "UNKNOWN_ORK": _("There is no ork %(ork)s. The last one is %(last)s."),
    "NOT_YOUR_ORK": _("Ork %(ork)s is not yours. Give orders to orks of your own."),
    "BAD_ORKS": _("Ways are found for orks of the match, each once."),
    "BAD_CELLS": _("Ways are found to cells of the board."),
    # the table
    "NO_TABLE": _("There is no such table. It may have been closed."),
    "NO_TOKEN": _("You have no seat at this table. You are watching."),
    "WRONG_TOKEN": _("This seat is not yours any more. You are watching."),
    "NOT_HOST": _("Only the host of the table may do that."),
    "SEAT_TAKEN": _("This seat is taken. Choose another one."),
    "TABLE_FULL": _("Every seat at this table is taken. You may watch."),
    "TABLE_STARTED": _("The game at this table has started. You may watch."),
    "TABLE_NOT_STARTED": _("The game at this table has not started yet."),
    "TABLE_CLOSED": _("This table is closed. You may open another one."),
    "SEATS_FREE": _("A seat is still free. Wait for a player, or seat a computer opponent."),
    "FACTION_TAKEN": _("This faction is taken. Choose another one."),
    "BAD_NICKNAME": _(
        "A nickname has 1 to 20 letters, digits, signs or spaces, but neither < nor >."
    ),
    "NICKNAME_TAKEN": _("Somebody at this table has this nickname. Choose another one."),
    "BAD_OPTIONS": _("A game with these options is not possible. Please choose again."),
    "BAD_FIELD": _("Something in the form is missing or out of range. Please choose again."),
    "UNKNOWN_BOT": _("There is no such computer opponent. Choose one from the list."),
    "NOT_A_BOT": _("No computer opponent sits there."),
    "TAKEN_OVER": _("A newer program plays this seat now. End one of the two."),
    "GAME_RUNNING": _("The game is still going on. This is possible once it is over."),
    # the expert
    "NO_HINTS": _("There are no hints at this table. They belong to tables for practice."),
    "NO_WORKER": _("The expert has no time just now. Please ask again in a moment."),
    # a replay
    "BAD_VIEWER": _("There is no such seat in this game. Choose another view."),
    "BAD_RECORD": _("This does not read like the record of a game, from line %(line)s on."),
    "BAD_SEED": _("The seed of a record is a number from 0 to 2^63 − 1."),
    "UNKNOWN_RULES_VERSION": _("There is no such game by version %(version)s of the rules."),
    "BAD_NAME": _("A name in such a record has 1 to 12 letters, and no spaces."),
    "CANNOT_BE_PLAYED": _(
        "This record leaves out orders, so it can be shown, but not played again."
    ),
    "TOO_MANY_MOVES": _("That is more moves than a game can have."),
    # the visitor
    "TOO_MANY_TABLES": _("You have opened many tables lately. Use one of them, or wait a while."),
    "TOO_MANY_REQUESTS": _("That was a lot at once. Please wait a moment."),
    "TOO_LARGE": _("That is more text than the hall takes."),
    "IDLE": _("Nothing was heard from you for a while, so this has ended. Please begin again."),
    "BAD_MESSAGE": _("The hall did not understand that. Please reload the page."),
    # the services
    "ENGINE_AWAY": _(
        "The referee does not answer. Your game is safe; please try again in a moment."
    ),
    "STORE_AWAY": _HALL_AWAY,
    "TABLE_BUSY": _HALL_AWAY,
    "STOPPING": _HALL_AWAY,
    "NO_MOVES": _OUR_FAULT,
    "NOT_OVER": _OUR_FAULT,
    "WRONG_OUTCOME": _OUR_FAULT,
    "INTERNAL": _OUR_FAULT,
}

_TOO_SMALL = {
    "1": _("That would leave one square. A territory needs at least four."),
    "2": _("That would leave two squares. A territory needs at least four."),
    "3": _("That would leave three squares. A territory needs at least four."),
}
_SUPPLY = {
    "0": _("No palisade is left in the supply. Choose something else to do."),
    "1": _("Only one palisade is left in the supply."),
}
_EMPTY_HAND = _("You have no warrior left. Choose something else to do.")
_ORCS_COUNT = _("The Orc's power puts up one palisade.")
_FREE_SQUARES = _(
    "This territory still has %(free)s free squares. A reinforcement goes where none is left."
)
_OPTIONS = {
    "R5": _("Armadöra is for two to four players, each with another faction."),
    "R10": _("The seat that is to begin is not at this table. Choose another one."),
    "R40": _("The advanced game needs a faction for each seat."),
    "R60": _("Partners are for four players. Choose four seats, or play without partners."),
}

_FIELDS = {
    "army": _("You lead one army at most. Choose “Me” for one of the four, or for none."),
    "seed": _("A seed is a number from 0 to 2,147,483,643. Leave it empty to have one drawn."),
    "settings": NO_SETTINGS,
    "settings_size": _("A settings file has at most 128 KiB. The default settings have 0.5."),
}
"""What is accepted in a field of a form."""

_UNREADABLE_MOVE = _("Move %(number)s of this record, in line %(text_line)s, cannot be read.")
_IMPOSSIBLE_MOVE = _(
    "Move %(number)s of this record, in line %(text_line)s, is not possible there."
)
_RECORD_SENTENCES: Mapping[str, Promise] = {
    "BAD_NOTATION": _("A move is written like w3@b4, p@c2d2 or pass."),
    "NOT_YOUR_TURN": _("It is the turn of another seat."),
    "NONE_LEFT": _("This seat has no %(value)s left."),
    "HAS_PASSED": _("This seat has passed, and passing is for the rest of the game."),
    "BASIC_GAME": _("This is a basic game, without powers and reinforcements."),
    "NOT_YOUR_POWER": _("That is the power of another faction."),
    "POWER_SPENT": _("The power of this seat is used up."),
    "POWER_ALREADY_USED": _("There is only one power a turn."),
    "NO_MAIN_ACTION": _("Nothing would be left to do after this power."),
    "MAIN_ACTION_DUE": _("After a power, a warrior, palisades or the reinforcement must follow."),
    "OWN_WARRIOR": _("The warrior on %(square)s belongs to this seat itself."),
    "PARTNERS_WARRIOR": _("The warrior on %(square)s belongs to the partner of this seat."),
    "OUT_OF_REACH": _("An arrow needs a warrior of its seat in the same territory."),
    "NOT_OWN_WARRIOR": _("The warrior on %(square)s belongs to another seat."),
    "REINFORCEMENT_SPENT": _("The reinforcement of this seat is placed already."),
    "NOT_YOUR_ORK": _("Ork %(ork)s belongs to another seat."),
}
"""What is otherwise told to the player, told of a seat in a record."""
_ORKISLAND_SENTENCES: Mapping[str, Promise] = {
    "BAD_NOTATION": _("The orders of a round are written like 14b,11r or hold."),
    "NOT_YOUR_TURN": _("This seat has given its orders already, or is out."),
}
"""What is told otherwise of a record of Ork Island."""

_STATUSES = {
    grpc.StatusCode.INVALID_ARGUMENT: HTTPStatus.BAD_REQUEST,
    grpc.StatusCode.UNAUTHENTICATED: HTTPStatus.FORBIDDEN,
    grpc.StatusCode.PERMISSION_DENIED: HTTPStatus.FORBIDDEN,
    grpc.StatusCode.NOT_FOUND: HTTPStatus.NOT_FOUND,
    grpc.StatusCode.FAILED_PRECONDITION: HTTPStatus.CONFLICT,
    grpc.StatusCode.ABORTED: HTTPStatus.CONFLICT,
    grpc.StatusCode.RESOURCE_EXHAUSTED: HTTPStatus.TOO_MANY_REQUESTS,
    grpc.StatusCode.UNAVAILABLE: HTTPStatus.SERVICE_UNAVAILABLE,
    grpc.StatusCode.DEADLINE_EXCEEDED: HTTPStatus.SERVICE_UNAVAILABLE,
    grpc.StatusCode.CANCELLED: HTTPStatus.SERVICE_UNAVAILABLE,
}


@dataclass(frozen=True, slots=True)
class Explanation:
    """A refusal as the page shows it; `rule` is a number such as R17, or empty."""

    reason: str
    message: str
    rule: str


def explain(refusal: Refusal) -> Explanation:
    """Return a refusal in the active language."""
    reason = refusal.reason or refusal.code.name
    return Explanation(reason, _sentence(refusal), refusal.facts.get("rule", ""))


def explain_record(refusal: Refusal, *, is_orkisland: bool = False) -> Explanation:
    """Return why the text of a record was refused; its moves are not the visitor's."""
    why = explain(refusal)
    if not {"ply", "text_line"} <= refusal.facts.keys():
        return why
    is_text_bad = refusal.code is grpc.StatusCode.INVALID_ARGUMENT
    place = str(_UNREADABLE_MOVE if is_text_bad else _IMPOSSIBLE_MOVE)
    number = str(int(refusal.facts["ply"]) + 1)
    told = _RECORD_SENTENCES.get(refusal.reason)
    if is_orkisland:
        told = _ORKISLAND_SENTENCES.get(refusal.reason, told)
    reason = _fill(str(told), refusal.facts) if told else why.message
    return replace(why, message=f"{_fill(place, {**refusal.facts, 'number': number})} {reason}")


def http_status(refusal: Refusal) -> int:
    """Return the status of the page that shows a refusal."""
    return _STATUSES.get(refusal.code, HTTPStatus.BAD_GATEWAY)


def _sentence(refusal: Refusal) -> str:
    facts = _with_squares(refusal.facts)
    match refusal.reason:
        case "TERRITORY_TOO_SMALL" if facts.get("squares") in _TOO_SMALL:
            return str(_TOO_SMALL[facts["squares"]])
        case "BAD_COUNT" if facts.get("rule") == "R47":
            return str(_ORCS_COUNT)
        case "TERRITORY_NOT_FULL" if facts.get("free", "1") != "1":
            return _fill(str(_FREE_SQUARES), facts)
        case "BAD_OPTIONS" if facts.get("rule") in _OPTIONS:
            return str(_OPTIONS[facts["rule"]])
        case "BAD_OPTIONS" if "original" in facts:
            return settings_sentence(facts)
        case "BAD_OPTIONS" if "most" in facts:
            return str(TOO_LARGE_MATCH)
        case "BAD_FIELD" if facts.get("field") in _FIELDS:
            return str(_FIELDS[facts["field"]])
        case "SUPPLY_SHORT" if facts.get("left") in _SUPPLY:
            return str(_SUPPLY[facts["left"]])
        case "NONE_LEFT" if not facts.get("hand"):
            return str(_EMPTY_HAND)
        case reason if reason in SENTENCES:
            return _fill(str(SENTENCES[reason]), facts)
    is_away = http_status(refusal) is HTTPStatus.SERVICE_UNAVAILABLE
    return str(_HALL_AWAY if is_away else _OUR_FAULT)


def _with_squares(facts: Mapping[str, str]) -> dict[str, str]:
    """Return the facts with the two squares of a line: `c2d2` lies between c2 and d2."""
    line = facts.get("line", "")
    return {**facts, "first": line[:2], "second": line[2:4]} if line else dict(facts)


def _fill(sentence: str, facts: Mapping[str, str]) -> str:
    try:
        return sentence % facts
    except KeyError:  # an older or newer service that does not send this fact
        return gettext("That is not possible now.")
