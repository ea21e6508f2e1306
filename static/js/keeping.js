// Whether this browser keeps what is only here: Safari does so for seven days, unless the app is on the home screen.
import { localGames } from "./games.js";

const isInstalled = matchMedia("(display-mode: standalone)").matches || navigator.standalone === true;
const isSafari = "standalone" in navigator || "safari" in globalThis;

if (isInstalled) navigator.storage?.persist?.();
document.getElementById("seven-days").hidden = !isSafari || isInstalled || localGames().length === 0;
