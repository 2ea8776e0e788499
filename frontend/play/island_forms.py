"""The forms that open tables of Ork Island: who leads each army, by which settings, how fast."""

from collections.abc import Sequence
from typing import Any

import grpc
from django import forms
from django.core.files.uploadedfile import UploadedFile
from hall.v1 import game_pb2, lobby_pb2, orkisland_pb2

from frontend.play.forms import MAX_SEATS, SeatForm, level_field, unknown_bot
from frontend.play.wishes import TableWish, Wish
from frontend.play.words import VISIBILITY_NUMBERS, bots_of
from services.wire.errors import Refusal
from services.wire.limits import ISLAND_SEEDS
from services.wire.settings import MAX_SETTINGS_TEXT_BYTES

ME, OPEN = "me", "open"
"""Who leads an army, where no computer opponent does: the visitor, or whoever comes."""

PROGRAM_MS = (250, 500, 1_000, 2_000, 5_000, 10_000, 30_000, 60_000)
PERSON_MS = (0, 5_000, 10_000, 20_000, 30_000, 60_000)
"""How long the orders of a round may take, in milliseconds; people get 0 for no limit."""

WATCHED = ("expert", "hard", "expert", "hard")

_ARMIES = [(word, word) for word in (ME, OPEN, *bots_of("orkisland"))]
_VISIBILITIES = [(word, word) for word in VISIBILITY_NUMBERS]


def _time_field(choices: Sequence[int]) -> forms.TypedChoiceField:
    """Return a field with one of some numbers of milliseconds; 0 leaves it to the lobby."""
    words = [(str(ms), str(ms)) for ms in choices]
    return forms.TypedChoiceField(
        choices=words,
        coerce=int,
        empty_value=0,  # type: ignore[arg-type] # any value will do
        required=False,
    )


class MatchForm(SeatForm):
    """A new table of Ork Island; `army` says of each of the four who leads it.

    The settings come as a file, or as the text of one that the page has read already.
    """

    army = forms.MultipleChoiceField(choices=_ARMIES)
    settings = forms.FileField(required=False, allow_empty_file=True)
    settings_text = forms.CharField(required=False, strip=False)
    seed = forms.IntegerField(min_value=0, max_value=ISLAND_SEEDS - 1, required=False)
    program_ms = _time_field(PROGRAM_MS)
    program_first_ms = _time_field(PROGRAM_MS)
    person_ms = _time_field(PERSON_MS)
    visibility = forms.ChoiceField(choices=_VISIBILITIES)

    def read(self) -> dict[str, Any]:
        """Return the values; the settings are `settings_text`, empty for the default.

        Raises Refusal for one of the fields (UNKNOWN_BOT, else BAD_FIELD).
        """
        if not self.is_valid():
            if self.errors.keys() == {"army"} and self.has_error("army", "invalid_choice"):
                raise unknown_bot(self["army"])
            field = next(iter(self.errors))
            raise bad_field(field, f"out of range: {field}")
        army = self.cleaned_data["army"]
        if len(army) != MAX_SEATS or army.count(ME) > 1:
            raise bad_field("army", "somebody leads each of four armies, and you one at most")
        self._take_upload()
        check_settings_text(self.cleaned_data["settings_text"])
        return self.cleaned_data

    def _take_upload(self) -> None:
        """Put the text of the file in its place: the request id is to cover what it says."""
        upload = self.cleaned_data.pop("settings", None)
        if upload is not None:
            self.cleaned_data["settings_text"] = _text_of(upload)

    def table(self, settings: orkisland_pb2.OrkIslandOptions) -> TableWish:
        """Return the table that the visitor wants, once the form is read."""
        fields = self.cleaned_data
        request_id, army = self.read_request_id(), fields["army"]
        wish = Wish(fields["nickname"], "", request_id, army.index(ME)) if ME in army else None
        others = (ME, OPEN)
        return TableWish(
            request_id=request_id,
            options=game_pb2.GameOptions(orkisland=settings),
            visibility=fields["visibility"],
            seat_count=MAX_SEATS,
            wish=wish,
            bots=[(seat, bot) for seat, bot in enumerate(army) if bot not in others],
            times=lobby_pb2.MoveTimes(
                program_ms=fields["program_ms"],
                program_first_ms=fields["program_first_ms"],
                person_ms=fields["person_ms"],
            ),
            seed=fields["seed"],
        )


class WatchForm(SeatForm):
    """A match of four computer opponents, to watch."""

    def read_table(self) -> TableWish:
        """Return the table that the visitor wants. Raises Refusal."""
        self.read()
        return _usual_table(self.read_request_id(), None, list(enumerate(WATCHED)))


class CommandForm(SeatForm):
    """An army for the visitor, against three computer opponents."""

    level = level_field()

    def read_table(self, usual_nickname: str) -> TableWish:
        """Return the table that the visitor wants. Raises Refusal."""
        self.read()
        request_id = self.read_request_id()
        wish = Wish(self.cleaned_data["nickname"] or usual_nickname, "", request_id, 0)
        level = self.cleaned_data["level"]
        return _usual_table(request_id, wish, [(seat, level) for seat in range(1, MAX_SEATS)])


def check_settings_text(text: str) -> str:
    """Return the text of a settings file if it is not too long. Raises Refusal (BAD_FIELD)."""
    if len(text.encode()) > MAX_SETTINGS_TEXT_BYTES:
        raise _too_large()
    return text


def bad_field(field: str, message: str) -> Refusal:
    """Return the refusal of a field of a form."""
    code = grpc.StatusCode.INVALID_ARGUMENT
    return Refusal(code, "BAD_FIELD", message, {"field": field})


def _text_of(upload: "UploadedFile[bytes]") -> str:
    """Return the text of a settings file. Raises Refusal (BAD_FIELD)."""
    if (upload.size or 0) > MAX_SETTINGS_TEXT_BYTES:
        raise _too_large()
    try:
        text: str = upload.read().decode()
    except UnicodeDecodeError:
        raise bad_field("settings", "a settings file is text") from None
    if not text.strip():
        raise bad_field("settings", "a settings file is not empty")
    return text


def _too_large() -> Refusal:
    return bad_field(
        "settings_size", f"a settings file has at most {MAX_SETTINGS_TEXT_BYTES} bytes"
    )


def _usual_table(request_id: str, wish: Wish | None, bots: list[tuple[int, str]]) -> TableWish:
    settings = orkisland_pb2.OrkIslandOptions()
    return TableWish(
        request_id=request_id,
        options=game_pb2.GameOptions(orkisland=settings),
        visibility="unlisted",
        seat_count=MAX_SEATS,
        wish=wish,
        bots=bots,
    )
