import { ageingBucket } from "@microfinance/contract/loans/balance.ts";
import { defaultSettings } from "@microfinance/contract/settings/schema.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { appOn, type TestApp } from "../../test-support/app.ts";
import { demoDatabase } from "../../test-support/demo-lender.ts";
import { callAs } from "../../test-support/call.ts";
import { makeStaff, type Person } from "../../test-support/make.ts";
import { openPatiently } from "../../test-support/open-patiently.ts";
import { linesOf, positionOn, type RawLine, rawRows, sum } from "../../test-support/raw-figures.ts";
import { ageLoans } from "../loans/age-loans.ts";

const today = "2026-03-16";
const percentages = defaultSettings.provision_percentages;

const database = await demoDatabase();
/** The application itself does not read the views for analysts. */
const owner = openPatiently(database.migrationUrl);
let t: TestApp;
let reader: Person;
let raw: Awaited<ReturnType<typeof rawRows>>;
let portfolio: {
  product: string;
  officer: string;
  bucket: string;
  principal: number;
  arrears: number;
  days: number;
}[];

beforeAll(async () => {
  t = await appOn(database, `${today}T09:00:00Z`);
  await ageLoans(t.deps);
  reader = await makeStaff(t.deps, 6);
  raw = await rawRows(t.deps.pool);
  portfolio = raw.loans.map((loan) => {
    const position = positionOn(loan, today);
    return { ...loan, ...position, bucket: ageingBucket(position.days) };
  });
});
afterAll(async () => {
  await owner.close();
  await t.close();
});

async function get(path: string) {
  const { status, body } = await callAs(t, reader, "GET", path);
  expect([path, status]).toEqual([path, 200]);
  return body;
}

/** Debits less credits of the lines of a time and of accounts, in NLe. */
function net(accounts: RegExp, from: string, to: string, side: 1 | -1 = 1): number {
  const lines = raw.lines.filter(
    ({ account, entry_date }) => accounts.test(account) && entry_date >= from && entry_date <= to,
  );
  return (side * sum(lines.map(({ debit, credit }) => debit - credit))) / 100 + 0;
}

/** The last days of the eighteen months before this one. */
const monthEnds = Array.from({ length: 18 }, (_, back) =>
  new Date(Date.UTC(2026, 2 - back, 0)).toISOString().slice(0, 10),
);
const ever = "1900-01-01";
const yearOf = (day: string) => `${day.slice(0, 4)}-01-01`;

describe("every figure of a report is what its entries add up to, over eighteen months of a lender", () => {
  test("the entries are many, of most kinds, and each balances", () => {
    expect(raw.lines.length).toBeGreaterThan(1_500);
    expect(new Set(raw.lines.map(({ kind }) => kind)).size).toBeGreaterThan(10);
    const entries = Map.groupBy(raw.lines, ({ entry }) => entry);
    for (const lines of entries.values())
      expect(sum(lines.map(({ debit, credit }) => debit - credit))).toBe(0);
  });

  test.each(monthEnds)("ACC-9, RPT-30 to RPT-32 the month that ends on %s", async (to) => {
    const from = `${to.slice(0, 7)}-01`;
    const trial = await get(`/ledger/trial-balance?from=${from}&as_of=${to}`);
    for (const { code, kind, opening, balance } of trial.accounts) {
      const side = kind === "asset" || kind === "expense" ? 1 : -1;
      expect([code, opening, balance]).toEqual([
        code,
        net(new RegExp(code), ever, dayBefore(from), side),
        net(new RegExp(code), ever, to, side),
      ]);
    }
    const income = await get(`/reports/income-statement?from=${from}&to=${to}`);
    expect(income.totals.income.period).toBe(net(/^4/, from, to, -1));
    expect(income.totals.expenses.period).toBe(net(/^5/, from, to));
    expect(income.totals.result.year).toBe(net(/^[45]/, yearOf(to), to, -1));
    for (const { code, kind, period } of income.lines)
      expect([code, period]).toEqual([
        code,
        net(new RegExp(code), from, to, kind === "income" ? -1 : 1),
      ]);
    const sheet = await get(`/reports/balance-sheet?as_of=${to}`);
    expect(sheet.totals.assets).toBe(net(/^1/, ever, to));
    expect(sheet.totals.liabilities).toBe(net(/^2/, ever, to, -1));
    expect(sheet.totals.equity).toBe(net(/^[345]/, ever, to, -1));
    const book = await get(`/reports/cash-book?from=${from}&to=${to}`);
    for (const { code, opening, received, paid, closing } of book.accounts)
      expect([code, opening, received, paid, closing]).toEqual([
        code,
        net(new RegExp(code), ever, dayBefore(from)),
        sum(linesOf(raw.lines, code, from, to).map(({ debit }) => debit)) / 100,
        sum(linesOf(raw.lines, code, from, to).map(({ credit }) => credit)) / 100,
        net(new RegExp(code), ever, to),
      ]);
  });

  test.each(monthEnds)("RPT-33, RPT-34 the portfolio and the provision of %s", async (day) => {
    const whole = await get(`/reports/portfolio?as_of=${day}&by=product`);
    const owed = [...principalOn(day).values()].filter((principal) => principal !== 0);
    expect(whole.totals).toMatchObject({
      loans: owed.length,
      outstanding_principal: sum(owed) / 100,
    });
    for (const key of ["loans", "outstanding_principal", "arrears", "par30"])
      expect([key, inCents(whole.groups, key)]).toEqual([key, Math.round(whole.totals[key] * 100)]);
    const provision = await get(`/reports/provision?as_of=${day}`);
    expect(provision.totals.outstanding_principal).toBe(sum(owed) / 100);
    expect(provision.booked).toBe(net(/^1190$/, ever, day, -1));
    for (const { bucket, outstanding_principal, required } of provision.classes)
      expect([bucket, required]).toEqual([
        bucket,
        provided(bucket, Math.round(outstanding_principal * 100)),
      ]);
  });

  test("RPT-42 the views for analysts add up to the reports", async () => {
    const { rows } = await owner.pool.query(
      `select (select sum(principal_outstanding) from reporting.loans) as principal,
              (select count(*) from reporting.loans where principal_outstanding > 0) as loans,
              (select sum(arrears) from reporting.loans) as arrears,
              (select sum(amount) from reporting.payments where reversed_on is null) as paid,
              (select sum(least(s.paid, s.amount)) from reporting.schedule s) as filled,
              (select sum(debit) - sum(credit) from reporting.daily_balances) as difference,
              (select sum(debit) from reporting.daily_balances) as debits,
              (select count(*) from reporting.customers) as customers`,
    );
    const owing = portfolio.filter(({ principal }) => principal > 0);
    const live = await owner.pool.query(
      `select sum(paid_total) as paid, sum(least(paid_total, i.total)) as filled
       from loans l left join lateral (select sum(amount) as total from instalments where loan_id = l.id) i on true`,
    );
    expect(rows[0]).toEqual({
      principal: net(/^1100$/, ever, today),
      loans: owing.length,
      arrears: sum(owing.map(({ arrears }) => arrears)) / 100,
      paid: live.rows[0].paid,
      filled: live.rows[0].filled,
      difference: 0,
      debits: sum(raw.lines.map(({ debit }) => debit)) / 100,
      customers: expect.any(Number),
    });
    const accounts = await owner.pool.query(
      `select account_code as code, sum(debit - credit) as balance from reporting.daily_balances
       where day <= $1 group by 1`,
      [monthEnds[3]],
    );
    for (const { code, balance } of accounts.rows)
      expect([code, balance]).toEqual([code, net(new RegExp(code), ever, monthEnds[3] ?? "")]);
  });
});

describe("every figure of today is what its loans add up to", () => {
  test("RPT-8 arrears and portfolio at risk", async () => {
    const report = await get("/reports/arrears");
    for (const { bucket, loans, outstanding_principal, arrears } of report.buckets) {
      const inside = portfolio.filter((loan) => loan.bucket === bucket);
      expect([bucket, loans, outstanding_principal, arrears]).toEqual([
        bucket,
        inside.length,
        sum(inside.map(({ principal }) => principal)) / 100,
        sum(inside.map((loan) => loan.arrears)) / 100,
      ]);
    }
    for (const { days, outstanding_principal, percent } of report.par) {
      const late = sum(
        portfolio.filter((loan) => loan.days > days).map(({ principal }) => principal),
      );
      const all = sum(portfolio.map(({ principal }) => principal));
      expect([days, outstanding_principal, percent]).toEqual([
        days,
        late / 100,
        Math.round((late / all) * 10_000) / 100,
      ]);
    }
    const { work } = await get("/dashboard/work");
    expect(work.portfolio.outstanding).toBe(report.totals.outstanding_principal);
    expect(work.portfolio.outstanding).toBe(net(/^1100$/, ever, today));
  });

  test("RPT-34, RPT-35 provision and ratios", async () => {
    const provision = await get("/reports/provision");
    for (const { bucket, required } of provision.classes) {
      const inside = portfolio.filter((loan) => loan.bucket === bucket);
      expect([bucket, required]).toEqual([
        bucket,
        provided(bucket, sum(inside.map(({ principal }) => principal))),
      ]);
    }
    const ratios = await get("/reports/ratios");
    const late = portfolio.filter(({ days }) => days > 30).map(({ principal }) => principal);
    expect(ratios).toMatchObject({
      allowance: net(/^1190$/, ever, today, -1),
      par30: sum(late) / 100,
      opening_portfolio: net(/^1100$/, ever, "2025-12-31"),
      closing_portfolio: net(/^1100$/, ever, today),
      write_offs: net(/^5000$/, "2026-01-01", today),
      recoveries: net(/^4400$/, "2026-01-01", today, -1),
    });
  });

  test.each([2025, 2026])("RPT-6 the months of %d in the overview", async (year) => {
    const { summary } = await get(`/dashboard/summary?year=${year}`);
    for (const { month, loans_given, payments_received } of summary.sales) {
      const [from, to] = [firstOf(year, month), `${firstOf(year, month).slice(0, 7)}-31`];
      const of = (kind: string) =>
        raw.lines.filter(
          (line) => line.kind === kind && line.entry_date >= from && line.entry_date <= to,
        );
      const notCredit = (lines: RawLine[]) => lines.filter(({ account }) => account !== "2000");
      const debits = (lines: RawLine[]) => sum(lines.map(({ debit }) => debit));
      const credits = (lines: RawLine[]) => sum(lines.map(({ credit }) => credit));
      expect([month, loans_given, payments_received]).toEqual([
        month,
        (debits(of("disbursement")) - debits(of("disbursement_reversal"))) / 100,
        (debits(notCredit(of("payment"))) - credits(notCredit(of("payment_reversal")))) / 100,
      ]);
    }
  });

  test("SERV-130 what was written off, recovered and is still owed", async () => {
    const { totals } = await get("/reports/written-off");
    expect(totals.written_off).toBe(net(/^5000$/, ever, today));
    expect(totals.recovered).toBe(net(/^4400$/, ever, today, -1));
    expect(totals.still_owed).toBeCloseTo(totals.balance - totals.recovered, 2);
  });
});

describe("the papers of a loan agree with the ledger to the cent", () => {
  test("RPT-1 the statement of every loan that is being repaid", async () => {
    for (const { id, loan_id } of raw.loans) {
      const { loan } = await get(`/loans/details/${loan_id}`);
      expect([loan_id, loan.outstanding_principal]).toEqual([
        loan_id,
        (principalOn(today).get(id) ?? 0) / 100,
      ]);
      expect([loan_id, loan.movements.at(-1).balance]).toEqual([loan_id, loan.balance]);
    }
  });
});

describe("the papers of a payment and a payout agree with their entries to the cent", () => {
  test("PAY-14 every receipt", async () => {
    const receipts = await everyOne("/transactions/all", "payments");
    expect(receipts.length).toBeGreaterThan(100);
    const entries = Map.groupBy(
      raw.lines.filter(({ kind }) => kind === "payment"),
      ({ payment_id }) => payment_id,
    );
    for (const { id, amount, excess, penalty_part, interest_part, principal_part } of receipts) {
      const lines = entries.get(id) ?? [];
      const credited = (code: string) =>
        sum(lines.filter(({ account }) => account === code).map(({ credit }) => credit)) / 100;
      expect([id, penalty_part, interest_part, principal_part, amount + excess]).toEqual([
        id,
        credited("4200"),
        credited("4000"),
        credited("1100"),
        sum(lines.map(({ debit }) => debit)) / 100,
      ]);
    }
  });

  test("PAY-36 every payout voucher", async () => {
    const vouchers = await everyOne("/payouts", "payouts");
    const made = vouchers.filter(({ status }) => status !== "waiting");
    expect(made.length).toBeGreaterThan(50);
    const entries = Map.groupBy(
      raw.lines.filter(({ kind }) => kind === "disbursement"),
      ({ payout_id }) => payout_id,
    );
    for (const { id, amount, fee, paid, money_account } of made) {
      const lines = entries.get(id) ?? [];
      const moved = (code: string) =>
        sum(
          lines
            .filter(({ account }) => account === code)
            .map(({ debit, credit }) => debit - credit),
        ) / 100;
      expect([id, amount, -fee, -paid]).toEqual([
        id,
        moved("1100"),
        moved("4100"),
        moved(money_account.code),
      ]);
    }
  });
});

/** Every row of a list, page by page. */
async function everyOne(path: string, name: string) {
  const rows = [];
  for (let page = 1; ; page += 1) {
    const body = await get(`${path}?page=${page}&page_size=100`);
    rows.push(...body[name]);
    if (page >= body.pages) return rows;
  }
}

/** What Loans receivable has of each loan at the end of a day, in cents. */
function principalOn(day: string): Map<number, number> {
  const owed = new Map<number, number>();
  for (const { account, entry_date, loan_id, debit, credit } of raw.lines)
    if (account === "1100" && entry_date <= day && loan_id !== null)
      owed.set(loan_id, (owed.get(loan_id) ?? 0) + debit - credit);
  return owed;
}

/** What a class must have set aside, in NLe. @param principal in cents */
function provided(bucket: keyof typeof percentages, principal: number): number {
  return Math.round((principal * percentages[bucket]) / 100) / 100;
}

function inCents(rows: Record<string, number>[], key: string): number {
  return sum(rows.map((row) => Math.round((row[key] ?? 0) * 100)));
}

function dayBefore(day: string): string {
  return new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10);
}

function firstOf(year: number, month: number): string {
  return `${year}-${String(month).padStart(2, "0")}-01`;
}
