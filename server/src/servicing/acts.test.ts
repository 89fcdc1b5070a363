import type { Instalment } from "@microfinance/contract/schedules/schedule.ts";
import type { ServicedLoan, ServicingPlan } from "@microfinance/contract/servicing/plan.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TestApp, testApp } from "../../test-support/app.ts";
import { type MadeLoan, makeApprovedLoan } from "../../test-support/make-loan.ts";
import { makeCustomer, makeStaff, type Person } from "../../test-support/make.ts";
import { figureDifferences } from "../accounting/verify-figures.ts";
import { inAct } from "../acts/running-act.ts";
import type { Connection } from "../core/deps.ts";
import { findLoan, instalmentsOf } from "../loan-record/queries.ts";
import { findAct } from "./queries.ts";
import { reverseAct } from "./reverse-act.ts";
import { type ServicingSnapshot, servicedLoan } from "./serviced-loan.ts";
import { writeAct } from "./write-act.ts";

let test: TestApp;
let manager: Person;
let customer: Person;

beforeAll(async () => {
  test = await testApp();
  manager = await makeStaff(test.deps, 8);
  customer = await makeCustomer(test.deps);
});
afterAll(() => test.close());

const snapshot = async (db: Connection, loan: MadeLoan): Promise<ServicingSnapshot> => {
  const row = await findLoan(db, { column: "id", value: loan.id });
  if (row === null) throw new Error("the loan is gone");
  return servicedLoan(db, row);
};

/** A plan that adds a penalty of NLe 10 to an instalment. */
function penalized(loan: ServicedLoan, number: number): ServicingPlan {
  const schedule = loan.instalments.map((row) =>
    row.number === number ? { ...row, penalty: row.penalty + 1_000 } : row,
  );
  return { schedule, charges: 1_000, credits: 0, entry: null, fields: {} };
}

const charge = (loan: MadeLoan, number: number) =>
  inAct(test.deps, "penalty.charge", async (db) => {
    const before = await snapshot(db, loan);
    return writeAct(db, test.deps, before, penalized(before.loan, number), {
      kind: "penalty",
      unit: `${number}:1`,
      amount: 1_000,
      value_date: "2026-03-16",
      made_by: manager.staff_id,
    });
  });

const reverse = (loan: MadeLoan, id: number) =>
  inAct(test.deps, "penalty.charge", async (db) => {
    const act = await findAct(db, loan.id, id);
    if (act === null) throw new Error("the act is gone");
    const reversal = { reason: "Charged by mistake", staff_id: manager.staff_id, entry: null };
    await reverseAct(db, test.deps, await snapshot(db, loan), act, reversal);
  });

const details = async (loan: MadeLoan) => {
  const response = await test.app.inject({
    url: `/api/loans/details/${loan.loan_id}`,
    headers: manager.headers,
  });
  return response.json().loan;
};

/** What a loan is, but for the moment of its last change. */
async function stateOf(loan: MadeLoan): Promise<{ row: object; instalments: Instalment[] }> {
  const { rows } = await test.deps.pool.query<{ updated_at: Date }>(
    "select * from loans where id = $1",
    [loan.id],
  );
  const { updated_at: _changed, ...row } = rows[0] ?? { updated_at: null };
  return { row, instalments: await instalmentsOf(test.deps.db, loan.id) };
}

describe("SERV-1 an act", () => {
  it("adds to what is owed, and the instalments add up to it", async () => {
    const loan = await makeApprovedLoan(test.deps, customer);
    await charge(loan, 1);
    expect(await details(loan)).toMatchObject({ balance: 1_210, charges_total: 10 });
    expect((await stateOf(loan)).instalments[0]).toMatchObject({ penalty: 1_000 });
    expect(await figureDifferences(test.deps)).toEqual([]);
  });

  it("is not changed or deleted, and there is one live act of a kind about one thing", async () => {
    const loan = await makeApprovedLoan(test.deps, customer);
    const id = await charge(loan, 1);
    for (const sql of [
      "update loan_acts set amount = 5 where id = $1",
      "delete from loan_acts where id = $1",
    ])
      await expect(test.asOwner(sql.replace("$1", String(id)))).rejects.toThrow("append-only");
    await expect(charge(loan, 1)).rejects.toMatchObject({ code: "23505" });
  });

  it("that does not add up is never written", async () => {
    const loan = await makeApprovedLoan(test.deps, customer);
    const before = await stateOf(loan);
    await expect(
      inAct(test.deps, "penalty.charge", async (db) => {
        const now = await snapshot(db, loan);
        const plan = { ...penalized(now.loan, 1), charges: 999 };
        await writeAct(db, test.deps, now, plan, {
          kind: "penalty",
          value_date: "2026-03-16",
          amount: 999,
          made_by: null,
        });
      }),
    ).rejects.toThrow("adds up");
    expect(await stateOf(loan)).toEqual(before);
  });
});

describe("SERV-3 the reversal of an act", () => {
  it("restores the loan field by field, once", async () => {
    const loan = await makeApprovedLoan(test.deps, customer);
    const before = await stateOf(loan);
    const id = await charge(loan, 1);
    expect(await stateOf(loan)).not.toEqual(before);
    await reverse(loan, id);
    expect(await stateOf(loan)).toEqual(before);
    await expect(reverse(loan, id)).rejects.toMatchObject({ status: 409 });
  });

  it("waits for the later acts that changed the schedule", async () => {
    const loan = await makeApprovedLoan(test.deps, customer);
    const before = await stateOf(loan);
    const first = await charge(loan, 1);
    const second = await charge(loan, 2);
    await expect(reverse(loan, first)).rejects.toMatchObject({ status: 409 });
    await reverse(loan, second);
    await reverse(loan, first);
    expect(await stateOf(loan)).toEqual(before);
  });
});

describe("SERV-4 the statement", () => {
  it("has a line for each act and each reversal, those of a day in the order of booking", async () => {
    const loan = await makeApprovedLoan(test.deps, customer);
    const id = await charge(loan, 1);
    await reverse(loan, id);
    const lines = (await details(loan)).movements.map(
      ({ kind, charged, paid, balance }: Record<string, unknown>) => [kind, charged, paid, balance],
    );
    expect(lines).toEqual([
      ["loan", 1_200, 0, 1_200],
      ["penalty", 10, 0, 1_210],
      ["penalty_reversal", 0, 10, 1_200],
    ]);
  });
});
