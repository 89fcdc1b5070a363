import { chargeTexts } from "@microfinance/contract/servicing/charge-texts.ts";
import { requestTexts } from "@microfinance/contract/requests/requests.ts";
import { servicingTexts } from "@microfinance/contract/servicing/texts.ts";
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type TestApp, testApp } from "../../test-support/app.ts";
import { pay } from "../../test-support/make-decision.ts";
import { makeApprovedLoan, type MadeLoan } from "../../test-support/make-loan.ts";
import { makeCustomer, makeStaff, type Person } from "../../test-support/make.ts";
import {
  chargeDuePenalties,
  chargePenaltiesOn,
  fiftyAfterFiveDays,
  makePenalizedLoan,
} from "../../test-support/penalties.ts";
import { withSettings } from "../../test-support/settings.ts";
import { figureDifferences } from "../accounting/verify-figures.ts";

let t: TestApp;
let officer: Person;
let finance: Person;
let manager: Person;
let customer: Person;
let loan: MadeLoan;

beforeAll(async () => {
  t = await testApp("2026-01-10T09:00:00Z");
  await chargePenaltiesOn(t.deps, fiftyAfterFiveDays);
});
afterAll(() => t.close());

beforeEach(async () => {
  ({ customer, loan, officer, finance, manager } = await makePenalizedLoan(t));
});

const rows = async (text: string) => (await t.deps.pool.query(text)).rows;
const call = (person: Person, method: "GET" | "POST" | "PATCH", url: string, payload?: object) =>
  t.app.inject({ method, url: `/api${url}`, headers: person.headers, ...(payload && { payload }) });
const charges = async (person: Person) =>
  (await call(person, "GET", `/loans/${loan.loan_id}/charges`)).json().charges;
const chargeId = async () => (await charges(officer))[0].id;
const path = async () => `/loans/${loan.loan_id}/charges/${await chargeId()}/waive`;

async function preview(person = officer) {
  return call(person, "POST", `${await path()}/preview`);
}

async function ask(person = officer, change: object = {}) {
  const { hash } = (await preview()).json();
  const body = { request_key: randomUUID(), reason: "Flood in the market", hash, ...change };
  return call(person, "POST", await path(), body);
}

const approve = (person: Person, id: number) => call(person, "PATCH", `/requests/${id}/approve`);
const loanNow = async () =>
  (
    await rows(
      `select status, balance, charges_total, credits_total from loans where id = ${loan.id}`,
    )
  )[0];

describe("SERV-55 the penalties of a loan", () => {
  test("are listed with how each came about, for staff and the customer", async () => {
    const [charge] = await charges(officer);
    expect(charge).toEqual({
      id: expect.any(Number),
      instalment: 1,
      due_date: "2026-02-10",
      round: 1,
      kind: "fixed",
      value: 50,
      unpaid: 200,
      cap: 0.2,
      is_capped: false,
      charged_on: "2026-02-16",
      amount: 50,
      paid: 0,
      state: "owed",
      ended_on: null,
      waived: null,
      reason: "",
      asked_by: null,
      approved_by: null,
      may_undo: false,
      waiting: null,
    });
    const [own] = await charges(customer);
    expect(own).toMatchObject({ amount: 50, state: "owed" });
    for (const name of ["reason", "asked_by", "approved_by", "may_undo", "waiting"])
      expect(own).not.toHaveProperty(name);
    const other = await makeCustomer(t.deps);
    const denied = await call(other, "GET", `/loans/${loan.loan_id}/charges`);
    expect(denied.statusCode).toBe(403);
    expect((await call(officer, "GET", "/loans/LN-202601-999999/charges")).statusCode).toBe(404);
  });

  test("show what is paid", async () => {
    await pay(t, manager, loan, 20);
    expect(await charges(officer)).toMatchObject([{ paid: 20, state: "partial" }]);
    await pay(t, manager, loan, 40);
    expect(await charges(officer)).toMatchObject([{ paid: 50, state: "paid" }]);
  });
});

describe("SERV-57 a waiver", () => {
  test("is previewed, asked for, and approved by a manager", async () => {
    const shown = (await preview()).json();
    expect(shown.figures).toMatchObject({
      waived: 50,
      balance_before: 1_250,
      balance_after: 1_200,
    });
    const asked = await ask();
    expect(asked.statusCode).toBe(200);
    const { request } = asked.json();
    expect(request).toMatchObject({
      kind: "waiver",
      loan_id: loan.loan_id,
      amount: 50,
      reason: "Flood in the market",
      state: "waiting",
    });
    expect(await loanNow()).toMatchObject({ balance: 1_250 });
    expect((await charges(manager))[0].waiting).toMatchObject({
      id: request.id,
      asked_by: "Fatu Sesay",
      reason: "Flood in the market",
    });
    expect((await approve(manager, request.id)).statusCode).toBe(200);
    expect(await loanNow()).toEqual({
      status: "approved",
      balance: 1_200,
      charges_total: 50,
      credits_total: 50,
    });
    expect(await charges(manager)).toMatchObject([
      {
        state: "waived",
        ended_on: "2026-02-16",
        waived: 50,
        asked_by: "Fatu Sesay",
        approved_by: "Isata Koroma",
        reason: "Flood in the market",
        waiting: null,
      },
    ]);
    const notices = await rows(
      `select facts from notices where loan_id = ${loan.id} and kind = 'penalty_waived'`,
    );
    expect(notices).toEqual([{ facts: { amount: 50, charged_on: "2026-02-16", balance: 1_200 } }]);
    expect(await figureDifferences(t.deps)).toEqual([]);
    const details = (await call(customer, "GET", `/loans/details/${loan.loan_id}`)).json().loan;
    expect(details.movements.map(({ kind }: { kind: string }) => kind)).toEqual([
      "loan",
      "penalty",
      "waiver",
    ]);
    expect(details.movements.at(-1)).toMatchObject({ paid: 50, balance: 1_200 });
  });

  test("the nightly job does not charge a waived penalty again", async () => {
    const { request } = (await ask()).json();
    await approve(manager, request.id);
    await chargeDuePenalties(t.deps);
    expect(await loanNow()).toMatchObject({ balance: 1_200, charges_total: 50 });
  });

  test("a paid part pays what is due next, and the ledger follows", async () => {
    await pay(t, manager, loan, 40);
    const figures = (await preview()).json().figures;
    expect(figures).toMatchObject({ waived: 50, moved: 40, kept: 0 });
    const { request } = (await ask()).json();
    expect((await approve(manager, request.id)).statusCode).toBe(200);
    expect(await loanNow()).toMatchObject({ status: "paying", balance: 1_160 });
    const posted = await rows(`
      select p.account_code, sum(p.credit - p.debit)::float as gained from ledger_postings p
      join ledger_entries e on e.id = p.entry_id
      where e.loan_id = ${loan.id} and e.kind in ('payment', 'reallocation') and p.account_code in ('4000', '4200', '1100')
      group by 1 order by 1`);
    expect(posted).toEqual([
      { account_code: "1100", gained: 6.67 },
      { account_code: "4000", gained: 33.33 },
      { account_code: "4200", gained: 0 },
    ]);
    expect(await figureDifferences(t.deps)).toEqual([]);
  });

  test("of the last that is owed makes the loan paid", async () => {
    await pay(t, manager, loan, 1_210);
    const { request } = (await ask()).json();
    expect((await approve(manager, request.id)).statusCode).toBe(200);
    expect(await loanNow()).toMatchObject({ status: "paid", balance: 0, credits_total: 40 });
    expect(await charges(manager)).toMatchObject([{ waived: 40, paid: 10 }]);
    expect(await figureDifferences(t.deps)).toEqual([]);
    const again = await ask(officer, { hash: "x" });
    expect(again.json().error).toBe(chargeTexts.waived);
  });

  test("a Finance Admin approves up to the limit of the settings, and no person their own request", async () => {
    const { request } = (await ask()).json();
    await withSettings(t, { finance_waiver_limit: 49.99 }, async () => {
      expect((await approve(finance, request.id)).statusCode).toBe(403);
    });
    expect((await approve(officer, request.id)).json().error).toBe(requestTexts.samePerson);
    expect((await approve(await makeStaff(t.deps, 5), request.id)).statusCode).toBe(403);
    await withSettings(t, { finance_waiver_limit: 50 }, async () => {
      expect((await approve(finance, request.id)).statusCode).toBe(200);
    });
  });

  test("a manager who asks cannot approve, and asks only for what they have seen", async () => {
    const { request } = (await ask(manager)).json();
    expect((await approve(manager, request.id)).json().error).toBe(requestTexts.samePerson);
    await call(manager, "PATCH", `/requests/${request.id}/decline`);
    const { hash } = (await preview()).json();
    await pay(t, manager, loan, 30);
    const stale = await ask(officer, { hash });
    expect([stale.statusCode, stale.json().error]).toEqual([409, servicingTexts.stale]);
  });

  test("is asked for once at a time; the same request is answered again, also afterwards", async () => {
    const { hash } = (await preview()).json();
    const body = { request_key: randomUUID(), reason: "Flood in the market", hash };
    const url = await path();
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => call(officer, "POST", url, body)),
    );
    const ids = answers.map((each) => each.json().request?.id);
    expect(new Set(ids).size).toBe(1);
    const other = await ask();
    expect([other.statusCode, other.json().error]).toEqual([409, requestTexts.waiting]);
    const changed = await call(officer, "POST", url, { ...body, reason: "Another reason" });
    expect([changed.statusCode, changed.json().error]).toEqual([409, servicingTexts.otherAct]);
    await approve(manager, ids[0]);
    expect((await call(officer, "POST", url, body)).json().request).toMatchObject({
      id: ids[0],
      state: "approved",
    });
    expect((await approve(manager, ids[0])).statusCode).toBe(409);
    expect(await rows(`select kind from loan_acts where loan_id = ${loan.id} order by id`)).toEqual(
      [{ kind: "penalty" }, { kind: "waiver" }],
    );
  });

  test("ten approvals at once waive once", async () => {
    const { request } = (await ask()).json();
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => approve(manager, request.id)),
    );
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    expect(await loanNow()).toMatchObject({ balance: 1_200, credits_total: 50 });
  });

  test("is refused for another loan's penalty, without a reason, and to those who write nothing", async () => {
    const other = await makeApprovedLoan(t.deps, customer);
    const id = await chargeId();
    const elsewhere = `/loans/${other.loan_id}/charges/${id}/waive/preview`;
    expect((await call(officer, "POST", elsewhere)).statusCode).toBe(404);
    expect((await ask(officer, { reason: " " })).statusCode).toBe(400);
    expect((await ask(officer, { amount: 5 })).statusCode).toBe(400);
    expect((await ask(await makeStaff(t.deps, 7))).statusCode).toBe(403);
    expect((await ask(customer)).statusCode).toBe(403);
  });
});
