// Throws if something is not so. `about` is shown as JSON.
export function expect(isSo, words, about) {
  if (!isSo) throw new Error(`${words}: ${JSON.stringify(about)}`);
}
