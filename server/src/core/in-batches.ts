import { unavailable } from "./http/errors.ts";

/** An item of a call that waits for its answer. */
interface Waiting<Item> {
  item: Item;
  done: () => void;
  fail: (error: unknown) => void;
}

/** Stores all of these items, or none of them. */
type Store<Item> = (items: readonly Item[]) => Promise<unknown>;

/**
 * Stores the items of calls that come at the same time in one statement, so that they share its round trip and its
 * commit. An item that comes during a statement waits for the next one, and no call waits for others to come. A call
 * ends after the statement with its item: what it acknowledges is stored.
 *
 * A batch that fails is stored again item by item, so that one item fails no other.
 *
 * @param most items of a statement
 * @param longest items that may wait; further calls are rejected with 503
 */
export function inBatches<Item>(
  store: Store<Item>,
  { most, longest }: { most: number; longest: number },
): (item: Item) => Promise<void> {
  const waiting: Waiting<Item>[] = [];
  let isStoring = false;

  async function storeWaiting(): Promise<void> {
    isStoring = true;
    while (waiting.length > 0) await storeBatch(store, waiting.splice(0, most));
    isStoring = false;
  }

  return async (item) => {
    if (waiting.length >= longest) throw unavailable();
    const stored = new Promise<void>((done, fail) => waiting.push({ item, done, fail }));
    if (!isStoring) void storeWaiting();
    return stored;
  };
}

/** Stores a batch and ends its calls; it never throws itself. */
async function storeBatch<Item>(
  store: Store<Item>,
  batch: readonly Waiting<Item>[],
): Promise<void> {
  try {
    await store(batch.map(({ item }) => item));
    for (const { done } of batch) done();
  } catch (error) {
    const [only, ...others] = batch;
    if (others.length === 0) only?.fail(error);
    else await Promise.all(batch.map((one) => storeBatch(store, [one])));
  }
}
