// Why an event is refused, in words, as scorekeeper/words/problems.py. A problem comes from findProblems.
import { cardLetter } from "./card-names.js";
import { packSize } from "../rules/cards.js";
import { sentence } from "./messages.js";

export function problemSentence({ code, field, seat, card, count = 0, limit = 0 }, { names, variant }) {
  const { size: { kind, cards }, parameters } = variant;
  const isDealt = Number(kind) === cards && packSize(variant, limit + 1) < cards * (limit + 1);
  const facts = { ...parameters, code, field, isDealt, isSome: limit > 0, isOne: limit === 1 };
  return sentence(TABLE.problem, facts, {
    name: names[seat],
    seat: seat + 1,
    card: card && cardLetter(card),
    num: code === "pack_too_small" ? count : limit,
    number: count,
    count: limit,
    limit,
    most: limit,
    held: limit,
    cards,
  });
}

// Why a request is refused that has nothing wrong in itself, as scorekeeper/words/requests.py.
export const requestSentence = (code) => sentence(TABLE.request, { code });

// A row is when it holds, what is said, and its plural; the first that holds counts. The server reads the table too
// (scorekeeper/words/tables.py).
const TABLE = {
  "problem": [
    [{"code": "game_over"}, "The game is over."],
    [{"code": "unknown_seat"}, "There is no seat %(seat)s at this table."],
    [{"code": "out", "field": "player"}, "%(name)s is out and pays no points."],
    [{"code": "out"}, "%(name)s is out and cannot play."],
    [{"code": "left"}, "%(name)s is not at the table."],
    [{"code": ["not_left", "at_the_table"]}, "%(name)s is at the table."],
    [{"code": "no_card"}, "Enter at least the card that costs points."],
    [{"code": "no_hand_yet"}, "No hand has been played yet."],
    [{"code": "hand_played"}, "Hand %(number)s has already been played."],
    [{"code": "rules_contradict"}, "These rules contradict each other."],
    [{"code": "pack_in_play"}, "The pack cannot be changed once a hand has been played."],
    [{"code": ["twice", "missing"], "field": "players"}, "Everybody needs one seat."],
    [{"code": "twice", "field": "buy_in"}, "%(name)s can buy back in only once in a hand."],
    [{"code": "twice"}, "%(name)s has two cards in the last trick."],
    [{"code": "missing"}, "%(name)s still needs a card."],
    [{"code": "others_held_more"}, "The others cannot all have had less than the %(card)s: enter their cards too."],
    [{"code": "out_of_turn"}, "%(name)s is not next: play goes clockwise."],
    [{"code": "not_in_pack"}, "The pack has no %(card)s."],
    [{"code": "too_many_of_rank", "isSome": false}, "The pack has no %(card)s left."],
    [{"code": "too_many_of_rank"}, "%(card)s: the pack has only %(count)s."],
    [{"code": "factor_out_of_range"}, "%(name)s: the multiplier goes from 1 to %(limit)s."],
    [{"code": "points_for_nobody", "field": "credit"}, "Choose who has points taken off."],
    [{"code": "points_for_nobody"}, "Choose who gets the penalty points."],
    [{"code": "points_out_of_range"}, "Points: a number from 1 to %(most)s."],
    [{"code": "unknown_hand"}, "There is no hand %(number)s yet."],
    [{"code": "too_few_players", "field": "player"}, "Too few would be left to play on. End the game instead."],
    [{"code": "too_few_players"}, "Enter at least %(num)s name.", "Enter at least %(num)s names."],
    [{"code": "too_many_players", "isDealt": true}, "With %(cards)s cards each there are enough for only %(num)s player.", "With %(cards)s cards each there are enough for only %(num)s players."],
    [{"code": "too_many_players"}, "At most %(most)s can play."],
    [{"code": "pack_too_small"}, "That takes %(num)s card, but the pack has only %(held)s.", "That takes %(num)s cards, but the pack has only %(held)s."],
    [{"code": "first_is_out"}, "%(name)s is out and cannot start."],
    [{"code": "start_too_high", "limit.test": "over", "cucumbers_to_be_out": 1}, "%(limit)s at most: more puts a player out."],
    [{"code": "start_too_high", "limit.test": "over"}, "%(limit)s at most: more means a cucumber."],
    [{"code": "start_too_high", "cucumbers_to_be_out": 1}, "Less than %(limit)s: %(limit)s already puts a player out."],
    [{"code": "start_too_high"}, "Less than %(limit)s: %(limit)s already means a cucumber."],
    [{"code": "start_too_many_cucumbers", "isOne": true}, "No cucumbers here: the first one puts a player out."],
    [{"code": "start_too_many_cucumbers"}, "Too many cucumbers: with %(limit)s a player is out."]
  ],
  "request": [
    [{"code": "nothing_to_undo"}, "There is nothing to undo."],
    [{"code": "nothing_to_redo"}, "There is nothing to redo."],
    [{"code": "no_such_entry"}, "That hand was undone meanwhile."],
    [{"code": "earlier_hand_does_not_fit"}, "An earlier hand no longer counts. Change it or strike it out first."],
    [{"code": "unchanged"}, "Nothing would change."],
    [{"code": "name_taken"}, "Somebody at this table has that name."],
    [{"code": "no_leader"}, "Say who led the last trick."],
    [{"code": "id_used"}, "Something else was already saved from this page. Look at this once more, then save it."],
    [{"code": "game_full"}, "This game is full. Open another one to go on."]
  ]
};
