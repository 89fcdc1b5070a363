import { addDays } from "@microfinance/contract/core/dates.ts";
import { fromCents, toCents } from "@microfinance/contract/core/money.ts";
import { randomUUID } from "node:crypto";
import { today } from "../src/core/deps.ts";
import type { TestApp } from "./app.ts";
import { callAs } from "./call.ts";
import { askMembers, makeGroup, makeGroupLoan, membersBody, putMembers } from "./groups.ts";
import { colleaguesOf, forms, takeStep } from "./make-decision.ts";
import { type MadeLoan, makeApprovedLoan, makeUnapprovedLoan } from "./make-loan.ts";
import type { Person } from "./make.ts";
import { askReschedule, holiday } from "./rescheduling.ts";
import { writeOffCalls } from "./write-offs.ts";

/** The staff who act; replaced when the clock moves, since their sessions end. */
export interface Office {
  cashier: Person;
  officer: Person;
  finance: Person;
  manager: Person;
}

/** A group of three, its loan with shares, and a loan of each of the first two members alone. */
export interface Fixture {
  group: Awaited<ReturnType<typeof makeGroup>>;
  /** The Group Loan first; loans that settle others are added. */
  loans: MadeLoan[];
  /** The loan of a top-up that is not paid out. */
  waiting: MadeLoan | null;
}

/** Which loan an act is on, another one, and how much. */
export interface Choice {
  on: number;
  to: number;
  share: number;
}

/** One of a list; the lists are never empty. */
export function pick<One>(list: readonly One[], at: number): One {
  const chosen = list[at % list.length];
  if (chosen === undefined) throw new RangeError("empty list");
  return chosen;
}

const part = (amount: number, share: number) =>
  fromCents(Math.max(1, Math.floor(toCents(amount) * share)));

/** Loans that have to do with each other, and the acts on them: top-up, move, credit, group. */
export function actsBetweenLoans(t: TestApp, office: Office) {
  const writeOffs = writeOffCalls(t);
  type Answer = Awaited<ReturnType<typeof callAs>>;

  const rows = async (text: string) => (await t.deps.pool.query(text)).rows;
  const post = (by: Person, path: string, body: object) => callAs(t, by, "POST", path, body);
  const get = async (by: Person, path: string) => (await callAs(t, by, "GET", path)).body;
  const mobile = { payment_method: "Orange Money", reference: "OM 7" };

  /** Approves what was asked for; a refused question is the answer itself. */
  async function approved(asked: Answer): Promise<Answer> {
    const id = asked.body.request?.id;
    return id === undefined ? asked : callAs(t, office.manager, "PATCH", `/requests/${id}/approve`);
  }

  /** Both reviews of a loan that was applied for. */
  async function review(loan: MadeLoan): Promise<void> {
    const { firstReviewer, secondReviewer } = await colleaguesOf(t);
    await takeStep(t, firstReviewer, loan, "review/first");
    await takeStep(t, secondReviewer, loan, "review/second");
  }

  async function newFixture(): Promise<Fixture> {
    const group = await makeGroup(t, office.officer);
    const [first, second] = group.customers;
    const shared = await makeGroupLoan(t, group, "applied");
    await putMembers(t, office.officer, shared, membersBody(group, [500, 300, 200]));
    await review(shared);
    const form = { ...forms.approve, approved_amount: 1000 };
    await takeStep(t, office.manager, shared, "approve", form);
    const of = { approval_date: addDays(today(t.deps), -35) };
    const loans = [shared];
    for (const customer of [first, second])
      loans.push(await makeApprovedLoan(t.deps, customer, of));
    return { group, loans, waiting: null };
  }

  async function livePayments(loan: MadeLoan) {
    return rows(`
      select p.id, p.amount from payments p where p.loan_id = ${loan.id} and not exists (
        select from payment_reversals r where r.payment_id = p.id) order by p.id`);
  }

  async function creditOf(fixture: Fixture, on: number) {
    const { customer_id } = pick(fixture.loans, on);
    const path = `/customer/${customer_id}/credit`;
    return { path, balance: (await get(office.cashier, path)).credit.balance as number };
  }

  /** The acts: each returns its last answer, or null where there is nothing to do it on. */
  const acts = {
    pay: async (fixture: Fixture, { on, share }: Choice) => {
      const loan = pick(fixture.loans, on);
      const { balance } = (await get(office.cashier, `/loans/details/${loan.loan_id}`)).loan;
      // Sometimes more than is owed: the rest becomes credit.
      const amount = part(balance === 0 ? 100 : balance, share * 1.2);
      const excess = "credit";
      return post(office.cashier, `/loans/${loan.loan_id}/pay`, { amount, excess, ...mobile });
    },
    "pay divided": async ({ group, loans }: Fixture, { share }: Choice) => {
      const members = group.members.slice(0, 2).map((customer_id, index) => ({
        customer_id,
        amount: part(100 + 60 * index, share),
      }));
      const amount = fromCents(members.reduce((sum, one) => sum + toCents(one.amount), 0));
      return post(office.cashier, `/loans/${pick(loans, 0).loan_id}/pay`, {
        amount,
        members,
        ...mobile,
      });
    },
    "reverse a payment": async (fixture: Fixture, { on, share }: Choice) => {
      const made = await livePayments(pick(fixture.loans, on));
      const payment = made[Math.floor(share * made.length)];
      if (payment === undefined) return null;
      return post(office.finance, `/payments/${payment.id}/reverse`, { reason: "Wrong amount" });
    },
    "move a payment": async (fixture: Fixture, { on, to, share }: Choice) => {
      const made = await livePayments(pick(fixture.loans, on));
      const payment = made[Math.floor(share * made.length)];
      if (payment === undefined) return null;
      const to_loan = pick(fixture.loans, to).loan_id;
      const body = { act_key: randomUUID(), to_loan, excess: "credit", reason: "Same name" };
      return post(office.finance, `/payments/${payment.id}/move`, body);
    },
    settle: async (fixture: Fixture, { on }: Choice) => {
      const loan = pick(fixture.loans, on);
      const { payoff } = await get(office.cashier, `/loans/${loan.loan_id}/payoff`);
      if (payoff === undefined) return null;
      const { payoff: amount, on: day, figures } = payoff;
      const body = { act_key: randomUUID(), amount, on: day, figures, ...mobile };
      return post(office.cashier, `/loans/${loan.loan_id}/settle`, body);
    },
    reschedule: async (fixture: Fixture, { on, share }: Choice) => {
      const charges = share < 0.5 ? "carry" : "waive";
      const asked = await askReschedule(t, office.officer, pick(fixture.loans, on), {
        ...holiday,
        charges,
      });
      return approved(asked);
    },
    "undo the new schedule": (fixture: Fixture, { on }: Choice) =>
      post(office.manager, `/loans/${pick(fixture.loans, on).loan_id}/reschedules/undo`, {
        reason: "Wrong",
      }),
    "write off": async (fixture: Fixture, { on }: Choice) =>
      approved(await writeOffs.ask(office.finance, pick(fixture.loans, on))),
    "undo the write-off": async (fixture: Fixture, { on }: Choice) =>
      approved(await writeOffs.ask(office.finance, pick(fixture.loans, on), true)),
    "top up": async (fixture: Fixture, { on }: Choice) => {
      const old = pick(fixture.loans, on);
      if (fixture.waiting !== null) return null;
      // One loan that has not ended settles another.
      const settling = await rows(
        `select from loans where refinances = ${old.id} and status not in ('rejected', 'canceled', 'closed')`,
      );
      if (settling.length > 0) return null;
      const owner = fixture.group.customers.find((one) => one.customer_id === old.customer_id);
      if (owner === undefined) return null;
      const loan = await makeUnapprovedLoan(t.deps, owner, "applied");
      await review(loan);
      await t.deps.db
        .updateTable("loans")
        .set({ refinances: old.id, loan_amount: 2500, monthly_payment: 500 })
        .where("id", "=", loan.id)
        .execute();
      const { top_up } = await get(office.manager, `/loans/${loan.loan_id}/top-up`);
      const answer = await takeStep(t, office.manager, loan, "approve", {
        ...forms.approve,
        approved_amount: 2500,
        top_up_figures: top_up?.figures ?? "",
      });
      if (answer.statusCode === 200) fixture.loans.push(loan);
      // One application at a time settles a loan.
      else await takeStep(t, office.manager, loan, "reject");
      return { status: answer.statusCode, body: answer.json() };
    },
    "reverse a payout": async (fixture: Fixture, { on }: Choice) => {
      if (fixture.waiting !== null) return null;
      const loan = pick(fixture.loans, on);
      const body = { reason: "Not collected" };
      const answer = await post(office.finance, `/loans/${loan.loan_id}/payout/reverse`, body);
      if (answer.status === 200) fixture.waiting = loan;
      return answer;
    },
    "pay out again": async (fixture: Fixture) => {
      const { waiting } = fixture;
      if (waiting === null) return null;
      const { top_up } = await get(office.manager, `/loans/${waiting.loan_id}/top-up`);
      const answer = await post(office.cashier, `/loans/${waiting.loan_id}/payout`, {
        payout_key: randomUUID(),
        payment_method: "Cash",
        ...(top_up === undefined ? {} : { top_up_figures: top_up.figures }),
      });
      if (answer.status === 200) fixture.waiting = null;
      return answer;
    },
    "use credit": async (fixture: Fixture, { on, to, share }: Choice) => {
      const { path, balance } = await creditOf(fixture, on);
      if (balance === 0) return null;
      const loan_id = pick(fixture.loans, to).loan_id;
      return post(office.cashier, `${path}/apply`, {
        credit_key: randomUUID(),
        loan_id,
        amount: part(balance, share),
      });
    },
    "refund credit": async (fixture: Fixture, { on, share }: Choice) => {
      const { path, balance } = await creditOf(fixture, on);
      if (balance === 0) return null;
      const amount = part(balance, share);
      const body = { request_key: randomUUID(), amount, ...mobile, reason: "Asked for it" };
      return approved(await post(office.finance, `${path}/refund`, body));
    },
    "change the members": async ({ group, loans }: Fixture, { share }: Choice) => {
      const loan = pick(loans, 0);
      const { members } = await get(office.officer, `/loans/${loan.loan_id}/members`);
      const first = Math.floor(share * 900) + 50;
      const change = { version: members.version, reason: "One leaves" };
      const body = membersBody(group, [first, 1000 - first], change);
      return approved(await askMembers(t, office.finance, loan, body));
    },
  } as const;
  return { acts, get, newFixture, rows };
}

/** The name of an act. */
export type ActName = keyof ReturnType<typeof actsBetweenLoans>["acts"];

/** The names of all acts. */
export const actNames: readonly ActName[] = [
  "pay",
  "pay divided",
  "reverse a payment",
  "move a payment",
  "settle",
  "reschedule",
  "undo the new schedule",
  "write off",
  "undo the write-off",
  "top up",
  "reverse a payout",
  "pay out again",
  "use credit",
  "refund credit",
  "change the members",
];
