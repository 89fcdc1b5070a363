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
import { pdfText } from "../../test-support/read-pdf.ts";
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

describe("RPT-43 the report of branches", () => {
  const days = "from=2026-02-01&to=2026-03-16";

  test("has the figures of the other reports with a branch in view", async () => {
    const report = (await get(`/reports/branches?${days}`)).json();
    expect(report.rows.map(({ code }: { code: string }) => code)).toEqual(["HO", "BO", "MAK"]);
    for (const row of report.rows) {
      const of = `branch=${row.code}`;
      const books = (await get(`/reports/income-statement?${days}&${of}`)).json();
      expect(row.income).toBe(books.totals.income.period);
      expect(row.expenses).toBe(books.totals.expenses.period);
      const portfolio = (await get(`/reports/portfolio?as_of=${report.portfolio_on}&${of}`)).json();
      expect(row).toMatchObject({
        loans: portfolio.totals.loans,
        outstanding_principal: portfolio.totals.outstanding_principal,
        par30: portfolio.totals.par30,
        par30_percent: portfolio.totals.par30_percent,
      });
      expect(row.trend).toHaveLength(12);
    }
  });

  test("adds up to the lender, whose figures count money between branches once", async () => {
    const report = (await get("/reports/branches?from=2026-03-01&to=2026-03-16")).json();
    const { work } = (await get("/dashboard/work")).json();
    expect(report.totals.collected).toBe(work.portfolio.collected);
    expect(report.totals.due).toBe(work.portfolio.due);
    const [paid] = await rowsOf(sql<{ collected: number; disbursed: number }>`
      select (select sum(amount) from payments p where transaction_date between '2026-03-01' and '2026-03-16'
              and not exists (select from payment_reversals r where r.payment_id = p.id)) as collected,
             (select sum(approved_amount) from loans where paid_out_on between '2026-03-01' and '2026-03-16') as disbursed`);
    expect(report.totals.collected).toBe(paid?.collected);
    expect(report.totals.disbursed).toBe(paid?.disbursed);
  });

  test("has the same files, and is not there with one branch in view", async () => {
    const csv = (await get(`/reports/branches/export?format=csv&${days}`)).body
      .trim()
      .split("\r\n");
    expect(csv).toHaveLength(4);
    expect((await get(`/reports/branches?${days}&branch=BO`)).statusCode).toBe(404);
  });
});

test("BR-6 the journal has the amount of an entry of two branches once, for all and for each of them", async () => {
  const [paid] = await rowsOf(sql<{ entry_id: number; amount: number }>`
    select e.id as entry_id, p.amount from payments p join ledger_entries e on e.payment_id = p.id and e.kind = 'payment'
    join loans l on l.id = p.loan_id where l.branch_id = 2 and p.money_account = '1050' and p.excess = 0
    order by p.id desc limit 1`);
  for (const view of ["", "&branch=BO", "&branch=HO"]) {
    const { entries } = (
      await get(`${journal.listEntries.path}?kind=payment&page_size=100${view}`)
    ).json();
    const found = entries.find(({ id }: { id: number }) => id === paid?.entry_id);
    expect(found?.amount, view).toBe(paid?.amount);
  }
});

describe("BR-9 a paper", () => {
  test("has the name, address and phone of its branch", async () => {
    const [loan] = await rowsOf(sql<{ loan_id: string }>`
      select loan_id from loans where branch_id = 2 and status = 'paying' limit 1`);
    const { letterhead } = (await get(`/settings/letterhead/loan/${loan?.loan_id}`)).json();
    expect(letterhead).toMatchObject({
      lender_name: expect.any(String),
      branch: "Bo",
      address: "12 Fenton Road, Bo",
      phone: "+232-76-200300",
    });
    const pdf = pdfText((await get(`/loans/${loan?.loan_id}/schedule.pdf`)).rawPayload);
    expect(pdf).toContain("12 Fenton Road, Bo");
    expect((await get("/settings/letterhead/payment/999999")).statusCode).toBe(404);
    expect((await get("/settings/letterhead/payment/LN-202601-000001")).statusCode).toBe(404);
  });

  test("of money has the branch where it moved", async () => {
    const rows = await rowsOf(sql<{ id: number; branch: string }>`
      select distinct on (a.branch_id) p.id, b.name as branch from payments p
      join ledger_accounts a on a.code = p.money_account join branches b on b.id = a.branch_id
      join loans l on l.id = p.loan_id where l.branch_id <> 1 order by a.branch_id`);
    expect(rows.length).toBeGreaterThan(1);
    for (const { id, branch } of rows) {
      const { letterhead } = (await get(`/settings/letterhead/payment/${id}`)).json();
      expect(letterhead.branch).toBe(branch);
    }
  });
});
