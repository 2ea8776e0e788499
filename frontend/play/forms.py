"""What the forms of the pages may hold. What only the lobby can judge, the lobby judges."""

from dataclasses import replace
from typing import Any

import grpc
from django import forms
from django.utils.crypto import salted_hmac
from hall.v1 import armadora_pb2, game_pb2

from frontend.play.asking import new_id
from frontend.play.wishes import BotWish, TableWish, Wish
from frontend.play.words import (
    FACTION_NUMBERS,
    FIRST_NUMBERS,
    LEVELS,
    NEWCOMERS_LEVEL,
    OPPONENTS,
    VISIBILITY_NUMBERS,
    bots_of,
)
from services.wire.errors import Refusal

MIN_SEATS, MAX_SEATS = 2, 4
MAX_TEXT = 200
ID_CHARACTERS = 32

_FACTIONS = [(word, word) for word in FACTION_NUMBERS]
_VISIBILITIES = [(word, word) for word in VISIBILITY_NUMBERS]
_ARMADORA_BOTS = [(bot, bot) for bot in bots_of("armadora")]
_BOTS = [(bot, bot) for bot in dict.fromkeys(bot for game in OPPONENTS for bot in bots_of(game))]
_LEVELS = [(level, level) for level in LEVELS]
_NOTHING = ("", "")
_SEATS = [(str(seat), str(seat)) for seat in range(MAX_SEATS)]
_RANDOM, _HOST, _SEAT = "random", "host", "seat"
_FIRSTS = [(_RANDOM, _RANDOM), (_HOST, _HOST), *_SEATS]
_OPPONENT_FIELDS = frozenset({"bot", "bots", "level"})


def _flag_field() -> forms.TypedChoiceField:
    """Return a field that is "1" or empty: True or None."""
    return forms.TypedChoiceField(
        choices=[_NOTHING, ("1", "1")], coerce=bool, empty_value=None, required=False
    )


def _seat_field() -> forms.TypedChoiceField:
    """Return a field with the index of a seat, or empty: a number or None."""
    return forms.TypedChoiceField(
        choices=[_NOTHING, *_SEATS], coerce=int, empty_value=None, required=False
    )


def level_field() -> forms.TypedChoiceField:
    """Return a field with a level, that of newcomers where nothing is sent."""
    return forms.TypedChoiceField(
        choices=[_NOTHING, *_LEVELS], empty_value=NEWCOMERS_LEVEL, required=False
    )


class CheckedForm(forms.Form):
    """A form that is refused as a whole, as the lobby refuses."""

    def read(self) -> dict[str, Any]:
        """Return the values. Raises Refusal (UNKNOWN_BOT, BAD_FIELD)."""
        if not self.is_valid():
            wrong = ", ".join(self.errors)
            if self.errors.keys() <= _OPPONENT_FIELDS:
                raise unknown_bot(self[wrong])  # a form has one such field
            raise Refusal(grpc.StatusCode.INVALID_ARGUMENT, "BAD_FIELD", f"out of range: {wrong}")
        return self.cleaned_data


class SeatForm(CheckedForm):
    """Who sits down, as which faction. Each form of each page has its own `request_id`."""

    request_id = forms.UUIDField(required=False)
    nickname = forms.CharField(max_length=MAX_TEXT, required=False)
    faction = forms.ChoiceField(choices=_FACTIONS, required=False)

    def read_wish(self) -> Wish:
        """Return how the visitor wants to be seated. Raises Refusal."""
        fields = self.read()
        return Wish(fields["nickname"], fields["faction"], self.read_request_id())

    def read_request_id(self) -> str:
        """Return what the lobby knows a form that was read by: the same if it comes again."""
        if not self.cleaned_data["request_id"]:
            return new_id()
        sent = repr(sorted(self.cleaned_data.items()))
        return salted_hmac("hall.form", sent, algorithm="sha256").hexdigest()[:ID_CHARACTERS]


class JoinForm(SeatForm):
    """Which seat of a table somebody takes, or any."""

    seat = _seat_field()

    def read_wish(self) -> Wish:
        """Return how and where the visitor wants to be seated. Raises Refusal."""
        return replace(super().read_wish(), seat=self.cleaned_data["seat"])


class ComputerForm(SeatForm):
    """A game for two against the computer."""

    level = level_field()
    advanced = _flag_field()

    def read_table(self, usual_nickname: str) -> TableWish:
        """Return the table that the visitor wants. Raises Refusal."""
        wish = self.read_wish()
        named = replace(wish, nickname=wish.nickname or usual_nickname)
        options = armadora_pb2.ArmadoraOptions(seats=2, advanced=self.cleaned_data["advanced"])
        bots = [(1, self.cleaned_data["level"])]
        table = _table_of_armadora(named, options, "unlisted", bots)
        return replace(table, has_hints=True)  # nobody else is there whom hints could wrong


class CreateForm(SeatForm):
    """A new table; `bots` has one entry for each other seat, empty where a person is to sit."""

    seats = forms.IntegerField(min_value=MIN_SEATS, max_value=MAX_SEATS)
    advanced = _flag_field()
    teams = _flag_field()
    memory = _flag_field()
    hints = _flag_field()
    first = forms.ChoiceField(choices=_FIRSTS, required=False)
    visibility = forms.ChoiceField(choices=_VISIBILITIES)
    bots = forms.MultipleChoiceField(choices=[_NOTHING, *_ARMADORA_BOTS], required=False)

    def clean(self) -> dict[str, Any]:
        """Leave out of `bots` the seats that the table lacks."""
        fields: dict[str, Any] = super().clean() or self.cleaned_data
        if "seats" in fields and "bots" in fields:
            fields["bots"] = fields["bots"][: fields["seats"] - 1]
        return fields

    def read_table(self) -> TableWish:
        """Return the table that the visitor wants. Raises Refusal."""
        wish = self.read_wish()
        fields = self.cleaned_data
        bots = [(seat, bot) for seat, bot in enumerate(fields["bots"], start=1) if bot]
        table = _table_of_armadora(wish, self._options(), fields["visibility"], bots)
        return replace(table, has_hints=bool(fields["hints"]))

    def _options(self) -> armadora_pb2.ArmadoraOptions:
        fields = self.cleaned_data
        first = fields["first"] or _RANDOM
        is_seat = first.isdigit()
        return armadora_pb2.ArmadoraOptions(
            seats=fields["seats"],
            advanced=fields["advanced"],
            teams=fields["teams"],
            memory=fields["memory"],
            first=FIRST_NUMBERS[_SEAT if is_seat else first],
            first_seat=int(first) if is_seat else 0,
        )


class BotForm(CheckedForm):
    """A computer opponent to be seated."""

    bot = forms.ChoiceField(choices=_BOTS)
    faction = forms.ChoiceField(choices=_FACTIONS, required=False)
    seat = _seat_field()

    def read_wish(self) -> BotWish:
        """Return whom the host wants to be seated. Raises Refusal."""
        fields = self.read()
        return BotWish(fields["bot"], new_id(), fields["faction"], fields["seat"])


class ChangeForm(CheckedForm):
    """Another computer opponent for a seat where one sits."""

    bot = forms.ChoiceField(choices=_BOTS)


class RematchForm(CheckedForm):
    """The next game; `level` is that of all its computer opponents, empty for those as before.

    With `is_waiting` it is not started, so that its host may change each of them.
    """

    level = forms.ChoiceField(choices=[_NOTHING, *_LEVELS], required=False)
    is_waiting = _flag_field()


def unknown_bot(field: forms.BoundField) -> Refusal:
    """Return the refusal of a field of choices that names no computer opponent of the game."""
    sent = repr(field.value())[:MAX_TEXT]
    offered = [value for value, _ in getattr(field.field, "choices", []) if value]
    message = f"{field.name} is one of {', '.join(offered)}, not {sent}"
    return Refusal(grpc.StatusCode.INVALID_ARGUMENT, "UNKNOWN_BOT", message)


def _table_of_armadora(
    wish: Wish, options: armadora_pb2.ArmadoraOptions, visibility: str, bots: list[tuple[int, str]]
) -> TableWish:
    return TableWish(
        request_id=wish.request_id,
        options=game_pb2.GameOptions(armadora=options),
        visibility=visibility,
        seat_count=options.seats,
        wish=wish,
        bots=bots,
    )
