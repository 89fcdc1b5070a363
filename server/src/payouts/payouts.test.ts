import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type TestApp, testApp } from "../../test-support/app.ts";
import { entryKindsOf, receivableOf } from "../../test-support/loan-records.ts";
import {
  type Deciders,
  forms,
  type LoanRef,
  makeDeciders,
  makeLoanIn,
  pay,
  step,
  undoClosing,
} from "../../test-support/make-decision.ts";
import { makeStaff, type Person } from "../../test-support/make.ts";
import { payOut, payoutBody } from "../../test-support/payouts.ts";
import { callAs, linesOf, scheduleOf } from "../../test-support/serviced-loans.ts";
import { withSettings } from "../../test-support/settings.ts";

let t: TestApp;
let people: Deciders;
let cashier: Person;
let finance: Person;
let officer: Person;

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
  officer = await makeStaff(t.deps, 5);
});

const payoutsOf = (loan: LoanRef) =>
  t.deps.db
    .selectFrom("payouts")
    .selectAll()
    .where("loan_id", "=", loan.id)
    .orderBy("id")
    .execute();
const separate = (run: () => Promise<void>) => withSettings(t, { payout: "separate" }, run);
/** A loan that is approved by the manager and waits for its payout. */
const waitingLoan = () => makeLoanIn(t, people, "approved");

describe("PAY-33 a payout at approval", () => {
  it("is a record in cash, with its entry and instalments", async () => {
    const loan = await makeLoanIn(t, people, "approved");
    const [payout] = await payoutsOf(loan);
    expect(payout).toMatchObject({
      amount: 5000,
      fee: 100,
      payment_method: "Cash",
      money_account: "1000",
      staff_id: people.manager.staff_id,
      reversed_on: null,
    });
    expect(await linesOf(t, loan)).toEqual([
      ["disbursement", "1100", 5000, 0],
      ["disbursement", "1000", 0, 4900],
      ["disbursement", "4100", 0, 100],
    ]);
    expect(await scheduleOf(t, loan)).toHaveLength(6);
  });

  it("takes the method of the form, else the usual one", async () => {
    await withSettings(t, { default_payout_method: "bank" }, async () => {
      const usual = await makeLoanIn(t, people, "approved");
      expect((await payoutsOf(usual))[0]).toMatchObject({
        payment_method: "bank",
        money_account: "1050",
      });
      const loan = await makeLoanIn(t, people, "processed");
      const form = { ...forms.approve, payout_method: "orange-money", payout_reference: "OM 5" };
      expect((await step(t, people.manager, loan, "approve", form)).statusCode).toBe(200);
      expect((await payoutsOf(loan))[0]).toMatchObject({
        payment_method: "orange-money",
        money_account: "1070",
        reference: "OM 5",
      });
    });
  });

  it("is reversed by a cancellation, and made again when that is undone", async () => {
    const loan = await makeLoanIn(t, people, "approved");
    expect((await step(t, people.manager, loan, "cancel")).statusCode).toBe(200);
    expect((await payoutsOf(loan))[0]).toMatchObject({ reversal_reason: forms.decision.comments });
    expect(await receivableOf(t, loan)).toBe(0);
    const [asking, confirming] = [finance, await makeStaff(t.deps, 8)];
    expect((await undoClosing(t, [asking, confirming], loan)).statusCode).toBe(200);
    const made = await payoutsOf(loan);
    expect(made).toHaveLength(2);
    expect(made[1]).toMatchObject({ reversed_on: null, money_account: "1000" });
    expect(await receivableOf(t, loan)).toBe(500_000);
    expect(await scheduleOf(t, loan)).toHaveLength(6);
  });
});

describe("PAY-33 a payout separate from the approval", () => {
  it("books nothing at the approval, and everything at the payout by another person", () =>
    separate(async () => {
      const loan = await waitingLoan();
      expect([await payoutsOf(loan), await scheduleOf(t, loan), await linesOf(t, loan)]).toEqual([
        [],
        [],
        [],
      ]);
      const refused = await pay(t, cashier, loan, 10);
      expect([refused.statusCode, refused.json().msg]).toEqual([
        409,
        "This loan has not been paid out yet.",
      ]);

      const own = await payOut(t, people.manager, loan);
      expect([own.statusCode, own.json().msg]).toEqual([
        409,
        "Another person must pay out this loan: you approved it.",
      ]);
      expect((await payOut(t, officer, loan)).statusCode).toBe(403);

      const done = await payOut(t, cashier, loan);
      expect(done.statusCode).toBe(200);
      expect(done.json()).toMatchObject({
        payout: { status: "paid_out", paid: 4900, reference: "TRX 77", loan_id: loan.loan_id },
        loan: { status: "approved", balance: 6000 },
      });
      expect(done.json().payout.number).toMatch(/^PV-\d{6}$/);
      expect(await linesOf(t, loan)).toEqual([
        ["disbursement", "1100", 5000, 0],
        ["disbursement", "1050", 0, 4900],
        ["disbursement", "4100", 0, 100],
      ]);
      expect(done.json().loan.due_date).toBe((await scheduleOf(t, loan)).at(-1)?.due_date);
      const again = await payOut(t, finance, loan);
      expect([again.statusCode, again.json().msg]).toEqual([
        409,
        "This loan has been paid out already.",
      ]);
      expect((await pay(t, cashier, loan, 10)).statusCode).toBe(200);
    }));

  it("posts nothing when the loan is canceled before it", () =>
    separate(async () => {
      const loan = await waitingLoan();
      expect((await step(t, people.manager, loan, "cancel")).statusCode).toBe(200);
      expect(await entryKindsOf(t, loan)).toEqual([]);
      expect((await payOut(t, cashier, loan)).statusCode).toBe(409);
      expect((await undoClosing(t, [finance, await makeStaff(t.deps, 8)], loan)).statusCode).toBe(
        200,
      );
      expect(await entryKindsOf(t, loan)).toEqual([]);
      expect((await payOut(t, cashier, loan)).statusCode).toBe(200);
    }));

  it("is made once by ten requests with one key, which all get its response", () =>
    separate(async () => {
      const loan = await waitingLoan();
      const payload = payoutBody();
      const done = await Promise.all(
        Array.from({ length: 10 }, () => payOut(t, cashier, loan, payload)),
      );
      expect(done.map(({ statusCode }) => statusCode)).toEqual(
        Array.from({ length: 10 }, () => 200),
      );
      expect(new Set(done.map((one) => one.json().payout.id)).size).toBe(1);
      const replayed = done.filter(({ headers }) => headers["idempotency-replayed"] === "true");
      expect(replayed).toHaveLength(9);
      expect(await payoutsOf(loan)).toHaveLength(1);
      expect(await entryKindsOf(t, loan)).toEqual(["disbursement"]);
      const other = await waitingLoan();
      for (const [whose, changed] of [
        [other, {}],
        [loan, { reference: "Another" }],
      ] as const) {
        const taken = await payOut(t, cashier, whose, { ...payload, ...changed });
        expect([taken.statusCode, taken.json().msg]).toEqual([
          409,
          "This key belongs to another payout.",
        ]);
      }
    }));

  it("is numbered without gaps while many loans are paid out and some are refused", () =>
    separate(async () => {
      const loans = [];
      for (let count = 0; count < 4; count += 1) loans.push(await waitingLoan());
      const tries = [...loans, ...loans].map((loan) => payOut(t, cashier, loan));
      const statuses = (await Promise.all(tries)).map(({ statusCode }) => statusCode);
      expect(statuses.filter((status) => status === 200)).toHaveLength(4);
      const numbers = await t.deps.db
        .selectFrom("payouts")
        .select("number")
        .orderBy("number")
        .execute();
      expect(numbers.map(({ number }) => number)).toEqual(numbers.map((_, at) => at + 1));
    }));

  it.each([
    [{ date: "2099-01-01" }, "date", "The date of the payout cannot be after today."],
    [
      { date: "2020-01-01" },
      "date",
      "The date of the payout cannot be before the day the loan was approved.",
    ],
    [{ date: "soon" }, "date", "Enter the date of the payout as YYYY-MM-DD."],
    [{ payout_key: "1" }, "payout_key", "The key of a payout is a UUID."],
    [{ payment_method: 7 }, "payment_method", "Choose how the loan is paid out."],
  ])("rejects %j", (more, field, text) =>
    separate(async () => {
      const loan = await waitingLoan();
      const response = await payOut(t, cashier, loan, payoutBody(more));
      expect([response.statusCode, response.json().fields]).toEqual([400, { [field]: text }]);
      expect(await payoutsOf(loan)).toEqual([]);
    }),
  );
});

describe("PAY-34 a payment before the payout", () => {
  it("is rejected for its date", () =>
    separate(async () => {
      const loan = await waitingLoan();
      await payOut(t, cashier, loan);
      const url = `/loans/${loan.loan_id}/pay`;
      const early = { amount: 10, payment_method: "Cash", transaction_date: "2020-01-01" };
      const response = await ask(cashier, "POST", url, early);
      expect([response.statusCode, response.json().msg]).toEqual([
        400,
        "The payment date cannot be before the day the loan was paid out.",
      ]);
    }));
});
