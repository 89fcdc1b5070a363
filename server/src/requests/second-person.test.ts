import { requestTexts } from "@microfinance/contract/requests/requests.ts";
import type { RequestKind } from "@microfinance/contract/requests/kinds.ts";
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TestApp, testApp } from "../../test-support/app.ts";
import { askBranchMove, otherBranch } from "../../test-support/branches.ts";
import { billOffice, water } from "../../test-support/bills.ts";
import { callAs } from "../../test-support/call.ts";
import { askMembers, makeSharedLoan, membersBody } from "../../test-support/groups.ts";
import { approveWaiting, forms, makeLoanIn, takeStep } from "../../test-support/make-decision.ts";
import { makeApprovedLoan, type MadeLoan } from "../../test-support/make-loan.ts";
import { makeCustomer, makeStaff, type Person } from "../../test-support/make.ts";
import { makeCharge } from "../../test-support/penalties.ts";
import { askReschedule } from "../../test-support/rescheduling.ts";
import { writeOffCalls } from "../../test-support/write-offs.ts";

let t: TestApp;
let calls: ReturnType<typeof writeOffCalls>;
/** May approve every kind, and asks for each. */
let asker: Person;
let other: Person;
let third: Person;
let cashier: Person;
let customer: Person;

beforeAll(async () => {
  t = await testApp();
  calls = writeOffCalls(t);
  asker = await makeStaff(t.deps, 9);
  other = await makeStaff(t.deps, 9);
  third = await makeStaff(t.deps, 9);
  cashier = await makeStaff(t.deps, 4);
  customer = await makeCustomer(t.deps);
});
afterAll(() => t.close());

const post = (person: Person, path: string, body: object) => callAs(t, person, "POST", path, body);
const newLoan = (person = customer): Promise<MadeLoan> => makeApprovedLoan(t.deps, person);
const reason = "As the customer asked";

async function paid(loan: MadeLoan, amount: number): Promise<number> {
  const body = { amount, payment_method: "Orange Money", reference: "OM 1", excess: "credit" };
  return (await post(cashier, `/loans/${loan.loan_id}/pay`, body)).body.payment.id;
}

/** Each kind of request, asked for by the asker. */
const asked: Record<RequestKind, () => Promise<unknown>> = {
  undo_closing: async () => {
    const loan = await newLoan();
    await takeStep(t, await makeStaff(t.deps, 8), loan, "cancel");
    await approveWaiting(t, loan, "cancellation");
    return post(asker, `/loans/${loan.customer_id}/undo-closing/${loan.loan_id}`, { reason });
  },
  waiver: async () => {
    const loan = await newLoan();
    const path = `/loans/${loan.loan_id}/charges/${await makeCharge(t.deps, loan.id)}/waive`;
    const { hash } = (await post(asker, `${path}/preview`, {})).body;
    return post(asker, path, { request_key: randomUUID(), reason, hash });
  },
  undo_waiver: async () => {
    const loan = await newLoan();
    const charge = `/loans/${loan.loan_id}/charges/${await makeCharge(t.deps, loan.id)}`;
    const asking = async (path: string) => {
      const { hash } = (await post(asker, `${path}/preview`, {})).body;
      return post(asker, path, { request_key: randomUUID(), reason, hash });
    };
    const { request } = (await asking(`${charge}/waive`)).body;
    await calls.approve(other, request.id);
    return asking(`${charge}/undo-waiver`);
  },
  reschedule: async () => askReschedule(t, asker, await newLoan()),
  due_dates: async () => {
    const { due_date: day } = await t.deps.db
      .selectFrom("instalments")
      .select("due_date")
      .where("loan_id", "=", (await newLoan()).id)
      .where("number", "=", 2)
      .executeTakeFirstOrThrow();
    const move = { request_key: randomUUID(), reason, day, target: "next" };
    return post(asker, "/due-date-moves", move);
  },
  write_off: async () => calls.ask(asker, await newLoan()),
  cancellation: async () => takeStep(t, asker, await newLoan(), "cancel"),
  undo_write_off: async () => {
    const loan = await newLoan();
    const { body } = await calls.ask(asker, loan);
    await calls.approve(other, body.request.id);
    return calls.ask(asker, loan, true);
  },
  refund: async () => {
    const person = await makeCustomer(t.deps);
    await paid(await newLoan(person), 1_300);
    return post(asker, `/customer/${person.customer_id}/credit/refund`, {
      request_key: randomUUID(),
      amount: 100,
      payment_method: "Orange Money",
      reference: "OM 9",
      reason,
    });
  },
  payment_move: async () => {
    const payment = await paid(await newLoan(), 200);
    const to = await newLoan(await makeCustomer(t.deps));
    const body = { request_key: randomUUID(), to_loan: to.loan_id, reason };
    return post(asker, `/payments/${payment}/move/request`, body);
  },
  payment_reversal: async () => {
    const payment = await paid(await newLoan(), 200);
    return post(asker, `/payments/${payment}/reverse/request`, {
      request_key: randomUUID(),
      reason,
    });
  },
  members: async () => {
    const { group, loan } = await makeSharedLoan(t, asker);
    return askMembers(t, asker, loan, membersBody(group, [600, 400], { version: 1, reason }));
  },
  branch_move: async () => {
    const to_branch = await otherBranch(t);
    const person = await makeCustomer(t.deps);
    return askBranchMove(t, asker, { what: "customer", id: person.customer_id ?? "", to_branch });
  },
  bill_reversal: async () => {
    const bills = await billOffice(t);
    const biller = await bills.addBiller(water);
    const bill = await bills.paid(biller.id, { customer_number: "GW001" });
    return bills.askBack(asker, bill.id);
  },
  float_top_up: async () => {
    const bills = await billOffice(t);
    const biller = await bills.prepaid({}, 0);
    return bills.askTopUp(asker, biller.id, 100);
  },
  merge: async () => {
    const [one, ends] = [await makeCustomer(t.deps), await makeCustomer(t.deps)];
    await newLoan(ends);
    const path = `/customer/${one.customer_id}/merge/${ends.customer_id}`;
    const { seen } = (await callAs(t, asker, "GET", path)).body.preview;
    return post(asker, path, { customer_id: ends.customer_id, reason, seen });
  },
  control: () => callAs(t, asker, "PUT", "/settings", { reviewers_differ: false }),
  // Asked for as a manager, who is then given a role without a ceiling.
  approval: async () => {
    const people = { customer: await makeCustomer(t.deps), manager: other };
    const wanted = { loan_type: "Personal Loan", loan_amount: 120_000 };
    const loan = await makeLoanIn(t, people, "processed", wanted);
    await giveRole(8);
    const approval = { ...forms.approve, approved_amount: 120_000, loan_period: 24 };
    const path = `/loans/${loan.customer_id}/approve/${loan.loan_id}/ask`;
    const answer = await post(asker, path, { request_key: randomUUID(), approval });
    await giveRole(9);
    return answer;
  },
};

const giveRole = (role_id: number) =>
  t.deps.db
    .updateTable("user_roles")
    .set({ role_id })
    .where("user_id", "=", asker.user_id)
    .execute();

/** What requests change, and what they are about. */
async function records(): Promise<unknown> {
  const tables = [
    "customers",
    "loans",
    "loan_acts",
    "loan_members",
    "payments",
    "payment_reversals",
    "customer_credits",
    "settings",
  ];
  const all = await Promise.all(
    tables.map((table) => t.deps.pool.query(`select * from ${table} order by 1`)),
  );
  const { rows } = await t.deps.pool.query("select count(*) from ledger_entries");
  return [all.map((result) => result.rows), rows];
}

describe("SERV-5 who asked never approves, whatever they may do", () => {
  it.each(Object.keys(asked) as RequestKind[])("%s", async (kind) => {
    await asked[kind]();
    const { id } = await t.deps.db
      .selectFrom("requests")
      .select("id")
      .where("kind", "=", kind)
      .where("asked_by", "=", asker.staff_id)
      .where("state", "=", "waiting")
      .executeTakeFirstOrThrow();
    const before = await records();
    const own = await callAs(t, asker, "PATCH", `/requests/${id}/approve`, {});
    expect([own.status, own.body.error]).toEqual([409, requestTexts.samePerson]);
    expect((await callAs(t, asker, "GET", `/requests/${id}`)).body.request).toMatchObject({
      state: "waiting",
      may_approve: false,
    });
    expect(await records()).toEqual(before);
    // Two people at once, one of them twice: one answer counts.
    const seconds = await Promise.all(
      [other, third, other].map((person) =>
        callAs(t, person, "PATCH", `/requests/${id}/approve`, {}),
      ),
    );
    const taken = [409, requestTexts.answered];
    expect(
      seconds.map(({ status, body }) => [status, body.error]).toSorted(([a], [b]) => a - b),
    ).toEqual([[200, undefined], taken, taken]);
    expect(await records()).not.toEqual(before);
  });

  it("an approval and a refusal at once are one answer", async () => {
    await asked.payment_reversal();
    const { id } = await t.deps.db
      .selectFrom("requests")
      .select("id")
      .where("state", "=", "waiting")
      .where("kind", "=", "payment_reversal")
      .executeTakeFirstOrThrow();
    const before = await records();
    const [approval, refusal] = await Promise.all([
      callAs(t, other, "PATCH", `/requests/${id}/approve`, {}),
      callAs(t, third, "PATCH", `/requests/${id}/decline`, { note: "No" }),
    ]);
    expect([approval.status, refusal.status].toSorted()).toEqual([200, 409]);
    if (refusal.status === 200) expect(await records()).toEqual(before);
    else expect(await records()).not.toEqual(before);
  });
});
