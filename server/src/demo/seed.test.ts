import { staffRoles } from "@microfinance/contract/core/constants.ts";
import { loanStatuses } from "@microfinance/contract/loans/status.ts";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { TestApp } from "../../test-support/app.ts";
import { demoApp } from "../../test-support/demo-lender.ts";
import { expiringList } from "../identity/expiring.ts";
import { sendNotices } from "../messaging/notices/send-notices.ts";

let lender: TestApp;

beforeAll(async () => {
  lender = await demoApp();
});

afterAll(() => lender.close());

async function figure(query: ReturnType<typeof sql<{ figure: number }>>): Promise<number> {
  const { rows } = await query.execute(lender.deps.db);
  return rows[0]?.figure ?? Number.NaN;
}

test("the demo data contains its people, and loans in every status of the workflow", async () => {
  // Three of the 60 were recorded twice, and one of them is merged (KYC-50).
  expect(await figure(sql`select count(*) as figure from customers`)).toBe(63);
  expect(await figure(sql`select count(*) as figure from customer_merges`)).toBe(1);
  expect(await figure(sql`select count(*) as figure from staff`)).toBe(staffRoles.length);
  const { rows } = await sql<{ status: string }>`select distinct status from loans`.execute(
    lender.deps.db,
  );
  const written = loanStatuses.filter(
    (status) => !["pending", "reviewing", "default"].includes(status),
  );
  expect(rows.map((row) => row.status).toSorted()).toEqual([...written].toSorted());
});

test("its ledger balances, and the balance of each loan is its total less its live payments", async () => {
  expect(await figure(sql`select sum(debit) - sum(credit) as figure from ledger_postings`)).toBe(0);
  const wrong = sql<{ figure: number }>`
    select count(*) as figure from loans l
    where approval_date is not null and balance <> total_amount + charges_total - credits_total - (
      select coalesce(sum(p.amount), 0) from payments p
      where p.loan_id = l.id and not exists (select from payment_reversals r where r.payment_id = p.id))`;
  expect(await figure(wrong)).toBe(0);
});

test("staff mention each other in notes, and one identity document expired while two will soon (CUST-63, KYC-31)", async () => {
  expect(await figure(sql`select count(*) as figure from note_mentions`)).toBe(2);
  const list = expiringList(lender.deps.db, lender.deps);
  const found = await list.rows({ limit: 10, offset: 0, backwards: false });
  expect(found.map(({ id_expires_on }) => id_expires_on)).toEqual(
    expect.arrayContaining(["2026-03-07", "2026-03-28", "2026-04-11"]),
  );
});

test("some of its loans were settled early, and others by a new loan", async () => {
  const settled = sql<{
    figure: number;
  }>`select count(*) as figure from loans where settled_early_on is not null`;
  const refinanced = sql<{
    figure: number;
  }>`select count(*) as figure from loans where refinanced_on is not null`;
  expect(await figure(settled)).toBeGreaterThan(0);
  expect(await figure(refinanced)).toBeGreaterThan(0);
});

test("some of its customers have credit", async () => {
  const kept = sql<{
    figure: number;
  }>`select count(*) as figure from customer_credits where balance_after > 0`;
  expect(await figure(kept)).toBeGreaterThan(0);
});

test("a reversal that a cashier asks for waits for its approval", async () => {
  const waiting = sql<{ figure: number }>`
    select count(*) as figure from requests where kind = 'payment_reversal' and state = 'waiting'`;
  expect(await figure(waiting)).toBe(1);
});

test("some of its Group Loans have members whose shares add up to the amount", async () => {
  const shared = sql<{ figure: number }>`
    select count(distinct l.id) as figure from loans l join loan_members m on m.loan_id = l.id
    where l.group_id is not null`;
  expect(await figure(shared)).toBeGreaterThan(0);
});

test("it contains no event after its day", async () => {
  const late = sql<{
    figure: number;
  }>`select count(*) as figure from payments where transaction_date > '2026-03-16'`;
  expect(await figure(late)).toBe(0);
  expect(
    await figure(
      sql`select count(*) as figure from loans where created_at > '2026-03-16T15:00:00Z'`,
    ),
  ).toBe(0);
});

test("its history is listed for its customers, and no mail is sent", async () => {
  expect(await figure(sql`select count(distinct kind) as figure from notices`)).toBeGreaterThan(8);
  expect(await sendNotices(lender.deps)).toBe(0);
  expect(await figure(sql`select count(*) as figure from messages where channel = 'mail'`)).toBe(0);
  const unread = sql<{ figure: number }>`
    select count(*) as figure from notices n join customers c using (customer_id) join users u on u.id = c.user_id
    where u.email = 'customer@demo.org' and read_at is null`;
  expect(await figure(unread)).toBeGreaterThan(0);
  expect(await figure(unread)).toBeLessThan(8);
});

test("its text messages of two weeks have every outcome, and one customer wants no reminders", async () => {
  const { rows } = await sql<{ state: string }>`
    select distinct state from messages where channel = 'sms' order by state`.execute(
    lender.deps.db,
  );
  expect(rows.map((row) => row.state)).toEqual(
    expect.arrayContaining(["delivered", "failed", "unknown"]),
  );
  expect(await figure(sql`select count(*) as figure from sms_costs`)).toBeGreaterThan(0);
  const stopped = sql<{
    figure: number;
  }>`select count(*) as figure from message_preferences where not reminders`;
  expect(await figure(stopped)).toBe(1);
  const late = sql<{
    figure: number;
  }>`select count(*) as figure from messages where created_at > '2026-03-16T15:00:00Z'`;
  expect(await figure(late)).toBe(0);
});

test("its months are closed, its capital is paid in, and neither safe nor bank is ever overdrawn", async () => {
  const { rows } = await sql<{ closed_through: string }>`
    select closed_through from closed_books`.execute(lender.deps.db);
  expect(rows).toEqual([{ closed_through: "2026-02-28" }]);
  const days = await sql<{ account_code: string; entry_date: string; balance: number }>`
    select account_code, entry_date, balance from (
      select account_code, entry_date, sum(sum(debit - credit)) over (partition by account_code order by entry_date) as balance
      from account_movements where account_code in ('1000', '1050') group by 1, 2) as days
    where balance < 0 limit 3`.execute(lender.deps.db);
  expect(days.rows).toEqual([]);
});

test("a statement of its bank is partly matched", async () => {
  const { rows } = await sql<{ matched: number; open: number }>`
    select count(m.line_id) as matched, count(*) - count(m.line_id) as open
    from statement_lines l left join matched_lines m on m.line_id = l.id
    where l.account_code = '1050'`.execute(lender.deps.db);
  expect(rows[0]?.matched).toBeGreaterThan(2);
  expect(rows[0]?.open).toBeGreaterThanOrEqual(2);
});

test("today its cashier and its loan officer have a till open, each with a float", async () => {
  const { rows } = await sql<{ email: string; balance: number }>`
    select u.email, (select sum(debit - credit) from account_movements m where m.account_code = t.account_code) as balance
    from till_sessions s join tills t on t.id = s.till_id join staff st on st.id = s.staff_id
    join users u on u.id = st.user_id where s.status = 'open' order by u.email`.execute(
    lender.deps.db,
  );
  expect(rows).toEqual([
    { email: "cashier@demo.org", balance: 3000 },
    { email: "officer@demo.org", balance: 3000 },
  ]);
});

test("most of its agreements are signed, and some wait for the signed copy", async () => {
  const rows = await lender.deps.db
    .selectFrom("loan_agreements")
    .select("signed_document")
    .execute();
  const signed = rows.filter(({ signed_document }) => signed_document !== null);
  expect(signed.length).toBeGreaterThan(rows.length / 2);
  expect(signed.length).toBeLessThan(rows.length);
});

test("its loans have officers, and some are Unassigned", async () => {
  const rows = await lender.deps.db
    .selectFrom("loan_officers as o")
    .innerJoin("loans as l", "l.id", "o.loan_id")
    .select("o.staff_id")
    .where("o.until", "is", null)
    .where("l.status", "in", ["approved", "paying"])
    .execute();
  expect(new Set(rows.map(({ staff_id }) => staff_id)).size).toBeGreaterThan(3);
  expect(rows.some(({ staff_id }) => staff_id === null)).toBe(true);
});

test("its loan officer has promises kept, broken and open, a next action for today and a sheet in work", async () => {
  const { rows } = await sql<{ state: string }>`
    select newest_promise_state(p, '2026-03-16') as state from promises p order by p.id`.execute(
    lender.deps.db,
  );
  expect(rows.map(({ state }) => state).toSorted()).toEqual(["broken", "kept", "open"]);
  const next = sql<{ figure: number }>`
    select count(*) as figure from contacts where next_on = '2026-03-16'`;
  expect(await figure(next)).toBe(1);
  const booked = sql<{ figure: number }>`
    select count(*) as figure from collection_sheet_rows r
    join collection_sheets s on s.id = r.sheet_id and s.closed_at is null
    join payments p on p.transaction_id = r.transaction_id`;
  expect(await figure(booked)).toBe(2);
  const unpaid = sql<{ figure: number }>`
    select count(*) as figure from collection_sheet_rows r
    join collection_sheets s on s.id = r.sheet_id and s.closed_at is null
    where not exists (select from payments p where p.transaction_id = r.transaction_id)`;
  expect(await figure(unpaid)).toBeGreaterThan(0);
});

test("two of its people are still recorded twice, under one phone and date of birth", async () => {
  const twice = sql<{ figure: number }>`
    select count(*) as figure from (
      select from customers c join users u on u.id = c.user_id
      where c.merged_into is null
      group by u.phone, u.date_of_birth having count(*) = 2) as pairs`;
  expect(await figure(twice)).toBe(2);
});

test("two employers deduct instalments, and three receipts of mobile money are unmatched", async () => {
  expect(await figure(sql`select count(*) as figure from payroll_employers`)).toBe(2);
  const unmatched = sql<{ figure: number }>`
    select count(*) as figure from receipts_in where state = 'unmatched'`;
  expect(await figure(unmatched)).toBe(3);
});

test("reminders wait to be sent today, one of them of a promise that ends tomorrow", async () => {
  const { rows } = await sql<{ template: string; due_at: Date }>`
    select template, due_at from messages where channel = 'sms' and state = 'waiting'`.execute(
    lender.deps.db,
  );
  expect(rows.map(({ template }) => template)).toContain("promise_eve");
  for (const { due_at } of rows) expect(due_at.toISOString()).toMatch(/^2026-03-16/);
});

test("its bills are settled or carried by a float, and the outcome of one is unknown (BILL-4, BILL-7)", async () => {
  expect(await figure(sql`select count(*) as figure from bills`)).toBeGreaterThan(25);
  expect(await figure(sql`select count(*) as figure from bills where status = 'unknown'`)).toBe(1);
  expect(await figure(sql`select count(distinct partner_id) as figure from bills`)).toBe(3);
  const float = sql<{ figure: number }>`
    select sum(debit - credit) as figure from ledger_postings l join transfer_partners p on p.account_code = l.account_code
    where p.biller->>'terms' = 'float'`;
  expect(await figure(float)).toBeGreaterThan(0);
  expect(await figure(sql`select count(*) as figure from settled_bills`)).toBeGreaterThan(0);
});
