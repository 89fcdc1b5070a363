import { screen, waitFor } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import type { Payment } from "@microfinance/contract/payments/fields.ts";
import { makeApprovedLoan } from "../../../../test-support/loan.fixture.ts";
import { errorResponse, field, render } from "../../../../test-support/render.tsx";
import { SettleForm } from "./settle-form.tsx";

const loan = makeApprovedLoan({ first_name: "Aminata", last_name: "Kamara" });
const payoff = {
  loan_id: loan.loan_id,
  on: "2026-03-16",
  counted_to: "2026-03-16",
  due: 500,
  charges: 0,
  later: 3_000,
  later_payoff: 2_700,
  balance: 3_500,
  payoff: 3_200,
  rebate: 300,
  figures: "f1",
};
const method = { aliases: [], target_name: "", active: true, needs_reference: false };

test("PAY-41 a settlement that may be recorded already is asked about, and recorded when the person says so", async () => {
  const question = "RC-000007 has the same amount of this day. Record this payment too?";
  const onSettled = vi.fn<(payment: Payment) => void>();
  const { user, requests } = render(<SettleForm loan={loan} onSettled={onSettled} />, {
    "GET /settings": { today: "2026-03-16" },
    "GET /payment-methods": {
      methods: [{ ...method, id: 1, name: "Cash", target: "cash", role: "cash" }],
    },
    [`GET /loans/${loan.loan_id}/payoff`]: { payoff },
    [`POST /loans/${loan.loan_id}/settle`]: [
      errorResponse(409, question, { repeats: question }),
      { payment: { id: 1 } },
    ],
  });
  await user.click(await screen.findByRole("button", { name: "Take NLe 3,200.00 and pay off" }));
  await user.click(await screen.findByRole("button", { name: "Record it too" }));
  await waitFor(() => expect(onSettled).toHaveBeenCalledOnce());
  expect(field(/^Day of the payoff/)).toBeTruthy();
  expect(requests.map(({ body }) => body)).toMatchObject([
    { amount: 3_200, figures: "f1", payment_method: "Cash", repeats: "ask" },
    { amount: 3_200, figures: "f1", payment_method: "Cash", repeats: "record" },
  ]);
});
