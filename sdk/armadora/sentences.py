"""What happened, in sentences: a move and what followed from it, and who got which gold."""

from collections.abc import Iterable, Iterator, Sequence

from services.engine.rules.armadora.board import SQUARE_NAMES, SQUARES
from services.engine.rules.armadora.draw import SEAT_LETTERS
from services.engine.rules.armadora.options import Options, side_of, sides
from services.engine.rules.armadora.scoring import Scoring, TerritoryScore
from services.engine.rules.armadora.view import LogEntry
from services.engine.rules.game import Outcome


def name_seat(options: Options, seat: int) -> str:
    """Return the name of a seat.

    >>> from services.engine.rules.armadora.options import Faction
    >>> name_seat(Options(seats=2), 1)
    'B'
    >>> name_seat(Options(seats=2, factions=(Faction.ELF, Faction.ORC)), 1)
    'B (orc)'
    """
    letter = SEAT_LETTERS[seat]
    return f"{letter} ({options.factions[seat]})" if options.factions else letter


def tell_ply(options: Options, entry: LogEntry) -> str:
    """Return a move, and what followed from it, as a viewer may know it."""
    sentences = [f"{name_seat(options, entry.seat)} {_tell_move(entry.text)}."]
    if entry.closed:
        parts = [f"{len(made.squares)} squares with {made.gold} gold" for made in entry.closed]
        sentences.append(f"That makes territories of {_join(parts)}.")
    sentences += [
        f"{name_seat(options, seat)} can do nothing more and passes." for seat in entry.passed
    ]
    return " ".join(sentences)


def tell_winners(options: Options, outcome: Outcome) -> str:
    """Return who has won, and with how much gold."""
    best = [standing for standing in outcome.standings if standing.rank == 1]
    winners = sorted({side_of(options, standing.seat) for standing in best})
    names = _join(_name_side(options, side) for side in winners)
    gold = f"{best[0].score} gold"
    if len(winners) > 1:
        return f"{names} share the first place with {gold} each"
    return f"{names} {'wins' if len(best) == 1 else 'win'} with {gold}"


def tell_end(options: Options, outcome: Outcome) -> Iterator[str]:
    """Yield, line by line, who got the gold of each territory and why, then who has won."""
    assert isinstance(outcome.scoring, Scoring)
    for number, score in enumerate(outcome.scoring.territories, start=1):
        squares = score.territory.squares
        names = " ".join(SQUARE_NAMES[square] for square in squares)
        yield f"Territory {number}: {'the whole board' if len(squares) == SQUARES else names}"
        yield f"  {_tell_territory(options, score)}"
    for side, piles in enumerate(outcome.scoring.piles):
        won = f" in piles of {', '.join(map(str, piles))}" if piles else ""
        yield f"{_name_side(options, side)}: {sum(piles)} gold{won}."
    yield f"{tell_winners(options, outcome)}."


def _tell_move(text: str) -> str:
    """Return a move in canonical notation, perhaps with a hidden value, as words after a name.

    >>> _tell_move("w?@b4"), _tell_move("p@c2d2,f2f3"), _tell_move("m@g2")
    ('places a warrior on b4', 'puts up palisades on c2d2 and f2f3', 'looks at the warrior on g2')
    """
    kind, _, place = text.partition("@")
    match kind[0], kind[1:]:
        case "p", "ass":
            return "passes"
        case "p", _:
            lines = place.split(",")
            return f"puts up {'palisades' if len(lines) > 1 else 'a palisade'} on {_join(lines)}"
        case "w", "?":
            return f"places a warrior on {place}"
        case "w", value:
            return f"places a warrior of {value} on {place}"
        case "g", value:
            return f"places an extra warrior of {value} face up on {place}"
        case "m", _:
            return f"looks at the warrior on {place}"
        case "o", _:
            return f"puts up an extra palisade on {place}"
        case "e", _:
            return f"shoots an arrow at the warrior on {place}"
        case _:
            return f"reinforces the warrior on {place}"


def _tell_territory(options: Options, score: TerritoryScore) -> str:
    gold = score.territory.gold
    if not gold:
        return "No gold."
    if not score.winners:
        return f"{gold} gold for nobody: no warriors that count."
    names = _join(_name_side(options, side) for side in score.winners)
    strengths = _tell_strengths(options, score.strengths)
    if len(score.winners) == 1:
        return f"{gold} gold for {names}. Strength: {strengths}."
    lost = gold - score.share * len(score.winners)
    rest = f", {lost} is lost" if lost else ""
    return f"{gold} gold: {score.share} each for {names}{rest}. Strength: {strengths}."


def _tell_strengths(options: Options, strengths: Sequence[int]) -> str:
    """Return what each side has: partners fight with the sum of both."""
    sums = [0] * sides(options)
    for seat, strength in enumerate(strengths):
        sums[side_of(options, seat)] += strength
    told = [f"{_name_side(options, side)} {own}" for side, own in enumerate(sums) if own]
    return ", ".join(told)


def _name_side(options: Options, side: int) -> str:
    seats = [seat for seat in range(options.seats) if side_of(options, seat) == side]
    return " & ".join(name_seat(options, seat) for seat in seats)


def _join(names: Iterable[str]) -> str:
    """Return names as a list in a sentence.

    >>> _join(["A"]), _join(["A", "B"]), _join(["A", "B", "C"])
    ('A', 'A and B', 'A, B and C')
    """
    *first, last = names
    return f"{', '.join(first)} and {last}" if first else last
