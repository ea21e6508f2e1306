// What the picture of a result says as the message about the game does.
import assert from "node:assert/strict";
import test from "node:test";

globalThis.document = Object.assign(new EventTarget(), { documentElement: { lang: "en" }, querySelectorAll: () => [] });
const { dayIn, hostOf } = await import("../../static/js/phone/picture.js");

const DAY = new Date("2026-11-27T12:00");

test("The day is written as the server writes it", () => {
  assert.deepEqual(["en", "de", "da", "pl"].map((language) => dayIn(language, DAY)), ["27 November 2026", "27. November 2026", "27. november 2026", "27 listopada 2026"]);
});

test("The address is the one that other phones can open, where there is one", () => {
  assert.equal(hostOf("http://192.168.1.5:8137/g/x", "http://127.0.0.1:8137/g/x"), "192.168.1.5:8137");
  assert.equal(hostOf(undefined, "http://127.0.0.1:8137/local"), "127.0.0.1:8137");
});
