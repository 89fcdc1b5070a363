import { afterAll, beforeAll, expect, it } from "vitest";
import { type TestApp, testApp } from "../../test-support/app.ts";
import { makeApprovedLoan } from "../../test-support/make-loan.ts";
import { makeCustomer, makeStaff } from "../../test-support/make.ts";
import { ledgerDifferences, loanRowOf } from "../../test-support/serviced-loans.ts";
import { inAct } from "../acts/running-act.ts";
import type { RequestContext } from "../core/http/session.ts";
import { newTransactionId } from "./new-transaction-id.ts";
import { recordTogether } from "./record-together.ts";

let t: TestApp;

beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

async function contextOfCashier(): Promise<RequestContext> {
  const { staff_id, user_id, first_name, last_name } = await makeStaff(t.deps, 4);
  const session = {
    session_id: "",
    authenticated_at: t.deps.now(),
    reach: null,
    has_branches: false,
  };
  const names = { first_name, last_name };
  const rights = { area: "staff" as const, role_ids: [4], permissions: [], customer_id: null };
  return {
    actor: { ...session, ...names, ...rights, user_id, staff_id },
    network_address: "127.0.0.1",
    request_id: "test",
  };
}

const payment = ({ id: loan }: { id: number }, amount: number) => ({
  loan,
  input: {
    amount,
    payment_method: "Bank Transfer",
    transaction_id: newTransactionId(t.deps),
  },
});

it("PAY-1 of two payments of a loan the first is recorded, and the other is left to be decided on what it leaves", async () => {
  const [paid, other] = [
    await makeApprovedLoan(t.deps, await makeCustomer(t.deps)),
    await makeApprovedLoan(t.deps, await makeCustomer(t.deps)),
  ];
  const wanted = [
    payment(paid, 700),
    payment(other, 50),
    // Allowed by the balance as it was read, and not by what the first one leaves.
    payment(paid, 800),
  ];
  const ctx = await contextOfCashier();
  const recorded = await inAct(t.deps, "payment.record", (tx) =>
    recordTogether(tx, t.deps, ctx, wanted),
  );
  expect(wanted.map((one) => recorded.has(one))).toEqual([true, true, false]);
  expect(await loanRowOf(t, paid)).toMatchObject({ paid_total: 700, balance: 500 });
  expect(await loanRowOf(t, other)).toMatchObject({ paid_total: 50, balance: 1150 });
  const { rows } = await t.deps.pool.query(
    "select amount::integer as amount from payments where loan_id = any($1) order by amount",
    [[paid.id, other.id]],
  );
  expect(rows).toEqual([{ amount: 50 }, { amount: 700 }]);
  expect(await ledgerDifferences(t)).toEqual([]);
});
