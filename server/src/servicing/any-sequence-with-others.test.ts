import { addDays } from "@microfinance/contract/core/dates.ts";
import { toCents } from "@microfinance/contract/core/money.ts";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  type ActName,
  actNames,
  actsBetweenLoans,
  type Choice,
  type Office,
  pick,
  type Fixture,
} from "../../test-support/acts-between-loans.ts";
import { type TestApp, testApp } from "../../test-support/app.ts";
import type { MadeLoan } from "../../test-support/make-loan.ts";
import { makeStaff } from "../../test-support/make.ts";
import { chargePenaltiesOn, fiftyAfterFiveDays } from "../../test-support/penalties.ts";
import { ledgerDifferences } from "../../test-support/serviced-loans.ts";
import { today } from "../core/deps.ts";
import { ageLoans } from "../loans/age-loans.ts";
import { chargePenalties } from "./charge-penalties.ts";
import { runs } from "../../test-support/runs.ts";

let t: TestApp;
/** Replaced in place when the clock moves, since sessions end then. */
let office: Office;
let related: ReturnType<typeof actsBetweenLoans>;

beforeAll(async () => {
  t = await testApp("2026-01-10T09:00:00Z");
  await chargePenaltiesOn(t.deps, fiftyAfterFiveDays);
  office = await newStaff();
  related = actsBetweenLoans(t, office);
});
afterAll(() => t.close());

async function newStaff(): Promise<Office> {
  return {
    cashier: await makeStaff(t.deps, 4),
    officer: await makeStaff(t.deps, 5),
    finance: await makeStaff(t.deps, 6),
    manager: await makeStaff(t.deps, 9),
  };
}

async function passDays(days: number): Promise<void> {
  t.setNow(`${addDays(today(t.deps), days)}T09:00:00Z`);
  Object.assign(office, await newStaff());
  await ageLoans(t.deps);
  await chargePenalties(t.deps);
}

/** Acts on a loan, and what takes each of them back. */
const pairs: readonly (readonly [ActName, ActName])[] = [
  ["pay divided", "reverse a payment"],
  ["settle", "reverse a payment"],
  ["reschedule", "undo the new schedule"],
  ["write off", "undo the write-off"],
  ["top up", "reverse a payout"],
  ["use credit", "reverse a payment"],
];

/** A loan field by field, with its schedule and arrears. A new schedule that was undone leaves two more versions. */
async function fieldsOf(loan: MadeLoan) {
  const [row] = await related.rows(`select * from loans where id = ${loan.id}`);
  const { updated_at: _changed, schedule_version: _version, ...fields } = row;
  return {
    fields,
    instalments: await related.rows(
      `select * from instalments where loan_id = ${loan.id} order by number`,
    ),
    arrears: await related.rows(`select * from loan_arrears where loan_id = ${loan.id}`),
  };
}

async function expectLoan(loan: MadeLoan, after: string): Promise<void> {
  const [row] = await related.rows(`select * from loans where id = ${loan.id}`);
  const { total_amount, charges_total, credits_total, paid_total, balance } = row;
  const owed = toCents(total_amount) + toCents(charges_total) - toCents(credits_total);
  expect(toCents(balance), after).toBe(owed - toCents(paid_total));
  if (row.paid_out_on === null) return;
  const { schedules } = await related.get(office.manager, `/loans/${loan.loan_id}/schedules`);
  for (const { instalments, version } of schedules) {
    const principal = instalments.map((one: { principal: number }) => toCents(one.principal));
    const sum = principal.reduce((all: number, one: number) => all + one, 0);
    expect(sum, `version ${version} after ${after}`).toBe(toCents(row.approved_amount));
  }
}

async function expectInvariants({ loans }: Fixture, after: string): Promise<void> {
  for (const loan of loans) await expectLoan(loan, after);
  const { members } = await related.get(office.officer, `/loans/${pick(loans, 0).loan_id}/members`);
  const shares = members.members.map(({ share }: { share: number }) => toCents(share));
  expect(
    shares.reduce((all: number, one: number) => all + one, 0),
    after,
  ).toBe(100_000);
  const [live] = await related.rows(`
    select (select count(*) from (select from ledger_postings group by entry_id
                                  having sum(debit) <> sum(credit)) as one) as unbalanced,
           (select count(*) from (select from loan_acts where reversed_on is null
                                  group by loan_id, kind, unit having count(*) > 1) as two) as twice`);
  expect(live, after).toEqual({ unbalanced: 0, twice: 0 });
  // Loans receivable and credit are their records, and every daily figure that of its entries.
  expect(await ledgerDifferences(t), after).toEqual([]);
}

const choice = {
  on: fc.nat(3),
  to: fc.nat(3),
  share: fc.double({ min: 0, max: 0.999, noNaN: true }),
};
const step = fc.oneof(
  { weight: 8, arbitrary: fc.record({ kind: fc.constantFrom(...actNames), ...choice }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("pass days" as const), ...choice }) },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant("and back" as const), pair: fc.nat(5), ...choice }),
  },
);
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never;

/** The place of the loan whose payment, payout or schedule an act made. */
function changedBy(act: ActName, { on, to }: Choice, { loans }: Fixture): number {
  if (act === "top up") return loans.length - 1;
  if (act === "pay divided") return 0;
  return act === "use credit" ? to : on;
}

/** Each act once, so that none is left to chance; loan 3 is the one that settles another. */
const everyAct: Step[] = [
  { kind: "pay divided", on: 0, to: 0, share: 0.5 },
  { kind: "and back", pair: 0, on: 0, to: 0, share: 0.7 },
  { kind: "pay", on: 1, to: 0, share: 0.999 },
  { kind: "use credit", on: 1, to: 0, share: 0.3 },
  { kind: "and back", pair: 5, on: 1, to: 0, share: 0.3 },
  { kind: "refund credit", on: 1, to: 0, share: 0.2 },
  { kind: "move a payment", on: 1, to: 2, share: 0 },
  { kind: "reverse a payment", on: 2, to: 0, share: 0 },
  { kind: "reschedule", on: 2, to: 0, share: 0 },
  { kind: "and back", pair: 4, on: 2, to: 0, share: 0 },
  { kind: "pay out again", on: 0, to: 0, share: 0 },
  { kind: "pass days", on: 0, to: 0, share: 0.9 },
  { kind: "top up", on: 1, to: 0, share: 0 },
  { kind: "change the members", on: 0, to: 0, share: 0.4 },
  { kind: "settle", on: 0, to: 0, share: 0 },
  { kind: "move a payment", on: 0, to: 3, share: 0.999 },
  { kind: "reschedule", on: 3, to: 0, share: 0.9 },
  { kind: "undo the new schedule", on: 3, to: 0, share: 0 },
  { kind: "write off", on: 0, to: 0, share: 0 },
  { kind: "move a payment", on: 0, to: 3, share: 0 },
  { kind: "undo the write-off", on: 0, to: 0, share: 0 },
];

describe("SERV-1 any sequence of acts on loans that have to do with each other", () => {
  const done = new Map<string, number>();
  const count = (name: string) => done.set(name, (done.get(name) ?? 0) + 1);

  /** A refusal has a reason; nothing ends in an error of the server. Returns "done", or why it was not. */
  async function act(name: ActName, fixture: Fixture, by: Choice): Promise<string> {
    const answer = await related.acts[name](fixture, by);
    const seen = `${name}: ${JSON.stringify(answer?.body?.error)}`;
    expect([null, 200, 400, 409], seen).toContain(answer?.status ?? null);
    if (answer?.status !== 200) return String(answer?.body?.error ?? "nothing to do it on");
    count(name);
    return "done";
  }

  async function take(fixture: Fixture, next: Step): Promise<string> {
    if (next.kind === "pass days") {
      await passDays(1 + Math.floor(next.share * 40));
      return "days";
    }
    if (next.kind !== "and back") {
      await act(next.kind, fixture, next);
      return next.kind;
    }
    const [there, back] = pick(pairs, next.pair);
    const before = await Promise.all(fixture.loans.map(fieldsOf));
    const touched = [...fixture.loans];
    if ((await act(there, fixture, next)) !== "done") return there;
    // The last payment or payout is the one that was made.
    const on = changedBy(there, next, fixture);
    expect(await act(back, fixture, { on, to: 0, share: 0.999 }), `${there}, ${back}`).toBe("done");
    const now = await Promise.all(touched.map(fieldsOf));
    expect(now, `${there}, then ${back}`).toEqual(before);
    count("and back");
    return `${there} and back`;
  }

  it("keeps balances, schedules, shares, credit and ledger equal, and a reversal restores every loan field by field", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 12 }), async (steps) => {
        const fixture = await related.newFixture();
        await passDays(7);
        for (const next of steps) await expectInvariants(fixture, await take(fixture, next));
      }),
      { ...runs(10), examples: [[everyAct]] },
    );
    expect([...done.keys()].toSorted()).toEqual([...actNames, "and back"].toSorted());
  });
});
