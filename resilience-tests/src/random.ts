/** A sequence of numbers that a seed repeats, so that whatever a trial finds can be found again. */
export interface Random {
  /** From 0 up to and without 1. */
  next(): number;
  /** A whole number from `from` to `to`, both included. */
  whole(from: number, to: number): number;
  /** Whether something of this probability happens. */
  chance(probability: number): boolean;
  pick<Item>(items: readonly [Item, ...Item[]]): Item;
  pick<Item>(items: readonly Item[]): Item | undefined;
}

/** Mulberry32: small, fast, and good enough to choose test cases with. */
export function randomOf(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const whole = (from: number, to: number) => from + Math.floor(next() * (to - from + 1));
  // An empty list has nothing to pick; the overloads say so to the caller.
  function pick<Item>(items: readonly Item[]): Item {
    return items[whole(0, items.length - 1)] as Item;
  }
  return { next, whole, chance: (probability) => next() < probability, pick };
}

/** Text of the form of `pattern`: 0 stands for a digit, x for a hexadecimal one. */
export function digitsLike(random: Random, pattern: string): string {
  return pattern.replaceAll(/[0x]/g, (kind) =>
    kind === "0" ? String(random.whole(0, 9)) : random.whole(0, 15).toString(16),
  );
}
