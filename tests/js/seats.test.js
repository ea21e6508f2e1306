import { dragTarget, firstDealer, maxLines, placeOf, takenSeats } from "../../static/js/setup.js";
import assert from "node:assert/strict";
import test from "node:test";

test("Blank lines are no seats where there is a name", () => {
  assert.deepEqual([takenSeats(["", "", ""]), takenSeats(["", "Bo", "", "Dan"])], [[0, 1, 2], [1, 3]]);
});

test("Who was chosen deals first, and the first player if nobody was or the chosen one is gone", () => {
  assert.equal(firstDealer(["Anna", "Bo", "Cleo"], 2), 2);
  assert.deepEqual([null, 0].map((chosen) => firstDealer(["", "Bo", "Cleo"], chosen)), [1, 1]);
});

test("There are as many lines as the rules allow players, 20 at most and where the limit makes no sense", () => {
  assert.deepEqual(["7", "2", "20", "21"].map((max) => maxLines(max)), [7, 2, 20, 20]);
  assert.deepEqual([undefined, "", "1", "2.5", "many"].map((max) => maxLines(max)), [20, 20, 20, 20, 20]);
});

test("A dragged line moves once the pointer passes the middle of its neighbour", () => {
  const neighbours = { above: 100, below: 200 };
  assert.equal(dragTarget(3, 99, neighbours), 2);
  assert.equal(dragTarget(3, 150, neighbours), null);
  assert.equal(dragTarget(3, 201, neighbours), 4);
  assert.equal(dragTarget(0, -50, { above: Number.NaN, below: 200 }), null);
  assert.equal(dragTarget(6, 900, { above: 100, below: Number.NaN }), null);
});

test("People sit around the table clockwise from the top, of five the last two close together, of an even number one opposite the first", () => {
  const places = [0, 1, 2, 3, 4].map((seat) => placeOf(seat, 5));
  assert.deepEqual(places.map(({ side }) => side), ["top", "right", "right low", "left low", "left"]);
  assert.deepEqual(places.map(({ row }) => row), [1, 2, 3, 3, 2]);
  assert.deepEqual([0, 1].map((seat) => placeOf(seat, 2)), [{ side: "top", row: 1 }, { side: "bottom", row: 2 }]);
  assert.deepEqual([0, 1, 2, 3].map((seat) => placeOf(seat, 4).side), ["top", "right", "bottom", "left"]);
});

test("No two of up to twenty share a place", () => {
  for (let count = 2; count <= 20; count += 1) {
    const places = Array.from({ length: count }, (_none, seat) => JSON.stringify(placeOf(seat, count)).replace(" low", ""));
    assert.equal(new Set(places).size, count);
  }
});
