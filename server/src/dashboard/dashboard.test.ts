import type { EntryKind } from "@microfinance/contract/accounting/entry-kinds.ts";
import { staffRoleIds } from "../../test-support/staff-roles.ts";
import { toCents } from "@microfinance/contract/core/money.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TestApp, testApp } from "../../test-support/app.ts";
import { makeApprovedLoan } from "../../test-support/make-loan.ts";
import { makeCustomer, makeStaff, type Person } from "../../test-support/make.ts";
import { postAnyEntry } from "../../test-support/post-any-entry.ts";

let test: TestApp;
let officer: Person;
let cashier: Person;
let customer: Person;

let numbers = 0;
async function addLoan(
  created: string,
  status: string,
  more: { approved?: number; on?: string; paid?: number; by?: Person } = {},
): Promise<number> {
  numbers += 1;
  const { rows } = await test.deps.pool.query<{ id: number }>(
    `insert into loans (loan_id, application_id, customer_id, user_fid, staff_id, status, loan_type, loan_amount,
       interest_rate, loan_period, total_amount, monthly_payment, processing_fee, disbursed_amount, application,
       created_at, approved_amount, approval_date, paid_out_on, paid_total, balance)
     values ($1, gen_random_uuid(), $2, $3, $4, $5, 'Salary Loan', 1000, 0.2, 12, 1200, 100, 20, 980, '{}',
       $6, $7, $8, $8, $9, $10) returning id`,
    [
      `LN-202601-${String(numbers).padStart(6, "0")}`,
      customer.customer_id,
      customer.user_id,
      more.by?.staff_id ?? null,
      status,
      created,
      more.approved ?? null,
      more.on ?? null,
      more.paid ?? 0,
      more.on ? 1200 - (more.paid ?? 0) : 0,
    ],
  );
  const id = rows[0]?.id ?? 0;
  if (more.approved !== undefined && more.on !== undefined)
    await book("disbursement", more.on, more.approved);
  return id;
}

/** Posts an entry of this kind and amount. */
const book = (kind: EntryKind, entry_date: string, nle: number) =>
  postAnyEntry(test.deps, {
    kind,
    entry_date,
    lines: [
      { account: kind.startsWith("transfer") ? "1200" : "1100", debit: toCents(nle), credit: 0 },
      { account: "1000", debit: 0, credit: toCents(nle) },
    ],
  });

const addTransfer = (date: string, nle: number) => book("transfer", date, nle);

const read = async (query = "", person = officer) =>
  test.app.inject({
    method: "GET",
    url: `/api/dashboard/summary${query}`,
    headers: person.headers,
  });
const summaryOf = async (query = "") => (await read(query)).json().summary;

beforeAll(async () => {
  test = await testApp("2026-03-16T09:00:00Z");
  officer = await makeStaff(test.deps, 5, { first_name: "Ibrahim", last_name: "Kargbo" });
  cashier = await makeStaff(test.deps, 4, { first_name: "Hawa", last_name: "Conteh" });
});
afterAll(() => test.close());

describe("RPT-5 the overview without data", () => {
  it("contains zeros, no changes and no earlier years", async () => {
    expect(await summaryOf()).toMatchObject({
      as_of: "2026-03-16",
      year: 2026,
      years: [2026],
      tiles: {
        loans: { value: 0, change: null },
        customers: { value: 0, change: null },
        applications: { value: 0, change: null },
        transfers: { value: 0, change: null },
      },
      performers: [],
    });
  });
});

describe("RPT-5 the overview", () => {
  beforeAll(async () => {
    customer = await makeCustomer(test.deps);
    await test.deps.pool.query("update customers set created_at = '2026-02-03'");
    for (let i = 0; i < 3; i += 1) await makeCustomer(test.deps);
    await test.deps.pool.query(
      "update customers set created_at = '2026-03-01' where customer_id <> $1",
      [customer.customer_id],
    );
    const gone = await makeCustomer(test.deps);
    await test.deps.pool.query("update users set deleted_at = now() where id = $1", [gone.user_id]);

    await addLoan("2025-11-30T23:59:59Z", "paid", { approved: 700, on: "2025-12-01", paid: 1200 });
    await addLoan("2026-02-10T10:00:00Z", "paying", {
      approved: 2_000,
      on: "2026-02-28",
      paid: 100,
    });
    await addLoan("2026-03-01T00:00:00Z", "approved", {
      approved: 2_600,
      on: "2026-03-16",
      by: officer,
    });
    await addLoan("2026-03-02T10:00:00Z", "applied", { by: officer });
    await addLoan("2026-03-03T10:00:00Z", "processing", { by: cashier });
    await addLoan("2026-03-04T10:00:00Z", "processed");
    await addLoan("2026-03-05T10:00:00Z", "rejected");
    await addLoan("2026-01-05T10:00:00Z", "canceled", { approved: 900, on: "2026-01-06" });
    // A disbursement of January, reversed in February.
    await book("disbursement_reversal", "2026-02-20", 900);
    await book("payment", "2026-02-28", 60.1);
    await book("payment", "2026-03-01", 39.9);
    await book("payment", "2026-03-02", 500);
    await book("payment_reversal", "2026-03-02", 500);
    await addTransfer("2026-02-28", 1_000);
    await addTransfer("2026-03-01", 1_500.25);
    await addTransfer("2026-03-01", 9_999);
    await book("transfer_reversal", "2026-03-02", 9_999);
  });

  it("RPT-4 has its tiles: counts with those of the same days of last month, amounts of all time", async () => {
    const { tiles } = await summaryOf();
    expect(tiles).toEqual({
      bills: { value: 0, this_month: 0, last_month: 0, change: null },
      // Of February the 28th is not among the days that March has had.
      loans: { value: 700 + 2_000 + 2_600, this_month: 2_600, last_month: 0, change: null },
      customers: { value: 4, this_month: 3, last_month: 1, change: 200 },
      applications: { value: 3, this_month: 5, last_month: 1, change: 400 },
      transfers: { value: 2_500.25, this_month: 1_500.25, last_month: 0, change: null },
    });
  });

  it("RPT-5 counts applications, payments and transfers by month", async () => {
    const { applications, services } = await summaryOf();
    expect(applications.map((month: { count: number }) => month.count)).toEqual([
      1, 1, 5, 0, 0, 0, 0, 0, 0, 0, 0, 0,
    ]);
    expect(services.slice(0, 4)).toEqual([
      { month: 1, loans: 1, payments: 0, transfers: 0 },
      { month: 2, loans: 1, payments: 1, transfers: 1 },
      { month: 3, loans: 5, payments: 1, transfers: 1 },
      { month: 4, loans: 0, payments: 0, transfers: 0 },
    ]);
  });

  it("RPT-6 shows loans given and payments received; a reversal counts in its own month", async () => {
    const { sales } = await summaryOf();
    expect(sales.slice(0, 3)).toEqual([
      { month: 1, loans_given: 900, payments_received: 0 },
      { month: 2, loans_given: 1_100, payments_received: 60.1 },
      { month: 3, loans_given: 2_600, payments_received: 39.9 },
    ]);
  });

  it("RPT-5 lists the staff who captured loans this month, highest count first", async () => {
    const { performers } = await summaryOf();
    expect(performers).toEqual([
      { staff_id: officer.staff_id, name: "Ibrahim Kargbo", count: 2 },
      { staff_id: cashier.staff_id, name: "Hawa Conteh", count: 1 },
    ]);
  });

  it("RPT-6 a reversal does not change the past month of its payment", async () => {
    // A date further back than a cashier may go (ACC-25).
    const finance = await makeStaff(test.deps, 6);
    const manager = await makeStaff(test.deps, 8);
    const loan = await makeApprovedLoan(test.deps, customer, { approval_date: "2026-02-01" });
    const post = ({ headers }: Person, path: string, payload: object) =>
      test.app.inject({ method: "POST", url: `/api${path}`, headers, payload });
    const paid = await post(finance, `/loans/${loan.loan_id}/pay`, {
      amount: 100,
      payment_method: "Cash",
      transaction_date: "2026-02-10",
    });
    const before = await summaryOf();
    await post(manager, `/payments/${paid.json().payment.id}/reverse`, { reason: "Wrong loan" });
    const after = await summaryOf();
    expect(after.sales[1]).toEqual(before.sales[1]);
    expect(after.services[1]).toEqual(before.services[1]);
    expect(after.services[2].payments).toBe(before.services[2].payments - 1);
    expect(toCents(after.sales[2].payments_received)).toBe(
      toCents(before.sales[2].payments_received) - 10_000,
    );
  });

  it("RPT-5 shows another year, with its first and last day in the right months", async () => {
    const summary = await summaryOf("?year=2025");
    expect(summary).toMatchObject({ year: 2025, years: [2026, 2025] });
    expect(summary.applications[10]).toEqual({ month: 11, count: 1 });
    expect(summary.sales[11]).toEqual({ month: 12, loans_given: 700, payments_received: 0 });
    expect(summary.tiles).toEqual((await summaryOf()).tiles);
  });

  it("follows the business date: in January last month is December", async () => {
    test.setNow("2026-01-10T00:00:00Z");
    const summary = await summaryOf();
    expect(summary.year).toBe(2026);
    expect(summary.tiles.applications).toMatchObject({ value: 3, change: null });
    test.setNow("2026-03-16T09:00:00Z");
  });

  it("is accessible to every staff member and no customer", async () => {
    for (const role of staffRoleIds) {
      const person = await makeStaff(test.deps, role);
      expect((await read("", person)).statusCode).toBe(200);
    }
    expect((await read("", customer)).statusCode).toBe(403);
  });

  it.each(["?year=26", "?year=3000", "?year=x", "?year=2026.5", "?year=1e3", "?year=%00"])(
    "rejects %s",
    async (query) => {
      expect((await read(query)).statusCode).toBe(400);
    },
  );
});
