import { afterAll, beforeAll, expect, test } from "vitest";
import { asClient, makeApiClient } from "../../../test-support/api-clients.ts";
import { type TestApp, testApp } from "../../../test-support/app.ts";
import { business } from "../../../test-support/customer-records.ts";
import { makeCustomer, makeStaff, type Person } from "../../../test-support/make.ts";
import { pruneAuth } from "../../auth/jobs.ts";

let t: TestApp;
let client: Person;
let other: Person;
let customer: Person;

beforeAll(async () => {
  t = await testApp();
  const admin = await makeStaff(t.deps, 9);
  const rights = ["customers.update"];
  client = await asClient(t, await makeApiClient(t, admin, { rights }));
  other = await asClient(t, await makeApiClient(t, admin, { rights }));
  customer = await makeCustomer(t.deps);
});
afterAll(() => t.close());

const add = (key: string, text: string, by = client) =>
  t.app.inject({
    method: "POST",
    url: `/api/customer/${customer.customer_id}/businesses/create`,
    headers: { ...by.headers, "idempotency-key": key },
    payload: { ...business, business_city: text },
  });
const count = async (text: string) => {
  const { rows } = await t.deps.pool.query(
    "select count(*)::integer as count from businesses where business_city = $1",
    [text],
  );
  return rows[0].count;
};

test("CONN-7 the same request again gets the first answer, and is done once", async () => {
  const first = await add("k1", "Called");
  const again = await add("k1", "Called");
  expect([first.statusCode, again.statusCode]).toEqual([200, 200]);
  expect(again.body).toBe(first.body);
  expect(first.headers["idempotency-replayed"]).toBe(undefined);
  expect(again.headers["idempotency-replayed"]).toBe("true");
  expect(await count("Called")).toBe(1);
});

test("CONN-7 ten at once are done once", async () => {
  const answers = await Promise.all(Array.from({ length: 10 }, () => add("k2", "At once")));
  expect(await count("At once")).toBe(1);
  for (const { statusCode } of answers) expect([200, 409]).toContain(statusCode);
});

test("CONN-7 the same key with another content is refused; that of another client is its own", async () => {
  await add("k3", "One");
  expect((await add("k3", "Two")).statusCode).toBe(409);
  expect((await add("k3", "Two", other)).statusCode).toBe(200);
});

test("CONN-7 a refused request leaves its key free", async () => {
  expect((await add("k4", "x".repeat(9_999))).statusCode).toBe(400);
  expect((await add("k4", "Now short")).statusCode).toBe(200);
});

test("CONN-7 a request that ended with the server has no answer, and is not done again", async () => {
  await add("k5", "Cut");
  await t.deps.db
    .updateTable("idempotency_keys")
    .set({ answer: null })
    .where("key", "=", "k5")
    .execute();
  expect((await add("k5", "Cut")).statusCode).toBe(409);
  expect(await count("Cut")).toBe(1);
});

test.each(["", "with blank", "k".repeat(201), "ä"])(
  "CONN-7 a key of other letters is refused: %j",
  async (key) => {
    expect((await add(key, "Wrong key")).statusCode).toBe(400);
    expect(await count("Wrong key")).toBe(0);
  },
);

test("CONN-7 keys are kept for seven days", async () => {
  await add("k6", "Old");
  await pruneAuth(t.deps.db, new Date("2026-03-23T08:59:00Z"));
  expect((await add("k6", "Old")).headers["idempotency-replayed"]).toBe("true");
  await pruneAuth(t.deps.db, new Date("2026-03-23T09:01:00Z"));
  expect((await add("k6", "Old")).headers["idempotency-replayed"]).toBe(undefined);
});
