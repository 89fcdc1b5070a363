import { instalmentsCell } from "@microfinance/contract/imports/instalment-cell.ts";
import { roleIds } from "@microfinance/contract/core/constants.ts";
import { addDays } from "@microfinance/contract/core/dates.ts";
import { toCents } from "@microfinance/contract/core/money.ts";
import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type TestApp, testApp } from "../../test-support/app.ts";
import { callAs } from "../../test-support/call.ts";
import { csvFile, dryRun, press } from "../../test-support/imports.ts";
import { makeApprovedLoan } from "../../test-support/make-loan.ts";
import { makeCustomer, makeStaff, type Person } from "../../test-support/make.ts";
import { figureDifferences } from "../accounting/verify-figures.ts";
import { ageLoans } from "../loans/age-loans.ts";
import { runs } from "../../test-support/runs.ts";

const today = "2026-03-16";
let [from, to]: TestApp[] = [];
let [cashier, manager, borrower]: Person[] = [];
beforeAll(async () => {
  [from, to] = [await testApp(), await testApp()];
  cashier = await makeStaff(from.deps, roleIds.cashier);
  manager = await makeStaff(to.deps, roleIds.manager);
  borrower = await makeCustomer(from.deps);
  await ageLoans(from.deps);
  await ageLoans(to.deps);
});
afterAll(async () => {
  await from?.close();
  await to?.close();
});

const loan = fc.record({
  amount: fc.integer({ min: 100_000, max: 5_000_000 }).map((cents) => cents / 100),
  rate: fc.constantFrom(0.1, 0.2, 0.225),
  period: fc.integer({ min: 1, max: 12 }),
  days: fc.integer({ min: 0, max: 400 }),
  shares: fc.array(fc.double({ min: 0.01, max: 0.6, noNaN: true }), { maxLength: 3 }),
});

interface Figures {
  name: string;
  amount: number;
  interest_rate: number;
  loan_period: number;
  paid_out_on: string;
  paid_total: number;
  last_payment_date: string | null;
  status: string;
  balance: number;
  due_date: string;
  overdue_since: string | null;
  principal_overdue: number | null;
  interest_overdue: number | null;
  principal_outstanding: number | null;
  instalments: {
    number: number;
    due_date: string;
    principal: number;
    interest: number;
    amount_to_date: number;
  }[];
}

/** Every loan that counts with its figures and its schedule, in the order of its loan. */
async function figuresOf(t: TestApp): Promise<Figures[]> {
  const { rows } = await t.deps.pool.query<Figures>(`
    select coalesce((select external_reference from imported_records r where r.kind = 'loans' and r.loan_id = l.id), l.loan_id) as name,
           l.approved_amount as amount, l.interest_rate, l.loan_period, l.paid_out_on, l.paid_total,
           l.last_payment_date, l.status, l.balance, l.due_date, a.overdue_since, a.principal_overdue,
           a.interest_overdue, a.principal_outstanding,
           (select json_agg(json_build_object('number', i.number, 'due_date', i.due_date, 'principal', i.principal,
              'interest', i.interest, 'amount_to_date', i.amount_to_date) order by i.number)
            from instalments i where i.loan_id = l.id) as instalments
    from loans l left join loan_arrears a on a.loan_id = l.id
    where l.approval_date is not null order by name`);
  return rows;
}

const receivable = async (t: TestApp) =>
  (
    await t.deps.pool.query(
      "select sum(debit - credit) as sum from ledger_postings where account_code = '1100'",
    )
  ).rows[0].sum;

it("IMP-8 loans of one installation that are imported by another have the same receivable, balances, arrears and schedules", async () => {
  if (from === undefined || to === undefined || borrower === undefined) throw new Error("no setup");
  await fc.assert(
    fc.asyncProperty(
      fc.array(loan, { minLength: 5, maxLength: 12 }),
      fc.boolean(),
      async (loans, ownSchedule) => {
        if (!from || !to || !borrower || !cashier || !manager) return;
        for (const { amount, rate, period, days, shares } of loans) {
          const approval_date = addDays(today, -days);
          const made = await makeApprovedLoan(from.deps, borrower, {
            amount,
            rate,
            period,
            approval_date,
          });
          for (const share of shares) {
            const body = {
              amount: Math.floor(made.total * share * 100) / 100,
              payment_method: "Cash",
            };
            await callAs(from, cashier, "POST", `/loans/${made.loan_id}/pay`, body);
          }
        }
        await importLoans(await figuresOf(from), ownSchedule);
        expect(await figuresOf(to)).toEqual(await figuresOf(from));
        expect(await receivable(to)).toEqual(await receivable(from));
        expect(await figureDifferences(to.deps)).toEqual([]);
      },
    ),
    runs(4),
  );
  expect((await figuresOf(to)).filter(({ paid_total }) => paid_total > 0)).not.toEqual([]);
  expect((await figuresOf(to)).filter(({ overdue_since }) => overdue_since !== null)).not.toEqual(
    [],
  );
});

/** Writes the loans as a file, and imports those that are not there yet. */
async function importLoans(loans: readonly Figures[], ownSchedule: boolean): Promise<void> {
  if (!to || !manager) return;
  const customer = {
    external_reference: "C-1",
    first_name: "Sia",
    last_name: "Koroma",
    phone: "076123456",
  };
  const people = await dryRun(to, manager, "customers", csvFile("customers", [customer]), {
    cut_over: today,
  });
  if (people.counts.new > 0) await press(to, manager, people.id, "book");
  const rows = loans.map((one) => ({
    external_reference: one.name,
    customer: "C-1",
    product: "Salary Loan",
    amount: String(one.amount),
    interest_rate: String(Number((one.interest_rate * 100).toFixed(2))),
    months: String(one.loan_period),
    paid_out_on: one.paid_out_on,
    paid_so_far: String(one.paid_total),
    last_payment_on: one.last_payment_date ?? "",
    instalments: ownSchedule
      ? instalmentsCell(
          one.instalments.map(({ due_date, principal, interest }) => ({
            due_date,
            principal: toCents(principal),
            interest: toCents(interest),
          })),
        )
      : "",
  }));
  const known = new Set((await figuresOf(to)).map(({ name }) => name));
  const added = rows.filter((row) => !known.has(row.external_reference));
  const read = await dryRun(to, manager, "loans", csvFile("loans", added), { cut_over: today });
  expect(read.counts).toMatchObject({ new: added.length, same: 0, changed: 0, refused: 0 });
  await press(to, manager, read.id, "book");
}
