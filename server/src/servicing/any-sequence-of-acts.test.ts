import { addDays } from "@microfinance/contract/core/dates.ts";
import { toCents } from "@microfinance/contract/core/money.ts";
import fc from "fast-check";
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TestApp, testApp } from "../../test-support/app.ts";
import { callAs } from "../../test-support/call.ts";
import { type MadeLoan, makeApprovedLoan } from "../../test-support/make-loan.ts";
import { makeCustomer, makeStaff, type Person } from "../../test-support/make.ts";
import { chargePenaltiesOn, fiftyAfterFiveDays } from "../../test-support/penalties.ts";
import { askReschedule, holiday } from "../../test-support/rescheduling.ts";
import { ledgerDifferences } from "../../test-support/serviced-loans.ts";
import { liveRecoveries, writeOffCalls } from "../../test-support/write-offs.ts";
import { today } from "../core/deps.ts";
import { ageLoans } from "../loans/age-loans.ts";
import { chargePenalties } from "./charge-penalties.ts";
import { runs } from "../../test-support/runs.ts";

let t: TestApp;
let cashier: Person;
let officer: Person;
let finance: Person;
let manager: Person;
let writeOffs: ReturnType<typeof writeOffCalls>;

beforeAll(async () => {
  t = await testApp("2026-01-10T09:00:00Z");
  writeOffs = writeOffCalls(t);
  await chargePenaltiesOn(t.deps, fiftyAfterFiveDays);
  await signIn();
});
afterAll(() => t.close());

/** New sessions, since sessions end when the clock moves. */
async function signIn(): Promise<void> {
  cashier = await makeStaff(t.deps, 4);
  officer = await makeStaff(t.deps, 5);
  finance = await makeStaff(t.deps, 6);
  manager = await makeStaff(t.deps, 9);
}

interface Answer {
  status: number;
  body: Record<string, never> & { request?: { id: number } };
}

const rows = async (text: string) => (await t.deps.pool.query(text)).rows;
const post = (by: Person, path: string, body: object) => callAs(t, by, "POST", path, body);
const get = async (by: Person, path: string) => (await callAs(t, by, "GET", path)).body;

/** Approves what was asked for; a refused question is the answer itself. */
async function approved(asked: Answer): Promise<Answer> {
  const id = asked.body.request?.id;
  return id === undefined ? asked : callAs(t, manager, "PATCH", `/requests/${id}/approve`);
}

/** A loan of NLe 1,200 in six instalments of 200, whose first one gets its penalty within a week. */
function lateLoan(customer: Person): Promise<MadeLoan> {
  return makeApprovedLoan(t.deps, customer, { approval_date: addDays(today(t.deps), -35) });
}

async function passDays(days: number): Promise<void> {
  t.setNow(`${addDays(today(t.deps), days)}T09:00:00Z`);
  await signIn();
  await ageLoans(t.deps);
  await chargePenalties(t.deps);
}

async function askCharge(loan: MadeLoan, charge: { id: string } | undefined, verb: string) {
  if (charge === undefined) return null;
  const path = `/loans/${loan.loan_id}/charges/${charge.id}/${verb}`;
  const { hash = "" } = (await post(officer, `${path}/preview`, {})).body;
  return approved(await post(officer, path, { request_key: randomUUID(), reason: "Flood", hash }));
}

const mobile = { payment_method: "Orange Money", reference: "OM 7" };

/** The acts on a loan: each returns its last answer, or null where there is nothing to do it on. */
const acts = {
  pay: async (loan: MadeLoan, share: number) => {
    const { balance } = await get(cashier, `/loans/details/${loan.loan_id}`).then(
      ({ loan: now }) => now,
    );
    const amount = Math.max(1, Math.floor(toCents(balance) * share)) / 100;
    return post(cashier, `/loans/${loan.loan_id}/pay`, { amount, ...mobile });
  },
  "reverse a payment": async (loan: MadeLoan, share: number) => {
    const made = await rows(`
      select p.id from payments p where p.loan_id = ${loan.id}
        and not exists (select from payment_reversals r where r.payment_id = p.id) order by p.id`);
    const payment = made[Math.floor(share * made.length)];
    if (payment === undefined) return null;
    return post(finance, `/payments/${payment.id}/reverse`, { reason: "Wrong amount" });
  },
  settle: async (loan: MadeLoan) => {
    const { payoff } = await get(cashier, `/loans/${loan.loan_id}/payoff`);
    if (payoff === undefined) return null;
    const { payoff: amount, on, figures } = payoff;
    const body = { act_key: randomUUID(), amount, on, figures, ...mobile };
    return post(cashier, `/loans/${loan.loan_id}/settle`, body);
  },
  waive: async (loan: MadeLoan, share: number) => {
    const { charges } = await get(officer, `/loans/${loan.loan_id}/charges`);
    const owed = charges.filter(({ state }: { state: string }) => state === "owed");
    return askCharge(loan, owed[Math.floor(share * owed.length)], "waive");
  },
  "undo the waiver": async (loan: MadeLoan) => {
    const [last] = await rows(`
      select unit as id from loan_acts where loan_id = ${loan.id} and kind = 'waiver' and reversed_on is null
      order by loan_acts.id desc limit 1`);
    return askCharge(loan, last, "undo-waiver");
  },
  reschedule: async (loan: MadeLoan, share: number) =>
    approved(
      await askReschedule(t, officer, loan, {
        ...holiday,
        charges: share < 0.5 ? "carry" : "waive",
      }),
    ),
  "undo the new schedule": (loan: MadeLoan) =>
    post(manager, `/loans/${loan.loan_id}/reschedules/undo`, { reason: "Wrong loan" }),
  "write off": async (loan: MadeLoan) => approved(await writeOffs.ask(finance, loan)),
  "undo the write-off": async (loan: MadeLoan) =>
    approved(await writeOffs.ask(finance, loan, true)),
  recover: async (loan: MadeLoan, share: number) => {
    const amount = Math.max(1, Math.floor(share * 40_000)) / 100;
    return post(cashier, `/loans/${loan.loan_id}/recoveries`, {
      act_key: randomUUID(),
      amount,
      ...mobile,
    });
  },
  "reverse a recovery": async (loan: MadeLoan, share: number) => {
    const live = await liveRecoveries(t, loan);
    const id = live[Math.floor(share * live.length)];
    if (id === undefined) return null;
    const path = `/loans/${loan.loan_id}/recoveries/${id}/reverse`;
    return post(finance, path, { reason: "Wrong customer" });
  },
} as const;

type ActName = keyof typeof acts;
const actNames = Object.keys(acts).filter((name): name is ActName => name in acts);

/** Acts, and what takes each of them back. */
const pairs: readonly (readonly [ActName, ActName])[] = [
  ["pay", "reverse a payment"],
  ["settle", "reverse a payment"],
  ["waive", "undo the waiver"],
  ["reschedule", "undo the new schedule"],
  ["write off", "undo the write-off"],
  ["recover", "reverse a recovery"],
];

/** A loan field by field, with its schedule and arrears. A new schedule that was undone leaves two more versions. */
async function fieldsOf(loan: MadeLoan) {
  const [row] = await rows(`select * from loans where id = ${loan.id}`);
  const { updated_at: _changed, schedule_version: _version, ...fields } = row;
  return {
    fields,
    instalments: await rows(`select * from instalments where loan_id = ${loan.id} order by number`),
    arrears: await rows(`select * from loan_arrears where loan_id = ${loan.id}`),
  };
}

/** The payment statement of a loan through a day, without what the loan is now. */
async function statementOf(loan: MadeLoan, to: string) {
  const { statement } = await get(manager, `/reports/statement/${loan.loan_id}?to=${to}`);
  const { status: _status, ...figures } = statement;
  return figures;
}

async function expectInvariants(loan: MadeLoan, after: string): Promise<void> {
  const [row] = await rows(`select * from loans where id = ${loan.id}`);
  const { total_amount, charges_total, credits_total, paid_total, balance } = row;
  const owed = toCents(total_amount) + toCents(charges_total) - toCents(credits_total);
  expect(toCents(balance), after).toBe(owed - toCents(paid_total));

  const { schedules } = await get(manager, `/loans/${loan.loan_id}/schedules`);
  for (const { instalments, version } of schedules) {
    const principal = instalments.map((one: { principal: number }) => toCents(one.principal));
    const sum = principal.reduce((all: number, one: number) => all + one, 0);
    expect(sum, `version ${version} after ${after}`).toBe(toCents(row.approved_amount));
  }
  const { movements } = (await get(manager, `/loans/details/${loan.loan_id}`)).loan;
  if (row.written_off_on === null) expect(movements.at(-1)?.balance, after).toBe(balance);
  const [books] = await rows(`
    select count(*) as unbalanced from (
      select from ledger_postings group by entry_id having sum(debit) <> sum(credit)) as one`);
  expect(books, after).toEqual({ unbalanced: 0 });
  // Loans receivable is the outstanding principal, and every daily figure that of its entries.
  expect(await ledgerDifferences(t), after).toEqual([]);
}

const share = fc.double({ min: 0, max: 0.999, noNaN: true });
const step = fc.oneof(
  { weight: 6, arbitrary: fc.record({ kind: fc.constantFrom(...actNames), share }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("pass days" as const), share }) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant("and back" as const),
      pair: fc.nat(pairs.length - 1),
      share,
    }),
  },
);
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never;

/** Each act once, so that none is left to chance. */
const everyAct: Step[] = [
  { kind: "and back", pair: 2, share: 0 },
  { kind: "waive", share: 0 },
  { kind: "pay", share: 0.1 },
  { kind: "and back", pair: 0, share: 0.5 },
  { kind: "and back", pair: 1, share: 0 },
  { kind: "reschedule", share: 0 },
  { kind: "undo the new schedule", share: 0 },
  { kind: "pass days", share: 0.9 },
  { kind: "settle", share: 0 },
  { kind: "reverse a payment", share: 0.999 },
  { kind: "write off", share: 0 },
  { kind: "recover", share: 0.2 },
  { kind: "reverse a recovery", share: 0 },
  { kind: "undo the write-off", share: 0 },
];

describe("SERV-1 any sequence of acts and their reversals", () => {
  const done = new Map<string, number>();
  const count = (name: string) => done.set(name, (done.get(name) ?? 0) + 1);

  /** A refusal has a reason; nothing ends in an error of the server. Returns whether the act was done. */
  async function act(name: ActName, loan: MadeLoan, by: number): Promise<boolean> {
    const answer = await acts[name](loan, by);
    expect([null, 200, 400, 409], name).toContain(answer?.status ?? null);
    if (answer?.status !== 200) return false;
    count(name);
    return true;
  }

  async function take(loan: MadeLoan, next: Step): Promise<string> {
    if (next.kind === "pass days") await passDays(1 + Math.floor(next.share * 40));
    else if (next.kind !== "and back") await act(next.kind, loan, next.share);
    else {
      const [there, back] = pairs[next.pair] ?? ["pay", "reverse a payment"];
      const before = await fieldsOf(loan);
      if (await act(there, loan, next.share)) {
        // The last payment is the one that was made.
        expect(await act(back, loan, 0.999), `${there}, then ${back}`).toBe(true);
        expect(await fieldsOf(loan), `${there}, then ${back}`).toEqual(before);
        count("and back");
      }
      return `${there} and back`;
    }
    return next.kind;
  }

  it("keeps schedule, balance, statement and ledger equal, and a reversal restores the loan field by field", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 16 }), async (steps) => {
        const loan = await lateLoan(await makeCustomer(t.deps));
        await passDays(7);
        const seen = new Map<string, object>();
        for (const next of steps) {
          const day = today(t.deps);
          if (next.kind === "pass days") seen.set(day, await statementOf(loan, day));
          await expectInvariants(loan, await take(loan, next));
        }
        // Nothing here is valued before the day on which it is booked, so that the past stays what it was.
        for (const [day, statement] of seen)
          expect(await statementOf(loan, day), day).toEqual(statement);
      }),
      { ...runs(8), examples: [[everyAct]] },
    );
    expect([...done.keys()].toSorted()).toEqual([...actNames, "and back"].toSorted());
  });
});
