import { dragTarget, firstDealer, maxLines, placeOf, takenSeats } from "../../static/js/setup.js";
import assert from "node:assert/strict";
import test from "node:test";

test("Without any name every seat is taken", () => {
  assert.deepEqual(takenSeats(["", "", ""]), [0, 1, 2]);
});

test("With at least one name the blank lines are no seats", () => {
  assert.deepEqual(takenSeats(["", "Bo", "", "Dan"]), [1, 3]);
});

test("The first dealer is the one who was chosen", () => {
  assert.equal(firstDealer(["Anna", "Bo", "Cleo"], 2), 2);
});

test("The first player deals if none was chosen, or if the chosen one is gone", () => {
  assert.equal(firstDealer(["", "Bo", "Cleo"], null), 1);
  assert.equal(firstDealer(["", "Bo", "Cleo"], 0), 1);
});

test("There are as many lines as the rules allow players, 20 at most", () => {
  assert.deepEqual(["7", "2", "20", "21"].map((max) => maxLines(max)), [7, 2, 20, 20]);
});

test("A limit that makes no sense is ignored", () => {
  assert.deepEqual([undefined, "", "1", "2.5", "many"].map((max) => maxLines(max)), [20, 20, 20, 20, 20]);
});

test("A dragged line moves once the pointer passes the middle of its neighbour", () => {
  const neighbours = { above: 100, below: 200 };
  assert.equal(dragTarget(3, 99, neighbours), 2);
  assert.equal(dragTarget(3, 150, neighbours), null);
  assert.equal(dragTarget(3, 201, neighbours), 4);
});

test("The first and the last line cannot be dragged out of the list", () => {
  assert.equal(dragTarget(0, -50, { above: Number.NaN, below: 200 }), null);
  assert.equal(dragTarget(6, 900, { above: 100, below: Number.NaN }), null);
});

test("Five sit around the table clockwise from the top, the last two close together", () => {
  const places = [0, 1, 2, 3, 4].map((seat) => placeOf(seat, 5));
  assert.deepEqual(places.map(({ side }) => side), ["top", "right", "right low", "left low", "left"]);
  assert.deepEqual(places.map(({ row }) => row), [1, 2, 3, 3, 2]);
});

test("An even number has somebody opposite the first", () => {
  assert.deepEqual([0, 1].map((seat) => placeOf(seat, 2)), [{ side: "top", row: 1 }, { side: "bottom", row: 2 }]);
  assert.deepEqual([0, 1, 2, 3].map((seat) => placeOf(seat, 4).side), ["top", "right", "bottom", "left"]);
});

test("No two of up to twenty share a place", () => {
  for (let count = 2; count <= 20; count += 1) {
    const places = Array.from({ length: count }, (_none, seat) => JSON.stringify(placeOf(seat, count)).replace(" low", ""));
    assert.equal(new Set(places).size, count);
  }
});
