"""Who won most of the games that a phone knows, and what is odd in them, in words."""

from collections.abc import Mapping, Sequence

from scorekeeper import N_
from scorekeeper.rules.cards import Card
from scorekeeper.rules.odd_facts import OddFact, Record
from scorekeeper.rules.past_game import What
from scorekeeper.words.cards import said_play
from scorekeeper.words.lists import all_of
from scorekeeper.words.translate import gettext, ngettext

MOST_NAMED = 3
"""More people than that with as many wins are not named in one line."""


def how_we_stand(records: Sequence[Record], names: Mapping[str, str]) -> str:
    """Who has most wins, in one line; empty if nobody has won."""
    most = max((record.wins for record in records), default=0)
    if not most:
        return ""
    first = [names[record.person] for record in records if record.wins == most]
    if len(first) == 1:
        return ngettext("%(name)s leads, with %(num)s win", "%(name)s leads, with %(num)s wins", most, name=first[0])
    if len(first) > MOST_NAMED:
        return ngettext(
            "%(count)s people with %(num)s win", "%(count)s people with %(num)s wins", most, count=len(first)
        )
    # I18N: Several people have as many wins, as in "Anna and Bo with 2 wins each".
    return ngettext("%(names)s with %(num)s win each", "%(names)s with %(num)s wins each", most, names=all_of(first))


def fact_title(what: What) -> str:
    """What an odd fact is called."""
    title, _sentence = _FACTS[what]
    return gettext(title)


def fact_sentence(fact: OddFact, names: Mapping[str, str], chance: str) -> str:
    """What is odd, with its count, its base and how often it would be by chance (`chance`, as it is written)."""
    _title, sentence = _FACTS[fact.what]
    values = {"name": names[fact.person], "count": fact.count, "base": fact.base, "chance": chance}
    card = said_play((Card(fact.rank),)) if fact.rank else ""
    return gettext(sentence, **values, leader=names.get(fact.other, ""), card=card)


_FACTS = {
    What.EATS: (
        # I18N: The headings of what is odd in the games of a family: meant kindly, to laugh about.
        N_("Big eater"),
        # I18N: To eat: to pay for the last trick. This and the following sentences say how often something
        # I18N: happened, of how many times, and how often it would have if the cards fell blind.
        N_("%(name)s eats the last trick: %(count)s of %(base)s hands; by chance %(chance)s."),
    ),
    What.PICKLER: (
        # I18N: Of two people: after one has led, the other one often eats the last trick.
        N_("Your pickler"),
        N_("When %(leader)s leads, %(name)s eats: %(count)s of %(base)s hands; by chance %(chance)s."),
    ),
    What.ACES: (N_("Eats aces"), N_("%(name)s eats aces: %(count)s of %(base)s; by chance %(chance)s.")),
    What.CARD: (
        N_("The card that costs most"),
        N_("%(name)s eats the %(card)s: %(count)s of %(base)s times; by chance %(chance)s."),
    ),
    What.ESCAPE: (
        N_("Closest escape"),
        N_("%(name)s holds the second highest card: %(count)s of %(base)s hands; by chance %(chance)s."),
    ),
    What.CLEAN: (
        # I18N: Many hands in a row without paying.
        N_("Clean run"),
        N_("%(name)s eats nothing for %(count)s hands in a row, of %(base)s; by chance for %(chance)s."),
    ),
    What.BACK: (
        N_("Back from the dead"),
        N_("%(name)s wins from the highest score: %(count)s of %(base)s games; by chance %(chance)s."),
    ),
    What.FIRST_OUT: (
        N_("First out"),
        N_("%(name)s is the first one out: %(count)s of %(base)s games; by chance %(chance)s."),
    ),
}
"""What is odd -> what it is called, and how it is said."""
