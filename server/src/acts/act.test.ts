import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TestApp, testApp } from "../../test-support/app.ts";
import { makeStaff, type Person } from "../../test-support/make.ts";
import { postEntry } from "../accounting/post-entry.ts";
import type { RequestContext } from "../core/http/session.ts";
import { act } from "./act.ts";
import { inAct } from "./running-act.ts";

let t: TestApp;
let one: Person;
let other: Person;

beforeAll(async () => {
  t = await testApp();
  one = await makeStaff(t.deps, 8);
  other = await makeStaff(t.deps, 8);
});
afterAll(() => t.close());

const contextOf = ({ staff_id }: Person) =>
  ({ actor: { staff_id }, network_address: "", request_id: "" }) as RequestContext;

let writes = 0;

/** An act that gives the number of times that it was written as its record, and whether its response is a replay. */
async function count(
  key: string | null,
  input: object = {},
  by = one,
  refused: string | null = null,
) {
  let replayed = false;
  const made = await act(
    t.deps,
    { ...contextOf(by), sayReplayed: () => (replayed = true) },
    "cash.move",
    { key, input },
    {
      lock: async () => null,
      plan: () => (refused === null ? {} : { refused }),
      write: async () => {
        writes += 1;
        return writes;
      },
      read: async (_, id) => id,
    },
  );
  return { made, replayed };
}

describe("SERV-1 an act", () => {
  it("is done once for its key, ten times at once, and in capitals", async () => {
    const key = randomUUID();
    const all = await Promise.all(Array.from({ length: 10 }, () => count(key, { amount: 1 })));
    expect(new Set(all.map(({ made }) => made)).size).toBe(1);
    expect(all.filter(({ replayed }) => !replayed)).toHaveLength(1);
    expect(await count(key.toUpperCase(), { amount: 1 })).toMatchObject({ replayed: true });
  });

  it("has a key that belongs to one request of one person", async () => {
    const key = randomUUID();
    await count(key, { amount: 1, note: "" });
    const taken = { status: 409, message: "This key belongs to another cash move." };
    await expect(count(key, { amount: 2, note: "" })).rejects.toMatchObject(taken);
    await expect(count(key, { amount: 1, note: "" }, other)).rejects.toMatchObject(taken);
    // The order of the members is not part of a request.
    expect(await count(key, { note: "", amount: 1 })).toMatchObject({ replayed: true });
  });

  it("that is refused leaves its key free and writes nothing", async () => {
    const key = randomUUID();
    const before = writes;
    await expect(count(key, {}, one, "Not today.")).rejects.toMatchObject({ status: 409 });
    expect(writes).toBe(before);
    expect(await count(key)).toMatchObject({ replayed: false });
  });

  it("without a key is done each time", async () => {
    const [first, second] = [await count(null), await count(null)];
    expect(first.made).not.toBe(second.made);
  });

  it("has a key that is never changed or deleted", async () => {
    const key = randomUUID();
    await count(key);
    for (const statement of [
      `update act_keys set record_id = 1 where key = '${key}'`,
      `delete from act_keys where key = '${key}'`,
    ])
      await expect(t.asOwner(statement)).rejects.toThrow("append-only");
  });

  it("posts the entries of its kind and no others", async () => {
    const entry = {
      kind: "journal" as const,
      entry_date: "2026-03-16",
      lines: [
        { account: "5310", debit: 5, credit: 0 },
        { account: "1050", debit: 0, credit: 5 },
      ],
    };
    const posted = (kind: "journal.post" | "cash.move") =>
      inAct(t.deps, kind, (tx) => postEntry(tx, entry));
    expect(await posted("journal.post")).toBeGreaterThan(0);
    await expect(posted("cash.move")).rejects.toThrow("cash.move posts no journal");
    await expect(postEntry(t.deps.db, entry)).rejects.toThrow("journal is posted by no act");
  });
});
