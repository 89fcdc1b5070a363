import * as journal from "@microfinance/contract/accounting/journal-endpoints.ts";
import * as journals from "@microfinance/contract/accounting/manual-journal-endpoints.ts";
import * as bills from "@microfinance/contract/bills/endpoints.ts";
import * as customers from "@microfinance/contract/customers/endpoints.ts";
import * as loans from "@microfinance/contract/loans/endpoints.ts";
import * as payments from "@microfinance/contract/payments/endpoints.ts";
import * as payouts from "@microfinance/contract/payouts/endpoints.ts";
import * as arrears from "@microfinance/contract/reports/arrears-endpoints.ts";
import * as writtenOff from "@microfinance/contract/reports/written-off-endpoints.ts";
import * as staff from "@microfinance/contract/staff/endpoints.ts";
import * as tills from "@microfinance/contract/tills/endpoints.ts";
import * as transfers from "@microfinance/contract/transfers/endpoints.ts";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { testApp, type TestApp } from "../../test-support/app.ts";
import { makeStaff, type Person } from "../../test-support/make.ts";
import { seedDemo } from "./seed.ts";

let lender: TestApp;
let admin: Person;

beforeAll(async () => {
  lender = await testApp("2026-03-16T02:30:00Z");
  await seedDemo(lender.deps, { tills: true, branches: 2 });
  admin = await makeStaff(lender.deps, 9);
});
afterAll(() => lender.close());

const rowsOf = async <Row extends object>(query: ReturnType<typeof sql<Row>>) =>
  (await query.execute(lender.deps.db)).rows;

test("a demo with branches has Freetown, Bo and Makeni, each with its customers, loans, tills and income", async () => {
  const rows = await rowsOf(sql<Record<string, number>>`
    select b.code, b.name, (select count(*) from customers where branch_id = b.id) >= 20 as has_customers,
           (select count(*) from loans where branch_id = b.id and status = 'paying') > 5 as has_loans,
           (select count(*) from till_sessions s join tills t on t.id = s.till_id
            join ledger_accounts a on a.code = t.account_code where a.branch_id = b.id and s.status = 'open') as tills,
           (select count(*) from ledger_postings where branch_id = b.id and account_code = '5300') > 5 as has_costs,
           (select sum(credit - debit) from ledger_postings where branch_id = b.id and account_code = '4000') > 0
             as has_income
    from branches b order by b.id`);
  const alike = {
    has_customers: true,
    has_loans: true,
    tills: 2,
    has_costs: true,
    has_income: true,
  };
  expect(rows).toEqual([
    { code: "HO", name: "Freetown", ...alike },
    { code: "BO", name: "Bo", ...alike },
    { code: "MAK", name: "Makeni", ...alike },
  ]);
});

test("no safe of it is ever overdrawn", async () => {
  const days = await rowsOf(sql<object>`
    select account_code, entry_date, balance from (
      select account_code, entry_date, sum(sum(debit - credit)) over (partition by account_code order by entry_date) as balance
      from account_movements where account_code in (select safe_account from branches) group by 1, 2) as days
    where balance < 0 limit 3`);
  expect(days).toEqual([]);
});

test("staff of its branches act for customers of their own branch alone", async () => {
  const strangers = await rowsOf(sql<object>`
    select l.loan_id from loan_officers o join loans l on l.id = o.loan_id join staff s on s.id = o.staff_id
    where s.branch_id <> l.branch_id
    union all
    select p.transaction_id from payments p join loans l on l.id = p.loan_id join staff s on s.id = p.staff_id
    where s.branch_id <> 1 and s.branch_id <> l.branch_id limit 5`);
  expect(strangers).toEqual([]);
});

const get = (url: string) => lender.app.inject({ url: `/api${url}`, headers: admin.headers });

describe.each([
  [customers.listCustomers, customers.exportCustomers, "customers"],
  [loans.listLoans, loans.exportLoans, "loans"],
  [payments.listPayments, payments.exportPayments, "payments"],
  [payouts.listPayouts, payouts.exportPayouts, "payouts"],
  [arrears.listLateLoans, arrears.exportLateLoans, "loans"],
  [writtenOff.listWrittenOff, writtenOff.exportWrittenOff, "loans"],
  [transfers.listTransfers, transfers.exportTransfers, "data"],
  [bills.listBills, bills.exportBills, "data"],
  [tills.listSessions, tills.exportSessions, "sessions"],
  [journal.listEntries, journal.exportEntries, "entries"],
  [journals.listJournals, journals.exportJournals, "journals"],
  [staff.listStaffDetails, staff.exportStaff, "staff"],
])("BR-8 the list $path", (list, files, rows) => {
  test("names the branches of each row where several are in view, in its files too", async () => {
    const found = (await get(`${list.path}?page_size=50`)).json()[rows];
    expect(found.length).toBeGreaterThan(0);
    for (const { branch } of found) expect(branch).toMatch(/Freetown|Bo|Makeni/);
    const [header = ""] = (await get(`${files.path}?format=csv`)).body.split("\r\n");
    expect(header).toMatch(/,"?Branch"?$/);
  });

  test("has no branches where one is in view", async () => {
    const found = (await get(`${list.path}?page_size=50&branch=HO`)).json()[rows];
    expect(found.length).toBeGreaterThan(0);
    for (const row of found) expect(row).not.toHaveProperty("branch");
    const [header = ""] = (await get(`${files.path}?format=csv&branch=HO`)).body.split("\r\n");
    expect(header).not.toContain("Branch");
  });
});
