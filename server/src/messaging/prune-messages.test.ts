import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type TestApp, testApp } from "../../test-support/app.ts";
import { storedMessages, writeMessages } from "../../test-support/messages.ts";
import { pruneMessages } from "./queries.ts";

let t: TestApp;

beforeAll(async () => {
  t = await testApp();
});
afterAll(async () => t.close());

describe("the daily clean-up of messages", () => {
  test("deletes sent mails after ninety days, and no waiting ones", async () => {
    await writeMessages(t, 2);
    const [sent] = await storedMessages(t);
    const db = t.deps.db;
    await db
      .updateTable("messages")
      .set({ sent_at: new Date() })
      .where("id", "=", sent?.id ?? 0)
      .execute();
    await pruneMessages(db, new Date(), 90);
    expect(await storedMessages(t)).toHaveLength(2);
    await db
      .updateTable("messages")
      .set({ created_at: new Date(Date.now() - 91 * 86_400_000) })
      .execute();
    await pruneMessages(db, new Date(), 90);
    expect((await storedMessages(t)).map((message) => message.sent_at)).toEqual([null]);
  });
});
