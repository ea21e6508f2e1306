"""Why the cards of a question to the referee cannot be, in words."""

from scorekeeper.rules.question import QuestionProblem
from scorekeeper.words.cards import play_letters
from scorekeeper.words.tables import sentence, table


def question_problem_sentence(problem: QuestionProblem) -> str:
    """What is wrong with the cards named."""
    cards, limit = play_letters(problem.cards), problem.limit or 0
    values = {"card": cards, "cards": cards, "play": cards, "num": limit, "count": limit}
    return sentence(table("legality")["question"], {"code": problem.code}, values)
