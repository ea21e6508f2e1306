// Opens the game that the form describes. If the server does not answer, the game begins on this phone alone.
import { isSame, knownRules, rulesInForm } from "./setup-rules.js";
import { keepGame, sendForm } from "./games.js";
import { gettext, speak } from "./words/messages.js";
import { draw, numberPlayers, readSetup } from "./setup.js";
import { newId } from "./storage.js";

const form = document.getElementById("setup");
const { variant, open, local } = form.dataset;
const list = document.getElementById("not-started");
let isOpening = false;

// A page that the back button brings back from memory, or that this phone has kept, would open the same game once more:
// its form needs a new id.
function renew() {
  form.elements.client_id.value = newId();
}

if ("kept" in document.documentElement.dataset) renew();
addEventListener("pageshow", (event) => {
  if (event.persisted) renew();
});

speak(JSON.parse(document.getElementById("messages").textContent), document.documentElement.lang);

form.addEventListener("submit", async (event) => {
  if (event.submitter?.hasAttribute("formaction")) return; // It prints an empty sheet.
  event.preventDefault();
  if (isOpening) return;
  isOpening = true;
  try {
    await openGame();
  } finally {
    isOpening = false;
  }
});

async function openGame() {
  const game = describe();
  const answer = await sendForm(game, form.elements.csrf_token.value);
  if (answer?.saved) {
    leaveFor(answer.saved.address);
  } else if (answer?.refused.code === "form") {
    form.submit(); // The page comes back with what is wrong beside each field.
  } else {
    openHere(game, answer?.refused.words ?? null);
  }
}

// The game in the form. Without a network it is known who deals first only if this phone draws.
function describe() {
  const typed = [...new FormData(form)].filter(([name]) => name !== "csrf_token");
  const used = rulesInForm();
  const rules = knownRules.find((one) => isSame(one, used));
  const pairs = rules ? numberPlayers(typed, rules.parameters, (number) => form.dataset.player.replace("{number}", number)) : typed;
  const fields = pairs.map(([name, value]) => [name, name === "first" && value === "draw" ? draw(pairs) : value]);
  return { id: form.elements.client_id.value, variant, open, fields, used, ...(rules && { parameters: rules.parameters, rules: rules.rules }) };
}

function openHere(game, refused) {
  if (!game.parameters) {
    tell([gettext("There is no connection. Until there is one, use the usual rules, or rules that this phone has played by before.")]);
    return;
  }
  const { problems, ...table } = readSetup(game.fields, game.parameters);
  if (problems.length > 0) {
    tell(problems);
    return;
  }
  const title = document.querySelector("h1").firstChild.textContent.trim();
  if (keepGame({ ...game, ...table, title, made: Date.now(), refused })) leaveFor(`${local}#${game.id}`);
  else tell([gettext("There is no connection, and this browser stores nothing, so the game cannot begin.")]);
}

// The way back from a game leads past its form, which is done with.
const leaveFor = (address) => location.replace(address);

function tell(sentences) {
  list.hidden = false;
  const lines = sentences.map((sentence) => {
    const line = document.createElement("li");
    line.textContent = sentence;
    return line;
  });
  list.querySelector("ul").replaceChildren(...lines);
  list.scrollIntoView({ block: "nearest" });
}
