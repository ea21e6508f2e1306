// The story of a hand in the panel: what happened, and how each player's score adds up.
import { tellHand } from "./game/story.js";
import { copy } from "./parts.js";
import { gettext } from "./words/messages.js";

// The story of the hand that is known by its entry; the player at `seat` comes first.
export function drawStory(table, entry, seat) {
  const { number, corrected, words, people } = tellHand(table, entry, seat);
  const story = copy("story", { "h2 span": gettext("Hand %(number)s", { number }), ".headline": words.headline });
  story.querySelector("small").hidden = !corrected;
  const [first, ...others] = people.map((one) => drawSum(one));
  story.querySelector(".first").append(first);
  story.querySelector("details").append(...others);
  story.querySelector("details").hidden = others.length === 0;
  for (const link of story.querySelectorAll("[data-entry]")) link.href = link.href.replace("999999", entry);
  if (!table.waits(entry) && navigator.onLine) showChecked(story.querySelector(".checked"), entry);
  return story;
}

// What the cards of the hand prove: only the server has them. Without an answer the story does without it.
async function showChecked(place, entry) {
  try {
    const answer = await fetch(place.dataset.of.replace("999999", entry), { headers: { "HX-Request": "true" } });
    if (answer.ok && answer.headers.has("X-Scorekeeper")) place.innerHTML = await answer.text();
  } catch {
    // There is no connection.
  }
}

function drawSum({ name, lines }) {
  const made = copy("sum", { h3: name });
  made.querySelector("tbody").replaceChildren(
    ...lines.map(({ kind, label, points }) => {
      const row = copy("sum-line", { th: label, td: written(kind, points) });
      row.className = `sum-${kind}`;
      return row;
    }),
  );
  return made;
}

function written(kind, points) {
  if (points === null) return "";
  return `${kind === "change" && points > 0 ? "+" : ""}${points}`.replace("-", "−");
}
