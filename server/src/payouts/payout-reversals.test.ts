import { payoutTexts } from "@microfinance/contract/payouts/texts.ts";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { ageLoans } from "../loans/age-loans.ts";
import { sendNotices } from "../messaging/notices/send-notices.ts";
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
    const details = await ask(people.manager, "GET", `/loans/details/${loan.loan_id}`);
    const { movements, balance } = details.json().loan;
    expect(
      movements.map((line: { kind: string; balance: number }) => [line.kind, line.balance]),
    ).toEqual([
      ["loan", balance],
      ["payout_reversal", 0],
      ["loan", balance],
    ]);
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

describe("PAY-39 a payout that is reversed and made again", () => {
  const payoutsOf = (loan: LoanRef) =>
    t.deps.db
      .selectFrom("payouts")
      .select(["reversed_by", "staff_id"])
      .where("loan_id", "=", loan.id)
      .orderBy("id")
      .execute();

  it("is not made by who reversed it, whatever the settings, and is by another person", () =>
    withSettings(t, { reversal_by_other: false }, async () => {
      const loan = await makeLoanIn(t, people, "approved");
      expect((await reverse(finance, loan)).statusCode).toBe(200);
      const lines = await linesOf(t, loan);
      const again = await payOut(t, finance, loan);
      expect([again.statusCode, again.json().msg]).toEqual([409, payoutTexts.byReverser]);
      expect(await linesOf(t, loan)).toEqual(lines);
      expect(await payoutsOf(loan)).toHaveLength(1);
      expect((await payOut(t, cashier, loan)).statusCode).toBe(200);

      const colleague = await makeStaff(t.deps, 6);
      expect((await reverse(colleague, loan)).statusCode).toBe(200);
      // The first who reversed one is still refused.
      for (const person of [finance, colleague])
        expect((await payOut(t, person, loan)).statusCode).toBe(409);
      expect(await payoutsOf(loan)).toEqual([
        { reversed_by: finance.staff_id, staff_id: people.manager.staff_id },
        { reversed_by: colleague.staff_id, staff_id: cashier.staff_id },
      ]);
    }));

  it("is told to the customer in the list and by mail", async () => {
    const loan = await makeLoanIn(t, people, "approved");
    const { payout } = (await reverse(finance, loan)).json();
    const notices = await t.deps.db
      .selectFrom("notices")
      .select("facts")
      .where("loan_id", "=", loan.id)
      .where("kind", "=", "payout_reversed")
      .execute();
    expect(notices).toEqual([{ facts: { amount: 4900, paid_on: payout.paid_on } }]);
    while ((await sendNotices(t.deps)) > 0);
    const mail = await t.deps.db
      .selectFrom("messages")
      .select(["subject", "text_body"])
      .where("recipient", "=", people.customer.email)
      .where("subject", "like", "Payout reversed%")
      .execute();
    expect(mail).toHaveLength(1);
    expect(mail[0]?.text_body).toContain(loan.loan_id);
  });
});

describe("PAY-39 a payout once an instalment was due", () => {
  const start = "2026-03-16T09:00:00Z";
  afterEach(() => t.setNow(start));
  const arrearsOf = (loan: LoanRef) =>
    t.deps.db.selectFrom("loan_arrears").selectAll().where("loan_id", "=", loan.id).execute();

  it("is not reversed, and its arrears stay", async () => {
    t.setNow(start);
    const first = await makeDeciders(t);
    const loan = await makeLoanIn(t, first, "approved");
    const early = await makeLoanIn(t, await makeDeciders(t), "approved");
    t.setNow("2026-04-15T09:00:00Z");
    const before = await makeStaff(t.deps, 6);
    expect((await reverse(before, early)).statusCode).toBe(200);

    t.setNow("2026-04-16T09:00:00Z");
    const due = await reverse(await makeStaff(t.deps, 6), loan);
    expect([due.statusCode, due.json().msg]).toEqual([409, payoutTexts.hasBeenDue]);

    t.setNow("2026-05-20T09:00:00Z");
    await ageLoans(t.deps);
    const [arrears, schedule, lines] = [
      await arrearsOf(loan),
      await scheduleOf(t, loan),
      await linesOf(t, loan),
    ];
    expect(arrears).toHaveLength(1);
    const late = await makeStaff(t.deps, 6);
    const refused = await reverse(late, loan);
    expect([refused.statusCode, refused.json().msg]).toEqual([409, payoutTexts.hasBeenDue]);
    expect((await payOut(t, late, loan)).statusCode).toBe(409);
    expect(await arrearsOf(loan)).toEqual(arrears);
    expect(await scheduleOf(t, loan)).toEqual(schedule);
    expect(await linesOf(t, loan)).toEqual(lines);
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
