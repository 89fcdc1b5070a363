import { afterAll, beforeAll, expect, test } from "vitest";
import { type TestApp, testApp } from "../../test-support/app.ts";
import { callAs, type Method, requestAs } from "../../test-support/call.ts";
import { pay } from "../../test-support/make-decision.ts";
import { makeApprovedLoan, type MadeLoan } from "../../test-support/make-loan.ts";
import { makeCustomer, makeStaff, type Person } from "../../test-support/make.ts";
import { expectedArrears } from "../../test-support/portfolio.ts";
import { pdfText } from "../../test-support/read-pdf.ts";
import { reschedule } from "../../test-support/rescheduling.ts";
import { figureDifferences } from "../accounting/verify-figures.ts";
import { ageLoans } from "../loans/age-loans.ts";
import { sendInstalmentReminders } from "../messaging/notices/instalment-reminders.ts";
import { recordPortfolioAnew } from "../reports/portfolio-snapshots.ts";

let t: TestApp;
let officer: Person;
let manager: Person;
let customer: Person;
/** 1,200 NLe in six instalments of 200 from 10 February on; rescheduled on 12 May, when 450 was paid. */
let loan: MadeLoan;
/** The same, never rescheduled. */
let other: MadeLoan;
/** The payments of the rescheduled loan before. */
let first: { id: number };

const rows = async (text: string) => (await t.deps.pool.query(text)).rows;
const call = (person: Person, method: Method, path: string, payload?: object) =>
  callAs(t, person, method, path, payload);
const get = async (path: string, person = manager) => (await call(person, "GET", path)).body;
const details = async () => (await get(`/loans/details/${loan.loan_id}`)).loan;

async function morning(day: string) {
  t.setNow(`${day}T07:00:00Z`);
  officer = await makeStaff(t.deps, 5);
  manager = await makeStaff(t.deps, 8, { first_name: "Isata", last_name: "Koroma" });
  await ageLoans(t.deps);
}

beforeAll(async () => {
  t = await testApp("2026-02-01T09:00:00Z");
  await morning("2026-02-01");
  customer = await makeCustomer(t.deps, { first_name: "Mariama", last_name: "Bangura" });
  loan = await makeApprovedLoan(t.deps, customer, { approval_date: "2026-01-10" });
  other = await makeApprovedLoan(t.deps, await makeCustomer(t.deps), {
    approval_date: "2026-01-10",
  });
  await morning("2026-03-10");
  first = (await pay(t, manager, loan, 400)).json().payment;
  await pay(t, manager, other, 600);
  await morning("2026-04-11");
  await pay(t, manager, loan, 50);
  for (const day of ["2026-04-30", "2026-05-12"]) await morning(day);
});
afterAll(() => t.close());

/** What every report and page of a late loan says before, and of the same loan after its new schedule. */
test("SERV-103 arrears, next payment, lists and the cashier's desk follow the new schedule", async () => {
  const late = async () =>
    (await get("/reports/arrears/loans")).loans.map((row: MadeLoan) => row.loan_id);
  expect(await late()).toContain(loan.loan_id);
  expect(await details()).toMatchObject({ arrears: 350, days_past_due: 32, next_due_amount: 150 });
  await reschedule(t, { asker: officer, approver: manager }, loan);

  // Arrears, ageing, and the loan's own page.
  expect(await late()).not.toContain(loan.loan_id);
  expect(await get("/reports/arrears")).toMatchObject({ ...(await ofReport()) });
  expect(await details()).toMatchObject({
    arrears: 0,
    days_past_due: 0,
    next_due_date: "2026-08-10",
    next_due_amount: 187.5,
  });
  const schedule = await requestAs(t, manager, "GET", `/loans/${loan.loan_id}/schedule.pdf`);
  expect(pdfText(schedule.rawPayload).replaceAll("\n", " ")).toContain(
    "Instalments whose numbers are left out were replaced by the new schedule of 12-May-2026.",
  );
  // The loan in lists, on the customer's page and at the cashier's desk.
  const listed = (await get(`/loans/all?query=${loan.loan_id}`)).loans[0];
  expect(listed).toMatchObject({ next_due_date: "2026-08-10", days_past_due: 0 });
  const { summary } = await get(`/customer/${loan.customer_id}/summary`);
  expect(summary).toMatchObject({ owes: 750, late: 0, days_past_due: 0 });
  const [suggested] = (await get(`/payments/loans?query=${loan.loan_id}`)).loans;
  expect(suggested).toMatchObject({ due_amount: 0, next_due_amount: 187.5 });
  // Work of the day and its filters.
  expect((await get("/loans/all?due=late")).loans).toHaveLength(1);
  expect(await figureDifferences(t.deps)).toEqual([]);
});

async function ofReport() {
  const { loans, ...report } = await expectedArrears(t.deps);
  return { buckets: report.buckets, totals: report.totals };
}

test("SERV-109 PAR30 and PAR30 with restructured loans are shown side by side, live and recorded", async () => {
  const { par, par30_restructured } = await get("/reports/arrears");
  // The other loan is 2 days late, the rescheduled one owes 649.99 of its principal.
  expect(par[1]).toMatchObject({ days: 30, loans: 0, percent: 0 });
  expect(par30_restructured).toEqual({
    days: 30,
    loans: 1,
    outstanding_principal: 649.99,
    percent: 56.52,
  });
  expect((await get("/dashboard/work")).work.portfolio).toMatchObject({
    par30: 0,
    par30_restructured: 56.52,
  });
  await morning("2026-05-13");
  const recorded = await get("/reports/portfolio?as_of=2026-05-12&by=product");
  expect(recorded.totals).toMatchObject({
    par30: 0,
    par30_restructured: 649.99,
    par30_restructured_percent: 56.52,
  });
  expect(await get("/reports/arrears?as_of=2026-05-12")).toMatchObject({ par30_restructured });
});

test("SERV-110 a past day and its statement keep the schedule of their time", async () => {
  const before = await rows(`select * from portfolio_snapshots where date = '2026-04-30'
    order by part, bucket, product, district`);
  const late = await rows(
    `select * from late_loan_snapshots where date = '2026-04-30' order by loan_id`,
  );
  await t.deps.db.transaction().execute((tx) => recordPortfolioAnew(tx, "2026-04-30"));
  expect(
    await rows(`select * from portfolio_snapshots where date = '2026-04-30'
      order by part, bucket, product, district`),
  ).toEqual(before);
  expect(
    await rows(`select * from late_loan_snapshots where date = '2026-04-30' order by loan_id`),
  ).toEqual(late);
  // The day of the new schedule, recorded anew, is as it was recorded at night.
  const night = await rows(`select * from portfolio_snapshots where date = '2026-05-12'
    order by part, bucket, product, district`);
  await t.deps.db.transaction().execute((tx) => recordPortfolioAnew(tx, "2026-05-12"));
  expect(
    await rows(`select * from portfolio_snapshots where date = '2026-05-12'
      order by part, bucket, product, district`),
  ).toEqual(night);

  const statement = async (to: string) =>
    (await get(`/reports/statement/${loan.loan_id}?from=2026-04-01&to=${to}`)).statement;
  expect(await statement("2026-05-11")).toMatchObject({
    days_past_due: 31,
    past_due_principal: 316.67,
    closing_balance: 750,
  });
  expect(await statement("2026-05-12")).toMatchObject({
    days_past_due: 0,
    past_due_principal: 0,
    due_date: "2026-08-10",
    closing_balance: 750,
  });
});

test("SERV-103 a payment of before, reversed, leaves its old instalment open at its old date", async () => {
  const reversed = await call(manager, "POST", `/payments/${first.id}/reverse`, {
    reason: "Bounced",
  });
  expect(reversed.status).toBe(200);
  expect(await details()).toMatchObject({
    arrears: 400,
    next_due_date: "2026-02-10",
    days_past_due: 92,
    next_due_amount: 150,
  });
  expect(await figureDifferences(t.deps)).toEqual([]);
  await pay(t, manager, loan, 400);
  expect(await details()).toMatchObject({ arrears: 0, next_due_date: "2026-08-10" });
  expect(await figureDifferences(t.deps)).toEqual([]);
});

test("SERV-111 reminders announce the new dates, and no old one that left", async () => {
  const kinds = () =>
    rows(`select kind, key from notices where loan_id = ${loan.id} and kind in ('due_soon', 'overdue')
          and created_at > '2026-05-12' order by id`);
  await morning("2026-06-10");
  await sendInstalmentReminders(t.deps);
  expect(await kinds()).toEqual([]);
  await morning("2026-08-08");
  await sendInstalmentReminders(t.deps);
  expect(await kinds()).toEqual([{ kind: "due_soon", key: "2026-08-10" }]);
  await morning("2026-08-12");
  await sendInstalmentReminders(t.deps);
  expect((await kinds()).at(-1)).toEqual({ kind: "overdue", key: "2026-08-10" });
  expect(await details()).toMatchObject({ arrears: 187.5, days_past_due: 2 });
  expect((await get(`/loans/all?due=late`)).loans).toHaveLength(2);
});

test("SERV-108 six instalments on time end it, as the rule and the database say alike", async () => {
  const long = await makeApprovedLoan(t.deps, await makeCustomer(t.deps), {
    approval_date: "2026-08-12",
    period: 12,
  });
  await reschedule(t, { asker: officer, approver: manager }, long, {
    way: "longer_term",
    instalments: 14,
    charges: "carry",
  });
  for (let month = 9; month <= 14; month += 1) {
    const day = `${month > 12 ? 2027 : 2026}-${String(((month - 1) % 12) + 1).padStart(2, "0")}-12`;
    await morning(day);
    const { restructured } = await get(`/loans/${long.loan_id}/schedules`);
    const [{ still }] = await rows(`select is_restructured(${long.id}, '${day}') as still`);
    // The instalment of the day is paid below.
    expect(restructured).toMatchObject({ on: "2026-08-12", paid_on_time: month - 9, needed: 6 });
    expect(still).toBe(true);
    await pay(t, manager, long, 85.71);
  }
  expect((await get(`/loans/${long.loan_id}/schedules`)).restructured).toBeNull();
  expect(await rows(`select is_restructured(${long.id}, '2027-02-12') as still`)).toEqual([
    { still: false },
  ]);
  expect(await rows(`select is_restructured(${long.id}, '2027-02-11') as still`)).toEqual([
    { still: true },
  ]);
});
