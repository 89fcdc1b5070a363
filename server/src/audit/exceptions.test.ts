import { eventTexts } from "@microfinance/contract/acts/event-texts.ts";
import { addDays } from "@microfinance/contract/core/dates.ts";
import { readdirSync, readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TestApp, testApp } from "../../test-support/app.ts";
import { makeAppliedLoan } from "../../test-support/make-application.ts";
import { type Deciders, forms, makeDeciders, step } from "../../test-support/make-decision.ts";
import { makeApprovedLoan } from "../../test-support/make-loan.ts";
import { makeStaff, type Person } from "../../test-support/make.ts";
import { withSettings } from "../../test-support/settings.ts";
import { today } from "../core/deps.ts";

let test: TestApp;
let people: Deciders;
let cashier: Person;
let officer: Person;
let auditor: Person;

beforeAll(async () => {
  test = await testApp();
  people = await makeDeciders(test);
  cashier = await makeStaff(test.deps, 4);
  officer = await makeStaff(test.deps, 6);
  auditor = await makeStaff(test.deps, 7);
});
afterAll(() => test.close());

interface Listed {
  action: string;
  record_id: string;
  after: { exceptions?: string[] };
}

async function listed(query: string): Promise<Listed[]> {
  const url = `/api/audit?${query}`;
  const response = await test.app.inject({ method: "GET", url, headers: auditor.headers });
  expect(response.statusCode).toBe(200);
  return response.json().entries;
}

const exceptionsOf = async (record_id: string) =>
  (await listed(`view=exceptions&record_id=${record_id}`)).map(({ action, after }) => [
    action,
    after.exceptions,
  ]);

async function pay(loan_id: string, transaction_date: string): Promise<number> {
  const response = await test.app.inject({
    method: "POST",
    url: `/api/loans/${loan_id}/pay`,
    headers: cashier.headers,
    payload: { amount: 100, payment_method: "Cash", transaction_date },
  });
  expect(response.statusCode).toBe(200);
  return response.json().payment.id;
}

describe("AUTH-70 exceptions of the audit log", () => {
  it("a payment dated before its day is backdated, a reversal is reversed", async () => {
    const day = today(test.deps);
    const loan = await makeApprovedLoan(test.deps, people.customer, {
      approval_date: addDays(day, -9),
    });
    const [late, ordinary] = [
      await pay(loan.loan_id, addDays(day, -1)),
      await pay(loan.loan_id, day),
    ];
    expect(await exceptionsOf(String(late))).toEqual([["payment.record", ["backdated"]]]);
    expect(await exceptionsOf(String(ordinary))).toEqual([]);
    const response = await test.app.inject({
      method: "POST",
      url: `/api/payments/${ordinary}/reverse`,
      headers: people.manager.headers,
      payload: { reason: "Entered twice" },
    });
    expect(response.statusCode).toBe(200);
    expect(await exceptionsOf(String(ordinary))).toEqual([["payment.reverse", ["reversed"]]]);
  });

  it("a person who does two steps of a loan is marked, also above the request", async () => {
    const settings = { reviewers_differ: false, approver_independent: false };
    await withSettings(test, settings, async () => {
      const loan = await makeAppliedLoan(test, people.customer);
      for (const path of ["review/first", "review/second"] as const)
        expect((await step(test, people.manager, loan, path)).statusCode).toBe(200);
      const approval = await step(test, people.manager, loan, "approve");
      expect(approval.statusCode).toBe(200);
      expect(await exceptionsOf(loan.loan_id)).toEqual([
        ["loan.approve", ["same_reviewer"]],
        ["loan.second_review", ["same_reviewer"]],
      ]);
    });
    const other = await makeAppliedLoan(test, people.customer);
    expect((await step(test, officer, other, "review/first")).statusCode).toBe(200);
    const second = await makeStaff(test.deps, 8);
    expect((await step(test, second, other, "review/second")).statusCode).toBe(200);
    const above = {
      ...forms.approve,
      approved_amount: 6_000,
      above_requested_reason: "Second salary",
    };
    expect((await step(test, people.manager, other, "approve", above)).statusCode).toBe(200);
    expect(await exceptionsOf(other.loan_id)).toEqual([["loan.approve", ["above_request"]]]);
  });

  it("the saved filters list their own events, and another name is rejected", async () => {
    const money = await listed("view=money");
    expect(new Set(money.map(({ action }) => action))).toEqual(
      new Set(["payment.record", "payment.reverse", "loan.approve"]),
    );
    expect(await listed("view=denied")).toEqual([]);
    const url = "/api/dashboard/summary";
    await test.app.inject({ method: "GET", url: "/api/settings", headers: cashier.headers });
    await test.app.inject({ method: "GET", url, headers: people.customer.headers });
    expect((await listed("view=denied")).map(({ action }) => action)).toEqual(["access.denied"]);
    for (const path of ["", "/export"]) {
      const wrong = `/api/audit${path}?view=everything`;
      const response = await test.app.inject({ url: wrong, headers: auditor.headers });
      expect([response.statusCode, response.json().error]).toEqual([
        400,
        "Choose money, denied, staff or exceptions.",
      ]);
    }
  });

  it("names the person that an event is about", async () => {
    const url = `/api/staff/${cashier.staff_id}/update-staff`;
    const payload = { position: "Teller" };
    await test.app.inject({ method: "PUT", url, headers: people.manager.headers, payload });
    const [event] = await listed("view=staff");
    expect(event).toMatchObject({
      action: "staff.update",
      record_name: `${cashier.first_name} ${cashier.last_name}`,
    });
  });
});

describe("AUTH-61 the actions of the server", () => {
  it("each action that the source names has a sentence", () => {
    const sources = readdirSync("server/src", { recursive: true, encoding: "utf8" })
      .filter((file) => file.endsWith(".ts") && !file.endsWith(".test.ts"))
      .map((file) => readFileSync(`server/src/${file}`, "utf8"));
    const named = sources.flatMap((source) => [
      ...source.matchAll(
        /\baction: (?:[^,;\n]*\? )?"([a-z_]+\.[a-z_]+)"(?: : "([a-z_]+\.[a-z_]+)")?/g,
      ),
    ]);
    const actions = named.flatMap(([, one, other]) => [one, other]).filter((name) => name);
    expect(actions.length).toBeGreaterThan(50);
    expect(actions.filter((name) => !Object.hasOwn(eventTexts, name ?? ""))).toEqual([]);
  });
});
