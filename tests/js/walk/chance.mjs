// Random numbers from a seed (Park and Miller, "Random number generators: good ones are hard to find", 1988).
const MODULUS = 2 ** 31 - 1;
const FACTOR = 48_271;

export class Chance {
  constructor(seed) {
    this.state = 1 + (seed % (MODULUS - 1));
  }

  // From 0 to 1.
  number() {
    this.state = (this.state * FACTOR) % MODULUS;
    return this.state / MODULUS;
  }

  below(count) {
    return Math.floor(this.number() * count);
  }

  is(share) {
    return this.number() < share;
  }

  // One of a list; undefined if it is empty.
  one(list) {
    return list[this.below(list.length)];
  }

  // One of the keys of an object whose values are weights.
  key(weights) {
    let left = this.number() * Object.values(weights).reduce((sum, weight) => sum + weight, 0);
    return Object.keys(weights).find((name) => {
      left -= weights[name];
      return left < 0;
    });
  }
}
