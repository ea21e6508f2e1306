// A dispute from the start page is about the game that this phone plays, also if only this phone has it. With a network the
// server knows the others (scorekeeper/web/referee/views.py); without one this phone does.
import { knownGames, localGames } from "./games.js";

const [local] = localGames();
const [known] = "kept" in document.documentElement.dataset ? knownGames() : [];
// Who comes for other rules gets them.
if (!location.search && (local || known)) location.replace(local ? `/local/legal#${local.id}` : `/g/${known.key}/legal`);
