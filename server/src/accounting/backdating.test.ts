import { accountingTexts as texts } from "@microfinance/contract/accounting/texts.ts";
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TestApp, testApp } from "../../test-support/app.ts";
import { makeApprovedLoan } from "../../test-support/make-loan.ts";
import { makeCustomer, makeStaff, type Person } from "../../test-support/make.ts";
import { withSettings } from "../../test-support/settings.ts";
import { transferForm } from "../../test-support/transfers.ts";

let t: TestApp;
let customer: Person;
const staff = new Map<number, Person>();

beforeAll(async () => {
  t = await testApp();
  customer = await makeCustomer(t.deps);
  for (const role of [2, 4, 5, 6, 8, 9]) staff.set(role, await makeStaff(t.deps, role));
});
afterAll(() => t.close());

const call = async (role: number, method: "POST" | "PUT", url: string, payload: object) => {
  const headers = staff.get(role)?.headers ?? {};
  const response = await t.app.inject({ method, url: `/api${url}`, headers, payload });
  return { status: response.statusCode, body: response.json() };
};

const loan = (approval_date = "2026-01-05") =>
  makeApprovedLoan(t.deps, customer, { approval_date });
const payment = (transaction_date: string) => ({
  amount: 1,
  payment_method: "Cash",
  transaction_date,
});

type DatedCall = (
  role: number,
  date: string,
) => Promise<{ status: number; body: { error?: string } }>;

/** Every call that takes a date of money. */
const calls: Record<string, DatedCall> = {
  "POST /loans/{loanId}/pay": async (role, date) =>
    call(role, "POST", `/loans/${(await loan()).loan_id}/pay`, payment(date)),
  "POST /loans/{customerId}/pay/{loanId}": async (role, date) => {
    const { loan_id, customer_id } = await loan();
    return call(role, "POST", `/loans/${customer_id}/pay/${loan_id}`, payment(date));
  },
  "POST /money/transfers/create": (role, transfer_date) =>
    call(role, "POST", "/money/transfers/create", transferForm({ transfer_date })),
  "PUT /money/transfers/{id}": async (role, transfer_date) => {
    const made = await call(role, "POST", "/money/transfers/create", transferForm());
    const { id } = made.body.data;
    await t.asOwner(`alter table transfers disable trigger user;
      update transfers set status = 'pending' where id = ${id}; alter table transfers enable trigger user`);
    return call(role, "PUT", `/money/transfers/${id}`, { transfer_date });
  },
};
const names = Object.keys(calls);
const through = (name: string): DatedCall => calls[name] ?? (() => Promise.reject(new Error(name)));

describe("ACC-25 the date of money, at every call that takes one", () => {
  it.each(names)("%s goes back seven days for everybody", async (name) => {
    for (const role of [4, 5, 6, 8, 9]) {
      const { status } = await through(name)(role, "2026-03-09");
      expect([role, status]).toEqual([role, 200]);
    }
  });

  it.each(names)(
    "%s goes back further for Finance Admin, Manager and System Admin",
    async (name) => {
      for (const role of [2, 4, 5]) {
        const { status, body } = await through(name)(role, "2026-03-08");
        expect([role, status, body.error]).toEqual([role, 403, texts.tooFarBack(7)]);
      }
      for (const role of [6, 8, 9]) {
        const { status } = await through(name)(role, "2026-03-08");
        expect([role, status]).toEqual([role, 200]);
      }
    },
  );

  it.each(names)("%s takes no day after today", async (name) => {
    for (const role of [4, 6, 8, 9])
      expect([role, (await through(name)(role, "2026-03-17")).status]).toEqual([role, 400]);
  });

  it("a manual journal is made by those who may go back any number of days", async () => {
    const journal = (role: number, date: string) =>
      call(role, "POST", "/journals", {
        journal_key: randomUUID(),
        kind: "journal",
        date,
        description: "Rent",
        lines: [
          { account_code: "5310", debit: 4 },
          { account_code: "1050", credit: 4 },
        ],
      });
    for (const role of [6, 8, 9]) expect((await journal(role, "2025-12-31")).status).toBe(200);
    expect((await journal(4, "2025-12-31")).status).toBe(403);
    expect((await journal(6, "2026-03-17")).status).toBe(400);
  });

  it("a payout", async () => {
    const payOut = async (role: number, date: string) => {
      // No instalment has been due, so that its payout can be reversed.
      const { loan_id } = await loan("2026-02-20");
      const reversed = await call(9, "POST", `/loans/${loan_id}/payout/reverse`, {
        reason: "Test",
      });
      expect(reversed.status).toBe(200);
      return call(role, "POST", `/loans/${loan_id}/payout`, { payout_key: randomUUID(), date });
    };
    for (const role of [4, 6, 8]) expect((await payOut(role, "2026-03-09")).status).toBe(200);
    const refused = await payOut(4, "2026-03-08");
    expect([refused.status, refused.body.error]).toEqual([403, texts.tooFarBack(7)]);
    for (const role of [6, 8]) {
      expect((await payOut(role, "2026-03-08")).status).toBe(200);
      expect((await payOut(role, "2026-03-17")).status).toBe(400);
    }
  });

  it("the number of days is a setting", async () => {
    const pay = through("POST /loans/{loanId}/pay");
    await withSettings(t, { backdate_days: 0 }, async () => {
      expect((await pay(4, "2026-03-16")).status).toBe(200);
      const refused = await pay(4, "2026-03-15");
      expect([refused.status, refused.body.error]).toEqual([403, texts.tooFarBack(0)]);
    });
    await withSettings(t, { backdate_days: 30 }, async () => {
      expect((await pay(4, "2026-02-14")).status).toBe(200);
      expect((await pay(4, "2026-02-13")).status).toBe(403);
    });
  });

  it("a repeated payment is answered although its date is too far back by now", async () => {
    const { loan_id } = await loan();
    const body = { ...payment("2026-03-09"), transaction_id: "202603160099001" };
    const first = await call(4, "POST", `/loans/${loan_id}/pay`, body);
    expect(first.status).toBe(200);
    await withSettings(t, { backdate_days: 3 }, async () => {
      const again = await call(4, "POST", `/loans/${loan_id}/pay`, body);
      expect([again.status, again.body.payment.id]).toEqual([200, first.body.payment.id]);
    });
  });

  it("a refused payment writes nothing but the refusal", async () => {
    const { id, loan_id } = await loan();
    await call(4, "POST", `/loans/${loan_id}/pay`, payment("2026-03-01"));
    const { rows } = await t.deps.pool.query("select from payments where loan_id = $1", [id]);
    expect(rows).toEqual([]);
  });
});
