// Says on a page that is a copy how old it is. A board is as new as what its journal has heard (journal.js).
import { read } from "./storage.js";

const { dataset, lang } = document.documentElement;
const { heard = 0 } = read(`log.${document.getElementById("unsent")?.dataset.game}`) ?? {};
const time = new Date(Math.max(Date.parse(dataset.asOf), heard));
const isToday = time.toDateString() === new Date().toDateString();
const date = isToday ? {} : { day: "numeric", month: "short" };
const clock = { hour: "2-digit", minute: "2-digit", hourCycle: "h23" };
const line = document.getElementById("as-of");
line.textContent = line.dataset.words.replace("{time}", time.toLocaleString(lang, { ...clock, ...date }));
line.hidden = false;
