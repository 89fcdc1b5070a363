import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TestApp, testApp } from "../../test-support/app.ts";
import { ask } from "../../test-support/customer-records.ts";
import { forceStatus, statusOf } from "../../test-support/loan-records.ts";
import { makePayload, submit } from "../../test-support/make-application.ts";
import {
  type Deciders,
  type LoanRef,
  makeDeciders,
  makeLoanIn,
  pay,
  reachable,
  step,
} from "../../test-support/make-decision.ts";
import { makeCustomer, makeStaff, type Person } from "../../test-support/make.ts";
import { raiseCeilings } from "../../test-support/settings.ts";

/** Every call that changes a loan's status (LOAN-36): the table of the edit call, and each other call by name. */
let test: TestApp;
let people: Deciders;
let admin: Person;

beforeAll(async () => {
  test = await testApp();
  await raiseCeilings(test);
  people = await makeDeciders(test);
  admin = await makeStaff(test.deps, 9);
});
afterAll(() => test.close());

const edit = (person: Person, loan: LoanRef, payload: object) =>
  ask(test, person, "PUT", `/loans/${loan.customer_id}/update/${loan.loan_id}`, payload);

/** The status, the figures and all dependent records. */
async function stateOf(loan: LoanRef) {
  const { id } = loan;
  // In one order: the database promises none.
  const of = async (
    table: "loan_reviews" | "loan_decisions" | "ledger_entries" | "instalments",
  ) => {
    const rows = await test.deps.db
      .selectFrom(table)
      .selectAll()
      .where("loan_id", "=", id)
      .execute();
    return rows.map((row) => JSON.stringify(row)).toSorted();
  };
  return {
    loan: await test.deps.db.selectFrom("loans").selectAll().where("id", "=", id).execute(),
    reviews: await of("loan_reviews"),
    decisions: await of("loan_decisions"),
    entries: await of("ledger_entries"),
    instalments: await of("instalments"),
  };
}

/** A loan in a status: through the calls where possible, else as data from before the rules. */
interface Begin {
  name: string;
  make: () => Promise<LoanRef>;
  /** The permitted targets of an edit, with all the inputs they require. */
  to: Record<string, string>;
}

const inStatus = (status: (typeof reachable)[number]) => () => makeLoanIn(test, people, status);

const ended = (from: (typeof reachable)[number], by: "reject" | "cancel") => async () => {
  const loan = await makeLoanIn(test, people, from);
  expect((await step(test, people.manager, loan, by)).statusCode).toBe(200);
  return loan;
};

const stored = (from: (typeof reachable)[number], status: string) => async () => {
  const loan = await makeLoanIn(test, people, from);
  await forceStatus(test, loan, status);
  return loan;
};

const reopened = { applied: "applied" };
const begins: Begin[] = [
  { name: "applied", make: inStatus("applied"), to: { rejected: "rejected" } },
  { name: "processing", make: inStatus("processing"), to: reopened },
  {
    name: "processed",
    make: inStatus("processed"),
    to: { ...reopened, rejected: "rejected", canceled: "canceled" },
  },
  { name: "rejected, reviews pending", make: ended("applied", "reject"), to: reopened },
  { name: "rejected, reviews complete", make: ended("processed", "reject"), to: reopened },
  { name: "canceled, not approved", make: ended("processed", "cancel"), to: reopened },
  { name: "closed, not approved", make: stored("processed", "closed"), to: reopened },
  // Ending with principal owed needs a second person: the edit asks for it, and the loan stays (SERV-121).
  {
    name: "approved",
    make: inStatus("approved"),
    to: { canceled: "approved", closed: "approved" },
  },
  { name: "paying", make: inStatus("paying"), to: { canceled: "paying", closed: "paying" } },
  { name: "paid", make: inStatus("paid"), to: {} },
  { name: "canceled, approved", make: inStatus("canceled"), to: {} },
  { name: "closed, approved", make: inStatus("closed"), to: {} },
  { name: "pending, reviews pending", make: stored("applied", "pending"), to: reopened },
  { name: "default, reviews pending", make: stored("applied", "default"), to: reopened },
  {
    name: "empty, first review complete",
    make: stored("processing", "reviewing"),
    to: { ...reopened, processing: "processing" },
  },
  {
    name: "default, reviews complete",
    make: stored("processed", "default"),
    to: { ...reopened, processed: "processed" },
  },
  {
    name: "processed, reviews pending",
    make: stored("applied", "processed"),
    to: { ...reopened, rejected: "rejected", canceled: "canceled" },
  },
];

/** The choices of the edit modal (LOAN-70) and stored values that are not statuses. */
const targets = [...reachable, "pending", "reviewing", "default"];
const form = { approved_by: "Isata Koroma", comments: "As agreed", reason: "Sent in error" };

describe("LOAN-36 every status change by the edit call", () => {
  for (const { name, make, to } of begins) {
    /** A loan that an edit left as it was, for the next edit. */
    let kept: LoanRef | undefined;
    it.each(targets)(`${name} to %s`, async (target) => {
      const loan = kept ?? (await make());
      kept = undefined;
      const before = await stateOf(loan);
      const response = await edit(admin, loan, { ...form, status: target });
      if (target === before.loan[0]?.status && target !== "paid") {
        expect(response.status).toBe(200);
        expect(await stateOf(loan)).toEqual(before);
        kept = loan;
      } else if (to[target] === undefined) {
        expect([response.status, response.body["error"]]).toEqual([409, expect.any(String)]);
        expect(await stateOf(loan)).toEqual(before);
        kept = loan;
      } else {
        expect(response.body).toMatchObject({ loan: { status: to[target] } });
        expect(await statusOf(test, loan)).toBe(to[target]);
      }
    });
  }
});

describe("LOAN-36 attempts to bypass the reviews", () => {
  it("a rejected loan does not become processed, and is not approved without reviews", async () => {
    const loan = await makeLoanIn(test, people, "rejected");
    const moved = await edit(admin, loan, { ...form, status: "processed" });
    expect([moved.status, moved.body["error"]]).toEqual([
      409,
      "This loan is rejected, so it cannot become processed here. Set it to applied to reopen it; both reviews are then done again.",
    ]);
    expect((await step(test, admin, loan, "approve")).statusCode).toBe(409);
    // The state that an earlier version could store.
    await forceStatus(test, loan, "processed");
    const approved = await step(test, admin, loan, "approve");
    expect([approved.statusCode, approved.json().error]).toEqual([
      409,
      "Both reviews must be complete before this loan can be approved.",
    ]);
    const { entries, instalments } = await stateOf(loan);
    expect([entries, instalments]).toEqual([[], []]);
  });

  it("reset reviews do not count for the approval", async () => {
    const loan = await makeLoanIn(test, people, "processed");
    expect((await edit(admin, loan, { ...form, status: "applied" })).status).toBe(200);
    for (const path of ["approve", "review/second"] as const)
      expect((await step(test, admin, loan, path)).statusCode).toBe(409);
    expect(await statusOf(test, loan)).toBe("applied");
  });
});

describe("LOAN-36 the other calls, in every status", () => {
  it.each(reachable)(
    "a customer's edit, application and draft leave %s as it is",
    async (status) => {
      const loan = await makeLoanIn(test, people, status);
      const before = await stateOf(loan);
      for (const target of targets) {
        const response = await edit(people.customer, loan, { ...form, status: target });
        expect([200, 409]).toContain(response.status);
      }
      const { application_id = "" } = before.loan[0] ?? {};
      const again = makePayload({ application_id, status: "approved" });
      expect((await submit(test, people.customer, again)).statusCode).toBe(409);
      const path = `/applications/${application_id}/draft`;
      const draft = { step: 1, body: { status: "approved" } };
      const saved = await ask(test, people.customer, "PUT", path, draft);
      expect(saved.status).not.toBe(404);
      expect(await stateOf(loan)).toEqual(before);
    },
  );

  it.each(reachable)("a payment on %s is accepted only after the disbursement", async (status) => {
    const loan = await makeLoanIn(test, people, status);
    const response = await pay(test, admin, loan, 10);
    const isOut = status === "approved" || status === "paying";
    expect(response.statusCode).toBe(isOut ? 200 : 409);
    expect(await statusOf(test, loan)).toBe(isOut ? "paying" : status);
  });

  it("SERV-127 the reversal of a payment leaves a written-off loan closed", async () => {
    const loan = await makeLoanIn(test, people, "paying");
    const [payment] = await test.deps.db
      .selectFrom("payments")
      .select("id")
      .where("loan_id", "=", loan.id)
      .execute();
    expect((await step(test, admin, loan, "close")).statusCode).toBe(200);
    const reversed = await ask(test, admin, "POST", `/payments/${payment?.id}/reverse`, {
      reason: "Wrong loan",
    });
    expect([reversed.status, await statusOf(test, loan)]).toEqual([200, "closed"]);
  });

  it("a submitted application has status applied, regardless of its body", async () => {
    const payload = makePayload({ application_id: randomUUID(), status: "approved" });
    // Of a customer who has sent none yet: the applications of a day are limited.
    const response = await submit(test, await makeCustomer(test.deps), {
      ...payload,
      loan: { ...payload.loan, status: "processed", first_review: "complete" },
    });
    expect(response.json().loan).toMatchObject({ status: "applied", first_review: "pending" });
  });
});
