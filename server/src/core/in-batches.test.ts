import { setImmediate as nextTurn } from "node:timers/promises";
import { expect, test } from "vitest";
import { inBatches } from "./in-batches.ts";

/** A store whose statements end when the test says so. */
function slowStore() {
  const statements: { items: readonly string[]; end: (error?: Error) => void }[] = [];
  const store = (items: readonly string[]) =>
    new Promise<void>((resolve, reject) => {
      statements.push({ items, end: (error) => (error ? reject(error) : resolve()) });
    });
  return { statements, store };
}

const limits = { most: 3, longest: 5 };

test("what comes during a statement is stored together after it, at most so many at once", async () => {
  const { statements, store } = slowStore();
  const add = inBatches(store, limits);
  const ended: string[] = [];
  const calls = ["a", "b", "c", "d", "e"].map((item) => add(item).then(() => ended.push(item)));
  for (const expected of [["a"], ["b", "c", "d"], ["e"]]) {
    await nextTurn();
    const statement = statements.at(-1);
    expect(statement?.items).toEqual(expected);
    // No call ends before the statement with its item.
    expect(ended).not.toEqual(expect.arrayContaining(expected));
    statement?.end();
    await nextTurn();
    expect(ended).toEqual(expect.arrayContaining(expected));
  }
  await Promise.all(calls);
  expect(statements).toHaveLength(3);
  const later = add("f");
  expect(statements.at(-1)?.items).toEqual(["f"]);
  statements.at(-1)?.end();
  await later;
});

test("one item that cannot be stored fails its own call alone", async () => {
  const stored: string[] = [];
  const add = inBatches(
    async (items: readonly string[]) => {
      await nextTurn();
      if (items.includes("bad")) throw new Error("bad");
      stored.push(...items);
    },
    { most: 10, longest: 10 },
  );
  const results = await Promise.allSettled(["a", "b", "bad", "c"].map(add));
  expect(results.map(({ status }) => status)).toEqual([
    "fulfilled",
    "fulfilled",
    "rejected",
    "fulfilled",
  ]);
  expect(stored).toEqual(["a", "b", "c"]);
  await add("d");
  expect(stored).toEqual(["a", "b", "c", "d"]);
});

test("the call of a failed single item fails, and the next one is stored", async () => {
  const { statements, store } = slowStore();
  const add = inBatches(store, limits);
  const [first, second] = [add("a"), add("b")];
  statements[0]?.end(new Error("no database"));
  await expect(first).rejects.toThrow("no database");
  await nextTurn();
  expect(statements.map(({ items }) => items)).toEqual([["a"], ["b"]]);
  statements[1]?.end();
  await second;
});

test("calls beyond the longest queue are rejected with 503 and do not wait", async () => {
  const { statements, store } = slowStore();
  const add = inBatches(store, limits);
  const waiting = ["a", "b", "c", "d", "e", "f"].map(add);
  await expect(add("g")).rejects.toMatchObject({ status: 503 });
  for (const turn of [0, 1, 2]) {
    await nextTurn();
    statements[turn]?.end();
  }
  await Promise.all(waiting);
  expect(statements.flatMap(({ items }) => items)).not.toContain("g");
});
