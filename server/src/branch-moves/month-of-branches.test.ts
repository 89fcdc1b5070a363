import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { expect, test } from "vitest";
import { roleIds } from "@microfinance/contract/core/constants.ts";
import { branchTexts } from "@microfinance/contract/branches/texts.ts";
import { type TestApp, testApp } from "../../test-support/app.ts";
import {
  askBranchMove,
  type MoveToAsk,
  otherBranch,
  worksFor,
} from "../../test-support/branches.ts";
import { callAs, type Method } from "../../test-support/call.ts";
import { makeApprovedLoan, type MadeLoan } from "../../test-support/make-loan.ts";
import { makeCustomer, makeStaff, type Person, renewSession } from "../../test-support/make.ts";
import { figureDifferences } from "../accounting/verify-figures.ts";
import { ageLoans } from "../loans/age-loans.ts";

/** What happens on a day of March: a payment of one of the loans at the counter of a branch, by their positions. */
interface Payment {
  day: number;
  loan: number;
  at: number;
  amount: number;
}

const places = ["HO", "BO", "MAK"] as const;
const safes = ["1000", "1051", "1052"] as const;

/** A lender in March, with two loans a branch. Where it has one branch, all of it is there. */
class Lender {
  readonly t: TestApp;
  readonly people: Person[] = [];
  readonly loans: MadeLoan[] = [];
  readonly #branches: number[];

  private constructor(t: TestApp, branches: number[]) {
    this.t = t;
    this.#branches = branches;
  }

  static async open(hasBranches: boolean): Promise<Lender> {
    const t = await testApp("2026-03-01T09:00:00Z");
    const lender = new Lender(
      t,
      hasBranches ? [1, await otherBranch(t), await otherBranch(t, "MAK", "Makeni")] : [1, 1, 1],
    );
    // Those who count in and approve, who see everything; then who works at each counter, and sees it alone.
    for (const branch of [1, 1, ...lender.#branches]) {
      const person = await makeStaff(t.deps, roleIds.manager);
      if (lender.people.length >= 2) await worksFor(t, person, branch, "own");
      lender.people.push(person);
    }
    for (const at of [0, 0, 1, 1, 2, 2]) {
      const customer = await makeCustomer(t.deps);
      await t.deps.pool.query("update customers set branch_id = $1 where customer_id = $2", [
        lender.#branches[at],
        customer.customer_id,
      ]);
      lender.loans.push(
        await makeApprovedLoan(t.deps, customer, { amount: 6_000, approval_date: "2026-02-02" }),
      );
    }
    return lender;
  }

  async dawn(day: number): Promise<void> {
    this.t.setNow(`2026-03-${String(day).padStart(2, "0")}T09:00:00Z`);
    for (const person of this.people) await renewSession(this.t.deps, person, roleIds.manager);
  }

  person(at: number): Person {
    const found = this.people[at];
    if (found === undefined) throw new RangeError(`no person ${at}`);
    return found;
  }

  async call(by: Person, method: Method, path: string, body?: object) {
    const answer = await callAs(this.t, by, method, path, body);
    if (answer.status >= 300) throw new Error(`${path} ${JSON.stringify(answer.body)}`);
    return answer.body;
  }

  async pay({ loan, at, amount }: Payment): Promise<void> {
    await this.call(this.person(2 + at), "POST", `/loans/${this.loans[loan]?.loan_id}/pay`, {
      amount,
      payment_method: "Cash",
    });
  }

  async move(move: MoveToAsk): Promise<void> {
    const asked = await askBranchMove(this.t, this.person(0), move);
    await this.call(this.person(1), "PATCH", `/requests/${asked.body.request.id}/approve`, {});
  }

  /** Carries all cash of a branch to Head office, where another person counts it in. */
  async carry(at: 1 | 2): Promise<void> {
    const [amount] = await this.rows<{ sum: number }>(
      `select coalesce(sum(debit - credit), 0)::float as sum from ledger_postings where account_code = '${safes[at]}'`,
    );
    if (amount === undefined || amount.sum === 0) return;
    const date = this.t.deps.now().toISOString().slice(0, 10);
    const body = {
      move_key: randomUUID(),
      from: safes[at],
      to: safes[0],
      amount: amount.sum,
      date,
    };
    const { move } = await this.call(this.person(2 + at), "POST", "/cash/moves", body);
    await this.call(this.person(2), "POST", `/cash/moves/${move.id}/count-in`, {
      counted: amount.sum,
      note: "",
    });
  }

  async rows<Row extends object>(text: string): Promise<Row[]> {
    return (await this.t.deps.pool.query<Row>(text)).rows;
  }

  /** The balance of each account of all branches together, with the safes as one, and no claims between branches. */
  books() {
    return this.rows(
      `select case when account_code in ('1051', '1052') then '1000' else account_code end as account,
              sum(debit - credit) as balance
       from ledger_postings where account_code <> '1400'
       group by 1 having sum(debit) <> sum(credit) order by 1`,
    );
  }

  /** What each loan owes. */
  debts() {
    return this.rows(`select status, balance, paid_total from loans order by id`);
  }

  async trialBalance(query: string): Promise<Record<string, number>> {
    const { accounts } = await this.call(this.person(0), "GET", `/ledger/trial-balance${query}`);
    return Object.fromEntries(
      accounts
        .map((one: { code: string; debit: number; credit: number }) => [
          one.code,
          Math.round((one.debit - one.credit) * 100),
        ])
        .filter(([, balance]: [string, number]) => balance !== 0),
    );
  }
}

const payments = fc.array(
  fc.record({
    day: fc.integer({ min: 2, max: 30 }),
    loan: fc.integer({ min: 0, max: 5 }),
    at: fc.integer({ min: 0, max: 2 }),
    amount: fc.integer({ min: 1, max: 90_000 }).map((cents) => cents / 100),
  }),
  { minLength: 25, maxLength: 25 },
);

test("BR-6, BR-7, BR-11, BR-12 a month of three branches has the books of the same month of one", async () => {
  const [month = []] = fc.sample<Payment[]>(payments, { seed: 39, numRuns: 1 });
  const ofBranches = await Lender.open(true);
  const ofOne = await Lender.open(false);
  for (let day = 2; day <= 31; day += 1) {
    for (const lender of [ofBranches, ofOne]) await lender.dawn(day);
    for (const payment of month.filter((one) => one.day === day))
      for (const lender of [ofBranches, ofOne]) await lender.pay(payment);
    if (day % 7 === 0) await ofBranches.carry(1);
    if (day === 16)
      await ofBranches.move({
        what: "customer",
        id: ofBranches.loans[2]?.customer_id ?? "",
        to_branch: 3,
      });
  }

  const admin = await makeStaff(ofBranches.t.deps, roleIds.systemAdmin);
  const close = () => callAs(ofBranches.t, admin, "POST", "/branches/3/close");
  const refused = await close();
  expect(refused.status).toBe(409);
  expect(refused.body.msg).toContain(branchTexts.customers(3));
  await ofBranches.move({ what: "branch", id: "3", to_branch: 1 });
  await ofBranches.carry(2);
  await worksFor(ofBranches.t, ofBranches.person(4), 1);
  expect((await close()).body).toMatchObject({ branch: { code: "MAK", closed_on: "2026-03-31" } });

  expect(await ofBranches.books()).toEqual(await ofOne.books());
  expect(await ofBranches.debts()).toEqual(await ofOne.debts());
  const each = await Promise.all(places.map((code) => ofBranches.trialBalance(`?branch=${code}`)));
  const sums: Record<string, number> = {};
  for (const [account, balance] of each.flatMap((one) => Object.entries(one)))
    sums[account] = (sums[account] ?? 0) + balance;
  expect(Object.fromEntries(Object.entries(sums).filter(([, sum]) => sum !== 0))).toEqual(
    await ofBranches.trialBalance(""),
  );
  for (const one of each) expect(Object.values(one).reduce((sum, part) => sum + part, 0)).toBe(0);
  for (const { t } of [ofBranches, ofOne]) {
    await ageLoans(t.deps);
    expect(await figureDifferences(t.deps)).toEqual([]);
    await t.close();
  }
});
