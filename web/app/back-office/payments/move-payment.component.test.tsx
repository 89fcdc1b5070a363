import { screen, waitFor } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import type { Payment } from "@microfinance/contract/payments/fields.ts";
import { moveTexts } from "@microfinance/contract/payments/move-texts.ts";
import { enter, errorResponse, render } from "../../../test-support/render.tsx";
import { MovePayment } from "./move-payment.tsx";

const payment: Payment = {
  id: 123,
  receipt_number: "RC-000123",
  loan_id: "LN-202603-000045",
  customer_id: "CUS-000029",
  customer_name: "Aminata Kamara",
  amount: 250,
  excess: 0,
  moved_from: null,
  moved_to: null,
  penalty_part: 0,
  interest_part: 33.33,
  principal_part: 216.67,
  reallocated: 0,
  reallocated_penalty: 0,
  balance_after: 950,
  rebate: 0,
  payment_method: "Cash",
  method: "Cash",
  reference: "",
  transaction_id: "202603000000123",
  remarks: "",
  transaction_date: "2026-03-12",
  date: "2026-03-12",
  staff_id: 4,
  staff_name: "Umu Bangura",
  created_at: "2026-03-12T09:00:00.000Z",
  reversal: null,
};
const lines = [{ label: "To", value: "LN-202603-000046: then owes NLe 950.00" }];
const path = "/payments/123/move";
const onDone = vi.fn<(text: string) => void>();
const form = <MovePayment payment={payment} onCancel={() => undefined} onDone={onDone} />;

test("SERV-144 a move shows what both loans then owe, and is sent once with its key", async () => {
  const { user, requests } = render(form, {
    [`POST ${path}/preview`]: { lines },
    [`POST ${path}`]: { msg: moveTexts.done, original: payment, payment },
  });
  const move = screen.getByRole("button", { name: "Move the payment" });
  expect(move.hasAttribute("disabled")).toBe(true);
  enter({ "Loan that it belongs to": "LN-202603-000046" });
  expect(await screen.findByText("LN-202603-000046: then owes NLe 950.00")).toBeTruthy();
  enter({ Reason: "Two customers have the same name" });
  await user.click(move);
  await waitFor(() => expect(onDone).toHaveBeenCalledWith(moveTexts.done));
  // What the move would change is asked for again once it is done.
  expect(requests.filter((one) => one.path === path)).toMatchObject([
    { body: { to_loan: "LN-202603-000046", reason: "Two customers have the same name" } },
  ]);
});

test("SERV-145 a loan that does not take the payment says why", async () => {
  render(form, { [`POST ${path}/preview`]: errorResponse(409, moveTexts.sameLoan) });
  enter({ "Loan that it belongs to": "LN-202603-000045" });
  expect(await screen.findByText(moveTexts.sameLoan)).toBeTruthy();
  expect(screen.getByRole("button", { name: "Move the payment" }).hasAttribute("disabled")).toBe(
    true,
  );
});
