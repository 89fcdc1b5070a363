import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type TestApp, testApp } from "../../test-support/app.ts";
import { makeApprovedLoan } from "../../test-support/make-loan.ts";
import { makeCustomer, makeStaff, type Person } from "../../test-support/make.ts";
import { callAs, ledgerDifferences, loanRowOf } from "../../test-support/serviced-loans.ts";
import { balanceOf, openWallet } from "../../test-support/wallet.ts";
import { checkIntents } from "./jobs.ts";
import { unreliable } from "./simulator/simulator.ts";

let t: TestApp;
let wallet: Awaited<ReturnType<typeof openWallet>>;
let customer: Person;

beforeAll(async () => {
  t = await testApp();
  wallet = await openWallet(t);
  await makeStaff(t.deps, 6);
  customer = await makeCustomer(t.deps);
});
afterAll(async () => {
  await wallet.close();
  await t.close();
});

/** A loan of the customer with an open code. */
async function withCode(amount: number) {
  const loan = await makeApprovedLoan(t.deps, customer);
  const key = randomUUID();
  const ask = () =>
    callAs(t, customer, "POST", `/loans/${loan.loan_id}/pay-intents`, { intent_key: key, amount });
  const asked = await ask();
  expect(asked.statusCode).toBe(200);
  const code = wallet.simulator.codes().find(({ reference }) => reference === key);
  if (code === undefined) throw new Error("the provider has no code");
  return { loan, key, ask, asked: asked.json().intent, code };
}

test("MOMO-2 a key makes one code of the provider, and its amount is what the loan takes", async () => {
  const { loan, key, ask, asked, code } = await withCode(200);
  expect(asked).toMatchObject({ id: key, amount: 200, state: "open", ussd_code: code.ussdCode });
  expect(code.amount).toEqual({ currency: "SLE", value: 20_000 });
  const again = await ask();
  expect(again.headers["idempotency-replayed"]).toBe("true");
  expect(again.json().intent.ussd_code).toBe(code.ussdCode);
  const call = (body: object) =>
    callAs(t, customer, "POST", `/loans/${loan.loan_id}/pay-intents`, body);
  expect((await call({ intent_key: key, amount: 201 })).statusCode).toBe(409);
  expect((await call({ intent_key: randomUUID(), amount: 1_200.01 })).statusCode).toBe(409);
});

test("MOMO-4, MOMO-5 nothing unsigned is stored; what is signed is stored once with its job", async () => {
  const { code } = await withCode(100);
  const [delivery] = wallet.simulator.deliveriesOf(wallet.simulator.pay(code.id));
  if (delivery === undefined) throw new Error("a payment is delivered");
  const before = (await wallet.deliveries()).length;
  for (const header of ["", "t=1,v1=abc", delivery.header.replace(/.{5}=$/, "AAAA=")])
    expect((await wallet.deliver({ ...delivery, header })).statusCode).toBe(401);
  const altered = { ...delivery, body: delivery.body.replace("completed", "completes") };
  expect((await wallet.deliver(altered)).statusCode).toBe(401);
  expect(await wallet.deliveries()).toHaveLength(before);
  for (let time = 0; time < 3; time += 1)
    expect((await wallet.deliver(delivery)).statusCode).toBe(200);
  const stored = (await wallet.deliveries()).slice(before);
  expect(stored.map(({ body, processed_at }) => [body, processed_at])).toEqual([
    [delivery.body, null],
  ]);
  // The key of its job is the one by which `enqueue` would find it.
  const { rows: jobs } = await t.deps.pool.query(
    "select singleton_key from pgboss.job where name = 'wallet.delivery' and (data ->> 'id')::int = $1",
    [stored[0]?.id],
  );
  expect(jobs).toEqual([{ singleton_key: JSON.stringify({ id: stored[0]?.id }) }]);
  await wallet.work();
  expect((await wallet.deliveries()).at(-1)?.outcome).toBe("booked");
});

test("MOMO-6 each delivery five times in any order, in jobs that run at once, books once", async () => {
  const made = await Promise.all(
    [50, 75.5, 150, 1_200, 5, 999.99].map((amount) => withCode(amount)),
  );
  const before = (await wallet.receipts()).length;
  const all = made.flatMap(({ code }) =>
    wallet.simulator.deliveriesOf(wallet.simulator.pay(code.id, { fee: 100 })),
  );
  let turn = 0;
  // Repeatable, and no order of the list.
  const chance = () => (turn = (turn * 7919 + 4_243) % 10_007) / 10_007;
  for (const delivery of unreliable(all, { times: 5, lost: 0, chance })) {
    expect((await wallet.deliver(delivery)).statusCode).toBe(200);
    if (chance() < 0.2) await wallet.work(2);
  }
  await wallet.work(3);
  const receipts = (await wallet.receipts()).slice(before);
  expect(receipts.map(({ state }) => state)).toEqual(made.map(() => "booked"));
  expect(new Set(receipts.map(({ payment_id }) => payment_id)).size).toBe(made.length);
  for (const { loan, asked } of made) {
    const row = await loanRowOf(t, loan);
    expect(row.paid_total).toBe(asked.amount);
  }
  expect(await balanceOf(t, "2400")).toBe(0);
  expect(await ledgerDifferences(t)).toEqual([]);
});

test("MOMO-7, MOMO-12 no person records the payment, the whole amount pays the loan, and the fee is an expense", async () => {
  const { loan, code } = await withCode(200);
  const [fees, money] = [await balanceOf(t, "5350"), await balanceOf(t, "1072")];
  const payment = wallet.simulator.pay(code.id, { fee: 250, phone: "+232 76 *** 555" });
  for (const delivery of wallet.simulator.deliveriesOf(payment)) await wallet.deliver(delivery);
  await wallet.work();
  const stored = await t.deps.db
    .selectFrom("payments")
    .select(["staff_id", "amount", "payment_method", "reference", "remarks"])
    .where("loan_id", "=", loan.id)
    .execute();
  expect(stored).toEqual([
    {
      staff_id: null,
      amount: 200,
      payment_method: "Mobile money",
      reference: payment.channel.reference,
      remarks: "",
    },
  ]);
  expect((await balanceOf(t, "5350")) - fees).toBeCloseTo(2.5);
  expect((await balanceOf(t, "1072")) - money).toBeCloseTo(197.5);
});

test("MOMO-19 what no delivery brought is found by asking about open codes; MOMO-9 also after the code expired", async () => {
  const [paid, late, unpaid] = [await withCode(100), await withCode(110), await withCode(120)];
  wallet.simulator.pay(paid.code.id);
  wallet.simulator.expire(late.code.id);
  wallet.simulator.expire(unpaid.code.id);
  await checkIntents(t.deps);
  wallet.simulator.pay(late.code.id);
  await checkIntents(t.deps);
  await checkIntents(t.deps);
  const states = await t.deps.db
    .selectFrom("pay_intents")
    .select(["id", "state"])
    .where("id", "in", [paid.key, late.key, unpaid.key])
    .execute();
  expect(new Map(states.map(({ id, state }) => [id, state]))).toEqual(
    new Map([
      [paid.key, "paid"],
      [late.key, "paid"],
      [unpaid.key, "expired"],
    ]),
  );
  expect((await loanRowOf(t, paid.loan)).paid_total).toBe(100);
  expect((await loanRowOf(t, late.loan)).paid_total).toBe(110);
});

test("MOMO-9 what came is booked, not what was asked for; MOMO-10 what the loan does not need is credit", async () => {
  const { loan, code } = await withCode(1_200);
  const payment = wallet.simulator.pay(code.id, { amount: 130_000 });
  for (const delivery of wallet.simulator.deliveriesOf(payment)) await wallet.deliver(delivery);
  await wallet.work();
  expect((await loanRowOf(t, loan)).status).toBe("paid");
  const credit = (
    await callAs(t, customer, "GET", `/customer/${customer.customer_id}/credit`)
  ).json().credit;
  expect(credit.balance).toBe(100);
  expect(await ledgerDifferences(t)).toEqual([]);
});
