import type { PeriodEvent } from "@microfinance/contract/accounting/period-endpoints.ts";
import { accountingTexts as texts } from "@microfinance/contract/accounting/texts.ts";
import { randomUUID } from "node:crypto";
import { afterEach, beforeAll, afterAll, describe, expect, it } from "vitest";
import { type TestApp, testApp } from "../../test-support/app.ts";
import { billOffice, water } from "../../test-support/bills.ts";
import { makeApprovedLoan } from "../../test-support/make-loan.ts";
import {
  approveWaiting,
  makeLoanIn,
  pay,
  step,
  takeStep,
} from "../../test-support/make-decision.ts";
import { makeCustomer, makeStaff, type Person } from "../../test-support/make.ts";
import { transferForm } from "../../test-support/transfers.ts";

let t: TestApp;
let manager: Person;
let finance: Person;
let cashier: Person;
let customer: Person;
const today = "2026-03-16";

beforeAll(async () => {
  t = await testApp();
  manager = await makeStaff(t.deps, 8);
  finance = await makeStaff(t.deps, 6);
  cashier = await makeStaff(t.deps, 4);
  customer = await makeCustomer(t.deps);
});
afterAll(() => t.close());

type Method = "GET" | "POST" | "PUT" | "PATCH";
const call = async (person: Person, method: Method, url: string, payload?: object) => {
  const response = await t.app.inject({
    method,
    url: `/api${url}`,
    headers: person.headers,
    ...(payload === undefined ? {} : { payload }),
  });
  return { status: response.statusCode, body: response.json() };
};
const close = (through: string) => call(finance, "POST", "/accounting/periods/close", { through });
const reopen = (from: string, reason = "Late papers") =>
  call(manager, "POST", "/accounting/periods/reopen", { from, reason });
const closedText = texts.booksClosed(today);
const journal = (date: string) => ({
  journal_key: randomUUID(),
  kind: "journal",
  date,
  description: "Rent",
  lines: [
    { account_code: "5310", debit: 4 },
    { account_code: "1050", credit: 4 },
  ],
});

afterEach(async () => {
  await t.asOwner("update closed_books set closed_through = null");
});

describe("ACC-17 every operation that posts", () => {
  const approved = () => makeLoanIn(t, { customer, manager }, "approved");
  const transfer = () =>
    call(manager, "POST", "/money/transfers/create", transferForm({ transfer_pin: randomUUID() }));

  const pay10 = (url: string) => call(cashier, "POST", url, { amount: 10, payment_method: "Cash" });
  const answered = (sent: ReturnType<typeof step>) =>
    sent.then((response) => ({ status: response.statusCode, body: response.json() }));

  /** Each makes what it needs while the books are open, and returns the operation. */
  const acts: Record<string, () => Promise<() => Promise<{ status: number; body: unknown }>>> = {
    "a payment": async () => {
      const { loan_id } = await makeApprovedLoan(t.deps, customer);
      return () => pay10(`/loans/${loan_id}/pay`);
    },
    "a payment of a customer's loan": async () => {
      const { loan_id } = await makeApprovedLoan(t.deps, customer);
      return () => pay10(`/loans/${customer.customer_id}/pay/${loan_id}`);
    },
    "a reversal": async () => {
      const paid = await pay(t, cashier, await approved(), 10);
      const url = `/payments/${paid.json().payment.id}/reverse`;
      return () => call(finance, "POST", url, { reason: "Wrong loan" });
    },
    "an approval": async () => {
      const loan = await makeLoanIn(t, { customer, manager }, "processed");
      return () => answered(step(t, manager, loan, "approve"));
    },
    "a cancellation": async () => {
      const loan = await approved();
      await takeStep(t, manager, loan, "cancel");
      return () => answered(approveWaiting(t, loan, "cancellation"));
    },
    "a closing with a write-off": async () => {
      const loan = await approved();
      await pay(t, cashier, loan, 100);
      await takeStep(t, manager, loan, "close");
      return () => answered(approveWaiting(t, loan, "write_off"));
    },
    "a recovery": async () => {
      const loan = await approved();
      await step(t, manager, loan, "close");
      const body = { act_key: randomUUID(), amount: 100, payment_method: "Cash" };
      return () => call(manager, "POST", `/loans/${loan.loan_id}/recoveries`, body);
    },
    "a closing undone": async () => {
      const loan = await approved();
      await step(t, manager, loan, "close");
      const url = `/loans/${loan.customer_id}/undo-closing/${loan.loan_id}`;
      await call(finance, "POST", url, { reason: "Closed in error" });
      return () => call(manager, "POST", `${url}/confirm`, {});
    },
    "a transfer": () => Promise.resolve(transfer),
    "a transfer completed": async () => {
      const { id } = (await transfer()).body.data;
      await t.asOwner(`alter table transfers disable trigger user;
        update transfers set status = 'pending' where id = ${id}; alter table transfers enable trigger user`);
      return () => call(manager, "PUT", `/money/transfers/${id}`, { status: "completed" });
    },
    "a transfer canceled": async () => {
      const { id } = (await transfer()).body.data;
      return () => call(finance, "POST", `/money/transfers/${id}/cancel`, { reason: "Test" });
    },
    "a partner of earlier transfers": async () => {
      const name = `Partner ${randomUUID()}`;
      const form = transferForm({ transfer_pin: randomUUID(), transfer_medium: name });
      await call(manager, "POST", "/money/transfers/create", form);
      return () => call(manager, "POST", "/money/partners", { name });
    },
    "a settlement": async () => {
      const name = `Partner ${randomUUID()}`;
      const { partner } = (await call(manager, "POST", "/money/partners", { name })).body;
      const form = transferForm({ transfer_pin: randomUUID(), transfer_medium: name });
      const { data } = (await call(manager, "POST", "/money/transfers/create", form)).body;
      const body = {
        settlement_key: randomUUID(),
        partner_id: partner.id,
        direction: "in",
        date: today,
        amount: data.local_currency,
        account_code: "1050",
        transfer_ids: [data.id],
      };
      return () => call(manager, "POST", "/money/settlements", body);
    },
    "a bill": async () => {
      const bills = await billOffice(t);
      const biller = await bills.addBiller(water);
      const bill = { bill_key: randomUUID(), customer_number: "GW001" };
      return () => bills.pay(bills.cashier, biller.id, bill);
    },
    "the money of a bill given back": async () => {
      const bills = await billOffice(t);
      const biller = await bills.addBiller(water);
      const { id } = await bills.paid(biller.id, { customer_number: "GW001" });
      const { body } = await bills.askBack(bills.cashier, id);
      return () => bills.approve(bills.manager, body.request.id);
    },
    "a top-up of a float": async () => {
      const bills = await billOffice(t);
      const biller = await bills.prepaid({}, 0);
      const { body } = await bills.askTopUp(bills.finance, biller.id, 50);
      return () => bills.approve(bills.manager, body.request.id);
    },
    "a line of a bank statement": async () => {
      const mapping = {
        date: "Date",
        date_order: "dmy",
        amount: "Amount",
        money_in: null,
        money_out: null,
        reference: "Ref",
        text: null,
      };
      const csv = `Date,Ref,Amount\n${today},${randomUUID()},-5`;
      const body = { account_code: "1070", csv, mapping };
      await call(manager, "POST", "/reconciliation/statements", body);
      const { lines } = (await call(manager, "GET", "/reconciliation/lines?page_size=1")).body;
      const url = `/reconciliation/lines/${lines[0].id}/book`;
      return () => call(manager, "POST", url, { as: "charge" });
    },
    "a manual journal": () =>
      Promise.resolve(() => call(finance, "POST", "/journals", journal(today))),
    "a manual journal posted": async () => {
      const made = await call(finance, "POST", "/journals", journal(today));
      return () => call(manager, "POST", `/journals/${made.body.journal.id}/post`);
    },
  };

  it.each(Object.keys(acts))("is refused on a closed day and changes nothing: %s", async (name) => {
    const operation = await acts[name]?.();
    await t.asOwner(`update closed_books set closed_through = '${today}'`);
    const entries = await count();
    const refused = await operation?.();
    expect([refused?.status, refused?.body]).toEqual([
      409,
      expect.objectContaining({ error: closedText }),
    ]);
    expect(await count()).toBe(entries);
    await t.asOwner("update closed_books set closed_through = null");
    expect((await operation?.())?.status).toBe(200);
  });

  const count = async () =>
    (await t.deps.db.selectFrom("ledger_entries").select("id").execute()).length;

  it("answers a repeated payment as before", async () => {
    const { loan_id } = await makeApprovedLoan(t.deps, customer);
    const body = { amount: 10, payment_method: "Cash", transaction_id: "202603000000001" };
    const first = await call(cashier, "POST", `/loans/${loan_id}/pay`, body);
    await t.asOwner(`update closed_books set closed_through = '${today}'`);
    const second = await call(cashier, "POST", `/loans/${loan_id}/pay`, body);
    expect([second.status, second.body.payment.id]).toEqual([200, first.body.payment.id]);
  });

  it("is possible on the day after the last closed one", async () => {
    await t.asOwner("update closed_books set closed_through = '2026-03-15'");
    const { loan_id } = await makeApprovedLoan(t.deps, customer);
    const body = { amount: 10, payment_method: "Cash", transaction_date: today };
    expect((await call(cashier, "POST", `/loans/${loan_id}/pay`, body)).status).toBe(200);
  });
});

describe("ACC-17 closing and reopening", () => {
  it("closes in order, lists the months, and reopens later days with a reason", async () => {
    await makeApprovedLoan(t.deps, customer, { approval_date: "2026-01-20" });
    expect((await close("2026-01-31")).body.closed_through).toBe("2026-01-31");
    const closed = await close("2026-02-28");
    const { months } = closed.body;
    expect(months.map(({ state }: { state: string }) => state)).toEqual([
      "open",
      "closed",
      "closed",
    ]);
    expect(months.at(-1)).toMatchObject({ from: "2026-01-01", to: "2026-01-31", entries: 1 });
    const again = await close("2026-02-28");
    expect([again.status, again.body.error]).toEqual([400, texts.closedAlready("2026-02-28")]);
    const future = await close("2026-03-17");
    expect([future.status, future.body.error]).toEqual([400, texts.closeInFuture]);

    expect((await reopen("2026-02-10", "")).status).toBe(400);
    expect((await reopen("2026-03-01")).body.error).toBe(texts.notClosed);
    const reopened = await reopen("2026-02-10");
    expect(reopened.body).toMatchObject({ closed_through: "2026-02-09" });
    expect(reopened.body.months[1].state).toBe("partly closed");
    await makeApprovedLoan(t.deps, customer, { approval_date: "2026-02-20" });
    const { events } = (await call(manager, "GET", "/accounting/periods")).body;
    expect(events[0]).toMatchObject({ kind: "reopen", reason: "Late papers", added: 1 });
    expect(events.slice(0, 3).map(({ kind }: PeriodEvent) => kind)).toEqual([
      "reopen",
      "close",
      "close",
    ]);
    const file = await t.app.inject({
      url: "/api/accounting/periods/export",
      headers: manager.headers,
    });
    expect(file.body.trimEnd().split("\r\n")).toHaveLength(4);
  });

  it("is blocked by a waiting journal, and at a month's end by 3200", async () => {
    const made = await call(finance, "POST", "/journals", {
      ...journal("2026-02-10"),
      kind: "opening",
      lines: [{ account_code: "1050", debit: 90 }],
    });
    const waiting = await close("2026-02-28");
    expect([waiting.status, waiting.body.error]).toEqual([
      409,
      texts.blocked(["Manual journals: 1 waits to be checked."]),
    ]);
    await call(manager, "POST", `/journals/${made.body.journal.id}/post`);
    const blocked = await close("2026-02-28");
    expect(blocked.body.error).toContain(
      "3200 Opening balance equity: It holds NLe 90.00, which has to be cleared.",
    );
    const { checks, fixes } = (
      await call(manager, "GET", "/accounting/periods/check?through=2026-02-28")
    ).body;
    expect(fixes).toEqual({ from: "2026-01-20", debit: 2190 });
    expect(checks.map(({ state }: { state: string }) => state)).toEqual([
      "met",
      "met",
      "met",
      "met",
      "blocks",
      "warns",
      "met",
      "met",
      "met",
    ]);
    const moved = await call(finance, "POST", "/journals", {
      ...journal("2026-02-10"),
      lines: [
        { account_code: "3200", debit: 90 },
        { account_code: "3000", credit: 90 },
      ],
    });
    await call(manager, "POST", `/journals/${moved.body.journal.id}/post`);
    expect((await close("2026-02-28")).status).toBe(200);
  });

  it("is for those who may", async () => {
    const body = { through: "2026-01-31" };
    expect((await call(cashier, "POST", "/accounting/periods/close", body)).status).toBe(403);
    const reopening = { from: "2026-01-31", reason: "Test" };
    expect((await call(finance, "POST", "/accounting/periods/reopen", reopening)).status).toBe(403);
  });

  it("records who closed and reopened, append-only", async () => {
    await close("2026-01-15");
    const event = await t.deps.db
      .selectFrom("audit_entries")
      .select(["action", "record_id"])
      .where("record_type", "=", "period")
      .orderBy("id", "desc")
      .executeTakeFirstOrThrow();
    expect(event).toEqual({ action: "period.close", record_id: "2026-01-15" });
    await expect(t.asOwner("delete from period_events")).rejects.toThrow("append-only");
  });
});
