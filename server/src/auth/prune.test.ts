import { afterAll, beforeAll, expect, test } from "vitest";
import { setInitialPassword, knownPassword, post } from "../../test-support/accounts.ts";
import { type TestApp, testApp } from "../../test-support/app.ts";
import { makeCustomer } from "../../test-support/make.ts";
import { pruneAuth } from "./jobs.ts";

let t: TestApp;

beforeAll(async () => {
  t = await testApp();
});
afterAll(async () => t.close());

async function counts() {
  const of = async (table: "rate_limits" | "one_time_tokens" | "sessions" | "refresh_tokens") =>
    (await t.deps.db.selectFrom(table).selectAll().execute()).length;
  return [
    await of("rate_limits"),
    await of("one_time_tokens"),
    await of("sessions"),
    await of("refresh_tokens"),
  ];
}

test("AUTH-62 deletes records that no rule reads any more, and no others", async () => {
  const person = await makeCustomer(t.deps);
  await t.deps.db.deleteFrom("sessions").execute();
  await setInitialPassword(t.deps, person);
  const { email } = person;
  await post(t.app, "/user/signin", { email, password: knownPassword });
  await post(t.app, "/user/forgot-password", { email });
  await t.deps.db
    .updateTable("rate_limits")
    .set({ expire: Date.parse("2026-03-16T10:00:00Z") })
    .execute();
  expect(await counts()).toEqual([1, 1, 1, 1]);
  const at = (iso: string) => pruneAuth(t.deps.db, new Date(iso));
  await at("2026-03-16T09:59:00Z");
  expect(await counts()).toEqual([1, 1, 1, 1]);
  await at("2026-03-16T10:01:00Z");
  expect(await counts()).toEqual([0, 1, 1, 1]);
  await at("2026-04-20T09:00:00Z");
  expect(await counts()).toEqual([0, 0, 0, 0]);
});

test("AUTH-62 deletes changes of address with their links 30 days after they expired", async () => {
  const person = await makeCustomer(t.deps);
  await setInitialPassword(t.deps, person);
  await t.app.inject({
    method: "PUT",
    url: `/api/user/${person.user_id}/update-user`,
    headers: person.headers,
    payload: { email: "moved@gmail.com", current_password: knownPassword },
  });
  const left = async () => {
    const changes = await t.deps.db.selectFrom("email_changes").selectAll().execute();
    const links = await t.deps.db.selectFrom("email_change_links").selectAll().execute();
    return [changes.length, links.length];
  };
  expect(await left()).toEqual([1, 2]);
  await pruneAuth(t.deps.db, new Date("2026-04-22T08:59:00Z"));
  expect(await left()).toEqual([1, 2]);
  await pruneAuth(t.deps.db, new Date("2026-04-22T09:01:00Z"));
  expect(await left()).toEqual([0, 0]);
});
