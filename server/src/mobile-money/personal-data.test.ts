import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type TestApp, testApp } from "../../test-support/app.ts";
import { makeApprovedLoan } from "../../test-support/make-loan.ts";
import { makeCustomer, makeStaff } from "../../test-support/make.ts";
import { callAs } from "../../test-support/serviced-loans.ts";
import { openWallet } from "../../test-support/wallet.ts";
import { personalDataOf } from "../privacy/personal-data.ts";

let t: TestApp;
let wallet: Awaited<ReturnType<typeof openWallet>>;

beforeAll(async () => {
  t = await testApp();
  wallet = await openWallet(t);
});
afterAll(async () => {
  await wallet.close();
  await t.close();
});

test("MOMO-9 a receipt is in the copy of the customer whose loan it is on, and an erasure removes the payer", async () => {
  const [finance, manager] = [await makeStaff(t.deps, 6), await makeStaff(t.deps, 8)];
  const [payer, other] = [await makeCustomer(t.deps), await makeCustomer(t.deps)];
  const loan = await makeApprovedLoan(t.deps, payer);
  const named = await makeApprovedLoan(t.deps, other);
  const full = (of: { loan_id: string }, amount: number) =>
    callAs(t, finance, "POST", `/loans/${of.loan_id}/pay`, {
      amount,
      payment_method: "Bank Transfer",
    });
  await full(named, named.total);
  const phone = "+232 76 *** 555";
  const arrive = async (reference: string) => {
    const payment = wallet.simulator.pay(null, { amount: 30_000, reference, phone });
    for (const delivery of wallet.simulator.deliveriesOf(payment)) await wallet.deliver(delivery);
    await wallet.work();
    const receipt = (await wallet.receipts()).find(({ external_id }) => external_id === payment.id);
    const attached = await callAs(t, finance, "POST", `/receipts/${receipt?.id}/attach`, {
      request_key: randomUUID(),
      loan_id: loan.loan_id,
      reason: "She said",
    });
    expect(attached.statusCode).toBe(200);
    return payment.id;
  };
  const ids = [await arrive(named.loan_id), await arrive("loan of Fatmata")];
  const copyOf = ({ customer_id }: { customer_id: string | null }) =>
    personalDataOf(t.deps.db, customer_id ?? "");
  expect(await copyOf(other)).toMatchObject({ receipts_of_the_wallet: [] });
  expect(await copyOf(payer)).toMatchObject({
    receipts_of_the_wallet: ids.map((id) => ({ id, payer: phone })),
  });
  const paid = async () =>
    (await callAs(t, finance, "GET", "/transactions/all"))
      .json()
      .payments.filter(({ loan_id }: { loan_id: string }) => loan_id === loan.loan_id)
      .map(({ remarks }: { remarks: string }) => remarks);
  expect(await paid()).toEqual([`From ${phone}`, `From ${phone}`]);
  await full(loan, loan.total - 600);
  await t.deps.pool.query("update loans set updated_at = '2001-01-01' where id = $1", [loan.id]);
  const erased = await callAs(t, manager, "POST", `/customer/${payer.customer_id}/erase`, {
    customer_id: payer.customer_id,
    reason: "Asked for it",
  });
  expect(erased.statusCode).toBe(200);
  const kept = await wallet.receipts();
  expect(kept.map((receipt) => [receipt.payer, receipt.named, receipt.amount])).toEqual([
    ["", named.loan_id, 300],
    ["", "", 300],
  ]);
  expect(await paid()).toEqual(["", "", ""]);
  expect(await wallet.deliveries()).toEqual([]);
});
