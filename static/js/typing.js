// Cards on a keyboard. `keys` are those of the pad: { card, letter }. No page is needed here.

// The card that somebody types: the English letter or the one that the pad shows.
export function typedCard(typed, keys) {
  const text = typed.toUpperCase();
  const wanted = text === "0" || text === "T" ? "10" : text;
  return keys.find(({ card, letter }) => card === wanted || letter.toUpperCase() === wanted)?.card;
}

// Reads cards from a keyboard, key by key. A 1 may be the first figure of a 12, and a K the first letter of a Kn: when the
// second one follows within a second, `isLonger` says that the card takes the place of the last one.
export function typist(keys) {
  let begun = "";
  let since = -Infinity;
  return (key, now = Date.now()) => {
    const longer = begun && now - since < 1_000 ? typedCard(begun + key, keys) : undefined;
    const card = longer ?? typedCard(key, keys);
    const isLonger = longer !== undefined && typedCard(begun, keys) !== undefined; // The 1 of a 10 is no card.
    begun = longer ? "" : key;
    since = now;
    return { card, isLonger };
  };
}
