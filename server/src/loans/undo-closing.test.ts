import { roleIds } from "@microfinance/contract/core/constants.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TestApp, testApp } from "../../test-support/app.ts";
import { ask } from "../../test-support/customer-records.ts";
import { entryKindsOf, readLoan, receivableOf } from "../../test-support/loan-records.ts";
import {
  type Deciders,
  forms,
  type LoanRef,
  makeLoanIn,
  pay,
  reachable,
  step,
  undoClosing,
} from "../../test-support/make-decision.ts";
import { makeCustomer, makeStaff, type Person } from "../../test-support/make.ts";

let test: TestApp;
let people: Deciders;
let asker: Person;
let second: Person;

beforeAll(async () => {
  test = await testApp();
  people = { customer: await makeCustomer(test.deps), manager: await makeStaff(test.deps, 8) };
  asker = await makeStaff(test.deps, 6, { first_name: "Abu", last_name: "Sesay" });
  second = await makeStaff(test.deps, 8, { first_name: "Mary", last_name: "Koroma" });
});
afterAll(() => test.close());

const reason = "Closed for the wrong customer";
const pathOf = (loan: LoanRef) => `/loans/${loan.customer_id}/undo-closing/${loan.loan_id}`;
const askUndo = (person: Person, loan: LoanRef, body: object = { reason }) =>
  ask(test, person, "POST", pathOf(loan), body);
const answerUndo = (person: Person, loan: LoanRef, decision: "confirm" | "decline") =>
  ask(test, person, "POST", `${pathOf(loan)}/${decision}`, {});

const read = (loan: LoanRef) => readLoan(test, second, loan);

const lastNotice = (loan: LoanRef) =>
  test.deps.db
    .selectFrom("notices")
    .select(["kind", "facts"])
    .where("loan_id", "=", loan.id)
    .orderBy("id", "desc")
    .executeTakeFirst();

const actionsOf = async (loan: LoanRef) => {
  const entries = await test.deps.db
    .selectFrom("audit_entries")
    .select("action")
    .where("record_id", "=", loan.loan_id)
    .where("action", "like", "%undo_%")
    .orderBy("id")
    .execute();
  return entries.map((entry) => entry.action);
};

async function closedAfterPayment(): Promise<LoanRef> {
  const loan = await makeLoanIn(test, people, "paying");
  expect((await step(test, people.manager, loan, "close")).statusCode).toBe(200);
  return loan;
}

describe("LOAN-57 two persons undo a wrong close or cancellation", () => {
  it.each([
    ["closed", ["disbursement", "write_off", "write_off_reversal"]],
    ["canceled", ["disbursement", "disbursement_reversal", "disbursement"]],
  ] as const)("a loan %s without payments is approved again", async (status, kinds) => {
    // A closed one is written off, and opened again by undoing that (SERV-123).
    const isLost = status === "closed";
    const loan = await makeLoanIn(test, people, status);
    const asked = await askUndo(asker, loan);
    expect(asked.body).toMatchObject({
      message: "Undo closing is asked for. A second person must confirm it.",
      loan: { status },
    });
    expect(await entryKindsOf(test, loan)).toEqual(kinds.slice(0, 2));
    expect(await read(loan)).toMatchObject({
      status,
      waiting_undo: { reason, staff_name: "Abu Sesay", requested_by: asker.staff_id },
    });

    const confirmed = await answerUndo(second, loan, "confirm");
    expect(confirmed.body).toMatchObject({
      message: "The closing is undone.",
      loan: { status: "approved", balance: 6000 },
    });
    expect(await entryKindsOf(test, loan)).toEqual(kinds);
    expect((await lastNotice(loan))?.kind).toBe(isLost ? "write_off_undone" : "status_changed");
    const now = await read(loan);
    expect(now).toMatchObject({ waiting_undo: null, totals: { written_off: 0 } });
    expect(now.decisions[0]).toMatchObject({
      action: "undo_closing",
      from_status: status,
      to_status: "approved",
      approved_by: "Mary Koroma",
      comments: reason,
    });
    const direct = ["loan.ask_undo_closing", "loan.undo_closing"];
    expect(await actionsOf(loan)).toEqual(isLost ? ["loan.undo_write_off"] : direct);
  });

  it("a loan with payments is paying again, accepts payments to the end, and the ledger agrees", async () => {
    const loan = await closedAfterPayment();
    await askUndo(asker, loan);
    expect((await answerUndo(second, loan, "confirm")).body).toMatchObject({
      loan: { status: "paying", balance: 4500, paid_total: 1500 },
    });
    expect((await pay(test, second, loan, 4500)).json().loan).toMatchObject({
      status: "paid",
      balance: 0,
    });
    expect(await receivableOf(test, loan)).toBe(0);
  });

  it("the requester cannot confirm, and requests once", async () => {
    const loan = await makeLoanIn(test, people, "closed");
    expect((await askUndo(asker, loan)).status).toBe(200);
    const again = await askUndo(second, loan);
    expect([again.status, again.body["error"]]).toEqual([
      409,
      "Undo closing is asked for already. A second person must confirm or decline it.",
    ]);
    const own = await answerUndo(asker, loan, "confirm");
    expect([own.status, own.body["error"]]).toEqual([
      409,
      "Another staff member must confirm this: you have asked for it.",
    ]);
    expect(await entryKindsOf(test, loan)).toEqual(["disbursement", "write_off"]);
  });

  it.each([
    ["declined by a second person", () => second],
    ["withdrawn by the requester", () => asker],
  ])("%s, the loan stays closed and a new request is possible", async (_, person) => {
    const loan = await makeLoanIn(test, people, "closed");
    await askUndo(asker, loan);
    expect((await answerUndo(person(), loan, "decline")).body).toMatchObject({
      message: "The request to undo the closing is declined.",
      loan: { status: "closed" },
    });
    const late = await answerUndo(second, loan, "confirm");
    expect([late.status, late.body["error"]]).toEqual([
      409,
      "There is no request to undo the closing of this loan.",
    ]);
    expect((await askUndo(asker, loan)).status).toBe(200);
  });

  it("two concurrent confirmations post one entry", async () => {
    const loan = await makeLoanIn(test, people, "closed");
    await askUndo(asker, loan);
    const responses = await Promise.all(
      [second, people.manager].map((person) => answerUndo(person, loan, "confirm")),
    );
    expect(responses.map((response) => response.status).toSorted()).toEqual([200, 409]);
    expect(await entryKindsOf(test, loan)).toEqual([
      "disbursement",
      "write_off",
      "write_off_reversal",
    ]);
  });

  it("of two concurrent requests one is pending", async () => {
    const loan = await makeLoanIn(test, people, "closed");
    const responses = await Promise.all([asker, second].map((person) => askUndo(person, loan)));
    expect(responses.map((response) => response.status).toSorted()).toEqual([200, 409]);
  });

  it("a closing that was undone and repeated is written off again", async () => {
    const loan = await closedAfterPayment();
    await askUndo(asker, loan);
    await answerUndo(second, loan, "confirm");
    expect((await step(test, people.manager, loan, "close")).statusCode).toBe(200);
    expect((await entryKindsOf(test, loan)).slice(-3)).toEqual([
      "write_off",
      "write_off_reversal",
      "write_off",
    ]);
  });
});

describe("LOAN-57, LOAN-59 the ledger contains the outstanding principal after each closing and each undoing", () => {
  const undo = async (loan: LoanRef) => {
    expect((await undoClosing(test, [asker, second], loan)).statusCode).toBe(200);
    return receivableOf(test, loan);
  };
  const end = async (loan: LoanRef, how: "cancel" | "close") => {
    expect((await step(test, people.manager, loan, how)).statusCode).toBe(200);
    return receivableOf(test, loan);
  };

  it("also for a loan whose second closing posts nothing, since only interest is outstanding", async () => {
    const loan = await makeLoanIn(test, people, "processed", { loan_amount: "0.05" });
    const terms = { approved_amount: 0.05, monthly_payment: 0.01 };
    const approved = await step(test, people.manager, loan, "approve", {
      ...forms.approve,
      ...terms,
    });
    expect(approved.statusCode, approved.body).toBe(200);
    expect(await end(loan, "cancel")).toBe(0);
    expect(await undo(loan)).toBe(5);
    const paid = await pay(test, second, loan, 0.05);
    expect(paid.json().loan).toMatchObject({ status: "paying", balance: 0.01 });
    expect(await receivableOf(test, loan)).toBe(0);
    expect(await end(loan, "cancel")).toBe(0);
    expect(await undo(loan)).toBe(0);
    expect(await end(loan, "close")).toBe(0);
    // Nothing was lost, so that the payment of the closed loan stays (SERV-127).
    const url = `/payments/${paid.json().payment.id}/reverse`;
    expect((await ask(test, asker, "POST", url, { reason })).status).toBe(409);
    expect(await undo(loan)).toBe(0);
  });

  it.each([
    ["cancel", "close", "cancel"],
    ["close", "cancel", "close"],
  ] as const)("%s, %s and %s, each undone, with payments between", async (...endings) => {
    const loan = await makeLoanIn(test, people, "approved");
    let out = 500_000;
    for (const ending of endings) {
      expect(await end(loan, ending)).toBe(0);
      expect(await undo(loan)).toBe(out);
      expect((await pay(test, second, loan, 1000)).statusCode).toBe(200);
      const now = await receivableOf(test, loan);
      expect(now).toBeLessThan(out);
      out = now;
    }
  });
});

describe("LOAN-57 permitted loans and users", () => {
  it.each(reachable)("of a loan that is %s", async (status) => {
    const loan = await makeLoanIn(test, people, status);
    const response = await askUndo(asker, loan);
    expect(response.status).toBe(status === "closed" || status === "canceled" ? 200 : 409);
  });

  it("not of an application that was canceled", async () => {
    const loan = await makeLoanIn(test, people, "processed");
    await step(test, people.manager, loan, "cancel");
    const response = await askUndo(asker, loan);
    expect([response.status, response.body["error"]]).toEqual([
      409,
      "Only a loan that was approved and then closed or canceled can be opened again this way.",
    ]);
  });

  it("only with the permission to decide about loans; a denial is recorded", async () => {
    const loan = await makeLoanIn(test, people, "closed");
    for (const role of [roleIds.basic, roleIds.cashier, roleIds.loanOfficer, roleIds.auditor]) {
      const person = await makeStaff(test.deps, role);
      expect((await askUndo(person, loan)).status).toBe(403);
      expect((await answerUndo(person, loan, "confirm")).status).toBe(403);
      expect((await answerUndo(person, loan, "decline")).status).toBe(403);
    }
    expect((await askUndo(people.customer, loan)).status).toBe(403);
    const denied = await test.deps.db
      .selectFrom("audit_entries")
      .select("id")
      .where("action", "=", "access.denied")
      .execute();
    expect(denied).toHaveLength(13);
  });

  it.each([{}, { reason: " " }, { reason: 5 }, { reason: null }])(
    "a request with %j is rejected",
    async (body) => {
      const loan = await makeLoanIn(test, people, "closed");
      const response = await askUndo(asker, loan, body);
      expect([response.status, response.body["error"]]).toEqual([
        400,
        "Please enter the reason for undoing the closing.",
      ]);
    },
  );

  it("not of a loan under another customer, or an unknown one", async () => {
    const loan = await makeLoanIn(test, people, "closed");
    const other = await makeCustomer(test.deps);
    const responses = [
      await askUndo(asker, { ...loan, customer_id: other.customer_id ?? "" }),
      await answerUndo(asker, { ...loan, loan_id: "LN-202603-999999" }, "confirm"),
    ];
    expect(responses.map((response) => response.status)).toEqual([404, 404]);
  });

  it("customers do not see the request", async () => {
    const loan = await makeLoanIn(test, people, "closed");
    await askUndo(asker, loan);
    const shown = await readLoan(test, people.customer, loan);
    expect(shown).toMatchObject({ status: "closed" });
    for (const name of ["waiting_undo", "payout_account", "reviewed_data_changes"])
      expect(shown).not.toHaveProperty(name);
  });
});
