import { afterAll, beforeAll, expect, test } from "vitest";
import { type TestApp, testApp } from "../../test-support/app.ts";
import { makePayload, submit } from "../../test-support/make-application.ts";
import { makeCustomer, makeStaff } from "../../test-support/make.ts";

let t: TestApp;

beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

test("LOAN-9 a customer applies twenty times a day at most, also concurrently; staff have no limit", async () => {
  t.setNow("2026-03-16T09:00:00Z");
  const customer = await makeCustomer(t.deps);
  const officer = await makeStaff(t.deps, 5);
  const { first_name, last_name, customer_id } = customer;
  const application = () => makePayload({ customer: { first_name, last_name } });
  const first = application();
  expect((await submit(t, customer, first)).statusCode).toBe(200);
  t.setNow("2026-03-16T09:10:00Z");
  // One after the other they wait for their customer; who waits too long on a busy machine is told to send it again.
  const applied = async (payload = application()): ReturnType<typeof submit> => {
    const response = await submit(t, customer, payload);
    return response.statusCode === 503 ? applied(payload) : response;
  };
  const responses = await Promise.all(Array.from({ length: 24 }, () => applied()));
  const taken = responses.filter((response) => response.statusCode === 200);
  const rejected = responses.filter((response) => response.statusCode === 429);
  expect([taken.length, rejected.length]).toEqual([19, 5]);
  expect(rejected[0]?.json().msg).toBe("Too many requests. Please wait a while and try again.");
  expect(Number(rejected[0]?.headers["retry-after"])).toBe(24 * 3600 - 600);
  // A repeated submission is not a new one, and applications captured by staff do not count.
  expect((await submit(t, customer, first)).statusCode).toBe(200);
  const named = { ...application(), customer: { customer_id, first_name, last_name } };
  expect((await submit(t, officer, named)).statusCode).toBe(200);
  const dayBefore = new Date("2026-03-15T09:10:00Z");
  const loans = t.deps.db.updateTable("loans").set({ created_at: dayBefore });
  await loans.where("application_id", "=", first.application_id).execute();
  expect((await submit(t, customer, application())).statusCode).toBe(200);
  expect((await submit(t, customer, application())).statusCode).toBe(429);
});
