"""Notes for translators on labels of one or two words. Most stand in several files, so each has its note here, once.

A note on a sentence, or on a label that means something else elsewhere, stands beside it in the code (`I18N:`).
`python -m tests.catalogues` puts both into the catalogues.
"""

LONGEST = 16
"""Letters of a label."""

_NOTES = {
    "Grey, beside what leads to it: what is there.": "hand %(number)s|language, sound|since %(time)s",
    "A country or region, beside the name of a game.": (
        "Denmark|Finland|Germany|Iceland|International|Norway|Poland|Sweden"
    ),
    "The name of a game.": "Agurk, Norwegian|Cucumber|Cucumber 21|Five Cucumbers|Gurka, Norwegian|Twenty-Two",
    "A source of rules: the page about Cucumber at pagat.com.": "Pagat, Cucumber",
    "The name of this app.": "Scorekeeper",
    "On a button, or on a link that looks like one.": (
        "Go on|Just watch|Play %(game)s"
        "|Add|Ask|Back|Bring back|Change it|Change seats|Close|Discard|Done|Find|Join|Move down|Move up"
        "|New name|Next question|Play again|Play on|Print|Put away|Put together|Remove|Save|Save anyway|Start again"
        "|Step back|Take apart|Take charge|Try again|Withdraw"
    ),
    "On the button that takes away the last card entered.": "step back",
    "On the buttons that take back the last change of a game, and bring it back.": "Redo|Undo",
    "In a menu or list, and above the page that it leads to.": (
        "All games|Another name|Big screen|Other games"
        "|Files|History|More|More rules|New game|Other rules|Referee’s card|Rules|Score sheet"
        "|Score slips|Share|This phone"
        "|Your games"
    ),
    "To newer or older games in a list.": "Newer|Older",
    "Above a part of a page.": (
        "New people|The link|The others|This evening|This game|What happened?|Who plays?|Your rules|House rules"
        "|Ruling|Rulings|Sources|Somebody joins|What changes"
    ),
    "A screen reader says it of a part of the page.": "Answer|Language|Notices|Reminders",
    "Above a page that says that something went wrong.": (
        "Nothing here|Only watching|Our mistake|Please reload|Too many|Too much"
    ),
    "On the page about people's data: where it is kept, and for how long.": "How long|Where",
    "Above how to trust the certificate on a device of this kind.": "Android|This computer",
    "Beside a field.": "Cards each|Date|Name|Note|Penalty points|Referee|Ruled by|Suit|Then points",
    "Beside a number that a rule needs.": (
        "At least|At most|Buy-ins|Fewest players|Most players|Multiplier|Multiplies by"
    ),
    "The name of a rule, with a colon and what holds behind it.": "Doubling|Equal cards|Played cards|Special cards",
    "Above a paragraph of the rules in words.": "Cards|The aim|The end|The limit|The trick",
    "Which card: an answer to a question about the game.": "The ace|The king",
    "An answer to a question about the game.": "It depends|No|Yes|Yes, once",
    "Of several with the highest card, all pay: a rule in short.": "all pay",
    "The direction of play.": "clockwise",
    "Above a column, or beside a number.": (
        "Card|Cucumbers|Hand|Hands|Last seen|Phone|Player|Players|Points|Rights|Signature"
    ),
    "Above a column of a table, small: a number of each person.": "average place|cucumbers|games|lost|place|won",
    "Above what is odd in the games of a family: a title, meant kindly.": "Closest escape|Eats aces|First out",
    "Above or beside what is said about one person, or about all of them.": "About %(name)s|About everybody",
    "Beside a mark on a bar: how often something would happen by chance.": "by chance",
    "Beside a field with a name; another name follows, of the same person.": "Who",
    "A screen reader says it of the years to choose from.": "Year",
    "On paper: the totals of the page before.": "Carried over",
    "A hand of a game, or a table at an event, by its number.": "Hand %(number)s|Table %(number)s",
    "A kind of file, or a sheet in one.": "Game record|Plain text|Spreadsheet|Standings",
    "The referee's verdict.": "Illegal|Legal|Not legal",
    "Leads to the question whether a play was legal.": "Legal?",
    "What a ruling is about: a play against the rules.": "Illegal play|illegal play",
    "What a ruling decides: the cards are dealt anew.": "Deal again",
    "What a ruling decides: a player gets these points.": "Add points",
    "Above what a ruling costs at this table, if nothing else is agreed.": "Usual penalties",
    "How to share the result of a game.": "Message|Picture",
    "Above the picture of a cucumber that a player gets.": "First cucumber!",
    "What a link or a phone may do.": "Keep score",
    "Whom or what somebody means.": "another phone|nobody|this phone",
    "What a player does, with the name.": (
        "%(name)s deals|%(name)s leads|%(name)s leaves|%(name)s leaves.|%(name)s wins.|%(names)s pay."
    ),
    "On paper, in a note on a changed hand: who led the last trick before.": "lead: %(name)s",
    "On a button without a word: what it does to this name, or where it leads.": "%(name)s: remove|%(name)s: rules",
    "A line of the sum behind a score.": ("A cucumber|Equal %(card)s|Out|Score after|Score before|The %(card)s"),
    "Before what a change does to the end of a game.": "The game",
    "Which play a question is about.": "%(card)s led",
    "On the card that proves a play illegal.": "the proof",
    "Of a game, a link or a phone in a list.": "Deleted|Link withdrawn|Withdrawn|deleted|ended early|running|withdrawn",
    "Of a hand that was changed after it was recorded.": "changed",
    "In an empty list.": "Nothing yet.",
    "Of a game that somebody began on paper.": "from paper",
    "Of a game that is about to begin.": "new game",
    "Above a player's name or below the score: what he does or is in the next hand.": "deals|loses|out|safe|wins",
    "What a player may get.": "a cucumber",
    "Marks a rule that no source confirms.": "unconfirmed",
    "What was done a moment ago.": "Brought back.|Copied.|Link copied.|Message copied.|Saved.|Undone: %(what)s",
    "Below the setting to vibrate when a hand is saved.": "Once, briefly.",
    "At the foot of a printed page.": "Printed %(time)s",
    "In the help of the command in a terminal.": "Commands|Options|Print JSON.|Usage:",
    "The command in a terminal asks for the number of a game.": "Which game",
}

NOTES = {label: note for note, labels in _NOTES.items() for label in labels.split("|")}
"""The note on each label."""


def is_label(text: str) -> bool:
    """Whether a message is so short that its translator needs to be told what it is."""
    return len(text) <= LONGEST and len(text.split()) <= 2
