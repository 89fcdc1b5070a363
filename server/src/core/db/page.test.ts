import { describe, expect, it, vi } from "vitest";
import {
  type ListSource,
  type PageRequest,
  readFirst,
  readPage,
  type PageWindow,
  totalOf,
} from "./page.ts";

const now = new Date("2026-03-16T09:00:00Z");

/** A list of the numbers 1 to `length` with the windows of the database. */
function numbers(length: number): ListSource<number> {
  const all = Array.from({ length }, (_, at) => at + 1);
  return {
    name: `numbers:${length}`,
    key: (row) => row,
    count: (limit) => Promise.resolve(Math.min(length, limit)),
    rows: ({ limit, offset, before, after, backwards }: PageWindow) => {
      const found = all.filter((row) => row < (before ?? Infinity) && row > (after ?? 0));
      const ordered = backwards ? found : found.toReversed();
      return Promise.resolve(ordered.slice(offset, offset + limit));
    },
  };
}

async function walk(request: PageRequest, step: "next" | "previous", from?: string) {
  const seen: number[][] = [];
  let cursor = from;
  for (let left = 20; left > 0; left -= 1) {
    const page = await readPage(
      { ...request, ...(cursor === undefined ? {} : { cursor }) },
      numbers(7),
      now,
    );
    seen.push(page.rows);
    const to = page[step];
    if (to === null) return { seen, last: page };
    cursor = to;
  }
  throw new Error("The list never ends.");
}

describe("SITE-21 a page that does not wait for its total", () => {
  const slow = (name: string, counting: Promise<number>) => {
    const count = vi.fn<() => Promise<number>>(() => counting);
    return { list: { ...numbers(7), name, count }, count };
  };

  it("has the rows, says that the total follows, and the call for it waits for the same count", async () => {
    const { promise, resolve } = Promise.withResolvers<number>();
    const { list, count } = slow("slow", promise);
    const page = await readPage({ page_size: 3, total: "later" }, list, now);
    expect(page).toMatchObject({ rows: [7, 6, 5], total: 4, pages: 2, total_follows: true });
    const waiting = readPage({ page_size: 1 }, list, now);
    resolve(7);
    expect(await waiting).toMatchObject({ total: 7, pages: 7 });
    expect(await waiting).not.toHaveProperty("total_follows");
    expect(count).toHaveBeenCalledTimes(1);
  });

  it("has a total that is there in time, and a count that fails later harms nobody", async () => {
    const quick = slow("quick", Promise.resolve(7)).list;
    const page = await readPage({ page_size: 3, total: "later" }, quick, now);
    expect(page).toMatchObject({ total: 7, pages: 3 });
    expect(page).not.toHaveProperty("total_follows");
    const { promise, reject } = Promise.withResolvers<number>();
    const failing = slow("failing", promise).list;
    expect(await readPage({ page_size: 9, total: "later" }, failing, now)).toMatchObject({
      total: 7,
      total_follows: true,
      next: null,
    });
    reject(new Error("broken"));
    await expect(readPage({ page_size: 1 }, failing, now)).rejects.toThrow("broken");
  });
});

describe("SITE-20 a list by pages", () => {
  it.each([
    ["newest", [7, 6, 5], [4, 3, 2], [1]],
    ["oldest", [1, 2, 3], [4, 5, 6], [7]],
  ] as const)("is paged forwards and backwards, %s first", async (order, ...expected) => {
    const on = await walk({ order, page_size: 3 }, "next");
    expect(on.seen).toEqual(expected);
    expect(on.last).toMatchObject({ page: 3, pages: 3, total: 7, next: null });
    const back = await walk({ order, page_size: 3 }, "previous", on.last.previous ?? "");
    expect(back.seen).toEqual([expected[1], expected[0]]);
    expect(back.last).toMatchObject({ page: 1, previous: null });
    expect(back.last.next).not.toBeNull();
  });

  it("returns a page by its number, in either order", async () => {
    const page = (order: "newest" | "oldest") =>
      readPage({ order, page: 2, page_size: 3 }, numbers(7), now);
    expect((await page("newest")).rows).toEqual([4, 3, 2]);
    expect((await page("oldest")).rows).toEqual([4, 5, 6]);
  });

  it("is newest first by default, ten a page", async () => {
    expect((await readPage({ page: 1 }, numbers(11), now)).rows).toEqual([
      11, 10, 9, 8, 7, 6, 5, 4, 3, 2,
    ]);
  });
});

describe("SITE-20 a list in the order of a column", () => {
  /** The even numbers before the odd ones. */
  const evenFirst = (length: number): ListSource<number> => ({
    ...numbers(length),
    rows: ({ limit, offset, backwards, sort }: PageWindow) => {
      const all = Array.from({ length }, (_, at) => at + 1);
      const value = (row: number) => (sort === "odd" ? row % 2 : 0);
      const ordered = all.toSorted((a, b) => value(a) - value(b) || a - b);
      return Promise.resolve(
        (backwards ? ordered : ordered.toReversed()).slice(offset, offset + limit),
      );
    },
  });
  const read = (request: PageRequest) =>
    readPage({ sort: "odd", order: "oldest", page_size: 3, ...request }, evenFirst(7), now);

  it("continues by cursor in both directions", async () => {
    const first = await read({});
    expect(first).toMatchObject({ rows: [2, 4, 6], page: 1, pages: 3, total: 7, previous: null });
    const second = await read({ cursor: first.next ?? "" });
    expect(second).toMatchObject({ rows: [1, 3, 5], page: 2 });
    const third = await read({ cursor: second.next ?? "" });
    expect(third).toMatchObject({ rows: [7], page: 3, next: null });
    expect(await read({ cursor: third.previous ?? "" })).toMatchObject({
      rows: [1, 3, 5],
      page: 2,
    });
    expect((await read({ order: "newest" })).rows).toEqual([7, 5, 3]);
    expect((await read({ page: 9 })).previous).toBe(third.previous?.replace(/2$/, "3"));
  });

  it("is refused above 20,000 rows", async () => {
    const sorted = (length: number) => readPage({ sort: "odd", page: 1 }, evenFirst(length), now);
    expect((await sorted(20_000)).total).toBe(20_000);
    await expect(sorted(20_001)).rejects.toThrow(
      "Only 20,000 of 20,001 rows can be ordered by a column. Filter the list first.",
    );
  });
});

describe("SITE-21 the total of a list", () => {
  const counted = (name: string, source: { total: number }) => {
    const asked = { times: 0 };
    const list: ListSource<number> = {
      ...numbers(1),
      name,
      count: (limit) => {
        asked.times += 1;
        return Promise.resolve(Math.min(source.total, limit));
      },
    };
    return { list, asked };
  };
  const seconds = (later: number) => new Date(now.getTime() + later * 1000);

  it("below 100,000 is counted each time", async () => {
    const source = { total: 99_999 };
    const { list, asked } = counted("small", source);
    expect(await totalOf(list, now)).toBe(99_999);
    source.total = 99_998;
    expect(await totalOf(list, now)).toBe(99_998);
    expect(asked.times).toBe(2);
  });

  it("above is up to 30 seconds old", async () => {
    const source = { total: 250_000 };
    const { list } = counted("large", source);
    await totalOf(list, now);
    source.total = 250_001;
    expect(await totalOf(list, seconds(29))).toBe(250_000);
    expect(await totalOf(list, seconds(31))).toBe(250_001);
  });
});

describe("RPT-10 the newest rows of a list", () => {
  const read = async (length: number, limit: number) => {
    const rows: number[] = [];
    for await (const row of readFirst(numbers(length), limit)) rows.push(row);
    return rows;
  };

  it.each([
    [0, 10, 0],
    [3, 10, 3],
    [500, 1_000, 500],
    [1_203, 5_000, 1_203],
    [1_203, 1_000, 1_000],
    [1_203, 700, 700],
  ])("of %i rows with a limit of %i are %i", async (length, limit, count) => {
    const rows = await read(length, limit);
    expect(rows).toHaveLength(count);
    expect(rows).toEqual(Array.from({ length: count }, (_, at) => length - at));
  });
});
