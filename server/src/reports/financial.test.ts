import { accountingTexts } from "@microfinance/contract/accounting/texts.ts";
import { financialTexts } from "@microfinance/contract/reports/texts.ts";
import { defaultSettings } from "@microfinance/contract/settings/schema.ts";
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it, test } from "vitest";
import { type TestApp, testApp } from "../../test-support/app.ts";
import { makeApprovedLoan } from "../../test-support/make-loan.ts";
import { makeCustomer, makeStaff, type Person } from "../../test-support/make.ts";
import { withSettings } from "../../test-support/settings.ts";
import { transferForm } from "../../test-support/transfers.ts";
import { rollUpBalances } from "../accounting/roll-up-balances.ts";

let t: TestApp;
let manager: Person;
let finance: Person;

beforeAll(async () => {
  t = await testApp();
  manager = await makeStaff(t.deps, 8);
  finance = await makeStaff(t.deps, 6);
  const customer = await makeCustomer(t.deps);
  await journal("2024-12-30", "3000", "1050", 500_000, "opening");
  await journal("2025-06-30", "1050", "5310", 700.5);
  await journal("2026-01-31", "1050", "5300", 1_250);
  await journal("2026-02-10", "1050", "5310", 300.25);
  await journal("2026-03-10", "1050", "5310", 310);
  for (const approval_date of ["2025-11-03", "2026-02-02", "2026-03-02"]) {
    const loan = await makeApprovedLoan(t.deps, customer, { approval_date, amount: 1_234.56 });
    for (const transaction_date of ["2026-02-20", "2026-03-05"])
      await call(manager, "POST", `/loans/${loan.loan_id}/pay`, {
        amount: 333.33,
        payment_method: "Cash",
        transaction_date,
      });
  }
  await call(
    manager,
    "POST",
    "/money/transfers/create",
    transferForm({ transfer_date: "2026-03-04" }),
  );
});
afterAll(() => t.close());

const call = async (person: Person, method: "GET" | "POST", url: string, payload?: object) => {
  const response = await t.app.inject({
    method,
    url: `/api${url}`,
    headers: person.headers,
    ...(payload === undefined ? {} : { payload }),
  });
  const isJson = response.headers["content-type"]?.toString().includes("json") === true;
  return {
    status: response.statusCode,
    body: isJson ? response.json() : null,
    text: response.body,
  };
};
const get = (url: string, person = finance) => call(person, "GET", `/reports/${url}`);

async function journal(
  date: string,
  credit: string,
  debit: string,
  amount: number,
  kind = "journal",
) {
  const made = await call(manager, "POST", "/journals", {
    journal_key: randomUUID(),
    kind,
    date,
    description: "Test",
    lines: [
      { account_code: debit, debit: amount },
      { account_code: credit, credit: amount },
    ],
  });
  const posted = await call(finance, "POST", `/journals/${made.body.journal.id}/post`);
  expect(posted.status).toBe(200);
}

/** Debits less credits of an account in cents, from the postings themselves. */
async function net(codes: string, from: string, to: string): Promise<number> {
  const { rows } = await t.deps.pool.query<{ cents: string }>(
    `select (coalesce(sum(p.debit - p.credit), 0) * 100)::bigint::text as cents
     from ledger_entries e join ledger_postings p on p.entry_id = e.id
     where p.account_code ~ $1 and e.entry_date between $2 and $3`,
    [codes, from, to],
  );
  return Number(rows[0]?.cents) / 100;
}

const beforeAndAfterRollup = async (check: () => Promise<void>) => {
  await check();
  await rollUpBalances(t.deps.pool, 0);
  await check();
};

describe("RPT-31 the income statement", () => {
  it("has the postings of the period, of the one before and of the year, account by account", () =>
    beforeAndAfterRollup(async () => {
      const { body } = await get("income-statement?from=2026-03-01&to=2026-03-16");
      expect(body).toMatchObject({
        from: "2026-03-01",
        to: "2026-03-16",
        before: { from: "2026-02-01", to: "2026-02-16" },
        year_from: "2026-01-01",
      });
      expect(body.lines.map(({ code }: { code: string }) => code)).toEqual([
        "4000",
        "4100",
        "5300",
        "5310",
      ]);
      for (const { code, kind, period, before, year } of body.lines) {
        const side = kind === "income" ? -1 : 1;
        expect([code, period, before, year]).toEqual([
          code,
          side * (await net(code, "2026-03-01", "2026-03-16")) + 0,
          side * (await net(code, "2026-02-01", "2026-02-16")) + 0,
          side * (await net(code, "2026-01-01", "2026-03-16")) + 0,
        ]);
      }
      const income = -(await net("^4", "2026-03-01", "2026-03-16"));
      const expenses = await net("^5", "2026-03-01", "2026-03-16");
      expect(expenses).toBe(310);
      expect(body.totals.income.period).toBe(income);
      expect(body.totals.expenses.period).toBe(expenses);
      expect(body.totals.result.period).toBeCloseTo(income - expenses, 2);
      expect(body.totals.result.year).toBe(-(await net("^[45]", "2026-01-01", "2026-03-16")));
    }));

  it("is of this month up to today by default", async () => {
    const { body } = await get("income-statement");
    expect([body.from, body.to]).toEqual(["2026-03-01", "2026-03-16"]);
  });

  it("has no lines and sums of 0 where nothing happened", async () => {
    const { body } = await get("income-statement?from=2020-01-01&to=2020-01-31");
    expect(body.lines).toEqual([]);
    expect(body.totals.result).toEqual({ period: 0, before: 0, year: 0 });
  });
});

describe("RPT-30 the balance sheet", () => {
  it.each(["2024-12-31", "2025-12-31", "2026-02-15", "2026-03-16"])(
    "of %s balances",
    async (day) => {
      await beforeAndAfterRollup(async () => {
        const { body } = await get(`balance-sheet?as_of=${day}`);
        for (const { code, kind, balance } of body.lines)
          expect([code, balance]).toEqual([
            code,
            (kind === "asset" ? 1 : -1) * (await net(code, "1900-01-01", day)) + 0,
          ]);
        expect(body.totals.assets).toBe(await net("^1", "1900-01-01", day));
        expect(body.totals.liabilities_and_equity).toBe(body.totals.assets);
        const start = `${day.slice(0, 4)}-01-01`;
        expect(body.earnings).toEqual({
          year_from: start,
          year: -(await net("^[45]", start, day)) + 0,
          earlier: -(await net("^[45]", "1900-01-01", `${Number(day.slice(0, 4)) - 1}-12-31`)) + 0,
        });
      });
    },
  );

  it("is empty before the first entry, and of today by default", async () => {
    const { body } = await get("balance-sheet?as_of=2000-01-01");
    expect([body.lines, body.totals.assets]).toEqual([[], 0]);
    expect((await get("balance-sheet")).body.as_of).toBe("2026-03-16");
  });
});

describe("RPT-32 the cash book", () => {
  it("adds up to the ledger by account, kind and day", () =>
    beforeAndAfterRollup(async () => {
      const { body } = await get("cash-book?from=2026-02-01&to=2026-03-16");
      expect(body.accounts.map(({ code }: { code: string }) => code)).toEqual(["1000", "1050"]);
      for (const account of body.accounts) {
        expect(account.opening).toBe(await net(account.code, "1900-01-01", "2026-01-31"));
        expect(account.closing).toBe(await net(account.code, "1900-01-01", "2026-03-16"));
        expect(account.opening + account.received - account.paid).toBeCloseTo(account.closing, 2);
      }
      const sum = (rows: Record<string, number>[], name: string) =>
        rows.reduce((total, row) => total + (row[name] ?? 0), 0);
      for (const rows of [body.accounts, body.kinds, body.days])
        for (const name of ["received", "paid"])
          expect(sum(rows, name)).toBeCloseTo(body.totals[name], 2);
      expect(body.days.at(-1).balance).toBe(body.totals.closing);
      expect(body.kinds.map(({ kind }: { kind: string }) => kind)).toEqual([
        "disbursement",
        "payment",
        "transfer",
        "journal",
      ]);
    }));

  it("is of one account of money where it is named", async () => {
    const { body } = await get("cash-book?from=2026-02-01&to=2026-03-16&account=1050");
    expect(body.accounts).toHaveLength(1);
    expect(body.totals).toMatchObject({ received: 0, paid: 610.25 });
    const other = await get("cash-book?account=1100");
    expect([other.status, other.body.error]).toEqual([400, financialTexts.notMoney]);
  });

  it("has at most 366 days, and none of them without entries", async () => {
    expect((await get("cash-book?from=2025-03-16&to=2026-03-16")).status).toBe(200);
    const long = await get("cash-book?from=2025-03-15&to=2026-03-16");
    expect([long.status, long.body.error]).toEqual([400, financialTexts.tooManyDays(366)]);
  });
});

describe("RPT-30 every financial report", () => {
  const reports = ["income-statement", "balance-sheet", "cash-book", "provision", "ratios"];

  it.each(reports)("%s is for those who read the ledger, and is exported", async (report) => {
    for (const [role, status] of [
      [2, 403],
      [4, 403],
      [5, 403],
      [6, 200],
      [7, 200],
      [9, 200],
    ] as const) {
      const reader = await makeStaff(t.deps, role);
      expect([role, (await get(report, reader)).status]).toEqual([role, status]);
      expect([role, (await get(`${report}/export`, reader)).status]).toEqual([role, status]);
    }
    expect((await get(`${report}/export?format=csv`)).text.split("\r\n")[0]).toContain("(NLe)");
  });

  it.each(reports)("%s refuses unknown and doubled parameters, and wrong days", async (report) => {
    const day = report === "balance-sheet" || report === "provision" ? "as_of" : "to";
    for (const query of [
      "account_code=1000",
      `${day}=2026-03-01&${day}=2026-03-02`,
      `${day}=2026-02-30`,
      `${day}=yesterday`,
      `${day}=2026-03-17`,
      "limit=5",
    ]) {
      for (const path of [report, `${report}/export`])
        expect([query, (await get(`${path}?${query}`)).status]).toEqual([query, 400]);
    }
    if (day === "to")
      expect((await get(`${report}?from=2026-03-10&to=2026-03-09`)).body.error).toBe(
        accountingTexts.fromAfterTo,
      );
  });
});

test("RPT-34 the percentages of the provision are settings", async () => {
  const half = Object.fromEntries(
    Object.keys(defaultSettings.provision_percentages).map((key) => [key, 50]),
  );
  const provision_percentages = { ...defaultSettings.provision_percentages, ...half };
  await withSettings(t, { provision_percentages }, async () => {
    const { totals } = (await get("provision?as_of=2026-03-16")).body;
    expect(totals.outstanding_principal).toBeGreaterThan(0);
    expect(totals.required).toBeCloseTo(totals.outstanding_principal / 2, 0);
  });
});
