import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { appOn, type TestApp, testApp } from "../../test-support/app.ts";
import { untilLocked } from "../../test-support/lock-waits.ts";
import { type MadeLoan, makeApprovedLoan } from "../../test-support/make-loan.ts";
import { makeCustomer, makeStaff, type Person } from "../../test-support/make.ts";
import { openPatiently } from "../../test-support/open-patiently.ts";
import { recordApprovedWriteOff } from "../../test-support/write-offs.ts";

let test: TestApp;
let cashiers: Person[];
let manager: Person;
let customer: Person;

beforeAll(async () => {
  test = await testApp();
  cashiers = [await makeStaff(test.deps, 4), await makeStaff(test.deps, 4)];
  manager = await makeStaff(test.deps, 8);
  customer = await makeCustomer(test.deps);
});
afterAll(() => test.close());

let numbered = 0;
const newId = () => `202603${String((numbered += 1)).padStart(9, "0")}`;

const pay = (
  loan: MadeLoan,
  amount: number,
  transaction_id?: string,
  cashier = 0,
  more: object = {},
  app = test.app,
) =>
  app.inject({
    method: "POST",
    url: `/api/loans/${loan.loan_id}/pay`,
    headers: cashiers[cashier]?.headers ?? {},
    payload: {
      amount,
      payment_method: "Cash",
      ...(transaction_id ? { transaction_id } : {}),
      ...more,
    },
  });

const paymentsOf = (loan: MadeLoan) =>
  test.deps.db.selectFrom("payments").selectAll().where("loan_id", "=", loan.id).execute();

const loanRow = (loan: MadeLoan) =>
  test.deps.db.selectFrom("loans").selectAll().where("id", "=", loan.id).executeTakeFirstOrThrow();

const ten = Array.from({ length: 10 }, (_, index) => index);

/** The count of statements that the application sends while `work` runs; each is a round trip. */
async function statementsOf(work: () => Promise<unknown>): Promise<number> {
  const { pool } = test.deps;
  const queried = vi.spyOn(pool, "query");
  const connected = vi.spyOn(pool, "connect");
  await work();
  // A pool's query connects by itself.
  const sent = Math.max(queried.mock.calls.length, connected.mock.calls.length);
  queried.mockRestore();
  connected.mockRestore();
  return sent;
}

describe("the statements of a payment", () => {
  it("are two: session and loan, then all writes", async () => {
    const loan = await makeApprovedLoan(test.deps, customer);
    await pay(loan, 10);
    for (const id of [loan.loan_id, String(loan.id)]) {
      const sent = await statementsOf(() => pay({ ...loan, loan_id: id }, 10, newId()));
      expect(sent, id).toBe(2);
    }
    expect((await loanRow(loan)).paid_total).toBe(30);
  });
});

describe("PAY-5 the transaction id identifies a payment", () => {
  it("a repeated request returns the first response, even after later payments and a reversal", async () => {
    const loan = await makeApprovedLoan(test.deps, customer);
    const id = newId();
    const first = await pay(loan, 700, id);
    await pay(loan, 500);
    test.setNow("2026-03-16T09:10:00Z");
    const again = await pay(loan, 700, id);
    expect(again.statusCode).toBe(200);
    expect(again.headers["idempotency-replayed"]).toBe("true");
    expect(again.json()).toEqual(first.json());
    expect(await paymentsOf(loan)).toHaveLength(2);

    const last = await pay(loan, 100, newId());
    expect(last.statusCode).toBe(409);
    await test.app.inject({
      method: "POST",
      url: `/api/payments/${first.json().payment.id}/reverse`,
      headers: manager.headers,
      payload: { reason: "Wrong loan" },
    });
    const afterwards = (await pay(loan, 700, id)).json();
    expect(afterwards.loan).toEqual(first.json().loan);
    expect(afterwards.payment.reversal).toMatchObject({ reason: "Wrong loan" });
    test.setNow("2026-03-16T09:00:00Z");
  });

  it("the id is rejected for another amount or another loan", async () => {
    const [loan, other] = [
      await makeApprovedLoan(test.deps, customer),
      await makeApprovedLoan(test.deps, customer),
    ];
    const id = newId();
    await pay(loan, 100, id);
    for (const response of [await pay(loan, 100.01, id), await pay(other, 100, id)]) {
      expect(response.statusCode).toBe(409);
      expect(response.json().error).toBe("This transaction id belongs to another payment.");
    }
    expect((await loanRow(other)).balance).toBe(1200);
  });

  it.each([
    ["method", { payment_method: "Cheque" }, 0],
    ["date", { transaction_date: "2026-03-15" }, 0],
    ["remarks", { remarks: "For March" }, 0],
    ["cashier", {}, 1],
  ])(
    "the id is rejected for the same loan and amount with another %s",
    async (_what, change, by) => {
      const loan = await makeApprovedLoan(test.deps, customer, { approval_date: "2026-03-01" });
      const id = newId();
      await pay(loan, 100, id);
      const other = await pay(loan, 100, id, by, change);
      expect([other.statusCode, other.json().error]).toEqual([
        409,
        "This transaction id belongs to another payment.",
      ]);
      expect(await paymentsOf(loan)).toHaveLength(1);
    },
  );

  it("a repeated request is recognised after midnight, with its date or without one", async () => {
    const loan = await makeApprovedLoan(test.deps, customer, { approval_date: "2026-03-01" });
    test.setNow("2026-03-16T23:55:00Z");
    const late = await makeStaff(test.deps, 4);
    const payLate = (payload: object) =>
      test.app.inject({
        method: "POST",
        url: `/api/loans/${loan.loan_id}/pay`,
        headers: late.headers,
        payload: { amount: 100, payment_method: "Cash", ...payload },
      });
    const undated = { transaction_id: newId() };
    const dated = { transaction_id: newId(), transaction_date: "2026-03-16" };
    await payLate(undated);
    await payLate({ ...dated, remarks: " x " });
    test.setNow("2026-03-17T00:05:00Z");
    expect((await payLate({ ...undated, transaction_date: "" })).statusCode).toBe(200);
    expect((await payLate({ ...dated, remarks: "x" })).statusCode).toBe(200);
    expect(await paymentsOf(loan)).toHaveLength(2);
    test.setNow("2026-03-16T09:00:00Z");
  });

  it("a repeated request for a reversed payment states the reversal", async () => {
    const loan = await makeApprovedLoan(test.deps, customer);
    const id = newId();
    const { payment } = (await pay(loan, 100, id)).json();
    await test.app.inject({
      method: "POST",
      url: `/api/payments/${payment.id}/reverse`,
      headers: manager.headers,
      payload: { reason: "Wrong loan" },
    });
    const again = await pay(loan, 100, id);
    expect(again.json()).toMatchObject({
      success: true,
      msg: "This payment was recorded and has been reversed since.",
      payment: { reversal: { reason: "Wrong loan" } },
    });
    expect((await loanRow(loan)).balance).toBe(1200);
  });

  it("of ten concurrent equal requests one is recorded, and all responses are equal", async () => {
    const loan = await makeApprovedLoan(test.deps, customer);
    const id = newId();
    const responses = await Promise.all(ten.map(() => pay(loan, 250, id)));
    expect(responses.map((response) => response.statusCode)).toEqual(ten.map(() => 200));
    expect(new Set(responses.map((response) => response.body)).size).toBe(1);
    const replays = responses.filter(
      (response) => response.headers["idempotency-replayed"] === "true",
    );
    expect(replays).toHaveLength(9);
    expect(await paymentsOf(loan)).toHaveLength(1);
    expect((await loanRow(loan)).balance).toBe(950);
  });

  it("of concurrent requests with one id for several loans one is recorded", async () => {
    const loans = await Promise.all(ten.map(() => makeApprovedLoan(test.deps, customer)));
    const id = newId();
    const responses = await Promise.all(loans.map((loan) => pay(loan, 250, id)));
    const codes = responses.map((response) => response.statusCode).toSorted();
    expect(codes).toEqual([200, ...Array.from({ length: 9 }, () => 409)]);
    const recorded = await Promise.all(loans.map(paymentsOf));
    expect(recorded.flat()).toHaveLength(1);
  });
});

describe("PAY-3 concurrent requests of several cashiers", () => {
  it("record the last open amount once; the other is rejected with the text of a paid loan", async () => {
    for (const round of ten) {
      const loan = await makeApprovedLoan(test.deps, customer);
      const [one, two] = await Promise.all([
        pay(loan, 1200, newId(), 0),
        pay(loan, 1200, newId(), 1),
      ]);
      const rejected = one.statusCode === 200 ? two : one;
      expect([one.statusCode, two.statusCode].toSorted(), `round ${round}`).toEqual([200, 409]);
      expect(rejected.json().error).toBe("No further payment to process, this loan is fully paid.");
      expect(await loanRow(loan)).toMatchObject({ status: "paid", balance: 0, paid_total: 1200 });
    }
  });

  it("record ten payments of one loan, each on the balance after the one before", async () => {
    const loan = await makeApprovedLoan(test.deps, customer);
    const responses = await Promise.all(ten.map((n) => pay(loan, 50, newId(), n % 2)));
    expect(responses.map((response) => response.statusCode)).toEqual(ten.map(() => 200));
    const left = responses.map((response) => response.json().payment.balance_after);
    expect(left.toSorted((a, b) => b - a)).toEqual(ten.map((n) => 1150 - 50 * n));
    expect(await loanRow(loan)).toMatchObject({ status: "paying", balance: 700, paid_total: 500 });
  });

  it("record no more than the balance", async () => {
    const loan = await makeApprovedLoan(test.deps, customer);
    const responses = await Promise.all(ten.map(() => pay(loan, 500, newId())));
    const codes = responses.map((response) => response.statusCode).toSorted();
    expect(codes).toEqual([200, 200, ...Array.from({ length: 8 }, () => 409)]);
    expect(await loanRow(loan)).toMatchObject({ balance: 200, paid_total: 1000 });
  });

  it("reverse a payment once", async () => {
    const loan = await makeApprovedLoan(test.deps, customer);
    const { payment } = (await pay(loan, 300)).json();
    const responses = await Promise.all(
      ten.map(() =>
        test.app.inject({
          method: "POST",
          url: `/api/payments/${payment.id}/reverse`,
          headers: manager.headers,
          payload: { reason: "Counted twice" },
        }),
      ),
    );
    const codes = responses.map((response) => response.statusCode).toSorted();
    expect(codes).toEqual([200, ...Array.from({ length: 9 }, () => 409)]);
    expect(await loanRow(loan)).toMatchObject({ status: "approved", balance: 1200, paid_total: 0 });
  });

  it("wait for the lock of the loan, and then see the change", async () => {
    const loan = await makeApprovedLoan(test.deps, customer);
    await recordApprovedWriteOff(test, loan, [manager, await makeStaff(test.deps, 9)]);
    const blocker = await test.deps.pool.connect();
    await blocker.query("begin");
    await blocker.query(
      "update loans set status = 'closed', written_off_on = paid_out_on where id = $1",
      [loan.id],
    );
    const waiting = pay(loan, 100);
    await untilLocked(test.deps.pool);
    await blocker.query("commit");
    blocker.release();
    const response = await waiting;
    expect([response.statusCode, response.json().error]).toEqual([
      409,
      "Cannot process payment, this loan is closed.",
    ]);
    expect(await paymentsOf(loan)).toHaveLength(0);
  });

  it("return 503 when the loan stays locked", async () => {
    const url = test.deps.env.DATABASE_URL ?? "";
    const impatient = openPatiently(url);
    // Only the wait for a lock is short: whatever else a busy machine delays is waited for.
    impatient.pool.on("connect", (client) => void client.query("set lock_timeout = 300"));
    const other = await appOn({ ...impatient, url, asOwner: test.asOwner }, "2026-03-16T09:00:00Z");
    const loan = await makeApprovedLoan(test.deps, customer);
    const blocker = await test.deps.pool.connect();
    await blocker.query("begin");
    await blocker.query("select from loans where id = $1 for update", [loan.id]);
    const response = await pay(loan, 100, undefined, 0, {}, other.app);
    await blocker.query("rollback");
    blocker.release();
    await other.close();
    expect(response.statusCode).toBe(503);
    expect(response.headers["retry-after"]).toBe("1");
    expect((await loanRow(loan)).balance).toBe(1200);
  });
});
