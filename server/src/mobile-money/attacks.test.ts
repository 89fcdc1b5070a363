import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type TestApp, testApp } from "../../test-support/app.ts";
import { type MadeLoan, makeApprovedLoan } from "../../test-support/make-loan.ts";
import { makeCustomer, makeStaff, type Person } from "../../test-support/make.ts";
import { callAs, ledgerDifferences, loanRowOf } from "../../test-support/serviced-loans.ts";
import { balanceOf, openWallet } from "../../test-support/wallet.ts";
import { writeOffCalls } from "../../test-support/write-offs.ts";
import type { Paid } from "./simulator/simulator.ts";

const startAt = "2026-03-16T09:00:00Z";
let t: TestApp;
let wallet: Awaited<ReturnType<typeof openWallet>>;
let finance: Person;
let manager: Person;
let customer: Person;

beforeAll(async () => {
  t = await testApp();
  wallet = await openWallet(t);
  finance = await makeStaff(t.deps, 6);
  manager = await makeStaff(t.deps, 8);
  customer = await makeCustomer(t.deps);
});
afterAll(async () => {
  await wallet.close();
  await t.close();
});

const ask = (person: Person, loan: MadeLoan, body: object) =>
  callAs(t, person, "POST", `/loans/${loan.loan_id}/pay-intents`, body);
/** A new loan with an open code for an amount. */
async function withCode(amount: number) {
  const loan = await makeApprovedLoan(t.deps, customer);
  const key = randomUUID();
  expect((await ask(customer, loan, { intent_key: key, amount })).statusCode).toBe(200);
  const code = wallet.simulator.codes().find(({ reference }) => reference === key);
  if (code === undefined) throw new Error("the provider has no code");
  return { loan, key, code };
}
/** Pays a code, or the wallet itself, and works on the deliveries. */
async function pay(code: string | null, paid: Paid = {}) {
  const payment = wallet.simulator.pay(code, paid);
  for (const delivery of wallet.simulator.deliveriesOf(payment)) await wallet.deliver(delivery);
  await wallet.work();
  return (await wallet.receipts()).find(({ external_id }) => external_id === payment.id);
}
const creditOf = async () =>
  (await callAs(t, customer, "GET", `/customer/${customer.customer_id}/credit`)).json().credit
    .balance as number;
async function expectBalanced() {
  const open = (await wallet.receipts()).filter(
    ({ state, currency }) => currency === "SLE" && (state === "unmatched" || state === "asked"),
  );
  const sum = open.reduce((total, { amount }) => total + amount, 0);
  expect(await balanceOf(t, "2400")).toBeCloseTo(-sum);
  expect(await ledgerDifferences(t)).toEqual([]);
}

test("MOMO-4 a delivery of another time, without a signature, of another type or too large is not stored", async () => {
  const { code } = await withCode(100);
  const [delivery] = wallet.simulator.deliveriesOf(wallet.simulator.pay(code.id));
  if (delivery === undefined) throw new Error("a payment is delivered");
  const before = (await wallet.deliveries()).length;
  t.setNow(new Date(Date.parse(startAt) + 301_000).toISOString());
  expect((await wallet.deliver(delivery)).statusCode).toBe(401);
  t.setNow(startAt);
  const send = (payload: string, headers: Record<string, string>) =>
    t.app.inject({ method: "POST", url: "/api/hooks/monime", headers, payload });
  const json = { "content-type": "application/json" };
  expect((await send(delivery.body, json)).statusCode).toBe(401);
  const signed = { "monime-signature": delivery.header };
  expect((await send(delivery.body, { ...signed, "content-type": "text/plain" })).statusCode).toBe(
    415,
  );
  const large = wallet.simulator.deliver(
    "payment.completed",
    { id: "p", type: "payment" },
    {
      text: "x".repeat(70_000),
    },
  );
  expect((await wallet.deliver(large)).statusCode).toBe(413);
  expect(await wallet.deliveries()).toHaveLength(before);
});

test("MOMO-5 signed deliveries of any shape are taken and book nothing by themselves", async () => {
  const receipts = (await wallet.receipts()).length;
  const { simulator } = wallet;
  const odd = [
    simulator.deliver("payment.completed", { id: "pay-unknown", type: "payment" }, { amount: 5 }),
    simulator.deliver("payment_code.completed", { id: "pmc-unknown", type: "payment_code" }, {}),
    simulator.deliver("payout.completed", { id: "x", type: "payout" }, { new: { field: [1] } }),
    simulator.deliver("payment.failed", { id: "y", type: "payment" }, {}),
  ];
  for (const delivery of odd) expect((await wallet.deliver(delivery)).statusCode).toBe(200);
  await wallet.work();
  const outcomes = (await wallet.deliveries()).slice(-odd.length).map(({ outcome }) => outcome);
  expect(outcomes).toEqual(["unknown", "names no payment", "nothing to book", "nothing to book"]);
  expect(await wallet.receipts()).toHaveLength(receipts);
});

test("MOMO-18 a payment of the provider whose amount is none books nothing and hides no other of its day", async () => {
  const day = () => callAs(t, finance, "GET", "/mobile-money/reconciliation?day=2026-03-16");
  const known = await pay(null, { amount: 4_400, reference: "?" });
  for (const amount of [0, -500, 10.5, 1e15]) {
    const payment = wallet.simulator.pay(null, { amount });
    for (const delivery of wallet.simulator.deliveriesOf(payment)) await wallet.deliver(delivery);
    await expect(wallet.work()).rejects.toThrow("has the amount");
    const { lines } = (await day()).json();
    expect(lines).toContainEqual({
      external_id: payment.id,
      state: "only_theirs",
      theirs: null,
      ours: null,
    });
    expect(lines).toContainEqual(expect.objectContaining({ external_id: known?.external_id }));
    await t.deps.db
      .updateTable("webhook_deliveries")
      .set({ processed_at: t.deps.now(), outcome: "test" })
      .where("processed_at", "is", null)
      .execute();
  }
  await expectBalanced();
});

test("MOMO-11 what a payer typed is kept as far as it can be, whatever it is", async () => {
  const receipt = await pay(null, { amount: 900, reference: `\0${"for my loan ".repeat(40)}` });
  expect(receipt).toMatchObject({ state: "unmatched", reason: "unknown_reference", amount: 9 });
  expect(receipt?.named.startsWith("for my loan")).toBe(true);
});

test("MOMO-2 a code is made for one's own loan only, and a key belongs to one loan", async () => {
  const { key } = await withCode(100);
  const another = await makeCustomer(t.deps);
  const theirs = await makeApprovedLoan(t.deps, another);
  const own = await makeApprovedLoan(t.deps, customer);
  const other = { intent_key: randomUUID(), amount: 100 };
  expect([403, 404]).toContain((await ask(customer, theirs, other)).statusCode);
  expect((await ask(another, theirs, { intent_key: key, amount: 100 })).statusCode).toBe(409);
  for (const amount of [0, -1, 0.001, 1e12, "1e3", null])
    expect((await ask(customer, own, { ...other, amount })).statusCode, `${amount}`).toBe(400);
  expect((await ask(customer, own, { ...other, more: 1 })).statusCode).toBe(400);
});

test("MOMO-9, MOMO-10 a code paid twice pays the loan, and what it does not need is credit", async () => {
  const { loan, code } = await withCode(700);
  const before = await creditOf();
  const first = await pay(code.id);
  const second = await pay(code.id);
  expect([first?.state, second?.state]).toEqual(["booked", "booked"]);
  expect((await loanRowOf(t, loan)).status).toBe("paid");
  expect((await creditOf()) - before).toBeCloseTo(200);
  const third = await pay(code.id);
  expect(third).toMatchObject({ state: "unmatched", reason: "not_payable" });
  await expectBalanced();
});

test("MOMO-11 a code of a loan that was settled or written off meanwhile leaves the money unmatched", async () => {
  const settled = await withCode(300);
  const paid = await callAs(t, finance, "POST", `/loans/${settled.loan.loan_id}/pay`, {
    amount: settled.loan.total,
    payment_method: "Bank Transfer",
  });
  expect(paid.statusCode).toBe(200);
  const lost = await withCode(300);
  const writeOffs = writeOffCalls(t);
  const asked = await writeOffs.ask(manager, lost.loan);
  const admin = await makeStaff(t.deps, 9);
  expect((await writeOffs.approve(admin, asked.body.request.id)).status).toBe(200);
  for (const { code } of [settled, lost])
    expect(await pay(code.id)).toMatchObject({ state: "unmatched", reason: "not_payable" });
  await expectBalanced();
});

test("MOMO-14 a receipt matched twice at once pays one loan; above the balance the rest is credit", async () => {
  const loans = [
    await makeApprovedLoan(t.deps, customer, { amount: 500 }),
    await makeApprovedLoan(t.deps, customer, { amount: 500 }),
  ];
  const before = await creditOf();
  const receipt = await pay(null, { amount: 70_000, reference: "?" });
  const answers = await Promise.all(
    loans.map((loan) =>
      callAs(t, finance, "POST", `/receipts/${receipt?.id}/attach`, {
        request_key: randomUUID(),
        loan_id: loan.loan_id,
        reason: "She said",
      }),
    ),
  );
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
  const statuses = await Promise.all(loans.map(async (loan) => (await loanRowOf(t, loan)).status));
  expect(statuses.toSorted()).toEqual(["approved", "paid"]);
  expect((await creditOf()) - before).toBeCloseTo(100);
  await expectBalanced();
});

test("MOMO-20 a payment that no person recorded is reversed, asked back, moved, listed and printed like others", async () => {
  const [from, to] = [await withCode(250), await makeApprovedLoan(t.deps, customer)];
  const receipt = await pay(from.code.id);
  const payment = receipt?.payment_id;
  const named = { staff_id: null, staff_name: "Mobile money" };
  const read = await callAs(t, finance, "GET", `/payments/${payment}`);
  expect(read.json().payment).toMatchObject({ id: payment, ...named });
  const list = await callAs(t, finance, "GET", "/transactions/all");
  expect(list.json().payments).toContainEqual(expect.objectContaining(named));
  const pdf = await callAs(t, finance, "GET", `/payments/${payment}/receipt.pdf`);
  expect(pdf.statusCode).toBe(200);
  const cashier = await makeStaff(t.deps, 4);
  const asked = await callAs(t, cashier, "POST", `/payments/${payment}/reverse/request`, {
    request_key: randomUUID(),
    reason: "Another customer",
  });
  expect(asked.json().request).toMatchObject({ kind: "payment_reversal", state: "waiting" });
  const declined = await t.app.inject({
    method: "PATCH",
    url: `/api/requests/${asked.json().request?.id}/decline`,
    headers: finance.headers,
    payload: { note: "It is hers" },
  });
  expect(declined.statusCode).toBe(200);
  const moved = await callAs(t, finance, "POST", `/payments/${payment}/move`, {
    act_key: randomUUID(),
    to_loan: to.loan_id,
    reason: "The other loan",
  });
  expect(moved.statusCode).toBe(200);
  const after = (await wallet.receipts()).find(({ id }) => id === receipt?.id);
  expect(after).toMatchObject({ state: "booked" });
  expect((await loanRowOf(t, to)).paid_total).toBe(250);
  await expectBalanced();
});
