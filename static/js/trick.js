// Draws the last trick in the entry: the cards in the order in which they fell, and under each player what they do.
import { copy, say } from "./parts.js";
import { gettext } from "./words/messages.js";

// `entry` is the open one, `keyOf` gives the key of the pad for a card. `seen` is what the cards would do, { words }, also
// of a trick that is not complete; null before the first card.
export function drawTrick(tiles, entry, seen, keyOf) {
  const { hand } = entry;
  for (const seat of inOrder(hand)) {
    const tile = tiles.querySelector(`[data-seat="${seat}"]`);
    // Moving what has the focus would take it away.
    if (tiles.lastElementChild !== tile && !tiles.contains(document.activeElement)) tiles.append(tile);
    drawTile(tile, seat, { entry, seen, key: keyOf(hand.cards[seat]) });
  }
}

// The players clockwise from who led.
export function inOrder({ seats, leader }) {
  const from = Math.max(0, seats.indexOf(leader));
  return [...seats.slice(from), ...seats.slice(0, from)];
}

function drawTile(tile, seat, { entry, seen, key }) {
  const { hand, isReady } = entry;
  const isNext = seat === hand.at;
  const hasLed = hand.needsLeader && seat === hand.leader;
  const lines = seen?.words?.lines.filter((line) => line.seat === seat) ?? [];
  const penalty = lines.find(({ kind }) => kind === "penalty");
  drawCard(tile, key);
  tile.querySelector(".led").hidden = !hasLed;
  tile.classList.toggle("leads", hasLed);
  tile.classList.toggle("at", isNext);
  tile.classList.toggle("pays", Boolean(penalty) && isReady);
  tile.classList.toggle("may-pay", Boolean(penalty) && !isReady);
  tile.classList.toggle("gains", lines.some(({ kind }) => kind === "subtraction"));
  const led = hasLed ? gettext("leads") : "";
  say(tile.querySelector(".tag"), (isReady && penalty?.change) || (isNext ? "▼" : led));
  if (isNext) tile.querySelector("button").setAttribute("aria-current", "true");
  else tile.querySelector("button").removeAttribute("aria-current");
  drawScore(tile, entry.scores?.[seat], lines);
  const risks = (lines.length === 0 && !isReady && entry.risks?.[seat]) || [];
  tile.querySelector(".risks").replaceChildren(...risks.map((one) => drawRisk(one)));
}

function drawCard(tile, key) {
  const letter = key?.textContent.trim() ?? "";
  const card = tile.querySelector(".card");
  say(card, letter);
  card.dataset.corner = letter;
  card.ariaHidden = String(Boolean(key?.ariaLabel));
  say(tile.querySelector(".spoken"), key?.ariaLabel ?? "");
}

// "13 → 22": the points before and after.
function drawScore(tile, score, lines) {
  const after = lines.at(-1)?.total;
  const points = score?.points ?? "";
  say(tile.querySelector(".score"), after === undefined || after === points ? String(points) : `${points} → ${after}`);
}

function drawRisk({ fate, cards }) {
  const made = copy("risk", { "": `${cards} ` });
  made.classList.add(`may-${fate}`);
  made.append(fate === "cucumber" ? copy("cucumber") : gettext("out"));
  return made;
}
