import { servicingTexts } from "@microfinance/contract/servicing/texts.ts";
import { writeOffTexts as texts } from "@microfinance/contract/servicing/write-off-texts.ts";
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TestApp, testApp } from "../../test-support/app.ts";
import { entryKindsOf, receivableOf } from "../../test-support/loan-records.ts";
import {
  type Deciders,
  type LoanRef,
  makeDeciders,
  makeLoanIn,
  step,
} from "../../test-support/make-decision.ts";
import { makeCustomer, makeStaff, type Person } from "../../test-support/make.ts";
import { pdfText } from "../../test-support/read-pdf.ts";
import { withSettings } from "../../test-support/settings.ts";
import { figureDifferences } from "../accounting/verify-figures.ts";

let t: TestApp;
let people: Deciders;
let manager: Person;
let cashier: Person;

beforeAll(async () => {
  t = await testApp();
  people = await makeDeciders(t);
  manager = await makeStaff(t.deps, 8, { first_name: "Mary", last_name: "Koroma" });
  cashier = await makeStaff(t.deps, 4, { first_name: "Sorie", last_name: "Turay" });
});
afterAll(() => t.close());

const send = (by: Person, method: "GET" | "POST", url: string, body?: object) =>
  t.app.inject({
    method,
    url: `/api${url}`,
    headers: by.headers,
    ...(body === undefined ? {} : { payload: body }),
  });

const call = async (by: Person, method: "GET" | "POST", url: string, body?: object) => {
  const response = await send(by, method, url, body);
  return { status: response.statusCode, headers: response.headers, body: response.json() };
};

const pathOf = (loan: LoanRef) => `/loans/${loan.loan_id}/recoveries`;

const recover = (loan: LoanRef, change: object = {}, by = cashier) =>
  call(by, "POST", pathOf(loan), {
    act_key: randomUUID(),
    amount: 500,
    payment_method: "Cash",
    ...change,
  });

/** A loan of 6,000 in all with 1,500 paid, written off with 4,500 owed. */
async function writtenOff(): Promise<LoanRef> {
  const loan = await makeLoanIn(t, people, "paying");
  expect((await step(t, people.manager, loan, "close")).statusCode).toBe(200);
  return loan;
}

const read = async (loan: LoanRef, by = manager) =>
  (await call(by, "GET", `/loans/details/${loan.loan_id}`)).body.loan;

/** Debits less credits of an account over the entries of a loan, in NLe. */
async function standing(loan: LoanRef, account: string): Promise<number> {
  const { rows } = await t.deps.pool.query(
    `select coalesce(sum(p.debit - p.credit), 0)::float as standing
     from ledger_postings p join ledger_entries e on e.id = p.entry_id
     where e.loan_id = $1 and p.account_code = $2`,
    [loan.id, account],
  );
  return Number(rows[0].standing);
}

const lastNotice = (loan: LoanRef) =>
  t.deps.db
    .selectFrom("notices")
    .select(["kind", "facts"])
    .where("loan_id", "=", loan.id)
    .orderBy("id", "desc")
    .executeTakeFirst();

describe("SERV-124 a recovery", () => {
  it("is income of a written-off loan, and no payment", async () => {
    const loan = await writtenOff();
    const taken = await recover(loan, { reference: "Bag 7" });
    expect(taken.body.recovery).toMatchObject({
      loan_id: loan.loan_id,
      amount: 500,
      date: "2026-03-16",
      payment_method: "Cash",
      reference: "Bag 7",
      owed_after: 4000,
      staff_name: "Sorie Turay",
      reversal: null,
    });
    expect(await standing(loan, "4400")).toBe(-500);
    expect(await receivableOf(t, loan)).toBe(0);
    const now = await read(loan);
    expect(now).toMatchObject({
      status: "closed",
      balance: 4500,
      paid_total: 1500,
      recovered_total: 500,
    });
    const recovered = { kind: "recovery", amount: 500, balance: 4500 };
    expect(now.movements.slice(-2)).toMatchObject([{ kind: "closed" }, recovered]);
    expect((await entryKindsOf(t, loan)).at(-1)).toBe("recovery");
    expect(await lastNotice(loan)).toEqual({
      kind: "recovered",
      facts: { amount: 500, transaction_date: "2026-03-16", owed: 4000 },
    });
    expect(await figureDifferences(t.deps)).toEqual([]);
  });

  it("is booked once per key, ten at once too", async () => {
    const loan = await writtenOff();
    const act_key = randomUUID();
    const all = await Promise.all(Array.from({ length: 10 }, () => recover(loan, { act_key })));
    expect(new Set(all.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(all.map(({ body }) => body.recovery.id)).size).toBe(1);
    expect(all.filter(({ headers }) => headers["idempotency-replayed"] === "true")).toHaveLength(9);
    expect((await read(loan)).recovered_total).toBe(500);
    for (const change of [{ amount: 501 }, { reference: "Other" }, { payment_method: "Bank" }]) {
      const other = await recover(loan, { act_key, ...change });
      expect([other.status, other.body.error]).toEqual([409, servicingTexts.otherAct]);
    }
  });

  it("never takes more than what is owed, ten at once too", async () => {
    const loan = await writtenOff();
    const above = await recover(loan, { amount: 4500.01 });
    expect([above.status, above.body.error]).toEqual([409, texts.aboveOwed("NLe 4,500.00")]);
    const all = await Promise.all(
      Array.from({ length: 10 }, () => recover(loan, { amount: 1000 })),
    );
    expect(all.filter(({ status }) => status === 200)).toHaveLength(4);
    expect((await recover(loan, { amount: 500 })).body.recovery.owed_after).toBe(0);
    const more = await recover(loan, { amount: 0.01 });
    expect([more.status, more.body.error]).toEqual([409, texts.nothingOwed]);
    await expect(
      t.deps.db
        .updateTable("loans")
        .set({ recovered_total: 4500.01 })
        .where("id", "=", loan.id)
        .execute(),
    ).rejects.toThrow(/loans_recovered_was_owed/);
  });

  it.each([
    ["before the write-off", { date: "2026-03-15" }, 400, texts.beforeWriteOff],
    ["in the future", { date: "2026-03-17" }, 400, texts.dateInFuture],
    ["of a wrong date", { date: "soon" }, 400, texts.invalidDate],
    ["of nothing", { amount: 0 }, 400, texts.invalidAmount],
    ["without a method", { payment_method: " " }, 400, texts.methodRequired],
    ["without a key", { act_key: "1" }, 400, texts.invalidKey],
  ] as const)("is refused %s", async (_name, change, status, error) => {
    const refused = await recover(await writtenOff(), change);
    expect([refused.status, refused.body.error]).toEqual([status, error]);
  });

  it("is refused on a loan that is not written off", async () => {
    const loan = await makeLoanIn(t, people, "paying");
    const refused = await recover(loan);
    expect([refused.status, refused.body.error]).toEqual([409, texts.notWritten]);
  });

  it("is taken by all who record payments", async () => {
    const loan = await writtenOff();
    expect((await recover(loan, {}, await makeStaff(t.deps, 7))).status).toBe(403);
    expect((await recover(loan, {}, people.customer)).status).toBe(403);
  });

  it("in cash needs the open till of the person", async () => {
    const loan = await writtenOff();
    await withSettings(t, { tills: true }, async () => {
      expect((await recover(loan)).status).toBe(409);
      expect((await recover(loan, { payment_method: "Bank Transfer" })).status).toBe(200);
    });
  });
});

describe("SERV-124 a recovery in cash", () => {
  it("goes into the till of the person, and its reversal comes out of it", async () => {
    const loan = await writtenOff();
    const inTills = async () => {
      const { rows } = await t.deps.pool.query(
        `select coalesce(sum(p.debit - p.credit), 0)::float as cash
         from ledger_postings p join ledger_entries e on e.id = p.entry_id
         where e.loan_id = $1 and p.account_code between '1010' and '1049' and e.till_session_id is not null`,
        [loan.id],
      );
      return Number(rows[0].cash);
    };
    await withSettings(t, { tills: true }, async () => {
      const made = await call(manager, "POST", "/tills", { name: "Counter of losses" });
      const opened = await call(cashier, "POST", `/tills/${made.body.till.id}/sessions`);
      expect(opened.status).toBe(200);
      const taken = await recover(loan);
      expect(taken.status).toBe(200);
      expect(await inTills()).toBe(500);
      const url = `${pathOf(loan)}/${taken.body.recovery.id}/reverse`;
      expect((await call(manager, "POST", url, { reason: "Wrong loan" })).status).toBe(200);
      expect(await inTills()).toBe(0);
    });
  });
});

describe("SERV-125 recoveries are listed and have a receipt", () => {
  it("for staff, and for their customer without names", async () => {
    const loan = await writtenOff();
    const { recovery } = (await recover(loan)).body;
    const listed = await call(manager, "GET", pathOf(loan));
    expect(listed.body).toMatchObject({ recoveries: [recovery], recovered: 500, still_owed: 4000 });
    const own = (await call(people.customer, "GET", pathOf(loan))).body.recoveries[0];
    expect(own).toMatchObject({ amount: 500, owed_after: 4000 });
    expect(own).not.toHaveProperty("staff_name");
    const another = await makeCustomer(t.deps);
    expect((await call(another, "GET", pathOf(loan))).status).toBe(403);

    const receipt = await send(manager, "GET", `${pathOf(loan)}/${recovery.id}/receipt.pdf`);
    expect(receipt.statusCode).toBe(200);
    const printed = pdfText(receipt.rawPayload);
    for (const part of [recovery.receipt_number, "500.00", "4,000.00", "Sorie Turay"])
      expect(printed).toContain(part);
    const unknown = await send(manager, "GET", `${pathOf(loan)}/999999/receipt.pdf`);
    expect(unknown.statusCode).toBe(404);
  });
});

describe("SERV-126 a recovery is reversed by another person", () => {
  it("once; its money goes back and is owed again", async () => {
    const loan = await writtenOff();
    const { id } = (await recover(loan, {}, manager)).body.recovery;
    const url = `${pathOf(loan)}/${id}/reverse`;
    const own = await call(manager, "POST", url, { reason: "Wrong loan" });
    expect([own.status, own.body.error]).toEqual([409, texts.sameReverser]);
    expect((await call(cashier, "POST", url, { reason: "Wrong loan" })).status).toBe(403);
    const other = await makeStaff(t.deps, 6);
    expect((await call(other, "POST", url, { reason: " " })).status).toBe(400);
    const all = await Promise.all(
      Array.from({ length: 10 }, () => call(other, "POST", url, { reason: "Wrong loan" })),
    );
    expect(all.map(({ status }) => status).toSorted()).toEqual([200, ...Array(9).fill(409)]);
    expect(await standing(loan, "4400")).toBe(0);
    expect(await read(loan)).toMatchObject({ status: "closed", recovered_total: 0, balance: 4500 });
    const { recoveries } = (await call(manager, "GET", pathOf(loan))).body;
    expect(recoveries[0].reversal).toMatchObject({
      reversed_on: "2026-03-16",
      reason: "Wrong loan",
    });
    expect(await figureDifferences(t.deps)).toEqual([]);
  });

  it("not of another loan", async () => {
    const [loan, other] = [await writtenOff(), await writtenOff()];
    const { id } = (await recover(loan)).body.recovery;
    const url = `${pathOf(other)}/${id}/reverse`;
    expect((await call(manager, "POST", url, { reason: "Wrong" })).status).toBe(404);
  });
});

describe("SERV-130 the list of written-off loans", () => {
  it("has what was lost, recovered and is still owed, with sums, and is exported", async () => {
    const loan = await writtenOff();
    await recover(loan);
    const { body } = await call(manager, "GET", "/reports/written-off");
    expect(body.loans[0]).toMatchObject({
      loan_id: loan.loan_id,
      written_off_on: "2026-03-16",
      reason: "As agreed with the customer",
      written_off: 3833.34,
      balance: 4500,
      recovered: 500,
      still_owed: 4000,
    });
    const all = (await call(manager, "GET", "/reports/written-off?page_size=100")).body.loans;
    const sumOf = (name: string) =>
      all.reduce((sum: number, one: Record<string, number>) => sum + Number(one[name]), 0);
    expect(body.totals.loans).toBe(all.length);
    for (const name of ["written_off", "balance", "recovered", "still_owed"])
      expect(body.totals[name]).toBeCloseTo(sumOf(name), 2);
    const paid = (await call(manager, "GET", "/reports/written-off?state=recovered")).body;
    expect(paid.loans.every((one: { still_owed: number }) => one.still_owed === 0)).toBe(true);
    expect((await call(manager, "GET", "/reports/written-off?state=all")).status).toBe(400);
    const file = await send(manager, "GET", "/reports/written-off/export?format=csv");
    expect(file.body).toContain(`"${loan.loan_id}",`);
  });

  it("recoveries are shown beside the write-off ratio", async () => {
    const loan = await writtenOff();
    const before = (await call(manager, "GET", "/reports/ratios")).body;
    await recover(loan, { amount: 250 });
    const { body } = await call(manager, "GET", "/reports/ratios");
    expect(body.recoveries).toBeCloseTo(before.recoveries + 250, 2);
    expect(body.write_offs).toBe(before.write_offs);
  });
});
