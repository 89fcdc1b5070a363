import { moveTexts } from "@microfinance/contract/payments/move-texts.ts";
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type TestApp, testApp } from "../../test-support/app.ts";
import { makeApprovedLoan } from "../../test-support/make-loan.ts";
import { makeCustomer, makeStaff, type Person } from "../../test-support/make.ts";
import { callAs, ledgerDifferences, loanRowOf } from "../../test-support/serviced-loans.ts";
import { balanceOf, openWallet } from "../../test-support/wallet.ts";
import type { Paid } from "./simulator/simulator.ts";

let t: TestApp;
let wallet: Awaited<ReturnType<typeof openWallet>>;
let finance: Person;
let manager: Person;
let cashier: Person;
let customer: Person;

beforeAll(async () => {
  t = await testApp();
  wallet = await openWallet(t);
  finance = await makeStaff(t.deps, 6);
  manager = await makeStaff(t.deps, 8);
  cashier = await makeStaff(t.deps, 4);
  customer = await makeCustomer(t.deps);
});
afterAll(async () => {
  await wallet.close();
  await t.close();
});

/** Money that reaches the wallet without a code, and its receipt. */
async function arrives(paid: Paid) {
  const payment = wallet.simulator.pay(null, paid);
  for (const delivery of wallet.simulator.deliveriesOf(payment)) await wallet.deliver(delivery);
  await wallet.work();
  const receipt = (await wallet.receipts()).find(({ external_id }) => external_id === payment.id);
  if (receipt === undefined) throw new Error("the payment was not received");
  return receipt;
}

const attach = (person: Person, id: number, loan_id: string, request_key: string = randomUUID()) =>
  callAs(t, person, "POST", `/receipts/${id}/attach`, { request_key, loan_id, reason: "She said" });
const giveBack = (person: Person, id: number, request_key: string = randomUUID()) =>
  callAs(t, person, "POST", `/receipts/${id}/return`, {
    request_key,
    reference: "PO-1",
    reason: "Unknown payer",
  });
const noticesOf = async (kind: string) =>
  t.deps.db
    .selectFrom("notices")
    .select("id")
    .where("kind", "=", kind)
    .where("customer_id", "=", customer.customer_id ?? "")
    .execute();
/** The newest payment of a loan. */
const paymentOf = async ({ id }: { id: number }) =>
  (
    await t.deps.db
      .selectFrom("payments")
      .select("id")
      .where("loan_id", "=", id)
      .orderBy("id", "desc")
      .executeTakeFirstOrThrow()
  ).id;
/** Account 2400 holds the open receipts, and nothing else. */
async function expectUnidentified() {
  const open = (await wallet.receipts()).filter(
    ({ state, currency }) => currency === "SLE" && (state === "unmatched" || state === "asked"),
  );
  const sum = open.reduce((total, { amount }) => total + amount, 0);
  expect(await balanceOf(t, "2400")).toBeCloseTo(-sum);
  expect(await ledgerDifferences(t)).toEqual([]);
}

test("MOMO-11, MOMO-13 a receipt that names no loan waits with an owner, booked as unidentified", async () => {
  const receipt = await arrives({ amount: 30_000, reference: "school fees" });
  expect(receipt).toMatchObject({
    state: "unmatched",
    reason: "unknown_reference",
    amount: 300,
    owner_id: finance.staff_id,
    named: "school fees",
  });
  await expectUnidentified();
  const given = await t.app.inject({
    method: "PATCH",
    url: `/api/receipts/${receipt.id}/owner`,
    headers: finance.headers,
    payload: { owner_id: cashier.staff_id },
  });
  expect(given.json().receipt.owner_id).toBe(cashier.staff_id);
  const { receipts } = (await callAs(t, cashier, "GET", "/receipts?state=open")).json();
  expect(receipts.map(({ id }: { id: number }) => id)).toContain(receipt.id);
});

test("MOMO-9 the number of a loan names it, whatever its case", async () => {
  const loan = await makeApprovedLoan(t.deps, customer);
  const receipt = await arrives({ amount: 20_000, reference: ` ${loan.loan_id.toLowerCase()} ` });
  expect(receipt.state).toBe("booked");
  expect((await loanRowOf(t, loan)).paid_total).toBe(200);
});

test("SERV-79 a payment of the wallet of exactly the payoff settles the loan with its rebate; another sum does not", async () => {
  const [early, other] = [
    await makeApprovedLoan(t.deps, customer),
    await makeApprovedLoan(t.deps, customer),
  ];
  const payoffOf = async (loan: { loan_id: string }) =>
    (await callAs(t, cashier, "GET", `/loans/${loan.loan_id}/payoff`)).json().payoff;
  const { payoff, rebate, balance } = await payoffOf(early);
  expect(rebate).toBeGreaterThan(0);
  const receipt = await arrives({ amount: Math.round(payoff * 100), reference: early.loan_id });
  expect(receipt.state).toBe("booked");
  expect(await loanRowOf(t, early)).toMatchObject({
    status: "paid",
    balance: 0,
    paid_total: payoff,
    credits_total: rebate,
    settled_early_on: "2026-03-16",
  });
  expect(payoff + rebate).toBeCloseTo(balance);
  await arrives({ amount: Math.round(payoff * 100) + 1, reference: other.loan_id });
  expect(await loanRowOf(t, other)).toMatchObject({ status: "paying", credits_total: 0 });
  expect(await noticesOf("settled_early")).toHaveLength(1);
  await expectUnidentified();
});

test("MOMO-14 an attached receipt pays the loan once for its key, also ten at once", async () => {
  const loan = await makeApprovedLoan(t.deps, customer);
  const receipt = await arrives({ amount: 25_000, reference: "?" });
  const key = randomUUID();
  const all = await Promise.all(
    Array.from({ length: 10 }, () => attach(cashier, receipt.id, loan.loan_id, key)),
  );
  for (const { statusCode } of all) expect([200, 503]).toContain(statusCode);
  const again = await attach(cashier, receipt.id, loan.loan_id, key);
  expect(again.headers["idempotency-replayed"]).toBe("true");
  expect((await loanRowOf(t, loan)).paid_total).toBe(250);
  expect((await attach(cashier, receipt.id, loan.loan_id)).statusCode).toBe(409);
  expect((await giveBack(finance, receipt.id)).statusCode).toBe(409);
  await expectUnidentified();
});

test("MOMO-15 above the limit another person confirms, or declines", async () => {
  const loan = await makeApprovedLoan(t.deps, customer, { amount: 5_000 });
  const receipt = await arrives({ amount: 150_000, reference: "?" });
  const asked = await attach(finance, receipt.id, loan.loan_id);
  expect(asked.json().receipt).toMatchObject({ state: "asked", proposed_by: finance.staff_id });
  const act = (person: Person, what: "confirm" | "decline") =>
    callAs(t, person, "POST", `/receipts/${receipt.id}/${what}`);
  expect((await act(finance, "confirm")).statusCode).toBe(409);
  expect((await loanRowOf(t, loan)).paid_total).toBe(0);
  expect((await act(manager, "decline")).json().receipt.state).toBe("unmatched");
  expect((await act(manager, "confirm")).statusCode).toBe(409);
  expect((await attach(finance, receipt.id, loan.loan_id)).json().receipt.state).toBe("asked");
  const confirmed = await act(manager, "confirm");
  expect(confirmed.json().receipt).toMatchObject({ state: "booked", loan_id: loan.loan_id });
  expect((await loanRowOf(t, loan)).paid_total).toBe(1_500);
  await expectUnidentified();
});

test("MOMO-15 money of the wallet above the limit is moved by two persons, however often it is moved", async () => {
  const [one, two, three] = [
    await makeApprovedLoan(t.deps, customer, { amount: 5_000 }),
    await makeApprovedLoan(t.deps, await makeCustomer(t.deps), { amount: 5_000 }),
    await makeApprovedLoan(t.deps, await makeCustomer(t.deps), { amount: 5_000 }),
  ];
  await arrives({ amount: 400_000, reference: one.loan_id });
  const paid = async () =>
    Promise.all([one, two, three].map(async (loan) => (await loanRowOf(t, loan)).paid_total));
  const move = (person: Person, payment: number, to: { loan_id: string }) => {
    const body = { act_key: randomUUID(), to_loan: to.loan_id, reason: "Wrong reference" };
    return callAs(t, person, "POST", `/payments/${payment}/move`, body);
  };
  const ask = async (person: Person, payment: number, to: { loan_id: string }) => {
    const body = { request_key: randomUUID(), to_loan: to.loan_id, reason: "Wrong reference" };
    const asked = await callAs(t, person, "POST", `/payments/${payment}/move/request`, body);
    return asked.json().request.id;
  };
  const approve = (person: Person, request: number) =>
    t.app.inject({
      method: "PATCH",
      url: `/api/requests/${request}/approve`,
      headers: person.headers,
      payload: { note: "" },
    });
  const refusal = moveTexts.secondPerson("NLe 1,000.00");

  const first = await paymentOf(one);
  for (const person of [finance, manager]) {
    const refused = await move(person, first, two);
    expect([refused.statusCode, refused.json().error]).toEqual([409, refusal]);
  }
  const request = await ask(finance, first, two);
  expect((await approve(finance, request)).statusCode).toBe(409);
  expect(await paid()).toEqual([4_000, 0, 0]);
  expect((await approve(manager, request)).statusCode).toBe(200);
  expect(await paid()).toEqual([0, 4_000, 0]);
  // The moved payment is recorded by a person, and still is money of the wallet.
  const second = await paymentOf(two);
  const again = await move(finance, second, three);
  expect([again.statusCode, again.json().error]).toEqual([409, refusal]);
  expect(await paid()).toEqual([0, 4_000, 0]);
  await expectUnidentified();
});

test("MOMO-15 money of the wallet up to the limit is moved by one person", async () => {
  const from = await makeApprovedLoan(t.deps, customer, { amount: 5_000 });
  const to = await makeApprovedLoan(t.deps, customer, { amount: 5_000 });
  await arrives({ amount: 100_000, reference: from.loan_id });
  const body = { act_key: randomUUID(), to_loan: to.loan_id, reason: "Wrong reference" };
  const alone = await makeStaff(t.deps, 6);
  const moved = await callAs(t, alone, "POST", `/payments/${await paymentOf(from)}/move`, body);
  expect(moved.statusCode).toBe(200);
  expect((await loanRowOf(t, to)).paid_total).toBe(1_000);
});

test("MOMO-15 small sums of one day count together, of attaching, returning and moving, also at once", async () => {
  const [alone, other] = [await makeStaff(t.deps, 6), await makeStaff(t.deps, 6)];
  const loan = await makeApprovedLoan(t.deps, customer, { amount: 5_000 });
  const to = await makeApprovedLoan(t.deps, customer, { amount: 5_000 });
  const small = async (amount: number) => (await arrives({ amount, reference: "?" })).id;
  const [first, second, third, fourth] = [
    await small(40_000),
    await small(60_000),
    await small(1),
    await small(60_000),
  ];
  expect((await attach(alone, first, loan.loan_id)).json().receipt.state).toBe("booked");
  const both = await Promise.all([giveBack(alone, second), giveBack(alone, fourth)]);
  const states = both.map((answered) => answered.json().receipt.state);
  expect(states.toSorted()).toEqual(["asked", "returned"]);
  expect((await giveBack(alone, third)).json().receipt.state).toBe("asked");
  const body = { act_key: randomUUID(), to_loan: to.loan_id, reason: "Wrong reference" };
  const path = `/payments/${await paymentOf(loan)}/move`;
  const moved = await callAs(t, alone, "POST", path, body);
  expect([moved.statusCode, moved.json().error]).toEqual([
    409,
    moveTexts.secondPerson("NLe 1,000.00"),
  ]);
  // Another person has a limit of their own.
  expect((await callAs(t, other, "POST", path, body)).statusCode).toBe(200);
  await expectUnidentified();
});

test("MOMO-16, MOMO-17 a receipt for a loan that takes no payment waits, the customer is notified, and it is returned once", async () => {
  const loan = await makeApprovedLoan(t.deps, customer);
  await callAs(t, cashier, "POST", `/loans/${loan.loan_id}/pay`, {
    amount: loan.total,
    payment_method: "Bank Transfer",
  });
  const receipt = await arrives({ amount: 10_000, reference: loan.loan_id });
  expect(receipt).toMatchObject({ state: "unmatched", reason: "not_payable" });
  expect(await noticesOf("receipt_waits")).toHaveLength(1);
  const key = randomUUID();
  const returned = await giveBack(finance, receipt.id, key);
  expect(returned.json().receipt).toMatchObject({ state: "returned", return_reference: "PO-1" });
  expect((await giveBack(finance, receipt.id, key)).headers["idempotency-replayed"]).toBe("true");
  expect((await giveBack(finance, receipt.id)).statusCode).toBe(409);
  expect(await noticesOf("receipt_returned")).toHaveLength(1);
  expect((await giveBack(cashier, receipt.id)).statusCode).toBe(403);
  await expectUnidentified();
});

test("MOMO-10 another currency stays out of the books, and is returned", async () => {
  const receipt = await arrives({ amount: 5_000, currency: "USD", reference: "?" });
  expect(receipt).toMatchObject({ state: "unmatched", reason: "other_currency", currency: "USD" });
  const loan = await makeApprovedLoan(t.deps, customer);
  expect((await attach(finance, receipt.id, loan.loan_id)).statusCode).toBe(409);
  expect((await giveBack(finance, receipt.id)).json().receipt.state).toBe("returned");
  await expectUnidentified();
});

test("MOMO-20 a reversed payment leaves its receipt unmatched, and a moved one takes it along", async () => {
  const [wrong, right] = [
    await makeApprovedLoan(t.deps, customer),
    await makeApprovedLoan(t.deps, customer),
  ];
  const receipt = await arrives({ amount: 30_000, reference: wrong.loan_id });
  const money = await balanceOf(t, "1072");
  const reversed = await callAs(t, finance, "POST", `/payments/${receipt.payment_id}/reverse`, {
    reason: "Another customer",
  });
  expect(reversed.statusCode).toBe(200);
  const open = (await wallet.receipts()).find(({ id }) => id === receipt.id);
  expect(open).toMatchObject({
    state: "unmatched",
    reason: "reversed",
    payment_id: null,
    owner_id: finance.staff_id,
  });
  expect(await balanceOf(t, "1072")).toBe(money);
  await expectUnidentified();
  const attached = await attach(cashier, receipt.id, wrong.loan_id);
  expect(attached.json().receipt.state).toBe("booked");
  const payment = (await wallet.receipts()).find(({ id }) => id === receipt.id)?.payment_id;
  const moved = await callAs(t, manager, "POST", `/payments/${payment}/move`, {
    act_key: randomUUID(),
    to_loan: right.loan_id,
    reason: "The other loan",
  });
  expect(moved.statusCode).toBe(200);
  const after = (await wallet.receipts()).find(({ id }) => id === receipt.id);
  expect(after?.state).toBe("booked");
  expect(after?.payment_id).not.toBe(payment);
  expect((await loanRowOf(t, right)).paid_total).toBe(300);
  expect((await loanRowOf(t, wrong)).paid_total).toBe(0);
  await expectUnidentified();
});

test("MOMO-18 a day is compared with the provider, and what is missing can be fetched", async () => {
  const missed = wallet.simulator.pay(null, { amount: 7_700, reference: "?" });
  const day = () => callAs(t, finance, "GET", "/mobile-money/reconciliation?day=2026-03-16");
  const [first] = (await day()).json().lines;
  expect(first).toEqual({
    external_id: missed.id,
    state: "only_theirs",
    theirs: 77,
    ours: null,
  });
  const fetched = await callAs(t, finance, "POST", "/mobile-money/payments", {
    external_id: missed.id,
  });
  expect(fetched.statusCode).toBe(200);
  const tomorrow = await callAs(t, finance, "GET", "/mobile-money/reconciliation?day=2026-03-17");
  expect(tomorrow.statusCode).toBe(400);
});
