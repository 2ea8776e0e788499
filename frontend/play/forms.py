"""What the forms of the pages may hold. What only the lobby can judge, the lobby judges."""

from typing import Any

import grpc
from django import forms
from django.utils.crypto import salted_hmac

from frontend.play.client import Wish, new_id
from frontend.play.words import BOT_LABELS, FACTION_NUMBERS, VISIBILITY_NUMBERS
from services.wire.errors import Refusal

MIN_SEATS, MAX_SEATS = 2, 4
MAX_TEXT = 200
ID_CHARACTERS = 32

_FACTIONS = [(word, word) for word in FACTION_NUMBERS]
_VISIBILITIES = [(word, word) for word in VISIBILITY_NUMBERS]
_BOTS = [(word, word) for word, _ in BOT_LABELS]
_NOBODY = ("", "")


class CheckedForm(forms.Form):
    """A form that is refused as a whole, as the lobby refuses."""

    def read(self) -> dict[str, Any]:
        """Return the values. Raises Refusal (BAD_FIELD)."""
        if not self.is_valid():
            wrong = ", ".join(self.errors)
            raise Refusal(grpc.StatusCode.INVALID_ARGUMENT, "BAD_FIELD", f"out of range: {wrong}")
        return self.cleaned_data


class SeatForm(CheckedForm):
    """A seat: who sits down, as which faction. Each form of each page has its own `request_id`."""

    request_id = forms.UUIDField(required=False)
    nickname = forms.CharField(max_length=MAX_TEXT, required=False)
    faction = forms.ChoiceField(choices=_FACTIONS, required=False)

    def read_wish(self) -> Wish:
        """Return how the visitor wants to be seated. Raises Refusal."""
        fields = self.read()
        return Wish(fields["nickname"], fields["faction"], self._request_id())

    def _request_id(self) -> str:
        """Return what the lobby knows this form by: the same if it comes again as it was."""
        if not self.cleaned_data["request_id"]:
            return new_id()
        sent = repr(sorted(self.cleaned_data.items()))
        return salted_hmac("hall.form", sent, algorithm="sha256").hexdigest()[:ID_CHARACTERS]


class CreateForm(SeatForm):
    """A new table; `bots` has one entry for each other seat, empty where a person is to sit."""

    seats = forms.IntegerField(min_value=MIN_SEATS, max_value=MAX_SEATS)
    visibility = forms.ChoiceField(choices=_VISIBILITIES)
    bots = forms.MultipleChoiceField(choices=[_NOBODY, *_BOTS], required=False)

    def clean(self) -> dict[str, Any]:
        """Leave out what was chosen for seats that the table does not have."""
        fields: dict[str, Any] = super().clean() or self.cleaned_data
        if "seats" in fields and "bots" in fields:
            fields["bots"] = [bot for bot in fields["bots"][: fields["seats"] - 1] if bot]
        return fields


class BotForm(CheckedForm):
    """A computer opponent to be seated."""

    bot = forms.ChoiceField(choices=_BOTS)
    faction = forms.ChoiceField(choices=_FACTIONS, required=False)
