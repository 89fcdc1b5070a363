import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type TestApp, testApp } from "../../../test-support/app.ts";
import { codeOf } from "../../../test-support/groups.ts";
import { makeApprovedLoan, type MadeLoan } from "../../../test-support/make-loan.ts";
import { makeStaff, type Person } from "../../../test-support/make.ts";
import { openMergeOffice } from "../../../test-support/merges.ts";
import { callAs, ledgerDifferences, loanRowOf } from "../../../test-support/serviced-loans.ts";
import { runs } from "../../../test-support/runs.ts";

let t: TestApp;
let office: Awaited<ReturnType<typeof openMergeOffice>>;
let cashier: Person;
let finance: Person;

beforeAll(async () => {
  t = await testApp();
  office = await openMergeOffice(t);
  cashier = await makeStaff(t.deps, 4);
  finance = await makeStaff(t.deps, 6);
});
afterAll(() => t.close());

/** Two records of one person. Each act is done to a merged pair and to a pair that is not merged. */
class TwoRecords {
  readonly people: [Person, Person];
  readonly loans: { made: MadeLoan; owner: number }[] = [];
  readonly payments: number[] = [];
  isMerged = false;

  constructor(people: [Person, Person]) {
    this.people = people;
  }

  /** Whose credit a loan of this owner uses. */
  customerOf(owner: number): Person {
    return this.people[this.isMerged ? 0 : owner === 0 ? 0 : 1];
  }
}

type Act =
  | { kind: "loan"; owner: number }
  | { kind: "pay" | "overpay" | "apply"; loan: number; amount: number }
  | { kind: "reverse"; payment: number };

const acts: fc.Arbitrary<Act> = fc.oneof(
  fc.record({ kind: fc.constant("loan" as const), owner: fc.constantFrom(0, 1) }),
  fc.record({
    kind: fc.constantFrom("pay" as const, "overpay" as const, "apply" as const),
    loan: fc.nat(3),
    amount: fc.integer({ min: 1, max: 300 }),
  }),
  fc.record({ kind: fc.constant("reverse" as const), payment: fc.nat(5) }),
);

/** Does an act, and answers its status; 0 where there is nothing to do it to. */
async function run(records: TwoRecords, act: Act): Promise<number> {
  if (act.kind === "loan") {
    const owner = records.customerOf(act.owner);
    records.loans.push({ made: await makeApprovedLoan(t.deps, owner), owner: act.owner });
    return 200;
  }
  if (act.kind === "reverse") {
    const id = records.payments[act.payment];
    if (id === undefined) return 0;
    const path = `/payments/${id}/reverse`;
    return (await callAs(t, finance, "POST", path, { reason: "Returned" })).statusCode;
  }
  const loan = records.loans[act.loan % Math.max(1, records.loans.length)];
  if (loan === undefined) return 0;
  if (act.kind === "apply") {
    const { customer_id } = records.customerOf(loan.owner);
    const body = { credit_key: randomUUID(), loan_id: loan.made.loan_id, amount: act.amount };
    return (await callAs(t, cashier, "POST", `/customer/${customer_id}/credit/apply`, body))
      .statusCode;
  }
  const { balance } = await loanRowOf(t, loan.made);
  const paid = await callAs(t, cashier, "POST", `/loans/${loan.made.loan_id}/pay`, {
    amount: act.kind === "pay" ? act.amount : balance + act.amount,
    payment_method: "Orange Money",
    reference: "OM 1",
    excess: "credit",
  });
  const id = paid.json().payment?.id;
  if (id !== undefined) records.payments.push(id);
  return paid.statusCode;
}

async function figuresOf(records: TwoRecords) {
  const loans = await Promise.all(
    records.loans.map(async ({ made }) => {
      const { status, balance, paid_total, last_payment_date } = await loanRowOf(t, made);
      return { status, balance, paid_total, last_payment_date };
    }),
  );
  const { rows } = await t.deps.pool.query(
    `select (select coalesce(sum(balance), 0) from loans where customer_id = any($1)) as balance,
            (select coalesce(sum(amount), 0) from customer_credits where customer_id = any($1)) as credit,
            (select coalesce(sum(to_return), 0) from customer_credits where customer_id = any($1)) as to_return,
            (select coalesce(sum(p.debit - p.credit), 0) from ledger_postings p join ledger_entries e on e.id = p.entry_id
             join loans l on l.id = e.loan_id where l.customer_id = any($1) and p.account_code = '1100') as receivable`,
    [records.people.map(codeOf)],
  );
  return { loans, sums: rows[0] };
}

it("KYC-53 after any sequence of acts, merged records have the figures of records that were not merged", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(acts, { minLength: 3, maxLength: 10 }),
      fc.nat(10),
      async (list, at) => {
        const [merged, twin] = [
          new TwoRecords(await office.twoRecords()),
          new TwoRecords(await office.twoRecords()),
        ];
        const moment = Math.min(at, list.length);
        for (let index = 0; index <= list.length; index += 1) {
          if (index === moment) {
            const before = await figuresOf(merged);
            const response = await office.merge(...merged.people);
            expect(response.statusCode, response.body).toBe(200);
            merged.isMerged = true;
            expect(await figuresOf(merged)).toEqual(before);
          }
          const act = list[index];
          if (act === undefined) continue;
          const status = await run(twin, act);
          // Credit of both is one after the merge: it may reach where that of one does not.
          if (act.kind === "apply" && status !== 200) continue;
          if (act.kind === "reverse" && status !== 200 && merged.isMerged) continue;
          expect(await run(merged, act), JSON.stringify(act)).toBe(status);
        }
        expect(await figuresOf(merged)).toEqual(await figuresOf(twin));
        const left = await t.deps.pool.query(
          `select (select count(*) from loans where customer_id = $1) as loans,
                (select coalesce(sum(amount), 0) from customer_credits where customer_id = $1) as credit`,
          [merged.people[1].customer_id],
        );
        expect(left.rows).toEqual([{ loans: 0, credit: 0 }]);
        expect(await ledgerDifferences(t)).toEqual([]);
      },
    ),
    runs(12),
  );
});
