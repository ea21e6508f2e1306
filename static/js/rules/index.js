// The rules for pages: see "The rules in JavaScript" in scorekeeper/formats/README.md.
export { danger, sheet } from "./board.js";
export { audit, check } from "./referee.js";
