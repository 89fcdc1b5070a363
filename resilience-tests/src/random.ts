/** Random numbers from a seed, so that a failure can be reproduced. */
export interface Random {
  /** From 0 inclusive to 1 exclusive. */
  next(): number;
  /** An integer from `from` to `to`, both inclusive. */
  whole(from: number, to: number): number;
  /** True with this probability. */
  chance(probability: number): boolean;
  pick<Item>(items: readonly [Item, ...Item[]]): Item;
  pick<Item>(items: readonly Item[]): Item | undefined;
}

/** Mulberry32: small, fast, and good enough for test cases. */
export function randomOf(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const whole = (from: number, to: number) => from + Math.floor(next() * (to - from + 1));
  // An empty list returns undefined, which the overloads state.
  function pick<Item>(items: readonly Item[]): Item {
    return items[whole(0, items.length - 1)] as Item;
  }
  return { next, whole, chance: (probability) => next() < probability, pick };
}

/** Text in the format of `pattern`: 0 becomes a digit, x a hexadecimal digit. */
export function digitsLike(random: Random, pattern: string): string {
  return pattern.replaceAll(/[0x]/g, (kind) =>
    kind === "0" ? String(random.whole(0, 9)) : random.whole(0, 15).toString(16),
  );
}

/** The rounds of a trial in a test: `all` in the full run (`npm run test:full`), else `few`. */
export function rounds(few: number, all: number): number {
  return process.env["TEST_RUNS"] === "full" ? all : few;
}
