/** Several words within a sentence: "address, employer and bank"; empty for none. */
export function listed(words: readonly string[]): string {
  const last = words.at(-1) ?? "";
  return words.length < 2 ? last : `${words.slice(0, -1).join(", ")} and ${last}`;
}

/** Names within a sentence, each with a small first letter: "bank statement and second valid ID". */
export function listedSmall(names: readonly string[]): string {
  return listed(names.map((name) => name.charAt(0).toLowerCase() + name.slice(1)));
}
