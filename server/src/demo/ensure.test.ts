import { afterAll, beforeAll, expect, test } from "vitest";
import { type TestApp, testApp } from "../../test-support/app.ts";
import { makeStaff } from "../../test-support/make.ts";
import { ensureDemo } from "./ensure.ts";

let t: TestApp;

beforeAll(async () => {
  t = await testApp();
});
afterAll(async () => t.close());

test("AUTH-8 demo accounts of an older version are confirmed at the start, and no others", async () => {
  const { user_id: demo } = await makeStaff(t.deps, 8);
  const { user_id: other } = await makeStaff(t.deps, 8);
  await t.deps.db.updateTable("users").set({ email_verified_at: null }).execute();
  await t.deps.db
    .updateTable("users")
    .set({ email: "manager@demo.org" })
    .where("id", "=", demo)
    .execute();

  await ensureDemo(t.deps);

  const people = await t.deps.db
    .selectFrom("users")
    .select(["id", "email_verified_at"])
    .where("id", "in", [demo, other])
    .execute();
  const confirmed = people.filter((person) => person.email_verified_at !== null);
  expect(confirmed.map((person) => person.id)).toEqual([demo]);
});
