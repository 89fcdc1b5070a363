import { useState } from "react";
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { z } from "zod";
import { paymentFormTexts } from "@microfinance/contract/payments/texts.ts";
import type { Payment } from "@microfinance/contract/payments/fields.ts";
import {
  field,
  errorResponse,
  render,
  type StubbedResponse,
} from "../../../test-support/render.tsx";
import { makeApprovedLoan } from "../loans/loan.fixture.ts";
import { PaymentForm } from "./payment-form.tsx";
import { openPayment } from "./pending-payment.ts";

const loan = makeApprovedLoan();
const call = `POST /loans/${loan.loan_id}/pay`;
const onRecorded = vi.fn<(payment: Payment) => void>();

function Counter() {
  const [pending, setPending] = useState(() => openPayment(sessionStorage, 1));
  return (
    <PaymentForm
      userId={1}
      today="2026-01-12"
      pending={pending}
      onPending={setPending}
      input={loan.loan_id}
      onInput={() => undefined}
      lookup={{ loan, find: () => Promise.resolve(loan), isSearching: false, hasFailed: false }}
      onRecorded={onRecorded}
    />
  );
}

function pay(responses: StubbedResponse[]) {
  const shown = render(<Counter />, { [call]: responses });
  fireEvent.change(field(/Payment amount/), { target: { value: "100" } });
  fireEvent.change(field(/Payment method/), { target: { value: "Cash" } });
  return shown;
}

const press = (name: string) => screen.getByRole("button", { name });
const ids = (bodies: { body: unknown }[]) =>
  bodies.map(({ body }) => z.object({ transaction_id: z.string() }).parse(body).transaction_id);

test("PAY-6 a payment without a response keeps its inputs and is sent again under the same id", async () => {
  const { user, requests } = pay([new Error("offline"), { payment: { id: 1 } }]);
  await user.click(press("Record Payment"));
  expect(await screen.findByText("Network Error")).toBeTruthy();
  expect(field(/Payment amount/).value).toBe("100");
  expect(field(/Payment amount/).readOnly).toBe(true);
  await user.click(press("Send again"));
  await waitFor(() => expect(onRecorded).toHaveBeenCalledWith({ id: 1 }));
  const [first, second] = ids(requests);
  expect(second).toBe(first);
});

test("PAY-6 a rejected payment can be corrected and is sent under another id", async () => {
  const { user, requests } = pay([
    errorResponse(409, "The loan has changed."),
    { payment: { id: 2 } },
  ]);
  await user.click(press("Record Payment"));
  expect(await screen.findByText("The loan has changed.")).toBeTruthy();
  expect(field(/Payment amount/).readOnly).toBe(false);
  await user.click(press("Record Payment"));
  await waitFor(() => expect(requests).toHaveLength(2));
  const [first, second] = ids(requests);
  expect(second).not.toBe(first);
});

test("PAY-4 a missing method shows an error without a request", async () => {
  const { user, requests } = pay([{}]);
  fireEvent.change(field(/Payment method/), { target: { value: "" } });
  await user.click(press("Record Payment"));
  expect(screen.getByText(paymentFormTexts.required)).toBeTruthy();
  expect(requests).toEqual([]);
});
