import { addDays } from "@microfinance/contract/core/dates.ts";
import { arrearsTexts } from "@microfinance/contract/reports/texts.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TestApp, testApp } from "../../test-support/app.ts";
import { requestAs } from "../../test-support/call.ts";
import { type MadeLoan, makeApprovedLoan } from "../../test-support/make-loan.ts";
import { step } from "../../test-support/make-decision.ts";
import { makeCustomer, makeStaff, type Person } from "../../test-support/make.ts";
import { withProduct } from "../../test-support/products.ts";
import { withSettings } from "../../test-support/settings.ts";
import { figureDifferences } from "../accounting/verify-figures.ts";
import { ageLoans } from "../loans/age-loans.ts";
import { recordPortfolioAnew } from "./portfolio-snapshots.ts";

let t: TestApp;
let manager: Person;
let finance: Person;
let customer: Person;
const loans: MadeLoan[] = [];

beforeAll(async () => {
  t = await testApp();
  await signIn();
  customer = await makeCustomer(t.deps);
  await call(manager, "POST", `/customer/${customer.customer_id}/address/create`, {
    district: " Bo ",
  });
  await call(manager, "POST", `/customer/${customer.customer_id}/employer/create`, {
    employer_name: "Ministry of Health",
  });
  const other = await makeCustomer(t.deps);
  for (const approval_date of [
    "2026-03-02",
    "2026-02-05",
    "2026-01-05",
    "2025-11-05",
    "2025-05-05",
  ])
    loans.push(await makeApprovedLoan(t.deps, customer, { approval_date }));
  loans.push(await makeApprovedLoan(t.deps, other, { approval_date: "2025-12-01", amount: 3_000 }));
  await rows(
    `update loan_officers set staff_id = ${manager.staff_id}, from_date = '2026-01-01' where loan_id = ${loans[0]?.id}`,
  );
  await rows(`update loans set period_unit = 'week', period_every = 2, interest_method = 'declining', rate_per = 'year'
    where id = ${loans[5]?.id}`);
  await ageLoans(t.deps);
});
afterAll(() => t.close());

const rows = async (text: string) => (await t.deps.pool.query(text)).rows;

/** Signs in again: sessions expire when the test moves the clock. */
async function signIn() {
  manager = await makeStaff(t.deps, 8, { first_name: "Isata", last_name: "Koroma" });
  finance = await makeStaff(t.deps, 6);
}

const call = async (person: Person, method: "GET" | "POST", url: string, payload?: object) => {
  const response = await requestAs(t, person, method, url, payload);
  const isJson = response.headers["content-type"]?.toString().includes("json") === true;
  return { status: response.statusCode, body: isJson ? response.json() : response.body };
};
const get = (url: string) => call(finance, "GET", `/reports/${url}`);
const pay = (loan: MadeLoan | undefined, amount: number, transaction_date: string) =>
  call(manager, "POST", `/loans/${loan?.loan_id}/pay`, {
    amount,
    payment_method: "Cash",
    transaction_date,
  });

async function nextMorning(day: string) {
  t.setNow(`${day}T07:00:00Z`);
  await signIn();
  await ageLoans(t.deps);
}

const snapshot = (day: string) =>
  rows(`select part, product, officer, district, employer, bucket, loans, principal, arrears
        from portfolio_snapshots where date = '${day}'
        order by part, product, officer, district, employer, bucket`);
const lateLoans = (day: string) =>
  rows(`select loan_id, overdue_since, principal, arrears from late_loan_snapshots
        where date = '${day}' order by loan_id`);

describe("RPT-33 the recorded portfolio", () => {
  it("has no day before the first night", async () => {
    const { status, body } = await get("portfolio");
    expect(status).toBe(200);
    expect(body).toMatchObject({ as_of: null, groups: [], days: [], months: [] });
    expect((await get("portfolio?as_of=2026-03-15")).status).toBe(404);
  });

  it("is recorded at night by officer, product, district, employer, frequency and method, with every late loan", async () => {
    const report = (await get("arrears")).body;
    const late = await rows(`select loan_id, overdue_since, principal_outstanding as principal,
      principal_overdue + interest_overdue + penalty_overdue as arrears from loan_arrears order by loan_id`);
    await nextMorning("2026-03-17");
    expect(await lateLoans("2026-03-16")).toEqual(late);
    for (const by of ["officer", "product", "district", "employer", "frequency", "method"]) {
      const { body } = await get(`portfolio?as_of=2026-03-16&by=${by}`);
      expect(body.totals).toMatchObject({
        loans: report.totals.loans,
        outstanding_principal: report.totals.outstanding_principal,
        arrears: report.totals.arrears,
        par30: report.par[1].outstanding_principal,
        par30_percent: report.par[1].percent,
        par90_percent: report.par[2].percent,
      });
      const sum = body.groups.reduce(
        (total: number, group: { outstanding_principal: number }) =>
          total + group.outstanding_principal,
        0,
      );
      expect(sum).toBe(report.totals.outstanding_principal);
    }
    const names = async (by: string) =>
      (await get(`portfolio?by=${by}`)).body.groups.map(({ name }: { name: string }) => name);
    expect(await names("officer")).toEqual(["Not given", "Isata Koroma"]);
    expect(await names("product")).toEqual(["Salary Loan"]);
    await withProduct(t, "Salary Loan", { name: "Workers Loan" }, async () =>
      expect(await names("product")).toEqual(["Workers Loan"]),
    );
    expect(await names("district")).toEqual(["Bo", "Not given"]);
    expect(await names("employer")).toEqual(["Ministry of Health", "Not given"]);
    expect(await names("frequency")).toEqual(["Each month", "Every 2 weeks"]);
    expect(await names("method")).toEqual([
      "On the amount borrowed",
      "On the balance, equal instalments",
    ]);
  });

  it("is shown over time, also of one part", async () => {
    await nextMorning("2026-03-19");
    const { body } = await get("portfolio?by=employer");
    expect(body.as_of).toBe("2026-03-18");
    expect(body.days.map(({ date }: { date: string }) => date)).toEqual([
      "2026-03-16",
      "2026-03-17",
      "2026-03-18",
    ]);
    expect(body.days.at(-1)).toEqual({ date: "2026-03-18", ...body.totals });
    const part = (await get("portfolio?by=employer&group=Ministry%20of%20Health")).body;
    expect(part.groups).toHaveLength(1);
    expect(part.days).toHaveLength(3);
    expect(part.days.at(-1)).toEqual({ date: "2026-03-18", ...part.totals });
    expect(part.totals.outstanding_principal).toBeLessThan(body.totals.outstanding_principal);
    expect((await get("portfolio?by=officer&group=")).body.groups).toHaveLength(1);
    expect((await get("portfolio?by=officer&group=0")).body.groups).toEqual([]);
  });

  it("refuses days after today and unknown parameters; another day is 404", async () => {
    for (const query of [
      "as_of=2026-03-20",
      "by=branch",
      "as_of=x",
      "officer=1",
      "by=officer&by=product",
    ])
      expect([query, (await get(`portfolio?${query}`)).status]).toEqual([query, 400]);
    for (const report of ["portfolio", "provision"]) {
      const { status, body } = await get(`${report}?as_of=2026-03-10`);
      expect([status, body.error]).toEqual([404, arrearsTexts.notRecorded]);
      expect((await get(`${report}/export?as_of=2026-03-10`)).status).toBe(404);
    }
    expect((await get("portfolio/export?by=district")).status).toBe(200);
  });
});

describe("ACC-26 closing a month", () => {
  const close = (through: string) =>
    call(finance, "POST", "/accounting/periods/close", { through });
  const reopen = (from: string) =>
    call(manager, "POST", "/accounting/periods/reopen", { from, reason: "Late papers" });
  const allowance = async (day: string) =>
    (await get(`provision?as_of=${day}`)).body as {
      booked: number;
      to_post: number;
      totals: { required: number; outstanding_principal: number };
    };
  const provisions = () =>
    rows("select entry_date from ledger_entries where kind = 'provision' order by id");
  const receivable = async (day: string) => {
    const [row] = await rows(`select sum(p.debit - p.credit) as balance from ledger_postings p
      where p.account_code = '1100' and p.entry_date <= '${day}'`);
    return row.balance;
  };

  it("a recorded day is recorded anew as it was, if nothing was entered since", async () => {
    await nextMorning("2026-04-02");
    const [before, late] = [await snapshot("2026-03-31"), await lateLoans("2026-03-31")];
    expect(before.length).toBeGreaterThan(8);
    await t.deps.db.transaction().execute((tx) => recordPortfolioAnew(tx, "2026-03-31"));
    expect(await snapshot("2026-03-31")).toEqual(before);
    expect(await lateLoans("2026-03-31")).toEqual(late);
  });

  it("records its portfolio anew with what was entered since, and posts its provision", async () => {
    const paid = await pay(loans[2], 150, "2026-04-01");
    await pay(loans[1], 250, "2026-03-30");
    await pay(loans[3], 99.99, "2026-03-31");
    const reversed = await call(finance, "POST", `/payments/${paid.body.payment.id}/reverse`, {
      reason: "Wrong loan",
    });
    expect(reversed.status).toBe(200);
    const canceled = loans[0];
    if (canceled === undefined) throw new Error("a loan is missing");
    expect((await step(t, manager, canceled, "cancel")).statusCode).toBe(200);
    const closed = loans[4];
    if (closed === undefined) throw new Error("a loan is missing");
    expect((await step(t, manager, closed, "close")).statusCode).toBe(200);

    expect((await close("2026-03-31")).status).toBe(200);
    const { totals, booked, to_post } = await allowance("2026-03-31");
    expect(totals.outstanding_principal).toBe(await receivable("2026-03-31"));
    expect([booked, to_post]).toEqual([totals.required, 0]);
    expect(booked).toBeGreaterThan(0);
    // Canceled and closed in April, so that both were out at the end of March.
    const [all] = await rows(`select sum(loans) as loans from portfolio_snapshots
      where part = 'all' and date = '2026-03-31'`);
    expect(all.loans).toBe(6);
    // Every month since the first entry was closed, each with its own entry.
    expect((await provisions()).map(({ entry_date }) => entry_date)).toContain("2026-03-31");
    for (const { entry_date } of await provisions())
      expect((await allowance(entry_date)).to_post).toBe(0);
    expect(await figureDifferences(t.deps)).toEqual([]);
  });

  it("again posts nothing, and after a reopening the difference alone", async () => {
    const count = (await provisions()).length;
    await reopen("2026-03-31");
    await close("2026-03-31");
    expect(await provisions()).toHaveLength(count);
    await reopen("2026-03-31");
    await pay(loans[5], 500, "2026-03-31");
    await close("2026-03-31");
    expect(await provisions()).toHaveLength(count + 1);
    const { booked, totals, to_post } = await allowance("2026-03-31");
    expect([booked, to_post]).toEqual([totals.required, 0]);
    const [last] = await rows(
      "select id from ledger_entries where kind = 'provision' order by id desc limit 1",
    );
    const { body } = await call(finance, "GET", `/ledger/entries/${last.id}`);
    expect(body.entry.sentence).toMatch(/lowered the allowance for loan losses by NLe [0-9,.]+\.$/);
  });

  it("records without posting where the setting is off, and posts nothing on other days", async () => {
    const count = (await provisions()).length;
    await close("2026-04-01");
    expect(await provisions()).toHaveLength(count);
    await nextMorning("2026-05-02");
    await withSettings(t, { provision_at_close: false }, async () => {
      expect((await close("2026-04-30")).status).toBe(200);
    });
    expect(await provisions()).toHaveLength(count);
    expect((await allowance("2026-04-30")).to_post).not.toBe(0);
  });

  it("releases the allowance of loans that were all paid or ended", async () => {
    await reopen("2026-04-30");
    const open = await rows(
      "select loan_id, customer_id, balance from loans where status in ('approved', 'paying')",
    );
    for (const loan of open) await pay(loan, loan.balance, "2026-04-30");
    expect((await close("2026-04-30")).status).toBe(200);
    expect(await allowance("2026-04-30")).toMatchObject({
      booked: 0,
      to_post: 0,
      totals: { loans: 0, outstanding_principal: 0, required: 0 },
    });
  });

  it("RPT-35 the ratios come from the ledger and the recorded day", async () => {
    const { body } = await get("ratios?from=2026-04-01&to=2026-04-30");
    const [lost] = await rows(`select sum(debit - credit) as amount from ledger_postings
      where account_code = '5000' and entry_date between '2026-04-01' and '2026-04-30'`);
    const opening = await receivable("2026-03-31");
    expect(body).toMatchObject({
      write_offs: lost.amount,
      recoveries: 0,
      opening_portfolio: opening,
      closing_portfolio: 0,
      risk_coverage: null,
      par30: 0,
    });
    expect(body.write_off_ratio).toBeCloseTo((lost.amount / (opening / 2)) * 100, 1);
    expect((await get("ratios?from=2026-01-01&to=2026-03-10")).body.par30).toBeNull();
  });

  it("late loans, districts and employers of old days go, but for the ends of months", async () => {
    const last = "2026-08-01";
    for (let day = "2026-05-10"; day <= last; day = addDays(day, 9)) await nextMorning(day);
    await nextMorning(last);
    const days = (await rows("select distinct date from late_loan_snapshots order by date")).map(
      ({ date }) => date,
    );
    expect(days.every((day) => day >= "2026-05-31" || addDays(day, 1).endsWith("-01"))).toBe(true);
    expect(days).toContain("2026-03-31");
    const whole = await rows(
      "select from portfolio_snapshots where part = 'all' and date = '2026-03-20'",
    );
    expect(whole.length).toBeGreaterThan(0);
    const parts = await rows(
      "select from portfolio_snapshots where part = 'employer' and date = '2026-03-20'",
    );
    expect(parts).toEqual([]);
  });
});
