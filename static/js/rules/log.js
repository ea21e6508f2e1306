// The log of a game, as log.py: undo, redo and correction are facts too. A fact is { kind, entry, event }; its number is
// its place in the log, from 1. An event is known by the number of the fact that recorded it. An undo or redo that waits on
// a phone has the number of the fact that it names as `entry`: it can only move that one.
import { refuse } from "./cards.js";

// The events as they are now, and the facts that undo and redo would take. The event of an entry is null once
// it is struck out, and then `was` is its last one; `about` is the entry of the hand that a ruling is about.
export function readLog(facts, firstHand) {
  const { done, undone } = stacks(facts);
  const entries = new Map();
  for (const number of done) apply(entries, number, facts[number - 1], firstHand);
  return {
    entries: [...entries.values()].map((entry) => numbered(entries, entry, firstHand)),
    undoable: done.at(-1),
    redoable: undone.at(-1),
    // The number of the fact that last set an entry.
    latestChange: (entry) => done.findLast((number) => number === entry || facts[number - 1].entry === entry),
  };
}

// The numbers of the facts that count, and of those that can be redone.
function stacks(facts) {
  const done = [];
  let undone = [];
  for (const [at, fact] of facts.entries()) {
    const { kind, entry } = fact;
    if (kind === "undo" || kind === "redo") {
      const [source, target] = kind === "undo" ? [done, undone] : [undone, done];
      if (source.length === 0 || (entry && entry !== source.at(-1))) refuse(`events[${at}]`, { code: `nothing_to_${kind}` });
      target.push(source.pop());
    } else {
      if (kind === "correction" && !canFollow(fact, done.includes(entry) && facts[entry - 1])) {
        refuse(`events[${at}].entry`, { code: "nothing_to_correct", entry });
      }
      done.push(at + 1);
      undone = [];
    }
  }
  return { done, undone };
}

// Whether there is such an entry, and the event stays of its kind.
function canFollow({ event }, target) {
  return target && target.kind !== "correction" && (event === null || kindOf(event) === kindOf(target.event));
}

// A hand, a ruling, or a change at the table. Who joins is always the same person.
export function kindOf({ trick, matter, kind, seat }) {
  if (trick) return "hand";
  if (matter) return "ruling";
  return kind === "join" ? `join ${seat}` : kind;
}

function apply(entries, number, { kind, entry, event }, firstHand) {
  if (kind !== "correction") {
    entries.set(number, { number, event, corrected: false, was: null, about: aboutOf(entries, number, event, firstHand) });
  } else if (event) {
    const about = aboutOf(entries, entry, event, firstHand);
    entries.set(entry, { number: entry, event, corrected: true, was: null, about });
  } else {
    const current = entries.get(entry);
    entries.set(entry, { ...current, event: null, corrected: true, was: current.event ?? current.was });
  }
}

const hasHand = ({ event }) => Boolean(event?.trick);

// The entry of the hand that a ruling is about, found by the hand's number on the sheet at that moment.
function aboutOf(entries, number, event, firstHand) {
  if (!event.matter) return 0;
  const hands = [...entries.values()].filter((one) => one.number < number && hasHand(one)).map((one) => one.number);
  return [...hands, number][event.hand - firstHand] ?? 0;
}

// The entry; a ruling with the number that its hand has on the sheet now.
function numbered(entries, entry, firstHand) {
  if (!entry.about) return entry;
  const before = [...entries.values()].filter((one) => one.number < entry.about && hasHand(one)).length;
  const ruling = { ...(entry.event ?? entry.was), hand: firstHand + before };
  return entry.event ? { ...entry, event: ruling } : { ...entry, was: ruling };
}
