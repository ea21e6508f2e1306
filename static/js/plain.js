// The plain form of a hand is for browsers without scripts: with them the board has an entry of its own.
const { board } = document.querySelector("[data-board]").dataset;
location.replace(board);
