"""What the page gets of the expert: a hint, and how it judges the plies of a finished game.

Figures are rounded: they are averages of a search, and nobody reads more of them.
"""

from hall.v1 import judgement_pb2

from frontend.play.jsonview import Json

GOLD_DIGITS, WIN_DIGITS = 2, 3

QUALITIES = {
    judgement_pb2.MOVE_QUALITY_UNSPECIFIED: "",
    judgement_pb2.MOVE_QUALITY_BEST: "best",
    judgement_pb2.MOVE_QUALITY_GOOD: "good",
    judgement_pb2.MOVE_QUALITY_INACCURACY: "inaccuracy",
    judgement_pb2.MOVE_QUALITY_MISTAKE: "mistake",
    judgement_pb2.MOVE_QUALITY_BLUNDER: "blunder",
}


def hint_json(hint: judgement_pb2.Hint) -> Json:
    """Return what the expert would play, the best first."""
    return {"ply": hint.ply, "moves": [move_prospect_json(move) for move in hint.moves]}


def judgement_json(judgement: judgement_pb2.Judgement) -> Json:
    """Return how a ply is judged; the moves of computer opponents are not."""
    has_move = judgement.HasField("move")
    return {
        "ply": judgement.ply,
        "prospects": [prospect_json(prospect) for prospect in judgement.prospects],
        "move": move_judgement_json(judgement.move) if has_move else None,
        "is_turning_point": judgement.is_turning_point,
    }


def move_judgement_json(judgement: judgement_pb2.MoveJudgement) -> Json:
    """Return how a person's move is judged from what that person could know."""
    return {
        "played": prospect_json(judgement.played),
        "best": move_prospect_json(judgement.best),
        "quality": QUALITIES[judgement.quality],
    }


def move_prospect_json(move: judgement_pb2.MoveProspect) -> Json:
    """Return a move, with what it promises at the top level."""
    return {"move": move.move, **prospect_json(move.prospect)}


def prospect_json(prospect: judgement_pb2.Prospect) -> Json:
    """Return what a side may expect."""
    return {"gold": round(prospect.gold, GOLD_DIGITS), "win": round(prospect.win, WIN_DIGITS)}
