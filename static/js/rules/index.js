// The rules on the phone: equal to what `scorekeeper score --json` prints.
export { danger, sheet } from "./board.js";
export { audit, check } from "./referee.js";
