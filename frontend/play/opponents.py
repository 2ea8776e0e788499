"""What the pages get of the computer opponents: what each is called, does, and was measured at."""

from collections.abc import Iterator, Mapping
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from frontend.play.ratings import Measurement, Rating, Result, measurement_of, rating_of
from frontend.play.words import LEVELS, OPPONENTS, Opponent

Choices = Mapping[str, list[dict[str, Any]]]

_RULES: Mapping[tuple[str, bool], Promise] = {
    ("advanced", False): _("basic rules"),
    ("advanced", True): _("advanced rules"),
    ("partners", False): _("each player alone"),
    ("partners", True): _("partners"),
}
"""What the options of a measurement mean for who reads its ratings."""

_KINDS: Mapping[int, Promise] = {
    2: _("Two players"),
    3: _("Alone against two of the other"),
    4: _("Alone against three of the other"),
}
_PARTNERS = _("With a partner against two of the other")
"""How bots have met, by the number of seats."""


def opponents_context() -> dict[str, Choices]:
    """Return the computer opponents of each game: `all`, the `levels`, and the `others`."""
    return {game: _choices(game) for game in OPPONENTS}


def opponent_names() -> dict[str, str]:
    """Return what each computer opponent is called, in the active language."""
    return {each.bot: str(each.name) for opponents in OPPONENTS.values() for each in opponents}


def measured_context() -> list[dict[str, Any]]:
    """Return for each game its computer opponents, and how they were measured if they were."""
    return [_measured(game) for game in OPPONENTS]


def _measured(game: str) -> dict[str, Any]:
    measurement = measurement_of(game)
    told = _measurement_context(game, measurement) if measurement else None
    return {"game": game, "choices": _choices(game), "measurement": told}


def _measurement_context(game: str, measurement: Measurement) -> dict[str, Any]:
    return {
        "commit": measurement.commit,
        "is_clean": measurement.is_clean,
        "rules": [_RULES[option] for option in measurement.options.items() if option in _RULES],
        "date": measurement.date,
        "games": measurement.games,
        "seed": measurement.seed,
        "command": _command(game, measurement),
        "kinds": list(_kinds(measurement)),
    }


def _command(game: str, measurement: Measurement) -> str:
    """Return the command that measures the same again."""
    played = [result.games for result in measurement.results]
    words = ["hall ladder", game]
    words += [f"--{option}" for option, is_on in measurement.options.items() if is_on]
    words.append(f"--games {min(played)}")
    if max(played) > min(played):
        words.append(f"--rivals {max(played)}")
    if measurement.seed:
        words.append(f"--seed {measurement.seed}")
    return " ".join(words)


def _kinds(measurement: Measurement) -> Iterator[dict[str, Any]]:
    """Yield how bots have met, what would be equal strength, and the results."""
    has_partners = measurement.options.get("partners", False)
    for seats in sorted({result.seats for result in measurement.results}):
        results = [result for result in measurement.results if result.seats == seats]
        yield {
            "name": _PARTNERS if has_partners else _KINDS[seats],
            "equal": _percent(1 / (2 if has_partners else seats)),
            "results": [_result_context(result) for result in results],
        }


def _result_context(result: Result) -> dict[str, Any]:
    names = opponent_names()
    return {
        "bot": names.get(result.bot, result.bot),
        "against": names.get(result.against, result.against),
        "games": result.games,
        "percent": _percent(result.share),
        "low": _percent(max(0.0, result.share - result.error)),
        "high": _percent(min(1.0, result.share + result.error)),
    }


def _percent(share: float) -> str:
    return f"{100 * share:.0f}"


def _choices(game: str) -> Choices:
    choices = [_choice(game, opponent) for opponent in OPPONENTS[game]]
    return {
        "all": choices,
        "levels": [choice for choice in choices if choice["value"] in LEVELS],
        "others": [choice for choice in choices if choice["value"] not in LEVELS],
    }


def _choice(game: str, opponent: Opponent) -> dict[str, Any]:
    return {
        "value": opponent.bot,
        "name": opponent.name,
        "sentence": opponent.sentence,
        "rating": _rating_text(rating_of(game, opponent.bot)),
    }


def _rating_text(rating: Rating | None) -> str:
    if rating is None:
        return ""
    return f"{rating.elo} ± {rating.error}" if rating.error else str(rating.elo)
