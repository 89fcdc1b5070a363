import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type TestApp, testApp } from "../../test-support/app.ts";
import { receivableOf } from "../../test-support/loan-records.ts";
import {
  type Deciders,
  type LoanRef,
  makeDeciders,
  makeLoanIn,
  pay,
} from "../../test-support/make-decision.ts";
import { makeStaff, type Person } from "../../test-support/make.ts";
import { payOut } from "../../test-support/payouts.ts";
import { callAs, linesOf, scheduleOf } from "../../test-support/serviced-loans.ts";
import { withSettings } from "../../test-support/settings.ts";

let t: TestApp;
let people: Deciders;
let cashier: Person;
let finance: Person;

beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

const ask = (person: Person, method: "GET" | "POST" | "PATCH", path: string, payload?: object) =>
  callAs(t, person, method, path, payload);
beforeEach(async () => {
  // Sessions end with the day, so the clock of a test makes its own people.
  people = await makeDeciders(t);
  cashier = await makeStaff(t.deps, 4);
  finance = await makeStaff(t.deps, 6);
});

const reverse = (person: Person, loan: LoanRef, payload: object = { reason: "Wrong customer" }) =>
  ask(person, "POST", `/loans/${loan.loan_id}/payout/reverse`, payload);
const separate = (run: () => Promise<void>) => withSettings(t, { payout: "separate" }, run);
/** A loan that is approved by the manager and waits for its payout. */
const waitingLoan = () => makeLoanIn(t, people, "approved");

describe("PAY-35 the reversal of a payout", () => {
  it("turns its entry round, and the loan waits for another one", async () => {
    const loan = await makeLoanIn(t, people, "approved");
    const own = await reverse(people.manager, loan);
    expect([own.statusCode, own.json().msg]).toEqual([
      409,
      "Another staff member must reverse this payout: you have made it.",
    ]);
    expect((await reverse(cashier, loan)).statusCode).toBe(403);
    const done = await reverse(finance, loan);
    expect(done.json()).toMatchObject({
      payout: { status: "reversed", reversal: { reason: "Wrong customer" } },
      loan: { status: "approved", due_date: null, paid_out_on: null },
    });
    expect(await linesOf(t, loan)).toEqual([
      ["disbursement", "1100", 5000, 0],
      ["disbursement", "1000", 0, 4900],
      ["disbursement", "4100", 0, 100],
      ["disbursement_reversal", "1100", 0, 5000],
      ["disbursement_reversal", "1000", 4900, 0],
      ["disbursement_reversal", "4100", 100, 0],
    ]);
    expect(await scheduleOf(t, loan)).toEqual([]);
    expect((await pay(t, cashier, loan, 10)).statusCode).toBe(409);
    expect((await reverse(finance, loan)).statusCode).toBe(409);
    expect((await payOut(t, people.manager, loan)).statusCode).toBe(200);
    expect(await scheduleOf(t, loan)).toHaveLength(6);
  });

  it("is rejected while the loan has payments, and possible after their reversal", async () => {
    const loan = await makeLoanIn(t, people, "approved");
    const { payment } = (await pay(t, cashier, loan, 10)).json();
    const refused = await reverse(finance, loan);
    expect([refused.statusCode, refused.json().msg]).toEqual([
      409,
      "This payout cannot be reversed: the loan has payments. Reverse these first.",
    ]);
    await ask(finance, "POST", `/payments/${payment.id}/reverse`, { reason: "Wrong loan" });
    expect((await reverse(finance, loan)).statusCode).toBe(200);
    expect(await receivableOf(t, loan)).toBe(0);
  });
});

describe("PAY-36 the list and the voucher", () => {
  it("lists waiting loans, payouts and reversed ones", () =>
    separate(async () => {
      const loan = await waitingLoan();
      const list = async (query: string) =>
        (await ask(cashier, "GET", `/payouts?loan_id=${loan.loan_id}&${query}`)).json().payouts;
      expect(await list("status=waiting")).toMatchObject([
        {
          id: null,
          number: null,
          status: "waiting",
          paid: 4900,
          approved_by: { name: "Isata Koroma" },
        },
      ]);
      expect(await list("")).toEqual([]);
      const { work } = (await ask(cashier, "GET", "/dashboard/work")).json();
      expect(work.payouts).toBeGreaterThan(0);
      const { payout } = (await payOut(t, cashier, loan)).json();
      expect(await list("status=waiting")).toEqual([]);
      expect(await list("status=paid_out")).toEqual([payout]);
      await reverse(finance, loan);
      expect(await list("status=paid_out")).toEqual([]);
      expect(await list("status=reversed")).toMatchObject([{ id: payout.id, status: "reversed" }]);
      const read = await ask(cashier, "GET", `/payouts/${payout.id}`);
      expect(read.json().payout.number).toBe(payout.number);
      const file = await ask(cashier, "GET", `/payouts/${payout.id}/voucher.pdf`);
      expect([file.statusCode, file.headers["content-type"]]).toEqual([200, "application/pdf"]);
      expect((await ask(cashier, "GET", "/payouts/999999")).statusCode).toBe(404);
    }));
});

describe("the table of payouts", () => {
  it.each([
    ["update payouts set amount = amount + 1", "append-only"],
    ["delete from payouts", "append-only"],
    ["update loans set paid_out_on = null where status = 'paying'", "loans_payment_needs_payout"],
  ])("refuses %j", async (sql, message) => {
    const loan = await makeLoanIn(t, people, "paying");
    expect(loan.id).toBeGreaterThan(0);
    await expect(t.deps.pool.query(sql)).rejects.toThrow(
      sql.startsWith("delete") ? /append-only|permission denied/ : message,
    );
  });
});
