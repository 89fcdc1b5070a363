import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type TestApp, testApp } from "../../test-support/app.ts";
import { callAs } from "../../test-support/call.ts";
import { pay } from "../../test-support/make-decision.ts";
import { makeApprovedLoan, type MadeLoan } from "../../test-support/make-loan.ts";
import { makeCustomer, makeStaff } from "../../test-support/make.ts";
import { chargePenaltiesOn, fiftyAfterFiveDays } from "../../test-support/penalties.ts";
import { ageLoans } from "../loans/age-loans.ts";
import { chargePenalties } from "../servicing/charge-penalties.ts";

let t: TestApp;
/** 1,200 NLe in six instalments of 200 from 10 February on, with 50 NLe on the sixth day after each. */
let loan: MadeLoan;

/** What stood in the late loans at the end of each day of the test. */
const stood = new Map<string, object>();

const on = async (day: string) => {
  const { rows } = await t.deps.pool.query(
    `select overdue_since, arrears from portfolio_on($1) where loan_id = $2`,
    [day, loan.id],
  );
  return rows[0];
};

async function evening(day: string) {
  t.setNow(`${day}T19:00:00Z`);
  await ageLoans(t.deps);
  await chargePenalties(t.deps);
}

/** A day of the test: after its night, what is done on it; its portfolio is read while it is the present. */
async function live(day: string, act: () => Promise<unknown> = async () => undefined) {
  await evening(day);
  await act();
  stood.set(day, await on(day));
}

beforeAll(async () => {
  t = await testApp("2026-01-10T09:00:00Z");
  await chargePenaltiesOn(t.deps, fiftyAfterFiveDays);
  loan = await makeApprovedLoan(t.deps, await makeCustomer(t.deps), {
    approval_date: "2026-01-10",
  });
});
afterAll(() => t.close());

async function waive() {
  const [officer, manager] = [await makeStaff(t.deps, 5), await makeStaff(t.deps, 8)];
  const [charge] = (await callAs(t, officer, "GET", `/loans/${loan.loan_id}/charges`)).body.charges;
  const path = `/loans/${loan.loan_id}/charges/${charge.id}/waive`;
  const { hash } = (await callAs(t, officer, "POST", `${path}/preview`, {})).body;
  const body = { request_key: randomUUID(), reason: "Flood in the market", hash };
  const { request } = (await callAs(t, officer, "POST", path, body)).body;
  expect(await callAs(t, manager, "PATCH", `/requests/${request.id}/approve`, {})).toMatchObject({
    status: 200,
  });
}

test("ACC-26 the portfolio of a day has the penalties of that day, whatever was charged or waived since", async () => {
  await live("2026-02-15");
  expect(stood.get("2026-02-15")).toEqual({ overdue_since: "2026-02-10", arrears: 200 });
  await live("2026-02-16");
  expect(stood.get("2026-02-16")).toMatchObject({ arrears: 250 });
  await live("2026-02-17", waive);
  expect(stood.get("2026-02-17")).toMatchObject({ arrears: 200 });
  // The first instalment is paid: nothing is late until the next one is due.
  await live("2026-02-20", async () => pay(t, await makeStaff(t.deps, 8), loan, 200));
  await live("2026-03-15");
  await live("2026-03-16");
  expect(stood.get("2026-03-16")).toMatchObject({ arrears: 250 });
  for (const [day, was] of stood) expect([day, await on(day)]).toEqual([day, was]);
});
