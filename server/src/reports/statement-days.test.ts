import { addDays, type CalendarDate } from "@microfinance/contract/core/dates.ts";
import { fromCents, sumCents, toCents } from "@microfinance/contract/core/money.ts";
import type { Statement } from "@microfinance/contract/reports/endpoints.ts";
import fc from "fast-check";
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TestApp, testApp } from "../../test-support/app.ts";
import { callAs } from "../../test-support/call.ts";
import { type MadeLoan, makeApprovedLoan } from "../../test-support/make-loan.ts";
import { makeCustomer, makeStaff, type Person } from "../../test-support/make.ts";
import { chargePenaltiesOn, fiftyAfterFiveDays } from "../../test-support/penalties.ts";
import { runs } from "../../test-support/runs.ts";
import { today } from "../core/deps.ts";
import { ageLoans } from "../loans/age-loans.ts";
import { chargePenalties } from "../servicing/charge-penalties.ts";

let t: TestApp;
let finance: Person;
let manager: Person;

beforeAll(async () => {
  t = await testApp("2026-01-10T09:00:00Z");
  await chargePenaltiesOn(t.deps, fiftyAfterFiveDays);
});
afterAll(() => t.close());

const rows = async (text: string) => (await t.deps.pool.query(text)).rows;
const post = (by: Person, path: string, body: object) => callAs(t, by, "POST", path, body);
const get = async (path: string) => (await callAs(t, manager, "GET", path)).body;

/** New sessions, since sessions end when the clock moves. */
async function passDays(days: number): Promise<void> {
  t.setNow(`${addDays(today(t.deps), days)}T09:00:00Z`);
  finance = await makeStaff(t.deps, 6);
  manager = await makeStaff(t.deps, 9);
  await ageLoans(t.deps);
  await chargePenalties(t.deps);
}

/** Two loans of a customer, each of NLe 1,200 in six instalments. */
type Loans = readonly [MadeLoan, MadeLoan];

interface Choice {
  share: number;
  /** Days before the business date, at most up to the payout. */
  back: number;
}

const mobile = { payment_method: "Orange Money", reference: "OM 7" };
const dayOf = ({ back }: Choice) => addDays(today(t.deps), -back);

async function livePayment(loan: MadeLoan, { share }: Choice): Promise<number | null> {
  const made = await rows(`
    select p.id from payments p where p.loan_id = ${loan.id}
      and not exists (select from payment_reversals r where r.payment_id = p.id) order by p.id`);
  return made[Math.floor(share * made.length)]?.id ?? null;
}

/** Each returns its status; null where there is nothing to do it on. */
const acts = {
  pay: async ([loan]: Loans, choice: Choice) => {
    const { balance } = (await get(`/loans/details/${loan.loan_id}`)).loan;
    const amount = Math.max(1, Math.floor(toCents(balance) * choice.share)) / 100;
    const transaction_date = dayOf(choice);
    return (
      await post(manager, `/loans/${loan.loan_id}/pay`, { amount, transaction_date, ...mobile })
    ).status;
  },
  reverse: async ([loan]: Loans, choice: Choice) => {
    const id = await livePayment(loan, choice);
    if (id === null) return null;
    return (await post(finance, `/payments/${id}/reverse`, { reason: "Wrong amount" })).status;
  },
  move: async ([loan, other]: Loans, choice: Choice) => {
    const id = await livePayment(loan, choice);
    if (id === null) return null;
    const body = { act_key: randomUUID(), to_loan: other.loan_id, reason: "Wrong loan" };
    return (await post(finance, `/payments/${id}/move`, body)).status;
  },
  settle: async ([loan]: Loans, choice: Choice) => {
    const { payoff } = await get(`/loans/${loan.loan_id}/payoff?on=${dayOf(choice)}`);
    if (payoff === undefined) return null;
    const { payoff: amount, on, figures } = payoff;
    const body = { act_key: randomUUID(), amount, on, figures, ...mobile };
    return (await post(manager, `/loans/${loan.loan_id}/settle`, body)).status;
  },
} as const;

type ActName = keyof typeof acts;
const actNames = Object.keys(acts).filter((name): name is ActName => name in acts);

/** What a loan owes at the end of a day by the entries of its payments and by its acts, in cents. */
async function owedOn(loan: MadeLoan, day: CalendarDate): Promise<number> {
  const [found] = await rows(`
    select l.total_amount
      - (select coalesce(sum(p.credit - p.debit), 0)
         from ledger_entries e join ledger_postings p on p.entry_id = e.id
         where e.loan_id = l.id and e.kind in ('payment', 'payment_reversal') and e.entry_date <= '${day}'
           and p.account_code in ('1100', '4000', '4200'))
      + (select coalesce(sum(a.charged - a.credited), 0) from loan_acts a
         where a.loan_id = l.id and counts_from(a) <= '${day}'
           and (a.reversed_on is null or a.reversed_on > '${day}')) as owed
    from loans l where l.id = ${loan.id}`);
  return toCents(found.owed);
}

/** The statement of every day is that of the ledger, and each begins where the one of the day before ended. */
async function expectDays(loan: MadeLoan, from: CalendarDate): Promise<void> {
  let before = 0;
  for (let day = from; day <= today(t.deps); day = addDays(day, 1)) {
    const path = `/reports/statement/${loan.loan_id}?from=${day}&to=${day}`;
    const { statement }: { statement: Statement } = await get(path);
    const { opening_balance: opening, closing_balance: closing, amount_due, movements } = statement;
    expect(toCents(opening), `opening of ${day}`).toBe(before);
    expect(toCents(closing), `closing of ${day}`).toBe(await owedOn(loan, day));
    expect(
      movements.every((line) => line.date === day),
      day,
    ).toBe(true);
    const changed = sumCents(
      movements.map(({ charged, paid }) => toCents(charged) - toCents(paid)),
    );
    expect(before + changed, `lines of ${day}`).toBe(toCents(closing));
    const least = Math.min(0, opening, closing);
    for (const { balance } of movements) expect(balance, day).toBeGreaterThanOrEqual(least);
    expect(amount_due, `due on ${day}`).toBeLessThanOrEqual(Math.max(0, closing));
    before = toCents(closing);
  }
}

const share = fc.double({ min: 0, max: 0.999, noNaN: true });
const back = fc.nat(12);
const step = fc.oneof(
  { weight: 5, arbitrary: fc.record({ kind: fc.constantFrom(...actNames), share, back }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("pass days" as const), share, back }) },
);

describe("RPT-1 the statement of every day", () => {
  it("is the ledger's after any sequence of payments of earlier days, reversals, moves and settlements", async () => {
    const done = new Set<string>();
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 12 }), async (steps) => {
        const customer = await makeCustomer(t.deps);
        const paidOut = addDays(today(t.deps), -35);
        const make = () => makeApprovedLoan(t.deps, customer, { approval_date: paidOut });
        const loans: Loans = [await make(), await make()];
        await passDays(7);
        for (const { kind, ...choice } of steps) {
          if (kind === "pass days") await passDays(1 + Math.floor(choice.share * 12));
          else {
            const status = await acts[kind](loans, choice);
            expect([null, 200, 400, 409], kind).toContain(status);
            if (status === 200) done.add(kind);
          }
        }
        for (const loan of loans) await expectDays(loan, paidOut);
      }),
      runs(15),
    );
    expect([...done].toSorted()).toEqual([...actNames].toSorted());
  });

  it("of a past day stays as it was when a reversal brings a penalty back", async () => {
    const customer = await makeCustomer(t.deps);
    await passDays(1);
    const paidOut = addDays(today(t.deps), -31);
    const loan = await makeApprovedLoan(t.deps, customer, { approval_date: paidOut });
    const pay = (amount: number, days: number) =>
      post(manager, `/loans/${loan.loan_id}/pay`, {
        amount,
        transaction_date: addDays(today(t.deps), -days),
        ...mobile,
      });
    await passDays(10);
    // Valued within the grace: it takes the penalty back in part, which the second payment does in full.
    await pay(100, 9);
    const { payment } = (await pay(100, 9)).body;
    await passDays(3);
    const seen = new Map<string, object>();
    const statementOf = async (to: string) =>
      (await get(`/reports/statement/${loan.loan_id}?to=${to}`)).statement;
    for (let back = 14; back > 0; back -= 1) {
      const day = addDays(today(t.deps), -back);
      seen.set(day, await statementOf(day));
    }
    expect((await statementOf(today(t.deps))).closing_balance).toBe(1000);
    await post(finance, `/payments/${payment.id}/reverse`, { reason: "Wrong amount" });
    expect((await statementOf(today(t.deps))).closing_balance).toBe(1150);
    for (const [day, statement] of seen) expect(await statementOf(day), day).toEqual(statement);
    await expectDays(loan, paidOut);
  });

  it("of a payment that was booked after a later one has it on its day", async () => {
    const customer = await makeCustomer(t.deps);
    await passDays(1);
    const approval_date = addDays(today(t.deps), -40);
    const loan = await makeApprovedLoan(t.deps, customer, { approval_date });
    const pay = (amount: number, days: number) =>
      post(manager, `/loans/${loan.loan_id}/pay`, {
        amount,
        transaction_date: addDays(today(t.deps), -days),
        ...mobile,
      });
    await pay(500, 0);
    await pay(300, 3);
    const yesterday = addDays(today(t.deps), -1);
    const { statement } = await get(`/reports/statement/${loan.loan_id}?to=${yesterday}`);
    expect(statement).toMatchObject({
      closing_balance: 900,
      past_due_principal: 0,
      days_past_due: 0,
    });
    expect(statement.movements).toHaveLength(2);
    expect(fromCents(await owedOn(loan, yesterday))).toBe(900);
    const { movements } = (await get(`/loans/details/${loan.loan_id}`)).loan;
    expect(movements.map(({ balance }: { balance: number }) => balance)).toEqual([1200, 900, 400]);
  });
});
